"""The order of turns by the facilitator's word: moved about, skipped, gone back in, and who is surprised."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, TypeAlias

from msgspec import Meta

from caltrop.games.common.chapters.fights import require_fight
from caltrop.kernel.errors import refuse
from caltrop.kernel.events.encounter import OrderChanged, SurpriseSet, TurnSet
from caltrop.kernel.mechanic import Nothing
from caltrop.kernel.move import AnyMove, Move, Wants, plan_without_dice
from caltrop.kernel.parameters import Advanced, Ordered, Pick
from caltrop.kernel.scene import Scene
from caltrop.kernel.state import Encounter

from .wants import Id, NoPlan

RULE = "table.initiative"
Ids: TypeAlias = Annotated[tuple[Id, ...], Meta(max_length=120)]
Turned: TypeAlias = Callable[[Scene, str, str], None]
Surprised: TypeAlias = Callable[[Scene, tuple[str, ...], tuple[str, ...]], None]


class InitiativeWants(Wants, frozen=True, kw_only=True):
    """What is not said stays as it is; `surprised` are all who are, and nobody where it is empty."""

    order: Annotated[Ids, Pick.turn_order, Ordered] = ()
    turn: Annotated[Id, Pick.turn_order, Advanced] = ""
    surprised: Annotated[Ids | None, Pick.anyone, Advanced] = None


def plan_initiative(scene: Scene, actor: str, want: InitiativeWants) -> NoPlan:
    fight = require_fight(scene)
    if not want.order and want.turn in ("", fight.whose_turn) and want.surprised is None:
        refuse("nothing-ordered", RULE)
    check_order(scene, fight, want)
    check_surprise(scene, fight, want.surprised or ())
    return plan_without_dice()


def check_order(scene: Scene, fight: Encounter, want: InitiativeWants) -> None:
    """An order has everybody in it who had a turn, each once; a turn is that of one of them."""
    named = (*want.order, *((want.turn,) if want.turn else ()))
    stray = next((w for w in named if w not in fight.order), None)
    if stray is not None:
        refuse("not-in-order", RULE, who=scene.name(stray))
    if want.order and sorted(want.order) != sorted(fight.order):
        missing = tuple(scene.name(w) for w in fight.order if want.order.count(w) != fight.order.count(w))
        refuse("order-incomplete", RULE, names=missing)


def check_surprise(scene: Scene, fight: Encounter, who: tuple[str, ...]) -> None:
    stray = next((w for w in who if not fight.side_of(w)), None)
    if stray is not None:
        refuse("not-in-fight", RULE, who=scene.name(stray))


def ignore_turn(scene: Scene, before: str, now: str) -> None:
    """Where sides take turns nobody has points that come and go with one."""


def ignore_surprise(scene: Scene, before: tuple[str, ...], now: tuple[str, ...]) -> None:
    """Being marked is all there is to it."""


def initiative_move(turned: Turned = ignore_turn, surprised: Surprised = ignore_surprise) -> AnyMove:
    """The move, with what a game does as a turn goes from one to another, and as somebody is surprised or no more."""

    def reorder(scene: Scene, actor: str, want: InitiativeWants, outcome: Nothing) -> None:
        fight = scene.state.encounter
        assert fight is not None
        if want.order:
            scene.emit(OrderChanged(want.order, want.order.index(fight.whose_turn) if fight.whose_turn else 0))
        if want.turn and want.turn != fight.whose_turn:
            scene.emit(TurnSet(want.turn))
            turned(scene, fight.whose_turn, want.turn)
        if want.surprised is not None:
            now = tuple(dict.fromkeys(want.surprised))
            scene.emit(SurpriseSet(now))
            surprised(scene, fight.surprised, now)

    return Move(RULE, InitiativeWants, plan_initiative, reorder, by="facilitator")


MOVES: tuple[AnyMove, ...] = (initiative_move(),)

"""The facilitator's changes to a fight's turns: the order, whose turn it is, and who is surprised."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, TypeAlias

from msgspec import Meta

from caltrop.games.common.chapters.fights import require_fight
from caltrop.games.common.chapters.passing import set_surprise, set_turn_order
from caltrop.kernel.contract.move import AnyMove, Move, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Advanced, Ordered, Pick
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.state.events.fights import TurnSet, UnseenTurnBegan, UnseenTurnEnded, is_out_of_sight
from caltrop.kernel.state.state import Encounter

from .wants import Id, NoPlan

RULE = "table.initiative"
Ids: TypeAlias = Annotated[tuple[Id, ...], Meta(max_length=120)]
PassTurn: TypeAlias = Callable[[Scene, str, str], None]
ChangeSurprise: TypeAlias = Callable[[Scene, tuple[str, ...], tuple[str, ...]], None]


class InitiativeWants(Wants, frozen=True, kw_only=True):
    """A change of turns; empty fields change nothing. `surprised` lists everyone who is; an empty list means no one."""

    order: Annotated[Ids, Pick.turn_order, Ordered] = ()
    turn: Annotated[Id, Pick.turn_order, Advanced] = ""
    surprised: Annotated[Ids | None, Pick.anyone, Advanced] = None


def plan_initiative(scene: Scene, actor: str, want: InitiativeWants) -> NoPlan:
    fight = require_fight(scene)
    now = fight.meanwhile.who if fight.meanwhile else fight.whose_turn
    if not want.order and want.turn in ("", now) and want.surprised is None:
        refuse("nothing-ordered", RULE)
    check_order(scene, fight, want)
    check_surprise(scene, fight, want.surprised or ())
    return plan_without_dice()


def check_order(scene: Scene, fight: Encounter, want: InitiativeWants) -> None:
    """Refuse an order that does not name each of its members once, and a turn of anyone else.

    Where the order is not settled yet, it may name any side and any fighter.
    """
    named = (*want.order, *((want.turn,) if want.turn else ()))
    known = fight.order or (*fight.sides, *(who for members in fight.sides.values() for who in members))
    stray = next((w for w in named if w not in known or (not fight.order and want.order.count(w) > 1)), None)
    if stray is not None:
        refuse("not-in-order", RULE, who=scene.name(stray))
    if want.order and fight.order and sorted(want.order) != sorted(fight.order):
        missing = tuple(scene.name(w) for w in fight.order if want.order.count(w) != fight.order.count(w))
        refuse("order-incomplete", RULE, names=missing)


def check_surprise(scene: Scene, fight: Encounter, who: tuple[str, ...]) -> None:
    stray = next((w for w in who if not fight.side_of(w)), None)
    if stray is not None:
        refuse("not-in-fight", RULE, who=scene.name(stray))


def ignore_turn(scene: Scene, before: str, now: str) -> None:
    """Do nothing: in games where sides take turns, a turn has no points."""


def ignore_surprise(scene: Scene, before: tuple[str, ...], now: tuple[str, ...]) -> None:
    """Do nothing: in most games surprise is only a mark."""


def give_turn(scene: Scene, to: str, pass_turn: PassTurn) -> None:
    """Give someone the turn. The hidden take theirs while the one that players see goes on."""
    fight = require_fight(scene)
    if fight.meanwhile is not None and to == fight.whose_turn:
        scene.emit(UnseenTurnEnded(fight.meanwhile.who))
    elif to != fight.whose_turn and is_out_of_sight(scene.plain, to):
        scene.emit(UnseenTurnBegan(to))
    elif to != fight.whose_turn:
        scene.emit(TurnSet(to))
        pass_turn(scene, fight.whose_turn, to)


def initiative_move(pass_turn: PassTurn = ignore_turn, change_surprise: ChangeSurprise = ignore_surprise) -> AnyMove:
    """Return the move, with what a game does when the turn passes, and when surprise begins or ends."""

    def reorder(scene: Scene, actor: str, want: InitiativeWants, outcome: Nothing) -> None:
        fight = scene.state.fight
        assert fight is not None
        if want.order:
            set_turn_order(scene, want.order, fight.whose_turn)
        if want.turn:
            give_turn(scene, want.turn, pass_turn)
        if want.surprised is not None:
            now = tuple(dict.fromkeys(want.surprised))
            set_surprise(scene, now)
            change_surprise(scene, fight.surprised, now)

    return Move(RULE, InitiativeWants, plan_initiative, reorder, by="facilitator")


MOVES: tuple[AnyMove, ...] = (initiative_move(),)

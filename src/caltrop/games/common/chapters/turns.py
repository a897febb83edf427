"""A turn in games where it is a move and one test: the move, the turn that a test uses up, and warnings."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from caltrop.games.common.table_moves.wants import NoPlan
from caltrop.kernel.contract.move import AnyMove, Move, Wants, plan_without_dice
from caltrop.kernel.contract.scene import Scene, only_warns
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import Warned, refuse
from caltrop.kernel.state.events.fights import Moved

from .fights import down_cautions, mark_acted, require_fight, turn_cautions


# ---- the move
class MoveWants(Wants, frozen=True, kw_only=True):
    """A move in a fight, perhaps with words for where it leads."""

    to: Annotated[str, Meta(max_length=120)] = ""


def plan_move(scene: Scene, actor: str, want: MoveWants) -> NoPlan:
    if not require_fight(scene).side_of(actor):
        refuse("not-in-fight", scene.rule("combat"), who=scene.name(actor))
    return plan_without_dice(*turn_cautions(scene, actor, moving=True))


def move(scene: Scene, actor: str, want: MoveWants, outcome: Nothing) -> None:
    scene.emit(Moved(actor, want.to.strip()))


def moves(game: str, combat: str) -> tuple[AnyMove, ...]:
    """Return the move of moving, under that game's rule."""
    return (Move(f"{game}.move", MoveWants, plan_move, move, rule=combat, fighters=True, does=("move",)),)


# ---- the test


@only_warns
def second_act_cautions(scene: Scene, actor: str, move: str) -> tuple[Warned, ...]:
    """Return the warnings before a test of the actor's own: down, or a second act in this turn."""
    if not is_own_turn(scene, actor, move):
        return uncalled_down_cautions(scene, actor, move)
    return tuple(w for w in turn_cautions(scene, actor) if w.code in ("down", "has-acted", "said-done"))


@only_warns
def uncalled_down_cautions(scene: Scene, actor: str, move: str) -> tuple[Warned, ...]:
    """Warn if the actor is down, unless the facilitator called for the roll and so knows it."""
    return () if is_called(scene, actor, move) else down_cautions(scene, actor)


def spend_turn(scene: Scene, actor: str, move: str) -> None:
    if is_own_turn(scene, actor, move):
        mark_acted(scene, actor)


def is_own_turn(scene: Scene, actor: str, move: str) -> bool:
    """Is it the actor's turn, and the test their own act rather than a roll that the facilitator called for?"""
    fight = scene.state.fight
    return fight is not None and fight.has_turn(actor) and not is_called(scene, actor, move)


def is_called(scene: Scene, actor: str, move: str) -> bool:
    """Has the facilitator called for this roll?"""
    return any(c.move == move and actor in c.who and actor not in c.done for c in scene.state.calls.values())

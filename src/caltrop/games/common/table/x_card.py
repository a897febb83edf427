"""The X-card: any seat may stop the game, and no one learns which seat it was. The facilitator lets it go on.

While it is up nothing is done at the table but coming, going and speaking. Where no person facilitates, as in a
lesson for one, the learner lets the game go on.
"""

from __future__ import annotations

from caltrop.kernel.contract.move import AnyMove, Move, NoWants, plan_without_dice
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.state.events.story import CardLifted, CardTapped
from caltrop.kernel.state.state import State

from .wants import NoPlan

RULE = "table.xcard"


def _plan_tap(scene: Scene, actor: str, want: NoWants) -> NoPlan:
    if scene.state.halted:
        refuse("x-card-up", RULE)
    return plan_without_dice()


def _tap(scene: Scene, actor: str, want: NoWants, outcome: Nothing) -> None:
    scene.emit(CardTapped())


def _plan_lift(scene: Scene, actor: str, want: NoWants) -> NoPlan:
    if not scene.state.halted:
        refuse("x-card-down", RULE)
    if scene.seat and not may_lift(scene.state, scene.seat):  # the log names no seat
        refuse("x-card-facilitator", RULE)
    return plan_without_dice()


def may_lift(state: State, seat: str) -> bool:
    """May a seat let the game go on: a facilitator's, or that of one who learns alone?"""
    learning = state.lessons.get(seat)
    return state.is_facilitator(seat) or (learning is not None and learning.alone)


def _lift(scene: Scene, actor: str, want: NoWants, outcome: Nothing) -> None:
    scene.emit(CardLifted())


MOVES: tuple[AnyMove, ...] = (
    Move(RULE, NoWants, _plan_tap, _tap, by="anyone", unsigned=True, spectators_may=True, while_halted=True),
    Move("table.xcard.close", NoWants, _plan_lift, _lift, rule=RULE, by="anyone", unsigned=True, while_halted=True),
)

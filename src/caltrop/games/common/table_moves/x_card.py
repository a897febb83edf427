"""The X-card: any seat may stop the game, and no one learns which seat it was. Anyone may let it go on."""

from __future__ import annotations

from caltrop.kernel.errors import refuse
from caltrop.kernel.events.story import CardLifted, CardTapped
from caltrop.kernel.mechanic import Nothing
from caltrop.kernel.move import AnyMove, Move, NoWants, plan_without_dice
from caltrop.kernel.scene import Scene

from .wants import NoPlan

RULE = "table.xcard"


def plan_tap(scene: Scene, actor: str, want: NoWants) -> NoPlan:
    if scene.state.halted:
        refuse("x-card-up", RULE)
    return plan_without_dice()


def tap(scene: Scene, actor: str, want: NoWants, outcome: Nothing) -> None:
    scene.emit(CardTapped())


def plan_lift(scene: Scene, actor: str, want: NoWants) -> NoPlan:
    if not scene.state.halted:
        refuse("x-card-down", RULE)
    return plan_without_dice()


def lift(scene: Scene, actor: str, want: NoWants, outcome: Nothing) -> None:
    scene.emit(CardLifted())


MOVES: tuple[AnyMove, ...] = (
    Move(RULE, NoWants, plan_tap, tap, by="anyone", unsigned=True),
    Move("table.xcard.close", NoWants, plan_lift, lift, rule=RULE, by="anyone", unsigned=True),
)

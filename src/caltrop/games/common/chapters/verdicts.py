"""The facilitator's word on those whose time is up: asked once, it holds up nobody, and no turn."""

from __future__ import annotations

from typing import Literal

from caltrop.games.common.sheet.time import TimerOver
from caltrop.games.common.table_moves.wants import NoPlan
from caltrop.kernel.errors import refuse
from caltrop.kernel.mechanic import Nothing
from caltrop.kernel.move import AnyMove, Move, Wants, plan_without_dice
from caltrop.kernel.scene import Scene

from .dying import COUNTDOWN, die, expired_countdowns, is_dying, require_alive, stop_dying, withdraw_verdict


class CountdownWants(Wants, frozen=True, kw_only=True):
    """Whether someone whose countdown ran out dies or lives."""

    result: Literal["dies", "lives"]


def plan_verdict(scene: Scene, actor: str, want: CountdownWants) -> NoPlan:
    require_alive(scene, actor)
    if not expired_countdowns(scene, actor):
        refuse("no-such-timer", "table.timer", who=scene.name(actor))
    return plan_without_dice()


def settle_countdown(scene: Scene, actor: str, want: CountdownWants, outcome: Nothing) -> None:
    """Let a character die or live; who lives is still dying if another countdown runs."""
    if want.result == "dies":
        die(scene, actor)
        return
    for id in expired_countdowns(scene, actor):
        scene.emit(TimerOver(actor, id, scene.rule("death")))
    withdraw_verdict(scene, actor)
    if not is_dying(scene, actor):
        stop_dying(scene, actor)


MOVES: tuple[AnyMove, ...] = (
    Move(COUNTDOWN, CountdownWants, plan_verdict, settle_countdown, rule="table.timer", by="facilitator", actor="one"),
)

"""The facilitator's word on those whose time is up: asked once for each, however often turns end meanwhile."""

from __future__ import annotations

from typing import Literal

from caltrop.games.common.sheet.time import CountdownOver, Countdowns, set_countdown_for
from caltrop.games.common.table_moves.wants import NoPlan
from caltrop.kernel.contract.move import AnyMove, Move, Wants, plan_without_dice
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.state.events.table import Said

from .dying import COUNTDOWN, die, expired_countdowns, is_dying, require_alive, stop_dying, withdraw_verdict


class CountdownWants(Wants, frozen=True, kw_only=True):
    """Whether someone whose countdown ran out dies, lives, or has a round more."""

    result: Literal["dies", "lives", "round"]


def plan_verdict(scene: Scene, actor: str, want: CountdownWants) -> NoPlan:
    require_alive(scene, actor)
    if not expired_countdowns(scene, actor):
        refuse("no-such-countdown", "table.trigger", who=scene.name(actor))
    return plan_without_dice()


def settle_countdown(scene: Scene, actor: str, want: CountdownWants, outcome: Nothing) -> None:
    """Let a character die, live, or go on dying; who lives is still dying if another countdown runs."""
    if want.result == "dies":
        die(scene, actor)
        return
    rule, countdowns = scene.rule("death"), scene.part(actor, Countdowns).countdowns
    for id in expired_countdowns(scene, actor):
        scene.emit(CountdownOver(actor, id, rule))
        if want.result == "round":
            scene.emit(Said(actor, rule, "rounds", {**countdowns[id].facts, "time": 1}))
            set_countdown_for(scene, actor, rule, 1, "rounds", **countdowns[id].facts)
    withdraw_verdict(scene, actor)
    if not is_dying(scene, actor):
        stop_dying(scene, actor)


MOVES: tuple[AnyMove, ...] = (
    Move(
        COUNTDOWN, CountdownWants, plan_verdict, settle_countdown, rule="table.trigger", by="facilitator", actor="one"
    ),
)

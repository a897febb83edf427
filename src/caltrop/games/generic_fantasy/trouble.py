"""Trouble accepted after a failed test: what passes then happens, a rest and a treatment included."""

from __future__ import annotations

from caltrop.games.common.dice_pools.three_rests import ALL
from caltrop.games.common.dice_pools.wounds import regain
from caltrop.games.common.table.failed_tests import Failure, FailureSettled, TroubleWants, plan_trouble
from caltrop.kernel.contract.move import AnyMove, Move
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.state.events.table import Said

from .harm import succeed_in_treatment


def accept_trouble(scene: Scene, actor: str, want: TroubleWants, outcome: Nothing) -> None:
    """Let the latest failure pass, with what it would have brought."""
    failure = scene.part(actor, Failure)
    scene.emit(Said(actor, "generic-fantasy.trouble", "accepted", {"trouble": want.trouble}))
    scene.emit(FailureSettled(actor))
    if failure.move == "rest":
        back = regain(scene, actor, failure.of, ALL)
        scene.emit(Said(actor, "generic-fantasy.rest", "hour", {"attribute": failure.of, "points": back}))
    if failure.move == "treat" and failure.of in scene.state.characters:
        succeed_in_treatment(scene, actor, failure.of)


MOVES: tuple[AnyMove, ...] = (
    Move("generic-fantasy.trouble", TroubleWants, plan_trouble, accept_trouble, people=True, others=True),
)

"""Pushing through a failure afterwards: what passes then happens, a rest and a treatment included."""

from __future__ import annotations

from caltrop.games.common.conditions.in_play import lacks
from caltrop.games.common.dice_pools.wounds import missing_points, regain, treat_dying
from caltrop.games.common.table.failed_tests import Failure, FailureSettled, TroubleWants, accepts_trouble, plan_trouble
from caltrop.kernel.contract.move import AnyMove, Move
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.state.events.table import Said

from .recovery import pushed_points
from .rulings import PUSH_EXPERIENCE, REST_EXPERIENCE
from .sheet import lose_experience


def push_through(scene: Scene, actor: str, want: TroubleWants, outcome: Nothing) -> None:
    """Let the roller push a failure for the stated trouble; by a ruling, its experience is lost again."""
    failure = scene.part(actor, Failure)
    if lacks(scene, actor, "push") or not accepts_trouble(scene, actor, "fell-hits.push", want.trouble):
        scene.emit(Said(actor, "fell-hits.push", "declined"))
        return
    learned = failure.move != "rest" or scene.ruling(REST_EXPERIENCE) == "gain"
    if learned and scene.ruling(PUSH_EXPERIENCE) == "none":
        lose_experience(scene, actor)
    scene.emit(Said(actor, "fell-hits.push", "pushed", {"trouble": want.trouble}))
    scene.emit(FailureSettled(actor))
    pass_after_all(scene, actor, failure)


def pass_after_all(scene: Scene, actor: str, failure: Failure) -> None:
    """Let happen what the test would have brought: points of a rest, the end of a countdown."""
    if failure.move == "rest":
        lacking = missing_points(scene.state, actor, failure.of)
        back = regain(scene, actor, failure.of, pushed_points(scene, lacking))
        scene.emit(Said(actor, "fell-hits.rest", "hour", {"attribute": failure.of, "points": back}))
    if failure.move == "treat" and failure.of in scene.state.characters:
        treat_dying(scene, failure.of, actor)


MOVES: tuple[AnyMove, ...] = (
    Move("fell-hits.push", TroubleWants, plan_trouble, push_through, by="facilitator", actor="one", people=True),
)

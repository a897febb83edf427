"""Rest: an hour with a test, a night on a full stomach, a comfortable week.

Then pushing through a failure afterwards: what passes then happens, a rest and a treatment included.
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from caltrop.games.common.conditions.in_play import lacks
from caltrop.games.common.conditions.on_sheet import end_rest_conditions
from caltrop.games.common.dice_pools import three_rests
from caltrop.games.common.dice_pools.pools import ALONE
from caltrop.games.common.dice_pools.three_rests import begin_hour, check_rest, lie_down, rest_along
from caltrop.games.common.dice_pools.wounds import HP, missing_points, regain, treat_dying
from caltrop.games.common.health.dying import is_dead
from caltrop.games.common.health.points import HitPoints
from caltrop.games.common.table.failed_tests import (
    Failure,
    FailureSettled,
    TroubleWants,
    accepts_trouble,
    plan_trouble,
    record_test,
)
from caltrop.kernel.contract.move import AnyMove, Move, Plan, plan_without_dice
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.steps import Cause, DieAdded
from caltrop.kernel.state.events.table import Said

from .checks import OwnSide, Rolls, assemble_test, settle_failure, spend_kept_experience
from .mechanics import TEST, TestOutcome, TestParams
from .rulings import PUSH_EXPERIENCE, REST_AMOUNT, REST_EXPERIENCE
from .sheet import lose_experience

# What a weak hit restores, as the facilitator decides.
_HALF = "half"
_WHOLE = "all"
_NOTHING = "none"


class RestWants(three_rests.RestWants, frozen=True, kw_only=True):
    """A rest; an hour's test may have a skill, experience and help, and trouble for which it may be pushed."""

    own: OwnSide = ALONE
    trouble: Annotated[str, Meta(max_length=200)] = ""


def _plan_rest(scene: Scene, actor: str, want: RestWants) -> Plan[Any, Any]:
    check_rest(scene, actor, want)
    return plan_without_dice() if want.kind != "hour" else _plan_hour(scene, actor, want)


def _plan_hour(scene: Scene, who: str, want: RestWants) -> Plan[TestParams, TestOutcome]:
    """Return the plan of an hour's test: with hit points, their die alone."""
    hp = scene.part(who, HitPoints)
    if hp.maximum:
        scene.fate.note("fell-hits.rest", who, DieAdded(hp.die, Cause("ability", HP)))
        return Plan(TEST, TestParams(dice=(hp.die,)), {"roller": who})
    return assemble_test(scene, who, want.attribute, Rolls(own=want.own), "recovery")


def _rest(scene: Scene, actor: str, want: RestWants, outcome: TestOutcome | Nothing) -> None:
    if not isinstance(outcome, TestOutcome):
        lie_down(scene, actor, want)
        return
    begin_hour(scene, actor, want)
    spend_kept_experience(scene)
    if not is_dead(scene, actor):  # the hour may have been their last
        _catch_breath(scene, actor, want, outcome)
    rest_along(scene, actor, want, _plan_hour, _catch_breath)


def _catch_breath(scene: Scene, who: str, want: RestWants, outcome: TestOutcome) -> None:
    """Restore the points by the test: all, or part for a weak hit. A failure gives experience only by a ruling."""
    end_rest_conditions(scene, who)
    attribute = HP if scene.part(who, HitPoints).maximum else want.attribute
    points = _rest_points(scene, who, attribute, want, outcome)
    record_test(scene, who, failed=outcome.result == "miss" and not points, move="rest", of=attribute)
    back = regain(scene, who, attribute, points)
    scene.emit(Said(who, "fell-hits.rest", "hour", {"attribute": attribute, "points": back}))


def _rest_points(scene: Scene, who: str, attribute: str, want: RestWants, outcome: TestOutcome) -> int:
    """Return how many points the hour restores."""
    whole = scene.ruling(REST_AMOUNT) == "all"
    lacks = missing_points(scene.state, who, attribute)
    if outcome.result == "hit":
        return lacks if whole else outcome.hits
    if outcome.result == "weak":
        return _partial_points(scene, lacks if whole else outcome.hits + outcome.weak)
    learns = scene.ruling(REST_EXPERIENCE) == "gain" and not outcome.hits
    pushed = settle_failure(scene, who, want.trouble, learns=learns)
    return _pushed_points(scene, lacks) if pushed else 0


def _pushed_points(scene: Scene, lacks: int) -> int:
    """Return how many points a rest restores that was pushed through."""
    return lacks if scene.ruling(REST_AMOUNT) == "all" else 1


def _partial_points(scene: Scene, points: int) -> int:
    """Ask the facilitator for a weak hit's share of the points; by default half, rounded up."""
    parts = {_HALF: (points + 1) // 2, _WHOLE: points, _NOTHING: 0}
    return scene.fate.choose("", "fell-hits.rest", parts, _HALF)


MOVES: tuple[AnyMove, ...] = (Move("fell-hits.rest", RestWants, _plan_rest, _rest, people=True, does=("rest",)),)


def _push_through(scene: Scene, actor: str, want: TroubleWants, outcome: Nothing) -> None:
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
    _pass_after_all(scene, actor, failure)


def _pass_after_all(scene: Scene, actor: str, failure: Failure) -> None:
    """Let happen what the test would have brought: points of a rest, the end of a countdown."""
    if failure.move == "rest":
        lacking = missing_points(scene.state, actor, failure.of)
        back = regain(scene, actor, failure.of, _pushed_points(scene, lacking))
        scene.emit(Said(actor, "fell-hits.rest", "hour", {"attribute": failure.of, "points": back}))
    if failure.move == "treat" and failure.of in scene.state.characters:
        treat_dying(scene, failure.of, actor)


PUSH_MOVES: tuple[AnyMove, ...] = (
    Move("fell-hits.push", TroubleWants, plan_trouble, _push_through, by="facilitator", actor="one", people=True),
)

"""Rest: an hour with a test, a night on a full stomach, a comfortable week."""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from caltrop.games.common.conditions.on_sheet import end_rest_conditions
from caltrop.games.common.dice_pools import three_rests
from caltrop.games.common.dice_pools.pools import ALONE
from caltrop.games.common.dice_pools.three_rests import begin_hour, check_rest, lie_down, rest_along
from caltrop.games.common.dice_pools.wounds import HP, missing_points, regain
from caltrop.games.common.health.dying import is_dead
from caltrop.games.common.health.points import HitPoints
from caltrop.games.common.table.failed_tests import record_test
from caltrop.kernel.contract.move import AnyMove, Move, Plan, plan_without_dice
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.steps import Cause, DieAdded
from caltrop.kernel.state.events.table import Said

from .checks import Rolls, assemble_test, settle_failure
from .collecting import OwnSide, spend_kept_experience
from .mechanics import TEST, TestOutcome, TestParams
from .rulings import REST_AMOUNT, REST_EXPERIENCE

HALF, WHOLE, NOTHING = "half", "all", "none"  # what a weak hit restores, as the facilitator decides


class RestWants(three_rests.RestWants, frozen=True, kw_only=True):
    """A rest; an hour's test may have a skill, experience and help, and trouble for which it may be pushed."""

    own: OwnSide = ALONE
    trouble: Annotated[str, Meta(max_length=200)] = ""


def plan_rest(scene: Scene, actor: str, want: RestWants) -> Plan[Any, Any]:
    check_rest(scene, actor, want)
    return plan_without_dice() if want.kind != "hour" else plan_hour(scene, actor, want)


def plan_hour(scene: Scene, who: str, want: RestWants) -> Plan[TestParams, TestOutcome]:
    """Return the plan of an hour's test: with hit points, their die alone."""
    hp = scene.part(who, HitPoints)
    if hp.maximum:
        scene.fate.note("fell-hits.rest", who, DieAdded(hp.die, Cause("ability", HP)))
        return Plan(TEST, TestParams(dice=(hp.die,)), {"roller": who})
    return assemble_test(scene, who, want.attribute, Rolls(own=want.own), "recovery")


def rest(scene: Scene, actor: str, want: RestWants, outcome: TestOutcome | Nothing) -> None:
    if not isinstance(outcome, TestOutcome):
        lie_down(scene, actor, want)
        return
    begin_hour(scene, actor, want)
    spend_kept_experience(scene)
    if not is_dead(scene, actor):  # the hour may have been their last
        catch_breath(scene, actor, want, outcome)
    rest_along(scene, actor, want, plan_hour, catch_breath)


def catch_breath(scene: Scene, who: str, want: RestWants, outcome: TestOutcome) -> None:
    """Restore the points by the test: all, or part for a weak hit. A failure gives experience only by a ruling."""
    end_rest_conditions(scene, who)
    attribute = HP if scene.part(who, HitPoints).maximum else want.attribute
    points = rest_points(scene, who, attribute, want, outcome)
    record_test(scene, who, failed=outcome.result == "miss" and not points, move="rest", of=attribute)
    back = regain(scene, who, attribute, points)
    scene.emit(Said(who, "fell-hits.rest", "hour", {"attribute": attribute, "points": back}))


def rest_points(scene: Scene, who: str, attribute: str, want: RestWants, outcome: TestOutcome) -> int:
    """Return how many points the hour restores."""
    whole = scene.ruling(REST_AMOUNT) == "all"
    lacks = missing_points(scene.state, who, attribute)
    if outcome.result == "hit":
        return lacks if whole else outcome.hits
    if outcome.result == "weak":
        return partial_points(scene, lacks if whole else outcome.hits + outcome.weak)
    pushed = settle_failure(scene, who, want.trouble, learns=scene.ruling(REST_EXPERIENCE) == "gain")
    return pushed_points(scene, lacks) if pushed else 0


def pushed_points(scene: Scene, lacks: int) -> int:
    """Return how many points a rest restores that was pushed through."""
    return lacks if scene.ruling(REST_AMOUNT) == "all" else 1


def partial_points(scene: Scene, points: int) -> int:
    """Ask the facilitator for a weak hit's share of the points; by default half, rounded up."""
    parts = {HALF: (points + 1) // 2, WHOLE: points, NOTHING: 0}
    return scene.fate.choose("", "fell-hits.rest", parts, HALF)


MOVES: tuple[AnyMove, ...] = (Move("fell-hits.rest", RestWants, plan_rest, rest, people=True, does=("rest",)),)

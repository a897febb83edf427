"""Rest: an hour with a test, a night on a full stomach, a comfortable week.

Then trouble accepted after a failed test: what passes then happens, a rest and a treatment included.
"""

from __future__ import annotations

from typing import Annotated, Any

from msgspec import Meta

from caltrop.games.common.conditions.on_sheet import end_rest_conditions
from caltrop.games.common.dice_pools import three_rests
from caltrop.games.common.dice_pools.pools import ALONE, OwnSide
from caltrop.games.common.dice_pools.three_rests import ALL, begin_hour, can_rest, check_rest, lie_down, rest_along
from caltrop.games.common.dice_pools.wounds import regain
from caltrop.games.common.health.dying import is_dead
from caltrop.games.common.health.rest import resting_together
from caltrop.games.common.table.failed_tests import Failure, FailureSettled, TroubleWants, plan_trouble, record_test
from caltrop.kernel.contract.move import AnyMove, Move, Plan, plan_without_dice
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.state.events.table import Said

from .checks import Rolls, assemble_test, settle_test
from .feats import restore_feats
from .harm import succeed_in_treatment
from .mechanics import TestOutcome


class RestWants(three_rests.RestWants, frozen=True, kw_only=True):
    """A rest; an hour's test may have a skill and help, and trouble for which a failure may pass."""

    own: OwnSide = ALONE
    trouble: Annotated[str, Meta(max_length=200)] = ""


def _rolls(want: RestWants) -> Rolls:
    return Rolls(own=want.own, trouble=want.trouble)


def _plan_rest(scene: Scene, actor: str, want: RestWants) -> Plan[Any, Any]:
    check_rest(scene, actor, want)
    return plan_without_dice() if want.kind != "hour" else _plan_hour(scene, actor, want)


def _plan_hour(scene: Scene, who: str, want: RestWants) -> Plan[Any, TestOutcome]:
    return assemble_test(scene, who, want.attribute, _rolls(want), roll="recovery")


def _rest(scene: Scene, actor: str, want: RestWants, outcome: TestOutcome | Nothing) -> None:
    if isinstance(outcome, TestOutcome):
        begin_hour(scene, actor, want)
        if not is_dead(scene, actor):  # the hour may have been their last
            _catch_breath(scene, actor, want, outcome)
        rest_along(scene, actor, want, _plan_hour, _catch_breath)
        return
    lie_down(scene, actor, want)
    for who in resting_together(scene, actor, want):
        _refresh_feats(scene, who)


def _refresh_feats(scene: Scene, who: str) -> None:
    """Make all feats ready after a night, unless the character found no rest."""
    if can_rest(scene, who, "night"):
        restore_feats(scene, who, night=True)


def sleep_for_a_night(scene: Scene, who: str) -> None:
    three_rests.sleep(scene, who, "night")
    _refresh_feats(scene, who)


def _catch_breath(scene: Scene, who: str, want: RestWants, outcome: TestOutcome) -> None:
    """Fill the pool if the test passes."""
    passed = settle_test(scene, who, _rolls(want), want.attribute, outcome)
    end_rest_conditions(scene, who)
    restore_feats(scene, who, night=False)
    record_test(scene, who, failed=not passed, move="rest", of=want.attribute)
    back = regain(scene, who, want.attribute, ALL) if passed else 0
    scene.emit(Said(who, "generic-fantasy.rest", "hour", {"attribute": want.attribute, "points": back}))


MOVES: tuple[AnyMove, ...] = (Move("generic-fantasy.rest", RestWants, _plan_rest, _rest, people=True, does=("rest",)),)


def _accept_trouble(scene: Scene, actor: str, want: TroubleWants, outcome: Nothing) -> None:
    """Let the latest failure pass, with what it would have brought."""
    failure = scene.part(actor, Failure)
    scene.emit(Said(actor, "generic-fantasy.trouble", "accepted", {"trouble": want.trouble}))
    scene.emit(FailureSettled(actor))
    if failure.move == "rest":
        back = regain(scene, actor, failure.of, ALL)
        scene.emit(Said(actor, "generic-fantasy.rest", "hour", {"attribute": failure.of, "points": back}))
    if failure.move == "treat" and failure.of in scene.state.characters:
        succeed_in_treatment(scene, actor, failure.of)


TROUBLE_MOVES: tuple[AnyMove, ...] = (
    Move("generic-fantasy.trouble", TroubleWants, plan_trouble, _accept_trouble, people=True, changes_others=True),
)

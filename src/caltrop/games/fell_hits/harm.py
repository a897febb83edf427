"""Harm, wounds, death and treatment, by the shared rules of dice that wear down."""

from __future__ import annotations

from typing import Any

from caltrop.games.common.dice_pools import wounds
from caltrop.games.common.dice_pools.wounds import require_dying, treat_dying
from caltrop.games.common.fighting.fights import second_act_cautions, spend_turn
from caltrop.games.common.health import dying, needs
from caltrop.games.common.health.dying import TREATS, require_other_healer
from caltrop.games.common.table.failed_tests import record_test
from caltrop.games.common.table.wants import PatientId
from caltrop.kernel.contract.move import AnyMove, Move, Plan, plan_without_dice
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.steps import Fact
from caltrop.kernel.state.events.table import Said

from .checks import Rolls, assemble_test, settle_failure, spend_kept_experience
from .mechanics import TestOutcome
from .sheet import Attribute


class TreatWants(Rolls, frozen=True, kw_only=True):
    """Treatment, which takes an action; with `test`, if the facilitator asks for one, also a test."""

    target: PatientId
    test: bool = False
    attribute: Attribute = "INT"


def _plan_treat(scene: Scene, actor: str, want: TreatWants) -> Plan[Any, Any]:
    require_dying(scene, want.target)
    require_other_healer(scene, actor, want.target)
    dying.warn_of_late_treatment(scene, want.target)
    warned = second_act_cautions(scene, actor, "fell-hits.treat")
    if not want.test:
        return plan_without_dice(*warned)
    plan = assemble_test(scene, actor, want.attribute, want)
    plan.warnings = warned
    return plan


def _treat(scene: Scene, actor: str, want: TreatWants, outcome: TestOutcome | Nothing) -> None:
    """Stop the countdown, unless a test was asked for and failed; a weak hit comes with a complication."""
    passed = isinstance(outcome, Nothing) or _settle_treatment(scene, actor, want, outcome)
    if passed:
        treat_dying(scene, want.target, actor)
    else:
        dying.tell_failed_treatment(scene, want.target)
    if isinstance(outcome, TestOutcome):
        record_test(scene, actor, failed=not passed, move="treat", of=want.target)
    spend_turn(scene, actor, "fell-hits.treat")


def _settle_treatment(scene: Scene, actor: str, want: TreatWants, outcome: TestOutcome) -> bool:
    """Tell the test's result; return whether it succeeds, if need be by a push."""
    spend_kept_experience(scene)
    facts: dict[str, Fact] = {"hits": outcome.hits, "weak": outcome.weak, "stakes": "", "ability": want.attribute}
    scene.emit(Said(actor, "fell-hits.test", outcome.result, facts))
    return outcome.result != "miss" or settle_failure(scene, actor, want.trouble, learns=not outcome.hits)


LATER = {"fell-hits.death": dying.resolve_countdown}
MOVES: tuple[AnyMove, ...] = (
    *wounds.moves("fell-hits", "fell-hits.harm", "fell-hits.rest"),
    *needs.moves("fell-hits", "fell-hits.rest"),
    Move(
        "fell-hits.treat",
        TreatWants,
        _plan_treat,
        _treat,
        rule="fell-hits.death",
        care=True,
        does=TREATS,
    ),
)

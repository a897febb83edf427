"""Tests with help and hirelings, which may pass for trouble; contests."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from caltrop.games.common.conditions.effects import EffectRoll
from caltrop.games.common.dice_pools.pools import (
    ALONE,
    ContestWants,
    OwnSide,
    RollContext,
    is_dull,
    settle_contest,
    test_roles,
)
from caltrop.games.common.fighting.fights import second_act_cautions, spend_turn
from caltrop.games.common.people.targets import require_target
from caltrop.games.common.table.failed_tests import accepts_trouble, record_test
from caltrop.kernel.contract.move import AnyMove, Move, Plan, Wants
from caltrop.kernel.contract.parameters import Advanced, Facilitator
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.state import Audience

from .collecting import collect, contest_between, tell_extras
from .improving import Means
from .mechanics import TEST, ContestOutcome, ContestParams, Needs, TestOutcome, TestParams
from .sheet import Attribute, means, pay

WORDS = Meta(max_length=200)


class Rolls(Wants, frozen=True, kw_only=True):
    """What every test has: dice beside the attribute's, and the trouble for which a failure may pass."""

    own: OwnSide = ALONE
    needs: Annotated[Needs, Facilitator, Advanced] = 1
    trouble: Annotated[str, WORDS] = ""


class TestWants(Rolls, frozen=True, kw_only=True):
    """An uncertain task; `to` is who sees the roll."""

    attribute: Attribute
    stakes: Annotated[str, WORDS] = ""
    to: Literal["everyone", "facilitator"] = "everyone"


def plan_test(scene: Scene, actor: str, want: TestWants) -> Plan[TestParams, TestOutcome]:
    blind = want.to == "facilitator"
    plan = assemble_test(scene, actor, want.attribute, want, blind=blind)
    plan.audience = () if blind else None
    plan.warnings = () if blind else second_act_cautions(scene, actor, "generic-fantasy.test")
    return plan


def assemble_test(
    scene: Scene, actor: str, attribute: str, want: Rolls, *, roll: EffectRoll = "test", blind: bool = False
) -> Plan[TestParams, TestOutcome]:
    """Return the plan of a test, with all its dice. A blind roll cannot be improved."""
    pool = collect(scene, RollContext(actor, roll, attribute), want.own)
    params = TestParams(
        dice=pool.dice,
        help=tuple(pool.help.values()),
        needs=want.needs,
        dull=is_dull(scene, actor),
        means=Means() if blind else means(scene, actor, attribute, pool.skill),
    )
    return Plan(TEST, params, test_roles(actor, pool))


def after_test(scene: Scene, actor: str, want: TestWants, outcome: TestOutcome) -> None:
    """Tell the result; a failure may still pass for trouble."""
    audience = scene.plan.audience if scene.plan else None
    passed = settle_test(scene, actor, want, want.attribute, outcome, stakes=want.stakes, audience=audience)
    record_test(scene, actor, failed=not passed and audience is None, stakes=want.stakes)
    if want.to == "everyone":
        spend_turn(scene, actor, "generic-fantasy.test")


def settle_test(
    scene: Scene,
    who: str,
    want: Rolls,
    attribute: str,
    outcome: TestOutcome,
    *,
    stakes: str = "",
    audience: Audience = None,
) -> bool:
    """Tell the result, each consequence and benefit, and take what was used; return whether the test passes."""
    pay(scene, who, attribute, want.own.skill, outcome.used, audience)
    facts: dict[str, int | str] = {
        "weak": outcome.weak,
        "hit": outcome.hit,
        "strong": outcome.strong,
        "stakes": stakes,
        "ability": attribute,
    }
    scene.emit(Said(who, "generic-fantasy.test", "passed" if outcome.passed else "failed", facts), audience)
    for _ in range(outcome.weak):
        scene.emit(Said(who, "generic-fantasy.test", "consequence"), audience)
    for _ in range(outcome.strong):
        scene.emit(Said(who, "generic-fantasy.test", "benefit"), audience)
    return outcome.passed or offer_trouble(scene, who, want.trouble, audience)


def offer_trouble(scene: Scene, who: str, trouble: str, audience: Audience = None) -> bool:
    """Ask whether the roller accepts the stated trouble to pass; return whether they do."""
    if not accepts_trouble(scene, who, "generic-fantasy.trouble", trouble):
        return False
    scene.emit(Said(who, "generic-fantasy.trouble", "accepted", {"trouble": trouble}), audience)
    return True


# ---- contests
def plan_contest(scene: Scene, actor: str, want: ContestWants) -> Plan[ContestParams, ContestOutcome]:
    require_target(scene, actor, want.target)
    us = RollContext(actor, "contest", want.attribute, want.target)
    them = RollContext(want.target, "contest", want.target_attribute, actor)
    plan = contest_between(scene, us, want.own, them, want.theirs)
    plan.warnings = second_act_cautions(scene, actor, "generic-fantasy.contest")
    return plan


def after_contest(scene: Scene, actor: str, want: ContestWants, outcome: ContestOutcome) -> None:
    pay(scene, actor, want.attribute, want.own.skill, outcome.a_used)
    pay(scene, want.target, want.target_attribute, want.theirs.skill, outcome.b_used)
    settle_contest(scene, actor, want.target, want.stakes, outcome.winner)
    tell_extras(scene, actor, outcome.a_extras)
    tell_extras(scene, want.target, outcome.b_extras)


MOVES: tuple[AnyMove, ...] = (
    Move("generic-fantasy.test", TestWants, plan_test, after_test, does=("act",)),
    Move("generic-fantasy.contest", ContestWants, plan_contest, after_contest, does=("act",)),
)

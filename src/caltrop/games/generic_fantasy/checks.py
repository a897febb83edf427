"""Checks: the dice of a roll, tests that may pass for trouble, contests.

First the pool: attribute, skill, a feat's die, and beside them a hireling's and those of helpers. Then the moves.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from msgspec import Meta, structs

from caltrop.games.common.conditions.effects import EffectRoll
from caltrop.games.common.dice_pools.pools import (
    ALONE,
    ContestWants,
    OwnSide,
    Pool,
    Pooling,
    RollContext,
    Side,
    check_helpers,
    contest_roles,
    is_dull,
    joining_hireling,
    joining_skill,
    settle_contest,
    side_die,
    skilled_help,
    test_roles,
)
from caltrop.games.common.fighting.fights import second_act_cautions, spend_turn
from caltrop.games.common.people.targets import require_target
from caltrop.games.common.table.failed_tests import accepts_trouble, record_test
from caltrop.kernel.contract.move import AnyMove, Move, Plan, Wants
from caltrop.kernel.contract.parameters import Advanced, Facilitator
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.dice import LadderDie
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.state import Audience

from .feats import feat_dice
from .improvements import Means
from .mechanics import (
    CONTEST,
    NO_MEANS,
    TEST,
    ContestOutcome,
    ContestParams,
    Extras,
    Needs,
    TableParams,
    TestOutcome,
    TestParams,
)
from .sheet import Attribute, means, pay


def _joining_feat(scene: Scene, at: RollContext, brought: Side) -> tuple[LadderDie, ...]:
    return feat_dice(scene, at.who, brought.skill)


_POOLING = Pooling(side_die, joining_skill, _joining_feat, help_die=skilled_help)


# ---- a side's pool
def collect(scene: Scene, at: RollContext, brought: Side = ALONE) -> Pool:
    """Return all dice of one side of a roll; a hireling rolls like a helper."""
    found = _POOLING.collect(scene, at, brought)
    hired = joining_hireling(scene, at, brought)
    if not hired:
        return found
    return structs.replace(found, help={brought.hireling: hired[0], **found.help}, hireling="")


# ---- plans
def assemble_table(scene: Scene, at: RollContext, pool: Pool, *, step: int = 0, blind: bool = False) -> TableParams:
    """Return the parameters of a roll on a table. A blind roll cannot be improved."""
    return TableParams(
        dice=pool.dice,
        help=tuple(pool.help.values()),
        step=step,
        dull=is_dull(scene, at.who),
        means=NO_MEANS if blind else means(scene, at.who, at.of, pool.skill),
    )


def contest_between(
    scene: Scene, us: RollContext, own: Side, them: RollContext, theirs: Side
) -> Plan[ContestParams, ContestOutcome]:
    """Return the plan of a contest with the dice of both sides."""
    ours = collect(scene, us, own)
    their_pool = collect(scene, them, theirs)
    params = ContestParams(**both_sides(scene, us, ours, them, their_pool))
    return Plan(CONTEST, params, contest_roles(us.who, ours, them.who, their_pool))


def both_sides(scene: Scene, us: RollContext, ours: Pool, them: RollContext, theirs: Pool) -> dict[str, Any]:
    """Return the dice of both sides as the parameters of a contest or an attack."""
    check_helpers(scene, ours, theirs)
    return {**side_params(scene, "a", us, ours), **side_params(scene, "b", them, theirs), "told": True}


def side_params(scene: Scene, role: str, at: RollContext, pool: Pool) -> dict[str, Any]:
    """Return the dice of one side as parameters, and what may improve its roll."""
    return {
        role: pool.dice,
        f"{role}_help": tuple(pool.help.values()),
        f"{role}_means": means(scene, at.who, at.of, pool.skill),
        f"{role}_dull": is_dull(scene, at.who),
    }


# ---- what weak and strong hits bring
def tell_extras(scene: Scene, who: str, extras: Extras) -> None:
    """Tell the consequence of each weak hit and the benefit of each strong one."""
    for _ in range(extras.weak):
        scene.emit(Said(who, "generic-fantasy.test", "consequence"))
    for _ in range(extras.strong):
        scene.emit(Said(who, "generic-fantasy.test", "benefit"))


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


def _plan_test(scene: Scene, actor: str, want: TestWants) -> Plan[TestParams, TestOutcome]:
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


def _after_test(scene: Scene, actor: str, want: TestWants, outcome: TestOutcome) -> None:
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
    return outcome.passed or _offer_trouble(scene, who, want.trouble, audience)


def _offer_trouble(scene: Scene, who: str, trouble: str, audience: Audience = None) -> bool:
    """Ask whether the roller accepts the stated trouble to pass; return whether they do."""
    if not accepts_trouble(scene, who, "generic-fantasy.trouble", trouble):
        return False
    scene.emit(Said(who, "generic-fantasy.trouble", "accepted", {"trouble": trouble}), audience)
    return True


# ---- contests
def _plan_contest(scene: Scene, actor: str, want: ContestWants) -> Plan[ContestParams, ContestOutcome]:
    require_target(scene, actor, want.target)
    us = RollContext(actor, "contest", want.attribute, want.target)
    them = RollContext(want.target, "contest", want.target_attribute, actor)
    plan = contest_between(scene, us, want.own, them, want.theirs)
    plan.warnings = second_act_cautions(scene, actor, "generic-fantasy.contest")
    return plan


def _after_contest(scene: Scene, actor: str, want: ContestWants, outcome: ContestOutcome) -> None:
    pay(scene, actor, want.attribute, want.own.skill, outcome.a_used)
    pay(scene, want.target, want.target_attribute, want.theirs.skill, outcome.b_used)
    rolled = want.attribute, want.target_attribute
    settle_contest(scene, actor, want.target, stakes=want.stakes, winner=outcome.winner, attributes=rolled)
    tell_extras(scene, actor, outcome.a_extras)
    tell_extras(scene, want.target, outcome.b_extras)


MOVES: tuple[AnyMove, ...] = (
    Move("generic-fantasy.test", TestWants, _plan_test, _after_test, does=("act",)),
    Move("generic-fantasy.contest", ContestWants, _plan_contest, _after_contest, does=("act",)),
)

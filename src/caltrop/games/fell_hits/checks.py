"""Tests with help, experience and hirelings; pushing through a failure; contests."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from caltrop.games.common.conditions.effects import EffectRoll
from caltrop.games.common.conditions.in_play import lacks
from caltrop.games.common.dice_pools import pools
from caltrop.games.common.dice_pools.pools import (
    ALONE,
    JOINING,
    RollContext,
    Side,
    is_dull,
    of_target,
    settle_contest,
    test_roles,
)
from caltrop.games.common.fighting.fights import second_act_cautions, spend_turn
from caltrop.games.common.people.targets import require_target
from caltrop.games.common.table.failed_tests import accepts_trouble, record_test
from caltrop.kernel.contract.move import AnyMove, Move, Plan, Wants
from caltrop.kernel.contract.parameters import Advanced, Facilitator, Flat
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.state import Audience

from .collecting import (
    OwnSide,
    collect,
    contest_between,
    kept_experience,
    learn_from_contest,
    spend_kept_experience,
)
from .mechanics import TEST, ContestOutcome, ContestParams, Needs, TestOutcome, TestParams
from .rulings import PUSH_EXPERIENCE
from .sheet import Attribute, gain_experience

WORDS = Meta(max_length=200)


class Rolls(Wants, frozen=True, kw_only=True):
    """What every test has: dice beside the attribute's, and the trouble for which a failure may be pushed."""

    own: OwnSide = ALONE
    needs: Annotated[Needs, Facilitator, Advanced] = 1
    trouble: Annotated[str, WORDS] = ""


class TestWants(Rolls, frozen=True, kw_only=True):
    """An uncertain task; `to` is who sees the roll."""

    attribute: Attribute
    stakes: Annotated[str, WORDS] = ""
    to: Literal["everyone", "facilitator"] = "everyone"


def plan_test(scene: Scene, actor: str, want: TestWants) -> Plan[TestParams, TestOutcome]:
    audience: Audience = () if want.to == "facilitator" else None
    warned = second_act_cautions(scene, actor, "fell-hits.test") if audience is None else ()
    plan = assemble_test(scene, actor, want.attribute, want)
    plan.audience, plan.warnings = audience, warned
    return plan


def assemble_test(
    scene: Scene, actor: str, attribute: str, want: Rolls, roll: EffectRoll = "test"
) -> Plan[TestParams, TestOutcome]:
    """Return the plan of a test, with all its dice."""
    pool = collect(scene, RollContext(actor, roll, attribute), want.own)
    params = TestParams(dice=pool.dice, help=tuple(pool.help.values()), needs=want.needs, dull=is_dull(scene, actor))
    return Plan(TEST, params, test_roles(actor, pool), kept=kept_experience({"roller": pool}))


def after_test(scene: Scene, actor: str, want: TestWants, outcome: TestOutcome) -> None:
    """Tell the result; a failure gives experience, and may be pushed."""
    audience = scene.plan.audience if scene.plan else None
    spend_kept_experience(scene, audience)
    facts: dict[str, int | str] = {"hits": outcome.hits, "weak": outcome.weak, "stakes": want.stakes}
    scene.emit(Said(actor, "fell-hits.test", outcome.result, {**facts, "ability": want.attribute}), audience)
    trouble = want.trouble if audience is None else ""  # who does not see the roll cannot push
    stands = outcome.result == "miss" and not settle_failure(scene, actor, trouble, audience=audience)
    record_test(scene, actor, failed=stands and audience is None, stakes=want.stakes)
    if want.to == "everyone":
        spend_turn(scene, actor, "fell-hits.test")


def settle_failure(scene: Scene, who: str, trouble: str, *, learns: bool = True, audience: Audience = None) -> bool:
    """Give experience for a failure, and let the roller push if trouble is stated; return whether they do."""
    push = not lacks(scene, who, "push") and accepts_trouble(scene, who, "fell-hits.push", trouble)
    if learns and not (push and scene.ruling(PUSH_EXPERIENCE) == "none"):
        gain_experience(scene, who, audience)
    if push:
        scene.emit(Said(who, "fell-hits.push", "pushed", {"trouble": trouble}), audience)
    return push


# ---- contests
class ContestWants(pools.ContestWants, frozen=True, kw_only=True):
    """A contest that the experience of both sides may join."""

    own: Annotated[Side, Flat(*JOINING, at_the_end=("experience",))] = ALONE
    theirs: Annotated[Side, of_target(*JOINING, "experience")] = ALONE


def plan_contest(scene: Scene, actor: str, want: ContestWants) -> Plan[ContestParams, ContestOutcome]:
    require_target(scene, actor, want.target)
    us = RollContext(actor, "contest", want.attribute, want.target)
    them = RollContext(want.target, "contest", want.target_attribute, actor)
    plan = contest_between(scene, us, want.own, them, want.theirs)
    plan.warnings = second_act_cautions(scene, actor, "fell-hits.contest")
    return plan


def after_contest(scene: Scene, actor: str, want: ContestWants, outcome: ContestOutcome) -> None:
    settle_contest(scene, actor, want.target, want.stakes, outcome.winner)
    learn_from_contest(scene, outcome)


MOVES: tuple[AnyMove, ...] = (
    Move("fell-hits.test", TestWants, plan_test, after_test, does=("act",)),
    Move("fell-hits.contest", ContestWants, plan_contest, after_contest, does=("act",)),
)

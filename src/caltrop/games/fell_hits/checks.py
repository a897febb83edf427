"""Checks: the dice of a roll, tests that may be pushed through a failure, contests.

First the pool: attribute, skill, a weapon's die, experience, a hireling's die, and those of helpers. Then the moves.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, structs

from caltrop.games.common.conditions.effects import EffectRoll
from caltrop.games.common.conditions.in_play import lacks
from caltrop.games.common.dice_pools import pools
from caltrop.games.common.dice_pools.pools import (
    ALONE,
    JOINING,
    Pool,
    Pooling,
    RollContext,
    Side,
    agrees,
    check_helpers,
    contest_roles,
    is_dull,
    joining_hireling,
    joining_skill,
    of_target,
    settle_contest,
    side_die,
    skilled_help,
    test_roles,
)
from caltrop.games.common.fighting.fights import second_act_cautions, spend_turn
from caltrop.games.common.people.targets import require_target
from caltrop.games.common.table.failed_tests import accepts_trouble, record_test
from caltrop.kernel.contract.move import AnyMove, Move, Plan, Wants
from caltrop.kernel.contract.parameters import Advanced, Facilitator, Flat, Unasked
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.dice import LADDER, LadderDie
from caltrop.kernel.rules.steps import Cause, DieAdded
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.state import Audience

from .mechanics import CONTEST, TEST, ContestOutcome, ContestParams, Needs, TestOutcome, TestParams
from .rulings import EXPERIENCE_CONTESTS, PUSH_EXPERIENCE, WEAPONS
from .sheet import ARMS, Attribute, Experience, cost, experience_dice, gain_experience, spend_experience

OwnSide: TypeAlias = Annotated[Side, Flat("skill", "experience", "hireling", "hireling_skill", "help")]
_NO_DIE = "none"


class Answering(pools.Answering, frozen=True, kw_only=True):
    """What one of several targets adds to its answer, experience among it."""

    side: Annotated[Side, Flat("skill", "weapon", "experience", "hireling", "hireling_skill", "help")] = ALONE


Answers: TypeAlias = Annotated[tuple[Answering, ...], Meta(max_length=20), Unasked]


# ---- the sources
def _natural_die(scene: Scene, at: RollContext, brought: Side) -> tuple[LadderDie, ...]:
    """Return the die of a creature's own attack, which a named skill replaces."""
    _, item = ARMS.pick_weapon(scene, at.who, brought.weapon) if brought.weapon else ("", ARMS.bare)
    if at.roll != "attack" or not item.die or brought.skill:
        return ()
    cause = Cause("skill", item.skill) if item.skill else Cause("weapon", item.name)
    scene.fate.note("fell-hits.attack", at.who, DieAdded(item.die, cause))
    return (item.die,)


def _steel_dice(scene: Scene, at: RollContext, brought: Side) -> tuple[LadderDie, ...]:
    """Return a weapon's steel die, if the table's ruling gives weapons dice."""
    if not brought.weapon or scene.ruling(WEAPONS) == "plain":
        return ()
    _, item = ARMS.pick_weapon(scene, at.who, brought.weapon)
    if item.steel is None:
        return ()
    scene.fate.note("fell-hits.equipment", at.who, DieAdded(item.steel, Cause("weapon", item.name)))
    return (item.steel,)


def _joining_experience(scene: Scene, at: RollContext, brought: Side) -> tuple[LadderDie, ...]:
    return experience_dice(scene, at.who, brought.experience)


_POOLING = Pooling(
    side_die, joining_skill, _natural_die, _joining_experience, _steel_dice, joining_hireling, help_die=skilled_help
)


# ---- a side's pool
def collect(scene: Scene, at: RollContext, brought: Side = ALONE) -> Pool:
    """Return all dice of one side of a roll."""
    brought = structs.replace(brought, experience=_bought_die(scene, at, brought.experience))
    if brought.experience and lacks(scene, at.who, "experience"):
        brought = structs.replace(brought, experience=None)
    return structs.replace(_POOLING.collect(scene, at, brought), experience=brought.experience)


def _bought_die(scene: Scene, at: RollContext, named: LadderDie | None) -> LadderDie | None:
    """Return the experience die that a side buys. The defender decides it, usually on none."""
    if scene.state.may_act_for(scene.seat, at.who) and (named or at.who == scene.doing.actor):
        return named
    if named:
        return named if agrees(scene, at.who, "fell-hits.experience") else None
    points = scene.part(at.who, Experience).points
    dice: dict[str, LadderDie | None] = {_NO_DIE: None}
    dice |= {die: die for die in LADDER if cost(scene, die) <= points}
    return scene.fate.choose(at.who, "fell-hits.experience", dice, _NO_DIE)


# ---- contests
def contest_between(
    scene: Scene, us: RollContext, own: Side, them: RollContext, theirs: Side
) -> Plan[ContestParams, ContestOutcome]:
    """Return the plan of a contest with the dice of both sides."""
    ours = collect(scene, us, own)
    their_pool = collect(scene, them, theirs)
    params = ContestParams(**both_sides(scene, us, ours, them, their_pool))
    kept = kept_experience({"a": ours, "b": their_pool})
    return Plan(CONTEST, params, contest_roles(us.who, ours, them.who, their_pool), carried_over=kept)


def both_sides(scene: Scene, us: RollContext, ours: Pool, them: RollContext, theirs: Pool) -> dict[str, Any]:
    """Return the dice of both sides as the parameters of a contest or an attack."""
    check_helpers(scene, ours, theirs)
    return {**side_params(scene, "a", us.who, ours), **side_params(scene, "b", them.who, theirs)}


def side_params(scene: Scene, role: str, who: str, pool: Pool) -> dict[str, Any]:
    """Return the dice of one side as parameters."""
    return {role: pool.dice, f"{role}_help": tuple(pool.help.values()), f"{role}_dull": is_dull(scene, who)}


def kept_experience(pools: Mapping[str, Pool]) -> dict[str, str]:
    """Return which role has bought which die, to be kept for the consequences."""
    return {f"{role}.experience": pool.experience or "" for role, pool in pools.items()}


def spend_kept_experience(scene: Scene, audience: Audience = None) -> None:
    """Take the points of all experience dice of a roll, whatever they showed."""
    assert scene.plan is not None
    for role, who in scene.plan.roles.items():
        die = next((d for d in LADDER if d == scene.plan.carried_over.get(f"{role}.experience")), None)
        spend_experience(scene, who, die, audience)


def learn_by_missing(scene: Scene, *missed: str) -> None:
    """Give experience to each side of a contest in which none of its dice has hit, by a ruling."""
    if scene.ruling(EXPERIENCE_CONTESTS) == "gain":
        for who in dict.fromkeys(missed):
            if who in scene.state.characters:
                gain_experience(scene, who)


def learn_from_contest(scene: Scene, outcome: ContestOutcome) -> None:
    """Take the experience that both sides have spent, and give it to those without a hit."""
    spend_kept_experience(scene)
    roles = scene.plan.roles if scene.plan else {}
    missed = [role for role, hits in (("a", outcome.a_hits), ("b", outcome.b_hits)) if not hits]
    learn_by_missing(scene, *(roles.get(role, "") for role in missed))


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


def _plan_test(scene: Scene, actor: str, want: TestWants) -> Plan[TestParams, TestOutcome]:
    audience: Audience = () if want.to == "facilitator" else None
    warned = second_act_cautions(scene, actor, "fell-hits.test") if audience is None else ()
    plan = assemble_test(scene, actor, want.attribute, want)
    plan.audience = audience
    plan.warnings = warned
    return plan


def assemble_test(
    scene: Scene, actor: str, attribute: str, want: Rolls, roll: EffectRoll = "test"
) -> Plan[TestParams, TestOutcome]:
    """Return the plan of a test, with all its dice."""
    pool = collect(scene, RollContext(actor, roll, attribute), want.own)
    params = TestParams(dice=pool.dice, help=tuple(pool.help.values()), needs=want.needs, dull=is_dull(scene, actor))
    return Plan(TEST, params, test_roles(actor, pool), carried_over=kept_experience({"roller": pool}))


def _after_test(scene: Scene, actor: str, want: TestWants, outcome: TestOutcome) -> None:
    """Tell the result; a failure gives experience if none of the dice hit, and may be pushed."""
    audience = scene.plan.audience if scene.plan else None
    spend_kept_experience(scene, audience)
    facts: dict[str, int | str] = {"hits": outcome.hits, "weak": outcome.weak, "stakes": want.stakes}
    scene.emit(Said(actor, "fell-hits.test", outcome.result, {**facts, "ability": want.attribute}), audience)
    trouble = want.trouble if audience is None else ""  # who does not see the roll cannot push
    learns = not outcome.hits
    stands = outcome.result == "miss" and not settle_failure(scene, actor, trouble, learns=learns, audience=audience)
    record_test(scene, actor, failed=stands and audience is None, stakes=want.stakes)
    if want.to == "everyone":
        spend_turn(scene, actor, "fell-hits.test")


def settle_failure(scene: Scene, who: str, trouble: str, *, learns: bool = True, audience: Audience = None) -> bool:
    """Give experience for a failure that `learns`, and let the roller push if trouble is stated; return if they do."""
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


def _plan_contest(scene: Scene, actor: str, want: ContestWants) -> Plan[ContestParams, ContestOutcome]:
    require_target(scene, actor, want.target)
    us = RollContext(actor, "contest", want.attribute, want.target)
    them = RollContext(want.target, "contest", want.target_attribute, actor)
    plan = contest_between(scene, us, want.own, them, want.theirs)
    plan.warnings = second_act_cautions(scene, actor, "fell-hits.contest")
    return plan


def _after_contest(scene: Scene, actor: str, want: ContestWants, outcome: ContestOutcome) -> None:
    rolled = want.attribute, want.target_attribute
    settle_contest(scene, actor, want.target, stakes=want.stakes, winner=outcome.winner, attributes=rolled)
    learn_from_contest(scene, outcome)


MOVES: tuple[AnyMove, ...] = (
    Move("fell-hits.test", TestWants, _plan_test, _after_test, does=("act",)),
    Move("fell-hits.contest", ContestWants, _plan_contest, _after_contest, does=("act",)),
)

"""Dice pools: the ability's die, one of skill, steel and spell, a hireling's, and those of helpers.

A spell die is paid for: what it finally shows is taken from the roller's WIL. The risk is shown on the button,
and `harm.pay_for_spells` takes it after the roll.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, TypeAlias

from msgspec import Meta, structs

from caltrop.games.common.conditions.in_play import (
    applies_to_roll,
    condition_modifiers,
    given_edges,
    is_helpless,
    lacks,
    use_edges,
)
from caltrop.games.common.conditions.on_sheet import note_condition
from caltrop.games.common.dice_pools import pools
from caltrop.games.common.dice_pools.combat import warn_of_hands
from caltrop.games.common.dice_pools.ladder import Ladder
from caltrop.games.common.dice_pools.pools import (
    Pool,
    Pooling,
    RollContext,
    agrees,
    check_helpers,
    contest_roles,
    fitting_skill,
    of_target,
    require_hireling,
    test_roles,
)
from caltrop.games.common.health.points import HitPoints
from caltrop.games.common.items.tools import granted_causes
from caltrop.games.common.table.wants import Id
from caltrop.kernel.contract.move import Plan, Risk, Wants
from caltrop.kernel.contract.parameters import Flat, Pick, Unasked
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.dice import LadderDie
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.rules.steps import Cause, DieAdded, RollModified

from .mechanics import CONTEST, TEST, ContestOutcome, ContestParams, TestOutcome, TestParams
from .sheet import ARMS, MOST_STEPS, Knowledge, ability_die, fatigue, has_ability, skill_die


class Help(pools.Help, frozen=True, kw_only=True):
    """A helper, and one of their own dice: of a skill, a weapon or a spell."""

    skill: Id = ""
    weapon: Id = ""
    spell: LadderDie | None = None


class FellSide(pools.Side, frozen=True, kw_only=True):
    """What one side adds to its ability's die; helpers may help with a weapon or a spell, too."""

    help: Annotated[tuple[Help, ...], Meta(max_length=5), Pick.helpers] = ()


ALONE = FellSide()
OwnSide: TypeAlias = Annotated[FellSide, Flat("skill", "spell", "hireling", "hireling_skill", "help", "advantage")]
TargetSide: TypeAlias = Annotated[
    FellSide, of_target("skill", "weapon", "spell", "hireling", "hireling_skill", "help", "advantage")
]


class Answering(Wants, frozen=True, kw_only=True):
    """What one of several targets adds to its answer."""

    who: Id
    side: Annotated[FellSide, Flat("skill", "weapon", "spell", "hireling", "hireling_skill", "help")] = ALONE


Answers: TypeAlias = Annotated[tuple[Answering, ...], Meta(max_length=20), Unasked]


def answering(answers: Answers, who: str) -> FellSide:
    """Return what a target adds to its answer."""
    return next((each.side for each in answers if each.who == who), ALONE)


# ---- the sources
def _own_die(scene: Scene, at: RollContext) -> LadderDie:
    """Return the ability's die; someone who cannot act, and is rolled against, has a d4."""
    helpless = at.who != scene.doing.actor and at.against and is_helpless(scene, at.who, at.of)
    for_side = at.roll in ("initiative", "morale") and not has_ability(scene, at.who, at.of)  # someone must roll
    die = "d4" if helpless or for_side else ability_die(scene, at.who, at.of)
    scene.fate.note("fell.abilities", at.who, DieAdded(die, Cause("ability", at.of)))
    return die


def _joining_die(scene: Scene, at: RollContext, brought: pools.Side) -> tuple[LadderDie, ...]:
    """Return the die of a skill or a weapon; at most one of skill, steel and spell joins a roll."""
    if sum(map(bool, (brought.skill, brought.weapon, brought.spell))) > 1:
        refuse("one-die-beside", "fell.test", who=scene.name(at.who))
    if brought.skill:
        die = skill_die(scene, at.who, brought.skill)
        scene.fate.note("fell.skills", at.who, DieAdded(die, Cause("skill", brought.skill)))
        return (die,)
    return _steel_dice(scene, at.who, brought.weapon) if brought.weapon else ()


def _steel_dice(scene: Scene, who: str, weapon: str) -> tuple[LadderDie, ...]:
    """Return the steel die of a carried weapon; ammunition has none."""
    _, item = ARMS.pick_weapon(scene, who, weapon)
    if who == scene.doing.actor:
        warn_of_hands(scene, who, item)
    scene.fate.note("fell.steel", who, DieAdded(item.steel or "", Cause("weapon", item.name)))
    return (item.steel,) if item.steel else ()


def _hireling_die(scene: Scene, at: RollContext, brought: pools.Side) -> tuple[LadderDie, ...]:
    """Return the skill die that a hireling adds, if the skill fits."""
    if not brought.hireling:
        return ()
    require_hireling(scene, at.who, brought.hireling)
    known = scene.part(brought.hireling, Knowledge).skills
    die = skill_die(scene, brought.hireling, fitting_skill(scene, brought.hireling, known, brought))
    scene.fate.note("fell.hirelings", at.who, DieAdded(die, Cause("hireling", who=brought.hireling)))
    return (die,)


def _help_die(scene: Scene, help: Help) -> LadderDie:
    """Return the helper's one die: steel, skill or spell."""
    if sum(map(bool, (help.skill, help.weapon, help.spell))) > 1:
        refuse("one-die-beside", "fell.help", who=scene.name(help.who))
    if help.spell:
        return _spell_die(scene, help.who, help.spell)
    if help.skill:
        return skill_die(scene, help.who, help.skill)
    _, item = ARMS.pick_weapon(scene, help.who, help.weapon)
    if item.steel is None:
        refuse("no-help-die", "fell.help", who=scene.name(help.who))
    if scene.state.characters[help.who].is_open or scene.state.may_act_for(scene.seat, help.who):
        warn_of_hands(scene, help.who, item)  # it names what a helper holds
    return item.steel


def _spell_die(scene: Scene, who: str, die: LadderDie) -> LadderDie:
    """Return the spell die of someone who knows a spell."""
    if not scene.part(who, Knowledge).spells:
        refuse("no-spell-die", "fell.spells", who=scene.name(who))
    return die


_POOLING = Pooling(_own_die, _joining_die, _hireling_die, help_die=_help_die)


# ---- a side's pool
def collect(scene: Scene, at: RollContext, brought: FellSide = ALONE) -> Pool:
    """Return all dice of one side of a roll, and its steps of advantage."""
    if brought.spell and not agrees(scene, at.who, "fell.spells"):
        brought = structs.replace(brought, spell=None)
    found = _POOLING.collect(scene, at, brought)
    if brought.spell:
        scene.fate.note("fell.spells", at.who, DieAdded(brought.spell, Cause("spell")))
    casters = {help.who for help in brought.help if help.spell}
    return structs.replace(
        found,
        help={who: die for who, die in found.help.items() if who not in casters},
        spell=_spell_die(scene, at.who, brought.spell) if brought.spell else None,
        spells={who: die for who, die in found.help.items() if who in casters},
        steps=steps(scene, at, brought.advantage),
    )


def steps(scene: Scene, at: RollContext, granted: int = 0) -> int:
    """Return the steps of advantage: those that the table grants, less fatigue, with what conditions do."""
    tired = fatigue(scene, at.who)
    for by, cause in granted_causes(scene, at.who, granted):
        scene.fate.note("fell.advantage", at.who, RollModified("advantage", by, cause))
    if tired:
        scene.fate.note("fell.deprived", at.who, RollModified("advantage", -tired, Cause("deprived")))
    swayed = condition_modifiers(scene, at.who, at.roll, of=at.of, against=at.against, melee=at.melee).net
    return max(-MOST_STEPS, min(MOST_STEPS, granted - tired + swayed))


def use_up_edges(scene: Scene, *rolls: RollContext) -> None:
    """After a roll, count a use of each condition that has swayed it and lasts for a number of uses."""
    for at in rolls:
        use_edges(scene, at.who, at.roll, of=at.of, against=at.against, melee=at.melee)


def lent_steps(scene: Scene, target: str, at: RollContext) -> int:
    """Return what a target's conditions give to a roll against it: of a blast, its own roll bears them instead."""
    found = [e for e in given_edges(scene, target, at.who) if applies_to_roll(e[3], (at.roll,), at.of, at.melee)]
    for bearer, _, mark, edge in found:
        note_condition(scene, bearer, mark, "up" if edge.by > 0 else "down", roller=at.who, by=abs(edge.by))
    return sum(edge.by for *_, edge in found)


def is_fixed(scene: Scene, who: str) -> bool:
    """Does a condition keep a roller's dice from climbing?"""
    return lacks(scene, who, "reroll")


# ---- spell dice and their price
def _will_left(scene: Scene, who: str) -> tuple[str, int]:
    """Return what a spell die is paid from: WIL, or hit points of those who have them."""
    hp = scene.part(who, HitPoints)
    return ("HP", hp.now) if hp.maximum else ("WIL", scene.part(who, Ladder).rung("WIL").points)


def spell_risks(
    scene: Scene, who: str, pool: Pool, own: Callable[[Any], int], help: Callable[[Any], tuple[int, ...]]
) -> tuple[Risk[Any], ...]:
    """Return for everyone who pays a spell die the risk that it takes all that is left."""
    found = [_price_risk(scene, who, own)] if pool.spell else []
    found += [_price_risk(scene, caster, _paid_by_helper(help, i)) for i, caster in enumerate(pool.spells)]
    return tuple(risk for risk in found if risk)


def _price_risk(scene: Scene, who: str, price: Callable[[Any], int]) -> Risk[Any] | None:
    """Return the risk that a price takes all that is left; none for someone at 0 already."""
    what, left = _will_left(scene, who)
    return Risk(who, what, lambda outcome: price(outcome) >= left) if left else None


def _paid_by_helper(help: Callable[[Any], tuple[int, ...]], i: int) -> Callable[[Any], int]:
    """Return what the spell die of a helper has cost, in an outcome that may have been given without it."""
    return lambda outcome: (help(outcome) + (0,) * (i + 1))[i]


# ---- plans
def assemble_test(scene: Scene, actor: str, pool: Pool, dn: int) -> Plan[TestParams, TestOutcome]:
    """Return the plan of a test with these dice."""
    params = TestParams(
        dice=pool.dice,
        dn=dn,
        advantage=pool.steps,
        help=tuple(pool.help.values()),
        spell=pool.spell,
        spells=tuple(pool.spells.values()),
        fixed=is_fixed(scene, actor),
    )
    risks = spell_risks(scene, actor, pool, lambda o: o.wil_spent, lambda o: o.help_spent)
    return Plan(TEST, params, test_roles(actor, pool), risks=risks)


def contest_between(
    scene: Scene, us: RollContext, own: FellSide, them: RollContext, theirs: FellSide
) -> Plan[ContestParams, ContestOutcome]:
    """Return the plan of a contest between two sides."""
    return assemble_contest(scene, us, collect(scene, us, own), them, collect(scene, them, theirs))


def assemble_contest(
    scene: Scene, us: RollContext, ours: Pool, them: RollContext, theirs: Pool
) -> Plan[ContestParams, ContestOutcome]:
    """Return the plan of a contest with the dice of both sides."""
    params = ContestParams(**both_sides(scene, us, ours, them, theirs))
    risks = contest_risks(scene, us.who, ours, them.who, theirs)
    return Plan(CONTEST, params, contest_roles(us.who, ours, them.who, theirs), risks=risks)


def both_sides(scene: Scene, us: RollContext, ours: Pool, them: RollContext, theirs: Pool) -> dict[str, Any]:
    """Return the dice of both sides as the parameters of a contest or an attack."""
    check_helpers(scene, ours, theirs)
    return {**side_params(scene, "a", us.who, ours), **side_params(scene, "b", them.who, theirs)}


def side_params(scene: Scene, role: str, who: str, pool: Pool) -> dict[str, Any]:
    """Return the dice of one side as parameters."""
    return {
        role: pool.dice,
        f"{role}_advantage": pool.steps,
        f"{role}_help": tuple(pool.help.values()),
        f"{role}_spell": pool.spell,
        f"{role}_spells": tuple(pool.spells.values()),
        f"{role}_fixed": is_fixed(scene, who),
    }


def contest_risks(scene: Scene, a: str, ours: Pool, b: str, theirs: Pool) -> tuple[Risk[Any], ...]:
    """Return the risks of all who pay for a spell die, on both sides."""
    return (
        *spell_risks(scene, a, ours, lambda o: o.a_spent.own, lambda o: o.a_spent.help),
        *spell_risks(scene, b, theirs, lambda o: o.b_spent.own, lambda o: o.b_spent.help),
    )

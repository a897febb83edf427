"""Attacks on one target and blasts among several: contests whose winner deals harm."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from msgspec import structs

from caltrop.games.common.conditions.in_play import is_helpless
from caltrop.games.common.dice_pools import combat
from caltrop.games.common.dice_pools.combat import (
    BlastWants,
    Combatant,
    apply_weapon_condition,
    blast_roles,
    cautions,
    finish_attack,
    gather_blast,
    harm_risk,
    helpless_side,
    immune_targets,
    is_unanswered,
    settle_attack,
    settle_blast,
    warn_if_kept_away,
    weapons_at_plan,
    weapons_at_roll,
)
from caltrop.games.common.dice_pools.pools import RollContext, Side, SkillDice, answering, contest_roles, is_dull
from caltrop.games.common.dice_pools.wounds import has_attribute
from caltrop.games.common.items.pack import Item
from caltrop.games.common.people.targets import require_target
from caltrop.kernel.contract.move import AnyMove, Move, Plan
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.dice import RUNG
from caltrop.kernel.rules.steps import FactStated

from .collecting import both_sides, collect, side_params, tell_extras
from .feats import blow_bonus
from .harm import harm
from .improving import Means, UsedMeans
from .mechanics import ATTACK, BLAST, AttackOutcome, AttackParams, BlastOutcome, BlastParams, Target
from .sheet import ARMS, means, pay

GUARD = "defense"  # the defender's skill, unless they choose their weapon's
RULE = "generic-fantasy.attack"


class AttackWants(combat.AttackWants, frozen=True, kw_only=True):
    """An attack; `attribute` is by default BOD, or the one that a creature's attack harms; `skill` is the weapon's.

    The target answers by default with the attribute that is attacked, and with defense or its weapon's skill;
    `unanswered`: it cannot harm back. Where nothing is said, a target without a ranged weapon cannot answer from afar.
    """


# ---- the two sides
def attacking_side(scene: Scene, who: str, want: AttackWants | BlastWants, target: str = "") -> Combatant:
    """Return the attacker's side: the attribute's die, with the weapon's skill if the attacker has it."""
    named = want.weapon or (ARMS.choose_blast_weapon(scene, who) if isinstance(want, BlastWants) else "")
    key, item = ARMS.pick_weapon(scene, who, named)
    at = RollContext(who, "attack", want.attribute or attack_attribute(item), target, not item.ranged)
    skill = want.own.skill or weapon_skill(scene, who, item)
    note_weapon(scene, who, item)
    return Combatant(key, item, collect(scene, at, structs.replace(want.own, skill=skill)), at)


def attack_attribute(item: Item) -> str:
    """Return BOD for a weapon; a creature's own attack uses the attribute that it harms."""
    return item.to if item.kind == "natural" else "BOD"


def weapon_skill(scene: Scene, who: str, item: Item) -> str:
    """Return the weapon's skill, or "" if the character does not have it."""
    return item.skill if item.skill in scene.part(who, SkillDice).dice else ""


def note_weapon(scene: Scene, who: str, item: Item) -> None:
    """Note the weapon of a side, and the skill that its die is for."""
    scene.fate.note(RULE, who, FactStated("weapon", item.skill, item.name))


def defending_side(scene: Scene, at: RollContext, brought: Side) -> Combatant:
    """Return the target's side: it answers with its own dice; if it is down or cannot, a d4 and no harm."""
    up = scene.state.characters[at.who].life == "up" and has_attribute(scene, at.who, at.of)
    if not up or is_helpless(scene, at.who, at.of):
        return helpless_side(scene, at, ARMS.bare)
    key, item = ARMS.pick_answer(scene, at.who, brought.weapon, far=not at.melee)
    guard = brought.skill or (guard_skill(scene, at.who, item) if at.of == "BOD" else "")
    note_weapon(scene, at.who, item)
    return Combatant(key, item, collect(scene, at, structs.replace(brought, skill=guard)), at)


def guard_skill(scene: Scene, who: str, item: Item) -> str:
    """Ask for defense or the weapon's skill; usually the one with the bigger die."""
    dice = scene.part(who, SkillDice).dice
    known = {skill: skill for skill in (GUARD, item.skill) if skill in dice}
    usual = max(known, key=lambda skill: RUNG[dice[skill]], default="")
    return scene.fate.choose(who, "generic-fantasy.skills", known, usual) if known else ""


# ---- attacks
def plan_attack(scene: Scene, actor: str, want: AttackWants) -> Plan[AttackParams, AttackOutcome]:
    require_target(scene, actor, want.target)
    us = attacking_side(scene, actor, want, want.target)
    at = RollContext(want.target, "defence", want.target_attribute or us.item.to, actor, us.at.melee)
    them = defending_side(scene, at, want.theirs)
    warn_if_kept_away(scene, us, (want.target,))
    unanswered, spared = is_unanswered(scene, us, them, want.unanswered), immune_targets(scene, us, (want.target,))
    params = AttackParams(
        **attack_sides(scene, us, them),
        unanswered=unanswered,
        spared=bool(spared),
        more_harm=blow_bonus(scene, actor, us.pool.skill),
    )
    return Plan(
        ATTACK,
        params,
        contest_roles(actor, us.pool, want.target, them.pool),
        warnings=cautions(scene, actor, us.item),
        kept=kept_sides(us, {"b": them}, {"b": unanswered}, spared),
        risk=harm_risk(scene, actor, them.item.to, len(us.pool.dice), unanswered=unanswered),
    )


def attack_sides(scene: Scene, us: Combatant, them: Combatant) -> dict[str, Any]:
    """Return the dice of both sides as parameters; who is helpless has nothing to improve a roll with."""
    sides = both_sides(scene, us.at, us.pool, them.at, them.pool)
    return {**sides, "b_means": Means()} if them.helpless else sides


def kept_sides(
    us: Combatant, them: Mapping[str, Combatant], unanswered: Mapping[str, bool], spared: Sequence[str]
) -> dict[str, str]:
    """Return weapon, attribute and skill of all sides."""
    kept = weapons_at_plan(us, them, unanswered, spared)
    for role, side in {"a": us, **them}.items():
        kept |= {f"{role}.attribute": side.at.of, f"{role}.skill": side.pool.skill}
    return kept


def after_attack(scene: Scene, actor: str, want: AttackWants, outcome: AttackOutcome) -> None:
    pay_for_side(scene, actor, "a", outcome.a_used)
    strike(scene, actor, want.target, outcome)
    tell_extras(scene, actor, outcome.a_extras)
    tell_extras(scene, want.target, outcome.b_extras)
    finish_attack(scene, actor)


def pay_for_side(scene: Scene, who: str, role: str, used: UsedMeans) -> None:
    """Take the points and feats that a side has used."""
    known = weapons_at_roll(scene)
    pay(scene, who, known.get(f"{role}.attribute", "BOD"), known.get(f"{role}.skill", ""), used)


def strike(scene: Scene, actor: str, target: str, outcome: AttackOutcome, foe: str = "b") -> None:
    """Let the target pay for its answer; then harm the loser."""
    pay_for_side(scene, target, foe, outcome.b_used)
    settle_attack(ARMS, harm_and_mark, scene, actor, target, outcome, foe)


def harm_and_mark(scene: Scene, who: str, n: int, item: Item, by: str) -> None:
    """Apply harm and the weapon's condition; a win without a hit does neither."""
    harm(scene, who, n, item.to)
    if n:
        apply_weapon_condition(scene, who, item, by)


# ---- blasts
def plan_blast(scene: Scene, actor: str, want: BlastWants) -> Plan[BlastParams, BlastOutcome]:
    for target in want.targets:
        require_target(scene, actor, target)
    us = attacking_side(scene, actor, want)
    answer = partial(blast_answer, scene, us, want)
    each, unanswered, spared = gather_blast(scene, us, want.targets, answer, unanswered=want.unanswered, rule=RULE)
    targets = tuple(blast_target(scene, them, unanswered[role], spared) for role, them in each.items())
    more_harm, own = blow_bonus(scene, actor, us.pool.skill), side_params(scene, "a", us.at, us.pool)
    return Plan(
        BLAST,
        BlastParams(**own, targets=targets, more_harm=more_harm, told=True),
        blast_roles(us, each),
        warnings=cautions(scene, actor, us.item),
        kept=kept_sides(us, each, unanswered, spared),
    )


def blast_answer(scene: Scene, us: Combatant, want: BlastWants, target: str) -> Combatant:
    """Return one target's side of a blast."""
    at = RollContext(target, "defence", us.item.to, us.at.who, us.at.melee)
    return defending_side(scene, at, answering(want.answers, target))


def blast_target(scene: Scene, them: Combatant, unanswered: bool, spared: Sequence[str]) -> Target:
    """Return one target as the mechanic sees it."""
    who, pool = them.at.who, them.pool
    mine = Means() if them.helpless else means(scene, who, them.at.of, pool.skill)
    return Target(pool.dice, unanswered, mine, who in spared, tuple(pool.help.values()), is_dull(scene, who))


def after_blast(scene: Scene, actor: str, want: BlastWants, outcome: BlastOutcome) -> None:
    pay_for_blast(scene, actor, want, outcome)
    strike_targets(scene, actor, want, outcome)
    tell_extras(scene, actor, outcome.each[0].a_extras)
    for target, one in zip(want.targets, outcome.each, strict=True):
        tell_extras(scene, target, one.b_extras)
    finish_blast(scene, actor, want, outcome)


def pay_for_blast(scene: Scene, actor: str, want: BlastWants, outcome: BlastOutcome) -> None:
    """Take the points and feats of the one roll."""
    pay_for_side(scene, actor, "a", outcome.each[0].a_used)


def strike_targets(scene: Scene, actor: str, want: BlastWants, outcome: BlastOutcome) -> None:
    """Let the blast do to each target what it does."""
    settle_blast(scene, actor, want.targets, outcome.each, strike)


def finish_blast(scene: Scene, actor: str, want: BlastWants, outcome: BlastOutcome) -> None:
    """Take what a blast costs, once."""
    finish_attack(scene, actor)


MOVES: tuple[AnyMove, ...] = (
    Move("generic-fantasy.attack", AttackWants, plan_attack, after_attack, does=("act", "attack")),
    Move("generic-fantasy.blast", BlastWants, plan_blast, after_blast, rule=RULE, does=("act", "attack")),
)

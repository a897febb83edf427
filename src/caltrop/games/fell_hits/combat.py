"""Fights: initiative, attacks, blasts, morale."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Annotated, Any, Literal

from msgspec import Meta, structs

from caltrop.games.common.chapters import fights, turns
from caltrop.games.common.chapters.arms import use_up
from caltrop.games.common.chapters.bearing import is_helpless
from caltrop.games.common.chapters.fights import FOES, PARTY, active_party, mark_acted, require_fight
from caltrop.games.common.chapters.rout import rout, those_who_rout, visible_names, withdraw_offers
from caltrop.games.common.ladder_family import morale, openings
from caltrop.games.common.ladder_family.blows import (
    Combatant,
    apply_weapon_condition,
    blast_roles,
    cautions,
    check_blast,
    harm_risk,
    heed_reach,
    helpless_side,
    is_unanswered,
    kept_weapons,
    settle_attack,
    settle_blast,
    spared_targets,
    weapons_at_roll,
)
from caltrop.games.common.ladder_family.openings import plan_opening
from caltrop.games.common.ladder_family.pools import (
    Beside,
    Help,
    Helpers,
    HirelingSkillId,
    Occasion,
    TargetHelpers,
    TargetHirelingId,
    beside,
    check_helpers,
    contest_roles,
    die_or_d4,
)
from caltrop.games.common.ladder_family.telling import last_comparison
from caltrop.games.common.ladder_family.wounds import apply_harm, has_attribute
from caltrop.games.common.sheet.pack import Item
from caltrop.games.common.sheet.skills import SkillDice
from caltrop.games.common.table_moves.reach import require_target
from caltrop.games.common.table_moves.wants import BlastWeaponId, FoeId, Id, OtherId, SkillId, WeaponId
from caltrop.kernel.dice import RUNG, LadderDie
from caltrop.kernel.errors import refuse
from caltrop.kernel.events.encounter import able_members
from caltrop.kernel.events.table import Said
from caltrop.kernel.mechanic import Nothing
from caltrop.kernel.move import AnyMove, Move, Plan, Wants
from caltrop.kernel.parameters import Advanced, OfTarget, Pick
from caltrop.kernel.scene import Scene
from caltrop.kernel.state import State
from caltrop.kernel.steps import FactStated

from .collecting import (
    Answers,
    TargetExperience,
    answering,
    assemble_contest,
    both_sides,
    collect,
    is_dull,
    kept_experience,
    learn_by_missing,
    learn_from_contest,
    side_params,
    spend_kept_experience,
)
from .mechanics import (
    ATTACK,
    BLAST,
    CONTEST,
    MORALE,
    AttackOutcome,
    AttackParams,
    BlastOutcome,
    BlastParams,
    ContestOutcome,
    ContestParams,
    Target,
)
from .sheet import ARMS, Attribute

AGAIN_AT_MOST = 20  # two d4 tie 20 times in a row once in 10^12 fights
GUARD = "defense"  # the defender's skill


# ---- the beginning
class FightWants(openings.FightWants, frozen=True, kw_only=True):
    """The sides of a fight, and what joins the contest for the first turn on each side."""

    skill: Annotated[Id, Pick.shelf("skills"), Advanced] = ""
    experience: Annotated[LadderDie | None, Advanced] = None
    help: Annotated[tuple[Help, ...], Meta(max_length=5), Pick.helpers, Advanced] = ()
    foes_skill: Annotated[Id, Pick.shelf("skills"), OfTarget, Advanced] = ""
    foes_help: TargetHelpers = ()


def plan_fight(scene: Scene, actor: str, want: FightWants) -> Plan[Any, Any]:
    return plan_opening(scene, want, quickest_fighter, partial(initiative, want=want))


def initiative(scene: Scene, a: str, b: str, want: FightWants) -> Plan[ContestParams, ContestOutcome]:
    us, them = Occasion(a, "initiative", "INT", b), Occasion(b, "initiative", "INT", a)
    ours, theirs = collect(scene, us, beside(want)), collect(scene, them, beside(want, "foes_"))
    return assemble_contest(scene, us, ours, them, theirs)


def quickest_fighter(scene: Scene, who: tuple[str, ...]) -> str:
    return max(who, key=lambda w: RUNG[die_or_d4(scene, w, "INT")])


def begin_fight(scene: Scene, actor: str, want: FightWants, outcome: ContestOutcome | Nothing) -> None:
    """Begin the fight; the winner of the contest, or the given side, takes the first turn."""
    first = want.first if isinstance(outcome, Nothing) else starting_side(scene, outcome)
    if isinstance(outcome, ContestOutcome):
        learn_from_contest(scene, outcome)
    order = (PARTY, FOES) if first == PARTY else (FOES, PARTY)
    scene.fate.note("fell-hits.combat", "", FactStated("first", order[0]))
    fights.start_fight(
        scene, want.party or active_party(scene.state), want.foes, order, want.surprised, last_comparison(scene)
    )


def starting_side(scene: Scene, outcome: ContestOutcome) -> str:
    """Return the side that won the contest; a tie is rolled again."""
    plan = scene.plan
    assert plan is not None
    for _ in range(AGAIN_AT_MOST):
        if outcome.winner != "tie":
            break
        scene.fate.note("fell-hits.combat", "", FactStated("again"))
        outcome = scene.run(CONTEST, plan.params, plan.roles)
    return FOES if outcome.winner == "b" else PARTY


# ---- attacks
class AttackWants(Wants, frozen=True, kw_only=True):
    """An attack; `attribute` is by default BOD, INT with a ranged weapon, or the one that a creature's attack harms.

    The target answers by default with the attribute that is attacked, and with defense if it has it; `unanswered`: it
    cannot harm back. Where nothing is said, a target without a ranged weapon cannot answer from afar.
    """

    target: OtherId
    weapon: WeaponId = ""
    attribute: Attribute | Literal[""] = ""
    skill: SkillId = ""
    experience: LadderDie | None = None
    hireling: Annotated[Id, Pick.hirelings, Advanced] = ""
    hireling_skill: HirelingSkillId = ""
    help: Helpers = ()
    target_attribute: Annotated[Attribute | Literal[""], OfTarget, Advanced] = ""
    target_skill: Annotated[Id, Pick.target_skills, Advanced] = ""
    target_weapon: Annotated[Id, Pick.target_weapons, Advanced] = ""
    target_experience: TargetExperience = None
    target_hireling: TargetHirelingId = ""
    target_hireling_skill: HirelingSkillId = ""
    target_help: TargetHelpers = ()
    unanswered: Annotated[bool | None, Advanced] = None


def attacking_side(scene: Scene, who: str, want: AttackWants | BlastWants, target: str = "") -> Combatant:
    """Return the attacker's side: attribute, skill, experience, and by a ruling the weapon's steel."""
    weapon = want.weapon or (ARMS.choose_blast_weapon(scene, who) if isinstance(want, BlastWants) else "")
    key, item = ARMS.pick_weapon(scene, who, weapon)
    at = Occasion(who, "attack", want.attribute or attack_attribute(item), target, not item.ranged)
    return Combatant(key, item, collect(scene, at, structs.replace(beside(want), weapon=key)), at)


def attack_attribute(item: Item) -> str:
    """Return BOD for a melee attack, INT for a ranged one; a creature's attack on INT or WIL uses the same."""
    if item.kind == "natural" and item.to != "BOD":
        return item.to
    return "INT" if item.ranged else "BOD"


def defending_side(scene: Scene, at: Occasion, brought: Beside) -> Combatant:
    """Return the target's side: it answers with its own dice; if it is down or cannot, a d4 and no harm."""
    up = scene.state.characters[at.who].life == "up" and has_attribute(scene, at.who, at.of)
    if not up or is_helpless(scene, at.who, at.of):
        return helpless_side(scene, at, ARMS.bare)
    guard = brought.skill or (GUARD if GUARD in scene.part(at.who, SkillDice).dice else "")
    key, item = ARMS.pick_answer(scene, at.who, brought.weapon, far=not at.melee)
    return Combatant(key, item, collect(scene, at, structs.replace(brought, skill=guard, weapon=key)), at)


def plan_attack(scene: Scene, actor: str, want: AttackWants) -> Plan[AttackParams, AttackOutcome]:
    require_target(scene, actor, want.target)
    us = attacking_side(scene, actor, want, want.target)
    at = Occasion(want.target, "defence", want.target_attribute or us.item.to, actor, us.at.melee)
    them = defending_side(scene, at, beside(want, "target_"))
    heed_reach(scene, us, (want.target,))
    unanswered, spared = is_unanswered(scene, us, them, want.unanswered), spared_targets(scene, us, (want.target,))
    sides = both_sides(scene, us.at, us.pool, them.at, them.pool)
    return Plan(
        ATTACK,
        AttackParams(**sides, unanswered=unanswered, spared=bool(spared), told=True),
        contest_roles(actor, us.pool, want.target, them.pool),
        warnings=cautions(scene, actor, us.item),
        kept=kept_sides(us, {"b": them}, {"b": unanswered}, spared),
        risk=harm_risk(scene, actor, them.item.to, len(us.pool.dice), unanswered=unanswered),
    )


def kept_sides(
    us: Combatant, them: Mapping[str, Combatant], unanswered: Mapping[str, bool], spared: Sequence[str]
) -> dict[str, str]:
    """Return the weapons and experience dice of all sides."""
    pools = {"a": us.pool, **{role: side.pool for role, side in them.items()}}
    return kept_weapons(us, them, unanswered, spared) | kept_experience(pools)


def after_attack(scene: Scene, actor: str, want: AttackWants, outcome: AttackOutcome) -> None:
    spend_kept_experience(scene, want.experience)
    strike(scene, actor, want.target, outcome)
    missed = ((actor, outcome.a_missed), (want.target, outcome.b_missed))
    learn_by_missing(scene, *(who for who, has_missed in missed if has_missed))
    use_up(scene, actor, weapons_at_roll(scene).get("a", ""))
    mark_acted(scene, actor)


def harm_and_mark(scene: Scene, who: str, n: int, item: Item, by: str) -> None:
    """Apply harm and the weapon's condition; a win without a hit does neither."""
    apply_harm(scene, who, n, item.to)
    if n:
        apply_weapon_condition(scene, who, item, by)


strike = partial(settle_attack, ARMS, harm_and_mark)


# ---- blasts
class BlastWants(Wants, frozen=True, kw_only=True):
    """One attack roll against several targets, each of which contests it; `answers` are what single ones bring."""

    targets: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=20), Pick.others]
    weapon: BlastWeaponId = ""
    attribute: Attribute | Literal[""] = ""
    skill: SkillId = ""
    experience: LadderDie | None = None
    hireling: Annotated[Id, Pick.hirelings, Advanced] = ""
    hireling_skill: HirelingSkillId = ""
    help: Helpers = ()
    unanswered: Annotated[bool | None, Advanced] = None
    answers: Answers = ()


def plan_blast(scene: Scene, actor: str, want: BlastWants) -> Plan[BlastParams, BlastOutcome]:
    for target in want.targets:
        require_target(scene, actor, target)
    us = attacking_side(scene, actor, want)
    check_blast(us.item, want.targets, "fell-hits.attack")
    found = scene.fate.together({t: partial(blast_answer, scene, us, want, t) for t in want.targets})
    each = {f"b{i}": them for i, them in enumerate(found)}
    check_helpers(scene, us.pool, *(them.pool for them in found))
    unanswered = {role: is_unanswered(scene, us, them, want.unanswered) for role, them in each.items()}
    heed_reach(scene, us, want.targets)
    spared = spared_targets(scene, us, want.targets)
    targets = tuple(blast_target(scene, them, unanswered[role], spared) for role, them in each.items())
    return Plan(
        BLAST,
        BlastParams(**side_params(scene, "a", actor, us.pool), targets=targets, told=True),
        blast_roles(us, each),
        warnings=cautions(scene, actor, us.item),
        kept=kept_sides(us, each, unanswered, spared),
    )


def blast_answer(scene: Scene, us: Combatant, want: BlastWants, target: str) -> Combatant:
    """Return one target's side of a blast."""
    at = Occasion(target, "defence", us.item.to, us.at.who, us.at.melee)
    return defending_side(scene, at, answering(want.answers, target))


def blast_target(scene: Scene, them: Combatant, unanswered: bool, spared: Sequence[str]) -> Target:
    """Return one target as the mechanic sees it."""
    who, help = them.at.who, tuple(them.pool.help.values())
    return Target(them.pool.dice, unanswered, who in spared, help, is_dull(scene, who))


def after_blast(scene: Scene, actor: str, want: BlastWants, outcome: BlastOutcome) -> None:
    spend_kept_experience(scene, want.experience)
    settle_blast(scene, actor, want.targets, outcome.each, strike)
    learn_by_missing(scene, *((actor,) if outcome.each[0].a_missed else ()))
    learn_from_answers(scene, actor, want, outcome)
    finish_blast(scene, actor, want, outcome)


def strike_targets(scene: Scene, actor: str, want: BlastWants, outcome: BlastOutcome) -> None:
    """Let the blast do to each target what it does."""
    settle_blast(scene, actor, want.targets, outcome.each, strike)
    learn_from_answers(scene, actor, want, outcome)


def learn_from_answers(scene: Scene, actor: str, want: BlastWants, outcome: BlastOutcome) -> None:
    learn_by_missing(scene, *(t for t, one in zip(want.targets, outcome.each, strict=False) if one.b_missed))


def finish_blast(scene: Scene, actor: str, want: BlastWants, outcome: BlastOutcome) -> None:
    """Take what a blast costs, once."""
    use_up(scene, actor, weapons_at_roll(scene).get("a", ""))
    mark_acted(scene, actor)


# ---- morale
class MoraleWants(Wants, frozen=True, kw_only=True):
    """A morale contest against this foe; by default the leader, or the foe with the largest WIL die."""

    target: FoeId = ""
    skill: SkillId = ""
    experience: LadderDie | None = None
    hireling: Annotated[Id, Pick.hirelings, Advanced] = ""
    hireling_skill: HirelingSkillId = ""
    help: Helpers = ()
    target_skill: Annotated[Id, Pick.target_skills, Advanced] = ""
    target_help: TargetHelpers = ()


def plan_morale(scene: Scene, actor: str, want: MoraleWants) -> Plan[ContestParams, ContestOutcome]:
    target = want.target or morale.their_leader(scene, lambda who: die_or_d4(scene, who, "WIL"))
    if not target:
        require_fight(scene)
        refuse("nobody-left", "fell-hits.morale")
    require_target(scene, actor, target)
    us, them = Occasion(actor, "morale", "WIL", target), Occasion(target, "morale", "WIL", actor)
    ours, theirs = collect(scene, us, beside(want)), collect(scene, them, beside(want, "target_"))
    return assemble_contest(scene, us, ours, them, theirs)


def after_morale(scene: Scene, actor: str, want: MoraleWants, outcome: ContestOutcome) -> None:
    """Tell whether the foes hold; if the party wins, roll a d6 for what they do instead."""
    learn_from_contest(scene, outcome)
    if outcome.winner != "a":
        scene.emit(Said(actor, "fell-hits.morale", "hold", visible_names(scene, able_members(scene.state, FOES))))
        withdraw_offers(scene, "fell-hits.morale")
        return
    found = scene.run(MORALE, Nothing(), {"roller": actor})
    foes = able_members(scene.state, FOES)
    scene.emit(Said(actor, "fell-hits.morale", found.result, those_who_rout(scene, foes, found.result)))
    rout(scene, foes, found.result)


def offer_morale(scene: Scene, before: State) -> None:
    """Offer a morale roll if this move has triggered one."""
    morale.offer_morale(scene, before, lambda who: die_or_d4(scene, who, "WIL"))


MOVES: tuple[AnyMove, ...] = (
    Move("fell-hits.fight", FightWants, plan_fight, begin_fight, rule="fell-hits.combat", by="facilitator"),
    *fights.moves("fell-hits", "fell-hits.combat"),
    *turns.moves("fell-hits", "fell-hits.combat"),
    Move("fell-hits.attack", AttackWants, plan_attack, after_attack, does=("act", "attack")),
    Move("fell-hits.blast", BlastWants, plan_blast, after_blast, rule="fell-hits.attack", does=("act", "attack")),
    Move("fell-hits.morale", MoraleWants, plan_morale, after_morale),
)

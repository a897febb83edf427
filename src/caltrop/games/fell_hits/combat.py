"""Fights: initiative, attacks, blasts, morale."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Annotated, Any

from msgspec import structs

from caltrop.games.common.conditions.in_play import is_helpless
from caltrop.games.common.dice_pools import combat, morale
from caltrop.games.common.dice_pools.combat import (
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
    plan_opening,
    settle_attack,
    settle_blast,
    start_with,
    warn_if_kept_away,
    weapons_at_plan,
)
from caltrop.games.common.dice_pools.pools import (
    ALONE,
    RollContext,
    Side,
    SkillDice,
    answering,
    contest_roles,
    die_or_d4,
    is_dull,
    of_foes,
    of_party,
    of_target,
)
from caltrop.games.common.dice_pools.wounds import apply_harm, has_attribute
from caltrop.games.common.fighting import fights
from caltrop.games.common.fighting.fights import FOES, PARTY
from caltrop.games.common.items.pack import Item
from caltrop.games.common.people.targets import require_target
from caltrop.games.common.table.wants import FoeId
from caltrop.kernel.contract.move import AnyMove, Move, Plan, Wants
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.dice import RUNG
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.steps import FactStated
from caltrop.kernel.state.state import State

from .checks import (
    Answers,
    OwnSide,
    both_sides,
    collect,
    contest_between,
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
from .sheet import ARMS

_MOST_TIED_CONTESTS = 20  # two d4 tie 20 times in a row once in 10^12 fights
GUARD = "defense"  # the defender's skill


# ---- the beginning
class FightWants(combat.FightWants, frozen=True, kw_only=True):
    """The sides of a fight, and what joins the contest for the first turn on each side."""

    own: Annotated[Side, of_party("skill", "experience", "help")] = ALONE
    theirs: Annotated[Side, of_foes("skill", "help")] = ALONE


def _plan_fight(scene: Scene, actor: str, want: FightWants) -> Plan[Any, Any]:
    return plan_opening(scene, want, _quickest_fighter, partial(_initiative, want=want))


def _initiative(scene: Scene, a: str, b: str, want: FightWants) -> Plan[ContestParams, ContestOutcome]:
    us = RollContext(a, "initiative", "INT", b)
    them = RollContext(b, "initiative", "INT", a)
    return contest_between(scene, us, want.own, them, want.theirs)


def _quickest_fighter(scene: Scene, who: tuple[str, ...]) -> str:
    return max(who, key=lambda w: RUNG[die_or_d4(scene, w, "INT")])


def _begin_fight(scene: Scene, actor: str, want: FightWants, outcome: ContestOutcome | Nothing) -> None:
    """Begin the fight; the winner of the contest, or the given side, takes the first turn."""
    first = want.first if isinstance(outcome, Nothing) else _starting_side(scene, outcome)
    if isinstance(outcome, ContestOutcome):
        learn_from_contest(scene, outcome)
    start_with(scene, want, first)


def _starting_side(scene: Scene, outcome: ContestOutcome) -> str:
    """Return the side that won the contest; a tie is rolled again."""
    plan = scene.plan
    assert plan is not None
    for _ in range(_MOST_TIED_CONTESTS):
        if outcome.winner != "tie":
            break
        scene.fate.note("fell-hits.combat", "", FactStated("again"))
        outcome = scene.run(CONTEST, plan.params, plan.roles)
    return FOES if outcome.winner == "b" else PARTY


# ---- attacks
class AttackWants(combat.AttackWants, frozen=True, kw_only=True):
    """An attack; `attribute` is by default BOD, INT with a ranged weapon, or the one that a creature's attack harms.

    The target answers by default with the attribute that is attacked, and with defense if it has it; `unanswered`: it
    cannot harm back. Where nothing is said, a target without a ranged weapon cannot answer from afar.
    """

    own: OwnSide = ALONE
    theirs: Annotated[Side, of_target("skill", "weapon", "experience", "hireling", "hireling_skill", "help")] = ALONE


def _attacking_side(scene: Scene, who: str, want: AttackWants | BlastWants, target: str = "") -> Combatant:
    """Return the attacker's side: attribute, skill, experience, and by a ruling the weapon's steel."""
    weapon = want.weapon or (ARMS.choose_blast_weapon(scene, who) if isinstance(want, BlastWants) else "")
    key, item = ARMS.pick_weapon(scene, who, weapon)
    at = RollContext(who, "attack", want.attribute or _attack_attribute(item), target, not item.ranged)
    return Combatant(key, item, collect(scene, at, structs.replace(want.own, weapon=key)), at)


def _attack_attribute(item: Item) -> str:
    """Return BOD for a melee attack, INT for a ranged one; a creature's attack on INT or WIL uses the same."""
    if item.kind == "natural" and item.to != "BOD":
        return item.to
    return "INT" if item.ranged else "BOD"


def _defending_side(scene: Scene, at: RollContext, brought: Side) -> Combatant:
    """Return the target's side: it answers with its own dice; if it is down or cannot, its dice count as 0."""
    up = scene.state.characters[at.who].life == "up" and has_attribute(scene, at.who, at.of)
    if not up or is_helpless(scene, at.who, at.of):
        return helpless_side(at, ARMS.bare, (die_or_d4(scene, at.who, at.of),))
    guard = brought.skill or (GUARD if GUARD in scene.part(at.who, SkillDice).dice else "")
    key, item = ARMS.pick_answer(scene, at.who, brought.weapon, far=not at.melee)
    return Combatant(key, item, collect(scene, at, structs.replace(brought, skill=guard, weapon=key)), at)


def _plan_attack(scene: Scene, actor: str, want: AttackWants) -> Plan[AttackParams, AttackOutcome]:
    require_target(scene, actor, want.target)
    us = _attacking_side(scene, actor, want, want.target)
    at = RollContext(want.target, "defence", want.target_attribute or us.item.to, actor, us.at.melee)
    them = _defending_side(scene, at, want.theirs)
    warn_if_kept_away(scene, us, (want.target,))
    unanswered = is_unanswered(scene, us, them, want.unanswered)
    spared = immune_targets(scene, us, (want.target,))
    sides = both_sides(scene, us.at, us.pool, them.at, them.pool)
    return Plan(
        ATTACK,
        AttackParams(**sides, b_helpless=them.helpless, unanswered=unanswered, spared=bool(spared), told=True),
        contest_roles(actor, us.pool, want.target, them.pool),
        warnings=cautions(scene, actor, us.item),
        carried_over=_kept_sides(us, {"b": them}, {"b": unanswered}, spared),
        risk=harm_risk(scene, actor, them.item.to, len(us.pool.dice), unanswered=unanswered),
    )


def _kept_sides(
    us: Combatant, them: Mapping[str, Combatant], unanswered: Mapping[str, bool], spared: Sequence[str]
) -> dict[str, str]:
    """Return the weapons and experience dice of all sides."""
    pools = {"a": us.pool, **{role: side.pool for role, side in them.items()}}
    return weapons_at_plan(us, them, unanswered, spared) | kept_experience(pools)


def _after_attack(scene: Scene, actor: str, want: AttackWants, outcome: AttackOutcome) -> None:
    spend_kept_experience(scene)
    _strike(scene, actor, want.target, outcome)
    missed = ((actor, outcome.a_missed), (want.target, outcome.b_missed))
    learn_by_missing(scene, *(who for who, has_missed in missed if has_missed))
    finish_attack(scene, actor)


def _harm_and_mark(scene: Scene, who: str, n: int, item: Item, by: str) -> None:
    """Apply harm and the weapon's condition; a win without a hit does neither."""
    apply_harm(scene, who, n, item.to)
    if n:
        apply_weapon_condition(scene, who, item, by)


_strike = partial(settle_attack, ARMS, _harm_and_mark)


# ---- blasts
class BlastWants(combat.BlastWants, frozen=True, kw_only=True):
    """One attack roll against several targets, each of which contests it; `answers` are what single ones bring."""

    own: OwnSide = ALONE
    answers: Answers = ()


def _plan_blast(scene: Scene, actor: str, want: BlastWants) -> Plan[BlastParams, BlastOutcome]:
    for target in want.targets:
        require_target(scene, actor, target)
    us = _attacking_side(scene, actor, want)
    answer = partial(_blast_answer, scene, us, want)
    each, unanswered, spared = gather_blast(
        scene, us, want.targets, answer, unanswered=want.unanswered, rule="fell-hits.attack"
    )
    targets = tuple(_blast_target(scene, them, unanswered[role], spared) for role, them in each.items())
    return Plan(
        BLAST,
        BlastParams(**side_params(scene, "a", actor, us.pool), targets=targets, told=True),
        blast_roles(us, each),
        warnings=cautions(scene, actor, us.item),
        carried_over=_kept_sides(us, each, unanswered, spared),
    )


def _blast_answer(scene: Scene, us: Combatant, want: BlastWants, target: str) -> Combatant:
    """Return one target's side of a blast."""
    at = RollContext(target, "defence", us.item.to, us.at.who, us.at.melee)
    return _defending_side(scene, at, answering(want.answers, target))


def _blast_target(scene: Scene, them: Combatant, unanswered: bool, spared: Sequence[str]) -> Target:
    """Return one target as the mechanic sees it."""
    who = them.at.who
    help = tuple(them.pool.help.values())
    return Target(
        them.pool.dice,
        unanswered=unanswered,
        spared=who in spared,
        help=help,
        dull=is_dull(scene, who),
        helpless=them.helpless,
    )


def _after_blast(scene: Scene, actor: str, want: BlastWants, outcome: BlastOutcome) -> None:
    spend_kept_experience(scene)
    settle_blast(scene, actor, want.targets, outcome.each, _strike)
    learn_by_missing(scene, *((actor,) if outcome.each[0].a_missed else ()))
    _learn_from_answers(scene, actor, want, outcome)
    finish_blast(scene, actor, want, outcome)


def strike_targets(scene: Scene, actor: str, want: BlastWants, outcome: BlastOutcome) -> None:
    """Let the blast do to each target what it does."""
    settle_blast(scene, actor, want.targets, outcome.each, _strike)
    _learn_from_answers(scene, actor, want, outcome)


def _learn_from_answers(scene: Scene, actor: str, want: BlastWants, outcome: BlastOutcome) -> None:
    learn_by_missing(scene, *(t for t, one in zip(want.targets, outcome.each, strict=False) if one.b_missed))


def finish_blast(scene: Scene, actor: str, want: BlastWants, outcome: BlastOutcome) -> None:
    """Take what a blast costs, once."""
    finish_attack(scene, actor)


# ---- morale
class MoraleWants(Wants, frozen=True, kw_only=True):
    """A morale contest against this foe; by default the leader, or the foe with the largest WIL die."""

    target: FoeId = ""
    own: OwnSide = ALONE
    theirs: Annotated[Side, of_target("skill", "help")] = ALONE


def _plan_morale(scene: Scene, actor: str, want: MoraleWants) -> Plan[ContestParams, ContestOutcome]:
    target = morale.morale_target(scene, actor, want.target, lambda who: die_or_d4(scene, who, "WIL"))
    us = RollContext(actor, "morale", "WIL", target)
    them = RollContext(target, "morale", "WIL", actor)
    return contest_between(scene, us, want.own, them, want.theirs)


def _after_morale(scene: Scene, actor: str, want: MoraleWants, outcome: ContestOutcome) -> None:
    """Tell whether the foes hold; if the party wins, roll a d6 for what they do instead."""
    learn_from_contest(scene, outcome)

    def roll() -> str:
        return scene.run(MORALE, Nothing(), {"roller": actor}).result

    morale.settle_morale(scene, actor, outcome.winner, roll)


def offer_morale(scene: Scene, before: State) -> None:
    """Offer a morale roll if this move has triggered one."""
    morale.offer_morale(scene, before, lambda who: die_or_d4(scene, who, "WIL"))


MOVES: tuple[AnyMove, ...] = (
    Move("fell-hits.fight", FightWants, _plan_fight, _begin_fight, rule="fell-hits.combat", by="facilitator"),
    *fights.fight_moves("fell-hits", "fell-hits.combat"),
    *fights.turn_moves("fell-hits", "fell-hits.combat"),
    Move("fell-hits.attack", AttackWants, _plan_attack, _after_attack, does=("act", "attack")),
    Move("fell-hits.blast", BlastWants, _plan_blast, _after_blast, rule="fell-hits.attack", does=("act", "attack")),
    Move("fell-hits.morale", MoraleWants, _plan_morale, _after_morale),
)

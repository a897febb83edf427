"""Fights: who begins and who goes twice, turns of whole sides, morale; attacks on one target, blasts among several.

An attack is a contest whose winner deals harm.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Annotated, Any, Literal

from msgspec import Meta, structs

from caltrop.games.common.conditions.in_play import is_helpless
from caltrop.games.common.dice_pools import combat, morale
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
from caltrop.games.common.dice_pools.pools import (
    ALONE,
    JOINING,
    OwnSide,
    RollContext,
    Side,
    SkillDice,
    answering,
    contest_roles,
    die_or_d4,
    is_dull,
    test_roles,
)
from caltrop.games.common.dice_pools.wounds import has_attribute
from caltrop.games.common.fighting import fights
from caltrop.games.common.fighting.fights import FOES, PARTY, active_party, check_fight_sides
from caltrop.games.common.fighting.rout import (
    can_rout,
    refuse_morale,
    rout,
    those_who_rout,
    visible_names,
    withdraw_due_rolls,
)
from caltrop.games.common.items.pack import Item
from caltrop.games.common.people.targets import require_target
from caltrop.games.common.table.wants import FoeId, Id
from caltrop.kernel.contract.move import AnyMove, Move, Plan, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Advanced, AllOf, Facilitator, Flat, Pick
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.dice import RUNG
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.rules.steps import FactStated
from caltrop.kernel.state.events.fights import OrderChanged, able_members
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.state import State

from .checks import assemble_table, both_sides, collect, side_params, tell_extras
from .feats import blow_bonus, row_bonus
from .harm import harm
from .improvements import Means, UsedMeans
from .library import is_at_half
from .mechanics import (
    ATTACK,
    BLAST,
    INITIATIVE,
    MORALE,
    AttackOutcome,
    AttackParams,
    BlastOutcome,
    BlastParams,
    InitiativeOutcome,
    MoraleOutcome,
    Start,
    TableParams,
    Target,
)
from .rulings import TWICE
from .sheet import ARMS, means, pay

ORDERS: dict[Start, tuple[str, ...]] = {
    "foes go twice": (FOES, FOES, PARTY),
    "foes begin": (FOES, PARTY),
    "party begins": (PARTY, FOES),
    "party goes twice": (PARTY, PARTY, FOES),
}


# ---- the beginning
class FightWants(Wants, frozen=True, kw_only=True):
    """The sides of a fight, and who begins: a given side, or by an INT test of the roller (by default the best)."""

    foes: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=60), Pick.foes, AllOf("creature")]
    party: Annotated[tuple[Id, ...], Meta(max_length=20), Pick.party, Facilitator] = ()
    first: Literal["roll", "party", "foes"] = "roll"
    roller: Annotated[Id, Pick.party, Advanced] = ""
    own: Annotated[Side, Flat(*JOINING, skill=Pick.shelf("skills"), help=Advanced)] = ALONE
    surprised: Annotated[tuple[Id, ...], Meta(max_length=60), Pick.anyone, Advanced] = ()


def _plan_fight(scene: Scene, actor: str, want: FightWants) -> Plan[Any, Any]:
    party = want.party or active_party(scene.state)
    check_fight_sides(scene, party, want.foes)
    if want.first != "roll":
        return plan_without_dice()
    roller = want.roller or _quickest_fighter(scene, party)
    if roller not in party:
        refuse("no-such-character", "generic-fantasy.initiative", who=roller)
    at = RollContext(roller, "initiative", "INT")
    pool = collect(scene, at, want.own)
    params = assemble_table(scene, at, pool, step=row_bonus(scene, roller, "first"))
    return Plan(INITIATIVE, params, test_roles(roller, pool))


def _quickest_fighter(scene: Scene, who: tuple[str, ...]) -> str:
    """Return the character with the best usable INT."""
    return max(who, key=lambda w: (has_attribute(scene, w, "INT"), RUNG[die_or_d4(scene, w, "INT")]))


def _begin_fight(scene: Scene, actor: str, want: FightWants, outcome: InitiativeOutcome | Nothing) -> None:
    """Begin the fight in the order of the test, or with the given side first."""
    result: Start = "foes begin" if want.first == FOES else "party begins"
    if isinstance(outcome, InitiativeOutcome):
        result = outcome.result
        roller = scene.plan.roles["roller"] if scene.plan else ""
        pay(scene, roller, "INT", want.own.skill, outcome.used)
        scene.emit(Said(roller, "generic-fantasy.initiative", outcome.result))
    order = ORDERS[result]
    scene.fate.note("generic-fantasy.combat", "", FactStated("first", order[0]))
    fights.start_fight(scene, want.party or active_party(scene.state), want.foes, order, want.surprised)


def end_double_turns(scene: Scene, before: State) -> None:
    """Let each side go once from round 2 on, unless the table's ruling keeps double turns for the whole fight."""
    was = before.fight
    now = scene.state.fight
    if was is None or now is None or now.round <= was.round or scene.ruling(TWICE) == "every_round":
        return
    once = tuple(dict.fromkeys(now.order))
    if once != now.order:
        scene.emit(OrderChanged(once))


# ---- morale
class MoraleWants(Wants, frozen=True, kw_only=True):
    """The skill that joins the WIL test; `target` is a creature outside of a fight."""

    own: OwnSide = ALONE
    target: FoeId = ""


def _plan_morale(scene: Scene, actor: str, want: MoraleWants) -> Plan[TableParams, MoraleOutcome]:
    if want.target:
        require_target(scene, actor, want.target)
    elif not any(can_rout(scene, who) for who in able_members(scene.state, FOES)):
        refuse_morale(scene)
    at = RollContext(actor, "morale", "WIL")
    pool = collect(scene, at, want.own)
    return Plan(MORALE, assemble_table(scene, at, pool), test_roles(actor, pool))


def _after_morale(scene: Scene, actor: str, want: MoraleWants, outcome: MoraleOutcome) -> None:
    """Tell what the foes do, and give it to them as a condition unless they fight on."""
    pay(scene, actor, "WIL", want.own.skill, outcome.used)
    whom = (want.target,) if want.target else able_members(scene.state, FOES)
    holds = outcome.result == "fight"
    names = visible_names(scene, whom) if holds else those_who_rout(scene, whom, outcome.result)
    scene.emit(Said(actor, "generic-fantasy.morale", outcome.result, names))
    if holds:
        withdraw_due_rolls(scene, "generic-fantasy.morale")
    else:
        rout(scene, whom, outcome.result)


def offer_morale(scene: Scene, before: State) -> None:
    """Offer a morale roll if this move has triggered one."""
    morale.offer_morale(scene, before, lambda who: die_or_d4(scene, who, "WIL"), is_at_half)


GUARD = "defense"  # the defender's skill, unless they choose their weapon's
_ATTACK_RULE = "generic-fantasy.attack"


class AttackWants(combat.AttackWants, frozen=True, kw_only=True):
    """An attack; `attribute` is by default BOD, or the one that a creature's attack harms; `skill` is the weapon's.

    The target answers by default with the attribute that is attacked, and with defense or its weapon's skill;
    `unanswered`: it cannot harm back. Where nothing is said, a target without a ranged weapon cannot answer from afar.
    """


# ---- the two sides
def _attacking_side(scene: Scene, who: str, want: AttackWants | BlastWants, target: str = "") -> Combatant:
    """Return the attacker's side: the attribute's die, with the weapon's skill if the attacker has it."""
    named = want.weapon or (ARMS.choose_blast_weapon(scene, who) if isinstance(want, BlastWants) else "")
    key, item = ARMS.pick_weapon(scene, who, named)
    at = RollContext(who, "attack", want.attribute or _attack_attribute(item), target, not item.ranged)
    skill = want.own.skill or _weapon_skill(scene, who, item)
    _note_weapon(scene, who, item)
    return Combatant(key, item, collect(scene, at, structs.replace(want.own, skill=skill)), at)


def _attack_attribute(item: Item) -> str:
    """Return BOD for a weapon; a creature's own attack uses the attribute that it harms."""
    return item.to if item.kind == "natural" else "BOD"


def _weapon_skill(scene: Scene, who: str, item: Item) -> str:
    """Return the weapon's skill, or "" if the character does not have it."""
    return item.skill if item.skill in scene.part(who, SkillDice).dice else ""


def _note_weapon(scene: Scene, who: str, item: Item) -> None:
    """Note the weapon of a side, and the skill that its die is for."""
    scene.fate.note(_ATTACK_RULE, who, FactStated("weapon", item.skill, item.name))


def _defending_side(scene: Scene, at: RollContext, brought: Side) -> Combatant:
    """Return the target's side: it answers with its own dice; if it is down or cannot, its dice count as 0."""
    up = scene.state.characters[at.who].life == "up" and has_attribute(scene, at.who, at.of)
    if not up or is_helpless(scene, at.who, at.of):
        return helpless_side(at, ARMS.bare, (die_or_d4(scene, at.who, at.of),))
    key, item = ARMS.pick_answer(scene, at.who, brought.weapon, far=not at.melee)
    guard = brought.skill or (_guard_skill(scene, at.who, item) if at.of == "BOD" else "")
    _note_weapon(scene, at.who, item)
    return Combatant(key, item, collect(scene, at, structs.replace(brought, skill=guard)), at)


def _guard_skill(scene: Scene, who: str, item: Item) -> str:
    """Ask for defense or the weapon's skill; usually the one with the bigger die."""
    dice = scene.part(who, SkillDice).dice
    known = {skill: skill for skill in (GUARD, item.skill) if skill in dice}
    usual = max(known, key=lambda skill: RUNG[dice[skill]], default="")
    return scene.fate.choose(who, "generic-fantasy.skills", known, usual) if known else ""


# ---- attacks
def _plan_attack(scene: Scene, actor: str, want: AttackWants) -> Plan[AttackParams, AttackOutcome]:
    require_target(scene, actor, want.target)
    us = _attacking_side(scene, actor, want, want.target)
    at = RollContext(want.target, "defence", want.target_attribute or us.item.to, actor, us.at.melee)
    them = _defending_side(scene, at, want.theirs)
    warn_if_kept_away(scene, us, (want.target,))
    unanswered = is_unanswered(scene, us, them, want.unanswered)
    spared = immune_targets(scene, us, (want.target,))
    params = AttackParams(
        **_attack_sides(scene, us, them),
        unanswered=unanswered,
        spared=bool(spared),
        more_harm=blow_bonus(scene, actor, us.pool.skill),
    )
    return Plan(
        ATTACK,
        params,
        contest_roles(actor, us.pool, want.target, them.pool),
        warnings=cautions(scene, actor, us.item),
        carried_over=_kept_sides(us, {"b": them}, {"b": unanswered}, spared),
        risk=harm_risk(scene, actor, them.item.to, len(us.pool.dice), unanswered=unanswered),
    )


def _attack_sides(scene: Scene, us: Combatant, them: Combatant) -> dict[str, Any]:
    """Return the dice of both sides as parameters; who is helpless has nothing to improve a roll with."""
    sides = both_sides(scene, us.at, us.pool, them.at, them.pool)
    return {**sides, "b_means": Means(), "b_helpless": True} if them.helpless else sides


def _kept_sides(
    us: Combatant, them: Mapping[str, Combatant], unanswered: Mapping[str, bool], spared: Sequence[str]
) -> dict[str, str]:
    """Return weapon, attribute and skill of all sides."""
    kept = weapons_at_plan(us, them, unanswered, spared)
    for role, side in {"a": us, **them}.items():
        kept |= {f"{role}.attribute": side.at.of, f"{role}.skill": side.pool.skill}
    return kept


def _after_attack(scene: Scene, actor: str, want: AttackWants, outcome: AttackOutcome) -> None:
    _pay_for_side(scene, actor, "a", outcome.a_used)
    _strike(scene, actor, want.target, outcome)
    tell_extras(scene, actor, outcome.a_extras)
    tell_extras(scene, want.target, outcome.b_extras)
    finish_attack(scene, actor)


def _pay_for_side(scene: Scene, who: str, role: str, used: UsedMeans) -> None:
    """Take the points and feats that a side has used."""
    known = weapons_at_roll(scene)
    pay(scene, who, known.get(f"{role}.attribute", "BOD"), known.get(f"{role}.skill", ""), used)


def _strike(scene: Scene, actor: str, target: str, outcome: AttackOutcome, foe: str = "b") -> None:
    """Let the target pay for its answer; then harm the loser."""
    _pay_for_side(scene, target, foe, outcome.b_used)
    settle_attack(ARMS, _harm_and_mark, scene=scene, actor=actor, target=target, outcome=outcome, foe=foe)


def _harm_and_mark(scene: Scene, who: str, n: int, item: Item, by: str) -> None:
    """Apply harm and the weapon's condition; a win without a hit does neither."""
    harm(scene, who, n, item.to)
    if n:
        apply_weapon_condition(scene, who, item, by)


# ---- blasts
def _plan_blast(scene: Scene, actor: str, want: BlastWants) -> Plan[BlastParams, BlastOutcome]:
    for target in want.targets:
        require_target(scene, actor, target)
    us = _attacking_side(scene, actor, want)
    answer = partial(_blast_answer, scene, us, want)
    each, unanswered, spared = gather_blast(
        scene, us, want.targets, answer, unanswered=want.unanswered, rule=_ATTACK_RULE
    )
    targets = tuple(_blast_target(scene, them, unanswered[role], spared) for role, them in each.items())
    more_harm = blow_bonus(scene, actor, us.pool.skill)
    own = side_params(scene, "a", us.at, us.pool)
    return Plan(
        BLAST,
        BlastParams(**own, targets=targets, more_harm=more_harm, told=True),
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
    pool = them.pool
    mine = Means() if them.helpless else means(scene, who, them.at.of, pool.skill)
    return Target(
        dice=pool.dice,
        unanswered=unanswered,
        means=mine,
        spared=who in spared,
        helpless=them.helpless,
        help=tuple(pool.help.values()),
        dull=is_dull(scene, who),
    )


def _after_blast(scene: Scene, actor: str, want: BlastWants, outcome: BlastOutcome) -> None:
    pay_for_blast(scene, actor, want, outcome)
    strike_targets(scene, actor, want, outcome)
    tell_extras(scene, actor, outcome.each[0].a_extras)
    for target, one in zip(want.targets, outcome.each, strict=True):
        tell_extras(scene, target, one.b_extras)
    finish_blast(scene, actor, want, outcome)


def pay_for_blast(scene: Scene, actor: str, want: BlastWants, outcome: BlastOutcome) -> None:
    """Take the points and feats of the one roll."""
    _pay_for_side(scene, actor, "a", outcome.each[0].a_used)


def strike_targets(scene: Scene, actor: str, want: BlastWants, outcome: BlastOutcome) -> None:
    """Let the blast do to each target what it does."""
    settle_blast(scene, actor, want.targets, outcome.each, _strike)


def finish_blast(scene: Scene, actor: str, want: BlastWants, outcome: BlastOutcome) -> None:
    """Take what a blast costs, once."""
    finish_attack(scene, actor)


_ATTACK_MOVES: tuple[AnyMove, ...] = (
    Move("generic-fantasy.attack", AttackWants, _plan_attack, _after_attack, does=("act", "attack")),
    Move("generic-fantasy.blast", BlastWants, _plan_blast, _after_blast, rule=_ATTACK_RULE, does=("act", "attack")),
)

MOVES: tuple[AnyMove, ...] = (
    Move(
        "generic-fantasy.fight", FightWants, _plan_fight, _begin_fight, rule="generic-fantasy.combat", by="facilitator"
    ),
    *fights.fight_moves("generic-fantasy", "generic-fantasy.combat"),
    *fights.turn_moves("generic-fantasy", "generic-fantasy.combat"),
    Move("generic-fantasy.morale", MoraleWants, _plan_morale, _after_morale),
    *_ATTACK_MOVES,
)

"""Fights: the contest for the first turn, sides and turns, attacks, blasts, morale."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Annotated, Any, Literal

from msgspec import Meta, structs

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
    weapons_at_roll,
)
from caltrop.games.common.dice_pools.pools import RollContext, contest_roles, of_foes, of_party, of_target
from caltrop.games.common.fighting import fights
from caltrop.games.common.fighting.fights import FOES, PARTY
from caltrop.games.common.items.pack import Item
from caltrop.games.common.people.targets import require_target
from caltrop.games.common.table.wants import BlastWeaponId, FoeId, Id, OtherId, WeaponId
from caltrop.kernel.contract.move import AnyMove, Move, Plan, Wants
from caltrop.kernel.contract.parameters import Advanced, Flat, Pick
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.dice import RUNG, LadderDie, climb
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.rules.steps import FactStated, RulingApplied
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.state import State

from .harm import harm, pay_both_sides, pay_for_spells
from .mechanics import (
    ATTACK,
    BLAST,
    BLAST_COUNT,
    CONTEST,
    MORALE,
    AttackOutcome,
    AttackParams,
    BlastOutcome,
    BlastParams,
    ContestOutcome,
    ContestParams,
    CountOutcome,
    CountParams,
    Target,
    WilParams,
)
from .pools import (
    ALONE,
    Answers,
    FellSide,
    OwnSide,
    TargetSide,
    answering,
    both_sides,
    collect,
    contest_between,
    contest_risks,
    is_fixed,
    lent_steps,
    side_params,
    spell_risks,
    use_up_edges,
)
from .rulings import COMBAT_TIE
from .sheet import ARMS, Ability, die_or_d4, has_ability

_MOST_TIED_CONTESTS = 20  # two d4 tie 20 times in a row once in 10^12 fights


def _starting_side(scene: Scene, outcome: ContestOutcome) -> str:
    """Return the side that won the contest; a tie is rolled again, or goes to the party by the table's ruling."""
    plan = scene.plan
    assert plan is not None
    for _ in range(_MOST_TIED_CONTESTS):
        if outcome.winner == "tie" and scene.ruling(COMBAT_TIE) == "party":
            scene.fate.note("fell.combat", "", RulingApplied(COMBAT_TIE.id, "party"))
        if outcome.winner != "tie" or scene.ruling(COMBAT_TIE) == "party" or not _rolls_a_die(plan.params):
            break
        scene.fate.note("fell.combat", "", FactStated("again"))
        outcome = scene.run(CONTEST, plan.params, plan.roles)
    return FOES if outcome.winner == "b" else PARTY


def _rolls_a_die(p: ContestParams) -> bool:
    """Does either side have a die left to roll? If not, every further contest would be the same tie."""
    own = ((die, p.a_advantage) for die in p.a), ((die, p.b_advantage) for die in p.b)
    left = any(climb(die, steps) for side in own for die, steps in side)
    return p.floor == "stay" or left or bool(p.a_help or p.b_help or p.a_spells or p.b_spells)


# ---- beginning, turns, the end
class FightWants(combat.FightWants, frozen=True, kw_only=True):
    """The sides of a fight, and what joins the contest for the first turn on each side."""

    own: Annotated[FellSide, of_party("skill", "spell", "help")] = ALONE
    theirs: Annotated[FellSide, of_foes("skill", "spell", "help")] = ALONE


def _plan_fight(scene: Scene, actor: str, want: FightWants) -> Plan[Any, Any]:
    return plan_opening(scene, want, _quickest_fighter, partial(_initiative, want=want))


def _quickest_fighter(scene: Scene, who: tuple[str, ...]) -> str:
    return max(who, key=lambda w: RUNG[die_or_d4(scene, w, "INT")])


def _initiative(scene: Scene, a: str, b: str, want: FightWants) -> Plan[ContestParams, ContestOutcome]:
    us = RollContext(a, "initiative", "INT", b)
    them = RollContext(b, "initiative", "INT", a)
    return contest_between(scene, us, want.own, them, want.theirs)


def _begin_fight(scene: Scene, actor: str, want: FightWants, outcome: ContestOutcome | Nothing) -> None:
    """Begin the fight; the winner of the contest, or the given side, takes the first turn."""
    first = want.first if isinstance(outcome, Nothing) else _starting_side(scene, outcome)
    if isinstance(outcome, ContestOutcome):
        pay_both_sides(scene, outcome)
    start_with(scene, want, first)


# ---- attacks
class AttackWants(Wants, frozen=True, kw_only=True):
    """An attack; `ability` is by default BOD, INT with a ranged weapon.

    The weapon's steel joins it, or in its place a skill or a spell die. `unanswered`: the target cannot harm back;
    where nothing is said, a target without a ranged weapon cannot answer from afar.
    """

    target: OtherId
    weapon: WeaponId = ""
    ability: Ability | Literal[""] = ""
    own: OwnSide = ALONE
    theirs: TargetSide = ALONE
    unanswered: Annotated[bool | None, Advanced] = None


def _attacking_side(scene: Scene, who: str, want: AttackWants | BlastWants, target: str = "") -> Combatant:
    """Return the attacker's side; a blast weapon is the usual one of a blast."""
    named = want.weapon or (ARMS.choose_blast_weapon(scene, who) if isinstance(want, BlastWants) else "")
    key, item = ARMS.pick_weapon(scene, who, named)
    at = RollContext(who, "attack", want.ability or ("INT" if item.ranged else "BOD"), target, not item.ranged)
    return _armed_side(scene, at, key, item, want.own)


def _armed_side(scene: Scene, at: RollContext, key: str, item: Item, brought: FellSide) -> Combatant:
    """Return a side with its weapon: the steel joins, unless a skill or a spell die does in its place."""
    scene.fate.note("fell.harm.weapon", at.who, FactStated("harm", item.harm or 0, item.name))
    steel = key if item.steel and not (brought.skill or brought.spell) else ""
    return Combatant(key, item, collect(scene, at, structs.replace(brought, weapon=steel)), at)


def _defending_side(scene: Scene, at: RollContext, brought: FellSide) -> Combatant:
    """Return the target's side: it answers with its own weapon; if it cannot, its dice count as 0."""
    up = scene.state.characters[at.who].life == "up" and has_ability(scene, at.who, at.of)
    if not up or is_helpless(scene, at.who, at.of):
        steel = ARMS.likely_answer(scene, at.who, far=not at.melee).steel
        dice = (die_or_d4(scene, at.who, at.of), *((steel,) if steel else ()))
        return helpless_side(at, ARMS.bare, dice)
    key, item = ARMS.pick_answer(scene, at.who, brought.weapon, far=not at.melee)
    return _armed_side(scene, at, key, item, brought)


def _plan_attack(scene: Scene, actor: str, want: AttackWants) -> Plan[AttackParams, AttackOutcome]:
    require_target(scene, actor, want.target)
    us = _attacking_side(scene, actor, want, want.target)
    at = RollContext(want.target, "defence", "BOD", actor, us.at.melee)
    them = _defending_side(scene, at, want.theirs)
    unanswered = is_unanswered(scene, us, them, want.unanswered)
    warn_if_kept_away(scene, us, (want.target,))
    spared = immune_targets(scene, us, (want.target,))
    params = AttackParams(
        **both_sides(scene, us.at, us.pool, them.at, them.pool),
        a_harm=us.harm,
        b_harm=them.harm,
        b_helpless=them.helpless,
        unanswered=unanswered,
        spared=bool(spared),
    )
    return Plan(
        ATTACK,
        params,
        contest_roles(actor, us.pool, want.target, them.pool),
        warnings=cautions(scene, actor, us.item),
        carried_over=weapons_at_plan(us, {"b": them}, {"b": unanswered}, spared),
        risk=harm_risk(scene, actor, them.item.to, len(us.pool.dice), unanswered=unanswered),
        risks=contest_risks(scene, actor, us.pool, want.target, them.pool),
    )


def _after_attack(scene: Scene, actor: str, want: AttackWants, outcome: AttackOutcome) -> None:
    _strike(scene, actor, want.target, outcome)
    pay_both_sides(scene, outcome)
    _use_up_attack_edges(scene, actor, want, (want.target,))
    finish_attack(scene, actor)


def _use_up_attack_edges(scene: Scene, actor: str, want: AttackWants | BlastWants, targets: Sequence[str]) -> None:
    """Count a use of each condition that has swayed an attack or a defence and lasts for a number of uses."""
    item = ARMS.weapon_by_key(scene, actor, weapons_at_roll(scene).get("a", ""))
    of = want.ability or ("INT" if item.ranged else "BOD")
    melee = not item.ranged
    for target in targets:
        defence = RollContext(target, "defence", "BOD", actor, melee)
        use_up_edges(scene, RollContext(actor, "attack", of, target, melee), defence)


def _harm_and_mark(scene: Scene, who: str, n: int, item: Item, by: str) -> None:
    """Apply harm and the weapon's condition, which a weapon without harm gives too."""
    harm(scene, who, n, item.to)
    apply_weapon_condition(scene, who, item, by)


_strike = partial(settle_attack, ARMS, _harm_and_mark)


# ---- blasts
class BlastWants(Wants, frozen=True, kw_only=True):
    """A blast among several; `answers` are what single targets bring to theirs, `unanswered` goes for all of them."""

    targets: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=20), Pick.others]
    weapon: BlastWeaponId = ""
    ability: Ability | Literal[""] = ""
    own: OwnSide = ALONE
    unanswered: Annotated[bool | None, Advanced] = None
    answers: Answers = ()


def _plan_blast(scene: Scene, actor: str, want: BlastWants) -> Plan[BlastParams, BlastOutcome]:
    for target in want.targets:
        require_target(scene, actor, target)
    us = _attacking_side(scene, actor, want)
    answer = partial(_blast_answer, scene, us, want)
    each, unanswered, spared = gather_blast(
        scene, us, want.targets, answer, unanswered=want.unanswered, rule="fell.blast"
    )
    targets = tuple(_blast_target(scene, them, unanswered[role], spared) for role, them in each.items())
    own = side_params(scene, "a", actor, us.pool)
    return Plan(
        BLAST,
        BlastParams(**own, a_harm=us.harm, targets=targets),
        blast_roles(us, each),
        warnings=cautions(scene, actor, us.item),
        carried_over=weapons_at_plan(us, each, unanswered, spared),
        risks=spell_risks(scene, actor, us.pool, lambda o: o.each[0].a_spent.own, lambda o: o.each[0].a_spent.help),
    )


def _blast_answer(scene: Scene, us: Combatant, want: BlastWants, target: str) -> Combatant:
    """Return one target's side of a blast; what its conditions lend the attacker counts against its own roll."""
    at = RollContext(target, "defence", "BOD", us.at.who, us.at.melee)
    lent = lent_steps(scene, target, us.at)
    return _defending_side(scene, at, structs.replace(answering(want.answers, target), advantage=-lent))


def _blast_target(scene: Scene, them: Combatant, unanswered: bool, spared: Sequence[str]) -> Target:
    """Return one target as the mechanic sees it."""
    return Target(
        dice=them.pool.dice,
        harm=them.harm,
        advantage=them.pool.steps,
        unanswered=unanswered,
        spared=them.at.who in spared,
        help=tuple(them.pool.help.values()),
        spell=them.pool.spell,
        spells=tuple(them.pool.spells.values()),
        fixed=is_fixed(scene, them.at.who),
        helpless=them.helpless,
    )


def _after_blast(scene: Scene, actor: str, want: BlastWants, outcome: BlastOutcome) -> None:
    strike_targets(scene, actor, want, outcome)
    finish_blast(scene, actor, want, outcome)


def strike_targets(scene: Scene, actor: str, want: BlastWants, outcome: BlastOutcome) -> None:
    """Let the blast do to each target what it does."""
    settle_blast(scene, actor, want.targets, outcome.each, _strike)
    for i, one in enumerate(outcome.each):
        pay_for_spells(scene, one.b_spent.own, one.b_spent.help, f"b{i}")
    _use_up_attack_edges(scene, actor, want, want.targets)


def finish_blast(scene: Scene, actor: str, want: BlastWants, outcome: BlastOutcome) -> None:
    """Take what a blast costs, once."""
    pay_for_spells(scene, outcome.each[0].a_spent.own, outcome.each[0].a_spent.help, "a")
    finish_attack(scene, actor)


class CountWants(Wants, frozen=True, kw_only=True):
    weapon: BlastWeaponId = ""


def _plan_count(scene: Scene, actor: str, want: CountWants) -> Plan[CountParams, CountOutcome]:
    _, item = ARMS.pick_weapon(scene, actor, want.weapon or ARMS.choose_blast_weapon(scene, actor))
    if not item.blast or not item.steel:
        refuse("no-blast", "fell.blast", weapon=item.name)
    return Plan(BLAST_COUNT, CountParams(steel=item.steel), {"roller": actor})


def _after_count(scene: Scene, actor: str, want: CountWants, outcome: CountOutcome) -> None:
    scene.emit(Said(actor, "fell.blast", "targets", {"n": outcome.targets}))


# ---- morale
class MoraleWants(Wants, frozen=True, kw_only=True):
    """A morale contest against this foe; by default the leader, or the foe with the largest WIL die."""

    target: FoeId = ""
    own: Annotated[FellSide, Flat("skill", "spell", "hireling", "hireling_skill", "help")] = ALONE
    theirs: Annotated[FellSide, of_target("skill", "spell", "help")] = ALONE


def _wil_die(scene: Scene, who: str) -> LadderDie:
    return die_or_d4(scene, who, "WIL")


def _plan_morale(scene: Scene, actor: str, want: MoraleWants) -> Plan[ContestParams, ContestOutcome]:
    target = morale.morale_target(scene, actor, want.target, partial(_wil_die, scene))
    us = RollContext(actor, "morale", "WIL", target)
    them = RollContext(target, "morale", "WIL", actor)
    plan = contest_between(scene, us, want.own, them, want.theirs)
    plan.carried_over = {"target": target}
    return plan


def _after_morale(scene: Scene, actor: str, want: MoraleWants, outcome: ContestOutcome) -> None:
    """Tell whether the foes hold; if the party wins, roll the WIL die for what they do instead."""
    pay_both_sides(scene, outcome)

    def roll() -> str:
        return scene.run(MORALE, WilParams(wil=_wil_die(scene, actor)), {"roller": actor}).result

    morale.settle_morale(scene, actor, outcome.winner, roll)


def offer_morale(scene: Scene, before: State) -> None:
    """Offer a morale roll if this move has triggered one."""
    morale.offer_morale(scene, before, partial(_wil_die, scene))


MOVES: tuple[AnyMove, ...] = (
    Move("fell.fight", FightWants, _plan_fight, _begin_fight, rule="fell.combat", by="facilitator"),
    *fights.fight_moves("fell", "fell.combat"),
    *fights.turn_moves("fell", "fell.combat"),
    Move("fell.attack", AttackWants, _plan_attack, _after_attack, does=("act", "attack")),
    Move("fell.blast", BlastWants, _plan_blast, _after_blast, does=("act", "attack")),
    Move("fell.blast.count", CountWants, _plan_count, _after_count, rule="fell.blast"),
    Move("fell.morale", MoraleWants, _plan_morale, _after_morale),
)

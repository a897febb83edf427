"""Fights: initiative, attacks, blasts, morale."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Any, Literal

from msgspec import Meta

from caltrop.games.common.chapters import fights, turns
from caltrop.games.common.chapters.fights import FOES, PARTY, active_party, mark_acted, require_fight
from caltrop.games.common.chapters.rout import rout, withdraw_offers
from caltrop.games.common.ladder_family import morale
from caltrop.games.common.ladder_family.blows import (
    Combatant,
    apply_weapon_condition,
    cautions,
    check_blast,
    harm_risk,
    settle_attack,
    settle_blast,
)
from caltrop.games.common.ladder_family.openings import FightWants, plan_opening
from caltrop.games.common.ladder_family.pools import die_or_d4, pool_dice
from caltrop.games.common.ladder_family.wounds import apply_harm, has_attribute
from caltrop.games.common.sheet.pack import Item
from caltrop.games.common.sheet.skills import SkillDice
from caltrop.games.common.table_moves.reach import require_target
from caltrop.games.common.table_moves.wants import BlastWeaponId, FoeId, Id, OtherId, SkillId, WeaponId
from caltrop.kernel.dice import RUNG, SIDES, LadderDie
from caltrop.kernel.errors import refuse
from caltrop.kernel.events.encounter import able_members
from caltrop.kernel.events.table import Said
from caltrop.kernel.mechanic import Nothing
from caltrop.kernel.move import AnyMove, Move, Plan, Wants
from caltrop.kernel.parameters import Advanced, OfTarget, Pick
from caltrop.kernel.scene import Scene
from caltrop.kernel.state import State

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
from .rulings import WEAPONS
from .sheet import ARMS, Attribute, experience_dice, spend_experience

AGAIN_AT_MOST = 20  # two d4 tie 20 times in a row once in 10^12 fights
GUARD = "defense"  # the defender's skill


# ---- the beginning
def plan_fight(scene: Scene, actor: str, want: FightWants) -> Plan[Any, Any]:
    return plan_opening(scene, want, quickest_fighter, initiative)


def initiative(scene: Scene, a: str, b: str) -> Plan[ContestParams, ContestOutcome]:
    params = ContestParams(a=(die_or_d4(scene, a, "INT"),), b=(die_or_d4(scene, b, "INT"),))
    return Plan(CONTEST, params, {"a": a, "b": b})


def quickest_fighter(scene: Scene, who: tuple[str, ...]) -> str:
    return max(who, key=lambda w: RUNG[die_or_d4(scene, w, "INT")])


def begin_fight(scene: Scene, actor: str, want: FightWants, outcome: ContestOutcome | Nothing) -> None:
    """Begin the fight; the winner of the contest, or the given side, takes the first turn."""
    first = want.first if isinstance(outcome, Nothing) else starting_side(scene, outcome)
    order = (PARTY, FOES) if first == PARTY else (FOES, PARTY)
    scene.fate.note("fell-hits.combat", first=order[0])
    fights.start_fight(scene, want.party or active_party(scene.state), want.foes, order, want.surprised)


def starting_side(scene: Scene, outcome: ContestOutcome) -> str:
    """Return the side that won the contest; a tie is rolled again."""
    plan = scene.plan
    assert plan is not None
    for _ in range(AGAIN_AT_MOST):
        if outcome.winner != "tie":
            break
        scene.fate.note("fell-hits.combat", tie="again")
        outcome = scene.run(CONTEST, plan.params, plan.roles)
    return FOES if outcome.winner == "b" else PARTY


# ---- attacks
class AttackWants(Wants, frozen=True, kw_only=True):
    """An attack; `attribute` is by default BOD, INT with a ranged weapon, or the one that a creature's attack harms.

    The target answers by default with the attribute that is attacked, and with defense if it has it;
    `unanswered`: it cannot harm back.
    """

    target: OtherId
    weapon: WeaponId = ""
    attribute: Attribute | Literal[""] = ""
    skill: SkillId = ""
    experience: LadderDie | None = None
    target_attribute: Annotated[Attribute | Literal[""], OfTarget, Advanced] = ""
    target_skill: Annotated[Id, Pick.target_skills, Advanced] = ""
    unanswered: Annotated[bool, Advanced] = False


def attacking_side(scene: Scene, who: str, want: AttackWants | BlastWants) -> Combatant:
    """Return the attacker's side: attribute, skill, experience, and by a ruling the weapon's steel."""
    weapon = want.weapon or (ARMS.choose_blast_weapon(scene, who) if isinstance(want, BlastWants) else "")
    key, item = ARMS.pick_weapon(scene, who, weapon)
    dice = pool_dice(scene, who, want.attribute or attack_attribute(item), want.skill)
    more = experience_dice(scene, who, want.experience)
    own = (item.die,) if item.die and not want.skill else ()
    return Combatant(key, item, (*dice, *own, *more, *steel_dice(scene, who, item)))


def attack_attribute(item: Item) -> str:
    """Return BOD for a melee attack, INT for a ranged one; a creature's attack on INT or WIL uses the same."""
    if item.kind == "natural" and item.to != "BOD":
        return item.to
    return "INT" if item.ranged else "BOD"


def steel_dice(scene: Scene, who: str, item: Item) -> tuple[LadderDie, ...]:
    """Return a weapon's steel die, if the table's ruling gives weapons dice."""
    if scene.ruling(WEAPONS) == "plain" or not item.steel:
        return ()
    scene.fate.note("fell-hits.equipment", who, weapon=item.name, steel=SIDES[item.steel])
    return (item.steel,)


def defending_side(scene: Scene, who: str, attribute: str, skill: str = "") -> Combatant:
    """Return the target's side: it answers with its own dice; if it is down or cannot, a d4 and no harm."""
    if scene.state.characters[who].life != "up" or not has_attribute(scene, who, attribute):
        return Combatant("unarmed", ARMS.bare, ("d4",), helpless=True)
    guard = skill or (GUARD if GUARD in scene.part(who, SkillDice).dice else "")
    dice = pool_dice(scene, who, attribute, guard)
    key, item = ARMS.pick_weapon(scene, who, "")
    return Combatant(key, item, (*dice, *steel_dice(scene, who, item)))


def plan_attack(scene: Scene, actor: str, want: AttackWants) -> Plan[AttackParams, AttackOutcome]:
    require_target(scene, actor, want.target)
    us = attacking_side(scene, actor, want)
    them = defending_side(scene, want.target, want.target_attribute or us.item.to, want.target_skill)
    unanswered = want.unanswered or them.helpless
    return Plan(
        ATTACK,
        AttackParams(a=us.dice, b=them.dice, unanswered=unanswered),
        {"a": actor, "b": want.target},
        warnings=cautions(scene, actor, us.item),
        kept={"a": us.key, "b": "unarmed" if unanswered else them.key},  # no harm, and no condition either
        risk=harm_risk(scene.state, actor, them.item.to),
    )


def after_attack(scene: Scene, actor: str, want: AttackWants, outcome: AttackOutcome) -> None:
    spend_experience(scene, actor, want.experience)
    strike(scene, actor, want.target, outcome)
    mark_acted(scene, actor)


def harm_and_mark(scene: Scene, who: str, n: int, item: Item, by: str) -> None:
    """Apply harm and the weapon's condition; a win without a hit does neither."""
    apply_harm(scene, who, n, item.to)
    if n:
        apply_weapon_condition(scene, who, item, by)


strike = partial(settle_attack, ARMS, harm_and_mark)


# ---- blasts
class BlastWants(Wants, frozen=True, kw_only=True):
    """One attack roll against several targets, each of which contests it."""

    targets: Annotated[tuple[Id, ...], Meta(min_length=1, max_length=20), Pick.others]
    weapon: BlastWeaponId = ""
    attribute: Attribute | Literal[""] = ""
    skill: SkillId = ""
    experience: LadderDie | None = None


def plan_blast(scene: Scene, actor: str, want: BlastWants) -> Plan[BlastParams, BlastOutcome]:
    for target in want.targets:
        require_target(scene, actor, target)
    us = attacking_side(scene, actor, want)
    check_blast(us.item, want.targets, "fell-hits.attack")
    each = scene.fate.together({t: partial(defending_side, scene, t, us.item.to) for t in want.targets})
    foes = {f"b{i}": t for i, t in enumerate(want.targets)}
    return Plan(
        BLAST,
        BlastParams(a=us.dice, targets=tuple(Target(them.dice, them.helpless) for them in each)),
        {"a": actor, **foes},
        warnings=cautions(scene, actor, us.item),
        kept={"a": us.key} | {f"b{i}": them.key for i, them in enumerate(each)},
    )


def after_blast(scene: Scene, actor: str, want: BlastWants, outcome: BlastOutcome) -> None:
    spend_experience(scene, actor, want.experience)
    settle_blast(scene, actor, want.targets, outcome.each, strike)
    mark_acted(scene, actor)


# ---- morale
class MoraleWants(Wants, frozen=True, kw_only=True):
    """A morale contest against this foe; by default the leader, or the foe with the largest WIL die."""

    target: FoeId = ""


def plan_morale(scene: Scene, actor: str, want: MoraleWants) -> Plan[ContestParams, ContestOutcome]:
    target = want.target or morale.their_leader(scene, lambda who: die_or_d4(scene, who, "WIL"))
    if not target:
        require_fight(scene)
        refuse("nobody-left", "fell-hits.morale")
    require_target(scene, actor, target)
    params = ContestParams(a=(die_or_d4(scene, actor, "WIL"),), b=(die_or_d4(scene, target, "WIL"),))
    return Plan(CONTEST, params, {"a": actor, "b": target})


def after_morale(scene: Scene, actor: str, want: MoraleWants, outcome: ContestOutcome) -> None:
    """Tell whether the foes hold; if the party wins, roll a d6 for what they do instead."""
    if outcome.winner != "a":
        scene.emit(Said(actor, "fell-hits.morale", "hold"))
        withdraw_offers(scene, "fell-hits.morale")
        return
    found = scene.run(MORALE, Nothing(), {"roller": actor})
    scene.emit(Said(actor, "fell-hits.morale", found.result))
    rout(scene, able_members(scene.state, FOES), found.result)


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

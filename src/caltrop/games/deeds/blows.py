"""The dice of an attack in Deeds: the damage of a blow, and what it takes from its target."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from caltrop.kernel.dice import Die
from caltrop.kernel.fate import YES_NO, Fate
from caltrop.kernel.mechanic import Outcome, Params, mechanic, owner_role

from .mechanics import roll_save
from .rulings import DUAL_IMPAIRED, DualImpaired

Mode: TypeAlias = Literal["normal", "enhanced", "impaired"]
Weapons: TypeAlias = Annotated[tuple[Die, ...], Meta(min_length=1, max_length=2)]
Armor: TypeAlias = Annotated[int, Meta(ge=0, le=20)]
HP: TypeAlias = Annotated[int, Meta(ge=0, le=999)]
Brawn: TypeAlias = Annotated[int, Meta(ge=1, le=99)]
Amount: TypeAlias = Annotated[int, Meta(ge=0, le=9999)]
Landing: TypeAlias = tuple[
    str, tuple[str, ...], Mode, int, DualImpaired
]  # attacker, dice, mode, armour that counts, ruling


class Blow(Struct, frozen=True):
    """One attacker's dice, and how they treat the target's armour."""

    weapons: Weapons
    mode: Mode = "normal"
    piercing: Armor = 0
    ignores_armor: bool = False


class AttackParams(Params, frozen=True, kw_only=True):
    """The attacker's blow, the blows of allies, and the target's numbers; `dealt` is the highest damage so far."""

    weapons: Weapons
    mode: Mode = "normal"
    armor: Armor
    hp: HP
    brawn: Brawn
    piercing: Armor = 0
    ignores_armor: bool = False
    allies: Annotated[tuple[Blow, ...], Meta(max_length=8)] = ()
    dealt: Amount = 0
    shield: bool = False
    dual_impaired: Annotated[DualImpaired, DUAL_IMPAIRED] = "best_then_d4"


class AttackOutcome(Outcome, frozen=True):
    damage: Annotated[int, owner_role("target")]
    hp: Annotated[int, owner_role("target")]
    brawn: Annotated[int, owner_role("target")]
    critical: bool
    scar: Annotated[bool, owner_role("target")]
    dead: bool
    sundered: bool = False


@mechanic("deeds.attack")
def ATTACK(fate: Fate, p: AttackParams) -> AttackOutcome:
    """It always hits: of all who strike the single highest, less armour, off HP and then Brawn."""
    blows = (Blow(p.weapons, p.mode, p.piercing, p.ignores_armor), *p.allies)
    cases = {f"a{i}": landing(f"a{i}", blow, p.armor, p.dual_impaired) for i, blow in enumerate(blows)}
    highest = fate.fold(max, 0, roll_blow, cases)
    damage = max(0, highest - p.dealt)
    fate.note("deeds.armor", "target", armor=p.armor, damage=damage)
    return settle_damage(fate, "target", damage, p.hp, p.brawn, shield=p.shield)


def landing(who: str, blow: Blow, armor: int, dual: DualImpaired) -> Landing:
    """Return a blow with the armour that counts against it."""
    return who, blow.weapons, blow.mode, 0 if blow.ignores_armor else max(0, armor - blow.piercing), dual


def roll_blow(fate: Fate, case: Landing) -> int:
    """Return the damage of one blow: the weapon dice as its mode says, less armour."""
    who, weapons, mode, armor, dual = case
    return max(0, roll_weapons(fate, who, weapons, mode, dual) - armor)


def roll_weapons(fate: Fate, who: str, weapons: tuple[str, ...], mode: Mode, dual: DualImpaired) -> int:
    """Return the highest weapon die; enhanced adds a d12, impaired adds a d4 and keeps the lower."""
    if mode == "enhanced":
        return fate.best((*weapons, "d12"), who, "deeds.attack")
    if mode == "normal":
        return fate.best(weapons, who, "deeds.attack")
    if dual == "lowest":
        return fate.worst((*weapons, "d4"), who, "deeds.attack")
    if dual == "each":
        return max(min(fate.faces((die, "d4"), who, "deeds.attack")) for die in weapons)
    *own, d4 = fate.faces((*weapons, "d4"), who, "deeds.attack")
    return min(max(own), d4)


def settle_damage(fate: Fate, who: str, damage: int, hp: int, brawn: int, *, shield: bool = False) -> AttackOutcome:
    """Take damage from HP, then from Brawn; the target may give up a shield instead, once the damage is known."""
    if shield and choose_to_sunder(fate, who, damage):
        return AttackOutcome(damage=0, hp=hp, brawn=brawn, critical=False, scar=False, dead=False, sundered=True)
    left, body = max(0, hp - damage), max(0, brawn - max(0, damage - hp))
    fate.note("deeds.damage", who, damage=damage, hp=left, brawn=body)
    return AttackOutcome(
        damage=damage,
        hp=left,
        brawn=body,
        critical=0 < body < brawn and not fate.call(roll_save, body, 0, who),
        scar=0 < hp == damage,
        dead=body == 0,
    )


def choose_to_sunder(fate: Fate, who: str, damage: int) -> bool:
    """Ask the target whether the shield is given up for that damage; no default can guess the answer."""
    if not damage:
        return False
    fate.note("deeds.sunder", who, damage=damage)
    return fate.choose(who, "deeds.sunder", YES_NO, "no", waits=True)


# ---- deeds.blast
class Target(Struct, frozen=True):
    """One of several targets of a blast."""

    armor: Armor
    hp: HP
    brawn: Brawn
    mode: Mode = "normal"
    dealt: Amount = 0
    shield: bool = False


class BlastParams(Params, frozen=True, kw_only=True):
    """One weapon, and every target in the zone."""

    weapons: Weapons
    targets: Annotated[tuple[Target, ...], Meta(min_length=1, max_length=20)]
    piercing: Armor = 0
    ignores_armor: bool = False
    dual_impaired: Annotated[DualImpaired, DUAL_IMPAIRED] = "best_then_d4"


class BlastOutcome(Outcome, frozen=True):
    each: tuple[AttackOutcome, ...]


@mechanic("deeds.blast")
def BLAST(fate: Fate, p: BlastParams) -> BlastOutcome:
    """Everyone in the zone, the damage rolled separately for each."""
    tasks = {f"t{i}": partial(settle_blast_target, fate, p, i) for i in range(len(p.targets))}
    return BlastOutcome(each=tuple(fate.together(tasks)))


def settle_blast_target(fate: Fate, p: BlastParams, i: int) -> AttackOutcome:
    """Roll and settle the damage of one target."""
    target, who = p.targets[i], f"t{i}"
    blow = Blow(p.weapons, target.mode, p.piercing, p.ignores_armor)
    damage = max(0, fate.call(roll_blow, landing("a0", blow, target.armor, p.dual_impaired)) - target.dealt)
    fate.note("deeds.blast", who, damage=damage)
    return settle_damage(fate, who, damage, target.hp, target.brawn, shield=target.shield)


# ---- deeds.damage, deeds.loss
class DamageParams(Params, frozen=True, kw_only=True):
    """Damage that is known already: a fall, a fire, a number from the facilitator."""

    damage: Amount
    hp: HP
    brawn: Brawn
    armor: Armor = 0
    shield: bool = False


@mechanic("deeds.damage")
def DAMAGE(fate: Fate, p: DamageParams) -> AttackOutcome:
    """So much damage, less armour where it counts."""
    damage = max(0, p.damage - p.armor)
    return settle_damage(fate, "target", damage, p.hp, p.brawn, shield=p.shield)


class LossParams(Params, frozen=True, kw_only=True):
    """A blow that takes points of an ability and leaves HP alone."""

    weapons: Weapons
    mode: Mode = "normal"
    armor: Armor = 0
    shield: bool = False
    dual_impaired: Annotated[DualImpaired, DUAL_IMPAIRED] = "best_then_d4"


class LossOutcome(Outcome, frozen=True):
    damage: Annotated[int, owner_role("target")]
    sundered: bool = False


@mechanic("deeds.loss")
def LOSS(fate: Fate, p: LossParams) -> LossOutcome:
    """What is lost of the ability: the dice, less armour."""
    damage = fate.call(roll_blow, ("a0", p.weapons, p.mode, p.armor, p.dual_impaired))
    fate.note("deeds.loss", "target", damage=damage)
    if p.shield and choose_to_sunder(fate, "target", damage):
        return LossOutcome(damage=0, sundered=True)
    return LossOutcome(damage=damage)

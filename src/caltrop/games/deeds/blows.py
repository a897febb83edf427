"""The dice of an attack in Deeds: the damage of a blow, and what it takes from its target."""

from __future__ import annotations

from functools import partial
from typing import Annotated, Literal, NamedTuple, TypeAlias

from msgspec import Meta, Struct

from caltrop.kernel.rules.dice import Die
from caltrop.kernel.rules.fate import YES_NO, Fate
from caltrop.kernel.rules.mechanic import Outcome, Params, mechanic, owner_role
from caltrop.kernel.rules.steps import (
    Addend,
    Cause,
    DieAdded,
    FactStated,
    NumbersAdded,
    PointsTaken,
    RollModified,
    RulingApplied,
)

from .dials import ENHANCED, IMPAIRED
from .mechanics import Advantage, roll_save
from .rulings import DUAL_IMPAIRED, DualImpaired

Mode: TypeAlias = Literal["normal", "enhanced", "impaired"]
ModeDice: TypeAlias = tuple[str, str]  # what an enhanced and an impaired attack add
Weapons: TypeAlias = Annotated[tuple[Die, ...], Meta(min_length=1, max_length=2)]
Armour: TypeAlias = Annotated[int, Meta(ge=0, le=20)]
HP: TypeAlias = Annotated[int, Meta(ge=0, le=999)]
Brawn: TypeAlias = Annotated[int, Meta(ge=1, le=99)]
Amount: TypeAlias = Annotated[int, Meta(ge=0, le=9999)]


class Blow(Struct, frozen=True):
    """One attacker's dice, and how they treat the target's armour; the second of two weapons may treat it otherwise."""

    weapons: Weapons
    mode: Mode = "normal"
    piercing: Armour = 0
    ignores_armour: bool = False
    second_piercing: Armour | None = None
    second_ignores_armour: bool | None = None
    spared: bool = False  # harm of this kind does nothing to the target


class Landing(NamedTuple):
    """A blow as it lands: its attacker, its target, and the armour that counts against each of its weapons."""

    who: str
    target: str
    weapons: tuple[str, ...]
    mode: Mode
    armour: int
    against: tuple[int, ...]
    dual: DualImpaired
    spared: bool = False
    added: ModeDice = ("d12", "d4")


class AttackParams(Params, frozen=True, kw_only=True):
    """The attacker's blow, the blows of allies, and the target's numbers; `dealt` is the highest damage so far.

    `save_advantage` is for the Brawn save after a loss of Brawn.
    """

    weapons: Weapons
    mode: Mode = "normal"
    armour: Armour
    hp: HP
    brawn: Brawn
    piercing: Armour = 0
    ignores_armour: bool = False
    second_piercing: Armour | None = None
    second_ignores_armour: bool | None = None
    spared: bool = False
    allies: Annotated[tuple[Blow, ...], Meta(max_length=8)] = ()
    dealt: Amount = 0
    shield: bool = False
    save_advantage: Advantage = 0
    dual_impaired: Annotated[DualImpaired, DUAL_IMPAIRED] = "best_then_d4"
    enhanced_die: Annotated[Die, ENHANCED] = "d12"
    impaired_die: Annotated[Die, IMPAIRED] = "d4"


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
    own = Blow(p.weapons, p.mode, p.piercing, p.ignores_armour, p.second_piercing, p.second_ignores_armour, p.spared)
    cases = {f"a{i}": landing(f"a{i}", "target", blow, p.armour, p) for i, blow in enumerate((own, *p.allies))}
    highest = fate.fold(max, 0, roll_blow, cases)
    damage = damage_beyond(fate, "target", highest, p.dealt)
    return settle_damage(fate, "target", damage, p.hp, p.brawn, shield=p.shield, advantage=p.save_advantage)


def damage_beyond(fate: Fate, who: str, highest: int, dealt: int) -> int:
    """Return what a blow adds to the highest that allies have dealt before."""
    damage = max(0, highest - dealt)
    if dealt and highest:
        parts = (Addend("rolled", highest), Addend("dealt", -dealt))
        fate.note("deeds.attack", who, NumbersAdded("damage", parts, damage))
    return damage


# ---- the dice of one blow
def landing(who: str, target: str, blow: Blow, armour: int, p: AttackParams | BlastParams | LossParams) -> Landing:
    """Return a blow with the armour that counts against each of its weapons."""
    first = (blow.piercing, blow.ignores_armour)
    second = (
        first[0] if blow.second_piercing is None else blow.second_piercing,
        first[1] if blow.second_ignores_armour is None else blow.second_ignores_armour,
    )
    each = tuple(0 if ignores else max(0, armour - piercing) for piercing, ignores in (first, second))
    against, added = each[: len(blow.weapons)], (p.enhanced_die, p.impaired_die)
    return Landing(who, target, blow.weapons, blow.mode, armour, against, p.dual_impaired, blow.spared, added)


def roll_blow(fate: Fate, blow: Landing) -> int:
    """Return the damage of one blow: the die that counts as its mode says, less the armour that counts against it."""
    if fate.explains:
        note_blow(fate, blow)
    faces = fate.faces(blow_dice(blow), blow.who, "deeds.attack")
    kept, against = kept_die(blow, faces)
    damage = 0 if blow.spared else max(0, kept - against)
    if fate.explains:
        fate.note("deeds.armor", blow.target, NumbersAdded("damage", damage_parts(blow, kept, against), damage))
    return damage


def damage_parts(blow: Landing, kept: int, against: int) -> tuple[Addend, ...]:
    """Return what the damage of a blow is made of: the die, armour and piercing; or what spares the target of it."""
    if blow.spared:
        return Addend("rolled", kept), Addend("spared", -kept)
    less = (Addend("armour", -blow.armour), Addend("piercing", blow.armour - against))
    return Addend("rolled", kept), *(part for part in less if part.number)


def note_blow(fate: Fate, blow: Landing) -> None:
    """Note the dice that the mode adds, the ruling on two weapons, and how each weapon treats the armour."""
    for die in blow_dice(blow)[len(blow.weapons) :]:
        fate.note("deeds.attack", blow.who, DieAdded(die, Cause("mode", blow.mode)))
    if blow.mode == "impaired" and len(blow.weapons) > 1 and blow.dual != DUAL_IMPAIRED.default:
        fate.note("deeds.attack", blow.who, RulingApplied(DUAL_IMPAIRED.id, blow.dual))
    for at, against in enumerate(blow.against):
        if against < blow.armour:
            cause = Cause("piercing", f"{at + 1}")
            fate.note("deeds.armor", blow.target, RollModified("armour", against - blow.armour, cause))


def blow_dice(blow: Landing) -> tuple[str, ...]:
    """Return the weapon dice and what the mode adds: usually a d12, a d4, or a d4 for each weapon."""
    enhanced, impaired = blow.added
    if blow.mode == "normal":
        return blow.weapons
    if blow.mode == "enhanced":
        return (*blow.weapons, enhanced)
    return (*blow.weapons, *((impaired,) * (len(blow.weapons) if blow.dual == "each" else 1)))


def kept_die(blow: Landing, faces: tuple[int, ...]) -> tuple[int, int]:
    """Return the number that counts, and the armour against it. An added die pierces like the better weapon."""
    own = tuple(zip(faces, blow.against, strict=False))
    added = faces[len(own) :]
    if blow.mode == "impaired" and blow.dual == "lowest":
        return min((*own, (added[0], min(blow.against))))
    if blow.mode == "impaired":
        lowered = added if blow.dual == "each" else added * len(own)
        own = tuple((min(face, d4), armour) for (face, armour), d4 in zip(own, lowered, strict=True))
    elif added:
        own = (*own, (added[0], min(blow.against)))
    return max(own, key=lambda die: (die[0] - die[1], die[0]))


# ---- what it takes
def settle_damage(
    fate: Fate, who: str, damage: int, hp: int, brawn: int, *, shield: bool = False, advantage: int = 0
) -> AttackOutcome:
    """Take damage from HP, then from Brawn; the target may give up a shield instead, once the damage is known."""
    if shield and choose_to_sunder(fate, who, damage):
        note_body(fate, who, 0, hp, brawn)
        return AttackOutcome(damage=0, hp=hp, brawn=brawn, critical=False, scar=False, dead=False, sundered=True)
    left, body = max(0, hp - damage), max(0, brawn - max(0, damage - hp))
    note_body(fate, who, damage, hp, brawn)
    return AttackOutcome(
        damage=damage,
        hp=left,
        brawn=body,
        critical=0 < body < brawn and not fate.call(roll_save, body, advantage, who),
        scar=0 < hp == damage,
        dead=body == 0,
    )


def note_body(fate: Fate, who: str, damage: int, hp: int, brawn: int) -> None:
    """Note what damage takes from HP, and what is left over for Brawn."""
    if not fate.explains:
        return
    fate.note("deeds.damage", who, PointsTaken("HP", hp, min(hp, damage), max(0, hp - damage)))
    over = max(0, damage - hp)
    fate.note("deeds.damage", who, PointsTaken("Brawn", brawn, over, max(0, brawn - over)))


def choose_to_sunder(fate: Fate, who: str, damage: int) -> bool:
    """Ask the target whether the shield is given up for that damage; no default can guess the answer."""
    if not damage:
        return False
    fate.note("deeds.sunder", who, FactStated("damage", damage))
    return fate.choose(who, "deeds.sunder", YES_NO, "no", waits=True)


# ---- deeds.blast
class Target(Struct, frozen=True):
    """One of several targets of a blast."""

    armour: Armour
    hp: HP
    brawn: Brawn
    mode: Mode = "normal"
    dealt: Amount = 0
    shield: bool = False
    save_advantage: Advantage = 0
    spared: bool = False


class BlastParams(Params, frozen=True, kw_only=True):
    """One weapon, and every target in the zone."""

    weapons: Weapons
    targets: Annotated[tuple[Target, ...], Meta(min_length=1, max_length=20)]
    piercing: Armour = 0
    ignores_armour: bool = False
    dual_impaired: Annotated[DualImpaired, DUAL_IMPAIRED] = "best_then_d4"
    enhanced_die: Annotated[Die, ENHANCED] = "d12"
    impaired_die: Annotated[Die, IMPAIRED] = "d4"


class BlastOutcome(Outcome, frozen=True):
    each: tuple[AttackOutcome, ...]


@mechanic("deeds.blast")
def BLAST(fate: Fate, p: BlastParams) -> BlastOutcome:
    """Everyone in the zone, the damage rolled separately for each."""
    fate.note("deeds.blast", "", FactStated("targets", len(p.targets)))
    tasks = {f"t{i}": partial(settle_blast_target, fate, p, i) for i in range(len(p.targets))}
    return BlastOutcome(each=fate.gather(fate.together(tasks)))


def settle_blast_target(fate: Fate, p: BlastParams, i: int) -> AttackOutcome:
    """Roll and settle the damage of one target."""
    target, who = p.targets[i], f"t{i}"
    blow = Blow(p.weapons, target.mode, p.piercing, p.ignores_armour, spared=target.spared)
    highest = fate.call(roll_blow, landing("a0", who, blow, target.armour, p))
    damage = damage_beyond(fate, who, highest, target.dealt)
    return settle_damage(
        fate, who, damage, target.hp, target.brawn, shield=target.shield, advantage=target.save_advantage
    )


# ---- deeds.damage, deeds.loss
class DamageParams(Params, frozen=True, kw_only=True):
    """Damage that is known already: a fall, a fire, a number from the facilitator."""

    damage: Amount
    hp: HP
    brawn: Brawn
    armour: Armour = 0
    shield: bool = False
    save_advantage: Advantage = 0


@mechanic("deeds.damage")
def DAMAGE(fate: Fate, p: DamageParams) -> AttackOutcome:
    """So much damage, less armour where it counts."""
    damage = max(0, p.damage - p.armour)
    parts = (Addend("rolled", p.damage), *([Addend("armour", -p.armour)] if p.armour else ()))
    fate.note("deeds.armor", "target", NumbersAdded("damage", parts, damage))
    return settle_damage(fate, "target", damage, p.hp, p.brawn, shield=p.shield, advantage=p.save_advantage)


class LossParams(Params, frozen=True, kw_only=True):
    """A blow that takes points of an ability and leaves HP alone."""

    weapons: Weapons
    mode: Mode = "normal"
    armour: Armour = 0
    shield: bool = False
    piercing: Armour = 0
    ignores_armour: bool = False
    second_piercing: Armour | None = None
    second_ignores_armour: bool | None = None
    spared: bool = False
    dual_impaired: Annotated[DualImpaired, DUAL_IMPAIRED] = "best_then_d4"
    enhanced_die: Annotated[Die, ENHANCED] = "d12"
    impaired_die: Annotated[Die, IMPAIRED] = "d4"


class LossOutcome(Outcome, frozen=True):
    damage: Annotated[int, owner_role("target")]
    sundered: bool = False


@mechanic("deeds.loss")
def LOSS(fate: Fate, p: LossParams) -> LossOutcome:
    """What is lost of the ability: the dice, less armour."""
    blow = Blow(p.weapons, p.mode, p.piercing, p.ignores_armour, p.second_piercing, p.second_ignores_armour, p.spared)
    damage = fate.call(roll_blow, landing("a0", "target", blow, p.armour, p))
    if p.shield and choose_to_sunder(fate, "target", damage):
        return LossOutcome(damage=0, sundered=True)
    return LossOutcome(damage=damage)

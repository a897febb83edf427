"""Dice of Grimoire: actions, saves, contests, attacks, blasts, damage, magic dice, reactions, the die of fate.

First what a roll says of its numbers, so that every sum can be added up again; then the roll that all share: a d20, an
attribute, the dice of objects and weapons; then the mechanics.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import zip_longest
from operator import add
from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from caltrop.games.common.saves.reactions import Attitude, roll_reaction
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.dice import Die
from caltrop.kernel.rules.fate import Fate
from caltrop.kernel.rules.mechanic import Nothing, Outcome, Params, mechanic, owner_role
from caltrop.kernel.rules.refusals import SumOutOfRange
from caltrop.kernel.rules.steps import (
    Addend,
    Cause,
    DieAdded,
    DieKept,
    FactStated,
    NumberChecked,
    NumbersAdded,
    PointsTaken,
    RollModified,
    RowFound,
    RulingApplied,
    TotalsCompared,
)

from .rulings import AT_ZERO, CRITICAL_DC, SAVE_DC, TWO_WEAPONS, UNARMED, AtZero, TwoWeapons, Unarmed
from .turns import HeldAction

_HELD_CAUSE = Cause("held")


def note_edge(scene: Scene, who: str, by: int, cause: Cause, rule: str = "grimoire.action") -> None:
    """Note that something gives the d20 of a roll advantage or disadvantage."""
    if by:
        scene.fate.note(rule, who, RollModified("advantage", int(by), cause))  # a flag is stored as a number


def note_held(scene: Scene, who: str, edge: int, held: HeldAction) -> None:
    """Note what was fixed when an action was declared: its attribute, its advantage, and the dice of its objects."""
    note_attribute(scene, who, held.modifier, held.attribute)
    note_edge(scene, who, edge, _HELD_CAUSE, "grimoire.held")
    for die, thing in zip_longest(held.objects, held.things, fillvalue=""):
        scene.fate.note("grimoire.held", who, DieAdded(die, Cause("object", thing) if thing else _HELD_CAUSE))


def note_attribute(scene: Scene, who: str, score: int, attribute: str) -> None:
    """Note which attribute is part of a roll."""
    scene.fate.note("grimoire.attributes", who, FactStated("attribute", score, attribute))


def _note_total(fate: Fate, who: str, shown: int, modifier: int, more: Mapping[str, int]) -> None:
    """Note the sum of a roll: the d20, the attribute, and what objects and weapons add."""
    parts = (Addend("die", shown, "d20"), Addend("attribute", modifier), *(Addend(k, n) for k, n in more.items()))
    fate.note("grimoire.check", who, NumbersAdded("total", parts, sum(part.number for part in parts)))


def _note_totals(fate: Fate, sides: list[tuple[int, int]]) -> None:
    """Note both totals of a contest, and who is ahead."""
    _note_comparison(fate, sides[0][0], sides[1][0], "target")


def _note_blow(fate: Fate, sides: list[tuple[int, int]]) -> None:
    """Note both totals of an attack, and whether it hits."""
    _note_comparison(fate, sides[0][0], sides[1][0], "target", "attack")


def _note_comparison(fate: Fate, ours: int, theirs: int, who: str, of: Literal["", "attack"] = "") -> None:
    """Note the totals of the actor and of one target; equal ones favour the actor."""
    if fate.explains:
        facts = TotalsCompared(
            first="actor", second=who, a=ours, b=theirs, winner="actor" if ours >= theirs else who, of=of
        )
        fate.note("grimoire.check", "", facts)


def _note_counting(fate: Fate, arms: tuple[Die, ...], counts: str) -> None:
    """Note a ruling on which weapon dice are part of the total, where it matters."""
    if counts == "none":
        fate.note("grimoire.attack", "actor", RulingApplied(UNARMED.id, "damage_only"))
    elif counts == "all" and len(arms) > 1:
        fate.note("grimoire.attack", "actor", RulingApplied(TWO_WEAPONS.id, "both_in_roll"))


def _note_damage(fate: Fate, who: str, rolled: int, less: int, why: str) -> None:
    """Note the damage: what was rolled, less armour, or less all of it where such harm does nothing."""
    if not fate.explains:
        return
    parts = (Addend("rolled", rolled), *([Addend(why, -less)] if less else ()))
    fate.note("grimoire.armor", who, NumbersAdded("damage", parts, max(0, rolled - less)))


def _note_body(fate: Fate, who: str, hp: int, str: int, harm: tuple[int, int]) -> None:
    """Note what is taken from HP and from STR."""
    if fate.explains:
        for name, before, wanted in (("HP", hp, harm[0]), ("STR", str, harm[1])):
            by = min(before, wanted)
            fate.note("grimoire.hp", who, PointsTaken(name, before, by, before - by))


def _note_cast(fate: Fate, pools: dict[str, list[int]], cost: dict[str, int], *, vessel: bool, best: bool) -> None:
    """Note the sum of the magic dice, how many are alike, what they cost, and which of them the spell uses."""
    parts = tuple(Addend(kind, sum(shown)) for kind, shown in pools.items() if shown)
    fate.note("grimoire.cast", "caster", NumbersAdded("sum", parts, sum(part.number for part in parts)))
    faces = [n for shown in pools.values() for n in shown]
    alike = max(map(faces.count, faces))
    stated = {"vessel": int(vessel), **cost, "alike": alike if alike > 1 and not vessel else 0}
    for what, number in {**stated, "best": max(faces) if best else 0}.items():
        if number:
            fate.note("grimoire.cast", "caster", FactStated(what, number))


_Counts: TypeAlias = Literal["higher", "all", "none"]  # which weapon dice are part of the total
_SideRoll: TypeAlias = tuple[int, int]  # a total and a weapon die

_NATURAL = (1, 20)
_NO_ROLL = (0, 0)  # what the first side is compared with
_TARGET_ROLL = -1  # instead of a weapon die: this is a target's roll


# ---- one side's roll
def roll_with_edge(fate: Fate, die: Die, edge: int, who: str, rule: str) -> int:
    """Roll a die with its advantage: `edge` more dice, the highest kept; below 0 the lowest."""
    keep = fate.highest if edge >= 0 else fate.lowest
    shown = keep(die, 1 + abs(edge), who, rule)
    if edge:
        fate.note(rule, who, DieKept("highest" if edge > 0 else "lowest", shown))
    return shown


def _roll_base(fate: Fate, who: str, edge: int) -> int:
    """Roll the d20; note a natural 1 or 20 on the die that is kept."""
    shown = roll_with_edge(fate, "d20", edge, who, "grimoire.action")
    _note_natural(fate, who, shown)
    return shown


def _note_natural(fate: Fate, who: str, shown: int) -> None:
    """Note a natural 1 or 20: the facilitator says what else happens."""
    if shown in _NATURAL:
        fate.note("grimoire.natural", who, FactStated("face", shown))


def _roll_objects(fate: Fate, who: str, objects: tuple[Die, ...], edges: tuple[int, ...]) -> int:
    """Return the sum of the objects' dice, each rolled with its own advantage."""
    padded = (*edges, *(0,) * len(objects))
    cases = {f"object{i}": (die, padded[i], who) for i, die in enumerate(objects)}
    return fate.fold(add, 0, _roll_object, cases)


def _roll_object(fate: Fate, case: tuple[Die, int, str]) -> int:
    """Roll one object's die."""
    die, edge, who = case
    return roll_with_edge(fate, die, edge, who, "grimoire.action")


def _roll_total(
    fate: Fate, who: str, modifier: int, edge: int, objects: tuple[Die, ...], edges: tuple[int, ...]
) -> int:
    """Roll the base die and the objects, and add the attribute."""
    shown = _roll_base(fate, who, edge)
    added = _roll_objects(fate, who, objects, edges)
    if fate.explains:
        _note_total(fate, who, shown, modifier, {"objects": added} if objects else {})
    return shown + modifier + added


# ---- two sides
class ContestSide(Struct, frozen=True):
    """One side of a contest. An attacker has weapons; `counts` says which of their dice are part of the total."""

    who: str
    modifier: int
    advantage: int = 0
    objects: tuple[Die, ...] = ()
    object_advantage: tuple[int, ...] = ()
    arms: tuple[Die, ...] = ()
    arms_advantage: int = 0
    counts: _Counts = "higher"


def _roll_side(fate: Fate, roll: ContestSide) -> _SideRoll:
    """Return one side's total and the weapon die that is the damage; `TARGETS` marks a target, who has none."""
    shown = _roll_base(fate, roll.who, roll.advantage)
    things = _roll_objects(fate, roll.who, roll.objects, roll.object_advantage)
    added = 0
    weapon = 0
    if roll.arms:
        added, weapon = fate.call(_roll_weapons, roll.arms, roll.arms_advantage, roll.counts)
    if fate.explains:
        more = {"objects": things} if roll.objects else {}
        _note_total(fate, roll.who, shown, roll.modifier, more | ({"weapon": added} if roll.arms else {}))
    return shown + roll.modifier + things + added, weapon if roll.who == "actor" else _TARGET_ROLL


def _settle_contest(ours: _SideRoll, theirs: _SideRoll) -> _SideRoll:
    """Return whether the action succeeds (1) or not (0), and its weapon die; the actor's roll comes first."""
    if theirs[1] != _TARGET_ROLL:
        return theirs
    return (1, ours[1]) if ours[0] >= theirs[0] else (0, 0)


# ---- the weapons of an attacker's side
def _roll_weapons(fate: Fate, arms: tuple[Die, ...], edge: int, counts: _Counts) -> _SideRoll:
    """Return what the weapons add to the total, and the die that is the damage."""
    _note_counting(fate, arms, counts)
    cases = {f"weapon{i}": (die, edge) for i, die in enumerate(arms)}
    added, best = fate.fold(_combine_weapons, _NO_ROLL, _roll_weapon, cases)
    return {"higher": best, "all": added, "none": 0}[counts], best


def _roll_weapon(fate: Fate, case: tuple[Die, int]) -> _SideRoll:
    """Roll one weapon's die; it counts for the total and for the damage."""
    shown = roll_with_edge(fate, *case, "actor", "grimoire.attack")
    return shown, shown


def _combine_weapons(a: _SideRoll, b: _SideRoll) -> _SideRoll:
    return a[0] + b[0], max(a[1], b[1])


_Modifier: TypeAlias = Annotated[int, Meta(ge=-99, le=99)]
Difficulty: TypeAlias = Annotated[int, Meta(ge=0, le=99)]
_Edge: TypeAlias = Annotated[int, Meta(ge=-20, le=20)]  # extra dice: keep the highest; below 0 the lowest
_Edges: TypeAlias = Annotated[tuple[_Edge, ...], Meta(max_length=6)]
_Objects: TypeAlias = Annotated[tuple[Die, ...], Meta(max_length=6)]
_Pair: TypeAlias = Annotated[tuple[Die, ...], Meta(min_length=1, max_length=2)]
_Weapon: TypeAlias = Die | _Pair
Points: TypeAlias = Annotated[int, Meta(ge=0, le=999)]
Harms: TypeAlias = Literal["HP", "STR", "DEX", "WIL"]
Invested: TypeAlias = Annotated[int, Meta(ge=0, le=4)]

MOST_ARMOUR = 3
MOST_DICE = 4
_CriticalSave: TypeAlias = tuple[AtZero, int]  # whether 0 HP calls for it, and its DC
_TIRING = 4  # a magic die from a slot that shows so much, or more, is a fatigue


# ---- grimoire.action, grimoire.save
class RollParams(Params, frozen=True, kw_only=True):
    """One side's attribute, the advantage of its base die, and the dice of the objects it uses."""

    modifier: _Modifier
    advantage: _Edge = 0
    objects: _Objects = ()
    object_advantage: _Edges = ()


class ActionParams(RollParams, frozen=True, kw_only=True):
    dc: Difficulty


class ActionOutcome(Outcome, frozen=True):
    success: bool


@mechanic("grimoire.action")
def ACTION(fate: Fate, p: ActionParams) -> ActionOutcome:
    """The initiator succeeds at the DC or above it."""
    result = fate.call(_roll_total, "roller", p.modifier, p.advantage, p.objects, p.object_advantage)
    success = result >= p.dc
    facts = NumberChecked("reach", result, p.dc, result="success" if success else "failure")
    fate.note("grimoire.check", "roller", facts)
    return ActionOutcome(success=success)


class SaveParams(RollParams, frozen=True, kw_only=True):
    """A save; without a DC the table's usual one counts."""

    dc: Difficulty | None = None
    usual_dc: Annotated[str, SAVE_DC] = "20"


class SaveOutcome(Outcome, frozen=True):
    saved: bool


@mechanic("grimoire.save")
def SAVE(fate: Fate, p: SaveParams) -> SaveOutcome:
    """The target succeeds only above the DC."""
    dc = int(p.usual_dc) if p.dc is None else p.dc
    result = fate.call(_roll_total, "roller", p.modifier, p.advantage, p.objects, p.object_advantage)
    facts = NumberChecked("beat", result, dc, result="saved" if result > dc else "failed")
    fate.note("grimoire.check", "roller", facts)
    return SaveOutcome(saved=result > dc)


# ---- grimoire.contest
class ContestParams(RollParams, frozen=True, kw_only=True):
    """An action against a target's save."""

    target_modifier: _Modifier
    target_advantage: _Edge = 0
    target_objects: _Objects = ()
    target_object_advantage: _Edges = ()


@mechanic("grimoire.contest")
def CONTEST(fate: Fate, p: ContestParams) -> ActionOutcome:
    """Both roll; equal totals favour the initiator."""
    sides = {
        "actor": ContestSide("actor", p.modifier, p.advantage, p.objects, p.object_advantage),
        "target": ContestSide(
            "target", p.target_modifier, p.target_advantage, p.target_objects, p.target_object_advantage
        ),
    }
    won, _ = fate.fold(_settle_contest, _NO_ROLL, _roll_side, sides, _note_totals)
    return ActionOutcome(success=won > 0)


# ---- grimoire.contest_each: several targets
class SavingSide(Struct, frozen=True, kw_only=True):
    """One of several targets: its save."""

    modifier: int
    advantage: int = 0
    objects: tuple[Die, ...] = ()
    object_advantage: tuple[int, ...] = ()

    def contest_side(self, who: str) -> ContestSide:
        return ContestSide(who, self.modifier, self.advantage, self.objects, self.object_advantage)


class ContestEachParams(RollParams, frozen=True, kw_only=True):
    """One action against several targets, each with its own save."""

    targets: Annotated[tuple[SavingSide, ...], Meta(min_length=1, max_length=20)]


class ContestEachOutcome(Outcome, frozen=True):
    each: tuple[ActionOutcome, ...]


@mechanic("grimoire.contest_each")
def CONTEST_EACH(fate: Fate, p: ContestEachParams) -> ContestEachOutcome:
    """Rolled once; each target saves on its own."""
    ours = ContestSide("actor", p.modifier, p.advantage, p.objects, p.object_advantage)
    totals = _roll_against_each(fate, ours, p.targets, "grimoire.contest")
    first = totals[0]  # drawn before the targets go on by themselves

    def settle_target(i: int, total: _SideRoll) -> ActionOutcome:
        return ActionOutcome(success=_settle_contest(first, (total[0], _TARGET_ROLL))[0] > 0)

    return ContestEachOutcome(each=fate.gather(fate.each(settle_target, totals[1:])))


def _roll_against_each(
    fate: Fate, ours: ContestSide, targets: Sequence[SavingSide], rule: str, of: Literal["", "attack"] = ""
) -> Sequence[_SideRoll]:
    """Return the totals of the actor and of each target, and note how they compare."""
    sides = {"actor": ours} | {f"target{i}": t.contest_side(f"target{i}") for i, t in enumerate(targets)}
    totals = fate.together({who: partial(fate.call, _roll_side, side) for who, side in sides.items()})
    fate.note(rule, "", FactStated("targets", len(targets)))
    if fate.explains:
        for i, (result, _) in enumerate(totals[1:]):
            _note_comparison(fate, totals[0][0], result, f"target{i}", of)
    return totals


# ---- grimoire.attack
class SwingParams(RollParams, frozen=True, kw_only=True):
    """The attacker's side: one weapon die or two, and the number that takes the damage."""

    weapon: _Weapon
    weapon_advantage: _Edge = 0
    unarmed: bool = False
    to: Harms = "HP"
    two_weapons: Annotated[TwoWeapons, TWO_WEAPONS] = "higher_in_both"
    bare_hands: Annotated[Unarmed, UNARMED] = "in_roll"
    at_zero: Annotated[AtZero, AT_ZERO] = "none"
    critical_dc: Annotated[Difficulty, CRITICAL_DC] = 15


class AttackParams(SwingParams, frozen=True, kw_only=True):
    target_modifier: _Modifier
    target_advantage: _Edge = 0
    target_objects: _Objects = ()
    target_object_advantage: _Edges = ()
    armour: Points = 0
    hp: Points
    str: Points
    spared: bool = False
    save_advantage: _Edge = 0


class AttackOutcome(Outcome, frozen=True):
    hit: bool
    damage: int
    hp: Annotated[int, owner_role("target")]
    str: Annotated[int, owner_role("target")]
    critical: bool


class Body(Struct, frozen=True):
    """The numbers of a target that damage is taken from, and the advantage of its save against critical damage.

    Harm of this kind does nothing to a target that is `spared`.
    """

    armour: int
    hp: int
    str: int
    spared: bool = False
    save_advantage: int = 0


@mechanic("grimoire.attack")
def ATTACK(fate: Fate, p: AttackParams) -> AttackOutcome:
    """A contest; the weapon die that was rolled, less armour, is the damage."""
    theirs = ContestSide("target", p.target_modifier, p.target_advantage, p.target_objects, p.target_object_advantage)
    sides = {"actor": _attacking_side(p), "target": theirs}
    hit, weapon = fate.fold(_settle_contest, _NO_ROLL, _roll_side, sides, _note_blow)
    return _settle_attack(fate, p, hit=hit > 0, weapon=weapon, who="target", body=_body_of(p))


def _body_of(p: AttackParams | Target | HarmParams) -> Body:
    return Body(p.armour, p.hp, p.str, p.spared, p.save_advantage)


def _attacking_side(p: SwingParams) -> ContestSide:
    """Return the attacker's side; rulings say which weapon dice count in the total."""
    arms = (p.weapon,) if isinstance(p.weapon, str) else p.weapon
    counts: _Counts = "higher" if p.two_weapons == "higher_in_both" else "all"
    if p.unarmed and p.bare_hands == "damage_only":
        counts = "none"
    return ContestSide(
        who="actor",
        modifier=p.modifier,
        advantage=p.advantage,
        objects=p.objects,
        object_advantage=p.object_advantage,
        arms=arms,
        arms_advantage=p.weapon_advantage,
        counts=counts,
    )


def _settle_attack(fate: Fate, p: SwingParams, hit: bool, weapon: int, who: str, body: Body) -> AttackOutcome:
    """Return the outcome of an attack for one target."""
    if not hit:
        _note_body(fate, who, body.hp, body.str, (0, 0))
        return AttackOutcome(hit=False, damage=0, hp=body.hp, str=body.str, critical=False)
    return fate.call(_settle_damage, who, weapon, body, p.to, (p.at_zero, p.critical_dc))


def _settle_damage(fate: Fate, who: str, rolled: int, body: Body, to: Harms, save: _CriticalSave) -> AttackOutcome:
    """Subtract armour, take the rest from HP, then from STR, and roll the save against critical damage."""
    at_zero, dc = save
    armour = min(MOST_ARMOUR, body.armour)
    damage = 0 if body.spared else max(0, rolled - armour)
    _note_damage(fate, who, rolled, rolled if body.spared else armour, "spared" if body.spared else "armour")
    if to != "HP":
        left = max(0, body.str - damage) if to == "STR" else body.str
        fate.note("grimoire.attack", who, FactStated("to", to))
        _note_body(fate, who, body.hp, body.str, (0, damage if to == "STR" else 0))
        return AttackOutcome(hit=True, damage=damage, hp=body.hp, str=left, critical=left == 0 < damage)
    left = max(0, body.str - max(0, damage - body.hp))
    _note_body(fate, who, body.hp, body.str, (damage, max(0, damage - body.hp)))
    due = damage > body.hp or (at_zero == "save" and damage == body.hp > 0)
    if due and damage == body.hp:
        fate.note("grimoire.critical", who, RulingApplied(AT_ZERO.id, at_zero))
    critical = due and (left == 0 or not fate.call(_roll_critical_save, who, left, body.save_advantage, dc))
    return AttackOutcome(hit=True, damage=damage, hp=max(0, body.hp - damage), str=left, critical=critical)


def _roll_critical_save(fate: Fate, who: str, strength: int, edge: int, dc: int) -> bool:
    """Roll the save against critical damage with the STR that is left."""
    shown = roll_with_edge(fate, "d20", edge, who, "grimoire.critical")
    _note_natural(fate, who, shown)
    total = shown + strength
    parts = (Addend("die", shown, "d20"), Addend("STR", strength))
    fate.note("grimoire.critical", who, NumbersAdded("total", parts, total))
    saved = "saved" if total > dc else "failed"
    fate.note("grimoire.critical", who, NumberChecked("beat", total, dc, result=saved))
    return total > dc


# ---- grimoire.blast: several targets
class Target(SavingSide, frozen=True, kw_only=True):
    """One of several targets: its save and its body."""

    armour: int = 0
    hp: int
    str: int
    spared: bool = False
    save_advantage: int = 0


class BlastParams(SwingParams, frozen=True, kw_only=True):
    """One attack roll against several targets, each with its own save."""

    targets: Annotated[tuple[Target, ...], Meta(min_length=1, max_length=20)]


class BlastOutcome(Outcome, frozen=True):
    each: tuple[AttackOutcome, ...]


@mechanic("grimoire.blast")
def BLAST(fate: Fate, p: BlastParams) -> BlastOutcome:
    """Rolled once; each target saves on its own."""
    totals = _roll_against_each(fate, _attacking_side(p), p.targets, "grimoire.attack", "attack")
    ours = totals[0]
    theirs = totals[1:]
    names = tuple(f"target{i}" for i in range(len(p.targets)))

    def settle_target(i: int, total: tuple[int, int]) -> AttackOutcome:
        hit, weapon = _settle_contest(ours, (total[0], _TARGET_ROLL))
        return _settle_attack(fate, p, hit=hit > 0, weapon=weapon, who=f"target{i}", body=_body_of(p.targets[i]))

    return BlastOutcome(each=fate.gather(fate.each(settle_target, theirs, names)))


# ---- grimoire.harm: damage without an attack roll
class HarmParams(Params, frozen=True, kw_only=True):
    damage: Points
    armour: Points = 0
    hp: Points
    str: Points
    spared: bool = False
    save_advantage: _Edge = 0
    at_zero: Annotated[AtZero, AT_ZERO] = "none"
    critical_dc: Annotated[Difficulty, CRITICAL_DC] = 15


@mechanic("grimoire.harm")
def HARM(fate: Fate, p: HarmParams) -> AttackOutcome:
    """Damage that needs no roll to hit: a spell, a fall, a trap."""
    return fate.call(_settle_damage, "target", p.damage, _body_of(p), "HP", (p.at_zero, p.critical_dc))


# ---- grimoire.cast
class CastParams(Params, frozen=True, kw_only=True):
    """Magic dice of each kind, 1 to 4 in all.

    `free` is the die of mishap 11, `vessel` marks the caster of mishap 22; `best`: the spell uses the highest die.
    """

    slots: Invested = 0
    dust: Invested = 0
    fatigue_on: Annotated[int, Meta(ge=1, le=6)] = _TIRING
    free: Annotated[int, Meta(ge=0, le=1)] = 0
    vessel: bool = False
    best: bool = False

    def __post_init__(self) -> None:
        if not 1 <= self.dice <= MOST_DICE:
            kinds = ("slots", "dust", "free") if self.free else ("slots", "dust")
            raise SumOutOfRange(kinds, self.dice, 1, MOST_DICE)

    @property
    def dice(self) -> int:
        return self.slots + self.dust + self.free


class CastOutcome(Outcome, frozen=True):
    sum: int
    fatigue: int
    mishap: bool
    failed: bool
    best: int = 0
    wil_lost: Annotated[int, owner_role("caster")] = 0
    str_lost: Annotated[int, owner_role("caster")] = 0


@mechanic("grimoire.cast")
def CAST(fate: Fate, p: CastParams) -> CastOutcome:
    """Slot dice tire, dust does not; two alike are a mishap, three a failure too."""
    kinds = {"slots": p.slots, "dust": p.dust, "free": p.free}
    pools = fate.together(
        {kind: partial(fate.pool, ("d6",) * n, "caster", "grimoire.cast") for kind, n in kinds.items()}
    )
    slots, dust, free = ([n for n, _ in pool] for pool in pools)
    faces = slots + dust + free
    alike = 1 if p.vessel else max(map(faces.count, faces))
    lost = sum(fate.roll("d4", "caster", "grimoire.mishaps") for n in faces if n >= 5) if p.vessel else 0
    tired = 0 if p.vessel else sum(n >= p.fatigue_on for n in slots)
    if fate.explains:
        cost = {"fatigue_on": p.fatigue_on if p.fatigue_on != _TIRING else 0, "fatigue": tired}
        _note_cast(fate, {"slots": slots, "dust": dust, "free": free}, cost, vessel=p.vessel, best=p.best)
    return CastOutcome(
        sum=sum(faces),
        fatigue=tired,
        mishap=alike > 1,
        failed=alike > 2,
        best=max(faces) if p.best else 0,
        wil_lost=sum(n >= 4 for n in free),
        str_lost=lost,
    )


# ---- grimoire.reaction, grimoire.fate
class ReactionOutcome(Outcome, frozen=True):
    result: Attitude


class FateOutcome(Outcome, frozen=True):
    favors: bool


@mechanic("grimoire.reaction")
def REACTION(fate: Fate, p: Nothing) -> ReactionOutcome:
    """How a stranger reacts to the party."""
    return ReactionOutcome(result=roll_reaction(fate, "grimoire.reaction"))


@mechanic("grimoire.fate")
def FATE(fate: Fate, p: Nothing) -> FateOutcome:
    """The die of fate: 4 or more favours the player characters."""
    rolled = fate.roll("d6", "roller", "grimoire.fate")
    fate.note("grimoire.fate", "roller", RowFound(rolled, result="good" if rolled >= 4 else "bad"))
    return FateOutcome(favors=rolled >= 4)

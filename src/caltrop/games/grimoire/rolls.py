"""The roll that Grimoire's mechanics share: a d20, an attribute, the dice of objects and weapons."""

from __future__ import annotations

from operator import add
from typing import Literal, TypeAlias

from msgspec import Struct

from caltrop.kernel.rules.dice import Die
from caltrop.kernel.rules.fate import Fate
from caltrop.kernel.rules.steps import DieKept, FactStated

from .reasons import note_counting, note_total

Counts: TypeAlias = Literal["higher", "all", "none"]  # which weapon dice are part of the total
SideRoll: TypeAlias = tuple[int, int]  # a total and a weapon die

NATURAL = (1, 20)
NO_ROLL = (0, 0)  # what the first side is compared with
TARGETS = -1  # instead of a weapon die: this is a target's roll


# ---- one side's roll
def roll_with_edge(fate: Fate, die: Die, edge: int, who: str, rule: str) -> int:
    """Roll a die with its advantage: `edge` more dice, the highest kept; below 0 the lowest."""
    keep = fate.highest if edge >= 0 else fate.lowest
    shown = keep(die, 1 + abs(edge), who, rule)
    if edge:
        fate.note(rule, who, DieKept("highest" if edge > 0 else "lowest", shown))
    return shown


def roll_base(fate: Fate, who: str, edge: int) -> int:
    """Roll the d20; note a natural 1 or 20 on the die that is kept."""
    shown = roll_with_edge(fate, "d20", edge, who, "grimoire.action")
    note_natural(fate, who, shown)
    return shown


def note_natural(fate: Fate, who: str, shown: int) -> None:
    """Note a natural 1 or 20: the facilitator says what else happens."""
    if shown in NATURAL:
        fate.note("grimoire.natural", who, FactStated("face", shown))


def roll_objects(fate: Fate, who: str, objects: tuple[Die, ...], edges: tuple[int, ...]) -> int:
    """Return the sum of the objects' dice, each rolled with its own advantage."""
    padded = (*edges, *(0,) * len(objects))
    cases = {f"object{i}": (die, padded[i], who) for i, die in enumerate(objects)}
    return fate.fold(add, 0, roll_object, cases)


def roll_object(fate: Fate, case: tuple[Die, int, str]) -> int:
    """Roll one object's die."""
    die, edge, who = case
    return roll_with_edge(fate, die, edge, who, "grimoire.action")


def roll_total(fate: Fate, who: str, modifier: int, edge: int, objects: tuple[Die, ...], edges: tuple[int, ...]) -> int:
    """Roll the base die and the objects, and add the attribute."""
    shown, added = roll_base(fate, who, edge), roll_objects(fate, who, objects, edges)
    if fate.explains:
        note_total(fate, who, shown, modifier, {"objects": added} if objects else {})
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
    counts: Counts = "higher"


def roll_side(fate: Fate, roll: ContestSide) -> SideRoll:
    """Return one side's total and the weapon die that is the damage; `TARGETS` marks a target, who has none."""
    shown = roll_base(fate, roll.who, roll.advantage)
    things, added, weapon = roll_objects(fate, roll.who, roll.objects, roll.object_advantage), 0, 0
    if roll.arms:
        added, weapon = fate.call(roll_weapons, roll.arms, roll.arms_advantage, roll.counts)
    if fate.explains:
        more = {"objects": things} if roll.objects else {}
        note_total(fate, roll.who, shown, roll.modifier, more | ({"weapon": added} if roll.arms else {}))
    return shown + roll.modifier + things + added, weapon if roll.who == "actor" else TARGETS


def settle_contest(ours: SideRoll, theirs: SideRoll) -> SideRoll:
    """Return whether the action succeeds (1) or not (0), and its weapon die; the actor's roll comes first."""
    if theirs[1] != TARGETS:
        return theirs
    return (1, ours[1]) if ours[0] >= theirs[0] else (0, 0)


# ---- the weapons of an attacker's side
def roll_weapons(fate: Fate, arms: tuple[Die, ...], edge: int, counts: Counts) -> SideRoll:
    """Return what the weapons add to the total, and the die that is the damage."""
    note_counting(fate, arms, counts)
    cases = {f"weapon{i}": (die, edge) for i, die in enumerate(arms)}
    added, best = fate.fold(combine_weapons, NO_ROLL, roll_weapon, cases)
    return {"higher": best, "all": added, "none": 0}[counts], best


def roll_weapon(fate: Fate, case: tuple[Die, int]) -> SideRoll:
    """Roll one weapon's die; it counts for the total and for the damage."""
    shown = roll_with_edge(fate, *case, "actor", "grimoire.attack")
    return shown, shown


def combine_weapons(a: SideRoll, b: SideRoll) -> SideRoll:
    return a[0] + b[0], max(a[1], b[1])

"""What Grimoire's mechanics say of their numbers, so that every sum can be added up again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.dice import Die
from caltrop.kernel.rules.fate import Fate
from caltrop.kernel.rules.steps import (
    Addend,
    Cause,
    DieAdded,
    FactStated,
    NumbersAdded,
    PointsTaken,
    RollModified,
    RulingApplied,
    TotalsCompared,
)

from .rulings import TWO_WEAPONS, UNARMED
from .turn_state import HeldAction

HELD = Cause("held")


def note_edge(scene: Scene, who: str, by: int, cause: Cause, rule: str = "grimoire.action") -> None:
    """Note that something gives the d20 of a roll advantage or disadvantage."""
    if by:
        scene.fate.note(rule, who, RollModified("advantage", int(by), cause))  # a flag is stored as a number


def note_held(scene: Scene, who: str, edge: int, held: HeldAction) -> None:
    """Note what was fixed when an action was declared: its attribute, its advantage, and the dice of its objects."""
    note_attribute(scene, who, held.modifier, held.attribute)
    note_edge(scene, who, edge, HELD, "grimoire.held")
    for die in held.objects:
        scene.fate.note("grimoire.held", who, DieAdded(die, HELD))


def note_attribute(scene: Scene, who: str, score: int, attribute: str) -> None:
    """Note which attribute is part of a roll."""
    scene.fate.note("grimoire.attributes", who, FactStated("attribute", score, attribute))


def note_total(fate: Fate, who: str, shown: int, modifier: int, more: Mapping[str, int]) -> None:
    """Note the sum of a roll: the d20, the attribute, and what objects and weapons add."""
    parts = (Addend("die", shown, "d20"), Addend("attribute", modifier), *(Addend(k, n) for k, n in more.items()))
    fate.note("grimoire.check", who, NumbersAdded("total", parts, sum(part.number for part in parts)))


def note_totals(fate: Fate, sides: list[tuple[int, int]]) -> None:
    """Note both totals of a contest, and who is ahead."""
    note_comparison(fate, sides[0][0], sides[1][0], "target")


def note_blow(fate: Fate, sides: list[tuple[int, int]]) -> None:
    """Note both totals of an attack, and whether it hits."""
    note_comparison(fate, sides[0][0], sides[1][0], "target", "attack")


def note_comparison(fate: Fate, ours: int, theirs: int, who: str, of: Literal["", "attack"] = "") -> None:
    """Note the totals of the actor and of one target; equal ones favour the actor."""
    if fate.explains:
        facts = TotalsCompared("actor", who, ours, theirs, "actor" if ours >= theirs else who, of)
        fate.note("grimoire.check", "", facts)


def note_counting(fate: Fate, arms: tuple[Die, ...], counts: str) -> None:
    """Note a ruling on which weapon dice are part of the total, where it matters."""
    if counts == "none":
        fate.note("grimoire.attack", "actor", RulingApplied(UNARMED.id, "damage_only"))
    elif counts == "all" and len(arms) > 1:
        fate.note("grimoire.attack", "actor", RulingApplied(TWO_WEAPONS.id, "both_in_roll"))


def note_damage(fate: Fate, who: str, rolled: int, less: int, why: str) -> None:
    """Note the damage: what was rolled, less armour, or less all of it where such harm does nothing."""
    if not fate.explains:
        return
    parts = (Addend("rolled", rolled), *([Addend(why, -less)] if less else ()))
    fate.note("grimoire.armor", who, NumbersAdded("damage", parts, max(0, rolled - less)))


def note_body(fate: Fate, who: str, hp: int, str: int, harm: tuple[int, int]) -> None:
    """Note what is taken from HP and from STR."""
    if fate.explains:
        for name, before, wanted in (("HP", hp, harm[0]), ("STR", str, harm[1])):
            by = min(before, wanted)
            fate.note("grimoire.hp", who, PointsTaken(name, before, by, before - by))


def note_cast(fate: Fate, pools: dict[str, list[int]], cost: dict[str, int], *, vessel: bool, best: bool) -> None:
    """Note the sum of the magic dice, how many are alike, what they cost, and which of them the spell uses."""
    parts = tuple(Addend(kind, sum(shown)) for kind, shown in pools.items() if shown)
    fate.note("grimoire.cast", "caster", NumbersAdded("sum", parts, sum(part.number for part in parts)))
    faces = [n for shown in pools.values() for n in shown]
    alike = max(map(faces.count, faces))
    stated = {"vessel": int(vessel), **cost, "alike": alike if alike > 1 and not vessel else 0}
    for what, number in {**stated, "best": max(faces) if best else 0}.items():
        if number:
            fate.note("grimoire.cast", "caster", FactStated(what, number))

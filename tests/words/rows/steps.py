"""Sentences 95 to 105: the sums of an explanation, each with its labels, causes and numbers."""

from __future__ import annotations

from typing import Any

from at_table import box, do, done
from caltrop.games.deeds.library import LIBRARY as DEEDS
from caltrop.games.grimoire.library import LIBRARY as GRIMOIRE
from caltrop.kernel.rules.steps import (
    SAID_CAUSE,
    Addend,
    Cause,
    DiceMoved,
    DicePaired,
    DiceRolled,
    DieAdded,
    DieKept,
    FactStated,
    HarmDealt,
    NumberChecked,
    NumbersAdded,
    OptionChosen,
    PointsTaken,
    RollModified,
)
from caltrop.table.log import Entry
from deeds import table as deeds
from fell import table as fell
from grimoire import table as grimoire

from .reading import Rows, some, stepped

ROWS = Rows()


def attack(*faces: int) -> Entry:
    people: dict[str, Any] = {
        "ana": fell.hero("Ana", "s1", bod="d8", items=("mace",)),
        "goblin": fell.creature("goblin"),
    }
    return done(do(fell.table(box(*faces), **people), "s1", "fell.attack", "ana", target="goblin", weapon="mace"))


@ROWS.row(95)
def dice_named() -> tuple[Any, Any]:
    """BOD d8 (7) and mace d6 (5)."""
    entry = attack(7, 5, 4, 2)
    named = [(step.cause.name, step.die) for step in stepped(entry, DieAdded, "ana") if step.cause]
    rolled = [some(step, "dice", "faces") for step in stepped(entry, DiceRolled, "ana")]
    return (named, rolled[0]), ([("BOD", "d8"), ("mace", "d6")], (("d8", "d6"), (7, 5)))


@ROWS.row(96)
def pairs() -> tuple[Any, Any]:
    """7 on a d8 meets 4 on a d6, 5 on a d6 meets 2 on a d4."""
    (met,) = stepped(attack(7, 5, 4, 2), DicePaired)
    return (met.ours, met.theirs), (((7, 8), (5, 6)), ((4, 6), (2, 4)))


@ROWS.row(97)
def harm_of_hits() -> tuple[Any, Any]:
    """Two hits of a mace, 2 harm each; the dice before name the weapon."""
    entry = attack(7, 5, 4, 2)
    (harm,) = stepped(entry, HarmDealt, "ana")
    weapon = [s.cause.name for s in stepped(entry, DieAdded, "ana") if s.cause and s.cause.kind == "weapon"]
    return (weapon, harm.hits, harm.each, harm.harm), (["mace"], 2, 2, 4)


@ROWS.row(99)
def points_taken() -> tuple[Any, Any]:
    entry = attack(7, 1, 4, 3)  # a hit each
    assert not stepped(entry, PointsTaken)
    (taken,) = stepped(attack(7, 5, 4, 2), PointsTaken, "goblin")
    return some(taken, "name", "before", "by", "after"), ("HP", 4, 4, 0)


@ROWS.row(100)
def kept_at_its_top() -> tuple[Any, Any]:
    """A 6 on a d6 may climb; Ana keeps it."""
    session = fell.table(box(6), ana=fell.hero("Ana", "s1", int_="d6"))
    done(do(session, "s1", "table.order", "ana", rule="fell.test.reroll", answer="no"))
    entry = done(do(session, "s1", "fell.test", "ana", ability="INT", dn=4))
    (chosen,) = stepped(entry, OptionChosen, "ana")
    shown = [some(step, "dice", "faces") for step in stepped(entry, DiceRolled, "ana")]
    return (chosen.chosen, shown), ("no", [(("d6",), (6,))])


@ROWS.row(101)
def advantage() -> tuple[Any, Any]:
    """Two steps, by the table's word: a d6 becomes a d10."""
    session = fell.table(box(3), ana=fell.hero("Ana", "s1", int_="d6"))
    entry = done(do(session, "s1", "fell.test", "ana", ability="INT", dn=4, advantage=2))
    (why,), (moved,) = stepped(entry, RollModified, "ana"), stepped(entry, DiceMoved, "ana")
    return (why.by, why.cause, moved.before, moved.after), (2, SAID_CAUSE, ("d6",), ("d10",))


@ROWS.row(102)
def sum_of_a_check() -> tuple[Any, Any]:
    """d20 (9) and STR 12 and rope d4 (3) are 24."""
    thing = next(i for i in GRIMOIRE.items.values() if i.die == "d6" and not i.uses and i.kind == "weapon")
    session = grimoire.table(box(9, 3), ana=grimoire.hero("Ana", "s1", strength=12, items=(thing.id,)))
    entry = done(do(session, "s1", "grimoire.action", "ana", attribute="STR", objects=[thing.id]))
    (added,) = stepped(entry, NumbersAdded, "ana")
    named = [(s.of, s.value) for s in stepped(entry, FactStated, "ana") if s.what == "attribute"]
    objects = [(s.die, s.cause) for s in stepped(entry, DieAdded, "ana")]
    parts = (Addend("die", 9, "d20"), Addend("attribute", 12), Addend("objects", 3))
    found = (added.addends, added.total, named, objects)
    return found, (parts, 24, [("STR", 12)], [("d6", Cause("object", thing.id))])


@ROWS.row(103)
def sum_of_damage() -> tuple[Any, Any]:
    """The sword's 5 less 1 of a gambeson's armour."""
    worn = next(i for i in GRIMOIRE.items.values() if i.armour == 1)
    people: dict[str, Any] = {"ana": grimoire.hero("Ana", "s1", strength=12, items=("sword",))}
    people["bob"] = grimoire.hero("Bob", "s2", hp=9, worn=(worn.id,))
    want: Any = {"target": "bob", "weapon": "sword", "target_attribute": "DEX"}
    entry = done(do(grimoire.table(box(10, 5, 5), **people), "s0", "grimoire.attack", "ana", **want))
    (damage,) = [s for s in stepped(entry, NumbersAdded, "bob") if s.what == "damage"]
    weapon = [s.cause.name for s in stepped(entry, DieAdded, "ana") if s.cause and s.cause.kind == "weapon"]
    found = (damage.addends, damage.total, weapon)
    return found, ((Addend("rolled", 5), Addend("armour", -1)), 4, ["sword"])


@ROWS.row(103, "deeds")
def sum_of_damage_in_deeds() -> tuple[Any, Any]:
    """The longsword's die less 1 armour."""
    worn = next(i for i in DEEDS.items.values() if i.armour == 1 and i.kind == "armour")
    people: dict[str, Any] = {
        "ana": deeds.hero("Ana", "s1", items=("longsword",)),
        "bob": deeds.hero("Bob", "s2", hp=9, worn=(worn.id,)),
    }
    session = deeds.table(box(5), **people)
    entry = deeds.play(session, "s1", "deeds.attack", "ana", target="bob", weapon="longsword")
    (damage,) = [s for s in stepped(entry, NumbersAdded) if s.what == "damage"]
    return (sum(a.number for a in damage.addends), damage.total, {a.number for a in damage.addends}), (4, 4, {5, -1})


@ROWS.row(104)
def save_checked() -> tuple[Any, Any]:
    session = deeds.table(box(7), ana=deeds.hero("Ana", "s1", finesse=11))
    entry = deeds.play(session, "s1", "deeds.save", "ana", ability="Finesse")
    (checked,) = stepped(entry, NumberChecked, "ana")
    named = [(s.of, s.value) for s in stepped(entry, FactStated, "ana") if s.what == "ability"]
    return (some(checked, "number", "score", "result"), named), ((7, 11, "passed"), [("Finesse", 11)])


@ROWS.row(105)
def two_dice() -> tuple[Any, Any]:
    """Advantage by the table's word: of 14 and 7 the lower counts."""
    session = deeds.table(box(14, 7), ana=deeds.hero("Ana", "s1"))
    entry = deeds.play(session, "s1", "deeds.save", "ana", ability="Brawn", advantage=1)
    (why,), (kept,) = stepped(entry, RollModified, "ana"), stepped(entry, DieKept, "ana")
    return (why.by, why.cause, kept.how, kept.face), (1, SAID_CAUSE, "lowest", 7)

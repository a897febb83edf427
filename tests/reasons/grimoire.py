"""Grimoire, judged from its steps alone, by the rules as the catalogue has them."""

from __future__ import annotations

from typing import Any

from caltrop.kernel.rules.steps import (
    DiceRolled,
    DieKept,
    FactStated,
    NumberChecked,
    NumbersAdded,
    PointsTaken,
    RowFound,
    RulingApplied,
    TotalsCompared,
)

from .reader import Reader, demand


# ---- one die, one side
def die(r: Reader, rule: str) -> int:
    """Each die has its own advantage or disadvantage: n more of it, the highest or the lowest counts."""
    faces = r.take(DiceRolled, rule).faces
    if len(faces) == 1:
        return faces[0]
    kept = r.take(DieKept, rule)
    demand(kept.face, max(faces) if kept.how == "highest" else min(faces), "the die that is kept")
    return kept.face


def natural(r: Reader, face: int) -> None:
    if face in (1, 20):
        r.take(FactStated, "grimoire.natural", what="face", value=face)


def side(r: Reader) -> tuple[int, int]:
    """A total and the weapon die that is the damage: d20, attribute, each object's die, and the weapon's."""
    shown = die(r, "grimoire.action")
    natural(r, shown)
    things = 0
    while r.sees(DiceRolled, "grimoire.action"):
        things += die(r, "grimoire.action")
    ruled = r.take_if(RulingApplied, "grimoire.attack")
    arms = []
    while r.sees(DiceRolled, "grimoire.attack"):
        arms.append(die(r, "grimoire.attack"))
    said = r.take(NumbersAdded, "grimoire.check", what="total")
    parts = {part.what: part.number for part in said.addends}
    counting = {"": max(arms, default=0), "both_in_roll": sum(arms), "damage_only": 0}
    total = shown + parts["attribute"] + things + counting[ruled.option if ruled else ""]
    demand((parts["die"], parts.get("objects", 0)), (shown, things), "the parts of a total")
    demand(said.total, total, "a total")
    return total, max(arms, default=0)


def check(r: Reader, rule: str, total: int, how: str) -> bool:
    """An action equal to its DC succeeds, a save equal to its DC fails."""
    said = r.take(NumberChecked, rule, how=how, number=total)
    assert said.dc is not None
    passed = total >= said.dc if how == "reach" else total > said.dc
    demand(said.result in ("success", "saved"), passed, "a check")
    return passed


def action(r: Reader) -> dict[str, Any]:
    return {"success": check(r, "grimoire.check", side(r)[0], "reach")}


def save(r: Reader) -> dict[str, Any]:
    return {"saved": check(r, "grimoire.check", side(r)[0], "beat")}


def compare(r: Reader, ours: int, theirs: int, of: str = "") -> bool:
    """The initiator's result at least the target's: the initiator succeeds."""
    said = r.take(TotalsCompared, "grimoire.check", a=ours, b=theirs, of=of)
    demand(said.winner, said.first if ours >= theirs else said.second, "who is ahead")
    return ours >= theirs


def contest(r: Reader) -> dict[str, Any]:
    return {"success": compare(r, side(r)[0], side(r)[0])}


def contest_each(r: Reader) -> dict[str, Any]:
    """One roll, and each target saves by itself."""
    ours = side(r)[0]
    totals = []
    while not r.sees(FactStated, "grimoire.contest", what="targets"):
        totals.append(side(r)[0])
    r.take(FactStated, "grimoire.contest", value=len(totals))
    return {"each": [{"success": compare(r, ours, total)} for total in totals]}


# ---- damage
def points(r: Reader, name: str, harm: int) -> tuple[int, int]:
    said = r.take(PointsTaken, "grimoire.hp", name=name)
    demand((said.by, said.after), (min(said.before, harm), max(0, said.before - harm)), f"{name} after harm")
    return said.before, said.after


def missed(r: Reader) -> dict[str, Any]:
    return {"hit": False, "damage": 0, "hp": points(r, "HP", 0)[1], "str": points(r, "STR", 0)[1], "critical": False}


def wound(r: Reader, weapon: int | None) -> dict[str, Any]:
    """The weapon die less armour, off HP, the rest off STR; then a STR save against DC 15 with the new STR."""
    said = r.take(NumbersAdded, "grimoire.armor", what="damage")
    rolled, *less = said.addends
    demand(rolled.number, rolled.number if weapon is None else weapon, "the weapon die")
    armour = sum(part.number for part in less)
    demand(armour >= -3 or less[0].what == "spared", True, "armour of at most 3")
    damage = max(0, rolled.number + armour)
    demand(said.total, damage, "damage")
    to = r.take_if(FactStated, "grimoire.attack", what="to")
    if to is not None:
        hp = points(r, "HP", 0)[1]
        left = points(r, "STR", damage if to.value == "STR" else 0)[1]
        return {"hit": True, "damage": damage, "hp": hp, "str": left, "critical": left == 0 < damage}
    before, hp = points(r, "HP", damage)
    _, left = points(r, "STR", max(0, damage - before))
    ruled = r.take_if(RulingApplied, "grimoire.critical", option="save") is not None
    demand(not ruled or damage == before, True, "a ruling on exactly 0 HP")
    critical = (damage > before or ruled) and (left == 0 or not critical_save(r, left))
    return {"hit": True, "damage": damage, "hp": hp, "str": left, "critical": critical}


def critical_save(r: Reader, strength: int) -> bool:
    shown = die(r, "grimoire.critical")
    natural(r, shown)
    said = r.take(NumbersAdded, "grimoire.critical", what="total")
    demand([part.number for part in said.addends], [shown, strength], "the save against critical damage")
    demand(said.total, shown + strength, "the save against critical damage")
    demand(r.sees(NumberChecked, "grimoire.critical", dc=15), True, "DC 15")
    return check(r, "grimoire.critical", said.total, "beat")


def attack(r: Reader) -> dict[str, Any]:
    (ours, weapon), (theirs, _) = side(r), side(r)
    return wound(r, weapon) if compare(r, ours, theirs, "attack") else missed(r)


def blast(r: Reader) -> dict[str, Any]:
    """One attack roll, each target saves by itself."""
    ours, weapon = side(r)
    totals = []
    while not r.sees(FactStated, "grimoire.attack", what="targets"):
        totals.append(side(r)[0])
    r.take(FactStated, "grimoire.attack", value=len(totals))
    hits = [compare(r, ours, total, "attack") for total in totals]
    return {"each": [wound(r, weapon) if hit else missed(r) for hit in hits]}


def harm(r: Reader) -> dict[str, Any]:
    return wound(r, None)


# ---- magic dice, reactions, the die of fate
def cast(r: Reader) -> dict[str, Any]:
    """Dice from slots tire on 4 and more, dust does not; two alike are a mishap, three a failure too."""
    rolls = r.take_all(DiceRolled, "grimoire.cast")
    losses = [rolled.faces[0] for rolled in r.take_all(DiceRolled, "grimoire.mishaps")]
    said = r.take(NumbersAdded, "grimoire.cast", what="sum")
    demand([part.number for part in said.addends], [sum(rolled.faces) for rolled in rolls], "the magic dice")
    pools = {part.what: rolled.faces for part, rolled in zip(said.addends, rolls, strict=True)}
    faces = [face for shown in pools.values() for face in shown]
    demand(said.total, sum(faces), "the sum of a casting")
    stated = {fact.what: fact.value for fact in r.take_all(FactStated, "grimoire.cast")}
    vessel = "vessel" in stated
    demand(len(losses), sum(face >= 5 for face in faces) if vessel else 0, "what a vessel loses")
    least = stated.get("fatigue_on", 4)
    assert isinstance(least, int)
    tired = 0 if vessel else sum(face >= least for face in pools.get("slots", ()))
    alike = 1 if vessel else max(faces.count(face) for face in faces)
    demand(stated.get("fatigue", 0), tired, "fatigue")
    demand(stated.get("alike", 1), alike, "dice alike")
    demand(stated.get("best", max(faces)), max(faces), "the highest die")
    return {
        "sum": sum(faces),
        "fatigue": tired,
        "mishap": alike > 1,
        "failed": alike > 2,
        "best": stated.get("best", 0),
        "wil_lost": sum(face >= 4 for face in pools.get("free", ())),
        "str_lost": sum(losses),
    }


def reaction(r: Reader) -> dict[str, Any]:
    """2 hostile, 3-5 wary, 6-8 curious, 9-11 kind, 12 helpful."""
    total = sum(r.take(DiceRolled, "grimoire.reaction").faces)
    rows = ((12, "helpful"), (9, "kind"), (6, "curious"), (3, "wary"), (2, "hostile"))
    result = next(word for least, word in rows if total >= least)
    r.take(RowFound, "grimoire.reaction", rolled=total, result=result)
    return {"result": result}


def fate(r: Reader) -> dict[str, Any]:
    face = r.take(DiceRolled, "grimoire.fate").faces[0]
    r.take(RowFound, "grimoire.fate", rolled=face, result="good" if face >= 4 else "bad")
    return {"favors": face >= 4}


JUDGES = {
    "grimoire.action": action,
    "grimoire.save": save,
    "grimoire.contest": contest,
    "grimoire.contest_each": contest_each,
    "grimoire.attack": attack,
    "grimoire.blast": blast,
    "grimoire.harm": harm,
    "grimoire.cast": cast,
    "grimoire.reaction": reaction,
    "grimoire.fate": fate,
}

"""Deeds, judged from its steps alone, by the rules as the catalogue has them."""

from __future__ import annotations

from typing import Any

from caltrop.kernel.rules.steps import (
    DiceRolled,
    DieAdded,
    DieKept,
    FactStated,
    NumberChecked,
    NumbersAdded,
    OptionChosen,
    PointsTaken,
    RollModified,
    RowFound,
    RulingApplied,
    SidesCompared,
)

from .reader import Reader, demand

DEGREES = {"lowest": "improved", "": "plain", "highest": "reduced"}


# ---- saves
def d20(r: Reader, rule: str) -> tuple[int, str]:
    """deeds.advantage: one more d20, the lowest with advantage, the highest with disadvantage."""
    faces = r.take(DiceRolled, rule).faces
    if len(faces) == 1:
        return faces[0], ""
    kept = r.take(DieKept, "deeds.advantage")
    demand(len(faces), 2, "dice with advantage")
    demand(kept.face, min(faces) if kept.how == "lowest" else max(faces), "the die that is kept")
    return kept.face, kept.how


def is_pass(number: int, score: int) -> bool:
    """deeds.save: below the score; a 1 always passes, a 20 always fails."""
    return number == 1 or (number != 20 and number < score)


def check(r: Reader, number: int) -> bool:
    said = r.take(NumberChecked, "deeds.save", how="below", number=number)
    assert said.score is not None
    passed = is_pass(number, said.score)
    demand(said.always, {1: "one", 20: "twenty"}.get(number, ""), "a face that decides by itself")
    demand(said.result, "passed" if passed else "failed", "a save")
    return passed


def save(r: Reader) -> dict[str, Any]:
    degree = r.take(FactStated, "deeds.impact", what="degree")
    number, how = d20(r, "deeds.save")
    demand(degree.value, DEGREES[how], "the degree")
    return {"passed": check(r, number)}


def opposed(r: Reader) -> dict[str, Any]:
    """The lower number wins whatever the scores, or first a pass, where the table rules so. Equal: a tie."""
    (x, ours), (y, theirs) = d20(r, "deeds.opposed"), d20(r, "deeds.opposed")
    for how in (ours, theirs):
        demand(r.take(FactStated, "deeds.impact", what="own degree").value, DEGREES[how], "the degree")
    a, b = (False, x), (False, y)
    if r.take_if(RulingApplied, "deeds.opposed", option="pass_first"):
        a, b = (not check(r, x), x), (not check(r, y), y)
    said = r.take(SidesCompared, "deeds.opposed", a=x, b=y)
    winner = "tie" if a == b else "a" if a < b else "b"
    demand(said.winner, {"a": said.first, "b": said.second, "tie": ""}[winner], "who wins")
    demand(said.decides, "pass" if a[0] != b[0] else "tie" if x == y else "number", "what decides")
    return {"winner": winner}


def deed(r: Reader) -> dict[str, Any]:
    degree = r.take(FactStated, "deeds.impact", what="degree")
    number, how = d20(r, "deeds.deed")
    demand(degree.value, DEGREES[how], "the degree")
    said = r.take(NumberChecked, "deeds.deed", how="below", number=number)
    assert said.score is not None
    plain = "success" if number < said.score else "failure"
    result = {1: "spectacular", 20: "backfire"}.get(number, plain)
    demand(said.result, result, "a deed")
    return {"result": result}


def several(r: Reader, rule: str, *, degrees: bool) -> tuple[list[tuple[int, bool]], str]:
    """Everybody's number and whether it is a pass, and the ruling that only one number decides."""
    rolls = list[tuple[int, bool]]()
    while r.sees(FactStated, "deeds.impact") or r.sees(DiceRolled, rule):
        degree = r.take(FactStated, "deeds.impact") if degrees else None
        number, how = d20(r, rule)
        if degree is not None:
            demand(degree.value, DEGREES[how], "the degree")
        rolls.append((number, check(r, number)))
    ruled = r.take_if(RulingApplied, rule)
    return rolls, ruled.option if ruled else ""


def together(r: Reader, rule: str, best: bool) -> tuple[bool, list[tuple[int, bool]]]:
    rolls, ruled = several(r, rule, degrees=True)
    decisive = rolls
    if ruled == "roll":
        number = (min if best else max)(n for n, _ in rolls)
        r.take(DieKept, rule, how="lowest" if best else "highest", face=number)
        decisive = [one for one in rolls if one[0] == number]
    passed = (any if best else all)(ok for _, ok in decisive)
    r.take(FactStated, rule, what="passed" if passed else "failed", value=tuple(n for n, _ in rolls))
    return passed, rolls


def aid(r: Reader) -> dict[str, Any]:
    """The best result decides: one pass, or the lowest number."""
    return {"passed": together(r, "deeds.aid", best=True)[0]}


def interfere(r: Reader) -> dict[str, Any]:
    """The worst result decides: one failure, or the highest number."""
    passed, rolls = together(r, "deeds.interfere", best=False)
    return {"passed": passed, "spoiled": not passed and rolls[0][1]}


def initiative(r: Reader) -> dict[str, Any]:
    """Passed: before the opponents; failed: after them; on either side the lowest roll first."""
    rolls, _ = several(r, "deeds.initiative", degrees=False)
    r.take(FactStated, "deeds.initiative", what="rolls", value=tuple(n for n, _ in rolls))
    order = sorted(range(len(rolls)), key=lambda i: rolls[i][0])
    return {"before": [i for i in order if rolls[i][1]], "after": [i for i in order if not rolls[i][1]]}


# ---- attacks
def blow(r: Reader) -> int:
    """The weapon's die less armour; enhanced adds a d12, impaired a d4 and the lower counts; each die has its own
    piercing, and of two weapons the one that does more counts."""
    added = r.take_all(DieAdded, "deeds.attack")
    ruled = r.take_if(RulingApplied, "deeds.attack")
    pierced = {int(m.cause.name): -m.by for m in r.take_all(RollModified, "deeds.armor", what="armour") if m.cause}
    rolled = r.take(DiceRolled, "deeds.attack")
    said = r.take(NumbersAdded, "deeds.armor", what="damage")
    parts = {part.what: part.number for part in said.addends}
    if "spared" in parts:
        demand((said.total, parts["spared"]), (0, -parts["rolled"]), "harm that does nothing")
        return 0
    armour, n = -parts.get("armour", 0), len(rolled.dice) - len(added)
    demand(rolled.dice[n:], tuple(die.die for die in added), "the dice that the mode adds")
    against = [max(0, armour - pierced.get(i + 1, 0)) for i in range(n)]
    face, less = counting(rolled.faces[:n], rolled.faces[n:], against, mode(added), ruled.option if ruled else "")
    demand(parts["rolled"], face, "the die that counts")
    demand(armour - parts.get("piercing", 0) - parts.get("ignored", 0), less, "the armour that counts")
    demand(said.total, max(0, face - less), "the damage of a blow")
    return max(0, face - less)


def mode(added: list[DieAdded]) -> str:
    return added[0].cause.name if added and added[0].cause else "normal"


def counting(own: tuple[int, ...], more: tuple[int, ...], against: list[int], mode: str, ruled: str) -> tuple[int, int]:
    """The face that counts, and the armour against it. A die that the mode adds pierces like the better weapon."""
    if mode == "enhanced":
        both = [*zip(own, against, strict=True), (more[0], min(against))]
    elif mode == "impaired" and ruled == "lowest":
        return min([*zip(own, against, strict=True), (more[0], min(against))])
    elif mode == "impaired":
        d4s = more if ruled == "each" else more * len(own)
        both = [(min(face, d4), less) for face, d4, less in zip(own, d4s, against, strict=True)]
    else:
        both = list(zip(own, against, strict=True))
    return max(both, key=lambda one: (one[0] - one[1], one[0]))


def beyond(r: Reader, highest: int) -> int:
    """A later attacker deals what exceeds the highest so far."""
    said = r.take_if(NumbersAdded, "deeds.attack", what="damage")
    if said is None:
        return highest
    rolled, dealt = said.addends
    demand((rolled.what, rolled.number), ("rolled", highest), "the highest of all who strike")
    damage = max(0, highest + dealt.number)
    demand(said.total, damage, "what exceeds the damage so far")
    return damage


def body(r: Reader, damage: int) -> dict[str, Any]:
    """HP first, the rest from Brawn; after a loss of Brawn a save with the new score; Brawn 0 is death."""
    sundered = False
    if r.take_if(FactStated, "deeds.sunder", what="damage", value=damage):
        sundered = r.take(OptionChosen, "deeds.sunder").chosen == "yes"
    damage = 0 if sundered else damage
    hp, brawn = points(r, "HP", damage), None
    over = max(0, damage - hp.before)
    brawn = points(r, "Brawn", over)
    critical = 0 < brawn.after < brawn.before and not check(r, d20(r, "deeds.save")[0])
    return {
        "damage": damage,
        "hp": hp.after,
        "brawn": brawn.after,
        "critical": critical,
        "scar": not sundered and 0 < hp.before == damage,
        "dead": not sundered and brawn.after == 0,
        "sundered": sundered,
    }


def points(r: Reader, name: str, harm: int) -> PointsTaken:
    said = r.take(PointsTaken, "deeds.damage", name=name)
    demand((said.after, max(0, said.before - harm)), (max(0, said.before - said.by),) * 2, f"{name} after harm")
    return said


def is_blow(r: Reader) -> bool:
    return r.sees(DieAdded, "deeds.attack") or r.sees(DiceRolled, "deeds.attack") or r.sees(RollModified, "deeds.armor")


def attack(r: Reader) -> dict[str, Any]:
    """Of all who strike the single highest."""
    blows = []
    while is_blow(r):
        blows.append(blow(r))
    return body(r, beyond(r, max(blows)))


def blast(r: Reader) -> dict[str, Any]:
    n = r.take(FactStated, "deeds.blast", what="targets").value
    assert isinstance(n, int)
    return {"each": [body(r, beyond(r, blow(r))) for _ in range(n)]}


def damage(r: Reader) -> dict[str, Any]:
    said = r.take(NumbersAdded, "deeds.armor", what="damage")
    found = max(0, sum(part.number for part in said.addends))
    demand(said.total, found, "damage less armour")
    return body(r, found)


def loss(r: Reader) -> dict[str, Any]:
    found, sundered = blow(r), False
    if r.take_if(FactStated, "deeds.sunder", what="damage", value=found):
        sundered = r.take(OptionChosen, "deeds.sunder").chosen == "yes"
    return {"damage": 0 if sundered else found, "sundered": sundered}


def blast_count(r: Reader) -> dict[str, Any]:
    return {"targets": r.take(DiceRolled, "deeds.blast").faces[0]}


def reaction(r: Reader) -> dict[str, Any]:
    """2 hostile, 3-5 wary, 6-8 curious, 9-11 kind, 12 helpful."""
    total = sum(r.take(DiceRolled, "deeds.reaction").faces)
    rows = ((12, "helpful"), (9, "kind"), (6, "curious"), (3, "wary"), (2, "hostile"))
    result = next(word for least, word in rows if total >= least)
    r.take(RowFound, "deeds.reaction", rolled=total, result=result)
    return {"result": result}


JUDGES = {
    "deeds.save": save,
    "deeds.opposed": opposed,
    "deeds.deed": deed,
    "deeds.aid": aid,
    "deeds.interfere": interfere,
    "deeds.initiative": initiative,
    "deeds.blast.count": blast_count,
    "deeds.reaction": reaction,
    "deeds.attack": attack,
    "deeds.blast": blast,
    "deeds.damage": damage,
    "deeds.loss": loss,
}

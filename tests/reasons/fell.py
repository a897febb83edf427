"""Fell, judged from its steps alone, by the rules as the catalogue has them."""

from __future__ import annotations

from collections import Counter
from typing import Any

from caltrop.kernel.rules.steps import (
    DiceMoved,
    DicePaired,
    DiceRolled,
    DieAdded,
    FactStated,
    HarmDealt,
    HitsCounted,
    OptionChosen,
    PricePaid,
    RowFound,
    RulingApplied,
    SidesCompared,
)

from .ladder import Row, helpless, shown
from .reader import Reader, demand

TEST, CONTEST, ATTACK, HELP, CAST = "fell.test", "fell.contest", "fell.attack", "fell.help", "fell.cast"
REROLL = "fell.test.reroll"
LADDER = ("d4", "d6", "d8", "d10", "d12")


# ---- dice
def moved(r: Reader) -> list[str]:
    """fell.advantage: all own dice go up or down the ladder; above d12 they stay, below d4 there is none (or a d4, by a
    ruling). The dice that are rolled, and "" for each that is not."""
    stays = r.take_if(RulingApplied, "fell.advantage", option="stay") is not None
    said = r.take(DiceMoved, "fell.advantage")
    found = []
    for die in said.before:
        at = LADDER.index(die) + said.steps
        found.append("" if at < 0 and not stays else LADDER[max(0, min(4, at))])
    demand(list(said.after), found, "dice that moved")
    return found


def all_moved(r: Reader) -> list[list[str]]:
    """Of each roller in turn: first the own dice, then the spell die; of the helpless, none is rolled."""
    found = []
    while r.sees(DiceMoved) or r.sees(RulingApplied, "fell.advantage") or r.sees(FactStated, CONTEST, what="helpless"):
        idle = helpless(r, CONTEST)
        found += [[""] * n for n in idle.values()] or [moved(r)]
    return found


def climb(r: Reader, number: int, size: int) -> tuple[int, int]:
    """A die at its maximum may be rolled again as the next die up, as often as it shows it."""
    while r.sees(OptionChosen, REROLL):
        demand(number == size < 12, True, "a die at its maximum")
        if r.take(OptionChosen, REROLL).chosen == "no":
            break
        again = r.take(DiceRolled, REROLL, dice=(LADDER[LADDER.index(f"d{size}") + 1],))
        number, size = shown(again)[0]
    return number, size


def rolled(r: Reader, rule: str) -> tuple[int, int]:
    """One die with its rerolls: what it finally shows."""
    return climb(r, *shown(r.take(DiceRolled, rule))[0])


# ---- tests
def dice_of_test(r: Reader) -> tuple[list[int], dict[str, Any]]:
    """All numbers of a test, and what its spell dice cost: own dice, helpers', the own spell die, helpers' ones."""
    went = all_moved(r)
    own, others, spell = list[int](), list[int](), 0
    while r.sees(DiceRolled, TEST):
        own.append(rolled(r, TEST)[0])
    if went:
        demand(len(own), sum(map(bool, went[0])), "own dice")
    while r.sees(DiceRolled, HELP):
        others.append(rolled(r, HELP)[0])
    if r.sees(DiceRolled, CAST):
        spell = rolled(r, CAST)[0]
    while r.sees(DiceRolled, HELP):
        others.append(rolled(r, HELP)[0])
    paid = price(r, CAST, spell)
    prices = [paid.cost for paid in r.take_all(PricePaid, HELP, of="WIL")]
    demand(prices, others[len(others) - len(prices) :], "what helpers' spell dice cost")
    return [*own, *others, *([spell] if spell else [])], {"wil_spent": paid, "help_spent": prices}


def price(r: Reader, rule: str, spell: int) -> int:
    """What a spell die finally shows is taken from WIL."""
    if spell:
        r.take(PricePaid, rule, of="WIL", cost=spell)
    return spell


def hits(r: Reader, rule: str, numbers: list[int]) -> int:
    said = r.take(HitsCounted, rule)
    assert said.dn is not None
    found = sum(number >= said.dn for number in numbers)
    demand((said.hits, said.result), (found, "passed" if found else "failed"), "hits")
    return found


def test(r: Reader) -> dict[str, Any]:
    """Each die at or above the DN is a hit; one passes."""
    numbers, spent = dice_of_test(r)
    found = hits(r, TEST, numbers)
    return {"hits": found, "passed": found > 0, **spent}


def cast(r: Reader) -> dict[str, Any]:
    numbers, spent = dice_of_test(r)
    return {"passed": hits(r, CAST, numbers) > 0, **spent}


# ---- contests
def throws(r: Reader) -> Counter[tuple[str, int, int]]:
    """Every die on the table and whose it is, before anything is rolled again."""
    found: Counter[tuple[str, int, int]] = Counter()
    while any(r.sees(DiceRolled, rule) for rule in (CONTEST, HELP, CAST)):
        dice = r.take(DiceRolled)
        found.update((r.who, number, size) for number, size in shown(dice))
    return found


def reroll_all(r: Reader, table: Counter[tuple[str, int, int]]) -> None:
    """Maxima that climb: each takes the place of the die that it was."""
    while r.sees(OptionChosen, REROLL):
        if r.take(OptionChosen, REROLL).chosen == "yes":
            who, (number, up) = r.who, shown(r.take(DiceRolled, REROLL))[0]
            size = int(LADDER[LADDER.index(f"d{up}") - 1][1:])
            demand(table[who, size, size] > 0, True, f"a d{size} of {who} at its maximum")
            table[who, size, size] -= 1
            table[who, number, up] += 1


def rows(r: Reader, table: Counter[tuple[str, int, int]]) -> tuple[Row, Row, DicePaired]:
    """Both rows as the step has them, from high to low, with own dice on their own side."""
    said = r.take(DicePaired, CONTEST)
    ours, theirs = [(n, s) for n, s in said.ours], [(n, s) for n, s in said.theirs]
    for line in (ours, theirs):
        demand(line, sorted(line, reverse=True), "a row from high to low")
    for (who, number, size), n in table.items():
        own = {said.first: ours, said.second: theirs}.get(who)
        demand(own is None or Counter(own)[number, size] >= n, True, f"the dice of {who} in the right row")
    for who, x, y in ((said.first, ours, theirs), (said.second, theirs, ours)):
        bigger = sum(p[0] == q[0] and p[1] > q[1] for p, q in zip(x, y, strict=False))
        if bigger:
            r.take(FactStated, CONTEST, what="bigger", value=bigger)
            demand(r.who, who, "who has the bigger die")
    return ours, theirs, said


def hold_all(table: Counter[tuple[str, int, int]], went: list[list[str]], *lines: Row) -> None:
    """These rows hold every die on the table, and a 0 for each that fell off the ladder."""
    there = Counter[tuple[int, int]]()
    for (_, number, size), n in table.items():
        there[number, size] += n
    lying = Counter(die for line in lines for die in line)
    demand(lying.pop((0, 0), 0), sum(dice.count("") for dice in went), "dice that are not rolled")
    demand(lying, +there, "the dice of all rows")


def settle(r: Reader, ours: Row, theirs: Row, met: DicePaired) -> dict[str, Any]:
    """Highest to lowest: the higher number hits, on equal numbers the bigger die; more hits wins."""
    pairs = list(zip(ours, theirs, strict=False))
    a, b = sum(x > y for x, y in pairs), sum(x < y for x, y in pairs)
    if r.take_if(RulingApplied, CONTEST, option="hit"):
        a += sum(die != (0, 0) for die in ours[len(pairs) :])
        b += sum(die != (0, 0) for die in theirs[len(pairs) :])
    winner = "tie" if a == b else "a" if a > b else "b"
    who = {"a": met.first, "b": met.second, "tie": ""}[winner]
    r.take(SidesCompared, CONTEST, a=a, b=b, decides="tie" if a == b else "hits", winner=who)
    return {"a_hits": a, "b_hits": b, "winner": winner, **prices(r, met)}


def prices(r: Reader, met: DicePaired) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, side in (("a", met.first), ("b", met.second)):
        own = r.take_if(PricePaid, CAST, of="WIL", side=side)
        help = [paid.cost for paid in r.take_all(PricePaid, HELP, of="WIL", side=side)]
        found[f"{name}_spent"] = {"own": own.cost if own else 0, "help": help}
    return found


def contest(r: Reader) -> dict[str, Any]:
    went = all_moved(r)
    table = throws(r)
    reroll_all(r, table)
    ours, theirs, met = rows(r, table)
    hold_all(table, went, ours, theirs)
    return settle(r, ours, theirs, met)


def harm(r: Reader, found: dict[str, Any]) -> dict[str, Any]:
    """The winner deals the harm of their weapon for each hit."""
    ruled = r.take_if(RulingApplied, ATTACK) is not None
    a, b, winner = found.pop("a_hits"), found.pop("b_hits"), found["winner"]
    a_takes = taken(r, b, "unanswered", ruled) if winner == "b" else 0
    b_takes = taken(r, a, "spared", ruled) if winner == "a" else 0
    return {**found, "a_takes": a_takes, "b_takes": b_takes}


def taken(r: Reader, hits: int, idle: str, ruled: bool) -> int:
    if r.take_if(FactStated, ATTACK, what=idle):
        return 0
    said = r.take(HarmDealt, ATTACK, hits=hits, more=0)
    demand(said.harm, hits * (1 if ruled else said.each), "harm")
    return said.harm


def attack(r: Reader) -> dict[str, Any]:
    return harm(r, contest(r))


def blast(r: Reader) -> dict[str, Any]:
    """Rolled once; each target contests on its own, with the same dice of the attacker."""
    went = all_moved(r)
    table = throws(r)
    reroll_all(r, table)
    n = r.take(FactStated, "fell.blast", what="targets").value
    assert isinstance(n, int)
    each, lines = list[dict[str, Any]](), list[Row]()
    for _ in range(n):
        ours, theirs, met = rows(r, table)
        demand(lines[:1] in ([], [ours]), True, "the same dice against everyone")
        lines += [ours, theirs] if not lines else [theirs]
        found = settle(r, ours, theirs, met)
        found["a_spent"] = each[0]["a_spent"] if each else found["a_spent"]  # the one roll is paid for once
        each.append(harm(r, found))
    hold_all(table, went, *lines)
    return {"each": each}


def blast_count(r: Reader) -> dict[str, Any]:
    return {"targets": r.take(DiceRolled, "fell.blast").faces[0]}


# ---- tables
def table(rule: str, *rows: tuple[int, str]) -> Any:
    def judge(r: Reader) -> dict[str, Any]:
        face = r.take(DiceRolled, rule).faces[0]
        result = next(word for most, word in rows if face <= most)
        r.take(RowFound, rule, rolled=face, result=result)
        return {"result": result}

    return judge


def death(r: Reader) -> dict[str, Any]:
    """A 1 kills at once; else a d4 counts rounds (2), hours (3) or days (4)."""
    face = r.take(DiceRolled, "fell.death", dice=("d4",)).faces[0]
    result = ("dead", "rounds", "hours", "days")[face - 1]
    r.take(RowFound, "fell.death", rolled=face, result=result)
    return {"result": result, "time": 0 if face == 1 else r.take(DiceRolled, "fell.death", dice=("d4",)).faces[0]}


def change(r: Reader) -> int:
    """The maximum raises the die, a 1 lowers it; a d12 does not grow, and a d4 drops only by a ruling."""
    rolled = r.take(DiceRolled, "fell.advance")
    (face, size) = shown(rolled)[0]
    drops = r.take_if(RulingApplied, "fell.advance", option="death") is not None
    found = (size < 12) if face == size else -1 if face == 1 and (size > 4 or drops) else 0
    r.take(RowFound, "fell.advance", rolled=face, result=("unchanged", "bigger", "smaller")[int(found)])
    return int(found)


def advance(r: Reader) -> dict[str, Any]:
    return {"change": change(r)}


def advance_all(r: Reader) -> dict[str, Any]:
    dice = r.take_all(DieAdded, "fell.advance")
    found = {"BOD": 0, "INT": 0, "WIL": 0}
    for die in dice:
        assert die.cause is not None
        demand(r.sees(DiceRolled, "fell.advance", dice=(die.die,)), True, f"the die of {die.cause.name}")
        found[die.cause.name] = change(r)
    return found


JUDGES = {
    "fell.test": test,
    "fell.contest": contest,
    "fell.attack": attack,
    "fell.blast": blast,
    "fell.blast.count": blast_count,
    "fell.cast": cast,
    "fell.reaction": table(
        "fell.reaction", (3, "hostile"), (5, "wary"), (7, "indifferent"), (9, "friendly"), (12, "helpful")
    ),
    "fell.morale": table(
        "fell.morale",
        (3, "retreat"),
        (5, "flee"),
        (7, "surrender conditionally"),
        (12, "surrender unconditionally"),
    ),
    "fell.death": death,
    "fell.advance": advance,
    "fell.advance.all": advance_all,
}

"""Fell's odds by plain enumeration, written from the rules' text alone: nothing of Caltrop is used here.

An answer maps an outcome, as the sorted pairs of its JSON object, to its exact chance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from fractions import Fraction
from itertools import product
from typing import TypeAlias

Outcome: TypeAlias = tuple[tuple[str, object], ...]
Answer: TypeAlias = dict[Outcome, Fraction]
Dice: TypeAlias = tuple[int, ...]

NEXT_UP = {4: 6, 6: 8, 8: 10, 10: 12}
NEXT_DOWN = {up: down for down, up in NEXT_UP.items()}


def outcome(**fields: object) -> Outcome:
    return tuple(sorted(fields.items()))


def added(cases: Iterable[tuple[Outcome, Fraction]]) -> Answer:
    total: Answer = {}
    for what, p in cases:
        total[what] = total.get(what, Fraction(0)) + p
    return total


def bf_moved(dice: Dice, steps: int, floor: str) -> Dice:
    """fell.advantage: one step at a time along the ladder; below d4 a die is not rolled, or stays."""
    moved = []
    for die in dice:
        now: int | None = die
        for _ in range(abs(steps)):
            if now is not None and steps > 0:
                now = NEXT_UP.get(now, 12)
            elif now is not None:
                now = NEXT_DOWN.get(now, 4 if floor == "stay" else None)
        if now is not None:
            moved.append(now)
    return tuple(moved)


def bf_row(dice: Dice, steps: int, floor: str) -> Dice:
    """fell.advantage in a contest: a die that fell off still stands in its side's row, as a die of 0 sides."""
    moved = bf_moved(dice, steps, floor)
    return moved + (0,) * (len(dice) - len(moved))


def bf_faces(die: int) -> list[int]:
    return list(range(1, die + 1)) or [0]


def bf_finals(die: int, dn: int) -> list[tuple[int, Fraction]]:
    """fell.test.reroll: every way a die of a test can end, a maximum that is no hit being rerolled one die up."""
    ways: list[tuple[int, Fraction]] = []
    for face in range(1, die + 1):
        if face == die and die != 12 and face < dn:
            ways += [(number, p / die) for number, p in bf_finals(NEXT_UP[die], dn)]
        else:
            ways.append((face, Fraction(1, die)))
    return ways


def bf_ends(die: int, dn: int) -> list[tuple[int, Fraction]]:
    """The same with equal numbers put together, so that several dice can be multiplied out."""
    ends: dict[int, Fraction] = {}
    for number, p in bf_finals(die, dn):
        ends[number] = ends.get(number, Fraction(0)) + p
    return list(ends.items())


def bf_test(dice: Dice, dn: int, advantage: int = 0, help: Dice = (), floor: str = "drop") -> Answer:
    """fell.test: each die at or above the DN is a hit; one hit passes. fell.help: helpers' dice are not moved."""
    rolled = bf_moved(dice, advantage, floor) + help
    cases = []
    for ends in product(*(bf_ends(die, dn) for die in rolled)):
        hits, p = 0, Fraction(1)
        for number, chance in ends:
            hits += number >= dn
            p *= chance
        cases.append((outcome(hits=hits, passed=hits >= 1), p))
    return added(cases)


def bf_hits(a: Dice, b: Dice, unmatched: str) -> dict[tuple[int, int], Fraction]:
    """fell.contest: hits of both sides, over every roll of every die; neither side rerolls."""
    found: Counter[tuple[int, int]] = Counter()
    throws = 0
    for faces in product(*(bf_faces(die) for die in a + b)):
        throws += 1
        ours = sorted(zip(faces, a, strict=False), reverse=True)
        theirs = sorted(zip(faces[len(a) :], b, strict=True), reverse=True)
        a_hits = b_hits = 0
        for (x, x_die), (y, y_die) in zip(ours, theirs, strict=False):
            if x > y or (x == y and x_die > y_die):
                a_hits += 1
            elif y > x or y_die > x_die:
                b_hits += 1
        if unmatched == "hit":
            a_hits += sum(1 for number, _ in ours[len(b) :] if number)
            b_hits += sum(1 for number, _ in theirs[len(a) :] if number)
        found[a_hits, b_hits] += 1
    return {hits: Fraction(n, throws) for hits, n in found.items()}


def bf_winner(a_hits: int, b_hits: int) -> str:
    if a_hits > b_hits:
        return "a"
    return "b" if b_hits > a_hits else "tie"


def bf_contest(
    a: Dice, b: Dice, a_advantage: int = 0, b_advantage: int = 0, floor: str = "drop", unmatched: str = "ignored"
) -> Answer:
    """fell.contest: more hits wins."""
    hits = bf_hits(bf_row(a, a_advantage, floor), bf_row(b, b_advantage, floor), unmatched)
    return {outcome(a_hits=x, b_hits=y, winner=bf_winner(x, y)): p for (x, y), p in hits.items()}


def bf_attack(
    a: Dice,
    b: Dice,
    a_harm: int,
    b_harm: int,
    harm: str = "weapon",
    unmatched: str = "ignored",
    *,
    a_advantage: int = 0,
    b_advantage: int = 0,
) -> Answer:
    """fell.attack: the winner deals harm for each of their hits; a tie harms neither."""
    cases = []
    for (x, y), p in bf_hits(bf_row(a, a_advantage, "drop"), bf_row(b, b_advantage, "drop"), unmatched).items():
        winner = bf_winner(x, y)
        per_a, per_b = (a_harm, b_harm) if harm == "weapon" else (1, 1)
        a_takes = y * per_b if winner == "b" else 0
        b_takes = x * per_a if winner == "a" else 0
        cases.append((outcome(winner=winner, a_takes=a_takes, b_takes=b_takes), p))
    return added(cases)


def bf_cast(wil: int, spell: int | None, dn: int, advantage: int = 0, help: Dice = (), floor: str = "drop") -> Answer:
    """fell.cast: a WIL test with the spell die in it; the number that die finally shows is spent."""
    spells = bf_moved((spell,), advantage, floor) if spell else ()
    others = bf_moved((wil,), advantage, floor) + help
    cases = []
    for ends in product(*(bf_ends(die, dn) for die in spells + others)):
        passed, p = False, Fraction(1)
        for number, chance in ends:
            passed = passed or number >= dn
            p *= chance
        cases.append((outcome(passed=passed, wil_spent=ends[0][0] if spells else 0), p))
    return added(cases)


def bf_test_with_spells(dice: Dice, dn: int, spell: int, spells: Dice, advantage: int = 0) -> Answer:
    """fell.test with spell dice: each counts like any die, and the number it finally shows is spent by its owner."""
    own, plain = bf_moved((spell,), advantage, "drop"), bf_moved(dice, advantage, "drop")
    cases = []
    for ends in product(*(bf_ends(die, dn) for die in own + spells + plain)):
        p, hits = Fraction(1), sum(number >= dn for number, _ in ends)
        for _, chance in ends:
            p *= chance
        shown = tuple(number for number, _ in ends[: len(own) + len(spells)])
        spent = {"wil_spent": shown[0]} if own else {}
        cases.append((outcome(hits=hits, passed=hits > 0, help_spent=shown[len(own) :], **spent), p))
    return added(cases)


def bf_contest_with_spell(a: Dice, spell: int, b: Dice) -> Answer:
    """fell.contest where side a has a spell die: every throw, with what that die shows."""
    cases = []
    throws = list(product(*(range(1, die + 1) for die in (spell, *a, *b))))
    for faces in throws:
        ours = sorted(zip(faces, (spell, *a), strict=False), reverse=True)
        theirs = sorted(zip(faces[len(a) + 1 :], b, strict=True), reverse=True)
        pairs = list(zip(ours, theirs, strict=False))
        x, y = sum(p > q for p, q in pairs), sum(p < q for p, q in pairs)
        cases.append((outcome(a_hits=x, b_hits=y, winner=bf_winner(x, y), spent=faces[0]), Fraction(1, len(throws))))
    return added(cases)


def bf_reaction(wil: int) -> Answer:
    """fell.reaction: five attitudes from worst to best; the first four end at a 3, 5, 7 and 9."""
    words = [""] + 3 * ["hostile"] + 2 * ["wary"] + 2 * ["indifferent"] + 2 * ["friendly"] + 3 * ["helpful"]
    return added((outcome(result=words[face]), Fraction(1, wil)) for face in range(1, wil + 1))


def bf_morale(wil: int) -> Answer:
    """fell.morale: a retreat up to a 3, flight up to a 5, terms up to a 7, and surrender beyond that."""
    words = [""] + 3 * ["retreat"] + 2 * ["flee"] + 2 * ["surrender conditionally"] + 5 * ["surrender unconditionally"]
    return added((outcome(result=words[face]), Fraction(1, wil)) for face in range(1, wil + 1))


def bf_death() -> Answer:
    """fell.death: a 1 kills at once; else a d4 counts rounds (2), hours (3) or days (4)."""
    cases = []
    for first, second in product(range(1, 5), repeat=2):
        what = {1: "dead", 2: "rounds", 3: "hours", 4: "days"}[first]
        cases.append((outcome(result=what, time=0 if first == 1 else second), Fraction(1, 16)))
    return added(cases)


def bf_advance(die: int, floor: str = "d4") -> Answer:
    """fell.advance: highest number one step up, a 1 one step down; a d12 does not grow, a d4 stays by default."""
    cases = []
    for face in range(1, die + 1):
        change = 0
        if face == die and die < 12:
            change = 1
        if face == 1 and (die > 4 or floor == "death"):
            change = -1
        cases.append((outcome(change=change), Fraction(1, die)))
    return added(cases)

"""The odds of Fell (Hits) by plain enumeration, written from the rules' text alone: nothing of Caltrop is used here."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import TypeAlias

Outcome: TypeAlias = tuple[tuple[str, object], ...]
Answer: TypeAlias = dict[Outcome, Fraction]
Dice: TypeAlias = tuple[int, ...]


def outcome(**fields: object) -> Outcome:
    return tuple(sorted(fields.items()))


def shares(found: Counter[Outcome]) -> Answer:
    return {what: Fraction(n, found.total()) for what, n in found.items()}


def bf_counts(faces: tuple[int, ...]) -> tuple[int, int]:
    """1-3 miss, 4-5 weak hit, 6-12 hit: how many hits, how many weak ones."""
    return sum(face in range(6, 13) for face in faces), sum(face in (4, 5) for face in faces)


def bf_test(dice: Dice, needs: int = 1, short: str = "fail", weak_is: str = "partial") -> Answer:
    found: Counter[Outcome] = Counter()
    for faces in product(*(range(1, die + 1) for die in dice)):
        hits, weak = bf_counts(faces)
        if hits >= needs:
            result = "hit"
        elif needs == 1:
            result = "weak" if weak and weak_is == "partial" else "miss"
        elif short == "fail":
            result = "miss"
        else:
            result = "weak" if hits or (weak and weak_is == "partial") else "miss"
        found[outcome(hits=hits, weak=weak, result=result)] += 1
    return shares(found)


def bf_winner(ours: list[tuple[int, int]], theirs: list[tuple[int, int]], count: str, unmatched: str) -> str:
    """One question after the other until something differs: hits, full hits, numbers, dice left over, sizes."""
    a, b = bf_counts(tuple(n for n, _ in ours)), bf_counts(tuple(n for n, _ in theirs))
    first = [(sum(a), sum(b)), (a[0], b[0])] if count == "any" else [(a[0], b[0]), (a[1], b[1])]
    ours, theirs = sorted(ours, reverse=True), sorted(theirs, reverse=True)
    pairs = list(zip(ours, theirs, strict=False))
    numbers = [(x[0], y[0]) for x, y in pairs]
    left = [(len(ours), len(theirs))] if unmatched == "ahead" else []
    sizes = [(x[1], y[1]) for x, y in pairs]
    for x, y in first + numbers + left + sizes:
        if x != y:
            return "a" if x > y else "b"
    return "tie"


def bf_throws(a: Dice, b: Dice, count: str, unmatched: str) -> Counter[tuple[tuple[int, int], tuple[int, int], str]]:
    found: Counter[tuple[tuple[int, int], tuple[int, int], str]] = Counter()
    for faces in product(*(range(1, die + 1) for die in a + b)):
        ours, theirs = faces[: len(a)], faces[len(a) :]
        pairs = list(zip(ours, a, strict=True)), list(zip(theirs, b, strict=True))
        found[bf_counts(ours), bf_counts(theirs), bf_winner(*pairs, count, unmatched)] += 1
    return found


def bf_contest(a: Dice, b: Dice, count: str = "any", unmatched: str = "ahead") -> Answer:
    found: Counter[Outcome] = Counter()
    for (x, y, winner), n in bf_throws(a, b, count, unmatched).items():
        found[outcome(a_hits=sum(x), b_hits=sum(y), winner=winner)] += n
    return shares(found)


def bf_attack(a: Dice, b: Dice, count: str = "any", unmatched: str = "ahead", weak: str = "counts") -> Answer:
    found: Counter[Outcome] = Counter()
    for (x, y, winner), n in bf_throws(a, b, count, unmatched).items():
        x_harm, y_harm = (sum(x), sum(y)) if weak == "counts" else (x[0], y[0])
        b_takes, a_takes = (x_harm if winner == "a" else 0), (y_harm if winner == "b" else 0)
        found[outcome(winner=winner, a_takes=a_takes, b_takes=b_takes)] += n
    return shares(found)

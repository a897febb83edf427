"""The odds of Generic Fantasy by plain enumeration, written from the rules' text alone: nothing of Caltrop is used."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product
from typing import TypeAlias

Outcome: TypeAlias = tuple[tuple[str, object], ...]
Answer: TypeAlias = dict[Outcome, Fraction]
Dice: TypeAlias = tuple[int, ...]

TABLES = {
    "hireling": ("flee", "refuse", "hesitate", "cooperate"),
    "reaction": ("hostile", "wary", "friendly", "helpful"),
    "initiative": ("foes go twice", "foes begin", "party begins", "party goes twice"),
    "morale": ("fight", "retreat", "flee", "surrender"),
}


def outcome(**fields: object) -> Outcome:
    return tuple(sorted(fields.items()))


def shares(found: Counter[Outcome]) -> Answer:
    return {what: Fraction(n, found.total()) for what, n in found.items()}


def bf_kind(face: int) -> str:
    for kind, range_ in (("miss", range(1, 4)), ("weak", range(4, 7)), ("hit", range(7, 10))):
        if face in range_:
            return kind
    return "strong"


def bf_kinds(faces: Dice) -> Counter[str]:
    return Counter(bf_kind(face) for face in faces)


def bf_test(dice: Dice, needs: int = 1) -> Answer:
    found: Counter[Outcome] = Counter()
    for faces in product(*(range(1, die + 1) for die in dice)):
        kinds = bf_kinds(faces)
        passed = kinds["weak"] + kinds["hit"] + kinds["strong"] >= needs
        found[outcome(weak=kinds["weak"], hit=kinds["hit"], strong=kinds["strong"], passed=passed)] += 1
    return shares(found)


def bf_winner(ours: list[tuple[int, int]], theirs: list[tuple[int, int]], unmatched: str) -> str:
    """One question after the other until something differs."""
    x, y = bf_kinds(tuple(n for n, _ in ours)), bf_kinds(tuple(n for n, _ in theirs))
    asked = [(len(ours) - x["miss"], len(theirs) - y["miss"])]
    asked += [(x[kind], y[kind]) for kind in ("strong", "hit", "weak")]
    ours, theirs = sorted(ours, reverse=True), sorted(theirs, reverse=True)
    pairs = list(zip(ours, theirs, strict=False))
    asked += [(mine[0], other[0]) for mine, other in pairs]
    asked += [(len(ours), len(theirs))] if unmatched == "ahead" else []
    asked += [(mine[1], other[1]) for mine, other in pairs]
    for mine, other in asked:
        if mine != other:
            return "a" if mine > other else "b"
    return "tie"


def bf_throws(a: Dice, b: Dice, unmatched: str) -> Counter[tuple[int, int, str]]:
    found: Counter[tuple[int, int, str]] = Counter()
    for faces in product(*(range(1, die + 1) for die in a + b)):
        ours, theirs = faces[: len(a)], faces[len(a) :]
        winner = bf_winner(list(zip(ours, a, strict=True)), list(zip(theirs, b, strict=True)), unmatched)
        found[sum(n > 3 for n in ours), sum(n > 3 for n in theirs), winner] += 1
    return found


def bf_contest(a: Dice, b: Dice, unmatched: str = "ahead") -> Answer:
    found: Counter[Outcome] = Counter()
    for (x, y, winner), n in bf_throws(a, b, unmatched).items():
        found[outcome(a_hits=x, b_hits=y, winner=winner)] += n
    return shares(found)


def bf_attack(a: Dice, b: Dice, unmatched: str = "ahead") -> Answer:
    found: Counter[Outcome] = Counter()
    for (x, y, winner), n in bf_throws(a, b, unmatched).items():
        b_takes, a_takes = (x if winner == "a" else 0), (y if winner == "b" else 0)
        found[outcome(winner=winner, a_takes=a_takes, b_takes=b_takes)] += n
    return shares(found)


def bf_table(name: str, dice: Dice, die: str = "best") -> Answer:
    found: Counter[Outcome] = Counter()
    for faces in product(*(range(1, d + 1) for d in dice)):
        number = max(faces) if die == "best" else faces[0]
        result = TABLES[name][["miss", "weak", "hit", "strong"].index(bf_kind(number))]
        found[outcome(result=result)] += 1
    return shares(found)

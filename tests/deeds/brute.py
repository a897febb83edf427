"""The odds of Deeds by plain enumeration, written from the rules' text alone: nothing of Caltrop is used here."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import product
from typing import TypeAlias

Outcome: TypeAlias = tuple[tuple[str, object], ...]
Answer: TypeAlias = dict[Outcome, Fraction]
D20 = range(1, 21)


def outcome(**fields: object) -> Outcome:
    return tuple(sorted(fields.items()))


def added(cases: Iterable[tuple[Outcome, Fraction]]) -> Answer:
    total: Answer = {}
    for what, p in cases:
        total[what] = total.get(what, Fraction(0)) + p
    return total


def bf_d20(advantage: int) -> dict[int, Fraction]:
    """deeds.advantage: one extra d20; the lowest with advantage, the highest with disadvantage."""
    found: dict[int, Fraction] = {}
    for x, y in product(D20, D20):
        kept = x if advantage == 0 else min(x, y) if advantage == 1 else max(x, y)
        found[kept] = found.get(kept, Fraction(0)) + Fraction(1, 400)
    return found


def bf_passes(rolled: int, score: int) -> bool:
    """deeds.save: below the score; a 1 always, a 20 never."""
    if rolled == 1:
        return True
    if rolled == 20:
        return False
    return rolled < score


def bf_save(score: int, advantage: int = 0) -> Answer:
    return added((outcome(passed=bf_passes(n, score)), p) for n, p in bf_d20(advantage).items())


def bf_deed(score: int, advantage: int = 0) -> Answer:
    """deeds.deed: the number that counts is 1: spectacular; 20: backfire; else as the save goes."""
    cases = []
    for n, p in bf_d20(advantage).items():
        word = "spectacular" if n == 1 else "backfire" if n == 20 else "success" if n < score else "failure"
        cases.append((outcome(result=word), p))
    return added(cases)


def bf_opposed(a: int, b: int, a_advantage: int = 0, b_advantage: int = 0, passing: str = "lowest") -> Answer:
    """deeds.opposed: the lower number; where the table rules so, a pass comes before a failure."""
    cases = []
    for (x, p), (y, q) in product(bf_d20(a_advantage).items(), bf_d20(b_advantage).items()):
        winner = "a" if x < y else "b" if y < x else "tie"
        if passing == "pass_first":
            ours, theirs = bf_passes(x, a), bf_passes(y, b)
            if ours and not theirs:
                winner = "a"
            if theirs and not ours:
                winner = "b"
        cases.append((outcome(winner=winner), p * q))
    return added(cases)


def bf_together(scores: tuple[int, ...], best: str, worst: bool) -> Answer:
    """deeds.aid, deeds.interfere: one pass, or one failure, is enough; or the lowest, the highest number decides.

    What others spoil is a failure in spite of one's own pass.
    """
    cases = []
    for rolls in product(D20, repeat=len(scores)):
        results = [bf_passes(n, score) for n, score in zip(rolls, scores, strict=True)]
        if best == "roll":
            number = max(rolls) if worst else min(rolls)
            results = [ok for n, ok in zip(rolls, results, strict=True) if n == number]
        passed = all(results) if worst else any(results)
        own = bf_passes(rolls[0], scores[0])
        spoiled = worst and own and not passed
        what = outcome(passed=passed, spoiled=True) if spoiled else outcome(passed=passed)
        cases.append((what, Fraction(1, 20 ** len(scores))))
    return added(cases)


def bf_blow(weapons: tuple[int, ...], mode: str, dual: str) -> dict[int, Fraction]:
    """deeds.attack: what the dice come to before armour."""
    dice = list(weapons)
    if mode == "enhanced":
        dice.append(12)
    if mode == "impaired":
        dice += [4] * (len(weapons) if dual == "each" else 1)
    throws = list(product(*(range(1, n + 1) for n in dice)))
    found: dict[int, Fraction] = {}
    for faces in throws:
        own, extra = faces[: len(weapons)], faces[len(weapons) :]
        if mode == "impaired" and dual == "each":
            value = max(min(w, d) for w, d in zip(own, extra, strict=True))
        elif mode == "impaired":
            value = min(max(own), extra[0]) if dual == "best_then_d4" else min(faces)
        else:
            value = max(faces)
        found[value] = found.get(value, Fraction(0)) + Fraction(1, len(throws))
    return found


def bf_attack(
    weapons: tuple[int, ...],
    mode: str,
    armour: int,
    hp: int,
    brawn: int,
    *,
    dual: str = "best_then_d4",
    piercing: int = 0,
    ignores: bool = False,
    ally: int = 0,
    dealt: int = 0,
) -> Answer:
    """deeds.attack and deeds.damage: the single highest less armour, off HP and then Brawn, and the save after that."""
    counted = 0 if ignores else max(0, armour - piercing)
    others = bf_blow((ally,), "normal", dual) if ally else {0: Fraction(1)}
    cases = []
    for (ours, p), (theirs, q), die in product(bf_blow(weapons, mode, dual).items(), others.items(), D20):
        highest = max(0, ours - counted, (theirs - armour) if ally else 0)
        damage = max(0, highest - dealt)
        left = max(0, hp - damage)
        body = max(0, brawn - max(0, damage - hp))
        what = outcome(
            damage=damage,
            hp=left,
            brawn=body,
            critical=0 < body < brawn and not bf_passes(die, body),
            scar=hp > 0 and damage == hp,
            dead=body == 0,
        )
        cases.append((what, p * q / 20))
    return added(cases)


def bf_dual(
    weapons: tuple[int, int], piercing: tuple[int, int], armour: int, mode: str, dual: str
) -> dict[int, Fraction]:
    """deeds.attack with two weapons: each die meets the armour that its own weapon leaves; the best of both is dealt.

    A die that the mode adds meets the lesser armour. Impaired, a die counts for no more than the d4 beside it.
    """
    extra = {"normal": (), "enhanced": (12,), "impaired": (4, 4) if dual == "each" else (4,)}[mode]
    first, second = (max(0, armour - p) for p in piercing)
    throws = list(product(*(range(1, n + 1) for n in (*weapons, *extra))))
    found: dict[int, Fraction] = {}
    for one, two, *more in throws:
        if mode == "normal":
            damage = max(one - first, two - second)
        elif mode == "enhanced":
            damage = max(one - first, two - second, more[0] - min(first, second))
        elif dual == "lowest":
            low = min(one, two, more[0])
            meets = [a for face, a in ((one, first), (two, second), (more[0], min(first, second))) if face == low]
            damage = low - min(meets)
        else:
            damage = max(min(one, more[0]) - first, min(two, more[-1]) - second)
        damage = max(0, damage)
        found[damage] = found.get(damage, Fraction(0)) + Fraction(1, len(throws))
    return found

"""Dice statistics: how often each face came up in the lines that a seat may read, and how fair that looks."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from typing import Literal, TypeAlias

from msgspec import Struct, structs

from caltrop import words
from caltrop.kernel.rules.dice import SIDES
from caltrop.kernel.rules.steps import DiceRolled
from caltrop.table.session import Session
from caltrop.table.views import Line, lines

from .names import names

Source: TypeAlias = Literal["app", "real"]
Verdict: TypeAlias = Literal["few", "usual", "unusual"]
ENOUGH = 5  # rolls expected per face; with fewer the test says nothing
RARE = 0.01  # below this chance a result is unusual: fair dice look so at 1 table in 100
RAREST = 1_000_000  # rarer results are given as 1 table in this many
TERMS = 10_000  # more than any sum here needs


# ---- counting
class SeenDie(Struct, frozen=True):
    """One die that a seat saw rolled."""

    die: str
    face: int
    who: str  # a character; "" where the table rolled, or a character that the seat may not know
    source: Source


class FaceCounts(Struct, frozen=True):
    """How often each face of one kind of die came up, from 1 on; `who` is "" where all characters are counted."""

    die: str
    source: Source
    counts: tuple[int, ...]
    who: str = ""

    @property
    def n(self) -> int:
        return sum(self.counts)


class Statistics(Struct, frozen=True):
    """All dice that one seat saw rolled: by kind, by character, and how fair each kind looks."""

    dice: tuple[FaceCounts, ...]
    people: tuple[FaceCounts, ...]
    fairness: tuple[Fairness, ...]  # of each of `dice`


def statistics(session: Session, seat: str) -> Statistics:
    """Count the dice in a seat's own lines, so that it learns nothing of rolls that it has not seen."""
    known = names(session, seat)
    fallen = throws(lines(session, seat))
    seen = tuple(t if t.who in known else structs.replace(t, who="") for t in fallen)
    together = tallies(SeenDie(t.die, t.face, "", t.source) for t in seen)
    enough = sum(tally.n >= ENOUGH * len(tally.counts) for tally in together)
    judged = tuple(fairness(tally.counts, looked_at=max(1, enough)) for tally in together)
    return Statistics(together, tallies(seen), judged)


def throws(log: Iterable[Line]) -> Iterator[SeenDie]:
    """Yield every die in these lines, undone lines too. Dice that a redone move repeats count once.

    If a character's dice were typed, all of that character's dice in the line count as typed.
    """
    earlier: dict[int, Line] = {}
    last: Line | None = None
    for line in log:
        again = earlier.get(last.undoes[0]) if last and len(last.undoes) == 1 and last.at == line.at else None
        yield from _dice_in_line(line, skip=_repeat_count(line, again))
        earlier[line.n] = last = line


def _dice_in_line(line: Line, skip: int) -> Iterator[SeenDie]:
    for who, rolled in _rolls(line)[skip:]:
        source: Source = "real" if who in line.typed else "app"
        for die, face in zip(rolled.dice, rolled.faces, strict=False):
            yield SeenDie(die, face, who, source)


def _rolls(line: Line) -> list[tuple[str, DiceRolled]]:
    """Return a line's rolls, each with the character who rolled."""
    return [(step.who, step.facts) for step in line.steps if isinstance(step.facts, DiceRolled)]


def _repeat_count(line: Line, before: Line | None) -> int:
    """Return how many rolls a line repeats from the one it replaces: an answer was changed, and the dice stayed."""
    if before is None or (before.move, before.actor, before.seat) != (line.move, line.actor, line.seat):
        return 0
    old, new = _rolls(before), _rolls(line)
    return len(old) if new[: len(old)] == old else 0


def tallies(seen: Iterable[SeenDie]) -> tuple[FaceCounts, ...]:
    """Count the faces by character, die and source; the smaller dice first."""
    counts: dict[tuple[str, str, Source], list[int]] = {}
    for throw in seen:
        key = (throw.who, throw.die, throw.source)
        counts.setdefault(key, [0] * SIDES[throw.die])[throw.face - 1] += 1
    keys = sorted(counts, key=lambda key: (key[0], SIDES[key[1]], key[2]))
    return tuple(FaceCounts(die, source, tuple(counts[who, die, source]), who) for who, die, source in keys)


# ---- fairness
class Fairness(Struct, frozen=True):
    """The chi-square test of one kind of die: `p` is the chance that fair dice look at least as uneven."""

    die: str
    n: int
    chi2: float
    p: float
    verdict: Verdict
    text: str


def fairness(counts: Sequence[int], looked_at: int = 1) -> Fairness:
    """Test whether these counts of each face look like a fair die.

    `looked_at` is how many kinds of dice are tested together. Among many, one looks odd by chance, so `p` must be as
    many times smaller before it counts (Bonferroni).
    """
    sides, n = len(counts), sum(counts)
    expected = n / sides
    chi2 = sum((seen - expected) ** 2 for seen in counts) / expected if n else 0.0
    p = chi_square_p(chi2, sides - 1)
    allowed = min(1.0, p * looked_at)
    verdict: Verdict = "few" if n < ENOUGH * sides else "unusual" if allowed < RARE else "usual"
    facts = {"die": f"d{sides}", "n": n, "more": max(0, ENOUGH * sides - n), "tables": rarity(allowed)}
    return Fairness(f"d{sides}", n, chi2, p, verdict, words.say("statistics", verdict, **facts))


def rarity(p: float) -> int:
    """Return n, where a result with this chance happens at 1 table in n."""
    return RAREST if p * RAREST <= 1 else round(1 / p)


def chi_square_p(chi2: float, freedom: int) -> float:
    """Return the chance of a chi-square of at least `chi2` with `freedom` degrees of freedom."""
    return upper_gamma(freedom / 2, chi2 / 2) if freedom > 0 else 1.0


def upper_gamma(a: float, x: float) -> float:
    """Return the regularised upper incomplete gamma function Q(a, x), by series or fraction, whichever is quicker."""
    if x <= 0:
        return 1.0
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    whole = 1.0 - scale * _series(a, x) if x < a + 1 else scale * _fraction(a, x)
    return min(1.0, max(0.0, whole))


def _series(a: float, x: float) -> float:
    """Return the lower function without its scale: 1/a + x/a(a+1) + x²/a(a+1)(a+2) + ..."""
    term = total = 1 / a
    for n in range(1, TERMS):
        term *= x / (a + n)
        total += term
        if term < total * 1e-16:
            break
    return total


def _fraction(a: float, x: float) -> float:
    """Return the upper function without its scale, as a continued fraction evaluated from the front (Lentz)."""
    tiny = 1e-300
    b = x + 1 - a
    c, d = 1 / tiny, 1 / b
    value = d
    for n in range(1, TERMS):
        over = -n * (n - a)
        b += 2
        d = 1 / (over * d + b or tiny)
        c = b + over / c or tiny
        value *= c * d
        if abs(c * d - 1) < 1e-15:
            break
    return value

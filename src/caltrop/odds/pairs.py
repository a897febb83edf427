"""The odds of two pools matched high to low, counted without going through all pairs of rolls.

The faces are visited from the highest down, on equal numbers the bigger die first: that is the order in which both
pools are sorted. At each face, all that matters is which dice have not shown yet. If one side has shown more dice
than the other, its extra dice wait for a counterpart, and the next dice of the other side lose to them. Dice of one
size that show the same number on both sides are the tied pairs.

So a state says how many dice of each size and side have not shown yet. For each state the number of ways to reach it
is counted, for each result so far. These counts are packed into one whole number, one field for each (ups, downs):
another pair won is then a shift, and two ways into one state are a sum.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import comb, prod
from typing import NamedTuple

from caltrop.kernel.dice import SIDES, Dice
from caltrop.kernel.fate import Pairs

from .tables import Odds


class Size(NamedTuple):
    """The dice of one size: how many each side has, and how much one of them adds to a state's number."""

    sides: int
    a: int
    b: int
    a_step: int
    b_step: int


class Way(NamedTuple):
    """A step to a state with fewer dice left: how far the fields shift, and in how many ways it happens."""

    source: int
    goal: int
    shift: int
    ways: int


def pair_work(a: Dice, b: Dice) -> int:
    """Return how many steps a table of pairs takes, before it is built."""
    sizes = _sizes(a, b)
    states = prod((s.a + 1) * (s.b + 1) for s in sizes)
    return sum(s.sides * states * (s.a + 2) * (s.b + 2) // 4 for s in sizes)


def pair_table(a: Dice, b: Dice) -> Odds[Pairs]:
    """Return the odds of how many pairs each side wins."""
    return _kept_pairs(tuple(sorted(a)), tuple(sorted(b)))


@lru_cache(maxsize=1024)
def _kept_pairs(a: Dice, b: Dice) -> Odds[Pairs]:
    if not (a and b):
        return Odds([((0, 0), 1)], 1)
    sizes, most, den = _sizes(a, b), min(len(a), len(b)), prod(SIDES[die] for die in a + b)
    width = den.bit_length()
    leads = _leads(sizes)
    ways = {size.sides: _ways(size, leads, width, width * (most + 1)) for size in sizes}
    counts = [0] * len(leads)
    counts[-1] = 1
    for number in range(max(ways), 0, -1):
        for sides, all_ways in ways.items():
            if sides >= number:
                for source, goal, shift, times in all_ways:
                    if counts[source]:
                        counts[goal] += (counts[source] << shift) * times
    return Odds.from_weights(_unpack(counts[0], width, most), den)


def _sizes(a: Dice, b: Dice) -> list[Size]:
    """Group the dice by size, the biggest first."""
    sizes, step = list[Size](), 1
    for sides in sorted({SIDES[die] for die in a + b}, reverse=True):
        n, m = a.count(f"d{sides}"), b.count(f"d{sides}")
        sizes.append(Size(sides, n, m, step, step * (n + 1)))
        step *= (n + 1) * (m + 1)
    return sizes


def _leads(sizes: list[Size]) -> list[int]:
    """Return for every state how many more dice "a" has shown than "b". In state 0, all dice have shown."""
    leads = [sum(size.a - size.b for size in sizes)]
    for size in sizes:
        leads = [lead - n + m for m in range(size.b + 1) for n in range(size.a + 1) for lead in leads]
    return leads


def _ways(size: Size, leads: list[int], up: int, down: int) -> list[Way]:
    """Return all steps where dice of this size show one number; a pair won shifts by `up`, a pair lost by `down`.

    Lowest source first: each state is then read before it is written, so one list of counts is enough.
    """
    found = list[Way]()
    for source, lead in enumerate(leads):
        a_out, b_out = source // size.a_step % (size.a + 1), source // size.b_step % (size.b + 1)
        for n, m in product(range(a_out + 1), range(b_out + 1)):
            if n or m:
                shift = up * max(0, min(lead, m)) + down * max(0, min(-lead, n))
                goal = source - n * size.a_step - m * size.b_step
                found.append(Way(source, goal, shift, comb(a_out, n) * comb(b_out, m)))
    return found


def _unpack(packed: int, width: int, most: int) -> dict[Pairs, int]:
    field = (1 << width) - 1
    results = [(ups, downs) for downs in range(most + 1) for ups in range(most + 1)]
    counts = [packed >> width * at & field for at in range(len(results))]
    return {pairs: count for pairs, count in zip(results, counts, strict=True) if count}


def clear_pairs() -> None:
    """Forget all cached tables."""
    _kept_pairs.cache_clear()

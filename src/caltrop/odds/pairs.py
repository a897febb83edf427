"""The odds of two pools matched high to low, counted without going through all pairs of rolls.

The faces are visited from the highest down, on equal numbers the bigger die first: that is the order in which both
pools are sorted. At each face, all that matters is which dice have not shown yet. If one side has shown more dice
than the other, its extra dice wait for a counterpart, and the next dice of the other side lose to them. Dice of one
size that show the same number on both sides are the tied pairs.

So a state says how many dice of each size and side have not shown yet. For each state the number of ways to reach it
is counted, for each result so far. These counts are packed into one whole number, one field for each (ups, downs):
another pair won is then a shift, and two ways into one state are a sum.

Faces that lie in a row without a roll (a die that counts as 0) are visited in their place with all others.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import comb, prod
from typing import NamedTuple

from caltrop.kernel.rules.dice import NO_FACES, SIDES, Dice, Face, Faces, Pairs

from .tables import Odds


class _Size(NamedTuple):
    """The dice of one size: how many each side has, and how much one of them adds to a state's number."""

    sides: int
    a: int
    b: int
    a_step: int
    b_step: int


class _Way(NamedTuple):
    """A step to a state with fewer dice left: how far the fields shift, and in how many ways it happens."""

    goal: int
    shift: int
    ways: int


def pair_work(a: Dice, b: Dice) -> int:
    """Return how many steps a table of pairs takes, before it is built."""
    sizes = _sizes(a, b)
    states = prod((s.a + 1) * (s.b + 1) for s in sizes)
    return sum(s.sides * states * (s.a + 2) * (s.b + 2) // 4 for s in sizes)


def pair_table(a: Dice, b: Dice, lying: tuple[Faces, Faces] = NO_FACES) -> Odds[Pairs]:
    """Return the odds of how many pairs each side wins; `lying` faces are in the two rows already."""
    return _kept_pairs(tuple(sorted(a)), tuple(sorted(b)), (tuple(sorted(lying[0])), tuple(sorted(lying[1]))))


@lru_cache(maxsize=1024)
def _kept_pairs(a: Dice, b: Dice, lying: tuple[Faces, Faces]) -> Odds[Pairs]:
    most = min(len(a) + len(lying[0]), len(b) + len(lying[1]))
    if not most:
        return Odds([((0, 0), 1)], 1)
    sizes = _sizes(a, b)
    den = prod(SIDES[die] for die in a + b)
    width = den.bit_length()
    table = _PairCounts(sizes, width, width * (most + 1))
    for face in _faces_from_the_top(sizes, lying):
        table.visit(face, lying[0].count(face), lying[1].count(face))
    return Odds.from_weights(_unpack(table.counts[0], width, most), den)


def _faces_from_the_top(sizes: list[_Size], lying: tuple[Faces, Faces]) -> list[Face]:
    """Return every face that can be in a row: highest first, on equal numbers the bigger die first."""
    rolled = {(number, size.sides) for size in sizes for number in range(1, size.sides + 1)}
    return sorted(rolled.union(*lying), reverse=True)


class _PairCounts:
    """The ways to each state, packed, while the faces are visited; a pair won shifts by `up`, a pair lost by `down`."""

    def __init__(self, sizes: list[_Size], up: int, down: int) -> None:
        self.sizes = {size.sides: size for size in sizes}
        self.up = up
        self.down = down
        self.leads = _leads(sizes)
        self.counts = [0] * len(self.leads)
        self.counts[-1] = 1
        self.rolls: dict[int, list[list[_Way]]] = {}  # of each size, at the present leads

    def visit(self, face: Face, a: int, b: int) -> None:
        """Let dice show this face, which already lies `a` times in one row and `b` times in the other."""
        size = self.sizes.get(face[1]) or _Size(face[1], 0, 0, 1, 1)
        if a or b:
            self._add(_ways(size, self.leads, self.up, self.down, (a, b)), [0] * len(self.counts))
            self.leads = [lead + a - b for lead in self.leads]
            self.rolls = {}
            return
        if size.sides not in self.rolls:
            self.rolls[size.sides] = _ways(size, self.leads, self.up, self.down)
        self._add(self.rolls[size.sides], list(self.counts))

    def _add(self, ways: list[list[_Way]], after: list[int]) -> None:
        for count, steps in zip(self.counts, ways, strict=True):
            if count:
                for goal, shift, times in steps:
                    after[goal] += (count << shift) * times
        self.counts = after


def _sizes(a: Dice, b: Dice) -> list[_Size]:
    """Group the dice by size, the biggest first."""
    sizes = list[_Size]()
    step = 1
    for sides in sorted({SIDES[die] for die in a + b}, reverse=True):
        n = a.count(f"d{sides}")
        m = b.count(f"d{sides}")
        sizes.append(_Size(sides, n, m, step, step * (n + 1)))
        step *= (n + 1) * (m + 1)
    return sizes


def _leads(sizes: list[_Size]) -> list[int]:
    """Return for every state how many more dice "a" has shown than "b". In state 0, all dice have shown."""
    leads = [sum(size.a - size.b for size in sizes)]
    for size in sizes:
        leads = [lead - n + m for m in range(size.b + 1) for n in range(size.a + 1) for lead in leads]
    return leads


def _ways(size: _Size, leads: list[int], up: int, down: int, lying: Pairs = (0, 0)) -> list[list[_Way]]:
    """Return for every state all steps where dice of this size show one number.

    A pair won shifts by `up`, a pair lost by `down`.
    Faces that are `lying` there meet the other side's with them, even where no die shows the number.
    """
    found = list[list[_Way]]()
    (a, b) = lying
    for source, lead in enumerate(leads):
        steps = list[_Way]()
        a_out = source // size.a_step % (size.a + 1)
        b_out = source // size.b_step % (size.b + 1)
        for n, m in product(range(a_out + 1), range(b_out + 1)):
            if n or m or a or b:
                shift = up * max(0, min(lead, m + b)) + down * max(0, min(-lead, n + a))
                goal = source - n * size.a_step - m * size.b_step
                steps.append(_Way(goal, shift, comb(a_out, n) * comb(b_out, m)))
        found.append(steps)
    return found


def _unpack(packed: int, width: int, most: int) -> dict[Pairs, int]:
    field = (1 << width) - 1
    results = [(ups, downs) for downs in range(most + 1) for ups in range(most + 1)]
    counts = [packed >> width * at & field for at in range(len(results))]
    return {pairs: count for pairs, count in zip(results, counts, strict=True) if count}


def clear_pairs() -> None:
    """Forget all cached tables."""
    _kept_pairs.cache_clear()

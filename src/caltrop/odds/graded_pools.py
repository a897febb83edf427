"""The odds of two pools appraised by grades, counted without going through the rolls of either.

Both pools are looked at from the highest number down. A die that has shown nothing above a number is equally likely to
show that number or any below it, whatever its size. So as long as both rows show the same numbers, all that matters is
how many dice have shown. Sizes matter only where all numbers are alike, and only at the first place where they differ:
up to there both rows show the same faces, so one list says how many dice of each size have shown.

How many of these dice came to each grade is packed into one whole number, one field for each combination: another die
of a grade is then a shift, and two ways into one state are a sum.

Once a number differs, the tie-break is known; the dice that are left only add to the counts of their side, each side by
itself. Counts that do not rank alike need no tie-break at all.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from math import comb, prod
from typing import NamedTuple, TypeAlias

from caltrop.kernel.rules.dice import SIDES, Dice
from caltrop.kernel.rules.fate import Appraise, Ranks
from caltrop.kernel.rules.grades import Counts, Grading
from caltrop.odds.tables import Odds

Ways: TypeAlias = dict[Counts, int]


_Pair: TypeAlias = tuple[int, int]  # of "a" and of "b"


class _EvenRows(NamedTuple):
    """Both rows have shown the same numbers: how many, and who has the bigger dice where that differs."""

    shown: int
    ahead: int


class _PartedRows(NamedTuple):
    """Rows that differ at the present number by the size of a die, not yet by how often they show it.

    For each side: how often it has shown the number, and how many smaller dice are left that can show it.
    """

    rows: _EvenRows
    had: _Pair
    left: _Pair


class _DecidedRows(NamedTuple):
    """Rows that differ at the present number by how often they show it, after the same numbers before."""

    shown: int
    a: int
    b: int
    ahead: int


class _GradedPool:
    """One pool: its dice by size, and the ways in which dice that have not shown yet can add to its counts."""

    def __init__(self, dice: Dice, sizes: tuple[int, ...], worth: Grading) -> None:
        self.judge = cache(worth.judge)
        self.grade = cache(worth.grade)
        self.size = len(dice)
        self.sides = [SIDES[die] for die in dice]
        self.dice = tuple([self.sides.count(sides) for sides in sizes])
        self.nothing: Counts = (0,) * worth.grades

    def able(self, number: int) -> int:
        """Return how many dice can show a number."""
        return sum(1 for sides in self.sides if sides >= number)

    def add(self, counts: Counts, number: int, times: int) -> Counts:
        """Return the counts with more dice that show a number."""
        at = self.grade(number)
        return (*counts[:at], counts[at] + times, *counts[at + 1 :]) if times else counts

    def one_die(self, sides: int) -> Ways:
        """Return what one die with some equal faces can count."""
        found: Ways = {}
        for number in range(1, sides + 1):
            counts = self.add(self.nothing, number, 1)
            found[counts] = found.get(counts, 0) + 1
        return found

    def rests(self, below: int) -> list[Ways]:
        """Return what the dice can still count that show less than a number, by how many of the able have not shown."""
        ways: Ways = {self.nothing: 1}
        for sides in self.sides:
            if sides < below:
                ways = _join_ways(ways, self.one_die(sides))
        rests = [ways]
        one = self.one_die(below - 1)
        for _ in range(self.able(below)):
            rests.append(_join_ways(rests[-1], one))
        return rests

    def all_ways(self) -> Ways:
        """Return what the whole pool can count."""
        return self.rests(max(self.sides) + 1)[0]


def _join_ways(a: Mapping[Counts, int], b: Mapping[Counts, int]) -> Ways:
    """Return the ways to both sums of counts."""
    found: Ways = {}
    for x, n in a.items():
        for y, m in b.items():
            both = _add_counts(x, y)
            found[both] = found.get(both, 0) + n * m
    return found


def _add_counts(a: Counts, b: Counts) -> Counts:
    return tuple([i + j for i, j in zip(a, b, strict=True)])


def are_comparable(a: Dice, b: Dice, worth: Appraise, other: Appraise) -> bool:
    """Can these be counted here? Both sides must be graded, and compared to the end or as deep as both have dice."""
    if not (a and b and isinstance(worth, Grading) and isinstance(other, Grading)):
        return False
    return worth.depth == other.depth and worth.depth in (None, min(len(a), len(b)))


def graded_work(a: Dice, b: Dice) -> int:
    """Return about how many steps a table of graded pools takes, before it is built."""
    sizes = {SIDES[die] for die in a + b}
    most = min(len(a), len(b)) + 1
    same = prod(min(a.count(f"d{sides}"), b.count(f"d{sides}")) + 1 for sides in sizes)
    paths: int = 4 ** len(sizes)
    return max(sizes) * (same * paths + most**4)


def graded_table(a: Dice, b: Dice, worth: Appraise, other: Appraise) -> Odds[Ranks]:
    """Return the odds of what each pool shows, and which is ahead."""
    assert isinstance(worth, Grading)
    assert isinstance(other, Grading)
    sizes = tuple(sorted({SIDES[die] for die in a + b}, reverse=True))
    table = _GradedTable(sizes, _GradedPool(a, sizes, worth), _GradedPool(b, sizes, other), worth.depth is not None)
    table.count_unlike()
    for number in range(sizes[0], 0, -1):
        table.visit(number)
    table.end()
    return Odds.from_weights(table.weights, table.den)


class _GradedTable:
    """The ways to each result, while the numbers are visited from the highest down.

    With `is_cut`, rows are compared only as long as both have dice.
    """

    def __init__(self, sizes: tuple[int, ...], a: _GradedPool, b: _GradedPool, is_cut: bool) -> None:
        self.sizes = sizes
        self.a = a
        self.b = b
        self.is_cut = is_cut
        self.den = prod(a.sides) * prod(b.sides)
        self.packing = _Packing(sizes[0], a, b, self.den.bit_length())
        self.weights: dict[Ranks, int] = {}
        self.same: dict[tuple[int, ...], int] = {(0,) * len(sizes): 1}  # by how many dice of each size have shown
        self.even: dict[_EvenRows, int] = {}
        self.parted: dict[_PartedRows, int] = {}
        self.decided: dict[_DecidedRows, int] = {}

    def count_unlike(self) -> None:
        """Count the rolls whose counts do not rank alike: no number decides between them."""
        mine = [(*self.a.judge(counts), n) for counts, n in self.a.all_ways().items()]
        yours = [(*self.b.judge(counts), n) for counts, n in self.b.all_ways().items()]
        for shown, order, n in mine:
            for other, another, m in yours:
                if order != another:
                    result = shown, other, 1 if order > another else -1
                    self.weights[result] = self.weights.get(result, 0) + n * m

    # ---- one number
    def visit(self, number: int) -> None:
        """Let dice of both sides show a number."""
        same = self.same
        even = self.even
        self.same = {}
        self.even = {}
        self.parted = {}
        self.decided = {}
        a = self.a.able(number)
        b = self.b.able(number)
        for dice, ways in same.items():
            self._show_faces(number, dice, ways)
        for rows, ways in even.items():
            self._show(number, _PartedRows(rows, (0, 0), (a - rows.shown, b - rows.shown)), ways)
        for parted, ways in self.parted.items():
            self._show(number, parted, ways)
        self._settle(number)

    def _show_faces(self, number: int, dice: tuple[int, ...], ways: int) -> None:
        """Let dice show a number, the bigger first; as long as both sides show the same, the faces stay the same."""
        before = sum(dice)
        now = {dice: 1}
        for at in [at for at, sides in enumerate(self.sizes) if sides >= number]:
            after: dict[tuple[int, ...], int] = {}
            for faces, n in now.items():
                mine = self.a.dice[at] - faces[at]
                yours = self.b.dice[at] - faces[at]
                for i, j in product(range(mine + 1), range(yours + 1)):
                    times = n * comb(mine, i) * comb(yours, j)
                    if i == j:
                        after[(*faces[:at], faces[at] + i, *faces[at + 1 :])] = times
                    else:
                        parted = self._part(number, faces, at, before, (i, j))
                        self.parted[parted] = self.parted.get(parted, 0) + ways * times
            now = after
        for faces, n in now.items():
            more = self.packing.add(ways * n, number, sum(faces) - before)
            self.same[faces] = self.same.get(faces, 0) + more

    def _part(self, number: int, faces: tuple[int, ...], at: int, before: int, more: _Pair) -> _PartedRows:
        """One side shows more dice of a size than the other: the sizes differ from here on, the numbers perhaps."""
        shown = sum(faces)
        (i, j) = more
        is_over = shown + min(i, j) == (self.a.size if i < j else self.b.size)
        ahead = 0 if is_over else 1 if i > j else -1
        smaller = [t for t in range(at + 1, len(self.sizes)) if self.sizes[t] >= number]
        left = sum(self.a.dice[t] - faces[t] for t in smaller), sum(self.b.dice[t] - faces[t] for t in smaller)
        return _PartedRows(_EvenRows(before, ahead), (shown - before + i, shown - before + j), left)

    def _show(self, number: int, parted: _PartedRows, ways: int) -> None:
        """Let any of the dice that are left show a number: the row that shows it more often is ahead."""
        (shown, ahead), (a, b), (x, y) = parted
        for i, j in product(range(x + 1), range(y + 1)):
            n = ways * comb(x, i) * comb(y, j)
            mine = a + i
            yours = b + j
            if mine == yours:
                even = _EvenRows(shown + mine, ahead)
                self.even[even] = self.even.get(even, 0) + self.packing.add(n, number, mine)
                continue
            first = ahead if self._is_at_an_end(shown + min(mine, yours), mine < yours) else 1 if mine > yours else -1
            decided = _DecidedRows(shown, mine, yours, first)
            self.decided[decided] = self.decided.get(decided, 0) + n

    def _is_at_an_end(self, place: int, of_a: bool) -> bool:
        """Is nothing compared any further, because one side has shown all of its dice?"""
        return self.is_cut and place == (self.a.size if of_a else self.b.size)

    # ---- the rest
    def _settle(self, number: int) -> None:
        """Add the dice that have not shown yet to what is decided at a number."""
        mine = self.a.rests(number)
        yours = self.b.rests(number)
        a = self.a.able(number)
        b = self.b.able(number)
        for (shown, i, j, ahead), packed in self.decided.items():
            rest = mine[a - shown - i]
            other = yours[b - shown - j]
            for ours, theirs, ways in self.packing.unpack(packed, shown, number):
                x = self.a.add(ours, number, i)
                y = self.b.add(theirs, number, j)
                self._count(x, rest, theirs=y, other=other, ahead=ahead, ways=ways)

    def _count(self, ours: Counts, rest: Ways, theirs: Counts, other: Ways, ahead: int, ways: int) -> None:
        """Count what both sides can come to with the rest of their dice, where it ranks alike."""
        ranked: dict[tuple[int, ...], list[tuple[tuple[int, ...], int]]] = {}
        for counts, n in other.items():
            shown, order = self.b.judge(_add_counts(theirs, counts))
            ranked.setdefault(order, []).append((shown, n))
        for counts, n in rest.items():
            mine, order = self.a.judge(_add_counts(ours, counts))
            for yours, m in ranked.get(order, ()):
                result = mine, yours, ahead
                self.weights[result] = self.weights.get(result, 0) + ways * n * m

    def end(self) -> None:
        """Count the rows that show the same numbers to the end."""
        alike = [(_EvenRows(sum(dice), 0), packed) for dice, packed in self.same.items()]
        whole = [each for each in (*self.even.items(), *alike) if each[0].shown == self.a.size == self.b.size]
        for rows, packed in whole:
            for ours, theirs, ways in self.packing.unpack(packed, rows.shown, 1):
                self._count(
                    ours, {self.a.nothing: 1}, theirs=theirs, other={self.b.nothing: 1}, ahead=rows.ahead, ways=ways
                )


class _Packing:
    """How many dice came to each grade, on both sides alike, packed into a whole number with a field for each.

    Numbers of one grade on both sides are one class. The lowest class has no place of its own: its dice are the rest.
    """

    def __init__(self, highest: int, a: _GradedPool, b: _GradedPool, width: int) -> None:
        grades = {number: (a.grade(number), b.grade(number)) for number in range(1, highest + 1)}
        self.classes = list(dict.fromkeys(grades.values()))
        self.of = {number: self.classes.index(pair) for number, pair in grades.items()}
        self.a = a
        self.b = b
        self.width = width
        self.field = (1 << width) - 1
        self.radix = min(a.size, b.size) + 1

    def add(self, packed: int, number: int, times: int) -> int:
        """Return the ways with more dice that show a number."""
        at = self.of[number]
        return packed << self.width * self.radix ** (at - 1) * times if at else packed

    def unpack(self, packed: int, shown: int, lowest: int) -> Iterator[tuple[Counts, Counts, int]]:
        """Yield the counts of both sides with their ways, by how many dice have shown a number or more."""
        for counts in self._combinations(shown, self.of[lowest]):
            at = sum(n * self.radix**i for i, n in enumerate(counts[1:]))
            if ways := packed >> self.width * at & self.field:
                yield self._side(counts, 0), self._side(counts, 1), ways

    def _combinations(self, shown: int, lowest: int) -> list[Counts]:
        """Return how some dice can fall into the classes from the lowest that can have shown."""
        return _splits(shown, lowest, len(self.classes))

    def _side(self, counts: Counts, side: int) -> Counts:
        """Return the counts of one side by its own grades."""
        found = list((self.b if side else self.a).nothing)
        for pair, n in zip(self.classes, counts, strict=True):
            found[pair[side]] += n
        return tuple(found)


@cache
def _splits(n: int, lowest: int, classes: int) -> list[Counts]:
    if lowest == classes - 1:
        return [(0,) * lowest + (n,)]
    return [
        (*rest[:lowest], first, *rest[lowest + 1 :])
        for first in range(n + 1)
        for rest in _splits(n - first, lowest + 1, classes)
    ]

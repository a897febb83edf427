"""Results that do not depend on each other: each has a table of its own and is drawn only when it is read.

A die that nobody looks at need not be rolled: its chances add up to 1. So the odds of one target of a blast do not ask
what the other targets rolled, and the number of heroes who pass is joined from one table per hero. A result can be read
by itself or as a part of a sum, not both: after a sum only the sum is known. `NotApart` then says that the rule must be
run in the plain way, over all results.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product
from math import prod
from operator import add
from typing import TYPE_CHECKING, Any, Generic, TypeAlias, TypeVar, overload

from .tables import Odds, join_weights

if TYPE_CHECKING:
    from .exact import Exact


T = TypeVar("T")
_S = TypeVar("_S")
Lookup: TypeAlias = Callable[[], Odds[T]]


class NotApart(Exception):
    """Something was asked that needs more than one of the results at once."""


class LazyResult(Generic[T]):
    """One result: its table, and its value once it was read."""

    __slots__ = ("fate", "is_drawn", "is_taken", "lookup", "value")

    def __init__(self, fate: Exact, lookup: Lookup[T]) -> None:
        self.fate = fate
        self.lookup = lookup
        self.is_drawn = self.is_taken = False
        self.value: Any = None

    def read(self) -> T:
        """Return this run's value."""
        if self.is_taken:
            raise NotApart
        if not self.is_drawn:
            self.value = self.fate.draw_from(self.lookup)
            self.is_drawn = True
        value: T = self.value
        return value

    def take(self) -> Lookup[T]:
        """Return the table of what it can be, for a sum; nobody may read the part afterwards."""
        if self.is_taken:
            raise NotApart
        self.is_taken = True
        value = self.value
        return (lambda: Odds([(value, 1)], 1)) if self.is_drawn else self.lookup


class LazyResults(Sequence[T]):
    """Independent results in order; a slice shares its parts with the whole."""

    __slots__ = ("fate", "parts")

    def __init__(self, fate: Exact, parts: Sequence[LazyResult[T]]) -> None:
        self.fate = fate
        self.parts = parts

    def __len__(self) -> int:
        return len(self.parts)

    @overload
    def __getitem__(self, at: int) -> T: ...
    @overload
    def __getitem__(self, at: slice) -> LazyResults[T]: ...
    def __getitem__(self, at: int | slice) -> T | LazyResults[T]:
        return LazyResults(self.fate, self.parts[at]) if isinstance(at, slice) else self.parts[at].read()

    def __iter__(self) -> Iterator[T]:
        for part in self.parts:
            yield part.read()

    def __hash__(self) -> int:
        raise NotApart

    def __eq__(self, other: object) -> bool:
        raise NotApart

    def go_on(self, rule: Callable[[int, T], _S]) -> LazyResults[_S]:
        """Return the results of a rule that goes on from each of these."""
        found = [(at, part.take()) for at, part in enumerate(self.parts)]
        return LazyResults(
            self.fate, [LazyResult(self.fate, self.fate.table_after(lookup, at, rule)) for at, lookup in found]
        )

    def fold(self, join: Callable[[_S, _S], _S], start: _S, read: Callable[[int, T], _S]) -> _S:
        """Read something from each result and join it all; equal sums merge on the way."""
        lookups = [part.take() for part in self.parts]
        return self.fate.draw_from(lambda: self._join_table(lookups, join, start, read))

    def _join_table(
        self, lookups: list[Lookup[T]], join: Callable[[_S, _S], _S], start: _S, read: Callable[[int, T], _S]
    ) -> Odds[_S]:
        weights = {start: 1}
        den = 1
        for at, lookup in enumerate(lookups):
            part = _read_table(lookup(), at, read)
            self.fate.budget.spend(len(weights) * len(part.rows) // 20)  # 20 additions take as long as one roll
            weights = join_weights(join, weights, part)
            den = den * part.den
        return Odds.from_weights(weights, den)


def _read_table(table: Odds[T], at: int, read: Callable[[int, T], _S]) -> Odds[_S]:
    """Return the odds of what is read from a result."""
    weights: dict[_S, int] = {}
    for value, count in table.rows:
        seen = read(at, value)
        weights[seen] = weights.get(seen, 0) + count
    return Odds.from_weights(weights, table.den)


def product_table(tables: Sequence[Odds[T]]) -> Odds[tuple[T, ...]]:
    """Return the odds of all results at once."""
    rows = [(tuple(v for v, _ in row), prod([n for _, n in row])) for row in product(*(table.rows for table in tables))]
    return Odds(rows, prod(table.den for table in tables))


# ---- results in the order of a number
class LazyLine(Sequence[int], Generic[T]):
    """The places of those results that are in one line, by rising number; on equal numbers the earlier one comes first.

    It says how many are in it, who is first, and where one of them is. All at once is too much to ask of it.
    """

    __slots__ = ("is_in", "number", "parts")

    def __init__(self, parts: LazyResults[T], number: Callable[[T], int], is_in: Callable[[T], bool]) -> None:
        self.parts = parts
        self.number = number
        self.is_in = is_in

    def __len__(self) -> int:
        raise NotApart

    def __getitem__(self, at: Any) -> Any:
        raise NotApart

    def __iter__(self) -> Iterator[int]:
        raise NotApart

    def __contains__(self, who: object) -> bool:
        assert isinstance(who, int)
        return self.is_in(self.parts[who])

    def __hash__(self) -> int:
        raise NotApart

    def __eq__(self, other: object) -> bool:
        raise NotApart

    def size(self) -> int:
        """Return how many are in the line."""
        return self.parts.fold(add, 0, lambda _, result: int(self.is_in(result)))

    def head(self) -> int:
        """Return who is first, or -1."""

        def rank(at: int, result: T) -> tuple[int, int]:
            return (self.number(result), at) if self.is_in(result) else _NOBODY

        found = self.parts.fold(min, _NOBODY, rank)
        return -1 if found == _NOBODY else found[1]

    def place(self, who: int) -> int:
        """Return the place of a person: 1 is first, 0 is not in this line."""
        result = self.parts[who]
        if not self.is_in(result):
            return 0
        mine = self.number(result), who

        def is_ahead(at: int, other: T) -> int:
            return int(self.is_in(other) and (self.number(other), at) < mine)

        return 1 + self.parts.fold(add, 0, is_ahead)


_NOBODY = (1 << 30, 0)


def line_size(line: Sequence[int]) -> int:
    """Return how many are in a line."""
    return line.size() if isinstance(line, LazyLine) else len(line)


def line_head(line: Sequence[int]) -> int:
    """Return who is first in a line, or -1."""
    return line.head() if isinstance(line, LazyLine) else next(iter(line), -1)


def line_place(line: Sequence[int], who: int) -> int:
    """Return the place of a person in a line, from 1; 0 is not in it."""
    if isinstance(line, LazyLine):
        return line.place(who)
    return line.index(who) + 1 if who in line else 0


def total_of(results: Sequence[T], read: Callable[[T], int]) -> int:
    """Add up what is read from each result."""
    if isinstance(results, LazyResults):
        return results.fold(add, 0, lambda _, result: read(result))
    return sum(map(read, results))


def lines_table(
    tables: Sequence[Odds[T]], number: Callable[[T], int], leads: Callable[[T], bool]
) -> Odds[tuple[tuple[int, ...], tuple[int, ...]]]:
    """Return the odds of both lines at once: those who lead, and the others.

    The numbers are visited from the lowest up, and at each the results in order: each that has not shown yet may show
    now. Equal lines merge, whatever numbers they came from.
    """
    shows = [_ways_by_number(table, number, leads) for table in tables]
    lines: dict[tuple[tuple[int, ...], tuple[int, ...]], int] = {((), ()): 1}
    for n in sorted({n for ways in shows for n in ways}):
        for who, ways in enumerate(shows):
            if n in ways:
                lines = _with_one_more(lines, who, ways[n])
    whole = {pair: w for pair, w in lines.items() if len(pair[0]) + len(pair[1]) == len(tables)}
    return Odds.from_weights(whole, prod(table.den for table in tables))


def _ways_by_number(
    table: Odds[T], number: Callable[[T], int], leads: Callable[[T], bool]
) -> dict[int, tuple[int, int]]:
    """Return for each number in how many ways it is shown by a result that leads, and by one that does not."""
    found: dict[int, tuple[int, int]] = {}
    for result, count in table.rows:
        n = number(result)
        is_first = leads(result)
        ahead, behind = found.get(n, (0, 0))
        found[n] = (ahead + count, behind) if is_first else (ahead, behind + count)
    return found


def _with_one_more(
    lines: dict[tuple[tuple[int, ...], tuple[int, ...]], int], who: int, ways: tuple[int, int]
) -> dict[tuple[tuple[int, ...], tuple[int, ...]], int]:
    """Return the lines where one shows now, or not yet."""
    after = dict(lines)
    for (ahead, behind), weight in lines.items():
        if who in ahead or who in behind:
            continue
        for longer, n in ((((*ahead, who), behind), ways[0]), ((ahead, (*behind, who)), ways[1])):
            if n:
                after[longer] = after.get(longer, 0) + weight * n
    return after

"""Weighted outcomes in whole numbers, and the tables of the throws that rules make."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from itertools import accumulate, combinations_with_replacement, product
from math import comb, factorial, gcd, lcm, prod
from types import MappingProxyType
from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar

from caltrop.kernel.dice import SIDES, Dice, Die, Face, Faces

if TYPE_CHECKING:
    from numpy import intp
    from numpy.typing import NDArray

H = TypeVar("H", bound=Hashable)
Bits: TypeAlias = Callable[[int], bytes]

KEPT_ROWS = 4096  # a larger pool is built anew each time: keeping it would cost more memory than it saves time


class Odds(Generic[H]):
    """Outcomes with whole-number weights over one denominator, in lowest terms; iterating gives (outcome, chance)."""

    __slots__ = ("counts", "den", "outcomes")

    def __init__(self, outcomes: Sequence[H], counts: Sequence[int], den: int) -> None:
        self.outcomes, self.counts, self.den = outcomes, counts, den

    @classmethod
    def of(cls, weights: Mapping[H, int], den: int) -> Odds[H]:
        """From weights by outcome, brought to lowest terms."""
        shared = gcd(den, *weights.values())
        if shared == 1:
            return cls(list(weights), list(weights.values()), den)
        return cls(list(weights), [w // shared for w in weights.values()], den // shared)

    @property
    def weights(self) -> Mapping[H, int]:
        """Each outcome's share of the denominator."""
        return MappingProxyType(dict(zip(self.outcomes, self.counts, strict=True)))

    def __len__(self) -> int:
        return len(self.outcomes)

    def __iter__(self) -> Iterator[tuple[H, Fraction]]:
        for outcome, count in zip(self.outcomes, self.counts, strict=True):
            yield outcome, Fraction(count, self.den)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Odds) and (self.den, self.weights) == (other.den, other.weights)

    def __hash__(self) -> int:
        return hash((self.den, frozenset(self.weights.items())))

    def __repr__(self) -> str:
        return f"Odds({', '.join(f'{outcome!r}: {p}' for outcome, p in self)})"

    def p(self, outcome: H) -> Fraction:
        """The chance of that very outcome."""
        return Fraction(self.weights.get(outcome, 0), self.den)

    def chance(self, of: Callable[[H], bool]) -> Fraction:
        """The chance that the outcome is of this kind."""
        return Fraction(sum(c for o, c in zip(self.outcomes, self.counts, strict=True) if of(o)), self.den)

    def mean(self, number: Callable[[H], int | Fraction]) -> Fraction:
        """What a number read off the outcome is on average."""
        return Fraction(sum(c * number(o) for o, c in zip(self.outcomes, self.counts, strict=True))) / self.den

    def sample(self, n: int, bits: Bits) -> list[H]:
        """n outcomes, drawn as `picks` draws them."""
        return list(map(self.outcomes.__getitem__, self.picks(n, bits).tolist()))

    def picks(self, n: int, bits: Bits) -> NDArray[intp]:
        """n places in `outcomes`, drawn with exactly the table's chances from a source of random bytes.

        A random word is looked up among the running sums of the weights, stretched over the words there are; what
        lies beyond the last full stretch is thrown again, so there is no bias. NumPy does that while the denominator
        fits 64 bits; above, Python's own whole numbers do, as exactly and far more slowly.
        """
        from numpy import array, concatenate, frombuffer, searchsorted

        if self.den > 1 << 64:
            return array(list(_long_picks(self.counts, self.den, n, bits)), dtype="intp")
        size = 4 if self.den <= 1 << 24 else 8  # bytes of a word; few lie beyond the last stretch in either case
        stretch = (1 << 8 * size) // self.den
        bounds = array([stretch * below for below in accumulate(self.counts[:-1])], dtype=f"<u{size}")
        last = array(stretch * self.den - 1, dtype=bounds.dtype)
        found = [array([], dtype="intp")]
        while (missing := n - sum(map(len, found))) > 0:
            words = frombuffer(bits(size * missing), dtype=bounds.dtype)
            found.append(searchsorted(bounds, words[words <= last], side="right"))
        return concatenate(found)


def _long_picks(counts: Sequence[int], den: int, n: int, bits: Bits) -> Iterator[int]:
    """The same for a denominator of any length, one at a time."""
    size = (den.bit_length() + 7) // 8 + 1
    last = (1 << 8 * size) // den * den
    bounds = list(accumulate(counts))
    while n > 0:
        word = int.from_bytes(bits(size))
        if word < last:
            n -= 1
            yield bisect_right(bounds, word % den)


def merged(parts: Mapping[int, Mapping[H, int]]) -> Odds[H]:
    """One table out of parts with different denominators."""
    den = lcm(*parts)
    if len(parts) == 1:
        return Odds.of(parts[den], den)
    total: dict[H, int] = {}
    for d, part in parts.items():
        scale = den // d
        for outcome, w in part.items():
            total[outcome] = total.get(outcome, 0) + w * scale
    return Odds.of(total, den)


def joined(join: Callable[[H, H], H], weights: Mapping[H, int], table: Odds[H]) -> dict[H, int]:
    """One more independent part taken into account; equal results merge."""
    total: dict[H, int] = {}
    rows = list(zip(table.outcomes, table.counts, strict=True))
    for x, v in weights.items():
        for y, w in rows:
            both = join(x, y)
            total[both] = total.get(both, 0) + v * w
    return total


@lru_cache(maxsize=256)
def die_table(die: Die) -> Odds[int]:
    """Every number of one die."""
    sides = SIDES[die]
    return Odds(range(1, sides + 1), (1,) * sides, sides)


@lru_cache(maxsize=256)
def highest_table(die: Die, n: int) -> Odds[int]:
    """The highest of n equal dice: all n show at most v, but not all at most v - 1."""
    _some(n)
    return Odds.of({v: v**n - (v - 1) ** n for v in range(1, SIDES[die] + 1)}, SIDES[die] ** n)


@lru_cache(maxsize=256)
def lowest_table(die: Die, n: int) -> Odds[int]:
    """The lowest of n equal dice: as the highest, counted from the other end."""
    _some(n)
    s = SIDES[die]
    return Odds.of({v: (s + 1 - v) ** n - (s - v) ** n for v in range(1, s + 1)}, s**n)


def _some(n: int) -> None:
    if n < 1:
        raise ValueError("of no dice there is no highest and no lowest")


def pool_rows(dice: Dice) -> int:
    """How many different throws a pool has, equal dice being alike: known before the table is built."""
    return prod(comb(SIDES[die] + n - 1, n) for die, n in Counter(dice).items())


def pool_table(dice: Dice) -> Odds[Faces]:
    """Each throw of a pool, highest first, with the number of ways to throw it."""
    return _kept_pool(dice) if pool_rows(dice) <= KEPT_ROWS else _pool(dice)


def _pool(dice: Dice) -> Odds[Faces]:
    alike = [_alike(SIDES[die], n) for die, n in Counter(dice).items()]
    if len(alike) == 1:
        return Odds.of(dict(alike[0]), prod(SIDES[die] for die in dice))
    weights: dict[Faces, int] = {}
    for row in product(*alike):
        throw = sorted([face for faces, _ in row for face in faces], reverse=True)
        weights[tuple(throw)] = prod([ways for _, ways in row])
    return Odds.of(weights, prod(SIDES[die] for die in dice))


_kept_pool = lru_cache(maxsize=64)(_pool)


def _alike(sides: int, n: int) -> list[tuple[Faces, int]]:
    """The throws of n equal dice, each with its number of orders.

    The lowest throw comes first. Where a top means more dice, those runs come last, and a look at the first ones
    does not take the whole for larger than it is.
    """
    faces: list[Face] = [(v, sides) for v in range(sides, 0, -1)]
    return [(throw, _orders(throw)) for throw in combinations_with_replacement(faces, n)][::-1]


def _orders(throw: Faces) -> int:
    return factorial(len(throw)) // prod(factorial(n) for n in Counter(throw).values())


def clear_tables() -> None:
    """Forgets every table."""
    for kept in (die_table, highest_table, lowest_table, _kept_pool):
        kept.cache_clear()

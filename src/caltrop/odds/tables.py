"""`Odds`, outcomes with whole-number weights, and the odds of the usual rolls: one die, totals, highest, pools."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import lru_cache
from html import escape
from itertools import accumulate, combinations_with_replacement, product
from math import comb, factorial, gcd, lcm, prod, sqrt
from operator import add
from typing import TYPE_CHECKING, Generic, TypeAlias, TypeVar

from caltrop.kernel.rules.dice import SIDES, Dice, Die, Face, Faces

if TYPE_CHECKING:
    from numpy import intp
    from numpy.typing import NDArray

H = TypeVar("H", bound=Hashable)
K = TypeVar("K", bound=Hashable)
Bits: TypeAlias = Callable[[int], bytes]
_NOTHING = Fraction(0)

KEPT_ROWS = 4096  # a larger pool is not cached: it would cost more memory than it saves time


class Odds(Generic[H]):
    """Outcomes with whole-number weights over one denominator; iterating gives (outcome, chance).

    Results are in lowest terms; tables on the way need not be. `left_out` is not 0 for a rule without a last die, such
    as one that rolls again on every 6: the chance of the rarest runs, without which the odds are told.
    """

    __slots__ = ("den", "left_out", "rows")

    def __init__(self, rows: Sequence[tuple[H, int]], den: int, left_out: Fraction = _NOTHING) -> None:
        self.rows = rows
        self.den = den
        self.left_out = left_out

    @classmethod
    def from_weights(cls, weights: Mapping[H, int], den: int) -> Odds[H]:
        return cls(list(weights.items()), den)

    def in_lowest_terms(self) -> Odds[H]:
        """Return the same odds in lowest terms."""
        shared = gcd(self.den, *[count for _, count in self.rows])
        if shared == 1:
            return self
        return Odds([(o, count // shared) for o, count in self.rows], self.den // shared, self.left_out)

    @property
    def outcomes(self) -> list[H]:
        return [outcome for outcome, _ in self.rows]

    @property
    def weights(self) -> dict[H, int]:
        """Each outcome's share of the denominator."""
        return dict(self.rows)

    def __len__(self) -> int:
        return len(self.rows)

    def __iter__(self) -> Iterator[tuple[H, Fraction]]:
        for outcome, count in self.rows:
            yield outcome, Fraction(count, self.den)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Odds) and self.in_lowest_terms().weights == other.in_lowest_terms().weights

    def __hash__(self) -> int:
        return hash(frozenset(self.in_lowest_terms().rows))

    def __repr__(self) -> str:
        return f"Odds({', '.join(f'{outcome!r}: {p}' for outcome, p in self)})"

    def _repr_html_(self) -> str:
        """Return a table for a notebook."""
        rows = "".join(
            f"<tr><td>{escape(_shown(outcome))}</td><td>{float(p):.2%}</td><td>{p}</td></tr>" for outcome, p in self
        )
        return f"<table><tr><th>outcome</th><th>chance</th><th>exact</th></tr>{rows}</table>"

    def p(self, outcome: H) -> Fraction:
        """Return the chance of this outcome."""
        return Fraction(self.weights.get(outcome, 0), self.den)

    def chance(self, of: Callable[[H], bool]) -> Fraction:
        """Return the chance that `of` is true for the outcome."""
        return Fraction(sum(count for outcome, count in self.rows if of(outcome)), self.den)

    def mean(self, number: Callable[[H], int | Fraction]) -> Fraction:
        """Return the mean of a number that is read from the outcome."""
        return Fraction(sum(count * number(outcome) for outcome, count in self.rows)) / self.den

    def by(self, read: Callable[[H], K]) -> Odds[K]:
        """Return the odds of what is read from the outcome; outcomes of which the same is read merge."""
        weights: dict[K, int] = {}
        for outcome, count in self.rows:
            seen = read(outcome)
            weights[seen] = weights.get(seen, 0) + count
        return Odds(list(weights.items()), self.den, self.left_out).in_lowest_terms()

    def where(self, of: Callable[[H], bool]) -> Odds[H]:
        """Return the odds among the outcomes for which `of` is true; there are no odds if there are none."""
        rows = [(outcome, count) for outcome, count in self.rows if of(outcome)]
        return Odds(rows, sum(count for _, count in rows) or 1, self.left_out).in_lowest_terms()

    def variance(self, number: Callable[[H], int | Fraction]) -> Fraction:
        """Return the mean of the squared distance from the mean; its square root is the standard deviation."""
        mean = self.mean(number)
        return self.mean(lambda outcome: (number(outcome) - mean) ** 2)

    def deviation(self, number: Callable[[H], int | Fraction]) -> float:
        """Return the standard deviation of a number that is read from the outcome."""
        return sqrt(self.variance(number))

    def median(self, number: Callable[[H], int | Fraction]) -> Fraction:
        """Return the number in the middle: at least half is not above it, and at least half not below it.

        Where two numbers share the middle it is half way between them.
        """
        weights = sorted(self.by(number).rows)
        reached = 0
        low = None
        for value, count in weights:
            reached += count
            if low is None and 2 * reached >= (den := sum(n for _, n in weights)):
                low = value
                if 2 * reached > den:
                    return Fraction(value)
            elif low is not None:
                return Fraction(low + value) / 2
        raise ValueError("without outcomes there is no median")

    def sample(self, n: int, bits: Bits) -> list[H]:
        """Draw n random outcomes, as `picks` does."""
        return list(map(self.outcomes.__getitem__, self.picks(n, bits).tolist()))

    def picks(self, n: int, bits: Bits) -> NDArray[intp]:
        """Draw n indexes into `outcomes` with exactly the table's chances, from a source of random bytes.

        A random word is looked up among the running sums of the weights, scaled up to the range of words; a word
        beyond the last full multiple is drawn again, so there is no bias. NumPy does that if the denominator fits
        64 bits; otherwise Python's integers do, just as exactly but far more slowly.
        """
        from numpy import array, concatenate, frombuffer, searchsorted

        bounds = list(accumulate(count for _, count in self.rows))
        if self.den > 1 << 64:
            return array(list(_long_picks(bounds, n, bits)), dtype="intp")
        size = 4 if self.den <= 1 << 24 else 8  # bytes of a word; with both sizes few words are drawn again
        stretch = (1 << 8 * size) // self.den
        edges = array([stretch * bound for bound in bounds[:-1]], dtype=f"<u{size}")
        last = array(stretch * self.den - 1, dtype=edges.dtype)
        found = [array([], dtype="intp")]
        while (missing := n - sum(map(len, found))) > 0:
            words = frombuffer(bits(size * missing), dtype=edges.dtype)
            found.append(searchsorted(edges, words[words <= last], side="right"))
        return concatenate(found)


def _long_picks(bounds: list[int], n: int, bits: Bits) -> Iterator[int]:
    """Do the same for a denominator of any length, one index at a time."""
    den = bounds[-1]
    size = (den.bit_length() + 7) // 8 + 1
    last = (1 << 8 * size) // den * den
    while n > 0:
        word = int.from_bytes(bits(size))
        if word < last:
            n -= 1
            yield bisect_right(bounds, word % den)


def _shown(outcome: object) -> str:
    """Return an outcome as a notebook shows it: its fields, if it has some."""
    fields = getattr(outcome, "__struct_fields__", None)
    return ", ".join(f"{name} {getattr(outcome, name)}" for name in fields) if fields else str(outcome)


def merge_parts(parts: Mapping[int, Mapping[H, int]]) -> Odds[H]:
    """Merge parts with different denominators into one table."""
    den = lcm(*parts)
    if len(parts) == 1:
        total = parts[den]
    else:
        total = {}
        for d, part in parts.items():
            scale = den // d
            for outcome, w in part.items():
                total[outcome] = total.get(outcome, 0) + w * scale
    return Odds.from_weights(total, den)


def join_weights(join: Callable[[H, H], H], weights: Mapping[H, int], table: Odds[H]) -> dict[H, int]:
    """Join every result so far with every row of an independent table; equal results merge."""
    total: dict[H, int] = {}
    for x, v in weights.items():
        for y, w in table.rows:
            both = join(x, y)
            total[both] = total.get(both, 0) + v * w
    return total


@lru_cache(maxsize=256)
def die_table(die: Die) -> Odds[int]:
    """Return the odds of one die."""
    sides = SIDES[die]
    return Odds([(number, 1) for number in range(1, sides + 1)], sides)


@lru_cache(maxsize=256)
def best_table(dice: Dice) -> Odds[int]:
    """Return the odds of the highest of any dice: all show at most v, but not all at most v - 1."""
    _check_some_dice(len(dice))
    sides = [SIDES[die] for die in dice]
    at_most = [prod(min(v, s) for s in sides) for v in range(max(sides) + 1)]
    return Odds.from_weights({v: at_most[v] - at_most[v - 1] for v in range(1, max(sides) + 1)}, prod(sides))


@lru_cache(maxsize=256)
def worst_table(dice: Dice) -> Odds[int]:
    """Return the odds of the lowest of any dice: all show at least v, but not all at least v + 1."""
    _check_some_dice(len(dice))
    sides = [SIDES[die] for die in dice]
    at_least = [prod(s - v + 1 for s in sides) for v in range(1, min(sides) + 2)]
    return Odds.from_weights({v: at_least[v - 1] - at_least[v] for v in range(1, min(sides) + 1)}, prod(sides))


def total_work(dice: Dice) -> int:
    """Return the cost of adding dice up, in rolls: 20 additions take as long as one roll."""
    sums = accumulate((SIDES[die] for die in dice), initial=0)
    return sum(most * SIDES[die] for die, most in zip(dice, sums, strict=False)) // 20


@lru_cache(maxsize=256)
def total_table(dice: Dice) -> Odds[int]:
    """Return the odds of the total of dice: one die after the other is added to the sums so far."""
    weights = {0: 1}
    for die in dice:
        weights = join_weights(add, weights, die_table(die))
    return Odds.from_weights(weights, prod(SIDES[die] for die in dice))


@lru_cache(maxsize=256)
def highest_table(die: Die, n: int) -> Odds[int]:
    """Return the odds of the highest of n equal dice: all show at most v, but not all at most v - 1."""
    _check_some_dice(n)
    return Odds.from_weights({v: v**n - (v - 1) ** n for v in range(1, SIDES[die] + 1)}, SIDES[die] ** n)


@lru_cache(maxsize=256)
def lowest_table(die: Die, n: int) -> Odds[int]:
    """Return the odds of the lowest of n equal dice: like the highest, counted from the other end."""
    _check_some_dice(n)
    s = SIDES[die]
    return Odds.from_weights({v: (s + 1 - v) ** n - (s - v) ** n for v in range(1, s + 1)}, s**n)


def _check_some_dice(n: int) -> None:
    if n < 1:
        raise ValueError("of no dice there is no highest and no lowest")


def pool_rows(dice: Dice) -> int:
    """Return how many different rolls a pool has, before its table is built; equal dice are not told apart."""
    return prod(comb(SIDES[die] + n - 1, n) for die, n in Counter(dice).items())


def pool_table(dice: Dice) -> Odds[Faces]:
    """Return the rolls of a pool, each with its highest face first, and the number of ways to roll it."""
    return _kept_pool(dice) if pool_rows(dice) <= KEPT_ROWS else _pool(dice)


def _pool(dice: Dice) -> Odds[Faces]:
    alike = [_equal_dice_throws(SIDES[die], n) for die, n in Counter(dice).items()]
    if len(alike) == 1:
        return Odds(alike[0], prod(SIDES[die] for die in dice))
    weights: dict[Faces, int] = {}
    for row in product(*alike):
        throw = sorted([face for faces, _ in row for face in faces], reverse=True)
        weights[tuple(throw)] = prod([ways for _, ways in row])
    return Odds.from_weights(weights, prod(SIDES[die] for die in dice))


_kept_pool = lru_cache(maxsize=64)(_pool)


def _equal_dice_throws(sides: int, n: int) -> list[tuple[Faces, int]]:
    """Return the rolls of n equal dice, each with its number of orders.

    The lowest roll comes first. Where a maximum means more dice, those runs then come last, and an estimate from the
    first runs is not too high.
    """
    faces: list[Face] = [(v, sides) for v in range(sides, 0, -1)]
    return [(throw, _order_count(throw)) for throw in combinations_with_replacement(faces, n)][::-1]


def _order_count(throw: Faces) -> int:
    return factorial(len(throw)) // prod(factorial(n) for n in Counter(throw).values())


def clear_tables() -> None:
    """Forget all cached tables."""
    for kept in (die_table, best_table, worst_table, total_table, highest_table, lowest_table, _kept_pool):
        kept.cache_clear()

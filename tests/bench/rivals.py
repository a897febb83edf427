"""The same questions put to icepool, in its own idiom, in every way that looked fast.

Each function answers one question with fresh objects; the benchmark takes whichever way is the fastest in that run.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import partial
from typing import Any

import icepool  # type: ignore[import-untyped]

Way = Callable[[], Any]
Dice = tuple[int, ...]

NEXT_UP = {4: 6, 6: 8, 8: 10, 10: 12}


def clear() -> None:
    """All that icepool keeps for good; what evaluators keep goes with them."""
    icepool.Pool.clear_cache()
    icepool.function.d.cache_clear()
    icepool.function.z.cache_clear()
    icepool.math.comb_row_cache.clear()


def chances(die: Any) -> dict[Any, Fraction]:
    return {outcome: Fraction(quantity, die.denominator()) for outcome, quantity in die.items() if quantity}


# ---- a test: dice that climb where their highest number misses, each compared with the difficulty
def mapped(sides: int, dn: int) -> Any:
    if sides < dn and sides in NEXT_UP:
        return icepool.d(sides).map({sides: mapped(NEXT_UP[sides], dn)})
    return icepool.d(sides)


def listed(sides: int, dn: int) -> Any:
    if sides < dn and sides in NEXT_UP:
        return icepool.Die([*range(1, sides), listed(NEXT_UP[sides], dn)])
    return icepool.d(sides)


def sum_of_hits(climbing: Callable[[int, int], Any], dice: Dice, dn: int) -> Any:
    made = {sides: climbing(sides, dn) >= dn for sides in dice}
    first, *others = (dice.count(sides) @ hit if dice.count(sides) > 1 else hit for sides, hit in made.items())
    return sum(others, first)


def one_by_one(climbing: Callable[[int, int], Any], dice: Dice, dn: int) -> Any:
    first, *others = (climbing(sides, dn) >= dn for sides in dice)
    return sum(others, first)


def mapped_sum(dice: Dice, dn: int) -> Any:
    return icepool.map(lambda *hits: sum(hits), *(listed(sides, dn) >= dn for sides in dice))


def pooled(dice: Dice, dn: int) -> Any:
    return icepool.Pool([listed(sides, dn) >= dn for sides in dice]).sum()


def test_ways(dice: Dice, dn: int) -> dict[str, Way]:
    return {
        "map, then add": partial(one_by_one, mapped, dice, dn),
        "nested dice, then add": partial(one_by_one, listed, dice, dn),
        "nested dice, equal ones by @": partial(sum_of_hits, listed, dice, dn),
        "map() of a sum": partial(mapped_sum, dice, dn),
        "pool": partial(pooled, dice, dn),
    }


def by_hand(dice: Dice, dn: int) -> Any:
    """Not the dice but their hits, marked face by face in Python: less to do for icepool, more for whoever asks."""
    first, *others = (marked(sides, dn) for sides in dice)
    return sum(others, first)


def marked(sides: int, dn: int) -> Any:
    if sides < dn and sides in NEXT_UP:
        return icepool.Die([0] * (sides - 1) + [marked(NEXT_UP[sides], dn)])
    return icepool.Die([int(number >= dn) for number in range(1, sides + 1)])


# ---- a contest: faces as one number, so that they sort by number and then by size
def encoded(dice: Dice) -> Any:
    return icepool.Pool([icepool.Die([16 * n + sides for n in range(1, sides + 1)]) for sides in dice])


def sort_pair(a: Dice, b: Dice) -> Any:
    @icepool.multiset_function  # type: ignore[untyped-decorator]
    def both(x: Any, y: Any) -> tuple[Any, Any]:
        return x.sort_pair(">", y).size(), x.sort_pair("<", y).size()

    return both(encoded(a), encoded(b))


def met(state: tuple[int, int, int], a: int, b: int) -> tuple[int, int, int]:
    """So many more faces of each side; whoever has shown more before is ahead of what comes now."""
    lead, ups, downs = state
    return lead + a - b, ups + max(0, min(lead, b)), downs + max(0, min(-lead, a))


class Matching(icepool.MultisetEvaluator):  # type: ignore[misc]
    """Both pools from the highest face down."""

    def next_state(self, state: Any, order: Any, outcome: Any, /, *counts: int) -> tuple[int, int, int]:
        if order is not icepool.Order.Descending:
            raise icepool.UnsupportedOrder()
        return met(state or (0, 0, 0), *counts)

    def final_outcome(self, final_state: Any, order: Any, outcomes: Any, /, *sizes: Any) -> tuple[int, int]:
        return final_state[1:]  # type: ignore[no-any-return]


class MatchingBySize(Matching):
    """The dice of each size as pools of their own, so that icepool sees plain dice and only twelve numbers."""

    def next_state(self, state: Any, order: Any, outcome: Any, /, *counts: int) -> tuple[int, int, int]:
        state = state or (0, 0, 0)
        for a, b in zip(counts[::2], counts[1::2], strict=True):
            state = Matching.next_state(self, state, order, outcome, a, b)
        return state  # type: ignore[no-any-return]


def evaluated(a: Dice, b: Dice) -> Any:
    return Matching()(encoded(a), encoded(b))


def evaluated_by_size(a: Dice, b: Dice) -> Any:
    sizes = sorted({*a, *b}, reverse=True)
    return MatchingBySize()(*(icepool.d(s).pool(dice.count(s)) for s in sizes for dice in (a, b)))


def contest_ways(a: Dice, b: Dice) -> dict[str, Way]:
    return {
        "sort_pair": partial(sort_pair, a, b),
        "evaluator": partial(evaluated, a, b),
        "evaluator, a pool for each size": partial(evaluated_by_size, a, b),
    }

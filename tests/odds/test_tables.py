"""The tables of throws, against every throw written out."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from caltrop.kernel.rules.dice import Dice, Faces
from caltrop.kernel.rules.fate import Fate
from caltrop.odds import Exact
from caltrop.odds.tables import (
    KEPT_ROWS,
    best_table,
    die_table,
    highest_table,
    lowest_table,
    pool_rows,
    pool_table,
    total_table,
    worst_table,
)


def bf_throws(sides: tuple[int, ...]) -> list[tuple[int, ...]]:
    return list(product(*(range(1, s + 1) for s in sides)))


def bf_best(sides: int, n: int, high: bool) -> dict[int, Fraction]:
    throws = bf_throws((sides,) * n)
    shown = Counter(max(throw) if high else min(throw) for throw in throws)
    return {number: Fraction(times, len(throws)) for number, times in shown.items()}


@pytest.mark.parametrize("sides", [2, 3, 4, 6, 8, 20])
@pytest.mark.parametrize("n", [1, 2, 3])
def test_highest_and_lowest_are_every_throw(sides: int, n: int) -> None:
    assert dict(highest_table(f"d{sides}", n)) == bf_best(sides, n, high=True)
    assert dict(lowest_table(f"d{sides}", n)) == bf_best(sides, n, high=False)


def test_highest_of_two_d20() -> None:
    """20 shows in 39 of 400 throws, and 1 is the highest in one."""
    assert highest_table("d20", 2).p(20) == Fraction(39, 400)
    assert highest_table("d20", 2).p(1) == Fraction(1, 400)
    assert lowest_table("d20", 2).p(1) == Fraction(39, 400)


@pytest.mark.parametrize("ask", [highest_table, lowest_table])
def test_of_no_dice_there_is_no_highest_and_no_lowest(ask: object) -> None:
    assert callable(ask)
    with pytest.raises(ValueError, match="no dice"):
        ask("d6", 0)


def test_rules_get_the_closed_forms() -> None:
    def best(fate: Fate) -> tuple[int, int]:
        return fate.highest("d6", 3, "a", "test"), fate.lowest("d4", 2, "a", "test")

    def thrown(fate: Fate) -> tuple[int, int]:
        return Fate.highest(fate, "d6", 3, "a", "test"), Fate.lowest(fate, "d4", 2, "a", "test")

    assert Exact().run(best) == Exact().run(thrown)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.sampled_from((2, 3, 4, 6)), max_size=4))
def test_pool_is_every_throw_sorted(sides: list[int]) -> None:
    dice: Dice = tuple(f"d{s}" for s in sides)
    throws = bf_throws(tuple(sides))
    shown: Counter[Faces] = Counter(tuple(sorted(zip(throw, sides, strict=True), reverse=True)) for throw in throws)
    assert dict(pool_table(dice)) == {faces: Fraction(n, len(throws)) for faces, n in shown.items()}
    assert pool_rows(dice) == len(shown)


def test_pool_too_large_to_keep_is_the_same() -> None:
    """3d30 has 30 x 31 x 32 / 6 = 4960 different throws."""
    large = ("d30",) * 3
    assert pool_rows(large) == 4960 > KEPT_ROWS
    assert len(pool_table(large)) == 4960
    assert pool_table(large).p(((30, 30), (7, 30), (1, 30))) == Fraction(6, 27_000)
    assert pool_table(large) is not pool_table(large)


def test_die_is_even() -> None:
    assert dict(die_table("d12")) == {n: Fraction(1, 12) for n in range(1, 13)}


@pytest.mark.parametrize("dice", [("d4",), ("d6", "d4"), ("d10", "d8", "d12"), ("d6", "d6", "d20")])
def test_best_worst_and_total_of_any_dice_equal_brute_force(dice: tuple[str, ...]) -> None:
    throws = list(product(*(range(1, int(die[1:]) + 1) for die in dice)))
    for table, of in ((best_table, max), (worst_table, min), (total_table, sum)):
        counted = Counter(of(throw) for throw in throws)
        assert dict(table(dice)) == {n: Fraction(count, len(throws)) for n, count in counted.items()}

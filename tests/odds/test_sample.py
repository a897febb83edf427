"""Drawing from an exact table, with bytes that are known."""

from __future__ import annotations

import math
from collections.abc import Hashable
from fractions import Fraction
from hashlib import shake_256
from typing import TypeVar

import pytest

from caltrop.games.fell.mechanics import ATTACK, AttackParams
from caltrop.odds import Odds, odds
from caltrop.odds.tables import Bits

H = TypeVar("H", bound=Hashable)


def stream(seed: str) -> Bits:
    """Bytes without end, always the same for one seed."""
    calls = iter(range(1_000_000))
    return lambda n: shake_256(f"{seed}/{next(calls)}".encode()).digest(n)


def words(size: int, *numbers: int) -> Bits:
    """Exactly these words, however they are asked for."""
    left = list(numbers)

    def bits(n: int) -> bytes:
        now = left[: n // size]
        del left[: n // size]
        return b"".join(number.to_bytes(size, "little") for number in now)

    return bits


def surprise(chi_square: float, freedom: int) -> float:
    """About how likely a chi-square of at least this is (Wilson and Hilferty)."""
    spread = 2 / (9 * freedom)
    return math.erfc(((chi_square / freedom) ** (1 / 3) - 1 + spread) / math.sqrt(2 * spread)) / 2


def chi_square(table: Odds[H], drawn: list[H]) -> float:
    return float(sum(((drawn.count(o) - len(drawn) * p) ** 2 / (len(drawn) * p) for o, p in table), Fraction(0)))


def test_surprise_knows_the_printed_tables() -> None:
    """5% lie beyond 11.07 with 5 degrees of freedom and beyond 18.31 with 10."""
    assert surprise(11.07, 5) == pytest.approx(0.05, abs=0.002)
    assert surprise(18.31, 10) == pytest.approx(0.05, abs=0.002)


SKEWED = Odds.from_weights({0: 1, 1: 2, 2: 3, 3: 10, 4: 84}, 100)
FINE = Odds.from_weights({0: 2**40 + 1, 1: 2**41, 2: 3**20}, 2**40 + 1 + 2**41 + 3**20)
HUGE = Odds.from_weights({0: 3**50, 1: 2 * 3**50 + 1, 2: 5 * 3**50}, 8 * 3**50 + 1)


@pytest.mark.parametrize("table", [SKEWED, FINE, HUGE], ids=["32 bits", "64 bits", "any length"])
def test_sample_follows_the_exact_table(table: Odds[int]) -> None:
    drawn = table.sample(50_000, stream("caltrop"))
    assert len(drawn) == 50_000
    assert surprise(chi_square(table, drawn), len(table) - 1) > 1e-6


def test_surprise_would_notice_a_wrong_table() -> None:
    """50 of 100 drawn as 51 of 100 is noticed at this length."""
    drawn = Odds.from_weights({0: 51, 1: 49}, 100).sample(50_000, stream("caltrop"))
    assert surprise(chi_square(Odds.from_weights({0: 1, 1: 1}, 2), drawn), 1) < 1e-4


def test_sample_of_an_attack_has_its_outcomes() -> None:
    whole = odds(ATTACK, AttackParams(a=("d8", "d6"), b=("d6",), a_harm=2, b_harm=1))
    drawn = whole.sample(20_000, stream("attack"))
    assert set(drawn) == set(whole.outcomes)
    assert surprise(chi_square(whole, drawn), len(whole) - 1) > 1e-6


def test_sample_has_no_bias_at_the_edges_of_32_bit_words() -> None:
    """A third of 2^32 is 1431655765 and a bit: the one word left over is thrown again."""
    third = 2**32 // 3
    table = Odds.from_weights({"x": 1, "y": 1, "z": 1}, 3)
    bits = words(4, 0, third - 1, third, 2 * third - 1, 2 * third, 3 * third - 1, 3 * third, 0, 0)
    assert table.sample(8, bits) == ["x", "x", "y", "y", "z", "z", "x", "x"]


def test_sample_has_no_bias_at_the_edges_of_64_bit_words() -> None:
    """One in 10^18: 2^64 holds 18 stretches of it, and the rest is thrown again."""
    den = 10**18
    table = Odds.from_weights({"rare": 1, "common": den - 1}, den)
    assert 2**64 // den == 18
    bits = words(8, 17, 18, 18 * den - 1, 18 * den, 2**64 - 1, 0, 1)
    assert table.sample(5, bits) == ["rare", "common", "common", "rare", "rare"]


def test_sample_of_a_full_64_bit_denominator() -> None:
    table = Odds.from_weights({"low": 1, "high": 2**64 - 1}, 2**64)
    assert table.sample(3, words(8, 0, 1, 2**64 - 1)) == ["low", "high", "high"]


def test_sample_of_one_outcome_or_of_none() -> None:
    assert Odds.from_weights({"only": 5}, 5).sample(3, stream("one")) == ["only"] * 3
    assert SKEWED.sample(0, stream("none")) == []

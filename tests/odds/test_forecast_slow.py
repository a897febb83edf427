"""Fights that go on for very long: those that end slowly are told apart from those that never do."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from caltrop.odds.forecast import slow
from caltrop.odds.forecast.graph import Flow
from caltrop.odds.forecast.slow import SlowRest
from odds import brute
from odds.test_forecast import forecast


def blows(us: tuple[int, int], them: tuple[int, int], harms: tuple[int, int], takes: str) -> Counter[int]:
    """What one of the two loses by an attack, in chances."""
    found: Counter[int] = Counter()
    for blow, p in brute.bf_attack(us, them, *harms).items():
        found[int(str(dict(blow)[takes]))] += p  # type: ignore[assignment]
    return found


def rounds_until_down(points: int, ours: Counter[int], theirs: Counter[int]) -> Fraction:
    """How many rounds it takes on average until one with so many points is down, who alone is ever hurt.

    A round is our blow, then theirs. E(n) = 1 + the sum of E(n - lost) over both blows, and E(n) stands on both sides.
    """
    means = {0: Fraction(0)}
    for n in range(1, points + 1):
        stays = ours[0] * theirs[0]
        later = Fraction(0)
        for first, p in ours.items():
            for second, q in theirs.items():
                if first < n and first + second:
                    later += p * q * means[max(0, n - first - second)]
        means[n] = (1 + later) / (1 - stays)
    return means[points]


def test_a_duel_that_takes_over_a_thousand_rounds_is_exact_and_ends() -> None:
    found = forecast("fell", "bod=d4 weapon=d4 harm=1", "bod=d12 weapon=d12 harm=0 hp=90", first="party")
    assert (found.method, found.fraction, found.endless) == ("exact", "1", 0)
    assert found.party == pytest.approx(1, abs=1e-9)
    ours = blows((4, 4), (12, 12), (1, 0), "b_takes")
    theirs = blows((12, 12), (4, 4), (0, 1), "a_takes")
    mean = rounds_until_down(90, ours, theirs)
    assert mean > 1000
    assert found.rounds == pytest.approx(float(mean), rel=1e-9)


def test_a_fight_too_tangled_to_be_solved_is_simulated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slow, "MOST_IN_KNOT", 1)
    found = forecast("fell", "bod=d4 weapon=d4 harm=1", "bod=d12 weapon=d12 harm=0 hp=60", first="party")
    assert found.method == "simulated"


class Ladder:
    """A graph of rungs 0 to `top`: each round goes up or down by one with even chances, and ends at 0 or the top.

    From the start it goes to rung 1, or with the chance `lost` to two positions that lead to each other for ever.
    """

    def __init__(self, top: int, lost: float = 0.0) -> None:
        self.walk = SimpleNamespace(kernels=SimpleNamespace(store=SimpleNamespace(keep_time=lambda: None)))
        start, here, there = top + 1, top + 2, top + 3
        steps = [(n, n + way, 0.5) for n in range(1, top) for way in (-1, 1)]
        steps += [(start, 1, 1 - lost), (start, here, lost), (here, there, 1.0), (there, here, 1.0)]
        self.source, self.goal, self.chance = (list(each) for each in zip(*steps, strict=True))
        self.new_round = [True] * len(steps)
        self.positions = list(range(top + 4))
        self.over = [n in (0, top) for n in self.positions]
        self.start = start

    def levels(self) -> np.ndarray[Any, Any]:
        return np.zeros(len(self.positions))

    def rest(self) -> SlowRest:
        graph: Any = self
        mass = np.zeros(len(self.positions))
        mass[self.start] = 1.0
        return SlowRest(graph, Flow(graph), mass)


@pytest.mark.parametrize("lost", [0.0, 0.25])
def test_a_ladder_ends_as_the_ruin_of_a_gambler_does(lost: float) -> None:
    """From rung 1 of 800 the top is reached with the chance 1/800, after 1 * 799 steps on average at either end."""
    rest = Ladder(800, lost).rest()
    assert rest.endless == pytest.approx(lost, abs=1e-12)
    assert rest.ended[800] == pytest.approx((1 - lost) / 800, rel=1e-9)
    assert rest.ended[0] == pytest.approx((1 - lost) * 799 / 800, rel=1e-9)
    assert rest.more_rounds() == pytest.approx((1 - lost) * 799, rel=1e-9)  # one step to rung 1; the last one ends it

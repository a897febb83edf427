"""Fights that go on for very long: those that end slowly are told apart from those that never do."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from msgspec import structs

from caltrop.forecast import exact_fights
from caltrop.forecast.answer import Forecast
from caltrop.forecast.exact_fights import Flow, SlowRest
from caltrop.forecast.fight_batch import SIMULATED_ROUNDS, FightBatch, is_endless
from caltrop.forecast.fight_files import read_fight
from caltrop.forecast.forecaster import Forecaster
from caltrop.forecast.model import Fight
from caltrop.lab.forecast_report import chances_shown
from caltrop.lab.many_fights import join_forecasts
from caltrop.words.forecasts import forecast_lines
from odds import brute
from odds.test_forecast import GAMES, forecast


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
    monkeypatch.setattr(exact_fights, "_MOST_IN_KNOT", 1)
    found = forecast("fell", "bod=d4 weapon=d4 harm=1", "bod=d12 weapon=d12 harm=0 hp=60", first="party")
    assert found.method == "simulated"
    assert found.endless == 0  # it can end, so no one says that it does not
    assert found.party + found.foes + found.still_open == pytest.approx(1)
    assert (
        next(forecast_lines(found))
        == f"This fight takes very long: after {SIMULATED_ROUNDS} rounds, neither side has won."
    )
    assert "undecided" in chances_shown(found)
    assert "endless" not in chances_shown(found)


def fight_with(party: list[str], foes: list[str]) -> Fight:
    sides = {"party": {"members": party}, "foes": {"members": foes, "morale": False}}
    return read_fight(GAMES["fell"], {"game": "fell", "first": "party", **sides})[1]


def crowd_of(party: str, foes: str) -> FightBatch:
    """Three fights of such sides, the party first."""
    asked = Forecaster(fight_with([party], [foes]))
    asked.simulate(10)
    homes = np.tile(np.array(asked.fight.usual_places)[:, None], 3)
    return FightBatch(asked.kernels, asked.arrays(), (0, 1), homes, np.random.default_rng(1))


def test_twenty_against_twenty_who_harm_no_one_are_endless_without_a_round() -> None:
    crowd = crowd_of("20 harm=0", "20 harm=0")
    crowd.fight_on()
    assert (crowd.round, crowd.still_open, crowd.count_endless()) == (0, 3, 3)


@pytest.mark.parametrize(("party", "endless"), [("harm=0", 3), ("bod=d4 weapon=d4 harm=1", 0)])
def test_fights_that_are_open_in_the_end_are_endless_if_no_one_can_fall(party: str, endless: int) -> None:
    """The foe harms no one. One hero cannot hurt either; the other can, but hardly ever does."""
    crowd = crowd_of(party, "bod=d12 weapon=d12 harm=0 hp=60")
    crowd.is_endless = False  # as if it had come to this later
    crowd.fight_on()
    assert (crowd.round, crowd.still_open, crowd.count_endless()) == (SIMULATED_ROUNDS, 3, endless)


@pytest.mark.parametrize(
    ("foes", "more", "never_ends"),
    [
        ("harm=0 hp=6", {}, True),
        ("harm=1 hp=6", {}, False),  # it can bring the other down
        ("harm=0 hp=6", {"flee": "last"}, False),  # it may leave
    ],
)
def test_only_a_fight_that_cannot_end_is_a_standstill(foes: str, more: dict[str, str], never_ends: bool) -> None:
    theirs = {"members": [foes], "morale": False, **more}
    raw = {"game": "fell", "first": "party", "party": {"members": ["harm=0"]}, "foes": theirs}
    asked = Forecaster(read_fight(GAMES["fell"], raw)[1])
    assert asked.learning(lambda: is_endless(asked.kernels, asked.kernels.first_classes())) == never_ends


def test_parts_of_a_simulation_keep_what_is_undecided_apart() -> None:
    """10 fights that end after 2 rounds, and 10 of which 2 never end and 3 are open: (10 * 2 + 5 * 4) / 15 rounds."""
    first = Forecast("simulated", 1.0, 0.0, 0.0, 2.0, (0.0, 1.0), (), 0.0, 0.0, fights=10)
    found = join_forecasts([first, structs.replace(first, party=0.5, endless=0.2, still_open=0.3, rounds=4.0)])
    assert found.endless == pytest.approx(0.1)
    assert found.still_open == pytest.approx(0.15)
    assert found.rounds == pytest.approx(40 / 15)


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

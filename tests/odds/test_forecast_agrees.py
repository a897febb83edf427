"""Forecasts agree with the table: a short form of `make agree`, in which whole fights go through `Session.act`."""

from __future__ import annotations

import pytest

from agree.campaign import (
    campaign,
    deviation,
    fights_of,
    impossible,
    joint_deviation,
    tail_of_squares,
    try_fight,
)
from caltrop.games import registry

QUICK = ("fell", "fell-hits", "deeds")  # `make agree` plays all five; the others take minutes to forecast


@pytest.mark.parametrize("game", QUICK)
def test_fights_at_the_table_end_as_forecast(game: str) -> None:
    found = campaign(registry.games()[game], fights=1, times=40, seed=2, drawn=10_000, sizes=(2, 2))
    for what, verdicts in found.items():
        assert not impossible(verdicts), what
    together = [verdict for verdicts in found.values() for verdict in verdicts]
    assert joint_deviation(together) < 5  # measures of one fight hang together, so this is wider than chance alone


@pytest.mark.parametrize(("kind", "game"), [("blasts", "fell"), ("spells", "deeds")])
def test_fights_with_blasts_and_spells_end_as_forecast(kind: str, game: str) -> None:
    (fight,) = fights_of(kind, registry.games()[game], 1, 1)
    found = try_fight(fight, 0, 40, 1, 10_000).verdicts
    assert not impossible(found)
    assert joint_deviation(found) < 5


def test_sums_of_squares_have_the_chances_of_every_table_of_chi_squared() -> None:
    for value, n in ((3.841, 1), (5.991, 2), (7.815, 3), (55.758, 40)):
        assert tail_of_squares(value, n) == pytest.approx(0.05, abs=1e-4)


def test_few_events_are_judged_by_how_likely_they_are() -> None:
    """One of 200 at a chance of 1 in 10,000 comes in one campaign of fifty: 1 - 0.9999**200 is 1.98%, which is 2.06."""
    assert deviation(0.9999, 0.995, 200, 0) == pytest.approx(-2.06, abs=0.01)
    assert deviation(0.5, 0.6, 100, 0) == pytest.approx(2)
    assert deviation(0.0, 0.005, 200, 0) > 4.5

"""Forecasts agree with the table: a short form of `make agree`, in which whole fights go through `Session.act`."""

from __future__ import annotations

import pytest

from agree.campaign import campaign, impossible, joint_deviation
from caltrop.games import registry

QUICK = ("fell", "fell-hits", "deeds")  # `make agree` plays all five; the others take minutes to forecast


@pytest.mark.parametrize("game", QUICK)
def test_fights_at_the_table_end_as_forecast(game: str) -> None:
    found = campaign(registry.games()[game], fights=1, times=40, seed=2, drawn=10_000, sizes=(2, 2))
    for what, verdicts in found.items():
        assert not impossible(verdicts), what
    together = [verdict for verdicts in found.values() for verdict in verdicts]
    assert joint_deviation(together) < 5  # measures of one fight hang together, so this is wider than chance alone

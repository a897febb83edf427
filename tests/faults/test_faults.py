"""The campaign of faults in short: one of each kind, at a few tables. `make faults` runs it at length."""

from __future__ import annotations

from faults.campaign import Plan, outage_at, run_campaign

SHORT = Plan(seconds=20, servers=3, tables=4, between=(1.0, 3.0), stopped=6.0)
WITHOUT_SERVICE = 15.0  # seconds: the 8 of the campaign, and what a busy computer adds


def test_nothing_that_was_acknowledged_is_lost_or_doubled_whatever_befalls_the_servers() -> None:
    campaign, stories, verdict = run_campaign(SHORT)
    assert set(campaign.done) == set(SHORT.kinds), "one of each kind"
    assert verdict.acknowledged > 50
    assert verdict.faults == 0, verdict
    assert outage_at(stories, 1.0) < WITHOUT_SERVICE

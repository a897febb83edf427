"""The campaign of faults in short: one of each kind, at a few tables. `make faults` runs it at length."""

from __future__ import annotations

from faults.campaign import Plan, run_campaign
from faults.judge import TableStory, outage_at

WITHOUT_SERVICE = 15.0  # seconds: the 8 of the campaign, and what a busy computer adds
SHORT = Plan(seconds=60, tables=4, between=(3.0, 9.0), stopped=6.0, without_service=WITHOUT_SERVICE)


def test_nothing_that_was_acknowledged_is_lost_or_doubled_whatever_befalls_the_servers() -> None:
    campaign, _, verdict = run_campaign(SHORT)
    assert set(campaign.done) == set(SHORT.kinds), "one of each kind"
    assert verdict.acknowledged > 50
    assert verdict.faults == 0, verdict


def test_one_outage_in_a_hundred_may_be_longer() -> None:
    stories = [TableStory("t1", outages=[1.0] * 197 + [9.0]), TableStory("t2", outages=[2.0, 20.0])]
    assert [outage_at(stories, share) for share in (0.5, 0.98, 0.99, 1.0)] == [1.0, 1.0, 9.0, 20.0]
    assert outage_at([], 0.99) == 0.0

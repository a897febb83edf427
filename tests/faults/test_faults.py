"""The campaign of faults in short: one of each kind, at a few tables. `make faults` runs it for ten minutes."""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Any

import pytest

from faults import judge as judging
from faults.campaign import Plan, run_campaign
from faults.judge import TableStory, is_other_throw, line_of, outage_at, shown_line

WITHOUT_SERVICE = 15.0  # seconds: the 8 of the campaign, and what a busy computer adds
MINUTE = Plan(seconds=60, tables=4, between=(3.0, 9.0), stopped=6.0, without_service=WITHOUT_SERVICE)
# One of each kind and no more, close upon each other.
SHORT = Plan(seconds=1, servers=2, tables=4, between=(0.5, 1.0), stopped=6.0, without_service=WITHOUT_SERVICE)


def test_nothing_that_was_acknowledged_is_lost_or_doubled_whatever_befalls_the_servers(long: bool) -> None:
    plan = MINUTE if long else SHORT
    campaign, stories, verdict = run_campaign(plan)
    assert set(campaign.done) == set(plan.kinds), "one of each kind"
    assert {hits for story in stories for hits in story.hits.values()} == {0, 1}, "dice were thrown"
    assert verdict.acknowledged > (50 if long else 20)
    assert verdict.faults == 0, verdict


def test_one_outage_in_a_hundred_may_be_longer() -> None:
    stories = [TableStory("t1", outages=[1.0] * 197 + [9.0]), TableStory("t2", outages=[2.0, 20.0])]
    assert [outage_at(stories, share) for share in (0.5, 0.98, 0.99, 1.0)] == [1.0, 1.0, 9.0, 20.0]
    assert outage_at([], 0.99) == 0.0


# ---- the judge itself
def test_the_judge_imports_nothing_of_the_server() -> None:
    tree = ast.parse(Path(judging.__file__).read_text(encoding="utf-8"))
    named = [node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    named += [alias.name for node in ast.walk(tree) if isinstance(node, ast.Import) for alias in node.names]
    assert not [name for name in named if name.partition(".")[0] == "caltrop"]


def thrown(face: int, hits: int) -> dict[str, Any]:
    """A test in the log: a d8 with this face, and what was told of it."""
    ask = {"type": "roll", "dice": ["d8"]}
    choice = {"ask": {"type": "choice"}, "value": "no", "source": "order"}
    said = {"kind": "said", "facts": {"hits": hits, "stakes": "act 1"}}
    entry = {"seq": 3, "at": 1.5, "seat": "s1", "intent": {"move": "fell.test", "want": {"stakes": "act 1"}}}
    return entry | {"answers": [{"ask": ask, "value": [face], "source": "app"}, choice], "emitted": [{"event": said}]}


@pytest.mark.parametrize(
    ("face", "logged", "told", "is_wrong"),
    [(4, 1, 1, False), (3, 0, 0, False), (3, 1, 1, True), (8, 0, 0, True), (5, 1, 0, True), (9, 1, 1, True)],
)
def test_dice_that_bring_something_else_or_were_told_otherwise_are_noticed(
    face: int, logged: int, told: int, is_wrong: bool
) -> None:
    assert is_other_throw(thrown(face, logged), {"act 1": told}) == is_wrong
    assert not is_other_throw(thrown(6, 1), {}), "no answer came, so nothing was told"


def test_a_line_that_shows_other_dice_than_the_log_is_noticed() -> None:
    line = {"n": 3, "at": 1.5, "seat": "s1", "move": "fell.test", "events": [{"facts": {"stakes": "act 1"}}]}
    rolled = {"facts": {"kind": "rolled", "dice": ["d8"], "faces": [4]}}
    assert shown_line(line | {"steps": [rolled]}) == line_of(thrown(4, 1))
    others: tuple[dict[str, Any], ...] = ({"n": 4}, {"seat": "s2"}, {"move": "table.say"}, {"at": 1.6}, {"events": []})
    for other in others:
        assert shown_line({**line, "steps": [rolled], **other}) != line_of(thrown(4, 1))
    assert shown_line(line | {"steps": [rolled, rolled]}) != line_of(thrown(4, 1))

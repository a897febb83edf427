"""What the lab's page shows: an address read and written, lines laid over each other, and the sentence they come to."""

from __future__ import annotations

from typing import Any
from urllib.parse import parse_qsl

import pytest

from caltrop.games import registry
from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.mechanic import Mechanic
from caltrop.kernel.rules.refusals import Refused
from caltrop.lab.rule_charts import headline, line_name, results_chart, view_chart
from caltrop.lab.typed import parameters
from caltrop.lab.view import OWN, LabAnswer, LabAsk, LabView, link_for, measure_view, parse_view
from caltrop.web.features.lab.routes import RecentAnswers
from caltrop.words import sentence

GAMES = registry.games()
RULES = [m for game in GAMES.values() for m in game.mechanics.values() if m.id.startswith(f"{game.id}.")]
TEST = [("rule", "fell.test"), ("dice", "d8,d6"), ("dn", "7")]


def viewed(*said: tuple[str, str]) -> LabView:
    view = parse_view(said)
    assert view.wrong is None, view.wrong
    return view


def answered(view: LabView) -> LabAnswer:
    found = measure_view(LabAsk(view.lines, view.axis, view.measure))
    assert isinstance(found, LabAnswer), found
    return found


@pytest.mark.parametrize("rule", RULES, ids=lambda rule: rule.id)
def test_every_rule_can_be_shown_and_its_link_shows_the_same(rule: Mechanic[Any, Any]) -> None:
    view = viewed(("rule", rule.id))
    again = viewed(*parse_qsl(view.link.partition("?")[2]))
    assert (again.params, again.rulings, again.axis, again.measure) == (
        view.params,
        view.rulings,
        view.axis,
        view.measure,
    )
    chart = view_chart(view, answered(view))
    assert headline(chart)
    assert not {*OWN} & {*parameters(rule)}  # the page's own words in an address are nobody's parameter


def test_a_view_is_measured_along_its_axis() -> None:
    """One d6: a number of at least dn is (7 - dn) / 6 of its faces; above 6 it climbs, which is looked at elsewhere."""
    view = viewed(("rule", "fell.test"), ("dice", "d6"), ("dn", "3"))
    assert view.axis is not None
    assert (view.axis.name, view.axis.marked, len(view.axis.values)) == ("dn", 3, 13)
    assert answered(view).values[0][1:7] == pytest.approx([(7 - dn) / 6 for dn in range(1, 7)])
    assert headline(view_chart(view, answered(view))) == "Chance to pass: 66.7% at Difficulty (DN) 3"


def test_results_are_counted_where_the_view_is_set() -> None:
    """d8 and d6 against 4: 5/8 and 3/6 hit, so both 15/48, neither 9/48."""
    view = viewed(("rule", "fell.test"), ("dice", "d8,d6"), ("dn", "4"))
    chart = results_chart(view, answered(view))
    assert chart is not None
    assert chart.title == "Hits at Difficulty (DN) 4"
    assert chart.places == ("0", "1", "2")
    assert chart.series[0].values == pytest.approx((9 / 48, 24 / 48, 15 / 48))


def test_dice_of_a_form_are_joined() -> None:
    view = viewed(("rule", "fell.test"), ("dice.1", "d8"), ("dice.2", "d6"), ("dice.3", ""), ("dn", "7"))
    assert view.params["dice"] == "d8,d6"
    assert view.link == "/lab?rule=fell.test&dice=d8%2Cd6&dn=7"


# ---- lines over each other
def test_another_value_and_another_ruling_are_laid_over() -> None:
    view = viewed(*TEST, ("advantage", "-2"), ("over", "dice=d10"), ("over", "fell.ladder.floor=stay"))
    assert [line.params["dice"] for line in view.lines] == ["d8,d6", "d10", "d8,d6"]
    assert [line_name(view, line) for line in view.lines] == ["Fell", "Dice: d10", "Advantage and disadvantage: stay"]
    assert [line.rulings for line in view.lines] == [{}, {}, {"fell.ladder.floor": "stay"}]


def test_the_sentence_says_where_the_lines_differ_most() -> None:
    """A d6 against a d8 where neither climbs: 1/6 of a d6 reach 6, 3/8 of a d8, which is the largest gap."""
    view = viewed(("rule", "fell.test"), ("dice", "d8"), ("dn", "4"), ("fixed", "true"), ("over", "dice=d6"))
    assert headline(view_chart(view, answered(view))) == "Fell is 25.0 points ahead at Difficulty (DN) 7."


def test_the_sentence_says_from_where_on_a_line_is_0() -> None:
    """Without climbing, 8 is the highest number of a d8; with it, an 8 becomes a d10, a 10 a d12."""
    view = viewed(("rule", "fell.test"), ("dice", "d8"), ("dn", "7"), ("over", "fixed=true"))
    zero = "From Difficulty (DN) 9 on, Dice do not climb: yes is 0 and Fell is not."
    assert headline(view_chart(view, answered(view))).endswith(zero)


def test_lines_that_are_alike_are_said_to_be() -> None:
    view = viewed(*TEST, ("over", "fell.ladder.floor=stay"))
    assert (
        headline(view_chart(view, answered(view))) == "Fell and Advantage and disadvantage: stay are alike everywhere."
    )


def test_a_rule_of_another_game_is_laid_over() -> None:
    """A save of deeds has no difficulty: its line is level, at the chance of a d20 below 14."""
    view = viewed(*TEST, ("over", "rule=deeds.save&score=14"))
    assert [line_name(view, line) for line in view.lines] == ["Fell: test", "Deeds: save"]
    assert answered(view).values[1] == pytest.approx([13 / 20] * 13)
    results = results_chart(view, answered(view))
    assert results is not None
    assert set(results.series[1].values) == {None}  # a save has no hits, and no bar is taken for it


def test_a_line_is_kept_added_and_dropped() -> None:
    kept = viewed(*TEST, ("keep", "1"))
    assert kept.over == ("alone=1&dice=d8%2Cd6&dn=7",)
    moved = viewed(*parse_qsl(kept.link.partition("?")[2]), ("advantage", "2"))
    assert [line.params.get("advantage") for line in moved.lines] == ["2", None]  # it keeps what is not said, too
    assert line_name(moved, moved.lines[1]) == "Advantage: 0"
    added = viewed(*parse_qsl(kept.link.partition("?")[2]), ("add", "fell.ladder.floor=stay"))
    assert len(added.lines) == 3
    dropped = viewed(*parse_qsl(added.link.partition("?")[2]), ("drop", "0"))
    assert dropped.over == ("fell.ladder.floor=stay",)
    assert len(viewed(*TEST, *[("over", f"dn={n}") for n in range(9)]).lines) == 4


def test_a_table_goes_to_its_own_rulings() -> None:
    link = link_for(GAMES["fell"], {"fell.ladder.floor": "stay", "fell.attack.harm": "one"})
    assert link == "/lab?rule=fell.test&fell.ladder.floor=stay"


def test_a_game_without_rules_of_its_own_goes_to_the_lab_as_it_is() -> None:
    bare = Game("bare", "Bare", moves=(), mechanics=(), kinds=())
    assert link_for(bare, {}) == "/lab"


# ---- what is wrong
@pytest.mark.parametrize(
    ("said", "says"),
    [
        ([("rule", "fell.nothing")], "Unknown mechanic fell.nothing. "),
        ([*TEST, ("dn", "99")], "dn must be a whole number from 0 to 12, not 99."),
        ([*TEST, ("luck", "3")], "Unknown parameter luck. "),
        ([*TEST, ("measure", "beauty")], "beauty cannot be read from the outcome. "),
        ([*TEST, ("fell.ladder.floor", "fly")], "Unknown option fly. "),
        ([*TEST, ("over", "dn=99")], "dn must be a whole number from 0 to 12, not 99."),
        ([*TEST, ("over", "rule=fell.blast")], "fell.blast has no success to measure. "),
        ([*TEST, ("dice", "x" * 5000)], ""),
    ],
)
def test_what_is_wrong_is_told_in_one_sentence(said: list[tuple[str, str]], says: str) -> None:
    view = parse_view(said)
    if not says:
        assert view.wrong is None  # an address that is too long is not read
        return
    assert view.wrong is not None
    assert sentence(view.wrong).startswith(says)
    assert view.mechanic is not None


def test_a_value_that_the_rule_does_not_take_leaves_a_gap() -> None:
    view = viewed(("rule", "grimoire.cast"), ("along", "slots"))
    values = answered(view).values[0]
    assert values[0] is None  # a spell needs something to power it
    assert all(value is not None for value in values[1:])


def test_work_without_end_is_refused() -> None:
    view = viewed(("rule", "fell-hits.contest"), ("a", "d12,d12,d12,d12,d12,d12"), ("b", "d10,d10,d10,d8,d8,d8"))
    found = measure_view(LabAsk(view.lines, view.axis, view.measure))
    assert isinstance(found, (LabAnswer, Refused))


def test_of_many_answers_those_asked_for_last_are_kept() -> None:
    recent = RecentAnswers[str](2)
    recent.keep(b"a", "A")
    recent.keep(b"b", "B")
    assert recent.find(b"a") == "A"
    recent.keep(b"c", "C")
    assert [recent.find(asked) for asked in (b"a", b"b", b"c")] == ["A", None, "C"]

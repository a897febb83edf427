"""Clocks for any purpose: set, filled, shown and removed by the facilitator, and secret while they are hidden."""

from __future__ import annotations

import pytest

from at_table import box, do, done, refusal
from caltrop.kernel.state.state import ProgressClock
from caltrop.table.session import Session
from caltrop.table.view import view
from fell.table import hero, table


def laid() -> Session:
    return table(box(), ana=hero("Ana", "s1"))


def only_clock(session: Session) -> tuple[str, ProgressClock]:
    ((id, clock),) = session.state.progress.items()
    return id, clock


def test_a_clock_fills_segment_by_segment_and_stops_at_its_ends() -> None:
    session = laid()
    done(do(session, "s0", "table.progress", name="The ritual", size=4))
    id, clock = only_clock(session)
    assert clock == ProgressClock("The ritual", 4)
    done(do(session, "s0", "table.progress.tick", id=id, by=3))
    assert only_clock(session)[1].filled == 3
    done(do(session, "s0", "table.progress.tick", id=id, by=5))
    assert only_clock(session)[1].is_full
    assert refusal(do(session, "s0", "table.progress.tick", id=id)) == "clock-full"
    done(do(session, "s0", "table.progress.tick", id=id, by=-12))
    assert only_clock(session)[1].filled == 0
    assert refusal(do(session, "s0", "table.progress.tick", id=id, by=-1)) == "clock-empty"
    done(do(session, "s0", "table.progress.end", id=id))
    assert session.state.progress == {}


def test_a_clock_that_shrinks_is_full_at_most() -> None:
    session = laid()
    done(do(session, "s0", "table.progress", name="Alarm", size=8))
    id, _ = only_clock(session)
    done(do(session, "s0", "table.progress.tick", id=id, by=6))
    done(do(session, "s0", "table.progress", id=id, name="Alarm", size=4))
    assert only_clock(session) == (id, ProgressClock("Alarm", 4, 4))


@pytest.mark.parametrize("seat", ["s1", "tv"])
def test_a_hidden_clock_is_the_facilitators_until_it_is_shown(seat: str) -> None:
    session = laid()
    before = view(session, seat)
    done(do(session, "s0", "table.progress", name="They wake", hidden=True))
    id, _ = only_clock(session)
    done(do(session, "s0", "table.progress.tick", id=id, by=2))
    assert view(session, seat) == before
    done(do(session, "s0", "table.progress", id=id, name="They wake"))
    assert view(session, seat).progress == {id: ProgressClock("They wake", 6, 2)}


def test_players_set_no_clocks() -> None:
    session = laid()
    assert refusal(do(session, "s1", "table.progress", name="Mine")) == "facilitator-only"


def test_a_tick_is_undone_by_itself() -> None:
    session = laid()
    done(do(session, "s0", "table.progress", name="Alarm"))
    id, _ = only_clock(session)
    ticked = done(do(session, "s0", "table.progress.tick", id=id))
    session.undo("s0", ticked.seq)
    assert only_clock(session)[1] == ProgressClock("Alarm", 6)


def test_a_table_holds_thirty_clocks() -> None:
    session = laid()
    for n in range(30):
        done(do(session, "s0", "table.progress", name=f"Clock {n}"))
    assert refusal(do(session, "s0", "table.progress", name="One more")) == "too-many-clocks"


def test_a_scene_brings_its_clocks() -> None:
    """A line with a number has as many segments, a bare name six, and no clock has more than twelve."""
    session = laid()
    lines = ["The ritual, 8", "They wake", "The flood 40"]
    done(do(session, "s0", "table.prepare", name="The mill", clocks=lines))
    assert session.state.progress == {}
    done(do(session, "s0", "table.enter", id="the-mill"))
    sizes = [(clock.name, clock.size) for clock in session.state.progress.values()]
    assert sizes == [("The ritual", 8), ("They wake", 6), ("The flood", 12)]


@pytest.mark.parametrize("hidden", [False, True])
def test_each_clock_of_a_scene_is_open_or_hidden_by_itself(hidden: bool) -> None:
    """However the scene's creatures and things come."""
    session = laid()
    secret = ["They wake, 4"]
    done(do(session, "s0", "table.prepare", name="The mill", clocks=["The flood"], hidden_clocks=secret))
    done(do(session, "s0", "table.enter", id="the-mill", hidden=hidden))
    found = [(clock.name, clock.size, clock.hidden) for clock in session.state.progress.values()]
    assert found == [("The flood", 6, False), ("They wake", 4, True)]
    assert [clock.name for clock in session.state_for("s1").progress.values()] == ["The flood"]


def test_a_scene_brings_no_more_clocks_than_a_table_holds() -> None:
    """Twenty-nine stand there: a scene with two, one of them hidden, is refused, and one with one comes."""
    session = laid()
    for n in range(29):
        done(do(session, "s0", "table.progress", name=f"Clock {n}"))
    done(do(session, "s0", "table.prepare", name="Two", clocks=["A"], hidden_clocks=["B"]))
    done(do(session, "s0", "table.prepare", name="One", clocks=["A"]))
    assert refusal(do(session, "s0", "table.enter", id="two")) == "too-many-clocks"
    done(do(session, "s0", "table.enter", id="one"))
    assert len(session.state.progress) == 30

"""A turn of exploring: time and light for everyone, what may come for facilitators alone; one undo takes it all."""

from __future__ import annotations

from typing import Any

from caltrop.games.common.table.countdowns import Countdowns
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.events.story import ExplorationRolled
from caltrop.table.log import Entry, Intent
from caltrop.table.session import Session, Warnings
from caltrop.table.view import lines
from fell.table import creature, hero, table


def explore(session: Session, seat: str = "s0", **want: Any) -> Any:
    return session.act(seat, Intent("table.explore", "", want))


def done(result: object) -> Entry:
    assert isinstance(result, Entry), result
    return result


def checked(session: Session, seat: str) -> list[ExplorationRolled]:
    return [e for line in lines(session, seat) for e in line.events if isinstance(e, ExplorationRolled)]


def test_ten_minutes_pass_and_a_torch_burns_down() -> None:
    """A torch of Fell burns for 60 minutes; six turns of 10 put it out."""
    session = table(ana=hero("Ana", items=("torch",)))
    done(session.act("s0", Intent("fell.use", "ana", {"item": "torch"})))
    assert len(session.state.part("ana", Countdowns).countdowns) == 1
    for turn in range(1, 7):
        assert len(session.state.part("ana", Countdowns).countdowns) == 1
        done(explore(session))
        assert session.state.clock == turn * 600
    assert session.state.part("ana", Countdowns).countdowns == {}
    done(session.undo("s0", session.seq))
    assert session.state.clock == 3000
    assert len(session.state.part("ana", Countdowns).countdowns) == 1


def test_without_a_chance_no_die_is_rolled() -> None:
    session = table(lambda sides: 1, ana=hero("Ana"))
    assert done(explore(session)).answers == ()
    assert checked(session, "s0") == []


def test_something_comes_on_as_many_faces_as_said() -> None:
    """1 to 2 of a d6: on a 2 something comes, on a 3 nothing does."""
    for face, comes in ((1, True), (2, True), (3, False), (6, False)):
        session = table(lambda sides, face=face: min(face, sides), ana=hero("Ana"))  # type: ignore[misc]
        done(explore(session, chance=2))
        assert [e.comes for e in checked(session, "s0")] == [comes]


def test_the_table_is_rolled_only_if_something_comes_and_players_learn_nothing_of_it() -> None:
    session = table(lambda sides: 1, ana=hero("Ana"))
    rolled = next(id for id, t in session.game.shelf("tables").items() if t.die)
    entry = done(explore(session, chance=1, table=rolled))
    assert len(entry.answers) >= 2
    (found,) = checked(session, "s0")
    assert found.text
    assert checked(session, "s1") == []
    (line,) = lines(session, "s1")[-1:]
    assert (line.outcome, line.steps) == ({}, ())
    quiet = table(lambda sides: 6, ana=hero("Ana"))
    assert len(done(explore(quiet, chance=1, table=rolled)).answers) == 1
    assert lines(quiet, "s1")[-1].events == line.events


def test_it_warns_in_a_fight_and_knows_its_tables() -> None:
    session = table(ana=hero("Ana"), grub=creature("goblin"))
    no = explore(session, table="no-such")
    assert isinstance(no, Refused)
    assert no.code == "no-such-table-to-roll"
    assert explore(session, "s1").code == "facilitator-only"
    done(session.act("s0", Intent("fell.fight", "", {"foes": ["grub"], "first": "party"}, overrule=True)))
    assert isinstance(explore(session), Warnings)

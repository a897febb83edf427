"""The facilitator judges the last roll anew, on the same dice (fell.test.dn)."""

from __future__ import annotations

from typing import Any

import pytest

from at_table import box, do, done, parked, refusal
from caltrop.messages.log import HitsJudgedAnew, JudgedAnew
from caltrop.table.log import Entry, Intent
from caltrop.table.session import Session
from caltrop.table.view import lines
from caltrop.words import line_messages
from fell.table import hero, table
from web.fights import fight


def climber(*faces: int, **more: Any) -> Session:
    return table(box(*faces), ana=hero("Ana", "s1", bod="d4", **more), bob=hero("Bob", "s2"))


def faces(entry: Entry) -> list[Any]:
    return [s.step.facts["faces"] for s in entry.steps if "faces" in s.step.facts]


def test_fell_test_dn_is_set_afterwards_on_the_same_faces() -> None:
    session = climber(3)
    failed = done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=4))
    assert failed.outcome["passed"] is False
    again = done(session.rejudge("s0", failed.seq, {"dn": 2}))
    assert again.outcome == {"hits": 1, "passed": True}
    assert (again.seat, faces(again)) == ("s1", [(3,)])
    assert failed.seq in session.undone_seqs()


def test_fell_test_dn_set_higher_lets_a_maximum_climb_that_is_no_hit_now() -> None:
    # At DN 4 the 4 of a d4 is a hit, and stays; at DN 6 it is none, and climbs: the d6 shows 6.
    session = climber(4, 6)
    passed = done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=4))
    again = done(session.rejudge("s0", passed.seq, {"dn": 6}))
    assert faces(again) == [(4,), (6,)]
    assert again.outcome["passed"] is True


def test_fell_test_dn_set_lower_leaves_out_what_had_climbed() -> None:
    # At DN 6 the 4 climbed to a d6's 2, a miss. At DN 4 it is a hit as it lay.
    session = climber(4, 2)
    failed = done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=6))
    again = done(session.rejudge("s0", failed.seq, {"dn": 4}))
    assert faces(again) == [(4,)]
    assert again.outcome["passed"] is True


def test_fell_test_dn_afterwards_counts_for_an_extended_test() -> None:
    session = climber(3)
    done(do(session, "s0", "fell.extended", name="the well", needs=3))
    failed = done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=4, task="task"))
    assert session.state.tasks["task"].hits == 0
    done(session.rejudge("s0", failed.seq, {"dn": 3}))
    assert session.state.tasks["task"].hits == 1


@pytest.mark.parametrize("hide", [[], ["dn"]])
def test_fell_test_dn_of_a_called_test_is_set_afterwards(hide: list[str]) -> None:
    """The call is answered again by the same roll; a hidden difficulty stays hidden."""
    session = climber(3)
    call: dict[str, Any] = {"move": "fell.test", "who": ["ana"], "want": {"ability": "BOD", "dn": 4}, "hide": hide}
    done(do(session, "s0", "table.call", **call))
    failed = done(session.act("s1", Intent("fell.test", "ana", call="call")))
    assert failed.outcome["passed"] is False
    again = done(session.rejudge("s0", failed.seq, {"dn": 2}))
    assert (again.outcome["passed"], faces(again)) == (True, [(3,)])
    assert session.state.calls == {}
    mine = lines(session, "s1", tail=1)[0]
    assert mine.outcome["passed"] is True
    assert any(step.facts.by_name().get("dn") == 2 for step in mine.steps) is not bool(hide)


def test_fell_test_dn_that_the_facilitator_has_agreed_to_is_set_afterwards() -> None:
    """Where the facilitator confirms what a player proposes, the word after the roll counts without a question."""
    session = climber(3)
    done(do(session, "s0", "table.ruling", ruling="fell.test.dn", option="confirm"))
    waits = parked(do(session, "s1", "fell.test", "ana", ability="BOD", dn=4))
    failed = done(session.answer("s0", waits.id, waits.asks[0].key, "6"))
    again = done(session.rejudge("s0", failed.seq, {"dn": 2}))
    assert (again.outcome["passed"], faces(again)) == (True, [(3,)])
    assert session.parked == {}


def test_fell_test_dn_afterwards_is_the_facilitators_and_only_of_the_last_roll() -> None:
    session = climber(3, 3)
    first = done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=4))
    assert refusal(session.rejudge("s1", first.seq, {"dn": 2})) == "facilitator-only"
    assert refusal(session.rejudge("s0", first.seq, {"ability": "INT"})) == "not-judged"
    assert refusal(session.rejudge("s0", first.seq, {})) == "not-judged"
    assert refusal(session.rejudge("s0", first.seq, {"dn": 99})) == "bad-value"
    assert session.undone_seqs() == set()
    done(do(session, "s2", "fell.test", "bob", ability="BOD", dn=4))
    assert refusal(session.rejudge("s0", first.seq, {"dn": 2})) == "too-late"


# ---- the line
@pytest.mark.parametrize("game", ["fell-hits", "generic-fantasy"])
def test_the_line_of_a_roll_that_was_judged_anew_says_the_hits_that_it_needs(game: str) -> None:
    """An 8 is one hit of the two, or three, that it needs now."""
    session = fight(game, lambda sides: sides)
    passed = done(do(session, "s0", f"{game}.test", "ana", attribute="BOD"))
    assert not {JudgedAnew, HitsJudgedAnew} & {*map(type, line_messages(passed, session.state, session.game))}
    for needs in (2, 3):
        last = done(session.rejudge("s0", session.seq, {"needs": needs}))
        assert line_messages(last, session.state, session.game)[-1] == HitsJudgedAnew(needs)
        for seat in ("s0", "s1"):
            newest = lines(session, seat)[-1]
            assert line_messages(newest, session.state, session.game)[-1] == HitsJudgedAnew(needs)


def test_a_difficulty_that_players_may_not_know_stays_hidden_when_it_is_judged_anew() -> None:
    session = climber(3)
    want = {"ability": "BOD", "dn": 4}
    done(do(session, "s0", "table.call", move="fell.test", who=["ana"], want=want, hide=["dn"]))
    (call,) = session.state.calls
    failed = done(session.act("s1", Intent("fell.test", "ana", {}, call=call)))
    done(session.rejudge("s0", failed.seq, {"dn": 6}))
    assert [lines(session, seat)[-1].judged for seat in ("s0", "s1")] == [{"dn": 6}, {"dn": None}]
    told = line_messages(lines(session, "s1")[-1], session.state, session.game)
    assert told[-1] == JudgedAnew()
    assert "6" not in repr(told)

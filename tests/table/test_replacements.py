"""A move that is done again with another answer: the log has one line of it, and an undo is still an undo."""

from __future__ import annotations

import fell.table as fell
from at_table import box, do, done
from caltrop.table.session import Session
from caltrop.table.view import lines


def a_test_with_a_maximum() -> Session:
    """BOD d8 shows 8: the usual answer keeps it, another climbs to a d10, which shows 3."""
    session = fell.table(box(8, 3), None, ana=fell.hero("Ana", "s1"))
    done(do(session, "s1", "fell.test", "ana", ability="BOD", dn=4))
    return session


def shown(session: Session, seat: str = "s1") -> list[int]:
    return [line.n for line in lines(session, seat) if not line.replaced]


def test_a_changed_answer_stands_for_the_line_and_its_undo() -> None:
    session = a_test_with_a_maximum()
    last = session.log[-1]
    given = next(answer for answer in last.answers if answer.source == "order")
    other = next(option for option in given.ask.options if option != given.value)  # type: ignore[union-attr]
    done(session.change_answer("s1", last.seq, given.ask.key, other, at=12.5))
    assert len(lines(session, "s1")) == 3
    for seat in ("s1", "s2", "s0"):
        assert shown(session, seat) == [3]


def test_an_undo_and_the_same_move_again_are_lines_of_their_own() -> None:
    session = a_test_with_a_maximum()
    session.undo("s1", session.seq, at=20.0)
    done(do(session, "s1", "fell.test", "ana", ability="WIL", dn=4))
    assert shown(session) == [1, 2, 3]


def test_what_was_replaced_and_then_undone_is_seen_as_undone() -> None:
    session = a_test_with_a_maximum()
    last = session.log[-1]
    given = next(answer for answer in last.answers if answer.source == "order")
    other = next(option for option in given.ask.options if option != given.value)  # type: ignore[union-attr]
    done(session.change_answer("s1", last.seq, given.ask.key, other, at=12.5))
    session.undo("s1", session.seq, at=30.0)
    assert shown(session) == [3, 4]
    assert lines(session, "s1")[2].undone

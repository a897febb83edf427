"""How a line of the log came about is asked for when it is opened: with the page come only the lines."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from caltrop import words
from caltrop.chronicle.names import names
from caltrop.table.log import Entry, Intent
from caltrop.table.view import Line, lines

from .visiting import Town, Visitor, town


@pytest.fixture
def here() -> Iterator[Town]:
    with town() as found:
        yield found


def why(visitor: Visitor, table: str, n: object) -> str:
    answer = visitor.get(f"/t/{table}/why/{n}")
    assert answer.status_code == 200
    return re.sub(r"<[^>]+>", "", answer.text)


def told(here: Town, table: str, seat: str, line: Line) -> tuple[str, ...]:
    session = here.session(table)
    return words.why_lines(line, names(session, seat), session.game_for(seat))


def test_a_line_says_that_there_is_a_why_and_tells_it_when_it_is_asked(here: Town) -> None:
    """Of a test with a difficulty that the facilitator alone knows, each is told what they may know."""
    boss, table = here.host()
    petra, seat = here.player(boss, table)
    boss.does(table, "fell.create", name="Ana", seat=seat)
    session = here.session(table)
    assert isinstance(session.act("s0", Intent("fell.test", "ana", {"ability": "BOD", "dn": 4}, overrule=True)), Entry)
    session = here.session(table)
    for visitor, who in ((boss, "s0"), (petra, seat)):
        line = lines(session, who)[-1]
        said = told(here, table, who, line)
        assert said
        page = visitor.get(f"/t/{table}").text
        assert f'data-why="{line.n}"' in page
        assert said[0] not in page
        answer = why(visitor, table, line.n)
        assert all(each in answer for each in said)


def test_no_one_is_told_of_lines_that_are_not_theirs(here: Town) -> None:
    """A blind roll is a line of the facilitator's: a player gets nothing for its number, nor for others."""
    boss, table = here.host()
    petra, seat = here.player(boss, table)
    boss.does(table, "fell.create", name="Ana", seat=seat)
    session = here.session(table)
    own = session.count_for(seat)
    blind = Intent("fell.test", "ana", {"ability": "BOD", "dn": 4, "to": "facilitator"}, overrule=True)
    assert isinstance(session.act("s0", blind), Entry)
    last = session.seq
    assert session.count_for(seat) == own < last
    assert why(boss, table, last).strip()
    for n in (own + 1, last, last + 1, 0, "x", "99999999999"):
        assert why(petra, table, n).strip() == ""
    assert here.visitor().get(f"/t/{table}/why/1").status_code in (303, 401, 403, 404)

"""The facilitator judges the newest roll anew on the page: the same dice, another difficulty."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest

from caltrop.games import registry
from caltrop.table.session import Session
from caltrop.web.page.story_log import difficulty_parameter

from .fights import HEROES
from .visiting import Town, Visitor, town

JUDGES = re.compile(r'/judge".*?name="n" value="(\d+)".*?name="w\.(\w+)" min="(\d+)" max="(\d+)" value="(\d*)"', re.S)


@pytest.fixture
def here() -> Iterator[Town]:
    with town() as found:
        yield found


def rolled_test(here: Town, **more: str) -> tuple[Visitor, Visitor, str, Session]:
    """Petra's Ana rolls a test against 12."""
    boss, table = here.host()
    guest, seat = here.player(boss, table)
    session = here.session(table)
    boss.does(table, "fell.create", "", name="Ana")
    boss.does(table, "table.give", "ana", seat=seat)
    guest.does(table, "fell.test", "ana", ability="WIL", dn="12", **more)
    return boss, guest, table, session


def first_faces(session: Session) -> Any:
    """What the newest roll has shown before any die climbed."""
    return next(step.step.facts["faces"] for step in session.log[-1].steps if "faces" in step.step.facts)


def test_fell_test_dn_the_newest_roll_is_judged_anew_on_the_page(here: Town) -> None:
    boss, guest, table, session = rolled_test(here)
    faces = first_faces(session)
    (form,) = JUDGES.findall(boss.get(f"/t/{table}").text)
    assert form == (str(session.seq), "dn", "0", "12", "12")
    assert not JUDGES.search(guest.get(f"/t/{table}").text)
    answer = boss.tap(f"/t/{table}/judge", {"n": form[0], "w.dn": "0"})
    assert answer.headers["hx-trigger"] == "done"
    entry = session.log[-1]
    assert entry.outcome["passed"] is True
    assert first_faces(session) == faces
    assert "undone" not in guest.get(f"/t/{table}").text  # the log has one line, with the new result
    (again,) = JUDGES.findall(boss.get(f"/t/{table}").text)  # it can be judged once more
    assert again == (str(entry.seq), "dn", "0", "12", "0")


def test_fell_test_dn_of_a_blind_roll_is_judged_anew_on_the_page(here: Town) -> None:
    boss, guest, table, session = rolled_test(here, to="facilitator")
    (form,) = JUDGES.findall(boss.get(f"/t/{table}").text)
    before = guest.get(f"/t/{table}").text.count("passe")
    assert boss.tap(f"/t/{table}/judge", {"n": form[0], "w.dn": "0"}).headers["hx-trigger"] == "done"
    assert session.log[-1].outcome["passed"] is True
    assert guest.get(f"/t/{table}").text.count("passe") == before  # how it went is still the facilitator's


def test_only_the_facilitator_judges_and_only_the_newest_roll(here: Town) -> None:
    boss, guest, table, session = rolled_test(here)
    n = str(session.seq)
    mine = session.number(here.seat(table, "Petra"), session.seq)
    assert "facilitator" in unescape(guest.tap(f"/t/{table}/judge", {"n": str(mine), "w.dn": "0"}).text)
    assert session.undone_seqs() == set()
    boss.does(table, "table.place", "ana", place="the ford")
    assert not JUDGES.search(boss.get(f"/t/{table}").text)
    answer = boss.tap(f"/t/{table}/judge", {"n": n, "w.dn": "0"})
    assert "hx-trigger" not in answer.headers
    assert session.undone_seqs() == set()


def test_what_is_judged_is_the_difficulty_that_the_game_declares() -> None:
    found = {
        id: [d.name for roll in game.surface.calls if (d := difficulty_parameter(game, game.move_id(roll.move)))]
        for id, game in registry.games().items()
        if id in HEROES
    }
    assert found == {
        "fell": ["dn"],
        "fell-hits": ["needs"],
        "generic-fantasy": ["needs"],
        "grimoire": ["dc", "dc"],
        "deeds": [],
    }

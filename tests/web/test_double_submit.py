"""Double clicks: what is asked for twice at once is done once, and both requests get an answer."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from html import unescape

import pytest

from caltrop.store.errors import Full
from caltrop.web.gate import double_submit
from caltrop.web.gate.double_submit import Repeats

from .test_limits import Clock
from .visiting import Town, Visitor, invitation, shared, town


@pytest.fixture
def here() -> Iterator[Town]:
    with town() as found:
        yield found


def opens(visitor: Visitor, table: str) -> bool:
    return visitor.get(f"/t/{table}/settings").status_code == 200


# ---- what is remembered
def test_the_same_within_two_seconds_is_a_double_click() -> None:
    clock = Clock()
    remembers = Repeats(clock)
    assert not remembers.is_repeat("ana", "/do", {"move": ["a"]})
    clock.now += 1.9
    assert remembers.is_repeat("ana", "/do", {"move": ["a"]})
    clock.now += 2.0
    assert not remembers.is_repeat("ana", "/do", {"move": ["a"]})


@pytest.mark.parametrize("other", [("bob", "/do", "a"), ("ana", "/undo", "a"), ("ana", "/do", "b")])
def test_another_seat_another_page_or_another_word_is_no_double_click(other: tuple[str, ...]) -> None:
    remembers = Repeats(Clock())
    remembers.is_repeat("ana", "/do", "a")
    assert not remembers.is_repeat(*other)


def test_whoever_asked_longest_ago_is_forgotten_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(double_submit, "KEPT", 2)
    remembers = Repeats(Clock())
    for who in ("ana", "bob", "cyd"):
        remembers.is_repeat(who, "a")
    assert set(remembers.last) == {"bob", "cyd"}


def test_work_asked_for_twice_is_done_once_and_answered_twice_also_while_it_is_under_way() -> None:
    clock, done = Clock(), list[int]()
    remembers = Repeats(clock)

    async def work() -> int:
        await asyncio.sleep(0)
        done.append(1)
        return len(done)

    async def asked() -> list[int]:
        both = await asyncio.gather(remembers.run_once(work, "ana"), remembers.run_once(work, "ana"))
        clock.now += 2.0
        return [*both, await remembers.run_once(work, "ana")]

    assert asyncio.run(asked()) == [1, 1, 2]
    assert len(remembers.answers) == 1, "an answer is kept no longer than it is needed"


def test_what_failed_can_be_tried_again_at_once() -> None:
    remembers, tried = Repeats(Clock()), list[int]()

    async def work() -> str:
        tried.append(1)
        if len(tried) == 1:
            raise Full(file="x")
        return "done"

    async def asked() -> str:
        with pytest.raises(Full):
            await remembers.run_once(work, "ana")
        return await remembers.run_once(work, "ana")

    assert asyncio.run(asked()) == "done"


# ---- on the server
def test_a_double_click_on_start_makes_one_table_and_both_answers_lead_there(here: Town) -> None:
    boss = here.visitor()
    said = {"name": "Mill Road", "game": "fell", "facilitator": "Gail"}
    first, second = boss.post("/tables", said), boss.post("/tables", said)
    assert first.headers["location"] == second.headers["location"]
    assert first.headers.get_list("set-cookie") == second.headers.get_list("set-cookie")
    assert len(here.server.rooms.live) == 1


def test_two_people_who_start_the_same_have_two_tables(here: Town) -> None:
    here.host()
    here.host()
    assert len(here.server.rooms.live) == 2


def test_a_double_click_on_join_takes_one_seat(here: Town) -> None:
    boss, table = here.host()
    guest, said = here.visitor(), {"invite": invitation(boss, table), "name": "Ana"}
    assert [guest.post("/join", said).status_code for _ in range(2)] == [303, 303]
    assert [seat.name for seat in here.session(table).state.seats.values()] == ["Gail", "Ana"]
    assert opens(guest, table)


def test_a_double_click_on_a_link_lets_its_owner_in(here: Town) -> None:
    boss, table = here.host()
    _, seat = here.player(boss, table, "Ana")
    token = shared(boss.tap(f"/t/{table}/seats/{seat}/link"), "seat")
    phone = here.visitor()
    assert [phone.post("/seat", {"token": token}).status_code for _ in range(2)] == [303, 303]
    assert opens(phone, table)


def test_a_double_click_on_a_demo_makes_one(here: Town) -> None:
    guest = here.visitor()
    found = {guest.post("/demo/fell", {"as": "facilitator"}).headers["location"] for _ in range(2)}
    assert len(found) == len(here.server.rooms.live) == 1


def test_a_double_click_on_the_screen_makes_one_seat_for_it(here: Town) -> None:
    boss, table = here.host()
    assert [boss.tap(f"/t/{table}/tv").status_code for _ in range(2)] == [200, 200]
    assert [s.name for s in here.session(table).state.seats.values()] == ["Gail", "TV"]


def test_a_double_click_brings_a_character_once(here: Town) -> None:
    boss, table = here.host()
    boss.does(table, "fell.create", name="Petra")
    (who,) = here.session(table).state.characters
    sheet = boss.get(f"/t/{table}/sheet/{who}").text
    assert [boss.tap(f"/t/{table}/import", {"text": sheet}).status_code for _ in range(2)] == [200, 204]
    assert len(here.session(table).state.characters) == 2


def test_a_double_click_rolls_on_a_table_once(here: Town) -> None:
    boss, table = here.host()
    rolled = next(id for id, t in here.session(table).game.library.tables.items() if t.die)
    assert [boss.tap(f"/t/{table}/roll-on", {"table": rolled}).status_code for _ in range(2)] == [200, 204]
    assert [entry.intent.move for entry in here.session(table).log if entry.intent] == ["table.random"]


def test_a_double_click_on_a_draft_brings_one_character(here: Town) -> None:
    boss, table = here.host()
    draft = re.search(r'name="draft" value="([^"]*)"', boss.get(f"/t/{table}/draft").text)
    assert draft
    said = {"draft": unescape(draft[1]), "name": "Petra", "take": "yes"}
    assert [boss.tap(f"/t/{table}/draft", said).status_code for _ in range(2)] == [200, 204]
    assert [c.name for c in here.session(table).state.characters.values()] == ["Petra"]

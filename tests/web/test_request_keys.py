"""Keys of requests: a repeat after a lost answer finds what was done, gets the same answer, and rolls no new dice."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.routes import HTTPRoute

from caltrop.store.protocol import DoneRequest
from caltrop.store.sqlite.sqlite_store import SqliteStore
from caltrop.table.log import Intent
from caltrop.table.session import Result
from caltrop.web.features.tables.demos import prepare_demos
from caltrop.web.live.keyed import KeyedRequest, note_request
from caltrop.web.live.room import Room

from .api_table import Begun, Voice, served
from .test_routes import LISTED
from .visiting import Town, Visitor, invitation, shared

KEY = "0123456789abcdef"
OTHER = "fedcba9876543210"
READS = ("GET", "HEAD", "OPTIONS")

# What writing routes do with a key. "log" routes write through the room, which stores the key with the entry. Of a
# "once" route it is stored on its own that it was done; "guest" routes are for people without a seat, and make ids and
# tokens of the key; the "same" change nothing, or only this browser. test_repeated_requests.py sends all of them twice.
WRITES = """
guest   POST    /api/tables
guest   POST    /api/tables/{table}/join
log     POST    /api/tables/{table}/moves
log     POST    /api/tables/{table}/prompts/{prompt}
log     DELETE  /api/tables/{table}/prompts/{prompt}
log     POST    /api/tables/{table}/judge
log     POST    /api/tables/{table}/pictures/portrait
log     POST    /api/tables/{table}/pictures/handout
log     POST    /api/tables/{table}/undo
same    POST    /api/forecast
same    POST    /api/odds
same    POST    /api/sweep
same    POST    /api/tables/{table}/forecast
guest   POST    /tables
guest   POST    /demo/{game}
guest   POST    /lessons/{game}
guest   POST    /join
guest   POST    /seat
guest   POST    /tv
guest   POST    /restore/file
same    POST    /restore
same    POST    /code
same    POST    /language
same    POST    /knock
same    POST    /t/{table}/forget
log     POST    /t/{table}/do
same    POST    /t/{table}/preview
same    POST    /t/{table}/aim
same    POST    /t/{table}/read
same    POST    /t/{table}/fallen
log     POST    /t/{table}/prompt/{prompt}
log     POST    /t/{table}/scenes
log     POST    /t/{table}/scenes/{scene}
log     POST    /t/{table}/undo
log     POST    /t/{table}/star
log     POST    /t/{table}/judge
log     POST    /t/{table}/change
log     POST    /t/{table}/build
log     POST    /t/{table}/grow
log     POST    /t/{table}/draft
log     POST    /t/{table}/write
log     POST    /t/{table}/portrait/file
log     POST    /t/{table}/scenes/{scene}/picture
log     POST    /t/{table}/handout
log     POST    /t/{table}/homebrew
same    POST    /t/{table}/homebrew/form
log     POST    /t/{table}/import
log     POST    /t/{table}/roll-on
once    POST    /t/{table}/seats/{seat}/sign-out
once    POST    /t/{table}/devices/{device}/sign-out
log     POST    /t/{table}/defaults
log     POST    /t/{table}/call
log     POST    /t/{table}/calls/{call_id}/rest
log     POST    /t/{table}/all-attack
log     POST    /t/{table}/foes-act
same    POST    /t/{table}/tactics
log     POST    /t/{table}/forecast/share
log     POST    /t/{table}/explore
log     POST    /t/{table}/hand-out
log     POST    /t/{table}/search-again
log     POST    /t/{table}/lesson
once    POST    /t/{table}/lesson/keep
log     POST    /t/{table}/begin
log     POST    /t/{table}/creatures
log     POST    /t/{table}/each
log     POST    /t/{table}/table-roll
log     POST    /t/{table}/tool
log     POST    /t/{table}/reveal
once    POST    /t/{table}/seats/{seat}/remove
once    POST    /t/{table}/tv
once    POST    /t/{table}/invite
once    POST    /t/{table}/invite/open
once    POST    /t/{table}/seats/{seat}/link
once    POST    /t/{table}/knocks/{knock}
once    POST    /t/{table}/rename
once    POST    /t/{table}/delete
once    POST    /t/{table}/go-on
once    POST    /t/{table}/devices/stay
"""
SORTED = [tuple(line.split()) for line in WRITES.splitlines() if line]


@contextmanager
def opened(path: Path) -> Iterator[Town]:
    store = SqliteStore.open(path)
    try:
        with served(store=store) as client:
            yield Town(client)
    finally:
        store.close()


@pytest.fixture
def here(tmp_path: Path) -> Iterator[Town]:
    with opened(tmp_path / "caltrop.db") as town:
        yield town


def asks(voice: Voice, path: str, body: Any, key: str = KEY, method: str = "POST") -> httpx.Response:
    headers = {**voice.headers, "Idempotency-Key": key}
    return voice.client.request(method, f"/api/tables/{voice.table}{path}", json=body, headers=headers)


def presses(visitor: Visitor, path: str, fields: dict[str, Any], key: str = KEY) -> httpx.Response:
    """A button as a page's script sends it."""
    visitor._known()
    headers = {"hx-request": "true", "x-csrf-token": visitor.csrf, "idempotency-key": key}
    return visitor._asked("POST", path, data=fields, headers=headers)


ROLL = {"move": "table.roll", "params": {"roll": "9d20"}}


# ---- every route
def test_every_writing_route_says_what_it_does_with_a_key(here: Town) -> None:
    found = set()
    for route in here.client.app.routes:
        assert isinstance(route, HTTPRoute)
        path = re.sub(r":\w+\}", "}", route.path)
        found |= {(m, path) for handler in route.route_handlers for m in handler.http_methods if m not in READS}
    assert found == {(row[1], row[2]) for row in SORTED}
    assert len(SORTED) == len({row[1:] for row in SORTED})


@pytest.mark.parametrize("row", [row for row in SORTED if row[0] in ("log", "once")], ids=lambda row: row[2])
def test_the_key_of_every_route_that_stores_one_is_checked(here: Town, row: tuple[str, ...]) -> None:
    """Its guard reads the key before anything is done: one that is too short is refused."""
    begun = Begun(here.client)
    path = re.sub(r"\{\w+\}", "x", row[2].replace("{table}", begun.id))
    cookie = f"caltrop-{begun.id}={begun.boss.token}"
    visitor = here.visitor()
    visitor.get("/")
    visitor.cookies[f"caltrop-{begun.id}"] = begun.boss.token
    headers = {
        **begun.boss.headers,
        "idempotency-key": "short",
        "x-csrf-token": visitor.csrf,
        "cookie": f"{cookie}; caltrop-visitor={visitor.cookies.get('caltrop-visitor', '')}",
    }
    answer = here.client.request(row[1], path, headers=headers)
    assert answer.status_code == 400
    assert "An Idempotency-Key must have 16 to 100 characters of ASCII." in answer.text


def test_every_route_of_a_table_has_a_guard_that_notes_the_key() -> None:
    noting = ("seat", "facilitator", "token", "uploader")  # who uploads passes the guard of seats as well
    guarded = {(row[1], row[2]) for row in LISTED if row[0] in noting}
    assert {(row[1], row[2]) for row in SORTED if row[0] in ("log", "once")} <= guarded


def test_the_routes_that_store_their_key_on_its_own_are_marked(here: Town) -> None:
    routes = [route for route in here.client.app.routes if isinstance(route, HTTPRoute)]
    marked = {
        (m, r.path.replace(":str", "")) for r in routes for h in r.route_handlers if "once" in h.opt for m in r.methods
    }
    assert {row for row in marked if row[0] not in READS} == {(row[1], row[2]) for row in SORTED if row[0] == "once"}


# ---- programs
def test_a_repeated_move_gets_the_same_dice_also_after_a_restart(tmp_path: Path) -> None:
    with opened(tmp_path / "caltrop.db") as town:
        begun = Begun(town.client)
        first = asks(begun.boss, "/moves", ROLL)
        assert first.status_code == 200
        assert asks(begun.boss, "/moves", ROLL).json() == first.json()
        seq = town.session(begun.id).seq
    with opened(tmp_path / "caltrop.db") as town:
        again = asks(Voice(town.client, begun.id, begun.boss.token, "s0"), "/moves", ROLL)
        assert (again.status_code, again.json()) == (200, first.json())
        assert town.session(begun.id).seq == seq


def test_the_store_is_asked_for_a_request_only_if_its_key_may_have_been_there(
    here: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    """All keys of a table are read with its first request that has one, also those from before it was opened."""
    _, table = here.host()
    asked: list[str] = []
    find = here.server.store.request

    def note(table: str, seat: str, key: str) -> DoneRequest | None:
        asked.append(key)
        return find(table, seat, key)

    monkeypatch.setattr(here.server.store, "request", note)
    room = here.server.rooms.live[table]
    keys = [f"{n:016x}" for n in range(20)]

    async def roll(room: Room, key: str) -> Result:
        note_request(KeyedRequest("s0", key, b"the same roll"))
        return await room.act("s0", Intent("table.roll", "", {"roll": "d6"}))

    first = [here.client.blocking_portal.call(roll, room, key) for key in keys]
    assert asked == []
    assert [here.client.blocking_portal.call(roll, room, key) for key in keys] == first
    assert asked == keys
    here.server.rooms.close(table)
    again = here.client.blocking_portal.call(here.server.rooms.room, table)
    assert again is not None
    assert [here.client.blocking_portal.call(roll, again, key) for key in keys] == first
    assert asked == [*keys, *keys]


def test_another_key_is_another_move(here: Town) -> None:
    boss = Begun(here.client).boss
    first, second = asks(boss, "/moves", ROLL), asks(boss, "/moves", ROLL, OTHER)
    assert second.json()["seq"] == first.json()["seq"] + 1


def test_a_key_with_another_body_is_refused(here: Town) -> None:
    boss = Begun(here.client).boss
    asks(boss, "/moves", ROLL)
    no = asks(boss, "/moves", {"move": "table.roll", "params": {"roll": "2d6"}})
    assert no.status_code == 409
    assert no.json()["message"] == "This key was already used for another request. Use a new key for each."
    assert asks(boss, "/undo", {"seq": 1}).status_code == 409


def test_keys_belong_to_a_seat(here: Town) -> None:
    begun = Begun(here.client)
    ana = begun.joined("Ana")
    first, second = asks(begun.boss, "/moves", ROLL), asks(ana, "/moves", ROLL)
    assert (first.status_code, second.status_code) == (200, 200)
    assert second.json()["seq"] == first.json()["seq"] + 1


def test_a_move_that_was_refused_may_be_tried_again_with_its_key(here: Town) -> None:
    begun = Begun(here.client)
    body = {"move": "fell.test", "actor": "hero", "params": {"ability": "BOD", "dn": 4}, "overrule": True}
    assert asks(begun.boss, "/moves", body).status_code == 422
    begun.boss.done("fell.create", name="Hero", seat="s0")
    assert asks(begun.boss, "/moves", body).status_code == 200


def test_a_question_its_answer_and_an_undo_are_each_done_once(here: Town) -> None:
    begun = Begun(here.client)
    ana = begun.joined("Ana")
    begun.boss.done("table.preferences", seat=ana.seat, real_dice=True)
    asked = asks(ana, "/moves", {"move": "table.roll", "params": {"roll": "2d6"}})
    assert asked.status_code == 202, asked.text
    assert asks(ana, "/moves", {"move": "table.roll", "params": {"roll": "2d6"}}).json() == asked.json()
    (parked,) = here.session(begun.id).parked.values()
    answer = {"key": parked.asks[0].key, "answer": [2, 5]}
    done = asks(ana, f"/prompts/{parked.id}", answer, "answer-0123456789")
    assert done.json()["outcome"]["total"] == 7
    again = asks(ana, f"/prompts/{parked.id}", answer, "answer-0123456789")
    assert (again.status_code, again.json()) == (200, done.json())
    late = asks(ana, "/moves", {"move": "table.roll", "params": {"roll": "2d6"}})
    assert (late.status_code, late.json()["prompt"]) == (202, asked.json()["prompt"])
    back = asks(begun.boss, "/undo", {"seq": done.json()["seq"]}, "undo-0123456789ab")
    seq = here.session(begun.id).seq
    assert asks(begun.boss, "/undo", {"seq": done.json()["seq"]}, "undo-0123456789ab").json() == back.json()
    assert here.session(begun.id).seq == seq


def test_an_answer_from_before_the_last_snapshot_is_found(tmp_path: Path) -> None:
    with opened(tmp_path / "caltrop.db") as town:
        begun = Begun(town.client)
        first = asks(begun.boss, "/moves", ROLL)
        for n in range(310):
            begun.boss.done("table.clock", n=n + 1, unit="minutes")
    with opened(tmp_path / "caltrop.db") as town:
        again = asks(Voice(town.client, begun.id, begun.boss.token, "s0"), "/moves", ROLL)
        assert town.server.store.load_table(begun.id).snapshot.seq > first.json()["seq"]
        assert again.json() == first.json()


@pytest.mark.parametrize("key", ["short", "x" * 101, "ключ" * 5])
def test_a_key_that_could_be_guessed_or_read_in_two_ways_is_refused(here: Town, key: str) -> None:
    boss = Begun(here.client).boss
    headers = {**boss.headers, "Idempotency-Key": key.encode()}
    answer = here.client.post(f"/api/tables/{boss.table}/moves", json=ROLL, headers=headers)  # type: ignore[arg-type]
    assert answer.status_code == 400
    assert answer.json()["message"] == "An Idempotency-Key must have 16 to 100 characters of ASCII."


# ---- guests
def test_a_program_that_starts_a_table_twice_has_one(tmp_path: Path) -> None:
    body, headers = {"name": "Mill Road", "game": "fell"}, {"Idempotency-Key": KEY}
    with opened(tmp_path / "caltrop.db") as town:
        first = town.client.post("/api/tables", json=body, headers=headers)
        assert first.status_code == 201
    with opened(tmp_path / "caltrop.db") as town:
        again = town.client.post("/api/tables", json=body, headers=headers)
        assert (again.status_code, again.json()) == (201, first.json())
        assert len(town.server.store.tables()) == 1
        assert Voice(town.client, first.json()["table"], first.json()["facilitator"], "s0").get().status_code == 200
        other = town.client.post("/api/tables", json={**body, "name": "Other"}, headers=headers)
        assert other.status_code == 409
        assert len(town.server.store.tables()) == 1


def test_a_program_that_joins_twice_has_one_seat(tmp_path: Path) -> None:
    with opened(tmp_path / "caltrop.db") as town:
        begun = Begun(town.client)
        path, body = f"/api/tables/{begun.id}/join", {"invite": begun.invite, "name": "Ana"}
        first = town.client.post(path, json=body, headers={"Idempotency-Key": KEY})
        assert first.status_code == 201
    with opened(tmp_path / "caltrop.db") as town:
        again = town.client.post(path, json=body, headers={"Idempotency-Key": KEY})
        assert (again.status_code, again.json()) == (201, first.json())
        assert Voice(town.client, begun.id, again.json()["token"], "s1").get().status_code == 200
        assert len(town.session(begun.id).state.seats) == 2
        other = town.client.post(path, json={**body, "name": "Bo"}, headers={"Idempotency-Key": KEY})
        assert other.status_code == 409


def drawn_key(page: httpx.Response) -> str:
    found = re.search(r'name="_key" value="([\w-]+)"', page.text)
    assert found
    return found[1]


def test_a_form_that_is_sent_again_after_a_restart_starts_and_joins_once(tmp_path: Path) -> None:
    with opened(tmp_path / "caltrop.db") as town:
        boss, guest = town.visitor(), town.visitor()
        start = {"name": "Mill Road", "facilitator": "Gail", "game": "fell", "_key": drawn_key(boss.get("/"))}
        first = boss.post("/tables", start)
        table = first.headers["location"].removeprefix("/t/")
        invite = invitation(boss, table)
        join = {"invite": invite, "name": "Ana", "_key": drawn_key(guest.get(f"/join/{invite}"))}
        token_before = dict(guest.cookies)
        joined = guest.post("/join", join)
        seat = guest.cookies[f"caltrop-{table}"]
    with opened(tmp_path / "caltrop.db") as town:
        late = town.visitor()
        late.cookies, late.csrf = token_before, guest.csrf
        again = late.post("/join", join)
        assert (again.status_code, again.headers["location"]) == (303, joined.headers["location"])
        assert late.cookies[f"caltrop-{table}"] == seat
        assert len(town.session(table).state.seats) == 2
        host = town.visitor()
        host.cookies = {"caltrop-visitor": boss.cookies["caltrop-visitor"]}
        host.csrf = boss.csrf
        assert host.post("/tables", start).headers["location"] == f"/t/{table}"
        assert host.cookies[f"caltrop-{table}"] == boss.cookies[f"caltrop-{table}"]
        assert len(town.server.store.tables()) == 1
        assert host.post("/tables", {**start, "name": "Another"}).headers["location"] != f"/t/{table}"
        stranger = town.visitor()
        assert stranger.post("/join", {**join, "name": "Bo"}).status_code == 303
        assert stranger.cookies[f"caltrop-{table}"] != seat


@pytest.mark.parametrize("role", ["facilitator", "player"])
def test_a_demo_that_is_opened_again_after_a_lost_answer_is_the_same_table_and_seat(tmp_path: Path, role: str) -> None:
    with opened(tmp_path / "caltrop.db") as town:
        guest = town.visitor()
        form = {"as": role, "_key": drawn_key(guest.get("/"))}
        before = dict(guest.cookies)
        first = guest.post("/demo/fell", form)
        assert first.status_code == 303
        table = first.headers["location"].removeprefix("/t/")
        seat, seats = guest.cookies[f"caltrop-{table}"], town.session(table).state.seats
    with opened(tmp_path / "caltrop.db") as town:
        late = town.visitor()
        late.cookies, late.csrf = before, guest.csrf
        again = late.post("/demo/fell", form)
        assert (again.status_code, again.headers["location"]) == (303, f"/t/{table}")
        assert late.cookies[f"caltrop-{table}"] == seat
        assert [row.id for row in town.server.store.tables()] == [table]
        assert town.session(table).state.seats == seats


def test_a_shared_demo_that_is_opened_again_gives_the_same_token(here: Town) -> None:
    here.client.blocking_portal.call(prepare_demos, here.server)
    guest = here.visitor()
    form = {"as": "facilitator", "_key": drawn_key(guest.get("/"))}
    before = dict(guest.cookies)
    first = guest.post("/demo/fell", form)
    given = dict(guest.cookies)
    here.server.repeats.answers.clear()
    guest.cookies = before
    assert guest.post("/demo/fell", form).headers["location"] == first.headers["location"]
    assert guest.cookies == given


def test_a_key_may_join_each_table_once(here: Town) -> None:
    tables = (Begun(here.client), Begun(here.client))
    joined = [join_with_key(here, begun) for begun in tables]
    assert [answer.status_code for answer in joined] == [201, 201]
    first, second = (answer.json() for answer in joined)
    assert first["token"] != second["token"]
    assert [join_with_key(here, begun).json() for begun in tables] == [first, second]
    for begun, reply in zip(tables, (first, second), strict=True):
        assert Voice(here.client, begun.id, reply["token"], reply["seat"]).get().status_code == 200
        assert len(here.session(begun.id).state.seats) == 2


def join_with_key(town: Town, begun: Begun, name: str = "Ana") -> httpx.Response:
    body, headers = {"invite": begun.invite, "name": name}, {"Idempotency-Key": KEY}
    return town.client.post(f"/api/tables/{begun.id}/join", json=body, headers=headers)


def test_a_key_that_the_server_no_longer_remembers_is_refused_and_seats_no_one(here: Town) -> None:
    begun = Begun(here.client)
    assert join_with_key(here, begun).status_code == 201
    forget_requests(here)
    again = join_with_key(here, begun, "Bo")
    assert (again.status_code, again.json()["code"]) == (409, "key-reused")
    assert len(here.session(begun.id).state.seats) == 2


def test_the_key_that_started_a_table_is_not_that_of_a_seat(here: Town) -> None:
    headers = {"Idempotency-Key": KEY}
    made = here.client.post("/api/tables", json={"name": "Mill Road", "game": "fell"}, headers=headers).json()
    body = {"invite": made["invite"], "name": "Ana"}
    assert here.client.post(f"/api/tables/{made['table']}/join", json=body, headers=headers).status_code == 409
    forget_requests(here)
    assert here.client.post(f"/api/tables/{made['table']}/join", json=body, headers=headers).status_code == 409
    assert len(here.session(made["table"]).state.seats) == 1


def forget_requests(town: Town) -> None:
    """Let the server forget which requests were done, as it does after a week."""
    store = town.server.store
    assert isinstance(store, SqliteStore)
    store._write(lambda pen: pen.raw.execute("DELETE FROM requests")).result()


def test_a_link_whose_answer_was_lost_gives_its_seat_again_to_the_same_browser_alone(here: Town) -> None:
    boss, table = here.host()
    _, seat = here.player(boss, table)
    token = shared(boss.tap(f"/t/{table}/seats/{seat}/link"), "seat")
    phone = here.visitor()
    form = {"token": token, "_key": drawn_key(phone.get(f"/seat/{token}"))}
    before = dict(phone.cookies)
    assert phone.post("/seat", form).status_code == 303
    given = phone.cookies[f"caltrop-{table}"]
    here.server.repeats.answers.clear()
    phone.cookies = before
    assert phone.post("/seat", form).status_code == 303
    assert phone.cookies[f"caltrop-{table}"] == given
    here.server.repeats.answers.clear()
    thief = here.visitor()
    assert thief.post("/seat", form).status_code != 303
    assert f"caltrop-{table}" not in thief.cookies


def test_another_variant_of_the_same_name_from_the_same_page_is_another_table(here: Town) -> None:
    boss = here.visitor()
    form = {"name": "Mill Road", "game": "fell", "_key": drawn_key(boss.get("/"))}
    grim, mild = (f'base = "fell"\ntitle = "{title}"\n'.encode() for title in ("Grim", "Mild"))
    before, answers = dict(boss.cookies), []
    for variant in (grim, grim, mild):
        boss.cookies = dict(before)
        answers.append(boss.post("/tables", form, files={"variant": ("v.toml", variant)}))
        here.server.repeats.answers.clear()
    first, again, other = answers
    assert [answer.status_code for answer in (first, again, other)] == [303, 303, 303], other.text
    assert again.headers["location"] == first.headers["location"]
    assert {row.variant["title"] for row in here.server.store.tables() if row.variant} == {"Grim", "Mild"}


def test_a_key_with_another_sheet_of_the_same_name_is_refused(here: Town) -> None:
    begun = Begun(here.client)
    begun.boss.done("fell.create", name="Ana", seat="s0")
    sheet = begun.boss.get("/characters/ana").json()
    boss = here.visitor()
    boss.get("/")
    boss.cookies[f"caltrop-{begun.id}"] = begun.boss.token
    headers = {"hx-request": "true", "x-csrf-token": boss.csrf, "idempotency-key": KEY}
    for name in ("Bea", "Cyd"):
        files = {"file": ("sheet.json", json.dumps({**sheet, "name": name}).encode())}
        answer = boss._asked("POST", f"/t/{begun.id}/import", files=files, headers=headers)
    assert "This key was already used for another request." in answer.text
    assert {c.name for c in here.session(begun.id).state.characters.values()} == {"Ana", "Bea"}


# ---- pages
def test_a_button_that_is_pressed_again_after_a_lost_answer_rolls_once(here: Town) -> None:
    boss, table = here.host()
    roll = {"move": "table.roll", "w.roll": "9d20"}
    first = presses(boss, f"/t/{table}/do", roll)
    seq = here.session(table).seq
    again = presses(boss, f"/t/{table}/do", roll)
    assert (again.status_code, again.headers["hx-trigger"]) == (200, first.headers["hx-trigger"])
    assert here.session(table).seq == seq
    presses(boss, f"/t/{table}/do", {**roll, "w.roll": "2d6"}, OTHER)
    assert here.session(table).seq == seq + 1


def test_a_double_click_is_one_press_although_its_keys_differ(here: Town) -> None:
    boss, table = here.host()
    roll = {"move": "table.roll", "w.roll": "9d20"}
    presses(boss, f"/t/{table}/do", roll)
    seq = here.session(table).seq
    assert presses(boss, f"/t/{table}/do", roll, OTHER).status_code == 204
    assert here.session(table).seq == seq


def test_several_moves_of_one_press_are_done_once(here: Town) -> None:
    boss, table = here.host()
    assert presses(boss, f"/t/{table}/creatures", {"creature": "goblin", "w.creature": "goblin", "w.count": "3"})
    seq = here.session(table).seq
    presses(boss, f"/t/{table}/creatures", {"creature": "goblin", "w.creature": "goblin", "w.count": "3"})
    assert here.session(table).seq == seq


def test_a_note_is_written_once(here: Town) -> None:
    boss, table = here.host()
    note = {"move": "table.note", "w.title": "The mill", "w.text": "It burned."}
    presses(boss, f"/t/{table}/do", note)
    notes = len(here.session(table).state.notes)
    here.server.repeats.last.clear()
    presses(boss, f"/t/{table}/do", note)
    assert len(here.session(table).state.notes) == notes == 1

"""How long a device stays signed in: the facilitator chooses it, and an expired token opens no door."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator

import pytest

from caltrop.store.tokens import hash_token
from caltrop.web.features.tables.demos import prepare_demos
from caltrop.web.settings import Settings
from store.memory import MemoryStore

from .api_table import UNLIMITED, served
from .listening import Listening, listening, read_all, request, status
from .test_devices import HOUR, PHONE, Browser, Clock, joined, opens, text_of
from .visiting import Town, Visitor, invitation, shared, town

DAY = 24 * HOUR
HOURS = {"evening": 12, "week": 7 * 24, "month": 30 * 24, "half-year": 180 * 24}


@pytest.fixture
def here() -> Iterator[Town]:
    with town() as made:
        yield made


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def choose(boss: Visitor, table: str, stay: str) -> str:
    answer = boss.tap(f"/t/{table}/devices/stay", {"stay": stay})
    assert answer.status_code == 200, answer.text
    return answer.text


def token_of(visitor: Visitor, table: str) -> str:
    return visitor.cookies[f"caltrop-{table}"]


# ---- the choice
@pytest.mark.parametrize(("stay", "hours"), HOURS.items())
def test_a_device_stays_signed_in_as_long_as_was_chosen(here: Town, clock: Clock, stay: str, hours: int) -> None:
    boss, table = here.host()
    before = joined(here, boss, table, "Ana")
    clock.now += DAY
    choose(boss, table, stay)
    after = joined(here, boss, table, "Bob")
    for _ in range(2):
        clock.now += hours * HOUR / 2 - 1
        assert (opens(before, table), opens(after, table), opens(boss, table)) == (True, True, True)
    clock.now += 3
    assert (opens(before, table), opens(after, table)) == (False, False)
    assert opens(boss, table), "the facilitator is never locked out"


@pytest.mark.parametrize("door", ["join", "link", "knock", "sign-out"])
def test_every_door_signs_in_as_long_as_was_chosen(here: Town, clock: Clock, door: str) -> None:
    boss, table = here.host()
    device = joined(here, boss, table, "Ana")
    seat = here.seat(table, "Ana")
    choose(boss, table, "evening")
    clock.now += 6 * HOUR
    if door == "join":
        device = joined(here, boss, table, "Bob")
    elif door == "link":
        device = Browser(here.client, PHONE)
        device.post("/seat", {"token": shared(boss.tap(f"/t/{table}/seats/{seat}/link"), "seat")})
    elif door == "knock":
        device = Browser(here.client, PHONE)
        device.post("/knock", {"invite": invitation(boss, table), "seat": seat})
        (knock,) = here.server.knocks.knocks_at(table)
        boss.tap(f"/t/{table}/knocks/{knock.id}", {"yes": "yes"})
        device.get("/knock")
    else:
        device.tap(f"/t/{table}/seats/{seat}/sign-out")
    clock.now += 12 * HOUR - 1
    assert opens(device, table)
    clock.now += 2
    assert not opens(device, table)


def test_without_a_choice_and_without_limit_devices_stay(here: Town, clock: Clock) -> None:
    boss, table = here.host()
    ana = joined(here, boss, table, "Ana")
    choose(boss, table, "evening")
    choose(boss, table, "never")
    for _ in range(4):
        clock.now += 100 * DAY
        assert opens(ana, table)
        assert opens(boss, table)


def test_the_choice_survives_a_restart_and_is_told() -> None:
    store = MemoryStore()
    with served(UNLIMITED, store) as client:
        boss, table = Town(client).host()
        assert 'value="never" checked' in boss.get(f"/t/{table}/devices").text
        assert 'value="month" checked' in choose(boss, table, "month")
    with served(UNLIMITED, store) as client:
        again = Visitor(client)
        again.cookies = boss.cookies
        assert 'value="month" checked' in again.get(f"/t/{table}/devices").text
        assert "Players now stay signed in for 30 days." in text_of(again, table)


def test_a_device_says_how_long_it_stays_signed_in(here: Town, clock: Clock) -> None:
    boss, table = here.host()
    ana = joined(here, boss, table, "Ana")
    assert "Joined by invitation just now. Stays signed in." in text_of(ana, table)
    choose(boss, table, "week")
    clock.now += 2 * DAY
    assert "Joined by invitation 2 days ago. Signed in for another 5 days." in text_of(ana, table)
    assert "Last seen just now. Signed in for another 5 days." in text_of(boss, table)
    assert "Started the table 2 days ago. Stays signed in." in text_of(boss, table)


def test_only_the_facilitator_chooses_and_only_what_is_offered(here: Town) -> None:
    boss, table = here.host()
    ana = joined(here, boss, table, "Ana")
    assert ana.tap(f"/t/{table}/devices/stay", {"stay": "never"}).status_code == 403
    assert "stay signed in for" not in ana.get(f"/t/{table}/devices").text
    for stay in ("", "a second", "NEVER"):
        assert "cannot stay signed in that long" in choose(boss, table, stay)
    assert here.server.tokens.sign_ins.stay(table) == "never"


def test_no_one_chooses_at_a_demo_that_strangers_share(here: Town) -> None:
    here.client.blocking_portal.call(prepare_demos, here.server)
    guest = here.visitor()
    table = guest.post("/demo/fell", {"as": "facilitator"}).headers["location"].removeprefix("/t/")
    assert "/devices/stay" not in guest.get(f"/t/{table}/devices").text
    assert "cannot stay signed in that long" in choose(guest, table, "evening")


def test_a_deleted_table_leaves_no_choice_behind(here: Town) -> None:
    boss, table = here.host()
    choose(boss, table, "week")
    boss.tap(f"/t/{table}/delete", {"name": "Mill Road"})
    assert here.server.tokens.sign_ins.stay(table) == "never"


# ---- every door
def test_an_expired_token_is_refused_at_every_door(here: Town, clock: Clock) -> None:
    """Every route of a table, by the page's cookie and by a program's token."""
    boss, table = here.host()
    ana = joined(here, boss, table, "Ana")
    token, seat = token_of(ana, table), here.seat(table, "Ana")
    choose(boss, table, "evening")
    clock.now += 12 * HOUR
    log = here.session(table).seq
    for method, path in routes_of_a_table(here):
        address = path.replace("{table:str}", table).replace("{seat:str}", seat).replace("{who:str}", "ana")
        asked = here.visitor()
        asked.get("/")
        asked.cookies[f"caltrop-{table}"] = token
        headers = {"authorization": f"Bearer {token}", "x-csrf-token": asked.csrf, "hx-request": "true"}
        answer = asked._asked(method, address, headers=headers)
        expected = 303 if path.endswith("/forget") else 401  # forgetting a table needs no token
        assert answer.status_code == expected, (method, path, answer.text)
    assert here.session(table).seq == log
    front = here.visitor()
    front.cookies[f"caltrop-{table}"] = token
    assert f"/t/{table}" not in front.get("/").text, "the front page names no table that the token does not open"


def routes_of_a_table(here: Town) -> list[tuple[str, str]]:
    """Every method and path with a table, but those for people without a seat."""
    tables = ("/t/{table:str}", "/api/tables/{table:str}")
    there = [route for route in here.client.app.routes if route.path.startswith(tables)]
    found = [(method, route.path) for route in there for method in getattr(route, "methods", ())]
    found = [(method, path) for method, path in found if method != "OPTIONS" and not path.endswith("/join")]
    assert len(found) > 60
    return found


QUICK = Settings(limits=UNLIMITED.limits, ping=0.05)


@pytest.fixture
def socketed(clock: Clock) -> Iterator[Listening]:
    with listening(QUICK) as made:
        yield made


@pytest.mark.parametrize("door", ["page", "api"])
def test_a_running_stream_ends_when_its_token_expires(socketed: Listening, clock: Clock, door: str) -> None:
    place, table, token = seat_behind(socketed)
    who = f"cookie: caltrop-{table}={token}" if door == "page" else f"authorization: Bearer {token}"
    path = f"/t/{table}/stream" if door == "page" else f"/api/tables/{table}/stream"
    with place.dial() as open_stream:
        open_stream.sendall(request(path, who))
        assert b"200" in open_stream.recv(100)
        clock.now += 12 * HOUR
        rest = read_all(open_stream)
    assert rest.endswith(b"0\r\n\r\n"), "the server has ended it in order"
    assert status(place.ask(request(path, who))) == 401


def seat_behind(place: Listening) -> tuple[Listening, str, str]:
    """A table whose player stays signed in for an evening: its id, and the player's token."""

    def post(path: str, body: object, *headers: str) -> dict[str, str]:
        said = json.dumps(body).encode()
        answer = place.ask(request(path, "content-type: application/json", *headers, method="POST", body=said))
        made: dict[str, str] = json.loads(answer.partition(b"\r\n\r\n")[2])
        return made

    begun = post("/api/tables", {"name": "Mill Road", "game": "fell", "facilitator": "Gail"})
    place.server.store.put("stay " + begun["table"], b"evening").result()
    seated = post(f"/api/tables/{begun['table']}/join", {"invite": begun["invite"], "name": "Ana"})
    found = place.server.store.find(hash_token(seated["token"]))
    assert found is not None
    assert found.expires == found.made + 12 * HOUR
    return place, begun["table"], seated["token"]


def test_a_stream_that_runs_learns_of_a_new_choice(socketed: Listening, clock: Clock) -> None:
    place, table, token = seat_behind(socketed)
    place.server.store.put("stay " + table, b"never").result()
    place.server.store.set_expiry(hash_token(token), 0.0).result()
    with place.dial() as open_stream:
        open_stream.sendall(request(f"/api/tables/{table}/stream", f"authorization: Bearer {token}"))
        assert b"200" in open_stream.recv(100)
        room = place.server.rooms.live[table]
        (stream,) = place.server.broadcast(room).streams
        assert stream.expires == 0.0
        asyncio.run(place.server.choose_stay(room, "evening"))
        assert stream.expires == clock.now + 12 * HOUR
        clock.now += 12 * HOUR
        read_all(open_stream)

"""Rate limits: how buckets fill, and what a seat, an address or a guesser gets when theirs is empty."""

from __future__ import annotations

import re
from collections.abc import Callable

import httpx
import pytest
from litestar.routes import HTTPRoute
from msgspec import structs

from caltrop.web.gate import limits, passage
from caltrop.web.gate.limits import Buckets
from caltrop.web.live import broadcast
from caltrop.web.settings import Limits, Rate, Settings, no_limits

from .api_table import Begun, Voice, served, server_behind
from .visiting import town

SENTENCE = "Too many requests at once. Wait a moment and try again."
NEVER = 1e-9  # a second: nothing comes back within a test


class Clock:
    """A clock that goes when it is told to."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


def taken(buckets: Buckets, key: str, times: int) -> list[bool]:
    return [buckets.take(key) for _ in range(times)]


# ---- buckets
def test_a_bucket_gives_its_burst_at_once_and_then_nothing() -> None:
    buckets = Buckets(Rate(3, 0.5), Clock())
    assert taken(buckets, "ana", 5) == [True, True, True, False, False]


def test_a_bucket_fills_by_its_rate() -> None:
    """Half a drop a second: after 3 seconds there is one and a half, after 1 more second a second one."""
    clock = Clock()
    buckets = Buckets(Rate(3, 0.5), clock)
    taken(buckets, "ana", 3)
    clock.now += 1
    assert taken(buckets, "ana", 1) == [False]
    clock.now += 2
    assert taken(buckets, "ana", 2) == [True, False]
    clock.now += 1
    assert taken(buckets, "ana", 2) == [True, False]


def test_a_bucket_never_holds_more_than_its_burst() -> None:
    clock = Clock()
    buckets = Buckets(Rate(3, 0.5), clock)
    taken(buckets, "ana", 1)
    clock.now += 10_000
    assert taken(buckets, "ana", 4) == [True, True, True, False]


def test_trying_an_empty_bucket_costs_nothing() -> None:
    """A caller who keeps trying is let in as early as one who waits."""
    clock = Clock()
    buckets = Buckets(Rate(1, 0.5), clock)
    taken(buckets, "ana", 50)
    clock.now += 2
    assert taken(buckets, "ana", 2) == [True, False]


def test_each_key_has_its_own_bucket() -> None:
    buckets = Buckets(Rate(1, 0.5), Clock())
    assert (taken(buckets, "ana", 2), taken(buckets, "bob", 2)) == ([True, False], [True, False])


def test_the_bucket_used_longest_ago_is_forgotten_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "KEPT", 2)
    buckets = Buckets(Rate(1, 0.5), Clock())
    for key in ("ana", "bob", "ana", "cyd"):  # ana was tried again after bob: bob goes
        buckets.take(key)
    assert set(buckets.levels) == {"ana", "cyd"}
    assert taken(buckets, "ana", 1) == [False]


# ---- on the server
def limited(**rates: Rate) -> Settings:
    return Settings(structs.replace(no_limits(), **rates))


def answers(ask: Callable[[], tuple[int, str]], times: int) -> list[tuple[int, str]]:
    return [ask() for _ in range(times)]


def rolled(voice: Voice) -> tuple[int, str]:
    answer = voice.move("table.roll", roll="d6")
    return answer.status_code, answer.json().get("message", "")


def test_a_seat_that_does_too_much_gets_a_429_with_the_sentence() -> None:
    with served(limited(seat=Rate(2, NEVER))) as client:
        table = Begun(client)
        assert answers(lambda: rolled(table.boss), 3) == [(200, ""), (200, ""), (429, SENTENCE)]


def test_a_429_says_when_to_come_back() -> None:
    with served(limited(seat=Rate(1, NEVER))) as client:
        table = Begun(client)
        first, second = (table.boss.move("table.roll", roll="d6") for _ in range(2))
        assert (first.status_code, second.status_code) == (200, 429)
        assert "retry-after" not in first.headers
        assert int(second.headers["retry-after"]) >= 1


def test_one_seats_haste_holds_up_no_other_and_stops_no_reading() -> None:
    with served(limited(seat=Rate(1, NEVER))) as client:
        table = Begun(client)
        ana = table.joined("Ana")
        assert [status for status, _ in answers(lambda: rolled(table.boss), 2)] == [200, 429]
        assert rolled(ana)[0] == 200
        assert table.boss.get().status_code == 200


def test_a_refusal_for_haste_takes_its_time_and_no_other_answer_does(monkeypatch: pytest.MonkeyPatch) -> None:
    waited = list[float]()

    async def sleep(seconds: float) -> None:
        waited.append(seconds)

    with served(limited(seat=Rate(1, NEVER))) as client:
        table = Begun(client)
        server = server_behind(client)
        server.settings = structs.replace(server.settings, pause=0.25)
        monkeypatch.setattr(passage, "sleep", sleep)
        assert [status for status, _ in answers(lambda: rolled(table.boss), 3)] == [200, 429, 429]
        monkeypatch.undo()
    assert waited == [0.25, 0.25]


def test_a_refused_seat_has_done_nothing() -> None:
    with served(limited(seat=Rate(1, NEVER))) as client:
        table = Begun(client)
        answers(lambda: rolled(table.boss), 4)
        assert table.boss.get().json()["seq"] == 1


@pytest.mark.parametrize("path", ["/undo", "/prompts/000000000000"])
def test_undo_and_answers_count_like_moves(path: str) -> None:
    with served(limited(seat=Rate(1, NEVER))) as client:
        table = Begun(client)
        body = {} if path == "/undo" else {"key": "x", "answer": "y"}
        assert [table.boss.post(path, body).status_code for _ in range(2)] == [422, 429]


def routes(method: str) -> list[tuple[str, bool]]:
    """The pages' routes of a table for this method, and whether each is marked as dear."""
    with served() as client:
        found = [
            (route.path, "dear" in handler.opt)
            for route in client.app.routes
            if isinstance(route, HTTPRoute) and route.path.startswith("/t/{table:str}")
            for handler in route.route_handlers
            if method in handler.http_methods
        ]
    assert len(found) > 10
    return found


@pytest.mark.parametrize(("path", "dear"), routes("POST"))
def test_whatever_a_page_posts_is_taken_once_from_one_bucket_of_its_seat(path: str, dear: bool) -> None:
    """With 100 in each bucket, the second that is asked for leaves 98."""
    with town(limited(seat=Rate(100, NEVER), dear=Rate(100, NEVER))) as here:
        boss, table = here.host()
        address = path.replace("{table:str}", table).replace("{seat:str}", "s0")
        for n in range(2):
            answer = boss.tap(re.sub(r"\{\w+:str\}", "x", address), {"n": str(n), "sure": "yes"})
            assert answer.status_code < 400
            if path.endswith("/forget"):  # the browser is signed out, and comes back with a new token
                token = here.client.blocking_portal.call(here.server.tokens.add_token, table, "s0")
                boss.cookies[f"caltrop-{table}"] = token
        gate = here.server.gate
        levels = [round(buckets.levels.get(f"{table}/s0", (100.0, 0))[0]) for buckets in (gate.seats, gate.dear)]
        assert levels == ([100, 98] if dear else [98, 100])


def test_a_seat_that_asks_for_too_much_that_is_dear_gets_a_429_and_plays_on() -> None:
    with town(limited(dear=Rate(2, NEVER))) as here:
        boss, table = here.host()
        found = [
            boss.get(f"/t/{table}/{path}").status_code for path in ("log", "dice", "log.md", "form?move=table.say")
        ]
        assert found == [200, 200, 429, 429]
        answer = boss.tap(f"/t/{table}/preview", {"move": "table.say"})
        assert (answer.status_code, SENTENCE in answer.text) == (429, True)
        boss.does(table, "table.say", "", text="On we go.")
        assert boss.get(f"/t/{table}").status_code == 200


def test_an_address_that_asks_too_much_gets_a_429_whatever_it_asks_for() -> None:
    with served(limited(address=Rate(3, NEVER))) as client:
        paths = ("/api/games", "/api/games/fell", "/api/openapi/openapi.json", "/api/games")
        found = [client.get(path) for path in paths]
        assert [answer.status_code for answer in found] == [200, 200, 200, 429]
        assert found[-1].json() == {
            "code": "too-fast", "rule": "table.pages", "message": SENTENCE, "warnings": [], "overrule": False,
            "mistakes": [],
        }  # fmt: skip
        page = client.get("/t/000000000000")
        assert page.status_code == 429
        assert SENTENCE in page.text


def test_the_address_is_the_servers_own_and_not_what_a_header_says() -> None:
    with served(limited(address=Rate(1, NEVER))) as client:
        asked = [client.get("/api/games", headers={"x-forwarded-for": f"10.0.0.{n}"}) for n in range(2)]
        assert [answer.status_code for answer in asked] == [200, 429]


def test_wrong_tokens_are_limited_so_that_a_table_cannot_be_guessed() -> None:
    with served(limited(doors=Rate(3, NEVER))) as client:
        tried = [
            client.get(f"/api/tables/{n:012x}", headers={"authorization": f"Bearer {'guess' * 8}{n}"}) for n in range(5)
        ]
        assert [answer.status_code for answer in tried] == [401, 401, 401, 429, 429]


def test_wrong_cookies_are_limited_like_wrong_tokens() -> None:
    with served(limited(doors=Rate(2, NEVER))) as client:
        table = Begun(client)
        wrong = {"cookie": f"caltrop-{table.id}={'guess' * 8}"}
        tried = [client.get(f"/t/{table.id}", headers=wrong) for _ in range(3)]
        assert [answer.status_code for answer in tried] == [401, 401, 429]


def test_wrong_invitations_are_limited_too() -> None:
    with served(limited(doors=Rate(2, NEVER))) as client:
        table = Begun(client)
        body = {"invite": "guess" * 8, "name": "Eve"}
        tried = [client.post(f"/api/tables/{table.id}/join", json=body) for _ in range(3)]
        assert [answer.status_code for answer in tried] == [401, 401, 429]


def test_good_tokens_take_nothing_from_the_door() -> None:
    with served(limited(doors=Rate(1, NEVER))) as client:
        table = Begun(client)
        assert {table.boss.get().status_code for _ in range(5)} == {200}
        assert server_behind(client).gate.doors.take("testclient")


def test_new_tables_are_limited_by_address() -> None:
    with served(limited(tables=Rate(2, NEVER))) as client:
        made = [client.post("/api/tables", json={"name": "Mill", "game": "fell"}) for _ in range(3)]
        assert [answer.status_code for answer in made] == [201, 201, 429]
        assert made[-1].json()["message"] == SENTENCE


# ---- when to ask again
QUARTER = Rate(1, 0.25)  # the next one comes after 4 seconds


@pytest.mark.parametrize("which", ["seat", "address", "doors", "tables", "dear"])
def test_who_is_refused_for_haste_is_told_when_to_ask_again(which: str) -> None:
    """By whatever bucket: one was there, and the next comes after 4 seconds, or a moment less by now."""
    with served() as client:
        table = Begun(client)
        buckets = {"address": "addresses", "seat": "seats"}.get(which, which)
        getattr(server_behind(client).gate, buckets).rate = QUARTER
        getattr(server_behind(client).gate, buckets).levels.clear()
        asked: dict[str, Callable[[], httpx.Response]] = {
            "seat": lambda: table.boss.move("table.roll", roll="d6"),
            "address": lambda: client.get("/api/games"),
            "doors": lambda: client.get(f"/api/tables/{table.id}", headers={"authorization": "Bearer " + "x" * 43}),
            "tables": lambda: client.post("/api/tables", json={"name": "Mill Road", "game": "fell"}),
            "dear": lambda: table.boss.get("/log"),
        }
        assert asked[which]().status_code in (200, 201, 401)
        refused = asked[which]()
        assert refused.status_code == 429
        assert refused.headers["retry-after"] == "4"


def test_who_has_used_up_the_servers_time_is_told_when_it_is_back() -> None:
    """It owes 60 seconds' worth at a quarter of a second each second, and the header says the sentence's number."""
    with served(Settings(structs.replace(no_limits(), seat_time=QUARTER))) as client:
        table = Begun(client)
        server_behind(client).gate.time.seats.charge(f"{table.id}/s0", 16.0)
        refused = table.boss.get()
        assert refused.status_code == 429
        assert 58 <= int(refused.headers["retry-after"]) <= 60
        assert refused.headers["retry-after"] in refused.json()["message"]


def test_a_table_with_too_many_streams_says_when_to_ask_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(broadcast, "VIEWERS", 0)
    with served() as client:
        refused = Begun(client).joined("Ana").get("/stream")
        assert (refused.status_code, refused.headers["retry-after"]) == (429, "1")


def test_the_limits_of_a_server_are_those_that_its_people_need() -> None:
    """Six people behind one address, each with a page of thirty files and a move a second, are never held up."""
    usual = Limits()
    assert usual.address.burst >= 6 * 30
    assert usual.address.a_second >= 6 * 5
    assert usual.seat.a_second >= 5
    assert usual.dear.burst >= 30  # a preview for each letter of a line
    assert usual.dear.a_second >= 7  # and 80 words a minute from then on
    assert usual.doors.a_second <= 1
    assert usual.tables.a_second <= 1

"""The short way of acts: the same requests are answered as on Litestar's own way, which a slash at the end leads to."""

from __future__ import annotations

from typing import Any

import httpx
import pytest
from litestar.routes import HTTPRoute
from litestar.testing import TestClient

from caltrop.web.gate.fast_routes import MARK, Application, ShortRoute
from caltrop.web.settings import Settings

from .api_table import UNLIMITED, Begun, served
from .visiting import Visitor, town

SHORT = {"/api/tables/{table:str}/moves", "/t/{table:str}/do", "/t/{table:str}/prompt/{prompt:str}"}
ROLL = {"move": "table.roll", "params": {"roll": "2d6"}}
CHANGING = {"date", "x-request-id", "content-length"}
BODIES: dict[str, bytes] = {
    "no JSON": b"{",
    "nothing": b"",
    "half a character": b'{"move": "\xff"}',
    "another kind": b"[1, 2]",
    "an unknown field": b'{"move": "table.roll", "dance": true}',
    "a wrong type": b'{"move": "table.roll", "params": 5}',
    "a number as text": b'{"move": "table.roll", "params": {"roll": "2d6"}, "expect": "99"}',
    "too deep": b'{"move": "table.roll", "params": {"a": ' + b"[" * 5000 + b"]" * 5000 + b"}}",
    "an unknown move": b'{"move": "table.dance"}',
    "too much": b'{"move": "' + b"x" * 300_000 + b'"}',
}


def both_ways(client: TestClient[Any], path: str, **request: Any) -> tuple[httpx.Response, httpx.Response]:
    return client.post(path, **request), client.post(f"{path}/", **request)


def assert_same(answers: tuple[httpx.Response, httpx.Response]) -> None:
    short, long = answers
    assert (short.status_code, short.text) == (long.status_code, long.text)
    told = [{k: v for k, v in answer.headers.items() if k not in CHANGING} for answer in answers]
    assert told[0] == told[1]


def marked_paths(app: Application) -> set[str]:
    routes = (route for route in app.routes if isinstance(route, HTTPRoute))
    return {route.path for route in routes for handler in route.route_handlers if MARK in handler.opt}


def test_only_acts_are_marked() -> None:
    with served() as client:
        assert marked_paths(client.app) == SHORT


def test_a_plain_act_takes_the_short_way_and_a_slash_the_long_one(monkeypatch: pytest.MonkeyPatch) -> None:
    taken = []
    run = ShortRoute.__call__

    async def note(self: ShortRoute, *asgi: Any) -> None:
        taken.append(self)
        await run(self, *asgi)

    monkeypatch.setattr(ShortRoute, "__call__", note)
    with served() as client:
        table = Begun(client)
        assert table.boss.post("/moves", ROLL).status_code == 200
        assert len(taken) == 1
        assert table.boss.post("/moves/", ROLL).status_code == 200
        assert len(taken) == 1


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_an_unreadable_move_is_refused_in_the_same_words(body: bytes) -> None:
    with served() as client:
        table = Begun(client)
        answers = both_ways(client, f"/api/tables/{table.id}/moves", content=body, headers=table.boss.headers)
        assert_same(answers)
        assert answers[0].status_code >= 400


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"authorization": "Bearer wrong"},
        {"host": "elsewhere.example"},
        {"host": "no host/"},
        {"sec-fetch-site": "cross-site"},
        {"origin": "https://elsewhere.example"},
        {"accept-language": "de"},
        {"idempotency-key": "short"},
    ],
    ids=str,
)
def test_the_same_callers_are_let_in(headers: dict[str, str]) -> None:
    with served() as client:
        table = Begun(client)
        said = headers if "authorization" in headers or not headers else {**table.boss.headers, **headers}
        path = f"/api/tables/{table.id}/moves"
        refused = {**ROLL, "params": {"roll": "no dice"}}
        assert_same(both_ways(client, path, json=refused, headers=said))


def test_answers_have_the_same_headers_behind_tls() -> None:
    with served(Settings(UNLIMITED.limits, secure=True)) as client:
        table = Begun(client)
        path, said = f"/api/tables/{table.id}/moves", {**table.boss.headers, "cookie": "caltrop-visitor=abc"}
        short, long = both_ways(client, path, json=ROLL, headers=said)
        assert {k for k in short.headers if k not in CHANGING} == {k for k in long.headers if k not in CHANGING}
        assert short.headers.get_list("set-cookie") == long.headers.get_list("set-cookie") != []


def test_a_page_that_acts_gets_the_same_answers() -> None:
    with town() as place:
        boss, table = place.host()
        for fields in ({"move": "table.roll", "w.roll": "no dice"}, {"move": "table.dance"}, {"move": ""}):
            assert_same(tap_both_ways(boss, table, fields))


def tap_both_ways(who: Visitor, table: str, fields: dict[str, str]) -> tuple[httpx.Response, httpx.Response]:
    short = who.tap(f"/t/{table}/do", fields)
    return short, who.tap(f"/t/{table}/do/", {**fields, "again": "yes"})


def test_a_form_with_a_file_takes_the_long_way() -> None:
    with town() as place:
        boss, table = place.host()
        sent = boss.tap(f"/t/{table}/do", {"move": "table.roll", "w.roll": "d6"}, files={"file": ("a.txt", b"abc")})
        assert sent.headers.get("hx-trigger") == "done"


def test_a_long_answer_to_a_page_is_compressed() -> None:
    with town() as place:
        boss, table = place.host()
        boss.does(table, "fell.create", "", name="Ana")
        boss.does(table, "fell.creature", "", creature="goblin", count="1")
        boss.does(table, "fell.fight", "", foes="goblin", first="foes")
        warned = boss.tap(f"/t/{table}/do", {"move": "fell.attack", "actor": "ana", "w.target": "goblin"})
        assert len(warned.text) > 500
        assert warned.headers["content-encoding"] == "gzip"


def test_a_long_answer_to_a_program_is_not() -> None:
    with served() as client:
        made = Begun(client).boss.move("fell.create", name="Ana")
        assert len(made.content) > 500
        assert "content-encoding" not in made.headers


def test_a_crash_is_answered_and_told_to_the_log(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def crash(*args: Any, **named: Any) -> None:
        raise ZeroDivisionError

    with served() as client:
        table = Begun(client)
        monkeypatch.setattr("caltrop.web.live.room.Room.act", crash)
        answers = both_ways(client, f"/api/tables/{table.id}/moves", json=ROLL, headers=table.boss.headers)
        assert_same(answers)
        assert answers[0].status_code == 500
        assert [record.getMessage() for record in caplog.records] == ["POST /api/tables/{table}/moves"] * 2

"""What stands before every answer: headers, cookies, CSRF, sizes, and tokens that are written down nowhere."""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar.routes import HTTPRoute
from litestar.testing import TestClient

from caltrop.store.sqlite.sqlite_store import SqliteStore
from caltrop.web.gate.guard import VISITOR
from caltrop.web.gate.knocking import Knocks
from caltrop.web.live.broadcast import Stream
from caltrop.web.settings import Settings, build, no_limits
from store.memory import MemoryStore
from store.rows import made

from .api_table import UNLIMITED, Begun, Voice, served, server_behind

ME, OTHER = "visitor-one-visitor-one", "visitor-two-visitor-two"
JSON = {"content-type": "application/json"}


@pytest.fixture(scope="module")
def client() -> Iterator[TestClient[Any]]:
    with served() as client:
        yield client


@pytest.fixture(scope="module")
def table(client: TestClient[Any]) -> Begun:
    begun = Begun(client)
    begun.boss.done("fell.create", name="Ana")
    return begun


class Browser:
    """A browser: a visitor's cookie, a seat's cookie, and the CSRF token of its pages."""

    def __init__(self, client: TestClient[Any], table: Begun, voice: Voice | None = None, visitor: str = ME) -> None:
        self.client, self.table = client, table
        seat = f"; caltrop-{table.id}={voice.token}" if voice else ""
        self.headers = {"cookie": f"{VISITOR}={visitor}{seat}"}
        self.csrf = server_behind(client).csrf.token(visitor)

    def get(self, path: str, **headers: str) -> httpx.Response:
        return self.client.get(path, headers={**self.headers, **headers}, follow_redirects=False)

    def post(self, path: str, token: str | None = None, fields: Any = None, **headers: str) -> httpx.Response:
        sent = {"x-csrf-token": self.csrf if token is None else token}
        return self.client.post(
            path, data=fields or {}, headers={**self.headers, **sent, **headers}, follow_redirects=False
        )


@pytest.fixture
def browser(client: TestClient[Any], table: Begun) -> Browser:
    client.cookies.clear()
    return Browser(client, table, table.boss)


# ---- headers
def answers(client: TestClient[Any], table: Begun, browser: Browser) -> dict[str, httpx.Response]:
    """One answer of every kind there is."""
    return {
        "page": browser.get("/"),
        "API": table.boss.get(),
        "API refusal": table.boss.move("fell.dance"),
        "game": client.get("/api/games/fell"),
        "description": client.get("/api/openapi/openapi.json"),
        "file": client.get("/static/page/caltrop.css"),
        "no such file": client.get("/static/nothing.css"),
        "impossible file": client.get("/static/%00"),
        "no such page": client.get("/nowhere"),
        "no such API": client.get("/api/nowhere"),
        "wrong method": client.put("/"),
        "no seat": client.get("/t/000000000000"),
        "no token": client.get(f"/api/tables/{table.id}"),
        "no CSRF": client.post("/tables"),
        "cannot be read": client.post("/api/tables", content=b"{", headers=JSON),
        "too large": client.post("/api/tables", content=b" " * 300_000, headers=JSON),
        "redirect": browser.post("/tables", fields={"name": "Mill", "game": "fell", "facilitator": "Gail"}),
        "no such link": browser.get("/seat/nothing"),
        "knock": browser.get("/knock"),
        "piece": browser.get(f"/t/{table.id}/form?move=table.roll"),
    }


STATUS = {
    "page": 200, "API": 200, "API refusal": 422, "game": 200, "description": 200, "file": 200, "no such file": 404,
    "impossible file": 404, "no such page": 404, "no such API": 404, "wrong method": 405, "no seat": 401,
    "no token": 401, "no CSRF": 403, "cannot be read": 400, "too large": 413, "redirect": 303, "no such link": 404,
    "knock": 200, "piece": 200,
}  # fmt: skip


def test_every_kind_of_answer_has_the_security_headers(client: TestClient[Any], table: Begun, browser: Browser) -> None:
    found = answers(client, table, browser)
    assert {kind: answer.status_code for kind, answer in found.items()} == STATUS
    for kind, answer in found.items():
        assert answer.headers.get("x-content-type-options") == "nosniff", kind
        assert answer.headers.get("x-frame-options") == "DENY", kind
        assert answer.headers.get("referrer-policy") == "same-origin", kind
        assert answer.headers.get("content-security-policy"), kind
        assert "server" not in answer.headers, kind


def test_our_own_mistake_has_the_headers_and_tells_nothing(
    client: TestClient[Any], table: Begun, monkeypatch: pytest.MonkeyPatch
) -> None:
    def failing(table: str, token: str) -> None:
        raise RuntimeError("secret-of-the-server")

    monkeypatch.setattr(server_behind(client).tokens, "known_caller", failing)
    for answer in (table.boss.get(), client.get(f"/t/{table.id}", headers={"cookie": f"caltrop-{table.id}=x"})):
        assert answer.status_code == 500
        assert answer.headers["content-security-policy"]
        assert "secret-of-the-server" not in answer.text
        assert "Nothing was changed." in answer.text


def test_the_policy_allows_the_servers_own_files_and_nothing_inline(client: TestClient[Any]) -> None:
    policy = client.get("/api/games").headers["content-security-policy"]
    rules = {rule.split()[0]: rule.split()[1:] for rule in policy.split(";")}
    assert rules["default-src"] == rules["base-uri"] == rules["frame-ancestors"] == ["'none'"]
    assert rules["script-src"] == rules["style-src"] == rules["connect-src"] == rules["form-action"] == ["'self'"]
    assert "unsafe" not in policy
    assert "*" not in policy
    assert "data:" not in policy


def test_only_files_may_be_kept_by_a_cache(client: TestClient[Any], table: Begun, browser: Browser) -> None:
    for kind, answer in answers(client, table, browser).items():
        kept = answer.headers.get("cache-control") != "no-store"
        assert kept == (kind == "file"), kind


def test_no_page_has_anything_that_the_policy_forbids(browser: Browser, table: Begun) -> None:
    """Inline handlers, scripts and styles would be dead in the browser, and a hole if the policy were looser."""
    for path in ("/", "/knock", f"/t/{table.id}", "/nowhere"):
        text = browser.get(path).text
        assert not re.search(r"\son\w+=|<style|\sstyle=|javascript:|hx-on|<script(?![^>]*\ssrc=)", text), path
        assert not re.search(r"""(src|href)=["']?(https?:)?//""", text), path


# ---- cookies
def cookies_of(answer: httpx.Response) -> dict[str, set[str]]:
    """Each cookie that an answer sets, with its attributes."""
    found = (line.split("; ") for line in answer.headers.get_list("set-cookie"))
    return {parts[0].partition("=")[0]: {part.lower() for part in parts[1:]} for parts in found}


@pytest.mark.parametrize("secure", [False, True])
def test_cookies_are_for_the_server_alone_and_for_tls_where_there_is_tls(secure: bool) -> None:
    with served(Settings(no_limits(), secure=secure)) as client:
        csrf = server_behind(client).csrf.token(ME)
        headers = {"cookie": f"{VISITOR}={ME}", "x-csrf-token": csrf}
        fields = {"name": "Mill", "game": "fell", "facilitator": "Gail"}
        started = client.post("/tables", data=fields, headers=headers, follow_redirects=False)
        client.cookies.clear()
        found = {**cookies_of(client.get("/")), **cookies_of(started)}
    long = "__Host-" if secure else ""
    assert f"{long}{VISITOR}" in found
    assert any(re.fullmatch(rf"{long}caltrop-[0-9a-f]{{12}}", name) for name in found)
    for name, attributes in found.items():
        assert {"httponly", "samesite=lax", "path=/"} <= attributes, name
        assert ("secure" in attributes) == secure, name


def test_a_visitors_cookie_that_cannot_be_one_is_replaced(client: TestClient[Any]) -> None:
    for known in ("x", "x" * 61):
        client.cookies.clear()
        assert VISITOR in cookies_of(client.get("/", headers={"cookie": f"{VISITOR}={known}"}))
    client.cookies.clear()
    assert VISITOR not in cookies_of(client.get("/", headers={"cookie": f"{VISITOR}={ME}"}))


def test_a_cookie_of_any_text_breaks_nothing(client: TestClient[Any], table: Begun) -> None:
    client.cookies.clear()
    assert asyncio.run(server_behind(client).knocks.add(table.id, "s1"))
    for path, name in (("/knock", "caltrop-knock"), ("/", VISITOR), ("/", f"caltrop-{table.id}"), ("/", "theme")):
        for value in (b"\xe9\xff", b"%00%ff", b'"', b"a" * 3000):
            answer = client.get(path, headers=[(b"cookie", name.encode() + b"=" + value)])
            assert answer.status_code == 200, (path, name, value)


def test_a_knock_is_only_heard_by_its_own_secret() -> None:
    store = MemoryStore()
    made(store, "mill")
    secret = asyncio.run(Knocks(store).add("mill", "s1", "Phone"))
    knocks = Knocks(store)
    assert secret is not None
    assert knocks.find_knock("\u00e9") is None
    assert knocks.find_knock("") is None
    assert [knocks.find_knock(secret)] == list(knocks.knocks_at("mill"))
    assert knocks.knocks_at("mill")[0].label == "Phone"
    assert secret not in repr(store.secrets("mill"))


def test_a_knock_is_answered_once_and_outlives_the_server() -> None:
    store = MemoryStore()
    made(store, "mill")
    secret = asyncio.run(Knocks(store).add("mill", "s1")) or ""
    (knock,) = Knocks(store).knocks_at("mill")
    assert asyncio.run(Knocks(store).answer("mill", knock.id, True)) == knock
    assert asyncio.run(Knocks(store).answer("mill", knock.id, True)) is None
    found = Knocks(store).find_knock(secret)
    assert found is not None
    assert found.let_in
    assert asyncio.run(Knocks(store).take(found))
    assert not asyncio.run(Knocks(store).take(found))
    assert Knocks(store).find_knock(secret) is None


# ---- CSRF
def changing(client: TestClient[Any], table: Begun) -> list[tuple[str, str]]:
    """Every route outside the API that is not only for looking, with its parameters filled in."""
    found: list[tuple[str, str]] = []
    for route in client.app.routes:
        if isinstance(route, HTTPRoute) and not route.path_format.startswith("/api/"):
            path = re.sub(r"\{(\w+)\}", lambda m: table.id if m[1] == "table" else "x", route.path_format)
            found += [(method, path) for method in sorted(route.methods - {"GET", "HEAD", "OPTIONS"})]
    return found


def test_every_page_that_changes_something_wants_its_own_visitors_token(
    client: TestClient[Any], table: Begun, browser: Browser
) -> None:
    routes = changing(client, table)
    assert ("POST", f"/t/{table.id}/do") in routes
    assert ("POST", "/tables") in routes
    foreign = server_behind(client).csrf.token(OTHER)
    seq, seats = table.boss.get().json()["seq"], table.boss.get().json()["seats"]
    for method, path in routes:
        for token in ("", "nonsense", foreign, foreign[:-1]):
            headers = [("cookie", browser.headers["cookie"]), ("x-csrf-token", token)]
            answer = client.request(method, path, headers=headers)
            assert (answer.status_code, method, path, token) == (403, method, path, token)
            answer = client.request(method, path, headers=browser.headers, data={"_csrf": token})
            assert (answer.status_code, method, path, token) == (403, method, path, token)
        answer = client.request(method, path, headers=browser.headers)
        assert (answer.status_code, method, path) == (403, method, path)
    view = table.boss.get().json()
    assert (view["seq"], view["seats"]) == (seq, seats)


def test_a_token_without_the_visitors_cookie_is_worth_nothing(client: TestClient[Any], table: Begun) -> None:
    client.cookies.clear()
    csrf = server_behind(client).csrf
    for token in (csrf.token(ME), csrf.token("")):
        answer = client.post(f"/t/{table.id}/do", headers={"x-csrf-token": token})
        assert answer.status_code == 403


def test_a_refused_page_says_to_load_it_again(client: TestClient[Any], table: Begun, browser: Browser) -> None:
    answer = browser.post(f"/t/{table.id}/do", token="", **{"hx-request": "true"})
    assert answer.status_code == 403
    assert "Reload it and try again." in answer.text
    assert 'hx-target="#toast"' in answer.text


def test_the_right_token_in_header_or_field_opens_the_door(browser: Browser, table: Begun) -> None:
    roll = {"move": "table.roll", "w.roll": "d6"}
    seq = table.boss.get().json()["seq"]
    assert browser.post(f"/t/{table.id}/do", fields=roll).status_code == 200
    fields = {"move": "table.roll", "w.roll": "d8", "_csrf": browser.csrf}
    assert browser.client.post(f"/t/{table.id}/do", data=fields, headers=browser.headers).status_code == 200
    assert table.boss.get().json()["seq"] == seq + 2


def test_a_token_of_another_server_does_not_hold(table: Begun, browser: Browser) -> None:
    with served() as elsewhere:
        foreign = server_behind(elsewhere).csrf.token(ME)
    assert browser.post(f"/t/{table.id}/do", token=foreign).status_code == 403


# ---- the API knows no cookies
def test_the_api_ignores_cookies_wholly(client: TestClient[Any], table: Begun, browser: Browser) -> None:
    """A page of another site can send cookies along, and so they must open nothing here."""
    paths = ("", "/log", "/stream", "/odds?move=fell.test")
    tried = [browser.get(f"/api/tables/{table.id}{path}") for path in paths]
    tried += [browser.post(f"/api/tables/{table.id}{path}") for path in ("/moves", "/undo", "/prompts/x")]
    tried.append(client.delete(f"/api/tables/{table.id}/prompts/x", headers=browser.headers))
    assert {answer.status_code for answer in tried} <= {400, 401}
    seq = table.boss.get().json()["seq"]
    body = {"move": "table.roll", "params": {"roll": "d6"}}
    answer = client.post(f"/api/tables/{table.id}/moves", json=body, headers=browser.headers)
    assert (answer.status_code, answer.json()["code"]) == (401, "no-token")
    assert table.boss.get().json()["seq"] == seq


def test_every_route_of_a_table_in_the_api_wants_a_token(client: TestClient[Any], table: Begun) -> None:
    client.cookies.clear()
    routes = [r for r in client.app.routes if isinstance(r, HTTPRoute) and r.path_format.startswith("/api/tables/{")]
    assert len(routes) > 5
    for route in routes:
        path = re.sub(r"\{(\w+)\}", lambda m: table.id if m[1] == "table" else "x", route.path_format)
        for method in route.methods - {"OPTIONS"}:
            path += "?move=table.roll" if path.endswith("/odds") else ""
            answer = client.request(method, path, json=BODIES.get(route.path_format.rpartition("/")[2], {}))
            assert (answer.status_code, method, path) == (401, method, path)


BODIES = {
    "join": {"invite": "x" * 30, "name": "Eve"},
    "moves": {"move": "table.roll"},
    "{prompt}": {"key": "x", "answer": "y"},
}


# ---- sizes
def test_a_body_over_256_kb_is_refused_in_one_sentence(client: TestClient[Any], table: Begun, browser: Browser) -> None:
    large = "x" * (256 * 1024)
    api = table.boss.post("/moves", {"move": "table.note", "params": {"text": large}})
    assert (api.status_code, api.json()["code"]) == (413, "too-large-body")
    assert api.json()["message"] == "That is too large. Send 256 kB at most."
    page = browser.post(f"/t/{table.id}/do", fields={"move": "table.note", "w.text": large})
    assert page.status_code == 413
    assert "Send 256 kB at most." in page.text


def test_a_body_of_unknown_length_is_measured_as_it_comes(client: TestClient[Any], table: Begun) -> None:
    chunks = (b" " * 65_536 for _ in range(5))
    answer = client.post(f"/api/tables/{table.id}/moves", content=chunks, headers={**JSON, **table.boss.headers})
    assert answer.status_code == 413


@pytest.mark.parametrize(
    ("move", "params"),
    [
        ("fell.create", {"name": "x" * 61}),
        ("table.rename", {"name": "x" * 61}),
        ("table.note", {"text": "x" * 2001}),
        ("table.say", {"text": "x" * 2001}),
        ("table.roll", {"roll": "d6", "label": "x" * 121}),
        ("table.roll", {"roll": "999d6"}),
        ("table.roll", {"roll": "d" + "9" * 90}),
        ("table.condition", {"text": "x" * 121}),
        ("table.prepare", {"name": "Mill", "creatures": ["goblin"] * 200}),
        ("table.call", {"move": "fell.test", "who": ["ana"] * 200}),
        ("table.clock", {"n": 10**9, "unit": "days"}),
        ("fell.creature", {"creature": "goblin", "count": 27}),
        ("fell.test", {"ability": "BOD", "dn": 10**30}),
        ("table.bring", {"character": {"name": "x" * 200_000}}),
        ("x" * 81, {}),
    ],
)
def test_a_field_that_is_too_large_is_refused_in_a_sentence(table: Begun, move: str, params: Any) -> None:
    answer = table.boss.move(move, "ana", **params)
    assert answer.status_code in (400, 422), answer.text
    message = answer.json()["message"]
    assert message.endswith(".")
    assert len(message) < 600


def test_names_and_faces_have_their_limits_at_the_door(client: TestClient[Any], table: Begun) -> None:
    long = client.post("/api/tables", json={"name": "x" * 61, "game": "fell"})
    assert (long.status_code, long.json()["code"]) == (400, "bad-body")
    join = client.post(f"/api/tables/{table.id}/join", json={"invite": table.invite, "name": "x" * 61})
    assert (join.status_code, join.json()["code"]) == (400, "bad-body")
    faces = table.boss.post("/moves", {"move": "table.roll", "params": {"roll": "d6"}, "dice": [1] * 201})
    assert (faces.status_code, faces.json()["code"]) == (400, "bad-body")


@pytest.mark.parametrize("depth", [100, 500, 1100, 20_000])
@pytest.mark.parametrize(
    "shape",
    [
        b'{"move": "table.note", "params": {"text": %s}}',
        b'{"move": "table.bring", "params": {"character": {"parts": %s}}}',
        b'{"move": "table.call", "params": {"move": "fell.test", "who": ["ana"], "want": {"dn": %s}}}',
        b'{"move": "fell.test", "actor": "ana", "outcome": {"hits": %s}}',
    ],
)
def test_json_within_json_is_refused_at_any_depth(
    client: TestClient[Any], table: Begun, shape: bytes, depth: int
) -> None:
    body = shape % (b"[" * depth + b"]" * depth)
    headers = {**JSON, **table.boss.headers}
    answer = client.post(f"/api/tables/{table.id}/moves", content=body, headers=headers)
    assert answer.status_code in (400, 422)
    assert answer.json()["message"].endswith(".")


def test_a_form_with_json_within_json_is_refused_too(browser: Browser, table: Begun) -> None:
    deep = "[" * 20_000 + "]" * 20_000
    answer = browser.post(f"/t/{table.id}/do", fields={"move": "table.bring", "w.character": deep})
    assert answer.status_code in (200, 400)
    assert "our side" not in answer.text


def test_a_page_of_a_wrong_form_is_refused_and_not_our_mistake(browser: Browser, table: Begun) -> None:
    kinds = ("multipart/form-data; boundary=x", "multipart/form-data", "application/json", "text/plain")
    for kind in kinds:
        headers = {**browser.headers, "content-type": kind, "x-csrf-token": browser.csrf}
        answer = browser.client.post(f"/t/{table.id}/do", content=b"--x\r\n\xff\xfe[[{", headers=headers)
        assert answer.status_code in (200, 204, 400), kind  # 204: the same once more, as by a double click
        assert "our side" not in answer.text, kind


# ---- tokens are written down nowhere
def test_no_token_is_written_to_any_log(
    caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither in peace nor when something fails on a page whose address has a token in it."""
    caplog.set_level(logging.DEBUG)
    with served() as client:
        table = Begun(client)
        ana = table.joined("Ana")
        browser = Browser(client, table, table.boss)
        link = linked(browser, ana.seat)
        wrong = "wrong-token-" * 4
        client.get(f"/api/tables/{table.id}", headers={"authorization": f"Bearer {wrong}"})
        for mistaken in (False, True):
            if mistaken:
                monkeypatch.setattr(server_behind(client).rooms, "room", None)
                monkeypatch.setattr(server_behind(client).rooms, "find_open", None)
            paths = (f"/join/{table.invite}", f"/seat/{link}", f"/t/{table.id}")
            assert {browser.get(path).status_code for path in paths} == ({500} if mistaken else {200})
            assert table.boss.get().status_code == (500 if mistaken else 200)
    out, err = capfd.readouterr()
    ours = (r for r in caplog.records if not r.name.startswith(("httpx", "httpcore", "asyncio")))  # not the test's own
    told = [f"{r.getMessage()}\n{r.exc_text or ''}" for r in ours]
    assert len(told) >= 4, "mistakes are written down"
    written = "\n".join((*told, out, err))
    assert "NoneType" in written
    for token in (table.boss.token, ana.token, table.invite, link, browser.csrf, wrong):
        assert token not in written


def linked(browser: Browser, seat: str) -> str:
    """A link to a seat, as the facilitator's page gets it."""
    answer = browser.post(f"/t/{browser.table.id}/seats/{seat}/link")
    assert answer.status_code == 200, answer.text
    found = re.search(r"/seat/([\w-]{20,})", answer.text)
    assert found, answer.text
    return found[1]


def test_of_every_token_only_the_hash_is_on_the_disk(tmp_path: Path) -> None:
    store = SqliteStore.open(tmp_path / "caltrop.db")
    try:
        with served(UNLIMITED, store) as client:
            table = Begun(client)
            ana = table.joined("Ana")
            link = linked(Browser(client, table, table.boss), ana.seat)
            tokens = [table.boss.token, ana.token, table.invite, link]
            assert len(set(tokens)) == 4
            before = on_disk(tmp_path)
    finally:
        store.close()
    for written in (before, on_disk(tmp_path)):
        assert table.id.encode() in written
        assert not [token for token in tokens if token.encode() in written]


def on_disk(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in sorted(folder.iterdir()))


# ---- pages of an older edition
def test_a_post_of_another_edition_is_answered_with_a_refresh_and_nothing_is_done(
    browser: Browser, table: Begun
) -> None:
    seq = table.boss.get().json()["seq"]
    roll = {"move": "table.roll", "w.roll": "d6", "w.label": "once"}
    old = browser.post(f"/t/{table.id}/do", fields=roll, **{"x-build": "000000000000"})
    assert (old.status_code, old.headers.get("hx-refresh"), old.text) == (200, "true", "")
    assert table.boss.get().json()["seq"] == seq
    now = browser.post(f"/t/{table.id}/do", fields=roll, **{"x-build": build()})
    assert (now.status_code, now.headers.get("hx-refresh")) == (200, None)
    assert table.boss.get().json()["seq"] == seq + 1


def test_a_stream_of_another_edition_tells_its_page_to_load_anew(
    browser: Browser, table: Begun, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Stream, "messages", as_far_as_it_goes)
    old = browser.get(f"/t/{table.id}/stream?since=3.000000000000").text
    assert old.split("\n\n") == ["retry: 1000", "event: beat\ndata: {}", "event: reload\ndata: ", ""]
    again = browser.get(f"/t/{table.id}/stream", **{"last-event-id": "3.000000000000"}).text
    assert again == old
    now = browser.get(f"/t/{table.id}/stream?since=1.{build()}")
    assert now.headers["content-type"].startswith("text/event-stream")
    assert "event: reload" not in now.text
    assert f"id: {table.boss.get().json()['seq']}.{build()}" in now.text


async def as_far_as_it_goes(stream: Stream, ping: float) -> AsyncIterator[bytes]:
    """A stream that ends where it would wait."""
    while stream.queue:
        news = stream.queue.pop(0)
        assert news is not None
        yield news


def test_a_file_of_this_build_is_kept_for_good_and_others_are_asked_for(client: TestClient[Any]) -> None:
    """Every build of the program has its own address for a file; under another one a browser must not keep it."""
    this = f"?v={build()}"
    files = {query: client.get(f"/static/page/caltrop.css{query}") for query in ("", "?v=0", this)}
    kept = {query: answer.headers.get("cache-control", "") for query, answer in files.items()}
    assert kept == {"": "", "?v=0": "", this: "public, max-age=31536000, immutable"}
    assert client.get(f"/static/nothing.css{this}").headers["cache-control"] == "no-store"

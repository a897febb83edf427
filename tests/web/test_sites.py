"""Names that the server answers to, sites that may send it changes, and cookies behind TLS."""

from __future__ import annotations

import socket
from typing import Any

import pytest
from litestar.testing import TestClient

from caltrop.web.gate.guard import VISITOR
from caltrop.web.gate.sites import host_name, is_own_name
from caltrop.web.settings import Settings, no_limits

from .api_table import Begun, served, server_behind
from .visiting import town

PUBLIC = Settings(no_limits(), address="https://table.example", secure=True, hosts=("Dragon.lan",))
ME = "visitor-one-visitor-one"


# ---- names
@pytest.mark.parametrize(
    ("host", "name"),
    [
        ("localhost:8000", "localhost"),
        ("LOCALHOST", "localhost"),
        ("192.168.1.20:8000", "192.168.1.20"),
        ("[::1]:8000", "::1"),
        ("table.example.", "table.example"),
        *[
            (odd, "")
            for odd in ("", "a b", "[::1", "a..b", "a/b", "a:b", "a:123456", "ä.local", "a@b", "x" * 300, "\x00")
        ],
    ],
)
def test_the_name_in_a_host_header_is_read_without_its_port(host: str, name: str) -> None:
    assert host_name(host) == name


@pytest.mark.parametrize(
    "name", ["localhost", "127.0.0.1", "10.1.2.3", "::1", "fe80::1", "kitchen.local", "x.localhost"]
)
def test_addresses_and_names_that_no_one_can_register_are_answered(name: str) -> None:
    assert is_own_name(name)


def test_the_machines_own_name_the_public_one_and_allowed_ones_are_answered() -> None:
    assert is_own_name(socket.gethostname().lower())
    assert [is_own_name(name, PUBLIC.address, PUBLIC.hosts) for name in ("table.example", "dragon.lan")] == [True, True]
    assert [is_own_name(name) for name in ("table.example", "dragon.lan", "evil.example", "")] == [False] * 4
    assert not is_own_name("evil.example", PUBLIC.address, PUBLIC.hosts)


@pytest.mark.parametrize("path", ["/", "/api/games", "/static/page/own.js", "/join/x"])
def test_a_request_by_a_strange_name_gets_one_sentence_that_says_what_to_do(path: str) -> None:
    with served() as client:
        answer = client.get(path, headers={"host": "evil.example:8000"})
        assert answer.status_code == 421
        assert "This server is not called evil.example." in answer.text
        assert "start it with --allow-host evil.example." in answer.text


@pytest.mark.parametrize("host", ["a b", "<script>", "[", "%", "x" * 2000])
def test_an_odd_host_is_refused_and_not_repeated(host: str) -> None:
    with served() as client:
        answer = client.get("/", headers={"host": host})
        assert answer.status_code in (400, 421)
        assert "This is not a name of this server." in answer.text
        assert host not in answer.text


# ---- other sites
STRANGE = [
    {"origin": "https://evil.example"},
    {"origin": "null"},
    {"origin": "http://testserver.local:81"},
    {"origin": "http://["},
    {"sec-fetch-site": "cross-site"},
    {"sec-fetch-site": "same-site"},
    {"origin": "http://testserver.local", "sec-fetch-site": "cross-site"},
]
OWN = [
    {},
    {"origin": "http://testserver.local"},
    {"sec-fetch-site": "same-origin", "origin": "http://testserver.local"},
    {"sec-fetch-site": "none"},
]


def start(client: TestClient[Any], headers: dict[str, str]) -> int:
    """Start a table on the front page, with a good token."""
    known = {"cookie": f"{VISITOR}={ME}", "x-csrf-token": server_behind(client).csrf.token(ME)}
    fields = {"name": "Mill", "game": "fell"}
    return client.post("/tables", data=fields, headers={**known, **headers}, follow_redirects=False).status_code


@pytest.mark.parametrize(("told", "expected"), [*((h, 403) for h in STRANGE), *((h, 303) for h in OWN)])
def test_a_change_comes_from_our_own_pages(told: dict[str, str], expected: int) -> None:
    with served() as client:
        assert start(client, told) == expected


@pytest.mark.parametrize("told", STRANGE)
def test_the_api_takes_no_change_from_another_site(told: dict[str, str]) -> None:
    with served() as client:
        table = Begun(client)
        answer = client.post("/api/tables/", json={"name": "x", "game": "fell"}, headers=told)
        assert (answer.status_code, answer.json()["code"]) == (403, "other-site")
        headers = {**table.boss.headers, **told}
        body = {"move": "table.roll", "params": {"roll": "d6"}}
        assert client.post(f"/api/tables/{table.id}/moves", json=body, headers=headers).status_code == 403
        assert client.get(f"/api/tables/{table.id}", headers=headers).status_code == 200


def test_behind_a_proxy_that_changes_the_name_the_public_address_counts() -> None:
    with served(PUBLIC) as client:
        assert start(client, {"origin": "https://table.example"}) == 303
        assert start(client, {"origin": "https://evil.example"}) == 403


@pytest.mark.parametrize("host", ["table.example", "127.0.0.1:8000"])
def test_under_tls_a_page_of_the_same_name_without_it_is_another_site(host: str) -> None:
    with served(PUBLIC) as client:
        assert start(client, {"host": host, "origin": "http://table.example"}) == 403
        assert start(client, {"host": host, "origin": "https://table.example"}) == 303


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""]
)
def test_what_any_page_can_post_starts_and_joins_nothing_by_the_api(kind: str) -> None:
    body = b'{"name": "x", "game": "fell"}'
    with served() as client:
        answer = client.post("/api/tables/", content=body, headers={"content-type": kind})
        assert (answer.status_code, answer.json()["code"]) == (415, "not-json")
        assert client.post("/api/tables/x/join", content=b"{}", headers={"content-type": kind}).status_code == 415


def test_a_program_with_a_token_may_leave_out_the_content_type() -> None:
    with served() as client:
        table = Begun(client)
        body = b'{"move": "table.roll", "params": {"roll": "d6"}}'
        answer = client.post(f"/api/tables/{table.id}/moves", content=body, headers=table.boss.headers)
        assert answer.status_code == 200


# ---- behind TLS
@pytest.mark.parametrize("secure", [False, True])
def test_only_behind_tls_browsers_are_told_to_come_by_tls_alone(secure: bool) -> None:
    with served(Settings(no_limits(), secure=secure)) as client:
        for path in ("/", "/api/games", "/static/page/own.js", "/nowhere"):
            told = client.get(path).headers.get("strict-transport-security")
            assert told == ("max-age=31536000" if secure else None)


def test_behind_tls_our_cookies_are_for_this_host_alone_and_work() -> None:
    with town(Settings(no_limits(), secure=True)) as here:
        boss, table = here.host()
        assert set(boss.cookies) == {f"__Host-{VISITOR}", f"__Host-caltrop-{table}"}
        assert boss.get(f"/t/{table}").status_code == 200
        assert boss.does(table, "table.roll", roll="d6")


def test_an_old_cookie_is_read_once_and_replaced() -> None:
    with town(Settings(no_limits(), secure=True)) as here:
        boss, table = here.host()
        before = dict(boss.cookies)
        boss.cookies = {name.removeprefix("__Host-"): value for name, value in before.items()}
        assert boss.get(f"/t/{table}").status_code == 200
        assert boss.cookies == before


def test_a_new_cookie_counts_before_an_old_one_of_its_name() -> None:
    with town(Settings(no_limits(), secure=True)) as here:
        boss, table = here.host()
        boss.cookies[f"caltrop-{table}"] = "x" * 43
        assert boss.get(f"/t/{table}").status_code == 200


def test_leaving_a_table_removes_the_cookie_under_both_names() -> None:
    with town(Settings(no_limits(), secure=True)) as here:
        boss, table = here.host()
        guest, _ = here.player(boss, table)
        guest.cookies[f"caltrop-{table}"] = guest.cookies.pop(f"__Host-caltrop-{table}")
        guest.post(f"/t/{table}/forget")
        assert [name for name in guest.cookies if table in name] == []


@pytest.mark.parametrize(
    "crumb", ["caltrop-\u00e4=1", 'caltrop-x="\u00ff', "caltrop-a b=1", "=;=;", "__Host-=1", "caltrop-x=\x7f"]
)
def test_odd_cookies_are_no_error_behind_tls(crumb: str) -> None:
    with served(Settings(no_limits(), secure=True)) as client:
        assert client.get("/", headers=[(b"cookie", crumb.encode("latin-1"))]).status_code == 200

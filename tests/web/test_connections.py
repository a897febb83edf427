"""What one connection may send, and how many an address may hold: attacks in miniature, with people at the table."""

from __future__ import annotations

import asyncio
import json
import socket
from collections.abc import Iterator
from contextlib import ExitStack
from time import monotonic, sleep
from typing import Any

import pytest

from caltrop.web.gate import connections as limits
from caltrop.web.gate.connections import ADDRESS, BODY_STEP, COOKIES, HEAD, HEADERS, connection_room
from caltrop.web.gate.proxies import parse_proxies, proxy_test, trusted_proxies
from caltrop.web.settings import Settings

from .listening import WAIT, Listening, listening, read_all, request, status


@pytest.fixture(scope="module")
def here() -> Iterator[Listening]:
    with listening() as found:
        yield found


@pytest.fixture
def brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that waits for a fifth of a second."""
    for name in ("HEAD_SECONDS", "BODY_SECONDS"):
        monkeypatch.setattr(limits, name, 0.2)


# ---- size
def test_a_page_is_answered(here: Listening) -> None:
    answer = here.ask(request("/"))
    assert status(answer) == 200
    assert b"Caltrop" in answer


@pytest.mark.parametrize(
    ("headers", "expected"),
    [
        ([f"cookie: {'; '.join(f'c{n}=1' for n in range(COOKIES))}"], 200),
        ([f"cookie: {'; '.join(f'c{n}=1' for n in range(COOKIES + 1))}"], 431),
        ([f"cookie: c={'x' * (HEAD - 1000)}"], 200),
        ([f"cookie: c={'x' * HEAD}"], 431),
        ([f"cookie: c={'x' * 10 * HEAD}"], 431),
        ([f"x-{n}: 1" for n in range(HEADERS - 3)], 200),
        ([f"x-{n}: 1" for n in range(HEADERS)], 431),
    ],
)
def test_the_head_of_a_request_is_limited(here: Listening, headers: list[str], expected: int) -> None:
    answer = here.ask(request("/", *headers))
    assert status(answer) == expected
    if expected == 431:
        assert b"Delete the cookies of this site and try again." in answer


def test_ten_megabytes_of_cookies_are_cut_off_at_the_limit(here: Listening) -> None:
    """The server does not read them: it has answered and closed long before they are all sent."""
    with here.dial() as sock:
        sock.sendall(b"GET / HTTP/1.1\r\nhost: localhost\r\ncookie: ")
        assert sent_until_closed(sock, 10_000_000) < 10_000_000
    assert status(here.ask(request("/"))) == 200


def sent_until_closed(sock: socket.socket, most: int) -> int:
    """Send cookies until the other side closes, and return how many bytes were taken."""
    sent = 0
    try:
        while sent < most:
            sent += sock.send(b"a=bcdefgh; " * 1000)
    except ConnectionError:
        pass
    return sent


def test_an_address_that_is_too_long_is_no_page(here: Listening) -> None:
    assert status(here.ask(request("/" + "a" * (ADDRESS - 1)))) == 404
    assert status(here.ask(request("/" + "a" * ADDRESS))) == 414


@pytest.mark.parametrize(
    "sent",
    [b"\x16\x03\x01\x02\x00\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"GET /\xff HTTP/1.1\r\nhost: localhost\r\n\r\n"],
)
def test_what_is_no_http_gets_one_sentence(here: Listening, sent: bytes) -> None:
    answer = here.ask(sent)
    assert status(answer) == 400
    assert answer.endswith(b"The request cannot be read. Try again in another browser.")


def test_two_requests_on_one_connection_are_both_answered(here: Listening) -> None:
    """Also where the first comes in two parts, and the second at once behind it."""
    first = request("/api/games").replace(b"connection: close\r\n", b"")
    with here.dial() as sock:
        sock.sendall(first[:20])
        sock.sendall(first[20:] + request("/api/games/fell"))
        assert read_all(sock).count(b"HTTP/1.1 200 OK") == 2


def test_a_large_body_in_one_go_is_not_taken_for_a_head(here: Listening) -> None:
    body = json.dumps({"name": "Mill", "game": "fell", "key": "x" * 4 * HEAD}).encode()
    answer = here.ask(request("/api/tables/", "content-type: application/json", method="POST", body=body))
    assert status(answer) == 400


# ---- time
@pytest.mark.usefixtures("brief")
def test_a_silent_connection_is_closed() -> None:
    with listening() as here, here.dial() as sock:
        assert read_all(sock) == b""


@pytest.mark.usefixtures("brief")
def test_a_head_that_does_not_end_is_closed_with_a_sentence() -> None:
    with listening() as here, here.dial() as sock:
        sock.sendall(b"GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: ")
        assert b" 408 " in (answer := read_all(sock))
        assert answer.endswith(b"The request took too long to arrive. Try again.")


@pytest.mark.usefixtures("brief")
def test_a_head_that_drips_is_closed_all_the_same() -> None:
    """Each byte comes in time, and all of them do not."""
    with listening() as here, here.dial() as sock:
        sock.sendall(b"GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: ")
        sock.settimeout(0.02)
        for _ in range(int(WAIT / 0.02)):
            try:
                sock.sendall(b"a")
                answer = sock.recv(1000)
                break
            except TimeoutError:
                continue
        assert status(answer) == 408


@pytest.mark.usefixtures("brief")
def test_a_half_sent_body_is_closed(capfd: pytest.CaptureFixture[str]) -> None:
    head = (
        "POST /api/tables/ HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n"
    )
    with listening() as here, here.dial() as sock:
        sock.sendall(head.encode() + b'{"name": ')
        assert status(read_all(sock)) == 408
        assert status(here.ask(request("/"))) == 200
    assert "Traceback" not in capfd.readouterr().err


def test_a_body_that_goes_on_has_its_time_again() -> None:
    length = f"content-length: {3 * BODY_STEP}"
    head = request("/api/tables/", "content-type: application/json", length, method="POST")
    with listening() as here, here.dial() as sock:
        sock.sendall(head + b"{")
        first = deadline(here, None)
        sock.sendall(b" " * BODY_STEP)
        assert deadline(here, first).when() > first.when()


def deadline(here: Listening, before: asyncio.TimerHandle | None) -> asyncio.TimerHandle:
    """The time by which the only connection must have sent more; not the one that it had before."""
    end = monotonic() + WAIT
    while monotonic() < end:
        found = [one for group in list(here.connections.strangers.values()) for one in list(group)]
        if found and found[0].in_body and found[0].deadline not in (None, before):
            return found[0].deadline
        sleep(0.005)
    raise AssertionError("it has no new deadline")


# ---- number
def post(here: Listening, path: str, body: Any, token: str = "") -> Any:
    headers = ["content-type: application/json", *([f"authorization: Bearer {token}"] if token else [])]
    answer = here.ask(request(path, *headers, method="POST", body=json.dumps(body).encode()))
    assert status(answer) in (200, 201), answer
    return json.loads(answer.partition(b"\r\n\r\n")[2])


def begin(here: Listening) -> tuple[str, str]:
    made = post(here, "/api/tables/", {"name": "Mill Road", "game": "fell"})
    return made["table"], made["facilitator"]


def act(here: Listening, table: str, token: str) -> Any:
    return post(here, f"/api/tables/{table}/moves", {"move": "table.roll", "params": {"roll": "d6"}}, token)


def open_stream(here: Listening, table: str, token: str) -> socket.socket:
    """A seat's stream, of which the first bytes have come."""
    sock = here.dial()
    sock.sendall(request(f"/api/tables/{table}/stream", f"authorization: Bearer {token}"))
    assert status(sock.recv(200)) == 200
    return sock


def test_three_hundred_silent_sockets_lock_no_one_out() -> None:
    with listening(an_address=20) as here, ExitStack() as held:
        table, token = begin(here)
        held.enter_context(open_stream(here, table, token))
        for n in range(300):
            held.enter_context(here.dial())
            if n % 50 == 0:
                act(here, table, token)
        assert act(here, table, token)["seq"] == 7
        assert status(here.ask(request("/"))) == 200
        assert len(here.connections.strangers["127.0.0.1"]) <= 20


def test_a_stream_of_a_seat_stays_while_silent_sockets_come_and_go() -> None:
    with listening(an_address=5) as here, ExitStack() as held:
        table, token = begin(here)
        stream = held.enter_context(open_stream(here, table, token))
        for _ in range(20):
            held.enter_context(here.dial())
        act(here, table, token)
        news = b""
        while b'"roll"' not in news and b"data:" not in news:
            part = stream.recv(65536)
            assert part
            news += part
        assert len(here.connections.seated) == 1


def test_the_oldest_silent_socket_makes_room() -> None:
    with listening(an_address=3) as here, ExitStack() as held:
        socks = [held.enter_context(here.dial()) for _ in range(3)]
        held.enter_context(here.dial())
        assert read_all(socks[0]) == b""
        socks[1].sendall(request("/api/games"))
        assert status(read_all(socks[1])) == 200


def test_the_address_that_holds_most_makes_room_for_others() -> None:
    """From one machine all come from one address; so the counting itself is tried with addresses of its own."""

    class Quiet:
        is_idle, was_cut = True, False

        def __init__(self, address: str) -> None:
            self.address = address

        def cut_off(self) -> None:
            self.was_cut = True

    held = limits.Connections(6, 10)
    crowd, lone = [Quiet("crowd") for _ in range(2)], Quiet("lone")
    everyone: list[Any] = [lone, *crowd]
    for one in everyone:
        assert held.may_enter(one.address)
        held.enter(one)
    assert held.most_strangers == 3
    assert held.may_enter("new")
    assert [one.was_cut for one in everyone] == [False, True, False]
    for one in (lone, crowd[1]):
        one.is_idle = False
    late: Any = Quiet("new")
    late.is_idle = False
    held.enter(late)
    assert not held.may_enter("new"), "all of them wait for an answer"
    held.seat(late)
    assert held.may_enter("new"), "a seat's connection leaves its place to the next"


def test_a_trusted_proxy_holds_as_many_as_there_is_room_for() -> None:
    with listening(an_address=3, proxy="127.0.0.1") as here, ExitStack() as held:
        socks = [held.enter_context(here.dial()) for _ in range(30)]
        socks[0].sendall(request("/api/games"))
        assert status(read_all(socks[0])) == 200


# ---- proxies
def test_a_named_proxy_is_trusted_alone_and_behind_tls_the_same_machine_is() -> None:
    assert trusted_proxies(Settings()) == ()
    assert trusted_proxies(Settings(secure=True)) == ("127.0.0.1", "::1")
    assert trusted_proxies(Settings(secure=True, proxies=("10.0.0.7",))) == ("10.0.0.7",)
    is_proxy = proxy_test(parse_proxies("10.0.0.7, 192.168.1.0/24, ::1"))
    assert [is_proxy(a) for a in ("10.0.0.7", "192.168.1.99", "::1", "10.0.0.8", "", "x")] == [True] * 3 + [False] * 3
    with pytest.raises(ValueError, match="proxy"):
        parse_proxies("proxy.example")


def test_there_is_room_for_connections_on_this_system() -> None:
    assert connection_room() >= 128

"""Forwarding to an owner that does not answer, answers late, or is lost while it does: no one waits for ever."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from caltrop.web.gate.peers import forwarding, inner_http
from caltrop.web.gate.peers.forwarding import Forwarding, PeerLog

HEALTH = b"GET /healthz"
OK = b"HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\nok"
STREAM = b"HTTP/1.1 200 OK\r\ncontent-type: text/event-stream\r\ntransfer-encoding: chunked\r\n\r\n2\r\n:\n\r\n"


class Elsewhere:
    """An owner of every table, which never loses one."""

    address = ""
    meet: Callable[[frozenset[str]], None]

    async def find_owner(self, table: str) -> str:
        return self.address


class Refusing:
    """An application that notes why it could not be asked."""

    def __init__(self) -> None:
        self.errors: list[str] = []

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        raise AssertionError("no table is served here")

    async def answer_error(self, scope: Any, receive: Any, send: Any, error: Exception) -> None:
        self.errors.append(str(error))


class Meeting:
    """A visitor who asks for a table, the server that is asked, and the owner that it forwards to."""

    def __init__(self, answer: Callable[[bytes, asyncio.StreamWriter], Coroutine[Any, Any, None]]) -> None:
        self.answer, self.app, self.owner = answer, Refusing(), Elsewhere()
        self.sent: list[Any] = []
        self.began = asyncio.Event()

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            await self.answer(await reader.readuntil(b"\r\n\r\n"), writer)
        finally:
            writer.close()

    async def _send(self, message: Any) -> None:
        self.sent.append(message)
        if message["type"] == "http.response.body":
            self.began.set()

    async def ask(self, method: str = "GET", meanwhile: Callable[[], None] | None = None) -> list[str]:
        """Why it was refused, if it was; `meanwhile` happens once the answer has begun."""
        async with await asyncio.start_server(self._serve, "127.0.0.1", 0) as there:
            self.owner.address = f"http://127.0.0.1:{there.sockets[0].getsockname()[1]}"
            asked: Any = Forwarding(self.app, self.owner, b"k" * 32)  # type: ignore[arg-type]
            scope: Any = {"type": "http", "method": method, "path": "/t/mill", "raw_path": b"/t/mill", "headers": []}
            scope |= {"query_string": b"", "scheme": "http", "client": ("10.0.0.9", 5), "state": {}}
            first = True

            async def receive() -> Any:
                nonlocal first
                if first:
                    first = False
                    return {"type": "http.request", "body": b""}
                return await asyncio.Event().wait()

            async with asyncio.timeout(20):
                asking = asyncio.ensure_future(asked(scope, receive, self._send))
                if meanwhile is not None:
                    await self.began.wait()
                    meanwhile()
                await asking
        return self.app.errors


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(forwarding, "WATCH", 0.05)
    monkeypatch.setattr(forwarding, "SILENT", 0.1)
    monkeypatch.setattr(forwarding, "PATIENCE", 0.3)
    monkeypatch.setattr(inner_http, "ALIVE", 0.2)


async def say_nothing(asked: bytes, writer: asyncio.StreamWriter) -> None:
    await asyncio.Event().wait()


@pytest.mark.parametrize(("method", "code"), [("GET", "table-ousted"), ("POST", "store-in-doubt")])
def test_an_owner_whose_process_stands_still_is_given_up(method: str, code: str) -> None:
    """Its leases are renewed by a thread of their own, so it counts as the owner all the while."""
    assert asyncio.run(Meeting(say_nothing).ask(method)) == [code]


def test_an_owner_that_works_on_an_answer_is_waited_for() -> None:
    asked_for_life: list[bytes] = []

    async def answer_late(asked: bytes, writer: asyncio.StreamWriter) -> None:
        if asked.startswith(HEALTH):
            asked_for_life.append(asked)
        while not asked.startswith(HEALTH) and len(asked_for_life) < 3:
            await asyncio.sleep(0.01)
        writer.write(OK)

    async def ask() -> list[Any]:
        meeting = Meeting(answer_late)
        assert await meeting.ask("POST") == []
        return meeting.sent

    sent = asyncio.run(ask())
    assert (sent[0]["status"], b"".join(message["body"] for message in sent[1:])) == (200, b"ok")


def test_a_stream_of_a_server_whose_time_has_run_out_ends() -> None:
    """A server that is stopped does not hang up, and its tables are served elsewhere by now."""

    async def begin_stream(asked: bytes, writer: asyncio.StreamWriter) -> None:
        writer.write(STREAM)
        await asyncio.Event().wait()

    async def watch() -> list[Any]:
        meeting = Meeting(begin_stream)

        def lose() -> None:
            meeting.owner.meet(frozenset({meeting.owner.address}))
            assert len(meeting.sent) == 2, "it goes on as long as that server is there"
            meeting.owner.meet(frozenset())

        assert await meeting.ask(meanwhile=lose) == []
        return meeting.sent

    sent = asyncio.run(watch())
    assert sent[-1] == {"type": "http.response.body", "body": b"", "more_body": False}


def test_the_log_says_once_who_does_not_answer_and_who_has_a_table(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, "caltrop")
    log = PeerLog()
    for _ in range(3):
        log.note_silence("http://10.0.0.5:8000", ConnectionRefusedError("refused"))
    for _ in range(3):
        log.note_forward("mill", "http://10.0.0.5:8000")
    log.note_forward("mill", "http://10.0.0.6:8000")
    said = [record.getMessage() for record in caplog.records]
    assert [line.split(" (")[0] for line in said] == [
        "the server at http://10.0.0.5:8000 does not answer",
        "the server at http://10.0.0.5:8000 answers again",
        "table mill is served at http://10.0.0.5:8000; requests are passed on",
        "table mill is served at http://10.0.0.6:8000; requests are passed on",
    ]

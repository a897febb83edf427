"""Forwarding: a request about a table that another server owns goes there, and the answer comes back as it comes.

Most requests name their table in the address, so it is known at once who owns it. Others learn it on the way (an
invitation, a knock, a code for a TV): then `OwnedElsewhere` is raised, nothing has happened yet, and the same request
is sent on. Its body is kept until the answer begins, if it is not too long for that.

An owner that has just died is waited for: after at most `PATIENCE` seconds its time has run out, and the next one to
ask for the table takes it. That may be this server, which then answers itself.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator
from contextlib import nullcontext, suppress
from typing import Any, NamedTuple

from uvicorn._types import ASGI3Application, ASGIReceiveCallable, ASGISendCallable, HTTPScope, Scope

from caltrop import words
from caltrop.kernel.errors import Refused
from caltrop.store.errors import StoreError
from caltrop.web.settings import BODY

from .inner_http import InnerResponse, connect, end_to_end, send_request
from .inner_seal import HEADER, InnerSeal, InnerWord
from .notes import REQUEST
from .ownership import Ownership

PATIENCE = 9.0  # seconds that a request waits for a table whose owner does not answer
WATCH = 0.5  # seconds after which it is looked whether a server that has not answered still owns the table
SAFE = ("GET", "HEAD")  # methods of requests that may be asked twice
KEY = b"idempotency-key"  # and the header of others that may
AGAIN = 0.2  # seconds between two looks at who owns it
HOPS = 3  # servers that a request goes through at most
ELSEWHERE = "elsewhere"  # under which a request's notes say that its table is another server's
PREFIXES = ("/t/", "/api/tables/", "/left/")


class Owner(NamedTuple):
    """The server that owns a table."""

    table: str
    address: str


class VisitorGone(Exception):
    """The visitor has hung up before the whole request was there."""


class HeardBody:
    """A request's body: read once by the server that answers, and kept to be sent on."""

    def __init__(self, receive: ASGIReceiveCallable) -> None:
        self.source = receive
        self.kept: list[bytes] = []
        self.size, self.is_whole, self.is_gone = 0, False, False

    async def receive(self) -> object:
        """Receive as ASGI does, and keep what comes."""
        message = await self.source()
        if message["type"] == "http.request":
            self._keep(message.get("body", b""))
            self.is_whole = not message.get("more_body", False)
        else:
            self.is_gone = True
        return message

    def _keep(self, piece: bytes) -> None:
        self.size += len(piece)
        if self.can_be_sent:
            self.kept.append(piece)

    @property
    def can_be_sent(self) -> bool:
        """Can it be sent once more?"""
        return self.size <= BODY

    async def pieces(self) -> AsyncIterator[bytes]:
        """Yield the whole body: what was kept, then the rest as it comes. VisitorGone."""
        for piece in tuple(self.kept):
            if piece:
                yield piece
        while not self.is_whole:
            message = await self.source()
            if message["type"] != "http.request":
                self.is_gone = True
                raise VisitorGone
            self.is_whole = not message.get("more_body", False)
            if piece := message.get("body", b""):
                self._keep(piece)
                yield piece


class HeldAnswer:
    """Passes an answer on, unless the request turns out to be for another server before it begins."""

    def __init__(self, scope: HTTPScope, send: ASGISendCallable) -> None:
        self.scope, self.target = scope, send
        self.has_begun = False

    @property
    def elsewhere(self) -> str:
        """The table that another server owns; "" if this one answers."""
        return "" if self.has_begun else str(self.scope["state"].get(ELSEWHERE, ""))

    async def send(self, message: object) -> None:
        if not self.elsewhere:
            self.has_begun = True
            await self.target(message)  # type: ignore[arg-type]


class Forwarding:
    """An application before the application."""

    def __init__(self, app: ASGI3Application, ownership: Ownership, key: bytes) -> None:
        self.app, self.ownership, self.seal = app, ownership, InnerSeal(key)
        self.open: set[InnerResponse] = set()
        self.is_ending = False

    def end(self) -> None:
        """End all that is being passed on, so that the server can stop; pages connect again, elsewhere."""
        self.is_ending = True
        for inner in tuple(self.open):
            inner.close()

    async def __call__(self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        word = self._read_word(scope)
        if word.hops > HOPS:
            await refuse(send, "table-ousted")
            return
        body, table = HeardBody(receive), table_in(scope["path"])
        end, pause = time.monotonic() + PATIENCE, 0.0
        while True:
            try:
                address = await self.ownership.find_owner(table) if table else ""
            except StoreError as away:
                await refuse(send, away.refused.code)
                return
            if address:
                if await self._forward(scope, word, body, send, Owner(table, address)):
                    return
            else:
                table = await self._answer_here(scope, body, send)
                if not table:
                    return
            if time.monotonic() > end or self.is_ending or not body.can_be_sent:
                await refuse(send, "table-ousted")
                return
            await asyncio.sleep(AGAIN if address else pause)
            pause = AGAIN  # it is another server's, and that is not known yet: it is just being taken

    def _read_word(self, scope: HTTPScope) -> InnerWord:
        """Read what another server says of a request, and let no one else say it."""
        found = self.seal.read(scope)
        scope["headers"] = [(name, value) for name, value in scope["headers"] if name != HEADER]
        if found is None:
            host, port = scope.get("client") or ("", 0)
            return InnerWord(1, host, port or 0, scope["scheme"], str(scope["state"].get("request", "")))
        scope["client"], scope["scheme"] = (found.host, found.port), found.scheme
        scope["state"]["request"] = found.request
        REQUEST.set(found.request)
        return InnerWord(found.hops + 1, found.host, found.port, found.scheme, found.request)

    async def _answer_here(self, scope: HTTPScope, body: HeardBody, send: ASGISendCallable) -> str:
        """Let the application answer; return the table if that is another server's, else "".

        It notes things in what it gets of the request, so each try gets a copy.
        """
        copy: HTTPScope = {**scope, "state": dict(scope["state"])}
        held, replay = HeldAnswer(copy, send), ReplayedBody(body)
        await self.app(copy, replay.receive, held.send)  # type: ignore[arg-type]
        return held.elsewhere

    async def _forward(
        self, scope: HTTPScope, word: InnerWord, body: HeardBody, send: ASGISendCallable, owner: Owner
    ) -> bool:
        """Send a request on; False if that server is gone and the request can be asked again elsewhere."""
        try:
            inner = await connect(owner.address)
        except (OSError, TimeoutError):
            return False
        began = False
        self.open.add(inner)
        try:
            target = scope["raw_path"] + (b"?" + scope["query_string"] if scope["query_string"] else b"")
            headers = [*scope["headers"], self.seal.header(word, scope)]
            await send_request(inner, scope["method"], target, headers, body.pieces())
            await self._wait_for_head(inner, owner)
            began = True
            await self._pass_on(scope, inner, body, send)
        except VisitorGone:
            return True  # half a request is never asked, and no one waits for the answer
        except OSError:  # the connection was lost, or its server has lost the table
            if not began and may_repeat(scope) and body.can_be_sent:
                return False
            if not began:
                await refuse(send, "store-in-doubt")
        finally:
            self.open.discard(inner)
            inner.close()
        return True

    async def _wait_for_head(self, inner: InnerResponse, owner: Owner) -> None:
        """Wait for an answer to begin, for as long as its server owns the table. ConnectionError."""
        head = asyncio.ensure_future(inner.read_head())
        try:
            while not head.done():
                await asyncio.wait({head}, timeout=WATCH)
                if not head.done() and not await self._still_owns(owner):
                    raise ConnectionAbortedError
            await head
        finally:
            head.cancel()

    async def _still_owns(self, owner: Owner) -> bool:
        try:
            return await self.ownership.find_owner(owner.table) == owner.address
        except StoreError:
            return True  # no one can have taken it

    async def _pass_on(self, scope: HTTPScope, inner: InnerResponse, body: HeardBody, send: ASGISendCallable) -> None:
        """Pass an answer on piece by piece, until it ends or the visitor has gone."""
        if inner.status < 400 and table_in(scope["path"]) and (seat := scope["state"].get("seat_connection")):
            seat()  # its owner has let it in: it counts as a seat's here, too
        await send({"type": "http.response.start", "status": inner.status, "headers": end_to_end(inner.headers)})
        gone = asyncio.ensure_future(wait_for_end(body))
        try:
            with suppress(ConnectionError) if is_stream(inner) else nullcontext():
                async for piece in watch_pieces(inner.body(), gone):
                    await send({"type": "http.response.body", "body": piece, "more_body": True})
            if not gone.done():
                await send({"type": "http.response.body", "body": b"", "more_body": False})
        finally:
            gone.cancel()


class ReplayedBody:
    """A body that is received from its beginning, also if another has received it before."""

    def __init__(self, body: HeardBody) -> None:
        self.body = body
        self.again = list(body.kept)

    async def receive(self) -> object:
        if self.again:
            piece = self.again.pop(0)
            more = bool(self.again) or not self.body.is_whole
            return {"type": "http.request", "body": piece, "more_body": more}
        return await self.body.receive()


def is_stream(inner: InnerResponse) -> bool:
    """Is an answer one of those that may end at any moment? Its page connects again, and has missed nothing."""
    return any(name == b"content-type" and value.startswith(b"text/event-stream") for name, value in inner.headers)


async def wait_for_end(body: HeardBody) -> None:
    """Wait until the visitor has gone."""
    while not body.is_gone:
        message = await body.source()
        body.is_gone = message["type"] == "http.disconnect"


async def next_piece(pieces: AsyncIterator[bytes]) -> bytes | None:
    return await anext(pieces, None)


async def watch_pieces(pieces: AsyncIterator[bytes], gone: asyncio.Future[None]) -> AsyncIterator[bytes]:
    """Yield pieces until they end or someone has gone."""
    while True:
        piece: asyncio.Future[bytes | None] = asyncio.ensure_future(next_piece(pieces))
        both: set[asyncio.Future[Any]] = {piece, gone}
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        if not piece.done():
            piece.cancel()
            with suppress(asyncio.CancelledError):
                await piece
            return
        found = piece.result()
        if found is None:
            return
        yield found


def may_repeat(scope: HTTPScope) -> bool:
    """May a request be asked again if it is not known what became of it? If it changes nothing, or has a key."""
    return scope["method"] in SAFE or any(name == KEY for name, _ in scope["headers"])


def table_in(path: str) -> str:
    """Return the table that an address names; "" if it names none."""
    rest = next((path[len(prefix) :] for prefix in PREFIXES if path.startswith(prefix)), "")
    return rest.partition("/")[0]


async def refuse(send: ASGISendCallable, code: str) -> None:
    """Answer in one sentence that the table cannot be reached just now."""
    text = words.sentence(Refused(code, "table.store"), None).encode()
    headers = [(b"content-type", b"text/plain; charset=utf-8"), (b"retry-after", b"1"), (b"cache-control", b"no-store")]
    headers.append((b"content-length", str(len(text)).encode()))
    await send({"type": "http.response.start", "status": 503, "headers": headers})
    await send({"type": "http.response.body", "body": text, "more_body": False})

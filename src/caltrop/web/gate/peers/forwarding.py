"""Forwarding: a request about a table that another server owns goes there, and the answer comes back as it comes.

A request waits for another server only as long as that one is there: it must own the table, which it can for seconds
without a sign of life, and its process must answer.

Most requests name their table in the address, so it is known at once who owns it. Others learn it on the way (an
invitation, a knock, a code for a TV): then `OwnedElsewhere` is raised, nothing has happened yet, and the same request
is sent on. Its body is kept until the answer begins, if it is not too long for that.

An owner that has just died is waited for: after at most `PATIENCE` seconds its time has run out, and the next one to
ask for the table takes it. That may be this server, which then answers itself.

A visitor could send the same header, so nothing in it counts without the seal: not the visitor's address, not the
scheme, not the number of hops. The seal covers the method and the address of the request, too.
"""

from __future__ import annotations

import asyncio
import hmac
import logging
import time
from collections.abc import AsyncIterator, Awaitable
from contextlib import nullcontext, suppress
from typing import Any, NamedTuple, Protocol

import msgspec
from msgspec import Struct
from uvicorn._types import ASGIReceiveCallable, ASGISendCallable, HTTPScope, Scope

from caltrop.kernel.rules.refusals import Refused
from caltrop.store.errors import RULE, StoreError
from caltrop.web.gate.request_state import REQUEST

from .held_request import HeardBody, HeldAnswer, ReplayedBody, VisitorGone
from .inner_http import InnerResponse, answers, connect, end_to_end, send_request
from .ownership import Ownership

LOG = logging.getLogger("caltrop")
KEPT = 10_000  # tables of which it is remembered who has them


class PeerLog:
    """Which server got the requests of a table, and which did not answer."""

    def __init__(self) -> None:
        self.owners: dict[str, str] = {}
        self.silent: set[str] = set()

    def note_forward(self, table: str, address: str) -> None:
        """Note that a server has taken a connection for a table of its own."""
        if address in self.silent:
            self.silent.discard(address)
            LOG.warning("the server at %s answers again", address)
        if self.owners.get(table) != address:
            if len(self.owners) >= KEPT:
                self.owners.clear()
            self.owners[table] = address
            LOG.info("table %s is served at %s; requests are passed on", table, address)

    def note_silence(self, address: str, why: Exception) -> None:
        """Note that a server cannot be reached, or does not answer."""
        if address not in self.silent:
            self.silent.add(address)
            LOG.warning(
                "the server at %s does not answer (%s); is its address right, and may we reach it?", address, why
            )


HEADER = b"x-caltrop-inner"
MOST = 600  # bytes of a header that is read at all


class InnerWord(Struct, frozen=True, array_like=True):
    """Who sends a request, by way of how many servers, and how the first one names it in its log."""

    hops: int
    host: str
    port: int
    scheme: str
    request: str


class InnerSeal:
    """Writes and reads the header."""

    def __init__(self, key: bytes) -> None:
        self.key = hmac.digest(key, b"forwarded requests", "sha256")

    def header(self, word: InnerWord, scope: HTTPScope) -> tuple[bytes, bytes]:
        said = msgspec.json.encode(word)
        return HEADER, self._seal(said, scope).encode() + b" " + said

    def read(self, scope: HTTPScope) -> InnerWord | None:
        """Return what another server says of a request; None if it came from outside, whatever it says."""
        found = [value for name, value in scope["headers"] if name == HEADER]
        if len(found) != 1 or len(found[0]) > MOST:
            return None
        seal, _, said = found[0].partition(b" ")
        if not hmac.compare_digest(seal, self._seal(said, scope).encode()):
            return None
        return msgspec.json.decode(said, type=InnerWord)

    def _seal(self, said: bytes, scope: HTTPScope) -> str:
        parts = (scope["method"].encode(), scope["raw_path"], scope["query_string"], said)
        return hmac.new(self.key, b"\n".join(parts), "sha256").hexdigest()


PATIENCE = 7.0  # seconds that a request waits for a table whose owner does not answer
WATCH = 0.5  # seconds after which it is looked whether a server that has not answered still owns the table
SILENT = 3.0  # seconds after which its process is asked whether it is there at all
SAFE = ("GET", "HEAD")  # methods of requests that may be asked twice
KEY = b"idempotency-key"  # and the header of others that may
AGAIN = 0.2  # seconds between two looks at who owns it
HOPS = 3  # servers that a request goes through at most
PREFIXES = ("/t/", "/api/v1/tables/", "/api/tables/", "/left/")


class Owner(NamedTuple):
    """The server that owns a table."""

    table: str
    address: str
    asked: float  # when the request came, by the clock that only goes forward


class NotServed(Exception):
    """A table cannot be reached just now; the application says so."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.refused = Refused(code, RULE)


class RefusingApp(Protocol):
    """An application that also answers errors that were met before it."""

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None: ...

    async def answer_error(self, scope: Any, receive: Any, send: Any, error: Exception) -> None: ...


class Forwarding:
    """An application before the application."""

    def __init__(self, app: RefusingApp, ownership: Ownership, key: bytes) -> None:
        self.seal = InnerSeal(key)
        self.ownership = ownership
        self.app = app
        self.open: set[InnerResponse] = set()
        self.log = PeerLog()
        self.is_ending = False
        ownership.meet = self.hang_up_on_lost

    def hang_up_on_lost(self, peers: frozenset[str]) -> None:
        """Hang up on servers whose time has run out: one that is stopped would not say so, and its tables are taken."""
        for inner in tuple(self.open):
            if inner.address not in peers:
                inner.close()

    def end(self) -> None:
        """End all that is being passed on, so that the server can stop; pages connect again, elsewhere."""
        self.is_ending = True
        for inner in tuple(self.open):
            inner.close()

    async def __call__(self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        try:
            await self._answer(scope, HeardBody(receive), send)
        except NotServed as refused:
            await self.app.answer_error(scope, receive, send, refused)

    async def _answer(self, scope: HTTPScope, body: HeardBody, send: ASGISendCallable) -> None:
        """Answer a request here, or let its table's owner do so. NotServed."""
        word = self._read_word(scope)
        table = table_in(scope["path"])
        if word.hops > HOPS:
            raise NotServed("table-ousted")
        begun = time.monotonic()
        pause = 0.0
        while True:
            address = await self._find_owner(table) if table else ""
            if address:
                if await self._forward(scope, word, body, send, Owner(table, address, begun)):
                    return
            else:
                table = await self._answer_here(scope, body, send)
                if not table:
                    return
            if time.monotonic() > begun + PATIENCE or self.is_ending or not body.can_be_sent:
                raise NotServed("table-ousted")
            await asyncio.sleep(AGAIN if address else pause)
            pause = AGAIN  # it is another server's, and that is not known yet: it is just being taken

    async def _find_owner(self, table: str) -> str:
        try:
            return await self.ownership.find_owner(table)
        except StoreError as away:
            raise NotServed(away.refused.code) from away

    def _read_word(self, scope: HTTPScope) -> InnerWord:
        """Read what another server says of a request, and let no one else say it."""
        found = self.seal.read(scope)
        scope["headers"] = [(name, value) for name, value in scope["headers"] if name != HEADER]
        if found is None:
            host, port = scope.get("client") or ("", 0)
            return InnerWord(1, host, port or 0, scope["scheme"], str(scope["state"].get("request", "")))
        scope["client"] = (found.host, found.port)
        scope["scheme"] = found.scheme
        scope["state"]["request"] = found.request
        REQUEST.set(found.request)
        return InnerWord(found.hops + 1, found.host, found.port, found.scheme, found.request)

    async def _answer_here(self, scope: HTTPScope, body: HeardBody, send: ASGISendCallable) -> str:
        """Let the application answer; return the table if that is another server's, else "".

        It notes things in what it gets of the request, so each try gets a copy.
        """
        copy: HTTPScope = {**scope, "state": dict(scope["state"])}
        held = HeldAnswer(copy, send)
        replay = ReplayedBody(body)
        await self.app(copy, replay.receive, held.send)
        return held.elsewhere

    async def _forward(
        self, scope: HTTPScope, word: InnerWord, body: HeardBody, send: ASGISendCallable, owner: Owner
    ) -> bool:
        """Send a request on; False if that server is gone and the request can be asked again elsewhere. NotServed."""
        try:
            inner = await connect(owner.address)
        except (OSError, TimeoutError) as failed:
            self.log.note_silence(owner.address, failed)
            return False
        self.log.note_forward(owner.table, owner.address)
        began = False
        self.open.add(inner)
        try:
            target = scope["raw_path"] + (b"?" + scope["query_string"] if scope["query_string"] else b"")
            headers = [*scope["headers"], self.seal.header(word, scope)]
            asking = send_request(inner, scope["method"], target, headers, body.pieces())
            await self._wait_for_head(inner, asking, owner)
            began = True
            await self._pass_on(scope, inner, body, send)
        except VisitorGone:
            return True  # half a request is never asked, and no one waits for the answer
        except OSError:  # the connection was lost, or its server has lost the table
            if not began and may_repeat(scope) and body.can_be_sent:
                return False
            if not began:
                raise NotServed("store-in-doubt") from None
        finally:
            self.open.discard(inner)
            inner.close()
        return True

    async def _wait_for_head(self, inner: InnerResponse, asking: Awaitable[None], owner: Owner) -> None:
        """Ask, and wait for an answer to begin, for as long as its server is there. ConnectionError, VisitorGone."""
        head = asyncio.ensure_future(ask_and_hear(inner, asking))
        try:
            while not head.done():
                await asyncio.wait({head}, timeout=WATCH)
                if not head.done() and not await self._still_serves(owner):
                    raise ConnectionAbortedError
            await head
        finally:
            head.cancel()

    async def _still_serves(self, owner: Owner) -> bool:
        """Does a server still own a table, and is it there? Its leases are renewed even if nothing else goes on."""
        try:
            if await self.ownership.find_owner(owner.table) != owner.address:
                return False
        except StoreError:
            pass  # no one can have taken it
        if time.monotonic() < owner.asked + SILENT or await answers(owner.address):
            return True
        self.log.note_silence(owner.address, TimeoutError("no answer"))
        return False

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


async def ask_and_hear(inner: InnerResponse, asking: Awaitable[None]) -> None:
    await asking
    await inner.read_head()

"""What stands before the whole server: an id for each request, counts of the answers, and the health checks.

`/healthz` says that the process answers; `/readyz` that it can serve tables, because its store answers and, where
several servers share one, it is known to the others. Both are for proxies and service managers, say nothing else, and
are answered under any name of the server. `/streamz` is a stream of two events with a pause between them, by which
`caltrop doctor` sees whether something on the way holds streams back.
"""

from __future__ import annotations

import asyncio
import re
import secrets
import time

from uvicorn._types import ASGI3Application, ASGIReceiveCallable, ASGISendCallable, HTTPScope, Scope

from caltrop.reach.probes import STREAM_PATH, STREAM_PAUSE
from caltrop.store.errors import StoreError
from caltrop.web.gate.request_state import REQUEST, SEND
from caltrop.web.gate.server import Server

from .metrics import Numbers

ID = re.compile(rb"[\w-]{8,64}")
HEADER = b"x-request-id"
FRESH = 1.0  # seconds for which a look at the store counts
PATIENCE = 2.0  # seconds that it may take


class Watching:
    """An application before all others."""

    def __init__(self, app: ASGI3Application, server: Server) -> None:
        self.numbers = Numbers()
        self.server = server
        self.app = app
        self.looked = 0.0
        self.was_ready = False

    async def __call__(self, scope: Scope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        if scope["type"] != "http":
            await self.app(scope, receive, send)
        elif scope["path"] == "/healthz":
            await answer(send, 200, b"ok\n")
        elif scope["path"] == "/readyz":
            ready = await self._is_ready()
            await answer(send, 200 if ready else 503, b"ready\n" if ready else b"not ready\n")
        elif scope["path"] == STREAM_PATH:
            await answer_probe(send)
        else:
            await self._pass_on(scope, receive, send)

    async def _pass_on(self, scope: HTTPScope, receive: ASGIReceiveCallable, send: ASGISendCallable) -> None:
        name = request_id(scope)
        begun = time.perf_counter()
        scope["state"]["request"] = name
        scope["state"][SEND] = send
        REQUEST.set(name)

        async def note(message: object) -> None:
            if message["type"] == "http.response.start":  # type: ignore[index]
                self.numbers.note(message["status"], time.perf_counter() - begun)  # type: ignore[index]
                kept = [pair for pair in message["headers"] if pair[0] != HEADER]  # type: ignore[index]
                message = {**message, "headers": [*kept, (HEADER, name.encode())]}  # type: ignore[dict-item]
            await send(message)  # type: ignore[arg-type]

        try:
            await self.app(scope, receive, note)
        finally:
            scope["state"].pop(SEND, None)  # it holds the scope, and only the collector would find both

    async def _is_ready(self) -> bool:
        """Can this server serve tables? The store is asked once a second at most."""
        owns = self.server.ownership is None or self.server.ownership.is_good
        if time.monotonic() - self.looked > FRESH:
            self.looked = time.monotonic()
            self.was_ready = await self._can_read()
        return owns and self.was_ready

    async def _can_read(self) -> bool:
        try:
            async with asyncio.timeout(PATIENCE):
                await asyncio.to_thread(self.server.store.meta, "ready")
        except (StoreError, TimeoutError):
            return False
        return True


def request_id(scope: HTTPScope) -> str:
    """Return the id that a proxy has given a request, or a new one."""
    given = next((value for name, value in scope["headers"] if name == HEADER and ID.fullmatch(value)), b"")
    return given.decode() or secrets.token_hex(8)


async def answer(send: ASGISendCallable, status: int, text: bytes) -> None:
    headers = [(b"content-type", b"text/plain"), (b"cache-control", b"no-store")]
    headers.append((b"content-length", b"%d" % len(text)))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": text, "more_body": False})


async def answer_probe(send: ASGISendCallable) -> None:
    """Send two events with a pause between them, as the streams of tables are sent."""
    headers = [(b"content-type", b"text/event-stream"), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": b"data: first\n\n", "more_body": True})
    await asyncio.sleep(STREAM_PAUSE)
    await send({"type": "http.response.body", "body": b"data: second\n\n", "more_body": False})

"""What is around every request, whatever becomes of it: its time is paid for, and its answer has what all have."""

from __future__ import annotations

from asyncio import sleep
from collections.abc import Awaitable
from typing import Any

from litestar.types import Message, Scope, Send

from caltrop.web.settings import YEAR, build

from .cpu_budget import Bill, time_steps
from .guard import origin_headers
from .host_cookies import lengthen_name, mark_secure, replace_old, shorten_names
from .request_state import BILL, RETRY
from .server import Server

TOO_MANY = 429  # the status of those who ask too much
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob:; font-src 'self'; "
    "connect-src 'self'; media-src blob:; manifest-src 'self'; base-uri 'none'; form-action 'self'; "
    "frame-ancestors 'none'"
)
HEADERS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"x-frame-options", b"DENY"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=()"),
)
STRICT = (b"strict-transport-security", f"max-age={YEAR}".encode())  # behind TLS: never without it again
FRESH = (b"cache-control", b"no-store")
FOR_GOOD = (b"cache-control", b"public, max-age=31536000, immutable")


class Passage:
    """One request on its way in, and its answer on its way out."""

    def __init__(self, server: Server, scope: Scope, send: Send) -> None:
        self.settings = server.settings
        self.scope = scope
        self.target = send
        # Behind TLS, cookies are called otherwise outside.
        self.replaced = shorten_names(scope) if self.settings.secure else {}
        self.bill = Bill(server.gate, scope)
        scope["state"][BILL] = self.bill

    async def take(self, work: Awaitable[None]) -> None:
        """Await some work for the request, whose sender pays for the time that it computes."""
        try:
            await time_steps(work, self.bill.add)
        finally:
            self.bill.settle()
            self.scope["state"].pop(BILL, None)  # it holds the scope, and only the collector would find both

    async def send(self, message: Message) -> None:
        """Send a part of the answer; those who ask too much wait for theirs."""
        if message["type"] == "http.response.start":
            self.bill.begin()
            if message["status"] == TOO_MANY and self.settings.pause:
                await sleep(self.settings.pause)
            message["headers"] = self._headers(message["status"], list(message["headers"]))
        await self.target(message)

    def _headers(self, status: int, own: list[tuple[bytes, bytes]]) -> list[tuple[bytes, bytes]]:
        """Return the headers of an answer, with those that every answer has."""
        own += origin_headers(self.settings, self.scope)
        there = {name.lower() for name, _ in own}
        own += [header for header in (*HEADERS, *self._how_long(status)) if header[0] not in there]
        if status == TOO_MANY and b"retry-after" not in there:
            own.append((b"retry-after", b"%d" % self.scope["state"].get(RETRY, 1)))
        if not self.settings.secure:
            return [*map(mark_secure, own)] if self.scope["scheme"] == "https" else own
        return [*map(lengthen_name, own), *replace_old(self.replaced, own), STRICT]

    def _how_long(self, status: int) -> tuple[tuple[bytes, bytes], ...]:
        """Return how long an answer may be kept: a file of this build for good, another until it is asked for."""
        if not self.scope["path"].startswith("/static/") or status >= 400:
            return (FRESH,)
        return (FOR_GOOD,) if self.scope["query_string"] == f"v={build()}".encode() else ()


def dressed(server: Server, scope: Any, send: Any) -> Send:
    """Return what sends an answer that was found before any route, with all that every answer has."""
    scope.setdefault("state", {})
    return Passage(server, scope, send).send

"""What protects every page: security headers, CSRF tokens and rate limits."""

from __future__ import annotations

import hmac
import secrets
from asyncio import sleep
from hashlib import blake2b
from typing import Any

from litestar import Request
from litestar.types import Message, Scope

from caltrop.web.settings import YEAR, Settings, build

from .limits import Buckets, Budget, KeyQueue, WorkCosts, network_of

VISITOR = "caltrop-visitor"  # the cookie that a page's CSRF token belongs to
TOO_MANY = 429  # the status of those who ask too much
SAFE = ("GET", "HEAD", "OPTIONS")
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


async def add_headers(message: Message, scope: Scope) -> None:
    """Add security headers to every answer, and forbid caching of pages. Let those wait who ask too much.

    It is a hook before sending and not a middleware, because a missing page has no route and so no middleware.
    """
    if message["type"] != "http.response.start":
        return
    there = {name.lower() for name, _ in message["headers"]}
    settings: Settings = scope["litestar_app"].state.server.settings
    if message["status"] == TOO_MANY and settings.pause:
        await sleep(settings.pause)
    more = (*HEADERS, *((STRICT,) if settings.secure else ()), *how_long(scope, message["status"]))
    message["headers"] = [*message["headers"], *(header for header in more if header[0] not in there)]


def how_long(scope: Scope, status: int) -> tuple[tuple[bytes, bytes], ...]:
    """Return how long an answer may be kept: a static file of this build for good, another until it is asked for."""
    if not scope["path"].startswith("/static/") or status >= 400:
        return (FRESH,)
    return (FOR_GOOD,) if scope["query_string"] == f"v={build()}".encode() else ()


# ---- CSRF: a page's token belongs to the visitor's cookie, which other sites can neither read nor set
class Csrf:
    """The CSRF tokens of pages, made from the visitor's cookie with the server's key."""

    def __init__(self, key: bytes) -> None:
        self.key = key

    def token(self, visitor: str) -> str:
        return blake2b(visitor.encode(), key=self.key[:64], digest_size=16).hexdigest()

    def is_valid(self, visitor: str, token: str) -> bool:
        return bool(visitor) and hmac.compare_digest(self.token(visitor).encode(), token.encode())


def visitor(request: Request[Any, Any, Any]) -> str:
    """Return the visitor's cookie, or a new value that the answer must set."""
    known = request.cookies.get(VISITOR, "")
    return known if 20 <= len(known) <= 60 else secrets.token_urlsafe(24)


class Gate:
    """The rate limits of a server."""

    def __init__(self, settings: Settings) -> None:
        limits = settings.limits
        self.seats = Buckets(limits.seat)
        self.addresses = Buckets(limits.address)
        self.tables = Buckets(limits.tables)
        self.doors = Buckets(limits.doors)
        self.pictures = Buckets(limits.pictures)
        self.dear = Buckets(limits.dear)
        self.costs = WorkCosts(limits)
        self.time = Budget(limits.seat_time, limits.address_time)
        self.turns = KeyQueue()


def address(request: Request[Any, Any, Any]) -> str:
    """Return what a request's sender is counted by; uvicorn has applied a trusted proxy's header already."""
    return network_of(request.client.host) if request.client else ""

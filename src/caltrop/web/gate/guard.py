"""What protects every page: CSRF tokens and rate limits."""

from __future__ import annotations

import hmac
import math
import secrets
from hashlib import blake2b
from typing import Any

from litestar import Request
from litestar.types import Scope

from caltrop.web.settings import Settings

from .limits import Buckets, Budget, KeyQueue, WorkCosts, network_of
from .request_state import RETRY, notes_of

VISITOR = "caltrop-visitor"  # the cookie that a page's CSRF token belongs to
SAFE = ("GET", "HEAD", "OPTIONS")


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


def take_one(request: Request[Any, Any, Any], buckets: Buckets, key: str = "") -> bool:
    """Take one out of the bucket of a request's address, or of this key; if it is empty, note when it is not."""
    whose = key or address(request)
    is_there = buckets.take(whose)
    if not is_there:
        notes_of(request)[RETRY] = math.ceil(buckets.seconds_to_next(whose))
    return is_there


# ---- pages of other sites
# Of pages of other sites that may read the API. Such a page sends a token of its own making, never a cookie.
_METHODS = b"GET, POST, DELETE"
_HEADERS = b"authorization, content-type, idempotency-key, last-event-id, accept-language"
_DAY = b"86400"  # seconds for which a browser need not ask again


def origin_headers(settings: Settings, scope: Scope) -> list[tuple[bytes, bytes]]:
    """Return the headers that tell a browser that a page of an allowed origin may read an answer of the API."""
    if not settings.origins or not scope["path"].startswith("/api/"):
        return []
    origin = next((value for name, value in scope["headers"] if name == b"origin"), b"")
    found = [(b"vary", b"origin"), (b"cross-origin-resource-policy", b"cross-origin")]
    if settings.allows_origin(origin.decode("latin-1")):
        found += [(b"access-control-allow-origin", origin), (b"access-control-expose-headers", b"retry-after")]
        if scope.get("method") == "OPTIONS":
            found += [
                (b"access-control-allow-methods", _METHODS),
                (b"access-control-allow-headers", _HEADERS),
                (b"access-control-max-age", _DAY),
            ]
    return found

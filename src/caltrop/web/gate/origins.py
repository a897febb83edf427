"""Pages of other sites that may read the API: those whose origin the host allows.

An allowed page sends a token of its own making, never a cookie, so it can do what a program with that token can do.
"""

from __future__ import annotations

from litestar.types import Scope

from caltrop.web.settings import Settings

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

"""Pages of other sites that may read the API: those whose origin the host allows.

An allowed page sends a token of its own making, never a cookie, so it can do what a program with that token can do.
"""

from __future__ import annotations

from litestar.enums import ScopeType
from litestar.types import Message, Scope

from caltrop.web.settings import Settings

_METHODS = b"GET, POST, DELETE"
_HEADERS = b"authorization, content-type, idempotency-key, last-event-id, accept-language"
_DAY = b"86400"  # seconds for which a browser need not ask again


async def allow_origins(message: Message, scope: Scope) -> None:
    """Tell a browser that a page of an allowed origin may read this answer of the API."""
    if (
        message["type"] != "http.response.start"
        or scope["type"] != ScopeType.HTTP
        or not scope["path"].startswith("/api/")
    ):
        return
    settings: Settings = scope["litestar_app"].state.server.settings
    if not settings.origins:
        return
    origin = next((value for name, value in scope["headers"] if name == b"origin"), b"")
    more = [(b"vary", b"origin"), (b"cross-origin-resource-policy", b"cross-origin")]
    if settings.allows_origin(origin.decode("latin-1")):
        more += [(b"access-control-allow-origin", origin), (b"access-control-expose-headers", b"retry-after")]
        if scope.get("method") == "OPTIONS":
            more += [
                (b"access-control-allow-methods", _METHODS),
                (b"access-control-allow-headers", _HEADERS),
                (b"access-control-max-age", _DAY),
            ]
    message["headers"] = [*message["headers"], *more]

"""What one server tells another about a request that it forwards, sealed with the key that all servers share.

A visitor could send the same header, so nothing in it counts without the seal: not the visitor's address, not the
scheme, not the number of hops. The seal covers the method and the address of the request, too.
"""

from __future__ import annotations

import hmac

import msgspec
from msgspec import Struct
from uvicorn._types import HTTPScope

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

"""Tokens that open a seat: random ones, and those that the server can make again. Only their hashes are stored.

`TokenKey` makes the tokens of links and invitations from the server's key and a random nonce that the store keeps
beside the hash, so that the server shows the same invitation and the same code after a restart. Its key lies in a file
of its own (see `data_folder`), so a copy of the database makes no token.
"""

from __future__ import annotations

import hmac
import secrets
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from hashlib import sha256
from typing import Literal, TypeAlias

from .protocol import Secret, SecretKind


def new_token() -> str:
    """Return a new token of 256 random bits."""
    return secrets.token_urlsafe(32)


def hash_token(token: str) -> bytes:
    """Return the hash that is stored. A token is long and random, so a plain hash is enough."""
    return sha256(token.encode()).digest()


def hash_request_key(table: str, seat: str, key: str) -> str:
    """Return what is stored of a request's key: with the key itself, a guest's request could be repeated by others."""
    return sha256(f"request {table} {seat} {key}".encode()).hexdigest()


def issue_token(table: str, seat: str, kind: SecretKind, at: float) -> tuple[str, Secret]:
    """Return a new token, and the secret that the store keeps of it."""
    token = new_token()
    return token, Secret(hash_token(token), table, seat, kind, at)


def table_id() -> str:
    """Return an id for a new table: short enough to read aloud, too long to guess."""
    return secrets.token_hex(6)


CODE_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ"  # without those that look alike, such as 0 and O
CODE_LENGTH = 8  # letters of a code
Lasting: TypeAlias = Literal["evening", "week", "never"]
HOUR = 3600.0
_TIME = 6  # bytes of a time
_DIGEST = 32  # bytes of a hash
_LONGEST_WATCH = 120  # characters of a token for watching
DAY = 86_400.0
LINK_SECONDS: dict[Lasting, float] = {"evening": 12 * HOUR, "week": 7 * DAY, "never": 0.0}


def expiry(lasts: Lasting, at: float) -> float:
    """Return when a link made at this time expires; 0 means never."""
    return at + LINK_SECONDS[lasts] if LINK_SECONDS[lasts] else 0.0


class TokenKey:
    """Makes tokens and codes from the server's key."""

    def __init__(self, key: bytes) -> None:
        self.key = key

    def _digest(self, *said: bytes) -> bytes:
        return hmac.digest(self.key, b"\x00".join(said), "sha256")

    def token(self, kind: SecretKind, table: str, nonce: bytes) -> str:
        """Return the token of a link or an invitation, from what the store keeps of it."""
        digest = self._digest(b"token", kind.encode(), table.encode(), nonce)
        return urlsafe_b64encode(digest).rstrip(b"=").decode()

    def watch_token(self, table: str, device: bytes, expires: float) -> str:
        """Return a token that lets a page read what a spectator's device may, until then; it is stored nowhere."""
        said = int(expires).to_bytes(_TIME, "big") + device
        return urlsafe_b64encode(said + self._digest(b"watch", table.encode(), said)).rstrip(b"=").decode()

    def read_watch_token(self, table: str, token: str) -> tuple[bytes, float] | None:
        """Return the hash of the device that a token for watching belongs to, and when it expires; None if invalid."""
        try:
            raw = urlsafe_b64decode(token + "=" * (-len(token) % 4)) if len(token) <= _LONGEST_WATCH else b""
        except ValueError:
            return None
        said = raw[:-_DIGEST]
        if len(said) != _TIME + _DIGEST or not hmac.compare_digest(
            raw[-_DIGEST:], self._digest(b"watch", table.encode(), said)
        ):
            return None
        return said[_TIME:], float(int.from_bytes(said[:_TIME], "big"))

    def code(self, table: str, nonce: bytes) -> str:
        """Return the short code of an invitation, to read out: "8LD3-3RM7"."""
        digest = self._digest(b"code", table.encode(), nonce)
        letters = "".join(CODE_LETTERS[byte % len(CODE_LETTERS)] for byte in digest[:CODE_LENGTH])
        return f"{letters[: CODE_LENGTH // 2]}-{letters[CODE_LENGTH // 2 :]}"

    def code_hash(self, code: str) -> bytes:
        """Return what is stored of a code. A code is short, so only the server's key makes its hash."""
        return self._digest(b"code hash", code.encode())

    def has_made(self, secret: Secret) -> bool:
        """Is it the secret of a token or a code that this key makes again?"""
        if secret.kind == "code":
            return secret.hash == self.code_secret(secret).hash
        return bool(secret.nonce) and secret.hash == hash_token(self.token(secret.kind, secret.table, secret.nonce))

    def issue(self, kind: SecretKind, table: str, seat: str = "", *, lasts: Lasting = "never") -> tuple[str, Secret]:
        """Return a new token that can be made again, and the secret that the store keeps of it."""
        nonce = secrets.token_bytes(16)
        at = time.time()
        token = self.token(kind, table, nonce)
        return token, Secret(hash_token(token), table, seat, kind, at, expires=expiry(lasts, at), nonce=nonce)

    def code_secret(self, invite: Secret) -> Secret:
        """Return the secret of the code that opens the same as an invitation."""
        plain = self.code(invite.table, invite.nonce).replace("-", "")
        return Secret(
            self.code_hash(plain), invite.table, "", "code", invite.made, expires=invite.expires, nonce=invite.nonce
        )

"""Tokens: random words that open a seat. Only their hashes are kept."""

from __future__ import annotations

import secrets
from hashlib import sha256

from .base import Kind, Secret


def fresh() -> str:
    """A new token of 256 random bits."""
    return secrets.token_urlsafe(32)


def hashed(token: str) -> bytes:
    """What is kept of a token. It is random and long, so that a plain hash is enough."""
    return sha256(token.encode()).digest()


def issued(table: str, seat: str, kind: Kind, at: float) -> tuple[str, Secret]:
    """A new token, and what the store keeps of it."""
    token = fresh()
    return token, Secret(hashed(token), table, seat, kind, at)


def table_id() -> str:
    """An id for a new table: short enough to read out, too long to guess."""
    return secrets.token_hex(6)

"""Tokens: random words that open a seat. Only their hashes are stored."""

from __future__ import annotations

import secrets
from hashlib import sha256

from .protocol import Kind, Secret


def new_token() -> str:
    """Return a new token of 256 random bits."""
    return secrets.token_urlsafe(32)


def hash_token(token: str) -> bytes:
    """Return the hash that is stored. A token is long and random, so a plain hash is enough."""
    return sha256(token.encode()).digest()


def hash_request_key(table: str, seat: str, key: str) -> str:
    """Return what is stored of a request's key: with the key itself, a guest's request could be repeated by others."""
    return sha256(f"request {table} {seat} {key}".encode()).hexdigest()


def issue_token(table: str, seat: str, kind: Kind, at: float) -> tuple[str, Secret]:
    """Return a new token, and the secret that the store keeps of it."""
    token = new_token()
    return token, Secret(hash_token(token), table, seat, kind, at)


def table_id() -> str:
    """Return an id for a new table: short enough to read aloud, too long to guess."""
    return secrets.token_hex(6)

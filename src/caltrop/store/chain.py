"""The chain of a table's log: the hash of each entry is made from the hash before it, so that no row can be missing,
changed or moved without notice.

The chain begins with the table's id and first state. An entry's hash covers the hash before it, its number, its time
and its body; the last hash stands in the table's own row. A snapshot's seal covers the hash of the entry that it
follows and its body.
"""

from __future__ import annotations

from hashlib import sha256
from struct import Struct

PLACE = Struct(">qd")  # number and time of an entry


def first_hash(id: str, start: bytes) -> bytes:
    """Return the hash before the first entry."""
    return sha256(b"%b\0%b" % (id.encode(), start)).digest()


def next_hash(before: bytes, seq: int, at: float, body: bytes) -> bytes:
    """Return the hash of an entry."""
    return sha256(b"%b%b%b" % (before, PLACE.pack(seq, at), body)).digest()


def snapshot_seal(hash: bytes, body: bytes) -> bytes:
    """Return the seal of a snapshot that follows the entry with this hash."""
    return sha256(b"%b%b" % (hash, body)).digest()

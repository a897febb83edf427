"""The chain of a table's log: the hash of each entry is made from the hash before it, so that no row can be missing,
changed or moved without notice.

The chain begins with the table's id and first state. An entry's hash covers the hash before it, its number, its time
and its body; the last hash stands in the table's own row. A snapshot's seal covers the hash of the entry that it
follows and its body.

What no entry says has seals of its own: one over a table's row (its name, game, variant and salt, and when it was made
or restored), one over its parked moves, each of which has a hash, and one for each picture.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from hashlib import sha256
from typing import TypeAlias

import msgspec

Link: TypeAlias = tuple[int, float, bytes, bytes]  # number, time, body and hash of a stored entry
Span: TypeAlias = tuple[int, int]  # the first and the last of some entries
ParkedLink: TypeAlias = tuple[str, bytes, bytes]  # id, body and hash of a parked move
PLACE = struct.Struct(">qd")  # number and time of an entry


def first_hash(id: str, start: bytes) -> bytes:
    """Return the hash before the first entry."""
    return sha256(b"%b\0%b" % (id.encode(), start)).digest()


def next_hash(before: bytes, seq: int, at: float, body: bytes) -> bytes:
    """Return the hash of an entry."""
    return sha256(b"%b%b%b" % (before, PLACE.pack(seq, at), body)).digest()


def snapshot_seal(hash: bytes, body: bytes) -> bytes:
    """Return the seal of a snapshot that follows the entry with this hash."""
    return sha256(b"%b%b" % (hash, body)).digest()


def row_seal(*columns: object) -> bytes:
    """Return the seal of a table's row: over its id, name, game, salt, made, variant and restored, as stored."""
    return sha256(msgspec.json.encode(columns)).digest()


def parked_hash(table: str, id: str, body: bytes) -> bytes:
    """Return the hash of a parked move."""
    return sha256(b"%b\0%b\0%b" % (table.encode(), id.encode(), body)).digest()


def parked_seal(hashes: Iterable[bytes]) -> bytes:
    """Return the seal of all parked moves of a table, in the order of their ids; b"" if there are none."""
    joined = b"".join(hashes)
    return sha256(joined).digest() if joined else b""


def picture_seal(table: str, id: str, body: bytes) -> bytes:
    """Return the seal of a picture."""
    return sha256(b"%b\0%b\0%b" % (table.encode(), id.encode(), body)).digest()


class ChainCheck:
    """A walk along a stored chain: what is missing or damaged, and how far it is good."""

    def __init__(self, after: int, hash: bytes | None) -> None:
        self.last, self.hash = after, hash  # of the entry before the next one; None if its hash is not known
        self.good = after  # the last one before anything wrong
        self.missing: list[Span] = []
        self.damaged: list[Span] = []

    def walk(self, links: Iterable[Link]) -> list[Link]:
        """Go on along these entries, and return those that are good with all before them."""
        return [link for link in links if self._step(link)]

    def _step(self, link: Link) -> bool:
        """Take one step; after a gap, an entry cannot be compared with the one before it, and counts as whole."""
        seq, at, body, hash = link
        if seq > self.last + 1:
            self.missing.append((self.last + 1, seq - 1))
        elif self.hash is not None and next_hash(self.hash, seq, at, body) != hash:
            extend_spans(self.damaged, seq)
        self.last, self.hash = seq, hash
        if self.missing or self.damaged:
            return False
        self.good = seq
        return True

    def ends_well(self, seq: int, tail: bytes) -> bool:
        """Does the chain end with this entry? One that ends early lacks the rest."""
        if self.last < seq:
            self.missing.append((self.last + 1, seq))
        return (self.last, self.hash) == (seq, tail)


def extend_spans(spans: list[Span], seq: int) -> None:
    """Add a number to the last span, if it follows that, or as a new one."""
    if spans and spans[-1][1] == seq - 1:
        spans[-1] = (spans[-1][0], seq)
    else:
        spans.append((seq, seq))

"""The chain of a table's log, and its check: the hash of each entry is made from the hash before it, so that no row
can be missing, changed or moved without notice.

The chain begins with the table's id and first state. An entry's hash covers the hash before it, its number, its time
and its body; the last hash stands in the table's own row. A snapshot's seal covers the hash of the entry that it
follows and its body.

What no entry says has seals of its own: one over a table's row (its name, game, variant and salt, and when it was made
or restored), one over its parked moves, each of which has a hash, and one for each picture.

`find_damage` checks a whole table, `damage_at_opening` what is read of one, in the database of either store.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from typing import TypeAlias

import msgspec
from msgspec import Struct

from caltrop.kernel.rules.refusals import Refused
from caltrop.store.errors import RULE, Missing, TableUnreadable
from caltrop.store.job_queue import RawConnection
from caltrop.store.protocol import SnapshotRow, TableDamage

_EntryLink: TypeAlias = tuple[int, float, bytes, bytes]  # number, time, body and hash of a stored entry
Span: TypeAlias = tuple[int, int]  # the first and the last of some entries
_ParkedLink: TypeAlias = tuple[str, bytes, bytes]  # id, body and hash of a parked move
_ENTRY_PLACE = struct.Struct(">qd")  # number and time of an entry


def first_hash(id: str, start: bytes) -> bytes:
    """Return the hash before the first entry."""
    return sha256(b"%b\0%b" % (id.encode(), start)).digest()


def next_hash(before: bytes, seq: int, at: float, body: bytes) -> bytes:
    """Return the hash of an entry."""
    return sha256(b"%b%b%b" % (before, _ENTRY_PLACE.pack(seq, at), body)).digest()


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
        # Of the entry before the next one; None if its hash is not known.
        self.last = after
        self.hash = hash
        self.good = after  # the last one before anything wrong
        self.missing: list[Span] = []
        self.damaged: list[Span] = []

    def walk(self, links: Iterable[_EntryLink]) -> list[_EntryLink]:
        """Go on along these entries, and return those that are good with all before them."""
        return [link for link in links if self._step(link)]

    def _step(self, link: _EntryLink) -> bool:
        """Take one step; after a gap, an entry cannot be compared with the one before it, and counts as whole."""
        seq, at, body, hash = link
        if seq > self.last + 1:
            self.missing.append((self.last + 1, seq - 1))
        elif self.hash is not None and next_hash(self.hash, seq, at, body) != hash:
            _extend_spans(self.damaged, seq)
        self.last = seq
        self.hash = hash
        if self.missing or self.damaged:
            return False
        self.good = seq
        return True

    def ends_well(self, seq: int, tail: bytes) -> bool:
        """Does the chain end with this entry? One that ends early lacks the rest."""
        if self.last < seq:
            self.missing.append((self.last + 1, seq))
        return (self.last, self.hash) == (seq, tail)


def _extend_spans(spans: list[Span], seq: int) -> None:
    """Add a number to the last span, if it follows that, or as a new one."""
    if spans and spans[-1][1] == seq - 1:
        spans[-1] = (spans[-1][0], seq)
    else:
        spans.append((seq, seq))


_BATCH = 1_000  # entries read at a time
SEALED_COLUMNS = ("id", "name", "game", "salt", "made", "variant", "restored")  # columns under a row's seal
SELECT_SEALED_ROW = f"SELECT {', '.join(SEALED_COLUMNS)}, seal FROM tables WHERE id = ?"
_SELECT_HEAD = "SELECT name, seq, tail, waiting FROM tables WHERE id = ? AND hidden = ?"
_SELECT_SNAPSHOTS = (  # as bytes, also where another program has written text
    "SELECT seq, CAST(body AS BLOB), CAST(hash AS BLOB), seal FROM snapshots "
    "WHERE table_id = ? AND typeof(seq) = 'integer' ORDER BY seq DESC"
)
_SELECT_ENTRIES = (
    "SELECT seq, CAST(at AS REAL), CAST(body AS BLOB), CAST(hash AS BLOB) FROM entries "
    "WHERE table_id = ? AND seq > ? AND typeof(seq) = 'integer' ORDER BY seq LIMIT ?"
)
_SELECT_PARKED = (
    "SELECT CAST(id AS TEXT), CAST(body AS BLOB), CAST(hash AS BLOB) FROM parked WHERE table_id = ? ORDER BY place"
)
_SELECT_PICTURES = "SELECT CAST(id AS TEXT), CAST(body AS BLOB), CAST(seal AS BLOB) FROM pictures WHERE table_id = ?"
_COUNT_ENTRIES = "SELECT count(*) FROM entries WHERE table_id = ? AND seq <= ?"
_SELECT_NUMBERS = "SELECT seq FROM entries WHERE table_id = ? AND seq <= ? ORDER BY seq"


class _TableHead(Struct, frozen=True):
    """What a table's row says of its log."""

    id: str
    name: str
    seq: int
    tail: bytes
    waiting: bytes = b""


class _SealedSnapshot(Struct, frozen=True):
    """A stored snapshot with what proves it."""

    seq: int
    body: bytes
    hash: bytes
    seal: bytes

    def is_whole(self, id: str) -> bool:
        first = self.seq or self.hash == first_hash(id, self.body)
        return bool(first) and snapshot_seal(self.hash, self.body) == self.seal

    @property
    def row(self) -> SnapshotRow:
        return SnapshotRow(self.seq, self.body)


# ---- reading
def read_head(raw: RawConnection, id: str, hidden: int = 0) -> _TableHead:
    found = raw.execute(_SELECT_HEAD, (id, hidden)).fetchone() if "\0" not in id else None
    if found is None:
        raise Missing(id=id)
    name, seq, *seals = found
    if not isinstance(name, str) or not isinstance(seq, int):
        raise TableUnreadable(table=name if isinstance(name, str) else id)
    return _TableHead(id, name, seq, *seals)


def read_parked(raw: RawConnection, id: str) -> list[_ParkedLink]:
    """Return a table's parked moves in the order in which they were parked."""
    return raw.execute(_SELECT_PARKED, (id,)).fetchall()


def whole_snapshot(raw: RawConnection, head: _TableHead, *, first: bool) -> _SealedSnapshot | None:
    """Return the last snapshot that is whole, or the `first`; None if there is none."""
    whole = [s for s in _read_snapshots(raw, head.id) if s.seq <= head.seq and s.is_whole(head.id)]
    return next((s for s in whole if not first or not s.seq), None)


def _read_snapshots(raw: RawConnection, id: str) -> list[_SealedSnapshot]:
    """Return a table's snapshots, the last first."""
    return [_SealedSnapshot(*row) for row in raw.execute(_SELECT_SNAPSHOTS, (id,))]


def links_after(raw: RawConnection, id: str, after: int) -> Iterator[list[_EntryLink]]:
    """Yield the entries after a number in batches, so that a slow reader does not block writers."""
    while rows := raw.execute(_SELECT_ENTRIES, (id, after, _BATCH)).fetchall():
        yield rows
        after = rows[-1][0]


# ---- checking
def find_damage(raw: RawConnection, id: str, hidden: int = 0) -> TableDamage | None:
    """Check a table's whole log and its snapshots; with `hidden`, of one that is not shown yet."""
    head = read_head(raw, id, hidden)
    snapshots = _read_snapshots(raw, id)
    first = next((s for s in snapshots if not s.seq and s.is_whole(id)), None)
    check = ChainCheck(0, first.hash if first else None)
    for links in links_after(raw, id, 0):
        check.walk(links)
    flaws = [*_row_flaws(raw, head), *_parked_flaws(raw, head), *_picture_flaws(raw, head)]
    flaws += [] if first else [_flaw("start-damaged", head)]
    bad = (s for s in snapshots if s.seq and (s.seq > head.seq or not s.is_whole(id)))
    return _damage_of(head, check, [*flaws, *(_flaw("snapshot-damaged", head, s.seq) for s in bad)])


def damage_at_opening(
    raw: RawConnection, head: _TableHead, snapshot: _SealedSnapshot, check: ChainCheck
) -> TableDamage | None:
    """Return what is wrong with a table, from the entries after its snapshot and the number of those before it."""
    lost = [] if _count_is_right(raw, head.id, snapshot.seq) else _find_gaps(raw, head.id, snapshot.seq)
    flaws = [*_row_flaws(raw, head), *_missing_flaws(raw, head)]
    return _damage_of(head, check, [*flaws, *_span_flaws("missing", head, lost)])


def _row_flaws(raw: RawConnection, head: _TableHead) -> list[Refused]:
    """Check what a table's row says: its name, game, variant and salt."""
    *columns, seal = raw.execute(SELECT_SEALED_ROW, (head.id,)).fetchone()
    return [] if row_seal(*columns) == seal else [_flaw("row-damaged", head)]


def _parked_flaws(raw: RawConnection, head: _TableHead) -> list[Refused]:
    """Check the parked moves, and that none is missing."""
    bad = sum(not is_whole_parked(head.id, parked) for parked in read_parked(raw, head.id))
    damaged = [Refused("parked-damaged", RULE, {"table": head.name, "moves": bad})] if bad else []
    return [*damaged, *_missing_flaws(raw, head)]


def _picture_flaws(raw: RawConnection, head: _TableHead) -> list[Refused]:
    """Check the pictures."""
    bad = sum(picture_seal(head.id, id, body) != seal for id, body, seal in raw.execute(_SELECT_PICTURES, (head.id,)))
    return [Refused("pictures-damaged", RULE, {"table": head.name, "pictures": bad})] if bad else []


def _missing_flaws(raw: RawConnection, head: _TableHead) -> list[Refused]:
    """Check that no parked move is missing."""
    hashes = [hash for _, _, hash in sorted(read_parked(raw, head.id))]
    return [] if parked_seal(hashes) == head.waiting else [_flaw("parked-missing", head)]


def is_whole_parked(table: str, parked: _ParkedLink) -> bool:
    id, body, hash = parked
    return parked_hash(table, id, body) == hash


def _count_is_right(raw: RawConnection, id: str, upto: int) -> bool:
    return not upto or raw.execute(_COUNT_ENTRIES, (id, upto)).fetchone() == (upto,)


def _find_gaps(raw: RawConnection, id: str, upto: int) -> list[Span]:
    """Return the entries up to a number that are missing."""
    gaps = []
    last = 0
    for (seq,) in [*raw.execute(_SELECT_NUMBERS, (id, upto)), (upto + 1,)]:
        if seq > last + 1:
            gaps.append((last + 1, seq - 1))
        last = seq
    return gaps


def _damage_of(head: _TableHead, check: ChainCheck, flaws: list[Refused]) -> TableDamage | None:
    """Return the flaws with those of a finished walk; None if there are none."""
    well = check.ends_well(head.seq, head.tail)
    broken = _span_flaws("missing", head, check.missing) + _span_flaws("damaged", head, check.damaged)
    if not well and not broken:
        broken = [_flaw("tail-damaged", head)]
    return TableDamage((*flaws, *broken), check.good, bool(broken), head.seq) if flaws or broken else None


# ---- sentences
def _span_flaws(what: str, head: _TableHead, spans: Sequence[Span]) -> list[Refused]:
    return [_span_flaw(what, head, *span) for span in spans]


def _span_flaw(what: str, head: _TableHead, first: int, last: int) -> Refused:
    if first == last:
        return Refused(f"line-{what}", RULE, {"table": head.name, "line": first})
    return Refused(f"lines-{what}", RULE, {"table": head.name, "first": first, "last": last})


def _flaw(code: str, head: _TableHead, line: int = 0) -> Refused:
    return Refused(code, RULE, {"table": head.name, "line": line})

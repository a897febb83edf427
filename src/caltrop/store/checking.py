"""Checks of stored tables: the chain of their entries, the seals of their snapshots, the count of both."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from caltrop.kernel.rules.refusals import Refused

from .chain import (
    ChainCheck,
    Link,
    ParkedLink,
    Span,
    first_hash,
    parked_hash,
    parked_seal,
    picture_seal,
    row_seal,
    snapshot_seal,
)
from .errors import RULE, Missing, TableUnreadable
from .pen import Raw
from .protocol import SnapshotRow, TableDamage

BATCH = 1_000  # entries read at a time
SEALED = ("id", "name", "game", "salt", "made", "variant", "restored")  # columns under a row's seal
ROW = f"SELECT {', '.join(SEALED)}, seal FROM tables WHERE id = ?"
HEADS = "SELECT name, seq, tail, waiting FROM tables WHERE id = ? AND hidden = ?"
SNAPSHOTS = (  # as bytes, also where another program has written text
    "SELECT seq, CAST(body AS BLOB), CAST(hash AS BLOB), seal FROM snapshots "
    "WHERE table_id = ? AND typeof(seq) = 'integer' ORDER BY seq DESC"
)
LINKS = (
    "SELECT seq, CAST(at AS REAL), CAST(body AS BLOB), CAST(hash AS BLOB) FROM entries "
    "WHERE table_id = ? AND seq > ? AND typeof(seq) = 'integer' ORDER BY seq LIMIT ?"
)
PARKED = "SELECT CAST(id AS TEXT), CAST(body AS BLOB), CAST(hash AS BLOB) FROM parked WHERE table_id = ? ORDER BY place"
PICTURES = "SELECT CAST(id AS TEXT), CAST(body AS BLOB), CAST(seal AS BLOB) FROM pictures WHERE table_id = ?"
COUNT = "SELECT count(*) FROM entries WHERE table_id = ? AND seq <= ?"
NUMBERS = "SELECT seq FROM entries WHERE table_id = ? AND seq <= ? ORDER BY seq"


class TableHead(Struct, frozen=True):
    """What a table's row says of its log."""

    id: str
    name: str
    seq: int
    tail: bytes
    waiting: bytes = b""


class SealedSnapshot(Struct, frozen=True):
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
def read_head(raw: Raw, id: str, hidden: int = 0) -> TableHead:
    found = raw.execute(HEADS, (id, hidden)).fetchone() if "\0" not in id else None
    if found is None:
        raise Missing(id=id)
    name, seq, *seals = found
    if not isinstance(name, str) or not isinstance(seq, int):
        raise TableUnreadable(table=name if isinstance(name, str) else id)
    return TableHead(id, name, seq, *seals)


def read_parked(raw: Raw, id: str) -> list[ParkedLink]:
    """Return a table's parked moves in the order in which they were parked."""
    return raw.execute(PARKED, (id,)).fetchall()


def whole_snapshot(raw: Raw, head: TableHead, *, first: bool) -> SealedSnapshot | None:
    """Return the last snapshot that is whole, or the `first`; None if there is none."""
    whole = [s for s in read_snapshots(raw, head.id) if s.seq <= head.seq and s.is_whole(head.id)]
    return next((s for s in whole if not first or not s.seq), None)


def read_snapshots(raw: Raw, id: str) -> list[SealedSnapshot]:
    """Return a table's snapshots, the last first."""
    return [SealedSnapshot(*row) for row in raw.execute(SNAPSHOTS, (id,))]


def links_after(raw: Raw, id: str, after: int) -> Iterator[list[Link]]:
    """Yield the entries after a number in batches, so that a slow reader does not block writers."""
    while rows := raw.execute(LINKS, (id, after, BATCH)).fetchall():
        yield rows
        after = rows[-1][0]


# ---- checking
def find_damage(raw: Raw, id: str, hidden: int = 0) -> TableDamage | None:
    """Check a table's whole log and its snapshots; with `hidden`, of one that is not shown yet."""
    head, snapshots = read_head(raw, id, hidden), read_snapshots(raw, id)
    first = next((s for s in snapshots if not s.seq and s.is_whole(id)), None)
    check = ChainCheck(0, first.hash if first else None)
    for links in links_after(raw, id, 0):
        check.walk(links)
    flaws = [*row_flaws(raw, head), *parked_flaws(raw, head), *picture_flaws(raw, head)]
    flaws += [] if first else [flaw("start-damaged", head)]
    bad = (s for s in snapshots if s.seq and (s.seq > head.seq or not s.is_whole(id)))
    return damage_of(head, check, [*flaws, *(flaw("snapshot-damaged", head, s.seq) for s in bad)])


def damage_at_opening(raw: Raw, head: TableHead, snapshot: SealedSnapshot, check: ChainCheck) -> TableDamage | None:
    """Return what is wrong with a table, from the entries after its snapshot and the number of those before it."""
    lost = [] if count_is_right(raw, head.id, snapshot.seq) else find_gaps(raw, head.id, snapshot.seq)
    flaws = [*row_flaws(raw, head), *missing_flaws(raw, head)]
    return damage_of(head, check, [*flaws, *span_flaws("missing", head, lost)])


def row_flaws(raw: Raw, head: TableHead) -> list[Refused]:
    """Check what a table's row says: its name, game, variant and salt."""
    *columns, seal = raw.execute(ROW, (head.id,)).fetchone()
    return [] if row_seal(*columns) == seal else [flaw("row-damaged", head)]


def parked_flaws(raw: Raw, head: TableHead) -> list[Refused]:
    """Check the parked moves, and that none is missing."""
    bad = sum(not is_whole_parked(head.id, parked) for parked in read_parked(raw, head.id))
    damaged = [Refused("parked-damaged", RULE, {"table": head.name, "moves": bad})] if bad else []
    return [*damaged, *missing_flaws(raw, head)]


def picture_flaws(raw: Raw, head: TableHead) -> list[Refused]:
    """Check the pictures."""
    bad = sum(picture_seal(head.id, id, body) != seal for id, body, seal in raw.execute(PICTURES, (head.id,)))
    return [Refused("pictures-damaged", RULE, {"table": head.name, "pictures": bad})] if bad else []


def missing_flaws(raw: Raw, head: TableHead) -> list[Refused]:
    """Check that no parked move is missing."""
    hashes = [hash for _, _, hash in sorted(read_parked(raw, head.id))]
    return [] if parked_seal(hashes) == head.waiting else [flaw("parked-missing", head)]


def is_whole_parked(table: str, parked: ParkedLink) -> bool:
    id, body, hash = parked
    return parked_hash(table, id, body) == hash


def count_is_right(raw: Raw, id: str, upto: int) -> bool:
    return not upto or raw.execute(COUNT, (id, upto)).fetchone() == (upto,)


def find_gaps(raw: Raw, id: str, upto: int) -> list[Span]:
    """Return the entries up to a number that are missing."""
    gaps, last = [], 0
    for (seq,) in [*raw.execute(NUMBERS, (id, upto)), (upto + 1,)]:
        if seq > last + 1:
            gaps.append((last + 1, seq - 1))
        last = seq
    return gaps


def damage_of(head: TableHead, check: ChainCheck, flaws: list[Refused]) -> TableDamage | None:
    """Return the flaws with those of a finished walk; None if there are none."""
    well = check.ends_well(head.seq, head.tail)
    broken = span_flaws("missing", head, check.missing) + span_flaws("damaged", head, check.damaged)
    if not well and not broken:
        broken = [flaw("tail-damaged", head)]
    return TableDamage((*flaws, *broken), check.good, bool(broken), head.seq) if flaws or broken else None


# ---- sentences
def span_flaws(what: str, head: TableHead, spans: Sequence[Span]) -> list[Refused]:
    return [span_flaw(what, head, *span) for span in spans]


def span_flaw(what: str, head: TableHead, first: int, last: int) -> Refused:
    if first == last:
        return Refused(f"line-{what}", RULE, {"table": head.name, "line": first})
    return Refused(f"lines-{what}", RULE, {"table": head.name, "first": first, "last": last})


def flaw(code: str, head: TableHead, line: int = 0) -> Refused:
    return Refused(code, RULE, {"table": head.name, "line": line})

"""What is left of a damaged table: a session with every entry that can be read.

Entries that are lost before the last snapshot become blank ones, which no player hears of. How the state came about is
then not known, but what it was at the snapshot is: that entry keeps it (`Entry.known`), and all after it go on from
there. What is lost after the snapshot ends the log.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import groupby

import msgspec
from msgspec import structs

from caltrop.kernel.contract.game import Game
from caltrop.kernel.state.events.base import Addressed
from caltrop.kernel.state.events.table import LineLost
from caltrop.table.answers import Box
from caltrop.table.codec import Codec, Snapshot, codec_of
from caltrop.table.log import Entry
from caltrop.table.session import Session

from .chain import Span
from .errors import Damaged
from .protocol import Store, StoredTable, TableDamage
from .snapshots import pause_collection, revive

LOST = ("line-missing", "lines-missing", "line-damaged", "lines-damaged")  # codes of flaws that name entries


def mend(find: Callable[[str], Game], store: Store, id: str, damage: TableDamage, box: Box) -> Session | None:
    """Return the table with all entries that can be read, and blank ones where some are lost before the snapshot.

    None if no state of it is left.
    """
    try:
        latest = store.load_table(id)
    except Damaged:
        return None
    whole = find_first(store, id)
    if whole is not None and last_read(whole) >= last_read(latest):
        return revive(find, whole, box)
    return mend_at_snapshot(store, id, whole, revive(find, latest, box), damage)


def tell_losses(session: Session, damage: TableDamage) -> None:
    """Tell in the last lines of a mended table what the disk has lost."""
    last, at = session.seq, session.log[-1].at if session.log else 0.0
    lost, start = blank_spans(session), "start-damaged" in {flaw.code for flaw in damage.flaws}
    if lost or start:
        session.tell_lost(lost, start, at=at)
    if damage.last > last:
        session.tell_damage(last, damage.last - last, at=at)


def find_first(store: Store, id: str) -> StoredTable | None:
    """Read a table from its first state on, as far as that is possible; None if the first state is lost."""
    try:
        return store.load_table(id, whole=True)
    except Damaged:
        return None


def last_read(opened: StoredTable) -> int:
    """Return the last entry that a table was read up to."""
    return opened.snapshot.seq + len(opened.entries)


def mend_at_snapshot(store: Store, id: str, whole: StoredTable | None, now: Session, damage: TableDamage) -> Session:
    """Return a table that was read from its snapshot on, with its old entries; those that are lost are blank."""
    codec = codec_of(now.game)
    start = codec.unpack(whole.snapshot.body, Snapshot).state if whole else now.states[0]
    session = Session(now.game, start, now.box, now.salt)
    *old, last = old_entries(store, id, now, lost_lines(damage), codec)
    with pause_collection():
        session.refill([*old, structs.replace(last, known=now.states[0]), *now.log])
    session.parked, session._parks = now.parked, now._parks
    return session


def old_entries(store: Store, id: str, now: Session, lost: set[int], codec: Codec) -> Iterator[Entry]:
    """Yield the entries up to the snapshot that a session was read from; those that are lost are blank."""
    at = 0.0
    for is_lost, (first, last) in runs(lost, now.base):
        bodies = [b""] * (last - first + 1) if is_lost else store.entries(id, first - 1, last)
        for seq, body in enumerate(bodies, first):
            entry = find_entry(codec, body) or blank_entry(seq, now.state.facilitator, at)
            at = entry.at
            yield entry


def find_entry(codec: Codec, body: bytes) -> Entry | None:
    """Return a stored entry; None if it cannot be read."""
    try:
        return codec.unpack(body, Entry)
    except (msgspec.MsgspecError, LookupError, TypeError, ValueError):
        return None


def blank_entry(seq: int, seat: str, at: float) -> Entry:
    return Entry(seq, seat, at, told=(Addressed(LineLost(), ()),), changes=(), heard=())


def is_blank(entry: Entry) -> bool:
    return any(isinstance(told.event, LineLost) for told in entry.told)


def lost_lines(damage: TableDamage) -> set[int]:
    """Return the numbers of the entries that are missing or damaged."""
    facts = (flaw.facts for flaw in damage.flaws if flaw.code in LOST)
    spans = ((said.get("first", said.get("line")), said.get("last", said.get("line"))) for said in facts)
    return {seq for first, last in spans for seq in range(int(str(first)), int(str(last)) + 1)}


def runs(lost: set[int], upto: int) -> Iterator[tuple[bool, Span]]:
    """Yield the numbers from 1 on as spans of entries that are all lost or all there."""
    for is_lost, run in groupby(range(1, upto + 1), key=lost.__contains__):
        seqs = list(run)
        yield is_lost, (seqs[0], seqs[-1])


def blank_spans(session: Session) -> tuple[Span, ...]:
    blank = {entry.seq for entry in session.log if is_blank(entry)}
    return tuple(span for is_lost, span in runs(blank, session.seq) if is_lost)

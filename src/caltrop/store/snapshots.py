"""A session as rows, and back: what a change writes, when a snapshot is due, how a table is opened again.

A snapshot is taken of a moment some entries ago, so that whoever opens the table has lines to read. It is the state
then, without all that is struck by now; so it holds until something at or before it is struck or comes back.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import msgspec
from msgspec import Struct

from caltrop.kernel.game import Game
from caltrop.table.answering import Box
from caltrop.table.codec import Codec, Snapshot, codec_of, played
from caltrop.table.codec import Newer as LaterVersion
from caltrop.table.ledger import Change, Mark
from caltrop.table.log import Entry, Parked
from caltrop.table.session import Session

from .base import Damaged, Kept, Newer, Opened, Row, Store, TableRow, Waiting, Write


class Policy(Struct, frozen=True):
    """How often a snapshot is taken."""

    every: int = 200  # entries between snapshots
    lines: int = 100  # entries that are there at least when a table is opened


POLICY = Policy()


# ---- writing
def began(id: str, name: str, session: Session, at: float) -> tuple[TableRow, bytes]:
    """A new table's row and its first snapshot, for `Store.create`."""
    variant = dict(session.game.variant) if session.game.variant else None
    row = TableRow(id, name, session.game.id, session.salt, at, variant)
    return row, codec_of(session.game).pack(Snapshot(0, session.states[0]))


def written(session: Session, mark: Mark, kept: int, policy: Policy = POLICY) -> Write:
    """What has come since a mark, as rows; `kept` is the seq of the last snapshot that the store has."""
    change, codec = session.since(mark), codec_of(session.game)
    return Write(
        mark.seq,
        tuple(Row(entry.seq, entry.at, codec.pack(entry)) for entry in change.entries),
        tuple(Waiting(parked.id, codec.pack(parked)) for parked in change.parked),
        change.gone,
        change.parks,
        snapped(codec, session, policy) if due(session, change, kept, policy) else None,
    )


def due(session: Session, change: Change, kept: int, policy: Policy) -> bool:
    """A snapshot is due after so many entries, and when the last one no longer holds."""
    return session.seq - kept >= policy.every + policy.lines or (change.reach is not None and change.reach <= kept)


def snapped(codec: Codec, session: Session, policy: Policy) -> Kept:
    """A snapshot of some entries ago, or of as long ago as the session reaches."""
    seq = max(session.base, session.seq - policy.lines)
    at = seq - session.base
    later = (s for entry in session.log[at:] for s in entry.undoes if s <= seq)
    earlier = {s: place for s in later if (place := session.place(s))}
    return Kept(seq, codec.pack(Snapshot(seq, session.states[at], session.counts[at], earlier)))


# ---- opening
def revive(find: Callable[[str], Game], opened: Opened, box: Box) -> Session:
    """The table as it was: from its snapshot, the entries after that, and what waits. Newer, Damaged."""
    try:
        return _revived(find, opened, box)
    except LaterVersion as later:
        raise Newer(file=opened.row.name) from later
    except msgspec.MsgspecError as unreadable:
        raise Damaged(file=opened.row.name) from unreadable


def _revived(find: Callable[[str], Game], opened: Opened, box: Box) -> Session:
    row = opened.row
    game = played(find, row.game, row.variant)
    codec = codec_of(game)
    start = codec.unpack(opened.snapshot.body, Snapshot)
    session = Session(game, start.state, box, row.salt, base=start.seq, heard=start.counts, earlier=start.earlier)
    with nothing_collected():
        session.refill(codec.unpack(body, Entry) for body in opened.entries)
    waiting = (codec.unpack(body, Parked) for body in opened.parked)
    session.parked, session._parks = {parked.id: parked for parked in waiting}, row.parks
    return session


@contextmanager
def nothing_collected() -> Iterator[None]:
    """Entries are not garbage: looking for some among so many new ones takes three times as long as reading them."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def revive_whole(find: Callable[[str], Game], store: Store, id: str, box: Box) -> Session:
    """The table from its first entry on: for the whole log, and for what lies deeper than the last snapshot."""
    return revive(find, store.opened(id, whole=True), box)

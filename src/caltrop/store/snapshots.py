"""Sessions as rows of the store, and back: what a change writes, when a snapshot is due, how a table is opened.

A snapshot is the state some entries ago, so that an opened table has lines to read. It leaves out what is undone by
now, so it is valid until an entry at or before it is undone or redone.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager

import msgspec
from msgspec import Struct, structs

from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.refusals import Refused
from caltrop.table.answers import Box
from caltrop.table.codec import Codec, NewerTable, Snapshot, UnreleasedTable, codec_of, game_with_variant
from caltrop.table.ledger import Change, Mark
from caltrop.table.log import Entry, Parked
from caltrop.table.session import Session

from .errors import RULE, Damaged, NewerFile, UnreleasedFile
from .protocol import EntryRow, ParkedRow, SnapshotRow, Store, StoredTable, TableDamage, TableRow, Write, damage_key


class SnapshotPolicy(Struct, frozen=True):
    """How often a snapshot is taken."""

    every: int = 200  # entries between snapshots
    lines: int = 100  # entries that an opened table has at least


POLICY = SnapshotPolicy()


# ---- writing
def new_table_rows(id: str, name: str, session: Session, at: float) -> tuple[TableRow, bytes]:
    """Return a new table's row and its first snapshot, for `Store.create`."""
    variant = dict(session.game.variant) if session.game.variant else None
    row = TableRow(id=id, name=name, game=session.game.id, salt=session.salt, made=at, variant=variant)
    return row, codec_of(session.game).pack(Snapshot(0, session.states[0]))


def pending_write(session: Session, mark: Mark, kept: int, policy: SnapshotPolicy = POLICY) -> Write:
    """Return what changed since a mark, as rows; `kept` is the seq of the last snapshot in the store."""
    change = session.changes_since(mark)
    codec = codec_of(session.game)
    return Write(
        expect=mark.seq,
        entries=tuple(EntryRow(entry.seq, entry.at, codec.pack(entry)) for entry in change.entries),
        parked=tuple(ParkedRow(parked.id, codec.pack(parked)) for parked in change.parked),
        gone=change.gone,
        parks=change.parks,
        snapshot=make_snapshot(codec, session, policy) if _is_snapshot_due(session, change, kept, policy) else None,
    )


def _is_snapshot_due(session: Session, change: Change, kept: int, policy: SnapshotPolicy) -> bool:
    """Is a snapshot due? After `policy.every` entries, or when an undo made the last one invalid."""
    return session.seq - kept >= policy.every + policy.lines or (change.reach is not None and change.reach <= kept)


def make_snapshot(codec: Codec, session: Session, policy: SnapshotPolicy) -> SnapshotRow:
    """Make a snapshot of `policy.lines` entries ago, or of the first state that the session has."""
    seq = max(session.base, session.seq - policy.lines)
    at = seq - session.base
    later = (s for entry in session.log[at:] for s in entry.undoes if s <= seq)
    earlier = {s: place for s in later if (place := session.place(s))}
    undone = _undone_before(session, seq)
    return SnapshotRow(seq, codec.pack(Snapshot(seq, session.states[at], session.counts[at], earlier, undone)))


def _undone_before(session: Session, seq: int) -> dict[int, Entry]:
    """Return the entries up to this one that later lines name: those that an undo undoes, or a redo brings back."""
    found: dict[int, Entry] = {}
    wanted = [s for entry in session.log[seq - session.base :] for s in entry.undoes]
    while wanted:
        at = wanted.pop()
        if at <= seq and at not in found and (at > session.base or at in session.older):
            found[at] = session.named_entry(at)
            wanted += found[at].undoes
    return found


# ---- opening
def revive(find: Callable[[str], Game], opened: StoredTable, box: Box) -> Session:
    """Rebuild a session from its snapshot, the entries after it, and the parked moves.

    NewerFile, UnreleasedFile, Damaged.
    """
    try:
        return _rebuild_session(find, opened, box)
    except NewerTable as newer:
        raise NewerFile(file=opened.row.name) from newer
    except UnreleasedTable as unreleased:
        raise UnreleasedFile(file=opened.row.name) from unreleased
    except msgspec.MsgspecError as unreadable:
        raise Damaged(file=opened.row.name) from unreadable


def _rebuild_session(find: Callable[[str], Game], opened: StoredTable, box: Box) -> Session:
    row = opened.row
    game = game_with_variant(find, row.game, row.variant)
    codec = codec_of(game)
    start = codec.unpack(opened.snapshot.body, Snapshot)
    known = {"base": start.seq, "heard": start.counts, "earlier": start.earlier, "older": start.undone}
    session = Session(game, start.state, box, row.salt, **known)
    with pause_collection():
        session.refill(codec.unpack(body, Entry) for body in opened.entries)
    waiting = (_find_parked(codec, body) for body in opened.parked)
    session.parked = {parked.id: parked for parked in waiting if parked}
    session._parks = row.parks
    return session


def _find_parked(codec: Codec, body: bytes) -> Parked | None:
    """Return a parked move; None if it cannot be read, which stops no one from playing on."""
    try:
        return codec.unpack(body, Parked)
    except (msgspec.MsgspecError, LookupError, TypeError, ValueError):
        return None


def damage_with_parked(opened: StoredTable, session: Session) -> TableDamage | None:
    """Return the damage of a table, with the parked moves that its `session` could not read."""
    lost = len(opened.parked) - len(session.parked)
    if lost <= 0:
        return opened.loss
    flaw = Refused("parked-damaged", RULE, {"table": opened.row.name, "moves": lost})
    loss = opened.loss or TableDamage((), opened.row.seq, is_open=False)
    return structs.replace(loss, flaws=(*loss.flaws, flaw))


@contextmanager
def pause_collection() -> Iterator[None]:
    """Pause the garbage collector: searching thousands of new entries for garbage would take 3 times as long as
    reading them.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


class DamagedLog(Damaged):
    """The log of a table is damaged; `refused` says where."""

    def __init__(self, refused: Refused) -> None:
        super().__init__()
        self.refused = refused


def new_damage(store: Store, id: str, damage: TableDamage | None) -> TableDamage | None:
    """Return a table's damage, unless its facilitator has gone on in spite of it."""
    known = store.meta(damage_key(id)) if damage and not damage.is_open else None
    return damage if damage and known != msgspec.json.encode(damage.flaws) else None


def accept_damage(store: Store, id: str, damage: TableDamage, told: Write | None = None) -> Future[None]:
    """Go on with a damaged table: from the last good entry, or as it is if only older entries are lost.

    What is `told` of a cut is written with it.
    """
    if damage.is_open:
        return store.cut_log(id, damage.good, told)
    return store.put(damage_key(id), msgspec.json.encode(damage.flaws))


def revive_whole(find: Callable[[str], Game], store: Store, id: str, box: Box) -> Session:
    """Rebuild a session from its first entry on: for the whole log, or an entry before the last snapshot."""
    return revive(find, store.load_table(id, whole=True), box)

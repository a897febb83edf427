"""Verification of everything in a store: its file, and of each table the chain, snapshots, parked moves and secrets."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from caltrop.kernel.rules.refusals import Refused
from caltrop.store.errors import RULE, Damaged, StoreError
from caltrop.store.protocol import StoredTable, TableRow
from caltrop.store.snapshots import SnapshotPolicy, damage_with_parked, make_snapshot, revive
from caltrop.store.sql_store import SqlStore
from caltrop.store.sqlite.backups import page_flaws, unread_flaw
from caltrop.store.sqlite.sqlite_store import SqliteStore
from caltrop.store.transfer import Unplayable, game_of
from caltrop.table.answers import Box
from caltrop.table.codec import Snapshot, codec_of
from caltrop.table.session import Session


class _TableReport(Struct, frozen=True):
    """What is wrong with one table; nothing, if all is well."""

    id: str
    name: str
    entries: int
    flaws: tuple[Refused, ...]


class StoreReport(Struct, frozen=True):
    """What is wrong with a store: with its file, and with each table."""

    flaws: tuple[Refused, ...]
    tables: tuple[_TableReport, ...]

    @property
    def all_flaws(self) -> tuple[Refused, ...]:
        return (*self.flaws, *(flaw for table in self.tables for flaw in table.flaws))


def verify_store(store: SqlStore, box: Box, file: Path | None = None) -> StoreReport:
    """Check everything and write nothing; a server may use the store meanwhile.

    `file` is what to call it, if not by its path.
    """
    flaws = _file_flaws(store, file) if isinstance(store, SqliteStore) else ()
    try:
        tables = (_TableReport(row.id, row.name, row.seq, _verify_table(store, row, box)) for row in store.tables())
        bad = (_unreadable_report(failed.refused) for failed in store.unreadable_tables())
        return StoreReport(flaws, (*tables, *bad))
    except StoreError as failed:
        return StoreReport(flaws or (failed.refused,), ())


def _file_flaws(store: SqliteStore, file: Path | None) -> tuple[Refused, ...]:
    """Check the pages of a file."""
    return store.read_raw(lambda there: page_flaws(there, file or store.path))


def _unreadable_report(why: Refused) -> _TableReport:
    """Return the report on a table whose row cannot be read."""
    return _TableReport(str(why.facts["id"]), str(why.facts["table"]), 0, (why,))


def _verify_table(store: SqlStore, row: TableRow, box: Box) -> tuple[Refused, ...]:
    """Check a table, and say in one sentence if it cannot be read."""
    try:
        damage = store.find_damage(row.id)
        return damage.flaws if damage else _content_flaws(store, row, box)
    except Unplayable:
        return (Refused("table-unplayable", RULE, {"table": row.name, "game": row.game}),)
    except (Damaged, AttributeError, LookupError, TypeError, ValueError):
        return (unread_flaw(row.name),)
    except StoreError as failed:
        return (failed.refused,)


def _content_flaws(store: SqlStore, row: TableRow, box: Box) -> tuple[Refused, ...]:
    """Check a table whose chain is whole: its snapshot against its log, its parked moves, and whose its secrets are."""
    latest = store.load_table(row.id)
    first = store.load_table(row.id, whole=True)
    whole = revive(game_of, first, box)
    unread = damage_with_parked(first, whole)
    parked = unread.flaws if unread else ()
    return (*_snapshot_flaws(latest, whole, row), *parked, *_secret_flaws(store, whole, row))


def _snapshot_flaws(latest: StoredTable, whole: Session, row: TableRow) -> tuple[Refused, ...]:
    """Compare the last snapshot with the state that the log leads to."""
    codec = codec_of(whole.game)
    seq = latest.snapshot.seq
    if not seq or seq > whole.seq:
        return ()
    replayed = make_snapshot(codec, whole, SnapshotPolicy(lines=whole.seq - seq))
    stored, again = (codec.unpack(body, Snapshot) for body in (latest.snapshot.body, replayed.body))
    same = (stored.seq, stored.state, stored.counts) == (again.seq, again.state, again.counts)
    return () if same else (Refused("snapshot-differs", RULE, {"table": row.name, "line": seq}),)


def _secret_flaws(store: SqlStore, whole: Session, row: TableRow) -> tuple[Refused, ...]:
    """Find secrets of seats that the table does not have."""
    seats = {secret.seat for secret in store.secrets(row.id) if secret.seat} - set(whole.state.seats)
    return tuple(Refused("secret-without-seat", RULE, {"table": row.name, "seat": seat}) for seat in sorted(seats))

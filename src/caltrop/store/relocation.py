"""Relocation of all tables from one store to another: SQLite to PostgreSQL, or back.

Rows are copied as they are, with their hashes, ids and secrets, so links and invitations stay valid. A copy is hidden
until it is whole: its chain is walked where it has arrived, and must end in the same hash. What is there already is
compared in the same way and left out, so a move that was interrupted can be done again.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import Table, select

from caltrop.kernel.rules.refusals import Refused
from caltrop.store.integrity.chain import find_damage

from .errors import RULE, UnfitText
from .job_queue import JobConnection
from .protocol import TableRow
from .schema import ENTRIES, LOST, META, PARKED, PICTURES, REQUESTS, SECRETS, SNAPSHOTS, TABLES, VISITS
from .sql_store import SqlStore

_BATCH = 500  # rows that are read and written at once
TABLE_PARTS = (ENTRIES, SNAPSHOTS, PARKED, SECRETS, VISITS, REQUESTS, PICTURES, LOST)  # what a table consists of
_DAMAGE_PREFIX = "damage/"  # how the keys of values begin that belong to tables
SERVER_COLUMNS = {TABLES: ("epoch", "hidden"), ENTRIES: ("epoch",)}  # columns that say something of the servers alone
_NOT_MOVED_CODES = ("move-taken", "move-damaged-there")  # why a table that is in both places does not count as moved
_COUNTED_COLUMNS = ("place",)  # columns that each database counts itself


class _MoveReport(Struct, frozen=True):
    """How many tables were moved, and what is wrong with others."""

    moved: int
    flaws: tuple[Refused, ...]


def move_tables(source: SqlStore, target: SqlStore) -> _MoveReport:
    """Copy all tables, and return how many are there now. StoreError."""
    flaws = [failed.refused for failed in source.unreadable_tables()]
    flaws += [flaw for row in source.tables() if (flaw := _move_table(source, target, row))]
    for key, value in source._fetch_all(select(META.c.key, META.c.value).where(META.c.key.startswith(_DAMAGE_PREFIX))):
        target.put(key, value).result()
    moved = len({row.id for row in source.tables()} & {row.id for row in target.tables()})
    return _MoveReport(moved - sum(flaw.code in _NOT_MOVED_CODES for flaw in flaws), tuple(flaws))


def _move_table(source: SqlStore, target: SqlStore, row: TableRow) -> Refused | None:
    """Copy one table; return None, or why it could not be."""
    if source.find_damage(row.id) is not None:
        return Refused("move-damaged", RULE, {"table": row.name})
    if target.table(row.id) is not None:
        return _compare_table(source, target, row)
    target._write(lambda pen: _delete_part(pen, row.id)).result()
    try:
        _copy_rows(source, target, row.id)
        failed = "" if _has_arrived(source, target, row.id) else "move-differs"
    except UnfitText:
        failed = "move-unfit"
    if failed:
        target._write(lambda pen: _delete_part(pen, row.id)).result()
        return Refused(failed, RULE, {"table": row.name})
    target._write(lambda pen: _show(pen, row.id)).result()
    target._note_tables()
    return None


def _compare_table(source: SqlStore, target: SqlStore, row: TableRow) -> Refused | None:
    """Compare a table that is there already: return None if its whole log is the same.

    A hash is made from all that comes before it, so logs without damage that end in the same hash are the same.
    """
    if _stored_tail(source, row.id) != _stored_tail(target, row.id):
        return Refused("move-taken", RULE, {"table": row.name})
    return Refused("move-damaged-there", RULE, {"table": row.name}) if target.find_damage(row.id) else None


def _copy_rows(source: SqlStore, target: SqlStore, id: str) -> None:
    """Copy all rows of a table. UnfitText, if the other store cannot keep one."""
    for table in (TABLES, *TABLE_PARTS):
        for rows in _row_batches(source, table, id):
            target._write(lambda pen, table=table, rows=rows: _insert_rows(pen, table, rows)).result()  # type: ignore[misc]


def _row_batches(source: SqlStore, table: Table, id: str) -> Iterator[Sequence[dict[str, Any]]]:
    """Yield the rows of a table, a few at a time, without what each database sets itself."""
    left_out = SERVER_COLUMNS.get(table, ()) + _COUNTED_COLUMNS
    columns = [column for column in table.c if column.name not in left_out]
    owner = table.c.id if table is TABLES else table.c.table_id
    step = 20 if table is PICTURES else _BATCH
    order = [table.c.place] if "place" in table.c else list(table.primary_key)
    at = 0
    while found := source._fetch_all(select(*columns).where(owner == id).order_by(*order).limit(step).offset(at)):
        yield [dict(row._mapping) for row in found]
        at += step


def _insert_rows(pen: JobConnection, table: Table, rows: Sequence[dict[str, Any]]) -> None:
    """Insert rows; a table's own row is hidden for now."""
    names = list(rows[0])
    hidden = (", hidden", ", 1") if table is TABLES else ("", "")
    sql = f"INSERT INTO {table.name} ({', '.join(names)}{hidden[0]}) VALUES ({', '.join('?' * len(names))}{hidden[1]})"
    pen.raw.executemany(sql, [tuple(row[name] for name in names) for row in rows])


def _delete_part(pen: JobConnection, id: str) -> None:
    """Delete what an interrupted move has left."""
    pen.raw.execute("DELETE FROM tables WHERE id = ? AND hidden = 1", (id,))


def _show(pen: JobConnection, id: str) -> None:
    pen.raw.execute("UPDATE tables SET hidden = 0 WHERE id = ?", (id,))


def _has_arrived(source: SqlStore, target: SqlStore, id: str) -> bool:
    """Is the copy whole, with the same last hash and as many rows of each kind?"""
    damage = target._read_moment(lambda connection, raw: find_damage(raw, id, hidden=1))
    same = _stored_tail(source, id) == _stored_tail(target, id)
    return (
        damage is None
        and same
        and all(_count_rows(source, part, id) == _count_rows(target, part, id) for part in TABLE_PARTS)
    )


def _stored_tail(store: SqlStore, id: str) -> bytes:
    """Return the hash of a table's last entry."""
    return bytes(store._fetch_all(select(TABLES.c.tail).where(TABLES.c.id == id))[0][0])


def _count_rows(store: SqlStore, part: Table, id: str) -> int:
    return len(store._fetch_all(select(part.c.table_id).where(part.c.table_id == id)))

"""What is read from the database: rows, and a table with all that is needed to go on with it."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import structs
from sqlalchemy import Connection, select

from .protocol import Missing, SnapshotRow, StoredTable, TableRow
from .schema import ENTRIES, PARKED, SNAPSHOTS, TABLES


def read_table(connection: Connection, id: str, whole: bool) -> StoredTable | None:
    """Read a table from its last snapshot on, or `whole` from its first; None if it has no snapshot."""
    row = connection.execute(select(TABLES).where(TABLES.c.id == id)).first()
    if row is None:
        raise Missing(id=id)
    snapped = select(SNAPSHOTS.c.seq, SNAPSHOTS.c.body).where(SNAPSHOTS.c.table_id == id)
    by_age = SNAPSHOTS.c.seq if whole else SNAPSHOTS.c.seq.desc()
    found = connection.execute(snapped.order_by(by_age)).first()
    if found is None:
        return None
    kept = SnapshotRow(*found)
    entries = connection.execute(entries_after(id, kept.seq, None)).all()
    parked = connection.execute(select(PARKED.c.body).where(PARKED.c.table_id == id).order_by(PARKED.c.place))
    return StoredTable(as_row(row), kept, tuple(e.body for e in entries), tuple(parked.scalars()))


def entries_after(id: str, after: int, upto: int | None) -> Any:
    found = select(ENTRIES.c.seq, ENTRIES.c.body).where(ENTRIES.c.table_id == id, ENTRIES.c.seq > after)
    return (found if upto is None else found.where(ENTRIES.c.seq <= upto)).order_by(ENTRIES.c.seq)


def as_columns(row: TableRow) -> dict[str, Any]:
    variant = msgspec.json.encode(row.variant).decode() if row.variant is not None else None
    return {**structs.asdict(row), "variant": variant}


def as_row(found: Any) -> TableRow:
    columns = dict(found._mapping)
    variant = columns.pop("variant")
    del columns["tail"]
    return TableRow(**columns, variant=msgspec.json.decode(variant) if variant is not None else None)

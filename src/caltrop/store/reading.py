"""What is read from the database: rows, and a table with all that is needed to go on with it."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import structs
from sqlalchemy import Connection, select

from .chain import ChainCheck
from .checking import damage_at_opening, links_after, read_head, whole_snapshot
from .protocol import Damaged, StoredTable, TableRow
from .schema import ENTRIES, PARKED, TABLES
from .writer import Pen


def read_table(connection: Connection, id: str, whole: bool) -> StoredTable:
    """Read a table from its last snapshot on, or `whole` from its first, and check what is read."""
    raw = Pen(connection).raw
    head = read_head(raw, id)
    kept = whole_snapshot(raw, head, first=whole)
    if kept is None:
        raise Damaged(file=head.name)
    check = ChainCheck(kept.seq, kept.hash)
    bodies = tuple(link[2] for links in links_after(raw, id, kept.seq) for link in check.walk(links))
    damage = damage_at_opening(raw, head, kept, check)
    parked = () if damage and damage.is_open else parked_bodies(connection, id)
    row = connection.execute(select(TABLES).where(TABLES.c.id == id)).one()
    return StoredTable(as_row(row), kept.row, bodies, parked, damage)


def parked_bodies(connection: Connection, id: str) -> tuple[bytes, ...]:
    found = select(PARKED.c.body).where(PARKED.c.table_id == id).order_by(PARKED.c.place)
    return tuple(connection.execute(found).scalars())


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

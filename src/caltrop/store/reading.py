"""What is read from the database: rows, and a table with all that is needed to go on with it."""

from __future__ import annotations

from typing import Any

import msgspec
from msgspec import structs
from sqlalchemy import Connection, LargeBinary, Select, cast, select

from .chain import ChainCheck, picture_seal
from .checking import (
    damage_at_opening,
    is_whole_parked,
    links_after,
    read_head,
    read_parked,
    whole_snapshot,
)
from .errors import StateLost, TableUnreadable
from .pen import Raw
from .protocol import PictureRow, StoredTable, TableRow
from .schema import ENTRIES, TABLES


def read_table(connection: Connection, raw: Raw, id: str, whole: bool) -> StoredTable:
    """Read a table from its last snapshot on, or `whole` from its first, and check what is read."""
    head = read_head(raw, id)
    kept = whole_snapshot(raw, head, first=whole)
    if kept is None:
        raise StateLost(table=head.name)
    check = ChainCheck(kept.seq, kept.hash)
    bodies = tuple(link[2] for links in links_after(raw, id, kept.seq) for link in check.walk(links))
    damage = damage_at_opening(raw, head, kept, check)
    parked = () if damage and damage.is_open else parked_bodies(raw, id)
    row = connection.execute(table_rows().where(TABLES.c.id == id)).one()
    return StoredTable(as_row(row), kept.row, bodies, parked, damage)


def parked_bodies(raw: Raw, id: str) -> tuple[bytes, ...]:
    """Return the parked moves; one that was changed on the disk is b"", which cannot be read."""
    return tuple(parked[1] if is_whole_parked(id, parked) else b"" for parked in read_parked(raw, id))


def entries_after(id: str, after: int, upto: int | None) -> Any:
    body = cast(ENTRIES.c.body, LargeBinary).label("body")
    found = select(ENTRIES.c.seq, body).where(ENTRIES.c.table_id == id, ENTRIES.c.seq > after)
    return (found if upto is None else found.where(ENTRIES.c.seq <= upto)).order_by(ENTRIES.c.seq)


def as_columns(row: TableRow) -> dict[str, Any]:
    variant = msgspec.json.encode(row.variant).decode() if row.variant is not None else None
    return {**structs.asdict(row), "made": float(row.made), "restored": float(row.restored), "variant": variant}


def whole_picture(found: Any) -> PictureRow | None:
    """Return a stored picture; None if it was changed on the disk."""
    table, *values, seal = found
    try:
        row = msgspec.convert(values, tuple[str, str, float, int, int, bytes])
    except msgspec.ValidationError:
        return None
    picture = PictureRow(*row)
    return picture if picture_seal(table, picture.id, picture.body) == seal else None


def table_rows() -> Select[Any]:
    """Return the query for the rows of tables that are not hidden, without what only checks need."""
    return select(*(TABLES.c[name] for name in TableRow.__struct_fields__)).where(TABLES.c.hidden == 0)


def as_row(found: Any) -> TableRow:
    """Return the row of a table. TableUnreadable, if a value in it is none that we write."""
    columns = {name: found._mapping[name] for name in TableRow.__struct_fields__}
    try:
        variant = msgspec.json.decode(columns["variant"]) if columns["variant"] is not None else None
        return msgspec.convert({**columns, "variant": variant}, TableRow)
    except (msgspec.MsgspecError, TypeError, ValueError):
        name = columns["name"] if isinstance(columns["name"], str) else columns["id"]
        raise TableUnreadable(table=str(name), id=str(columns["id"])) from None


def find_row(found: Any) -> TableRow | TableUnreadable:
    """Return the row of a table, or why it cannot be read."""
    try:
        return as_row(found)
    except TableUnreadable as unreadable:
        return unreadable

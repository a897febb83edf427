"""The tables of the database, as SQLAlchemy Core describes them; `migrations/` makes them."""

from __future__ import annotations

from sqlalchemy import Column, Float, ForeignKey, Index, Integer, LargeBinary, MetaData, Table, Text

HEAD = "0001"  # the last migration

METADATA = MetaData()


def _table_column() -> Column[str]:
    """Return the column that links a row to its table; the row is deleted with the table."""
    return Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), primary_key=True)


TABLES = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("name", Text, nullable=False),
    Column("game", Text, nullable=False),
    Column("salt", Text, nullable=False),
    Column("made", Float, nullable=False),
    Column("variant", Text),  # as JSON
    Column("seq", Integer, nullable=False),
    Column("parks", Integer, nullable=False),
    Column("played", Float, nullable=False),
)
ENTRIES = Table(
    "entries",
    METADATA,
    _table_column(),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
    Column("body", LargeBinary, nullable=False),
    sqlite_with_rowid=False,
)
SNAPSHOTS = Table(
    "snapshots",
    METADATA,
    _table_column(),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("body", LargeBinary, nullable=False),
)
PARKED = Table(
    "parked",
    METADATA,
    Column("place", Integer, primary_key=True),  # in the order in which they were parked
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("id", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Index("parked_by_id", "table_id", "id", unique=True),
)
SECRETS = Table(
    "secrets",
    METADATA,
    Column("hash", LargeBinary, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seat", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("made", Float, nullable=False),
    Column("used", Float, nullable=False),
    Index("secrets_by_table", "table_id"),
)
META = Table(
    "meta",
    METADATA,
    Column("key", Text, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)

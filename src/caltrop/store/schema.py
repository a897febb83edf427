"""The tables of the database, as SQLAlchemy Core describes them; `migrations/` makes them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from sqlalchemy import Column, Connection, Float, ForeignKey, Index, Integer, LargeBinary, MetaData, Table, Text, text
from sqlalchemy.ext.compiler import compiles
from sqlalchemy.sql.elements import ColumnElement

from caltrop.store.errors import NewerFile, UnreleasedFile


class EmptyBytes(ColumnElement[bytes]):
    """The empty value of a column of bytes."""

    inherit_cache = True


@compiles(EmptyBytes)
def empty_bytes(element: EmptyBytes, compiler: Any, **_: Any) -> str:
    return "''::bytea" if compiler.dialect.name == "postgresql" else "x''"


HEAD = "1000"  # the last migration; the first is that of version 1.0

METADATA = MetaData()
_EMPTY = EmptyBytes()
_ZERO = text("0")


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
    Column("tail", LargeBinary, nullable=False, server_default=_EMPTY),  # the hash of the last entry
    Column(
        "restored", Float, nullable=False, server_default=_ZERO
    ),  # when it was restored from a file; 0 if it was not
    Column("hidden", Integer, nullable=False, server_default=_ZERO),  # 1 while it is being restored
    Column("seal", LargeBinary, nullable=False, server_default=_EMPTY),  # over what no entry says, see `chain`
    Column("waiting", LargeBinary, nullable=False, server_default=_EMPTY),  # the seal of all parked moves
    Column("epoch", Integer, nullable=False, server_default=_ZERO),  # how often a server took it: `table_leases`
)
ENTRIES = Table(
    "entries",
    METADATA,
    _table_column(),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("at", Float, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("hash", LargeBinary, nullable=False, server_default=_EMPTY),  # see `chain`
    Column("epoch", Integer, nullable=False, server_default=_ZERO),  # under which it was written
    Index("entries_by_number", "table_id", "seq"),  # counts a long log without reading it
    sqlite_with_rowid=False,
)
SNAPSHOTS = Table(
    "snapshots",
    METADATA,
    _table_column(),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("body", LargeBinary, nullable=False),
    Column("hash", LargeBinary, nullable=False, server_default=_EMPTY),  # the hash of the entry that it follows
    Column("seal", LargeBinary, nullable=False, server_default=_EMPTY),  # over that hash and the body
)
PARKED = Table(
    "parked",
    METADATA,
    Column("place", Integer, primary_key=True),  # in the order in which they were parked
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("id", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Column("hash", LargeBinary, nullable=False, server_default=_EMPTY),
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
    Column("expires", Float, nullable=False, server_default=_ZERO),
    Column("seen", Float, nullable=False, server_default=_ZERO),
    Column("label", Text, nullable=False, server_default=text("''")),
    Column("nonce", LargeBinary, nullable=False, server_default=_EMPTY),
    Index("secrets_by_table", "table_id"),
)
VISITS = Table(
    "visits",
    METADATA,
    Column("place", Integer, primary_key=True),  # in the order in which they happened
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("at", Float, nullable=False),
    Column("seat", Text, nullable=False),
    Column("kind", Text, nullable=False),
    Column("label", Text, nullable=False),
    Column("detail", Text, nullable=False),
    Index("visits_by_table", "table_id", "place"),
)
REQUESTS = Table(
    "requests",
    METADATA,
    _table_column(),
    Column("seat", Text, primary_key=True),
    Column("key", Text, primary_key=True),  # its hash, see `tokens.hash_request_key`
    Column("at", Float, nullable=False),
    Column("digest", LargeBinary, nullable=False),
    Column("answer", LargeBinary, nullable=False),
)
PICTURES = Table(
    "pictures",
    METADATA,
    _table_column(),
    Column("id", Text, primary_key=True),
    Column("seat", Text, nullable=False),  # that uploaded it
    Column("at", Float, nullable=False),
    Column("width", Integer, nullable=False),
    Column("height", Integer, nullable=False),
    Column("body", LargeBinary, nullable=False),  # a JPEG that our own encoder has written
    Column("seal", LargeBinary, nullable=False),  # see `chain`
)
LOST = Table(
    "lost",
    METADATA,
    Column("place", Integer, primary_key=True),
    Column("table_id", Text, ForeignKey("tables.id", ondelete="CASCADE"), nullable=False),
    Column("seq", Integer, nullable=False),  # of an entry that no longer counts, because the log was damaged before it
    Column("at", Float, nullable=False),
    Column("body", LargeBinary, nullable=False),
    Index("lost_by_table", "table_id"),
)
META = Table(
    "meta",
    METADATA,
    Column("key", Text, primary_key=True),
    Column("value", LargeBinary, nullable=False),
)
# ---- several servers over one database
SERVERS = Table(
    "servers",
    METADATA,
    Column("owner", Text, primary_key=True),  # made anew at every start, and whenever its time has run out
    Column("address", Text, nullable=False),  # where other servers reach it
    Column("until", Float, nullable=False),  # its time, in seconds by the database's clock
)
LEASES = Table(
    "leases",
    METADATA,
    _table_column(),
    Column("owner", Text, nullable=False),  # valid for as long as that server's time lasts
    Index("leases_by_owner", "owner"),
)


# Where Alembic notes the last migration, as it writes it itself.
_CREATE_VERSION_TABLE = """CREATE TABLE alembic_version (
    version_num VARCHAR(32) NOT NULL, CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
)"""


_FIRST_MIGRATION = "1000"  # that of version 1.0; lower numbers are of versions that were never released


def upgrade_schema(connection: Connection, now: str, file: str) -> None:
    """Make the schema of a new database, or upgrade one from a migration on; `file` is its name for errors.

    NewerFile, UnreleasedFile.
    """
    if now:
        migrate_schema(connection, now, file)
    else:
        METADATA.create_all(connection, checkfirst=False)
        connection.exec_driver_sql(_CREATE_VERSION_TABLE)
        connection.exec_driver_sql(f"INSERT INTO alembic_version VALUES ('{HEAD}')")


def migrate_schema(connection: Connection, now: str, file: str) -> None:
    """Upgrade a schema from a migration on. NewerFile, UnreleasedFile.

    Alembic is slow to load and takes 11 MB, so only this imports it.
    """
    if now and now < _FIRST_MIGRATION:
        raise UnreleasedFile(file=file)
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations").replace("%", "%%"))
    config.attributes["connection"] = connection
    if now and now not in {step.revision for step in ScriptDirectory.from_config(config).walk_revisions()}:
        raise NewerFile(file=file)
    command.upgrade(config, HEAD)

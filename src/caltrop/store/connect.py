"""Opening of a database file: connections, a quick check, and the upgrade to today's schema."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.exc import DatabaseError

from .errors import Busy, Damaged, Full, NewerFile, StoreError, UnreleasedFile
from .schema import HEAD, METADATA

# Where Alembic notes the last migration, as it writes it itself.
VERSIONS = """CREATE TABLE alembic_version (
    version_num VARCHAR(32) NOT NULL, CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
)"""
FIRST_MIGRATION = "1000"  # that of version 1.0; lower numbers are of versions that were never released
MAGIC = b"SQLite format 3\0"
PATIENCE = 5_000  # milliseconds that one process waits for another's write
DAMAGED = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
WAITING = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
UNWRITABLE = {
    sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM,
}  # fmt: skip


def fault(path: Path, failed: sqlite3.Error | DatabaseError) -> Exception:
    """Turn an error of SQLite into a StoreError; one that is our own bug is returned unchanged."""
    cause = failed.orig if isinstance(failed, DatabaseError) else failed
    code = getattr(cause, "sqlite_errorcode", 0) & 0xFF  # the primary code, without the extended one
    meant: tuple[tuple[set[int], type[StoreError]], ...] = ((DAMAGED, Damaged), (WAITING, Busy), (UNWRITABLE, Full))
    return next((kind(file=str(path)) for codes, kind in meant if code in codes), failed)


def engine_for(path: Path, max_pages: int | None = None) -> Engine:
    """Return an engine whose connections all have the same safe settings."""
    engine = create_engine(f"sqlite:///{path}", isolation_level="AUTOCOMMIT", pool_size=8, max_overflow=24)

    def prepare(connection: Any, _record: Any) -> None:
        connection.execute(f"PRAGMA busy_timeout={PATIENCE}")
        connection.execute("PRAGMA journal_mode=WAL")
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("PRAGMA foreign_keys=ON")
        if max_pages is not None:
            connection.execute(f"PRAGMA max_page_count={max_pages}")

    event.listen(engine, "connect", prepare)
    return engine


def check_beginning(path: Path) -> None:
    """Check that a file begins as a database does, or is empty."""
    with path.open("rb") as file:
        if file.read(len(MAGIC)) not in (MAGIC, b""):
            raise Damaged(file=str(path))


def check_file(path: Path) -> None:
    """Check quickly, at any size, that an existing file begins as a database does and can list its tables."""
    if not path.exists() or path.stat().st_size == 0:
        return
    check_beginning(path)
    connection = sqlite3.connect(path)
    try:
        connection.execute("PRAGMA schema_version").fetchone()
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
    except sqlite3.Error as failed:
        raise fault(path, failed) from failed
    finally:
        connection.close()


def revision(connection: Connection) -> str:
    """Return the last migration of the file, or ""."""
    there = connection.exec_driver_sql("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").first()
    found = connection.exec_driver_sql("SELECT version_num FROM alembic_version").first() if there else None
    return str(found[0]) if found else ""


def upgrade_file(connection: Connection, path: Path) -> None:
    """Upgrade the file to today's schema, wholly or not at all."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")
    try:
        upgrade_schema(connection, revision(connection), str(path))
    except BaseException:
        connection.exec_driver_sql("ROLLBACK")
        raise
    connection.exec_driver_sql("COMMIT")


def upgrade_schema(connection: Connection, now: str, file: str) -> None:
    """Make the schema of a new database, or upgrade one from a migration on; `file` is its name for errors.

    NewerFile, UnreleasedFile.
    """
    if now:
        migrate_schema(connection, now, file)
    else:
        METADATA.create_all(connection, checkfirst=False)
        connection.exec_driver_sql(VERSIONS)
        connection.exec_driver_sql(f"INSERT INTO alembic_version VALUES ('{HEAD}')")


def migrate_schema(connection: Connection, now: str, file: str) -> None:
    """Upgrade a schema from a migration on. NewerFile, UnreleasedFile.

    Alembic is slow to load and takes 11 MB, so only this imports it.
    """
    if now and now < FIRST_MIGRATION:
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

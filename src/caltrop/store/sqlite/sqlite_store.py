"""The store in a SQLite file: how the file is opened, checked and upgraded; one thread writes, any thread reads."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from threading import Lock as Gate
from typing import Any, TypeAlias

from sqlalchemy import Connection, Engine, PoolProxiedConnection, create_engine, event
from sqlalchemy.exc import DatabaseError, IntegrityError

from caltrop.store import data_folder
from caltrop.store.data_folder import Lock, check_not_lost, find_or_make_key, read_table_count, write_table_count
from caltrop.store.errors import Busy, Closed, Damaged, Full, StoreError
from caltrop.store.job_queue import Job, JobConnection, JobQueue, QueuedJob, RawConnection, T, failed_future, settle_all
from caltrop.store.schema import HEAD, upgrade_schema
from caltrop.store.sql_store import SqlStore
from caltrop.store.statements import LEFTOVER_SECONDS, delete_leftovers

_WriteError: TypeAlias = DatabaseError | sqlite3.Error


_DATABASE_ERRORS = (DatabaseError, sqlite3.Error)


_REFUSAL_ERRORS = (
    StoreError,
    IntegrityError,
    sqlite3.IntegrityError,
    ValueError,
)  # the job itself is refused: raised as it is


class _SqliteWriter(JobQueue):
    """The thread that writes to a SQLite file."""

    def __init__(self, engine: Engine, fault: Callable[[_WriteError], Exception]) -> None:
        self.engine = engine
        self.fault = fault
        super().__init__()

    def _work(self) -> None:
        with self.engine.connect() as connection:
            raw = _raw_of(connection)
            pen = JobConnection(raw)
            for group in self._groups():
                self._write(raw, pen, group)

    def _write(self, raw: sqlite3.Connection, pen: JobConnection, group: list[QueuedJob[Any]]) -> None:
        try:
            raw.execute("BEGIN IMMEDIATE")
            for waiting in group:
                waiting.run(pen)
        except (*_REFUSAL_ERRORS, *_DATABASE_ERRORS) as failed:
            _roll_back(raw)
            self._write_one_by_one(raw, pen, group, failed)
        except BaseException as bug:
            _roll_back(raw)
            settle_all(group, bug)
        else:
            settle_all(group, self._commit(raw))

    def _commit(self, raw: sqlite3.Connection) -> Exception | None:
        """Commit; return None, or the error if it failed and nothing is on the disk."""
        try:
            raw.execute("COMMIT")
        except _DATABASE_ERRORS as failed:
            _roll_back(raw)
            return self.fault(failed)
        return None

    def _write_one_by_one(
        self,
        raw: sqlite3.Connection,
        pen: JobConnection,
        group: list[QueuedJob[Any]],
        failed: StoreError | ValueError | _WriteError,
    ) -> None:
        """Write each job in a transaction of its own, so that only faulty jobs fail."""
        if len(group) == 1:
            settle_all(group, failed if isinstance(failed, _REFUSAL_ERRORS) else self.fault(failed))
            return
        for waiting in group:
            self._write(raw, pen, [waiting])


def _raw_of(connection: Connection) -> sqlite3.Connection:
    """Return SQLite's own connection."""
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    return driver


def _roll_back(raw: sqlite3.Connection) -> None:
    """End a failed transaction, unless SQLite has already done so."""
    if raw.in_transaction:
        raw.execute("ROLLBACK")


_SQLITE_MAGIC = b"SQLite format 3\0"
_LOCK_MILLISECONDS = 5_000  # milliseconds that one process waits for another's write
_DAMAGED_CODES = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_BUSY_CODES = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}
_UNWRITABLE_CODES = {
    sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR, sqlite3.SQLITE_READONLY, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_PERM,
}  # fmt: skip


def fault(path: Path, failed: sqlite3.Error | DatabaseError) -> Exception:
    """Turn an error of SQLite into a StoreError; one that is our own bug is returned unchanged."""
    cause = failed.orig if isinstance(failed, DatabaseError) else failed
    code = getattr(cause, "sqlite_errorcode", 0) & 0xFF  # the primary code, without the extended one
    meant: tuple[tuple[set[int], type[StoreError]], ...] = (
        (_DAMAGED_CODES, Damaged),
        (_BUSY_CODES, Busy),
        (_UNWRITABLE_CODES, Full),
    )
    return next((kind(file=str(path)) for codes, kind in meant if code in codes), failed)


def engine_for(path: Path, max_pages: int | None = None) -> Engine:
    """Return an engine whose connections all have the same safe settings."""
    engine = create_engine(f"sqlite:///{path}", isolation_level="AUTOCOMMIT", pool_size=8, max_overflow=24)

    def prepare(connection: Any, _record: Any) -> None:
        connection.execute(f"PRAGMA busy_timeout={_LOCK_MILLISECONDS}")
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
        if file.read(len(_SQLITE_MAGIC)) not in (_SQLITE_MAGIC, b""):
            raise Damaged(file=str(path))


def _check_file(path: Path) -> None:
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


def file_revision(connection: Connection) -> str:
    """Return the last migration of the file, or ""."""
    there = connection.exec_driver_sql("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").first()
    found = connection.exec_driver_sql("SELECT version_num FROM alembic_version").first() if there else None
    return str(found[0]) if found else ""


def upgrade_file(connection: Connection, path: Path) -> None:
    """Upgrade the file to today's schema, wholly or not at all."""
    connection.exec_driver_sql("BEGIN IMMEDIATE")
    try:
        upgrade_schema(connection, file_revision(connection), str(path))
    except BaseException:
        connection.exec_driver_sql("ROLLBACK")
        raise
    connection.exec_driver_sql("COMMIT")


_PRAGMAS = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")


class SqliteStore(SqlStore):
    """Tables in a SQLite file. A server holds its lock; commands that only read do without."""

    def __init__(self, path: Path, engine: Engine, lock: Lock | None) -> None:
        self.path = path
        self.place = str(path)
        self._engine = engine
        self._lock = lock
        self._gate = Gate()
        self._closed = False
        self._writer: _SqliteWriter | None = None  # started with the first write
        self._row_link: PoolProxiedConnection | None = None  # see `_row_reader`
        self._row_gate = Gate()

    @classmethod
    def open(
        cls, path: Path | str, *, lock: bool = True, max_pages: int | None = None, anew: bool = False
    ) -> SqliteStore:
        """Open a file, or make a new one. With `anew`, tables that were there and are gone are forgotten.

        Busy, Damaged, NewerFile, UnreleasedFile, Full, TablesLost; OSError about its folder.
        """
        path = Path(path)
        data_folder.make_folder(path)
        if not anew and (not path.exists() or not path.stat().st_size):
            check_not_lost(path, 0)
        held = Lock(path) if lock else None
        store = cls(path, engine_for(path, max_pages), held)
        try:
            _check_file(path)
            store._upgrade_if_old(held)
            store._check_tables(anew, held is not None)
        except BaseException:
            store.close()
            raise
        data_folder.hide_files(path)
        return store

    def _upgrade_if_old(self, held: Lock | None) -> None:
        """Upgrade a file with an older schema, under its lock."""
        with self._reading() as connection:
            if file_revision(connection) == HEAD:
                return
            mine = held or Lock(self.path)
            try:
                upgrade_file(connection, self.path)
            finally:
                if mine is not held:
                    mine.release()

    def _check_tables(self, anew: bool, is_held: bool) -> None:
        """Check that there are tables if there were some, unless `anew`. Only who holds the lock changes anything."""
        if not anew:
            check_not_lost(self.path, self.count_tables())
        if is_held:
            self._delete_leftovers()
            self._note_tables()

    def _delete_leftovers(self) -> None:
        """Delete what is left of tables that were being restored when a server ended."""
        if self.count_tables(hidden=1):
            self._write(lambda pen: delete_leftovers(pen, time.time() - LEFTOVER_SECONDS)).result()

    def _note_tables(self) -> None:
        """Note beside the file how many tables there are."""
        count = self.count_tables()
        if count != read_table_count(self.path).tables:
            write_table_count(self.path, count, time.time())

    def close(self) -> None:
        with self._gate:
            self._closed = True
            if self._writer is not None:
                self._writer.close()
        with self._row_gate:
            if self._row_link is not None:
                self._row_link.close()
                self._row_link = None
        self._engine.dispose()
        if self._lock is not None:
            self._lock.release()
            self._lock = None

    # ---- connections
    def _write(self, job: Job[T]) -> Future[T]:
        with self._gate:
            if self._closed:
                return failed_future(Closed())
            if self._writer is None:
                self._writer = _SqliteWriter(self._engine, lambda failed: fault(self.path, failed))
            return self._writer.submit(job)

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        """Open a connection to read with; errors of SQLite become our own."""
        try:
            with self._engine.connect() as connection:
                yield connection
        except (DatabaseError, sqlite3.Error) as failed:
            raise fault(self.path, failed) from failed

    def _read(self, reading: Callable[[Connection], T]) -> T:
        with self._reading() as connection:
            return reading(connection)

    def _read_moment(self, reading: Callable[[Connection, RawConnection], T]) -> T:
        with self._reading() as connection:
            raw = _raw_of(connection)
            raw.execute("BEGIN")
            try:
                return reading(connection, raw)
            finally:
                _roll_back(raw)

    def read_raw(self, reading: Callable[[sqlite3.Connection], T]) -> T:
        """Read with SQLite's own connection; a reader of errors sees them as they are."""
        with self._engine.connect() as connection:
            return reading(_raw_of(connection))

    def _read_row(self, sql: str, values: tuple[Any, ...]) -> Any:
        try:
            with self._row_gate:
                return self._row_reader().execute(sql, values).fetchone()
        except (DatabaseError, sqlite3.Error) as failed:
            raise fault(self.path, failed) from failed

    def _row_reader(self) -> sqlite3.Connection:
        """Return the connection that single rows are read with. It is kept: the pool takes longer than SQLite."""
        if self._row_link is None:
            self._row_link = self._engine.raw_connection()
        driver = self._row_link.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        return driver

    def pragmas(self) -> dict[str, str]:
        """Return the settings of the writer's connection."""
        found = self._write(lambda pen: {name: pen.raw.execute(f"PRAGMA {name}").fetchone()[0] for name in _PRAGMAS})
        return {name: str(value) for name, value in found.result().items()}

    def server_key(self) -> bytes:
        """Return the key in its file."""
        return find_or_make_key(self.path)

"""The store in a SQLite file: one thread writes, any thread reads."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from threading import Lock as Gate
from typing import Any

from sqlalchemy import Connection, Engine, PoolProxiedConnection
from sqlalchemy.exc import DatabaseError

from . import connect as opening
from . import folder
from .errors import Closed
from .jobs import LEFT, delete_leftovers
from .lock import Lock
from .marker import check_not_lost, read_marker, write_marker
from .pen import Raw
from .schema import HEAD
from .server_key import find_or_make_key
from .sql_store import SqlStore
from .writer import Job, T, Writer, failed_future, raw_of, roll_back

PRAGMAS = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")


class SqliteStore(SqlStore):
    """Tables in a SQLite file. A server holds its lock; commands that only read do without."""

    def __init__(self, path: Path, engine: Engine, lock: Lock | None) -> None:
        self.path, self.place, self._engine, self._lock = path, str(path), engine, lock
        self._gate, self._closed = Gate(), False
        self._writer: Writer | None = None  # started with the first write
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
        folder.make_folder(path)
        if not anew and (not path.exists() or not path.stat().st_size):
            check_not_lost(path, 0)
        held = Lock(path) if lock else None
        store = cls(path, opening.engine_for(path, max_pages), held)
        try:
            opening.check_file(path)
            store._upgrade_if_old(held)
            store._check_tables(anew, held is not None)
        except BaseException:
            store.close()
            raise
        folder.hide_files(path)
        return store

    def _upgrade_if_old(self, held: Lock | None) -> None:
        """Upgrade a file with an older schema, under its lock."""
        with self._reading() as connection:
            if opening.revision(connection) == HEAD:
                return
            mine = held or Lock(self.path)
            try:
                opening.upgrade_file(connection, self.path)
            finally:
                if mine is not held:
                    mine.release()

    def _check_tables(self, anew: bool, is_held: bool) -> None:
        """Check that there are tables if there were some, unless `anew`. Only who holds the lock changes anything."""
        if not anew:
            check_not_lost(self.path, self._count_tables())
        if is_held:
            self._delete_leftovers()
            self._note_tables()

    def _delete_leftovers(self) -> None:
        """Delete what is left of tables that were being restored when a server ended."""
        if self._count_tables(hidden=1):
            self._write(lambda pen: delete_leftovers(pen, time.time() - LEFT)).result()

    def _note_tables(self) -> None:
        """Note beside the file how many tables there are."""
        count = self._count_tables()
        if count != read_marker(self.path).tables:
            write_marker(self.path, count, time.time())

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
                self._writer = Writer(self._engine, lambda failed: opening.fault(self.path, failed))
            return self._writer.submit(job)

    @contextmanager
    def _reading(self) -> Iterator[Connection]:
        """Open a connection to read with; errors of SQLite become our own."""
        try:
            with self._engine.connect() as connection:
                yield connection
        except (DatabaseError, sqlite3.Error) as failed:
            raise opening.fault(self.path, failed) from failed

    def _read(self, reading: Callable[[Connection], T]) -> T:
        with self._reading() as connection:
            return reading(connection)

    def _read_moment(self, reading: Callable[[Connection, Raw], T]) -> T:
        with self._reading() as connection:
            raw = raw_of(connection)
            raw.execute("BEGIN")
            try:
                return reading(connection, raw)
            finally:
                roll_back(raw)

    def _read_row(self, sql: str, values: tuple[Any, ...]) -> Any:
        try:
            with self._row_gate:
                return self._row_reader().execute(sql, values).fetchone()
        except (DatabaseError, sqlite3.Error) as failed:
            raise opening.fault(self.path, failed) from failed

    def _row_reader(self) -> sqlite3.Connection:
        """Return the connection that single rows are read with. It is kept: the pool takes longer than SQLite."""
        if self._row_link is None:
            self._row_link = self._engine.raw_connection()
        driver = self._row_link.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        return driver

    def pragmas(self) -> dict[str, str]:
        """Return the settings of the writer's connection."""
        found = self._write(lambda pen: {name: pen.raw.execute(f"PRAGMA {name}").fetchone()[0] for name in PRAGMAS})
        return {name: str(value) for name, value in found.result().items()}

    def server_key(self) -> bytes:
        """Return the key in its file."""
        return find_or_make_key(self.path)

"""The store in a PostgreSQL, which several servers may use."""

from __future__ import annotations

import hmac
import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from pathlib import Path
from threading import Lock as Gate
from typing import Any

import psycopg
from sqlalchemy import Connection, Engine, delete, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from caltrop.store.data_folder import database_file, find_or_make_key, key_file, make_folder
from caltrop.store.errors import Away, Busy, Closed, StoreError, UnfitText
from caltrop.store.job_queue import Job, RawConnection, T, failed_future
from caltrop.store.schema import HEAD, META
from caltrop.store.sql_store import SqlStore
from caltrop.store.statements import LEFTOVER_SECONDS, delete_leftovers

from . import postgres_connections as opening
from .postgres_connections import Link, NoAnswer, Whereabouts, is_on_loop
from .postgres_writer import MARK_FORMAT, MARK_PREFIX, WRITER_NAME, PostgresRawConnection, PostgresWriter, as_postgres

_WRITER_SECONDS = 4.0  # seconds that an answer to the writer may take, for which no one else waits
_COUNT_LIVE_SERVERS = "SELECT count(*) FROM servers WHERE until > extract(epoch FROM clock_timestamp())"
_KEY_CHECK = "key-check"  # under which the database knows the server's key, without having it


class OtherKey(StoreError):
    """Other servers on this database have another key."""

    code = "store-other-key"


class NoTables(StoreError):
    """The database has nothing of Caltrop's yet."""

    code = "no-tables"


class OtherForm(StoreError):
    """The database has the form of another version, and only a server may change that."""

    code = "store-other-form"


class PostgresStore(SqlStore):
    """Tables in a PostgreSQL."""

    def __init__(self, place: str, engine: Engine, data: str = "") -> None:
        self.place = place
        self._engine = engine
        self.data = data  # the folder of this computer that has the server's key
        self.name = opening.public_name(place)
        self._gate = Gate()
        self._closed = False
        self._writer: PostgresWriter | None = None  # started with the first write
        self._whereabouts = Whereabouts(self.name, lambda: opening.connect(place))

    @classmethod
    def open(cls, place: str, data: str = "") -> PostgresStore:
        """Open a database, which gets its tables if it has none; `data` is the folder with the server's key.

        StoreError.
        """
        opening.check_address(place)
        opening.check_server(place)
        store = cls(place, opening.engine_for(place), data)
        try:
            store._read(store._upgrade_if_old)
            store._delete_old_marks()
            if store.count_tables(hidden=1):
                store._write(lambda pen: delete_leftovers(pen, time.time() - LEFTOVER_SECONDS)).result()
        except BaseException:
            store.close()
            raise
        return store

    @classmethod
    def open_unwritten(cls, place: str) -> PostgresStore:
        """Open a database only to read it: PostgreSQL itself refuses every write. StoreError."""
        opening.check_address(place)
        opening.check_server(place)
        store = cls(place, opening.engine_for(opening.read_only(place)))
        try:
            now = store._read(opening.revision)
            if now != HEAD:
                raise OtherForm(file=store.name) if now else NoTables(folder=store.name)
        except BaseException:
            store.close()
            raise
        return store

    def _upgrade_if_old(self, connection: Connection) -> None:
        if opening.revision(connection) != HEAD:
            _link_of(connection).patience = 0  # the lock of another server, and large tables, take their time
            opening.upgrade_database(connection, self.place)
            _link_of(connection).patience = opening.ANSWER_SECONDS

    def _delete_old_marks(self) -> None:
        """Delete the marks of writers that ended long ago without doing so themselves."""
        old = (
            META.c.key.startswith(MARK_PREFIX),
            META.c.value < MARK_FORMAT.pack(time.time() - LEFTOVER_SECONDS * 24, b""),
        )
        if self._fetch_all(select(META.c.key).where(*old).limit(1)):
            self._read(lambda connection: connection.execute(delete(META).where(*old)))

    def close(self) -> None:
        with self._gate:
            self._closed = True
            if self._writer is not None:
                self._writer.close()
        self._whereabouts.close()
        self._engine.dispose()

    def check_unused(self) -> None:
        if self._read_row(_COUNT_LIVE_SERVERS, ())[0]:
            raise Busy(file=self.name)

    # ---- connections
    def fault(self, failed: Exception) -> Exception:
        """Turn an error of the database into our own."""
        return Away(file=self.name) if isinstance(failed, PoolTimeout) else opening.fault(self.place, failed)

    def _write(self, job: Job[T]) -> Future[T]:
        with self._gate:
            if self._closed:
                return failed_future(Closed())
            if self._writer is None:
                self._writer = PostgresWriter(
                    lambda: opening.connect(self.place, WRITER_NAME, _WRITER_SECONDS), self.fault
                )
            return self._writer.submit(job)

    def _read(self, reading: Callable[[Connection], T]) -> T:
        return self._try_twice(lambda: self._read_once(reading))

    def _try_twice(self, read: Callable[[], T]) -> T:
        """Read; if the database has ended the connection meanwhile, once more on a new one.

        One that cannot be reached, or does not answer, is not asked again before it is back: every request would wait.
        """
        if self._whereabouts.is_lost:
            raise Away(file=self.name)
        try:
            return read()
        except Away as failed:
            self._engine.dispose()
            if _is_silent(failed):
                self._whereabouts.note_loss()
                raise
        try:
            return read()
        except Away:
            self._whereabouts.note_loss()
            raise

    def _fetch_all(self, statement: Any) -> Sequence[Any]:
        try:
            return super()._fetch_all(statement)
        except UnfitText:
            return ()  # no row has such a text

    def _read_once(self, reading: Callable[[Connection], T]) -> T:
        try:
            with self._engine.connect() as connection:
                _set_patience(_link_of(connection))
                try:
                    return reading(connection)
                except psycopg.Error:
                    if _link_of(connection).closed:
                        connection.invalidate()
                    raise
        except (DBAPIError, PoolTimeout, psycopg.Error) as failed:
            raise self.fault(failed) from failed

    def _read_moment(self, reading: Callable[[Connection, RawConnection], T]) -> T:
        def read(connection: Connection) -> T:
            raw = PostgresRawConnection(_link_of(connection))
            raw.send("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            try:
                return reading(connection, raw)
            finally:
                if not raw.link.closed:
                    raw.send("ROLLBACK")

        return self._read(read)

    def _read_row(self, sql: str, values: tuple[Any, ...]) -> Any:
        try:
            return self._try_twice(lambda: self._read_row_once(sql, values))
        except UnfitText:
            return None

    def _read_row_once(self, sql: str, values: tuple[Any, ...]) -> Any:
        """Read without SQLAlchemy's own connection around the driver's."""
        try:
            held = self._engine.raw_connection()
            try:
                link = held.driver_connection
                assert isinstance(link, Link)
                _set_patience(link)
                return link.execute(as_postgres(sql), values).fetchone()
            except psycopg.Error as failed:
                held.invalidate(failed)
                raise
            finally:
                held.close()
        except (DBAPIError, PoolTimeout, psycopg.Error) as failed:
            raise self.fault(failed) from failed

    # ---- the server's own values
    def server_key(self) -> bytes:
        """Return the key in the data folder of this computer; every server on this database needs the same."""
        file = database_file(self.data)
        make_folder(file)
        key = find_or_make_key(file)
        _check_key(self, key, file)
        return key


def _check_key(store: PostgresStore, key: bytes, file: Path) -> None:
    """Check that a key is the one that the other servers have; the first one to run notes its own. OtherKey.

    So a database whose key was lost can be served again, as a file can.
    """
    seal = hmac.digest(key, b"caltrop servers", "sha256")
    if store.meta(_KEY_CHECK) is None or not store._read_row(_COUNT_LIVE_SERVERS, ())[0]:
        store.put(_KEY_CHECK, seal).result()
    if not hmac.compare_digest(store.meta(_KEY_CHECK) or b"", seal):
        raise OtherKey(file=str(key_file(file)), place=store.name)


def _is_silent(failed: Away) -> bool:
    """Has the database not answered? One that has hung up is asked once more."""
    cause = failed.__cause__
    return isinstance(cause.orig if isinstance(cause, DBAPIError) else cause, NoAnswer)


def _set_patience(link: Link) -> None:
    """Let a connection wait as long as the one who reads may."""
    link.patience = opening.LOOP_SECONDS if is_on_loop() else opening.ANSWER_SECONDS


def _link_of(connection: Connection) -> Link:
    """Return PostgreSQL's own connection."""
    driver = connection.connection.driver_connection
    assert isinstance(driver, Link)
    return driver

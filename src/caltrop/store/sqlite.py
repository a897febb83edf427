"""The store in a SQLite file: one thread writes, any thread reads."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from threading import Lock as Gate
from typing import Any

from msgspec import structs
from sqlalchemy import Connection, Engine, delete, func, insert, or_, select, update
from sqlalchemy.exc import DatabaseError

from . import connect as opening
from . import folder
from .checking import find_damage
from .jobs import (
    FOUND,
    add_request,
    add_secrets,
    add_visits,
    append_write,
    create_table,
    cut_log,
    delete_hidden,
    delete_leftovers,
    forget_secrets,
    rename_table,
    show_table,
)
from .lock import Lock
from .marker import check_not_lost, read_marker, write_marker
from .protocol import (
    Closed,
    DoneRequest,
    EntryRow,
    Kind,
    Missing,
    PictureRow,
    Secret,
    StoredTable,
    TableDamage,
    TableRow,
    TableUnreadable,
    Visit,
    Write,
)
from .reading import as_row, entries_after, find_row, read_table, table_rows, whole_picture
from .schema import HEAD, META, PICTURES, REQUESTS, SECRETS, TABLES, VISITS
from .server_key import EARLIER, find_or_make_key
from .tokens import hash_request_key
from .writer import Job, Pen, T, Writer, failed_future, roll_back

BATCH = 1_000  # entries read at a time
LEFT = 3600.0  # seconds after which a table that is being restored is none any more
PRAGMAS = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")


class SqliteStore:
    """Tables in a SQLite file. A server holds its lock; commands that only read do without."""

    def __init__(self, path: Path, engine: Engine, lock: Lock | None) -> None:
        self.path, self._engine, self._lock = path, engine, lock
        self._gate, self._closed = Gate(), False
        self._writer: Writer | None = None  # started with the first write

    @classmethod
    def open(
        cls, path: Path | str, *, lock: bool = True, max_pages: int | None = None, anew: bool = False
    ) -> SqliteStore:
        """Open a file, or make a new one. Busy, Damaged, NewerFile, Full, TablesLost; OSError about its folder.

        With `anew`, tables that were there and are gone are forgotten.
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

    def _count_tables(self, hidden: int = 0) -> int:
        found = select(func.count()).select_from(TABLES).where(TABLES.c.hidden == hidden)
        return int(self._fetch_all(found)[0][0])

    def _delete_leftovers(self) -> None:
        """Delete what is left of tables that were being restored when a server ended."""
        if self._count_tables(hidden=1):
            self._write(lambda pen: delete_leftovers(pen, time.time() - LEFT)).result()

    def _note_tables(self) -> None:
        """Note beside the file how many tables there are."""
        count = self._count_tables()
        if count != read_marker(self.path).tables:
            write_marker(self.path, count, time.time())

    def _write_and_note(self, job: Job[None]) -> Future[None]:
        """Write a job that changes how many tables there are."""
        written = self._write(job)
        written.add_done_callback(lambda done: None if done.exception() else self._note_tables())
        return written

    def close(self) -> None:
        with self._gate:
            self._closed = True
            if self._writer is not None:
                self._writer.close()
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

    def _fetch_all(self, statement: Any) -> Sequence[Any]:
        with self._reading() as connection:
            return connection.execute(statement).all()

    def pragmas(self) -> dict[str, str]:
        """Return the settings of the writer's connection."""
        found = self._write(lambda pen: {name: pen.raw.execute(f"PRAGMA {name}").fetchone()[0] for name in PRAGMAS})
        return {name: str(value) for name, value in found.result().items()}

    # ---- tables
    def create(
        self, row: TableRow, start: bytes, secrets: Sequence[Secret] = (), played: Write | None = None
    ) -> Future[None]:
        def job(pen: Pen) -> None:
            create_table(pen, row, start)
            add_secrets(pen, secrets)
            if played is not None:
                append_write(pen, row.id, played)

        return self._write_and_note(job)

    def restore(
        self,
        row: TableRow,
        start: bytes,
        batches: Iterable[tuple[EntryRow, ...]],
        last: Write,
        pictures: Iterable[PictureRow] = (),
    ) -> None:
        self._write(lambda pen: create_table(pen, row, start, hidden=True)).result()
        try:
            seq = 0
            for batch in batches:
                seq = self.append(row.id, Write(seq, batch)).result()
            for picture in pictures:
                self.append(row.id, Write(seq, pictures=(picture,))).result()
            self._write_and_note(lambda pen: show_table(pen, row.id, structs.replace(last, expect=seq))).result()
        except BaseException:
            self._write(lambda pen: delete_hidden(pen, row.id)).exception()
            raise

    def tables(self) -> tuple[TableRow, ...]:
        return tuple(row for row in self._rows() if isinstance(row, TableRow))

    def unreadable_tables(self) -> tuple[TableUnreadable, ...]:
        """Return the errors about tables whose rows cannot be read."""
        return tuple(row for row in self._rows() if isinstance(row, TableUnreadable))

    def _rows(self) -> Iterator[TableRow | TableUnreadable]:
        row = TABLES.c
        return map(find_row, self._fetch_all(table_rows().order_by(row.played.desc(), row.made.desc(), row.id)))

    def table(self, id: str) -> TableRow | None:
        return next(map(as_row, self._fetch_all(table_rows().where(TABLES.c.id == id))), None)

    def rename(self, id: str, name: str) -> Future[None]:
        return self._write(lambda pen: rename_table(pen, id, name))

    def delete(self, id: str) -> Future[None]:
        def job(pen: Pen) -> None:
            if not pen.connection.execute(delete(TABLES).where(TABLES.c.id == id)).rowcount:
                raise Missing(id=id)

        return self._write_and_note(job)

    # ---- the log
    def append(self, id: str, write: Write) -> Future[int]:
        return self._write(lambda pen: append_write(pen, id, write))

    def load_table(self, id: str, *, whole: bool = False) -> StoredTable:
        with self._reading() as connection:
            connection.exec_driver_sql("BEGIN")  # so that all parts are read from one moment
            try:
                return read_table(connection, id, whole)
            finally:
                roll_back(Pen(connection))

    def find_damage(self, id: str) -> TableDamage | None:
        with self._reading() as connection:
            connection.exec_driver_sql("BEGIN")
            try:
                return find_damage(Pen(connection).raw, id)
            finally:
                roll_back(Pen(connection))

    def cut_log(self, id: str, seq: int, told: Write | None = None) -> Future[None]:
        return self._write(lambda pen: cut_log(pen, id, seq, told))

    def entries(self, id: str, after: int = 0, upto: int | None = None) -> Iterator[bytes]:
        """Read in batches, so that a slow reader does not block writers."""
        while rows := self._fetch_all(entries_after(id, after, upto).limit(BATCH)):
            yield from (row.body for row in rows)
            after = rows[-1].seq

    # ---- pictures
    def picture(self, table: str, id: str) -> PictureRow | None:
        found = self._fetch_all(select(PICTURES).where(PICTURES.c.table_id == table, PICTURES.c.id == id))
        return next(filter(None, map(whole_picture, found)), None)

    def pictures(self, table: str) -> Iterator[PictureRow]:
        ids = select(PICTURES.c.id).where(PICTURES.c.table_id == table).order_by(PICTURES.c.id)
        return (found for (id,) in self._fetch_all(ids) if (found := self.picture(table, id)) is not None)

    def picture_use(self, table: str, seat: str) -> tuple[int, int]:
        drawn = PICTURES.c
        totals = select(func.count(), func.coalesce(func.sum(func.length(drawn.body)), 0))
        count, size = self._fetch_all(totals.where(drawn.table_id == table, drawn.seat == seat))[0]
        return int(count), int(size)

    # ---- secrets
    def add(self, *secrets: Secret) -> Future[None]:
        return self._write(lambda pen: add_secrets(pen, secrets))

    def find(self, hash: bytes) -> Secret | None:
        """Find a secret in plain SQL: every request asks, and that takes a fifth of the time."""
        try:
            connection = self._engine.raw_connection()
            try:
                row = connection.cursor().execute(FOUND, (hash,)).fetchone()
            finally:
                connection.close()
        except (DatabaseError, sqlite3.Error) as failed:
            raise opening.fault(self.path, failed) from failed
        return Secret(*row) if row else None

    def secrets(self, table: str) -> tuple[Secret, ...]:
        found = select(SECRETS).where(SECRETS.c.table_id == table).order_by(SECRETS.c.made, SECRETS.c.hash)
        return tuple(Secret(*row) for row in self._fetch_all(found))

    def use(self, hash: bytes, at: float, *secrets: Secret, visits: Sequence[Visit] = ()) -> Future[Secret | None]:
        def job(pen: Pen) -> Secret | None:
            kept = SECRETS.c
            lasting = or_(kept.expires == 0, kept.expires > at)
            unused = (kept.hash == hash, kept.kind == "link", kept.used == 0, lasting)
            found = pen.connection.execute(select(SECRETS).where(*unused)).first()
            if found is None:
                return None
            pen.connection.execute(update(SECRETS).where(*unused).values(used=at))
            add_secrets(pen, secrets)
            add_visits(pen, found.table_id, visits)
            return Secret(*found)

        return self._write(job)

    def note_use(self, hash: bytes, at: float, label: str | None = None) -> Future[None]:
        values: dict[str, Any] = {"seen": at} if label is None else {"seen": at, "label": label}
        noted = update(SECRETS).where(SECRETS.c.hash == hash).values(**values)
        return self._write(lambda pen: void(pen.connection.execute(noted)))

    def set_expiry(self, hash: bytes, expires: float) -> Future[bool]:
        changed = update(SECRETS).where(SECRETS.c.hash == hash).values(expires=expires)
        return self._write(lambda pen: bool(pen.connection.execute(changed).rowcount))

    def renew(self, secret: Secret) -> Future[None]:
        def job(pen: Pen) -> None:
            forget_secrets(pen, secret.table, secret.seat, secret.kind)
            add_secrets(pen, (secret,))

        return self._write(job)

    def drop(
        self, table: str, *, seat: str | None = None, kind: Kind | None = None, hash: bytes | None = None
    ) -> Future[int]:
        return self._write(lambda pen: forget_secrets(pen, table, seat, kind, hash))

    # ---- the doors
    def add_visits(self, table: str, *visits: Visit) -> Future[None]:
        return self._write(lambda pen: add_visits(pen, table, visits))

    def visits(self, table: str) -> tuple[Visit, ...]:
        row = VISITS.c
        found = select(row.at, row.seat, row.kind, row.label, row.detail).where(row.table_id == table)
        return tuple(Visit(*row) for row in self._fetch_all(found.order_by(row.place.desc())))

    # ---- requests
    def request(self, table: str, seat: str, key: str) -> DoneRequest | None:
        row = REQUESTS.c
        one = (row.table_id == table, row.seat == seat, row.key == hash_request_key(table, seat, key))
        found = self._fetch_all(select(row.at, row.digest, row.answer).where(*one))
        return next((DoneRequest(seat, key, *values) for values in found), None)

    def add_request(self, table: str, request: DoneRequest) -> Future[None]:
        return self._write(lambda pen: add_request(pen, table, request))

    # ---- the server's own values
    def meta(self, key: str) -> bytes | None:
        return next((row.value for row in self._fetch_all(select(META).where(META.c.key == key))), None)

    def server_key(self) -> bytes:
        """Return the key in its file; one that an earlier version kept in the database is moved there first."""
        earlier = self.meta(EARLIER)
        key = find_or_make_key(self.path, earlier)
        if earlier is not None:
            with self._reading() as connection:
                opening.erase_key(connection)
        return key

    def put(self, key: str, value: bytes | None) -> Future[None]:
        def job(pen: Pen) -> None:
            pen.connection.execute(delete(META).where(META.c.key == key))
            if value is not None:
                pen.connection.execute(insert(META).values(key=key, value=value))

        return self._write(job)


def void(_: object) -> None:
    """Return nothing, for a job whose result no one needs."""

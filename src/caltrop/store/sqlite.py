"""The store in a SQLite file: one thread writes, any thread reads."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator, Sequence
from concurrent.futures import Future
from contextlib import contextmanager
from pathlib import Path
from threading import Lock as Gate
from typing import Any, NoReturn

import msgspec
from msgspec import structs
from sqlalchemy import Connection, Engine, delete, insert, select, update
from sqlalchemy.dialects.sqlite import insert as upsert
from sqlalchemy.exc import DatabaseError, IntegrityError

from . import connect as opening
from .lock import Lock
from .protocol import Closed, Damaged, Kind, Missing, Secret, SnapshotRow, Stale, StoredTable, TableRow, Taken, Write
from .schema import ENTRIES, HEAD, META, PARKED, SECRETS, SNAPSHOTS, TABLES
from .writer import Job, Pen, T, Writer, failed_future, roll_back

BATCH = 1_000  # entries read at a time
PRAGMAS = ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")

# What every move writes, in plain SQL: through SQLAlchemy it takes four times as long.
MOVED = "UPDATE tables SET seq = ?, parks = ?, played = ? WHERE id = ? AND seq = ?"
STOOD = "UPDATE tables SET seq = ?, parks = ? WHERE id = ? AND seq = ?"
ENTERED = "INSERT INTO entries (table_id, seq, at, body) VALUES (?, ?, ?, ?)"
WAITS = (
    "INSERT INTO parked (table_id, id, body) VALUES (?, ?, ?) "
    "ON CONFLICT (table_id, id) DO UPDATE SET body = excluded.body"
)
WENT = "DELETE FROM parked WHERE table_id = ? AND id = ?"
OUTLIVED = "DELETE FROM snapshots WHERE table_id = ? AND seq > 0"
FOUND = "SELECT hash, table_id, seat, kind, made, used FROM secrets WHERE hash = ?"
SNAPPED = "INSERT INTO snapshots (table_id, seq, body) VALUES (?, ?, ?)"


class SqliteStore:
    """Tables in a SQLite file. A server holds its lock; commands that only read do without."""

    def __init__(self, path: Path, engine: Engine, lock: Lock | None) -> None:
        self.path, self._engine, self._lock = path, engine, lock
        self._gate, self._closed = Gate(), False
        self._writer: Writer | None = None  # started with the first write

    @classmethod
    def open(cls, path: Path | str, *, lock: bool = True, max_pages: int | None = None) -> SqliteStore:
        """Open a file, or make a new one. Busy, Damaged, NewerFile, Full; OSError about its folder."""
        path = Path(path)
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)  # no other user may read it
        held = Lock(path) if lock else None
        store = cls(path, opening.engine_for(path, max_pages), held)
        try:
            opening.check_file(path)
            store._upgrade_if_old(held)
        except BaseException:
            store.close()
            raise
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
    def create(self, row: TableRow, start: bytes, secrets: Sequence[Secret] = ()) -> Future[None]:
        def job(pen: Pen) -> None:
            try:
                pen.connection.execute(insert(TABLES), as_columns(row))
            except IntegrityError:
                raise Taken(id=row.id) from None
            pen.raw.execute(SNAPPED, (row.id, 0, start))
            add_secrets(pen, secrets)

        return self._write(job)

    def tables(self) -> tuple[TableRow, ...]:
        rows = self._fetch_all(select(TABLES).order_by(TABLES.c.played.desc(), TABLES.c.made.desc(), TABLES.c.id))
        return tuple(map(as_row, rows))

    def table(self, id: str) -> TableRow | None:
        return next(map(as_row, self._fetch_all(select(TABLES).where(TABLES.c.id == id))), None)

    def rename(self, id: str, name: str) -> Future[None]:
        def job(pen: Pen) -> None:
            if not pen.connection.execute(update(TABLES).where(TABLES.c.id == id).values(name=name)).rowcount:
                raise Missing(id=id)

        return self._write(job)

    def delete(self, id: str) -> Future[None]:
        def job(pen: Pen) -> None:
            if not pen.connection.execute(delete(TABLES).where(TABLES.c.id == id)).rowcount:
                raise Missing(id=id)

        return self._write(job)

    # ---- the log
    def append(self, id: str, write: Write) -> Future[int]:
        return self._write(lambda pen: append_write(pen, id, write))

    def load_table(self, id: str, *, whole: bool = False) -> StoredTable:
        with self._reading() as connection:
            connection.exec_driver_sql("BEGIN")  # so that all parts are read from one moment
            try:
                return read_table(connection, id, whole) or self._raise_damaged()
            finally:
                roll_back(Pen(connection))

    def _raise_damaged(self) -> NoReturn:
        """Report a table without its first snapshot, which no version of this program leaves behind."""
        raise Damaged(file=str(self.path))

    def entries(self, id: str, after: int = 0, upto: int | None = None) -> Iterator[bytes]:
        """Read in batches, so that a slow reader does not block writers."""
        while rows := self._fetch_all(entries_after(id, after, upto).limit(BATCH)):
            yield from (row.body for row in rows)
            after = rows[-1].seq

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

    def use(self, hash: bytes, at: float, *secrets: Secret) -> Future[Secret | None]:
        def job(pen: Pen) -> Secret | None:
            unused = (SECRETS.c.hash == hash, SECRETS.c.kind == "link", SECRETS.c.used == 0)
            found = pen.connection.execute(select(SECRETS).where(*unused)).first()
            if found is None:
                return None
            pen.connection.execute(update(SECRETS).where(*unused).values(used=at))
            add_secrets(pen, secrets)
            return Secret(*found)

        return self._write(job)

    def renew(self, secret: Secret) -> Future[None]:
        def job(pen: Pen) -> None:
            forget_secrets(pen, secret.table, secret.seat, secret.kind)
            add_secrets(pen, (secret,))

        return self._write(job)

    def drop(self, table: str, *, seat: str | None = None, kind: Kind | None = None) -> Future[int]:
        return self._write(lambda pen: forget_secrets(pen, table, seat, kind))

    # ---- the server's own values
    def meta(self, key: str) -> bytes | None:
        return next((row.value for row in self._fetch_all(select(META).where(META.c.key == key))), None)

    def keep(self, key: str, value: bytes) -> Future[bytes]:
        def job(pen: Pen) -> bytes:
            pen.connection.execute(upsert(META).values(key=key, value=value).on_conflict_do_nothing())
            kept = pen.connection.execute(select(META.c.value).where(META.c.key == key)).scalar_one()
            return bytes(kept)

        return self._write(job)


# ---- jobs
def append_write(pen: Pen, id: str, write: Write) -> int:
    """Write one act, in plain SQL."""
    last = write.expect + len(write.entries)
    if [row.seq for row in write.entries] != list(range(write.expect + 1, last + 1)):
        raise ValueError(f"entries of a table follow one another from {write.expect + 1} on")
    raw = pen.raw
    if write.entries:
        moved = raw.execute(MOVED, (last, write.parks, write.entries[-1].at, id, write.expect))
    else:
        moved = raw.execute(STOOD, (last, write.parks, id, write.expect))
    if not moved.rowcount:
        raise stale_error(pen, id)
    raw.executemany(ENTERED, [(id, row.seq, row.at, row.body) for row in write.entries])
    if write.gone or write.parked:
        raw.executemany(WENT, [(id, gone) for gone in write.gone])
        raw.executemany(WAITS, [(id, parked.id, parked.body) for parked in write.parked])
    if write.snapshot is not None:
        raw.execute(OUTLIVED, (id,))
        raw.execute(SNAPPED, (id, write.snapshot.seq, write.snapshot.body))
    return last


def stale_error(pen: Pen, id: str) -> Missing | Stale:
    found = pen.connection.execute(select(TABLES.c.seq).where(TABLES.c.id == id)).scalar()
    return Missing(id=id) if found is None else Stale(found)


def add_secrets(pen: Pen, secrets: Sequence[Secret]) -> None:
    for secret in secrets:
        if pen.connection.execute(select(TABLES.c.id).where(TABLES.c.id == secret.table)).first() is None:
            raise Missing(id=secret.table)
        fields = structs.asdict(secret)
        pen.connection.execute(insert(SECRETS), {**fields, "table_id": fields.pop("table")})


def forget_secrets(pen: Pen, table: str, seat: str | None, kind: Kind | None) -> int:
    which = [SECRETS.c.table_id == table]
    which += [SECRETS.c.seat == seat] if seat is not None else []
    which += [SECRETS.c.kind == kind] if kind is not None else []
    return pen.connection.execute(delete(SECRETS).where(*which)).rowcount


# ---- reading
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
    return TableRow(**columns, variant=msgspec.json.decode(variant) if variant is not None else None)

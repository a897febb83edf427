"""The part of the protocol that SQLite and PostgreSQL share: all of it but connections and the writer."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future
from itertools import count
from typing import Any

from msgspec import structs
from sqlalchemy import Connection, func, select

from caltrop.store.integrity.chain import find_damage

from .errors import TableUnreadable
from .job_queue import Job, JobConnection, RawConnection, T
from .protocol import (
    DoneRequest,
    EntryRow,
    PictureRow,
    Secret,
    SecretKind,
    StoredTable,
    TableDamage,
    TableRow,
    Visit,
    Write,
)
from .schema import META, PICTURES, REQUESTS, SECRETS, TABLES, VISITS
from .statements import (
    SELECT_REQUEST,
    SELECT_SECRET,
    add_secrets,
    add_visits,
    append_write,
    as_row,
    create_table,
    cut_log,
    delete_hidden,
    delete_table,
    entries_after,
    find_row,
    forget_secrets,
    note_request,
    note_use,
    put_value,
    read_table,
    rename_table,
    set_expiry,
    show_table,
    table_rows,
    use_link,
    whole_picture,
)
from .tokens import hash_request_key

_BATCH = 1_000  # entries read at a time


_COUNTER = count(1)  # used by several threads; no number comes twice


class SqlStore(ABC):
    """Tables in a database. One thread writes, any thread reads."""

    place: str
    _secret_changes = 0

    @abstractmethod
    def server_key(self) -> bytes: ...

    @abstractmethod
    def close(self) -> None: ...

    def check_unused(self) -> None:
        """Check that no server uses it; the lock of a file has said so already. Busy."""

    @abstractmethod
    def _write(self, job: Job[T]) -> Future[T]:
        """Queue a job for the writer."""

    @abstractmethod
    def _read(self, reading: Callable[[Connection], T]) -> T:
        """Read with a connection; errors of the database become our own."""

    @abstractmethod
    def _read_moment(self, reading: Callable[[Connection, RawConnection], T]) -> T:
        """Read several things as they are at one moment."""

    @abstractmethod
    def _read_row(self, sql: str, values: tuple[Any, ...]) -> Any:
        """Read one row in plain SQL, for what every request asks: that takes a fifth of the time."""

    def _note_tables(self) -> None:
        """Note that there are more tables, or fewer."""

    @property
    def secret_changes(self) -> int:
        return self._secret_changes

    def _note_secrets(self, done: object = None) -> None:
        """Note that secrets are being changed, or were."""
        self._secret_changes = next(_COUNTER)

    def _write_secrets(self, job: Job[T]) -> Future[T]:
        """Write a job that changes or drops secrets."""
        self._note_secrets()
        written = self._write(job)
        written.add_done_callback(self._note_secrets)
        return written

    def _fetch_all(self, statement: Any) -> Sequence[Any]:
        return self._read(lambda connection: connection.execute(statement).all())

    def count_tables(self, hidden: int = 0) -> int:
        found = select(func.count()).select_from(TABLES).where(TABLES.c.hidden == hidden)
        return int(self._fetch_all(found)[0][0])

    def _write_and_note(self, job: Job[None]) -> Future[None]:
        """Write a job that changes how many tables there are."""
        written = self._write(job)
        written.add_done_callback(lambda done: None if done.exception() else self._note_tables())
        return written

    # ---- tables
    def create(
        self, row: TableRow, start: bytes, secrets: Sequence[Secret] = (), played: Write | None = None
    ) -> Future[None]:
        def job(pen: JobConnection) -> None:
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
        self._note_secrets()
        return self._write_and_note(lambda pen: delete_table(pen, id))

    # ---- the log
    def append(self, id: str, write: Write) -> Future[int]:
        return self._write(lambda pen: append_write(pen, id, write))

    def load_table(self, id: str, *, whole: bool = False) -> StoredTable:
        return self._read_moment(lambda connection, raw: read_table(connection, raw, id, whole))

    def find_damage(self, id: str) -> TableDamage | None:
        return self._read_moment(lambda connection, raw: find_damage(raw, id))

    def cut_log(self, id: str, seq: int, told: Write | None = None) -> Future[None]:
        return self._write(lambda pen: cut_log(pen, id, seq, told))

    def entries(self, id: str, after: int = 0, upto: int | None = None) -> Iterator[bytes]:
        """Read in batches, so that a slow reader does not block writers."""
        while rows := self._fetch_all(entries_after(id, after, upto).limit(_BATCH)):
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
        count, size = next(iter(self._fetch_all(totals.where(drawn.table_id == table, drawn.seat == seat))), (0, 0))
        return int(count), int(size)

    # ---- secrets
    def add(self, *secrets: Secret) -> Future[None]:
        return self._write(lambda pen: add_secrets(pen, secrets))

    def find(self, hash: bytes) -> Secret | None:
        row = self._read_row(SELECT_SECRET, (hash,))
        return Secret(*row) if row else None

    def secrets(self, table: str) -> tuple[Secret, ...]:
        found = select(SECRETS).where(SECRETS.c.table_id == table).order_by(SECRETS.c.made, SECRETS.c.hash)
        return tuple(Secret(*row) for row in self._fetch_all(found))

    def use(self, hash: bytes, at: float, *secrets: Secret, visits: Sequence[Visit] = ()) -> Future[Secret | None]:
        return self._write_secrets(lambda pen: use_link(pen, hash, at, secrets, visits))

    def note_use(self, hash: bytes, at: float, label: str | None = None) -> Future[None]:
        return self._write(lambda pen: note_use(pen, hash, at, label))

    def set_expiry(self, hash: bytes, expires: float) -> Future[bool]:
        return self._write_secrets(lambda pen: set_expiry(pen, hash, expires))

    def renew(self, secret: Secret) -> Future[None]:
        def job(pen: JobConnection) -> None:
            forget_secrets(pen, secret.table, secret.seat, secret.kind)
            add_secrets(pen, (secret,))

        return self._write_secrets(job)

    def drop(
        self, table: str, *, seat: str | None = None, kind: SecretKind | None = None, hash: bytes | None = None
    ) -> Future[int]:
        return self._write_secrets(lambda pen: forget_secrets(pen, table, seat, kind, hash))

    # ---- the doors
    def add_visits(self, table: str, *visits: Visit) -> Future[None]:
        return self._write(lambda pen: add_visits(pen, table, visits))

    def visits(self, table: str) -> tuple[Visit, ...]:
        row = VISITS.c
        found = select(row.at, row.seat, row.kind, row.label, row.detail).where(row.table_id == table)
        return tuple(Visit(*row) for row in self._fetch_all(found.order_by(row.place.desc())))

    # ---- requests
    def request_keys(self, table: str) -> tuple[str, ...]:
        return tuple(row.key for row in self._fetch_all(select(REQUESTS.c.key).where(REQUESTS.c.table_id == table)))

    def request(self, table: str, seat: str, key: str) -> DoneRequest | None:
        found = self._read_row(SELECT_REQUEST, (table, seat, hash_request_key(table, seat, key)))
        return DoneRequest(seat, key, *found) if found else None

    def add_request(self, table: str, request: DoneRequest) -> Future[None]:
        return self._write(lambda pen: note_request(pen, table, request))

    # ---- the server's own values
    def meta(self, key: str) -> bytes | None:
        return next((row.value for row in self._fetch_all(select(META).where(META.c.key == key))), None)

    def put(self, key: str, value: bytes | None) -> Future[None]:
        return self._write(lambda pen: put_value(pen, key, value))

"""The writer for PostgreSQL: one thread, whose queued jobs share a transaction.

The statements of a group are sent one after the other without waiting for answers (a pipeline). What each should have
changed is looked at before the commit; if something was not as expected, the group is rolled back and each job is done
alone, answer by answer, which also finds the right error.

If the connection is lost before the commit was sent, nothing was written, and the group is done once more. If it is
lost after that, the commit is in doubt. So every transaction leaves a mark in a row of its writer's own: once
PostgreSQL has ended the transaction, that row says whether it was kept. Its number alone would not do: after a crash,
numbers whose transactions had not reached the disk are given again.

A server that is stopped within a transaction (its computer sleeps) would keep its rows locked, and a server that takes
its tables would wait for them. So PostgreSQL ends a transaction in which nothing comes for a while, other servers end
one that was stopped in the middle of a group (see `table_leases`), and no one waits for a lock for long.
"""

from __future__ import annotations

import secrets
import struct
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from functools import cache
from math import inf
from typing import Any, LiteralString, NamedTuple

import psycopg

from caltrop.store.errors import InDoubt, StoreError
from caltrop.store.job_queue import JobConnection, JobQueue, QueuedJob, RawCursor, settle_all
from caltrop.store.statements import UPSERT_META
from caltrop.store.tokens import table_id

from .postgres_connections import Link

CHANNEL = "caltrop"  # on which servers hear of new entries
_DOUBT_SECONDS = 5.0  # seconds for which it is asked what became of a commit
_DOUBT_PAUSE = 0.05  # seconds between these questions
_NOTICE_SECONDS = 0.25  # seconds between two notices: commits with one wait for each other, on all servers together
_LONGEST_NOTICE = 7_000  # characters of a notice, of which PostgreSQL takes 8000
_POSTGRES_SPELLINGS = {  # what SQLite says in its own way
    "AS BLOB)": "AS bytea)",
    "AS REAL)": "AS double precision)",
    "typeof(seq) = 'integer'": "true",
    "/* unless locked */": "FOR NO KEY UPDATE SKIP LOCKED",
    "?": "%s",
}
_SELECT_IN_PROGRESS = "SELECT pg_xact_status(%s::text::xid8) = 'in progress'"
MARK_PREFIX = "writer/"  # how the keys of the writers' marks begin
MARK_FORMAT = struct.Struct(">d8s")  # when, and random bytes
_SET_SAFE_COMMIT = (
    "SELECT set_config('synchronous_commit', 'on', false) WHERE current_setting('synchronous_commit') = 'off'"
)
WRITER_NAME = "caltrop writer"  # under which PostgreSQL knows the connection
# Seconds after which PostgreSQL ends a transaction in which nothing comes: less than a lease is valid.
IDLE_SECONDS = 3.0
_LOCK_SECONDS = 1.5  # seconds that a statement waits for what another server's transaction holds
_SET_TIMEOUTS = (
    "SELECT set_config('idle_in_transaction_session_timeout', %s, false), set_config('lock_timeout', %s, false)"
)
# A statement that still runs for a server which has hung up would keep its locks; not every system can notice that.
_SET_CONNECTION_CHECK = "SELECT set_config('client_connection_check_interval', '1000', false)"


class Transaction(NamedTuple):
    """A transaction that is about to be committed: PostgreSQL's number for it, and the mark that it leaves."""

    number: str
    mark: bytes


class _NothingWritten(Exception):
    """A statement of a group has not changed what it should have."""


@cache
def as_postgres(sql: str) -> LiteralString:
    """Return a statement of ours in PostgreSQL's form."""
    for ours, theirs in _POSTGRES_SPELLINGS.items():
        sql = sql.replace(ours, theirs)
    return sql


class _PostgresCursor:
    """What a statement returns; asking for something waits for the answer."""

    def __init__(self, cursor: psycopg.Cursor[tuple[Any, ...]], sync: Callable[[], None]) -> None:
        self.cursor = cursor
        self.sync = sync

    @property
    def rowcount(self) -> int:
        self.sync()
        return self.cursor.rowcount

    def fetchone(self) -> Any:
        return self.cursor.fetchone()

    def fetchall(self) -> list[Any]:
        return self.cursor.fetchall()

    def __iter__(self) -> Iterator[Any]:
        return iter(self.cursor.fetchall())


class PostgresRawConnection:
    """A connection that takes our SQL, within a pipeline or not."""

    def __init__(self, link: Link) -> None:
        self.link = link
        self.pipeline: psycopg.Pipeline | None = None

    def execute(self, sql: str, values: Sequence[Any] = (), /) -> RawCursor:
        return _PostgresCursor(self.send(sql, values), self.sync)

    def executemany(self, sql: str, rows: Sequence[Sequence[Any]], /) -> None:
        with self.link.cursor() as cursor:
            cursor.executemany(as_postgres(sql), rows)

    def send(self, sql: str, values: Sequence[Any] = ()) -> psycopg.Cursor[tuple[Any, ...]]:
        return self.link.execute(as_postgres(sql), values or None)

    def sync(self) -> None:
        """Wait for the answers to all that was sent."""
        if self.pipeline is not None:
            self.pipeline.sync()


class _PostgresJobConnection(JobConnection):
    """What a job writes with. In a group, what should have changed is looked at later."""

    def __init__(self, raw: PostgresRawConnection, key: str) -> None:
        super().__init__(raw)
        self.pipe = raw
        self.key = key
        self.pending: list[psycopg.Cursor[tuple[Any, ...]]] = []
        self.written: dict[str, int] = {}  # the tables that this transaction has written to, and their last entry
        self.untold: dict[str, int] = {}  # the same of those before, since the last notice
        # When that was, and whether this transaction has one.
        self.told = -inf
        self.tells = False
        self.mark = b""

    def has_changed(self, sql: str, values: Sequence[Any]) -> bool:
        if self.pipe.pipeline is None:
            return super().has_changed(sql, values)
        self.pending.append(self.pipe.send(sql, values))
        return True

    def note_write(self, table: str, seq: int) -> None:
        self.written[table] = seq

    def finish(self) -> None:
        """Leave a mark, wait for all answers, and check them. NothingWritten."""
        self.tells = bool(self.written) and time.monotonic() - self.told >= _NOTICE_SECONDS
        if self.tells:
            self.pipe.send("SELECT pg_notify(?, ?)", (CHANNEL, _notice_of(self.untold | self.written)))
        self.mark = MARK_FORMAT.pack(time.time(), secrets.token_bytes(8))
        self.pipe.send(UPSERT_META, (self.key, self.mark))
        self.pipe.sync()
        if any(cursor.rowcount < 1 for cursor in self.pending):
            raise _NothingWritten

    def transaction(self) -> Transaction:
        """Return the transaction that is to be committed.

        It is asked for outside the pipeline, whose end PostgreSQL does not take for idleness, however long it lasts.
        """
        row = self.pipe.send("SELECT pg_current_xact_id()::text").fetchone()
        return Transaction(str(row[0]) if row else "", self.mark)

    def note_commit(self) -> None:
        """Note that the transaction was kept: what it has told is told, and what it has not is for the next notice."""
        if self.tells:
            self.untold.clear()
            self.told = time.monotonic()
        else:
            self.untold |= self.written

    def forget(self) -> None:
        """Forget what belongs to one transaction."""
        self.pending.clear()
        self.written.clear()


def _notice_of(written: dict[str, int]) -> str:
    """Return the notice of new entries for other servers: tables and numbers. If they are too many, it is empty."""
    said = " ".join(f"{table}:{seq}" for table, seq in written.items())
    return said if len(said) <= _LONGEST_NOTICE else ""


class PostgresWriter(JobQueue):
    """The thread that writes to a PostgreSQL."""

    def __init__(self, connect: Callable[[], Link], fault: Callable[[Exception], Exception]) -> None:
        self.connect = connect
        self.fault = fault
        self.pen: _PostgresJobConnection | None = None
        self.key = f"{MARK_PREFIX}{table_id()}"  # of its mark
        super().__init__()

    def _work(self) -> None:
        for group in self._groups():
            self._write(group, again=True)
        with suppress(psycopg.Error):
            self._ready_pen().pipe.send("DELETE FROM meta WHERE key = ?", (self.key,))
        self._hang_up()

    # ---- the connection
    def _ready_pen(self) -> _PostgresJobConnection:
        """Return a pen on a connection that is there as far as is known. psycopg.Error."""
        if self.pen is None or self.pen.pipe.link.closed:
            link = self.connect()
            link.execute(_SET_SAFE_COMMIT)
            link.execute(_SET_TIMEOUTS, (f"{IDLE_SECONDS * 1000:.0f}", f"{_LOCK_SECONDS * 1000:.0f}"))
            with suppress(psycopg.errors.InvalidParameterValue):
                link.execute(_SET_CONNECTION_CHECK)
            self.pen = _PostgresJobConnection(PostgresRawConnection(link), self.key)
        return self.pen

    def _hang_up(self) -> None:
        if self.pen is not None:
            self.pen.pipe.link.close()
            self.pen = None

    # ---- a group
    def _write(self, group: list[QueuedJob[Any]], *, again: bool) -> None:
        """Write a group; if its connection was lost before the commit, it is done `again` on a new one."""
        try:
            pen = self._ready_pen()
        except psycopg.Error as failed:
            settle_all(group, self.fault(failed))
            return
        try:
            number = self._run_group(pen, group, together=True)
        except (StoreError, ValueError, _NothingWritten, psycopg.Error) as failed:
            if self._is_lost(pen):
                self._write_anew(group, failed, again=again)
            else:
                self._write_one_by_one(pen, group)
        except BaseException as bug:
            self._roll_back(pen)
            settle_all(group, bug)
        else:
            settle_all(group, self._commit(pen, number))

    def _run_group(self, pen: _PostgresJobConnection, group: list[QueuedJob[Any]], *, together: bool) -> Transaction:
        """Do the jobs in a transaction, up to its commit, and return it."""
        pen.forget()
        if not together:
            pen.raw.execute("BEGIN ISOLATION LEVEL READ COMMITTED")
            for waiting in group:
                waiting.run(pen)
            pen.finish()
            return pen.transaction()
        with pen.pipe.link.pipeline() as pipeline:
            pen.pipe.pipeline = pipeline
            try:
                pen.pipe.send("BEGIN ISOLATION LEVEL READ COMMITTED")
                for waiting in group:
                    waiting.run(pen)
                pen.finish()
            finally:
                pen.pipe.pipeline = None
        return pen.transaction()

    def _is_lost(self, pen: _PostgresJobConnection) -> bool:
        """Roll back a failed transaction. Is its connection lost?"""
        self._roll_back(pen)
        return pen.pipe.link.closed

    def _roll_back(self, pen: _PostgresJobConnection) -> None:
        pen.tails.clear()
        try:
            if not pen.pipe.link.closed:
                pen.pipe.link.execute("ROLLBACK")
        except psycopg.Error:
            self._hang_up()

    def _write_anew(self, group: list[QueuedJob[Any]], failed: Exception, *, again: bool) -> None:
        """Write a group whose connection was lost before its commit once more, on a new connection."""
        self._hang_up()
        if again:
            self._write(group, again=False)
        else:
            why = self.fault(failed)
            settle_all(group, why if isinstance(why, StoreError) else self.away())

    def _write_one_by_one(self, pen: _PostgresJobConnection, group: list[QueuedJob[Any]]) -> None:
        """Write each job in a transaction of its own, answer by answer, so that only faulty jobs fail."""
        for waiting in group:
            if pen is not self.pen:
                waiting.settle(self.away())
                continue
            try:
                number = self._run_group(pen, [waiting], together=False)
            except Exception as failed:
                self._roll_back(pen)
                waiting.settle(self.fault(failed))
            else:
                waiting.settle(self._commit(pen, number))

    def away(self) -> Exception:
        return self.fault(psycopg.OperationalError("the connection was lost"))

    # ---- the commit
    def _commit(self, pen: _PostgresJobConnection, done: Transaction) -> Exception | None:
        """Commit; return None, or the error if nothing was written, or if that is not known."""
        try:
            pen.pipe.link.execute("COMMIT")
        except psycopg.Error as failed:
            is_lost = self._is_lost(pen)
            return self._find_fate(done) if is_lost else self.fault(failed)
        pen.note_commit()
        return None

    def _find_fate(self, done: Transaction) -> Exception | None:
        """Find out what became of a transaction whose commit was not answered: None if it was kept."""
        self._hang_up()
        end = time.monotonic() + _DOUBT_SECONDS
        while time.monotonic() < end:
            try:
                if self._has_ended(done):
                    return None if self._last_mark() == done.mark else self.away()
            except psycopg.Error:
                self._hang_up()
            time.sleep(_DOUBT_PAUSE)
        return InDoubt()

    def _has_ended(self, done: Transaction) -> bool:
        """Has PostgreSQL ended a transaction, one way or the other? A number that it does not know has ended."""
        try:
            found = self._ready_pen().pipe.link.execute(_SELECT_IN_PROGRESS, (done.number,)).fetchone()
        except psycopg.errors.InvalidParameterValue:
            return True
        return not (found and found[0])

    def _last_mark(self) -> bytes:
        """Return the mark of this writer's last transaction that was kept."""
        found = self._ready_pen().pipe.link.execute("SELECT value FROM meta WHERE key = %s", (self.key,)).fetchone()
        return bytes(found[0]) if found else b""

"""The writer: one thread that writes for all. Queued jobs share a transaction, because each commit waits for the disk.

If a job of a group is refused, or the disk fails in the middle, the whole group is rolled back and each job is tried
alone, so that no job fails because of another. That is rare; a savepoint for each job would cost as much as the
writing. If the commit fails, all jobs of the group have failed.
"""

from __future__ import annotations

import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Generic, TypeAlias, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DatabaseError, IntegrityError

from .errors import StoreError
from .pen import Pen

MOST = 256  # jobs in one transaction
T = TypeVar("T")
WriteError: TypeAlias = DatabaseError | sqlite3.Error
FAILED = (DatabaseError, sqlite3.Error)
UNFIT = (StoreError, IntegrityError, sqlite3.IntegrityError, ValueError)  # the job itself is refused: raised as it is


Job: TypeAlias = Callable[[Pen], T]


class QueuedJob(Generic[T]):
    """A job in the queue, its future, and its result."""

    def __init__(self, job: Job[T]) -> None:
        self.job = job
        self.future: Future[T] = Future()
        self.future.set_running_or_notify_cancel()  # from here on it cannot be cancelled
        self.result: T | None = None

    def run(self, pen: Pen) -> None:
        self.result = self.job(pen)

    def settle(self, failed: BaseException | None) -> None:
        """Complete the future with the result or the error."""
        if failed is not None:
            self.future.set_exception(failed)
        else:
            self.future.set_result(self.result)  # type: ignore[arg-type]


class JobQueue(ABC):
    """A thread that does the jobs of a queue in groups, in the order in which they came."""

    def __init__(self) -> None:
        self.queue: SimpleQueue[QueuedJob[Any] | None] = SimpleQueue()
        self.thread = Thread(target=self._work, name="caltrop-writer", daemon=True)
        self.thread.start()

    def submit(self, job: Job[T]) -> Future[T]:
        """Queue a job; its future is done once it is on the disk, or has failed. Must not be called after `close`."""
        waiting = QueuedJob(job)
        self.queue.put(waiting)
        return waiting.future

    def close(self) -> None:
        """Write what is queued, then end the thread."""
        self.queue.put(None)
        self.thread.join()

    @abstractmethod
    def _work(self) -> None:
        """Do all jobs, until `close`; this is what the thread runs."""

    def _groups(self) -> Iterator[list[QueuedJob[Any]]]:
        """Yield the queued jobs in groups, as many as wait, until `close`."""
        while (first := self.queue.get()) is not None:
            group = [first]
            try:
                while len(group) < MOST and (another := self.queue.get_nowait()) is not None:
                    group.append(another)
            except Empty:
                yield group
                continue
            yield group
            if len(group) < MOST:
                return


class Writer(JobQueue):
    """The thread that writes to a SQLite file."""

    def __init__(self, engine: Engine, fault: Callable[[WriteError], Exception]) -> None:
        self.engine, self.fault = engine, fault
        super().__init__()

    def _work(self) -> None:
        with self.engine.connect() as connection:
            raw = raw_of(connection)
            pen = Pen(raw)
            for group in self._groups():
                self._write(raw, pen, group)

    def _write(self, raw: sqlite3.Connection, pen: Pen, group: list[QueuedJob[Any]]) -> None:
        try:
            raw.execute("BEGIN IMMEDIATE")
            for waiting in group:
                waiting.run(pen)
        except (*UNFIT, *FAILED) as failed:
            roll_back(raw)
            self._write_one_by_one(raw, pen, group, failed)
        except BaseException as bug:
            roll_back(raw)
            settle_all(group, bug)
        else:
            settle_all(group, self._commit(raw))

    def _commit(self, raw: sqlite3.Connection) -> Exception | None:
        """Commit; return None, or the error if it failed and nothing is on the disk."""
        try:
            raw.execute("COMMIT")
        except FAILED as failed:
            roll_back(raw)
            return self.fault(failed)
        return None

    def _write_one_by_one(
        self,
        raw: sqlite3.Connection,
        pen: Pen,
        group: list[QueuedJob[Any]],
        failed: StoreError | ValueError | WriteError,
    ) -> None:
        """Write each job in a transaction of its own, so that only faulty jobs fail."""
        if len(group) == 1:
            settle_all(group, failed if isinstance(failed, UNFIT) else self.fault(failed))
            return
        for waiting in group:
            self._write(raw, pen, [waiting])


def raw_of(connection: Connection) -> sqlite3.Connection:
    """Return SQLite's own connection."""
    driver = connection.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    return driver


def failed_future(why: Exception) -> Future[Any]:
    """Return the future of a write that is refused at once."""
    future: Future[Any] = Future()
    future.set_exception(why)
    return future


def settle_all(group: list[QueuedJob[Any]], failed: BaseException | None) -> None:
    for waiting in group:
        waiting.settle(failed)


def roll_back(raw: sqlite3.Connection) -> None:
    """End a failed transaction, unless SQLite has already done so."""
    if raw.in_transaction:
        raw.execute("ROLLBACK")

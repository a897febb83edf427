"""One thread writes. Whatever waits is put into one transaction, because every commit waits for the disk.

If one of a group is refused, or the disk fails in the middle, nothing of the group stands, and each of it is tried by
itself: it takes no other with it. That is rare, and a savepoint for each would cost as much as the writing. If the
commit fails, all of it has failed.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Generic, TypeAlias, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DatabaseError, IntegrityError

from .base import StoreError

MOST = 256  # jobs in one transaction
T = TypeVar("T")
Failed: TypeAlias = DatabaseError | sqlite3.Error
FAILED = (DatabaseError, sqlite3.Error)
UNFIT = (StoreError, IntegrityError, sqlite3.IntegrityError, ValueError)  # refused, and said as it is


class Pen:
    """What a job writes with: SQLAlchemy's connection, or SQLite's own under it for what is written all the time."""

    def __init__(self, connection: Connection) -> None:
        self.connection = connection
        driver = connection.connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        self.raw = driver


Job: TypeAlias = Callable[[Pen], T]


class QueuedJob(Generic[T]):
    """A job, whoever waits for it, and what has come of it."""

    def __init__(self, job: Job[T]) -> None:
        self.job = job
        self.future: Future[T] = Future()
        self.future.set_running_or_notify_cancel()  # from here on nobody can take it back
        self.result: T | None = None

    def run(self, pen: Pen) -> None:
        self.result = self.job(pen)

    def settle(self, failed: BaseException | None) -> None:
        """Tell whoever waits."""
        if failed is not None:
            self.future.set_exception(failed)
        else:
            self.future.set_result(self.result)  # type: ignore[arg-type]


class Writer:
    """The thread, its connection, and what waits for it."""

    def __init__(self, engine: Engine, fault: Callable[[Failed], Exception]) -> None:
        self.engine, self.fault = engine, fault
        self.queue: SimpleQueue[QueuedJob[Any] | None] = SimpleQueue()
        self.thread = Thread(target=self._work, name="caltrop-writer", daemon=True)
        self.thread.start()

    def submit(self, job: Job[T]) -> Future[T]:
        """Have something written; the future is done once it is on the disk, or refused. Not after `close`."""
        waiting = QueuedJob(job)
        self.queue.put(waiting)
        return waiting.future

    def close(self) -> None:
        """Write what waits, then end."""
        self.queue.put(None)
        self.thread.join()

    def _work(self) -> None:
        with self.engine.connect() as connection:
            pen = Pen(connection)
            for group in self._groups():
                self._write(pen, group)

    def _groups(self) -> Iterator[list[QueuedJob[Any]]]:
        """What waits, as much as there is at a time, until the end."""
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

    def _write(self, pen: Pen, group: list[QueuedJob[Any]]) -> None:
        try:
            pen.raw.execute("BEGIN IMMEDIATE")
            for waiting in group:
                waiting.run(pen)
        except (*UNFIT, *FAILED) as failed:
            roll_back(pen)
            self._write_one_by_one(pen, group, failed)
        except BaseException as bug:
            roll_back(pen)
            settle_all(group, bug)
        else:
            settle_all(group, self._commit(pen))

    def _commit(self, pen: Pen) -> Exception | None:
        """Nothing, or why the commit failed: then none of it is on the disk."""
        try:
            pen.raw.execute("COMMIT")
        except FAILED as failed:
            roll_back(pen)
            return self.fault(failed)
        return None

    def _write_one_by_one(
        self, pen: Pen, group: list[QueuedJob[Any]], failed: StoreError | ValueError | Failed
    ) -> None:
        """Each by itself, so that only what fails by itself has failed."""
        if len(group) == 1:
            settle_all(group, failed if isinstance(failed, UNFIT) else self.fault(failed))
            return
        for waiting in group:
            self._write(pen, [waiting])


def failed_future(why: Exception) -> Future[Any]:
    """A write that is refused at once."""
    future: Future[Any] = Future()
    future.set_exception(why)
    return future


def settle_all(group: list[QueuedJob[Any]], failed: BaseException | None) -> None:
    for waiting in group:
        waiting.settle(failed)


def roll_back(pen: Pen) -> None:
    """End a failed transaction, unless SQLite has done so already."""
    if pen.raw.in_transaction:
        pen.raw.execute("ROLLBACK")

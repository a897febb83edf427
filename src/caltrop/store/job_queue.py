"""The queue of jobs that one thread writes for all, and what a job writes with: plain SQL, with `?` for each value.

Queued jobs share a transaction, because each commit waits for the disk. If a job of a group is refused, or the disk
fails in the middle, the whole group is rolled back and each job is tried alone, so that none fails because of another.
That is rare; a savepoint for each job would cost as much as the writing. If the commit fails, all jobs of the group
have failed.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Generic, Protocol, TypeAlias, TypeVar


class RawCursor(Protocol):
    """What a statement returns."""

    @property
    def rowcount(self) -> int: ...

    def fetchone(self) -> Any: ...

    def fetchall(self) -> list[Any]: ...

    def __iter__(self) -> Iterator[Any]: ...


class RawConnection(Protocol):
    """A connection that takes plain SQL: SQLite's own, or PostgreSQL's behind `PostgresRawConnection`."""

    def execute(self, sql: str, values: Sequence[Any] = ..., /) -> RawCursor: ...

    def executemany(self, sql: str, rows: Sequence[Sequence[Any]], /) -> object: ...


class JobConnection:
    """What a job writes with."""

    def __init__(self, raw: RawConnection) -> None:
        self.raw = raw
        self.tails: dict[str, bytes] = {}  # the last hash of each table, as far as known

    def has_changed(self, sql: str, values: Sequence[Any]) -> bool:
        """Run a statement that should change a row. Has it?"""
        return bool(self.raw.execute(sql, values).rowcount)

    def note_write(self, table: str, seq: int) -> None:
        """Note a table's new last entry, for other servers to hear of; in a file there are none."""


_MOST_JOBS = 256  # jobs in one transaction
T = TypeVar("T")


Job: TypeAlias = Callable[[JobConnection], T]


class QueuedJob(Generic[T]):
    """A job in the queue, its future, and its result."""

    def __init__(self, job: Job[T]) -> None:
        self.job = job
        self.future: Future[T] = Future()
        self.future.set_running_or_notify_cancel()  # from here on it cannot be cancelled
        self.result: T | None = None

    def run(self, pen: JobConnection) -> None:
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
                while len(group) < _MOST_JOBS and (another := self.queue.get_nowait()) is not None:
                    group.append(another)
            except Empty:
                yield group
                continue
            yield group
            if len(group) < _MOST_JOBS:
                return


def failed_future(why: Exception) -> Future[Any]:
    """Return the future of a write that is refused at once."""
    future: Future[Any] = Future()
    future.set_exception(why)
    return future


def settle_all(group: list[QueuedJob[Any]], failed: BaseException | None) -> None:
    for waiting in group:
        waiting.settle(failed)

"""A wait for the disk that cannot be cancelled: it goes on to its end, even if the caller hangs up meanwhile.

A task that is cancelled while it waits for a `DiskAnswer` goes on when the disk has answered, so that what it does then
is always done. A task of its own for each write, with a shield around it, would do the same for a tenth of the time
that a move takes.
"""

from __future__ import annotations

import asyncio
from concurrent.futures import Future
from typing import Any, TypeVar

T = TypeVar("T")


class _DiskAnswer(asyncio.Future[T]):
    """What the store says to a write, on the loop of the one who waits for it."""

    def __init__(self, writing: Future[T]) -> None:
        super().__init__()
        writing.add_done_callback(self._hear)

    def cancel(self, msg: Any = None) -> bool:
        """Go on waiting: the writer writes what it was handed."""
        return False

    def _hear(self, written: Future[T]) -> None:
        """Hear from the writer's thread that the write is over; a loop that has ended waits for nothing."""
        loop = self.get_loop()
        if not loop.is_closed():
            loop.call_soon_threadsafe(self._settle, written)

    def _settle(self, written: Future[T]) -> None:
        failed = written.exception()
        if failed is None:
            self.set_result(written.result())
        else:
            self.set_exception(failed)


async def wait_for_disk(writing: Future[T]) -> T:
    """Wait until the store has written or has failed; the caller who hangs up meanwhile is noticed afterwards."""
    answer = _DiskAnswer(writing)
    try:
        return await answer
    except asyncio.CancelledError:
        return answer.result()


def cancellations() -> int:
    """Return how often it was tried to cancel the task that runs now."""
    task = asyncio.current_task()
    return task.cancelling() if task is not None else 0

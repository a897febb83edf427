"""A connection to a PostgreSQL that does not wait for ever, and the question whether the database is there at all.

A database that stops answering without hanging up (its computer is frozen, a network swallows every byte) is noticed by
no driver: the system has taken what was sent, and there is nothing to read. So every wait for an answer has an end,
after which the connection counts as lost, like one that was cut.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator
from threading import Event, Lock, Thread
from typing import Any

import psycopg

PAUSE = 0.25  # seconds between two tries to reach a database


class Link(psycopg.Connection[tuple[Any, ...]]):
    """A connection that gives up on its database after `patience` seconds of silence; with 0, never."""

    patience = 0.0

    def wait(self, gen: Any, *args: Any, **more: Any) -> Any:
        """Wait for an answer. NoAnswer, if nothing comes for too long; the connection is closed then."""
        if not self.patience or more.get("timeout") is not None:
            return super().wait(gen, *args, **more)
        try:
            return super().wait(impatient(gen, self.patience), *args, **more)
        except NoAnswer:
            self.pgconn.finish()
            raise


class NoAnswer(psycopg.OperationalError):
    """The database has not answered in time."""


def impatient(gen: Generator[Any, Any, Any], seconds: float) -> Generator[Any, Any, Any]:
    """Pass on what a driver's generator waits for, and end it if nothing is ready for too long. NoAnswer.

    The driver says several times a second that nothing is ready.
    """
    try:
        wanted, heard = next(gen), time.monotonic()
        while True:
            ready = yield wanted
            if ready:
                heard = time.monotonic()
            elif time.monotonic() - heard > seconds:
                raise NoAnswer("the database does not answer")
            wanted = gen.send(ready)
    except StopIteration as done:
        return done.value


class Whereabouts:
    """Whether the database can be reached. If it cannot, a thread asks until it can, and no request waits for it."""

    def __init__(self, connect: Callable[[], psycopg.Connection[Any]]) -> None:
        self.connect = connect
        self.ending, self.gate = Event(), Lock()
        self.thread: Thread | None = None

    @property
    def is_lost(self) -> bool:
        return self.thread is not None

    def note_loss(self) -> None:
        """Ask from now on whether the database is back."""
        with self.gate:
            if self.thread is None and not self.ending.is_set():
                self.thread = Thread(target=self._ask, name="caltrop-reach", daemon=True)
                self.thread.start()

    def _ask(self) -> None:
        while not self.ending.wait(PAUSE):
            try:
                with self.connect() as link:
                    link.execute("SELECT 1")
                break
            except psycopg.Error:
                continue
        with self.gate:
            self.thread = None

    def close(self) -> None:
        self.ending.set()

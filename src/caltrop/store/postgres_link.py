"""A connection to a PostgreSQL that does not wait for ever, and the question whether the database is there at all.

A database that stops answering without hanging up (its computer is frozen, a network swallows every byte) is noticed by
no driver: the system has taken what was sent, and there is nothing to read. So every wait for an answer has an end,
after which the connection counts as lost, like one that was cut.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Generator
from concurrent.futures import Future
from threading import Event, Lock, Thread
from typing import Any

import psycopg

LOG = logging.getLogger("caltrop")
PAUSE = 0.25  # seconds between two tries to reach a database
LONGEST_POLL = 0.5  # seconds after which the driver says at the latest that nothing is ready


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


def is_on_loop() -> bool:
    """Is this the thread of an event loop, in which everyone waits for an answer?"""
    return asyncio._get_running_loop() is not None


def connect_for_loop(connect: Callable[[], Link], seconds: float) -> Link:
    """Connect in another thread, and wait for it for a moment only. NoAnswer, psycopg.Error."""
    opening = Future[Link]()

    def work() -> None:
        try:
            opening.set_result(connect())
        except BaseException as failed:
            opening.set_exception(failed)

    Thread(target=work, name="caltrop-connect", daemon=True).start()
    try:
        return opening.result(seconds)
    except TimeoutError:
        opening.add_done_callback(close_late)
        raise NoAnswer("the database does not answer") from None


def close_late(opening: Future[Link]) -> None:
    """Close a connection that no one waits for."""
    if opening.exception() is None:
        opening.result().close()


class NoAnswer(psycopg.OperationalError):
    """The database has not answered in time."""


def impatient(gen: Generator[Any, Any, Any], seconds: float) -> Generator[Any, Any, Any]:
    """Pass on what a driver's generator waits for, and end it if nothing is ready for too long. NoAnswer.

    The driver says several times a second that nothing is ready. If it has been quiet for much longer, this process was
    stopped and not the database: a server that wakes does not blame the database for its own sleep.
    """
    try:
        wanted = next(gen)
        last = time.monotonic()
        silent = 0.0
        while True:
            ready = yield wanted
            now = time.monotonic()
            silent = 0.0 if ready else silent + min(now - last, LONGEST_POLL)
            last = now
            if silent > seconds:
                raise NoAnswer("the database does not answer")
            wanted = gen.send(ready)
    except StopIteration as done:
        return done.value


class Whereabouts:
    """Whether the database can be reached. If it cannot, a thread asks until it can, and no request waits for it."""

    def __init__(self, name: str, connect: Callable[[], psycopg.Connection[Any]]) -> None:
        self.name, self.connect = name, connect
        self.ending, self.gate = Event(), Lock()
        self.thread: Thread | None = None

    @property
    def is_lost(self) -> bool:
        return self.thread is not None

    def note_loss(self) -> None:
        """Ask from now on whether the database is back."""
        with self.gate:
            if self.thread is None and not self.ending.is_set():
                LOG.warning("the database at %s cannot be reached, or does not answer", self.name)
                self.thread = Thread(target=self._ask, name="caltrop-reach", daemon=True)
                self.thread.start()

    def _ask(self) -> None:
        began = time.monotonic()
        while not self.ending.wait(PAUSE):
            try:
                with self.connect() as link:
                    link.execute("SELECT 1")
                break
            except psycopg.Error:
                continue
        with self.gate:
            self.thread = None
        if not self.ending.is_set():
            LOG.warning("the database at %s is back, after %.1f seconds", self.name, time.monotonic() - began)

    def close(self) -> None:
        self.ending.set()

"""Connections to a PostgreSQL: none waits for ever. What its errors mean, and the upgrade to today's schema.

A database that stops answering without hanging up (its computer is frozen, a network swallows every byte) is noticed by
no driver: the system has taken what was sent, and there is nothing to read. So every wait for an answer has an end,
after which the connection counts as lost, like one that was cut.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import Future
from threading import Event, Lock, Thread
from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo
from sqlalchemy import Connection, Engine, create_engine
from sqlalchemy.exc import DBAPIError

from caltrop.store.errors import Away, Full, LockWait, StoreError, UnfitText
from caltrop.store.schema import upgrade_schema

LOG = logging.getLogger("caltrop")
_REACH_SECONDS = 0.25  # seconds between two tries to reach a database
_LONGEST_POLL = 0.5  # seconds after which the driver says at the latest that nothing is ready


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


def _connect_for_loop(connect: Callable[[], Link], seconds: float) -> Link:
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
        opening.add_done_callback(_close_late)
        raise NoAnswer("the database does not answer") from None


def _close_late(opening: Future[Link]) -> None:
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
            silent = 0.0 if ready else silent + min(now - last, _LONGEST_POLL)
            last = now
            if silent > seconds:
                raise NoAnswer("the database does not answer")
            wanted = gen.send(ready)
    except StopIteration as done:
        return done.value


class Whereabouts:
    """Whether the database can be reached. If it cannot, a thread asks until it can, and no request waits for it."""

    def __init__(self, name: str, connect: Callable[[], psycopg.Connection[Any]]) -> None:
        self.name = name
        self.connect = connect
        self.ending = Event()
        self.gate = Lock()
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
        while not self.ending.wait(_REACH_SECONDS):
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


logging.getLogger("psycopg").setLevel(logging.ERROR)  # lost connections are ours to tell
_OLDEST_VERSION = 140_000  # the oldest version of PostgreSQL that is taken: 14
_CONNECT_SECONDS = 3  # seconds that a connection may take
_SILENT_MILLISECONDS = 5_000  # milliseconds after which a network that does not answer counts as lost
# Seconds after which a second transaction that does not begin waits for the first, behind a pooler.
_POOLER_SECONDS = 1.5
ANSWER_SECONDS = 3.0  # seconds that an answer may take
LOOP_SECONDS = 0.75  # seconds that one may take for which the event loop waits, and with it everyone
_UPGRADE_MILLISECONDS = 5_000  # milliseconds that an upgrade waits for what others have open, such as a backup
UPGRADE_LOCK = 0x63616C74726F70  # under which the schema is upgraded, by one server at a time
# Not by `to_regclass`: it may still say what was so before this server waited for another.
_SELECT_HAS_SCHEMA = (
    "SELECT EXISTS (SELECT 1 FROM pg_catalog.pg_tables "
    "WHERE tablename = 'alembic_version' AND schemaname = ANY (current_schemas(false)))"
)


class WrongPassword(StoreError):
    """The database does not let this user in."""

    code = "store-password"


class NoSuchDatabase(StoreError):
    """The server has no database of that name."""

    code = "store-no-database"


class NotAllowed(StoreError):
    """The user may not make or change tables in the database."""

    code = "store-not-allowed"


class TooOld(StoreError):
    """The server's version of PostgreSQL is too old."""

    code = "store-too-old"


class BehindPooler(StoreError):
    """There is a pooler before the database that gives each transaction another connection."""

    code = "store-pooled"


class BadAddress(StoreError):
    """The address of the database is none."""

    code = "store-bad-address"


_ERRORS_BY_CODE: dict[str, type[StoreError]] = {  # by the first letters of PostgreSQL's codes, the longest first
    "53100": Full,  # the disk is full
    "25006": Full,  # a copy that can only be read
    "3D000": NoSuchDatabase,
    "42501": NotAllowed,
    "28": WrongPassword,
    "08": Away,
    "53": Away,  # too many connections, or no memory
    "57P": Away,  # it stops, or starts
    "57014": LockWait,  # the administrator's limit for a statement, or the administrator
    "55P03": LockWait,  # it was waited for a lock for long enough
    "40": LockWait,  # two waited for each other
    "58": Full,  # its own disk fails
}


_ERRORS_BY_WORDS: tuple[
    tuple[str, type[StoreError]], ...
] = (  # while connecting, PostgreSQL's client passes no code on
    ("password authentication failed", WrongPassword),
    ("no password supplied", WrongPassword),
    ("no pg_hba.conf entry", WrongPassword),
    ('FATAL:  role "', WrongPassword),
    ('FATAL:  database "', NoSuchDatabase),
)


def public_name(place: str) -> str:
    """Return the address of a database without its password."""
    known = conninfo_to_dict(place)
    port = f":{known['port']}" if known.get("port") else ""
    return f"postgresql://{known.get('host') or 'localhost'}{port}/{known.get('dbname') or ''}"


def fault(place: str, failed: Exception) -> Exception:
    """Turn an error of PostgreSQL into a StoreError; one that is our own bug is returned unchanged."""
    cause = failed.orig if isinstance(failed, DBAPIError) else failed
    if not isinstance(cause, psycopg.Error):
        return failed
    state = cause.sqlstate or ""
    kind = next((kind for begins, kind in _ERRORS_BY_CODE.items() if state and state.startswith(begins)), None)
    if isinstance(cause, psycopg.DataError) and not state:
        return UnfitText()  # its driver has not even sent it
    if kind is None and not state and isinstance(cause, (psycopg.OperationalError, psycopg.InterfaceError)):
        kind = next((kind for said, kind in _ERRORS_BY_WORDS if said in str(cause)), Away)
    return kind(file=public_name(place)) if kind else failed


def connect(place: str, name: str = "caltrop", patience: float = ANSWER_SECONDS) -> Link:
    """Connect to a database, under a name for its administrator. A lost network is noticed within seconds.

    A database that does not answer in time counts as lost, too; with a `patience` of 0 it may take for ever.
    psycopg.Error.
    """
    known: dict[str, Any] = {
        "connect_timeout": _CONNECT_SECONDS,
        "tcp_user_timeout": _SILENT_MILLISECONDS,
        "keepalives_idle": 5,
        "keepalives_interval": 2,
        "keepalives_count": 2,
    }
    named = {"application_name": name}  # other servers look for it, so no address changes it
    link = Link.connect(place, autocommit=True, **(known | conninfo_to_dict(place) | named))
    link.patience = patience
    return link


def engine_for(place: str) -> Engine:
    """Return an engine for reading."""
    return create_engine(
        "postgresql+psycopg://",
        creator=lambda: _connect_for_loop(lambda: connect(place), LOOP_SECONDS) if is_on_loop() else connect(place),
        isolation_level="AUTOCOMMIT",
        pool_reset_on_return=None,  # nothing is open when one is given back, and a lost one cannot be reset
        pool_size=8,
        max_overflow=24,
        pool_timeout=_CONNECT_SECONDS,
    )


def check_address(place: str) -> None:
    """Check that an address can be read. BadAddress."""
    try:
        conninfo_to_dict(place)
    except psycopg.Error:
        raise BadAddress from None


def read_only(place: str) -> str:
    """Return an address whose connections can write nothing."""
    there = conninfo_to_dict(place).get("options") or ""
    return make_conninfo(place, options=f"{there} -c default_transaction_read_only=on".strip())


def check_server(place: str) -> None:
    """Check that the server can be reached, is new enough, and keeps a connection. StoreError."""
    try:
        with connect(place) as first, connect(place, patience=_POOLER_SECONDS) as second:
            if first.info.server_version < _OLDEST_VERSION:
                got = first.info.server_version // 10_000
                raise TooOld(file=public_name(place), least=_OLDEST_VERSION // 10_000, got=got)
            if _is_pooled(first, second):
                raise BehindPooler(file=public_name(place))
    except psycopg.Error as failed:
        raise fault(place, failed) from failed


def _is_pooled(first: psycopg.Connection[Any], second: psycopg.Connection[Any]) -> bool:
    """Do two connections get other servers with each transaction?

    They begin in the same order each time, and end in one and then in the other. So it is noticed whether a pooler
    gives out the connection that was idle longest or shortest. One with a single connection lets the second wait.
    """
    links = (first, second)
    try:
        seen = [_processes_of(links, ends) for ends in (links, links[::-1], links)]
    except psycopg.OperationalError as refused:
        if isinstance(refused, NoAnswer) or "pooling mode" in str(refused):  # of single statements: it refuses to begin
            return True
        raise
    return any(one != seen[0] for one in seen)


def _processes_of(links: Sequence[psycopg.Connection[Any]], ends: Sequence[psycopg.Connection[Any]]) -> list[int]:
    """Return the processes of the server that do a transaction of each connection; they end in another order."""
    found = [_process_in_transaction(link) for link in links]
    for link in ends:
        link.execute("ROLLBACK")
    return found


def _process_in_transaction(link: psycopg.Connection[Any]) -> int:
    """Begin a transaction, and return the process of the server that does it."""
    link.execute("BEGIN")
    row = link.execute("SELECT pg_backend_pid()").fetchone()
    return int(row[0]) if row else 0


def revision(connection: Connection) -> str:
    """Return the last migration of the database, or ""."""
    if not connection.exec_driver_sql(_SELECT_HAS_SCHEMA).scalar():
        return ""
    return str(connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() or "")


def upgrade_database(connection: Connection, place: str) -> None:
    """Upgrade the database to today's schema, wholly or not at all; another server that starts meanwhile waits."""
    connection.exec_driver_sql("BEGIN")
    try:
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({UPGRADE_LOCK})")
        connection.exec_driver_sql(
            f"SET LOCAL lock_timeout = {_UPGRADE_MILLISECONDS}"
        )  # while it waits, all others wait behind it
        upgrade_schema(connection, revision(connection), public_name(place))
    except BaseException:
        connection.exec_driver_sql("ROLLBACK")
        raise
    connection.exec_driver_sql("COMMIT")

"""Opening of a PostgreSQL: connections, what its errors mean, and the upgrade to today's schema."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from typing import Any

import psycopg
from psycopg.conninfo import conninfo_to_dict
from sqlalchemy import Connection, Engine, create_engine
from sqlalchemy.exc import DBAPIError

from .connect import upgrade_schema
from .errors import Away, Full, LockWait, StoreError, UnfitText
from .postgres_link import Link, NoAnswer, connect_for_loop, is_on_loop

logging.getLogger("psycopg").setLevel(logging.ERROR)  # lost connections are ours to tell
LEAST = 140_000  # the oldest version of PostgreSQL that is taken: 14
PATIENCE = 3  # seconds that a connection may take
SILENCE = 5_000  # milliseconds after which a network that does not answer counts as lost
POOLED = 1.5  # seconds after which a second transaction that does not begin waits for the first, behind a pooler
ANSWER = 3.0  # seconds that an answer may take
ON_LOOP = 0.75  # seconds that one may take for which the event loop waits, and with it everyone
WAITED = 5_000  # milliseconds that an upgrade waits for what others have open, such as a backup
LOCK = 0x63616C74726F70  # under which the schema is upgraded, by one server at a time
# Not by `to_regclass`: it may still say what was so before this server waited for another.
SCHEMA = (
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


CLASSES: dict[str, type[StoreError]] = {  # by the first letters of PostgreSQL's codes, the longest first
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


SAID: tuple[tuple[str, type[StoreError]], ...] = (  # while connecting, PostgreSQL's client passes no code on
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
    kind = next((kind for begins, kind in CLASSES.items() if state and state.startswith(begins)), None)
    if isinstance(cause, psycopg.DataError) and not state:
        return UnfitText()  # its driver has not even sent it
    if kind is None and not state and isinstance(cause, (psycopg.OperationalError, psycopg.InterfaceError)):
        kind = next((kind for said, kind in SAID if said in str(cause)), Away)
    return kind(file=public_name(place)) if kind else failed


def connect(place: str, name: str = "caltrop", patience: float = ANSWER) -> Link:
    """Connect to a database, under a name for its administrator. A lost network is noticed within seconds.

    A database that does not answer in time counts as lost, too; with a `patience` of 0 it may take for ever.
    psycopg.Error.
    """
    known: dict[str, Any] = {
        "connect_timeout": PATIENCE,
        "tcp_user_timeout": SILENCE,
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
        creator=lambda: connect_for_loop(lambda: connect(place), ON_LOOP) if is_on_loop() else connect(place),
        isolation_level="AUTOCOMMIT",
        pool_reset_on_return=None,  # nothing is open when one is given back, and a lost one cannot be reset
        pool_size=8,
        max_overflow=24,
        pool_timeout=PATIENCE,
    )


def check_address(place: str) -> None:
    """Check that an address can be read. BadAddress."""
    try:
        conninfo_to_dict(place)
    except psycopg.Error:
        raise BadAddress from None


def check_server(place: str) -> None:
    """Check that the server can be reached, is new enough, and keeps a connection. StoreError."""
    try:
        with connect(place) as first, connect(place, patience=POOLED) as second:
            if first.info.server_version < LEAST:
                got = first.info.server_version // 10_000
                raise TooOld(file=public_name(place), least=LEAST // 10_000, got=got)
            if is_pooled(first, second):
                raise BehindPooler(file=public_name(place))
    except psycopg.Error as failed:
        raise fault(place, failed) from failed


def is_pooled(first: psycopg.Connection[Any], second: psycopg.Connection[Any]) -> bool:
    """Do two connections get other servers with each transaction?

    They begin in the same order each time, and end in one and then in the other. So it is noticed whether a pooler
    gives out the connection that was idle longest or shortest. One with a single connection lets the second wait.
    """
    links = (first, second)
    try:
        seen = [processes_of(links, ends) for ends in (links, links[::-1], links)]
    except psycopg.OperationalError as refused:
        if isinstance(refused, NoAnswer) or "pooling mode" in str(refused):  # of single statements: it refuses to begin
            return True
        raise
    return any(one != seen[0] for one in seen)


def processes_of(links: Sequence[psycopg.Connection[Any]], ends: Sequence[psycopg.Connection[Any]]) -> list[int]:
    """Return the processes of the server that do a transaction of each connection; they end in another order."""
    found = [process_in_transaction(link) for link in links]
    for link in ends:
        link.execute("ROLLBACK")
    return found


def process_in_transaction(link: psycopg.Connection[Any]) -> int:
    """Begin a transaction, and return the process of the server that does it."""
    link.execute("BEGIN")
    row = link.execute("SELECT pg_backend_pid()").fetchone()
    return int(row[0]) if row else 0


def revision(connection: Connection) -> str:
    """Return the last migration of the database, or ""."""
    if not connection.exec_driver_sql(SCHEMA).scalar():
        return ""
    return str(connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar() or "")


def upgrade_database(connection: Connection, place: str) -> None:
    """Upgrade the database to today's schema, wholly or not at all; another server that starts meanwhile waits."""
    connection.exec_driver_sql("BEGIN")
    try:
        connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({LOCK})")
        connection.exec_driver_sql(f"SET LOCAL lock_timeout = {WAITED}")  # while it waits, all others wait behind it
        upgrade_schema(connection, revision(connection), public_name(place))
    except BaseException:
        connection.exec_driver_sql("ROLLBACK")
        raise
    connection.exec_driver_sql("COMMIT")

"""Leases in the database, by its clock alone: which of several servers owns a table.

A server has a row with the time until which it counts as alive, which it puts off every two seconds. It owns a table if
the table's lease names it and that time is not past. When it is, another server may take the table. A server whose time
has run out never gets it back: it begins anew under another name, and has lost all its tables.

Each taking raises the table's epoch, which every write to it names. A late owner's write is refused there, whatever it
believes: that is what keeps a table whole. The leases only save work.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Iterable, Sequence
from concurrent.futures import Future
from contextlib import suppress
from threading import Event, Thread
from typing import Protocol

import psycopg
from msgspec import Struct

from caltrop.store.errors import Away, Missing, StoreError
from caltrop.store.job_queue import JobConnection
from caltrop.store.tokens import table_id

from .postgres_connections import Link, connect
from .postgres_store import PostgresStore
from .postgres_writer import CHANNEL, IDLE_SECONDS, WRITER_NAME

LOG = logging.getLogger("caltrop")
_SERIOUS_FAILURES = 2  # renewals in a row that fail before it is worth a word
_RENEWAL_SECONDS = 2.0  # seconds between two renewals
_LEASE_SECONDS = 5.0  # seconds for which one is valid
_MARGIN_SECONDS = 1.0  # seconds by which a server stops before its time runs out
# Seconds that an answer to a renewal may take, so that another one fits in before its time runs out.
_RENEWAL_ANSWER_SECONDS = 1.5
_RETRY_SECONDS = 0.25  # seconds until a renewal that failed is tried again
_FORGET_SECONDS = 3600.0  # seconds after which the row of a server that has ended is deleted
_DATABASE_CLOCK = "extract(epoch FROM clock_timestamp())"
_DELETE_LEASE = "DELETE FROM leases WHERE table_id = ? AND owner = ?"
_SELECT_OWNER = (
    "SELECT servers.owner, servers.address FROM leases JOIN servers ON servers.owner = leases.owner "
    f"WHERE leases.table_id = ? AND servers.until > {_DATABASE_CLOCK}"
)
# One statement, and so one wait for the database: a server that takes the tables of another takes many at once, and all
# that it writes meanwhile waits for them. Only one server at a time tries to take a table (`alone`): one that would
# wait for another could meet it at the next table.
_TAKE_LEASE = (
    f"WITH me AS (SELECT owner FROM servers WHERE owner = ? AND until > {_DATABASE_CLOCK}), "
    "found AS (SELECT id FROM tables WHERE id = ?), "
    "alone AS MATERIALIZED (SELECT id, owner FROM me, found "
    "WHERE pg_try_advisory_xact_lock(hashtextextended('caltrop/' || id, 0))), "
    "taken AS (INSERT INTO leases (table_id, owner) SELECT id, owner FROM alone "
    "ON CONFLICT (table_id) DO UPDATE SET owner = excluded.owner WHERE leases.owner = excluded.owner OR NOT EXISTS "
    f"(SELECT 1 FROM servers WHERE servers.owner = leases.owner AND servers.until > {_DATABASE_CLOCK}) "
    "RETURNING table_id), "
    "raised AS (UPDATE tables SET epoch = epoch + 1 FROM taken WHERE tables.id = taken.table_id RETURNING epoch) "
    "SELECT (SELECT count(*) FROM found), (SELECT count(*) FROM me), (SELECT epoch FROM raised), "
    f"(SELECT address FROM ({_SELECT_OWNER}) AS other)"
)
# A server that is stopped in the middle of what it sends is not idle for PostgreSQL, and would keep its rows locked.
_TERMINATE_STOPPED = (
    "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = %s AND usename = current_user "
    "AND datname = current_database() AND xact_start IS NOT NULL AND wait_event = 'ClientRead' "
    "AND state_change < clock_timestamp() - make_interval(secs => %s)"
)
_INSERT_SERVER = f"INSERT INTO servers (owner, address, until) VALUES (%s, %s, {_DATABASE_CLOCK} + %s)"
_RENEW_SERVER = f"UPDATE servers SET until = {_DATABASE_CLOCK} + %s WHERE owner = %s AND until > {_DATABASE_CLOCK}"
_SELECT_SERVERS = f"SELECT owner, address FROM servers WHERE until > {_DATABASE_CLOCK}"
_TOO_MANY_DIGITS = 19  # digits that no number of an entry has
_SELECT_TABLE_HEADS = "SELECT id, seq, epoch FROM tables WHERE id = ANY(%s)"


class LeaseOver(Away):
    """This server's own time has run out; in a moment it has begun anew."""


class Claim(Struct, frozen=True):
    """Who owns a table: this server, under an epoch, or another one at an address."""

    epoch: int = 0  # 0 if another server owns it
    address: str = ""


class _Listener(Protocol):
    """Who hears of what happens. All of it comes from another thread."""

    def lose_all(self) -> None:
        """Hear that this server's time has run out, and that it owns nothing now."""

    def hear(self, heads: Sequence[tuple[str, int, int]]) -> None:
        """Hear of tables' last entries and epochs; an epoch of 0 is not known."""

    def hear_peers(self, peers: frozenset[str]) -> None:
        """Hear the addresses of all servers that are there."""

    def open_tables(self) -> Iterable[str]:
        """Return the tables that this server has open."""


class Leases:
    """One server's leases, and the thread that renews them and listens to the others."""

    def __init__(self, store: PostgresStore, address: str, listener: _Listener) -> None:
        self.store = store
        self.address = address
        self.listener = listener
        self.owner = table_id()
        self.good_until = 0.0  # by this computer's clock that only goes forward
        self.peers: frozenset[str] = frozenset()  # the addresses of all servers
        self.failures = 0  # renewals in vain since the last one
        self.alone_until = 0.0  # no other server had this one's address until then
        self.has_namesake = False
        self.ending = Event()
        self.link: Link | None = None
        self.thread = Thread(target=self._work, name="caltrop-leases", daemon=True)

    def start(self) -> None:
        """Become known to the other servers. StoreError."""
        try:
            self._begin()
        except psycopg.Error as failed:
            raise self.store.fault(failed) from failed
        self.thread.start()

    @property
    def is_good(self) -> bool:
        """May this server still answer for its tables?"""
        return time.monotonic() < self.good_until

    def close(self) -> None:
        """Give everything back, so that others can take it at once."""
        self.ending.set()
        owner = self.owner
        self._give_back()
        self.thread.join(_LEASE_SECONDS)
        if self.owner != owner:  # a renewal was under way, and has begun anew
            self._give_back()

    def _give_back(self) -> None:
        with suppress(StoreError, TimeoutError):
            self.store._write(self._leave).result(_LEASE_SECONDS)

    def _leave(self, pen: JobConnection) -> None:
        """Give everything back, and wake the thread that listens."""
        pen.raw.execute("DELETE FROM leases WHERE owner = ?", (self.owner,))
        pen.raw.execute("DELETE FROM servers WHERE owner = ?", (self.owner,))
        pen.raw.execute("SELECT pg_notify(?, '')", (CHANNEL,))

    # ---- tables
    def take(self, table: str) -> Future[Claim]:
        """Take a table, if no other server has it or is about to take it. Missing, LeaseOver."""

        def job(pen: JobConnection) -> Claim:
            if "\0" in table:
                raise Missing(id=table)
            found, alive, epoch, address = pen.raw.execute(_TAKE_LEASE, (self.owner, table, table)).fetchone()
            if not found:
                raise Missing(id=table)
            if not alive:
                raise LeaseOver(file=self.store.name)
            return Claim(epoch, self.address) if epoch else Claim(address=address or "")

        return self.store._write(job)

    def release(self, table: str) -> None:
        """Give a table back that is no longer open here. No one waits for it."""
        self.store._write(lambda pen: pen.raw.execute(_DELETE_LEASE, (table, self.owner)))

    def find_owner(self, table: str) -> str:
        """Return the address of the other server that owns a table; "" if there is none.

        Who owned it at this server's own address was this server before it was started again: its time runs out.
        """
        found = self.store._read_row(_SELECT_OWNER, (table,))
        return found[1] if found and found[0] != self.owner and found[1] != self.address else ""

    # ---- the thread
    def _work(self) -> None:
        while not self.ending.is_set():
            try:
                self._beat()
                self._listen(_RENEWAL_SECONDS)
            except Exception as failed:  # whatever it is, a server that stops renewing serves nothing
                self._hang_up()
                self.ending.wait(_RETRY_SECONDS)
                self._note_failure(failed)
            if not self.is_good and not self.ending.is_set():
                self.listener.lose_all()
        self._hang_up()

    def _note_failure(self, failed: Exception) -> None:
        """Say once that this server cannot tell the others that it is there; a connection may be lost now and then."""
        self.failures += 1
        if self.failures == _SERIOUS_FAILURES:
            LOG.warning("this server cannot tell the others that it is there: %s", _first_line(failed))

    def _hang_up(self) -> None:
        if self.link is not None:
            self.link.close()
            self.link = None

    def _ready_link(self) -> Link:
        if self.link is None or self.link.closed:
            self.link = connect(self.store.place, "caltrop leases", _RENEWAL_ANSWER_SECONDS)
            self.link.execute(f"LISTEN {CHANNEL}")
        return self.link

    def _begin(self) -> None:
        link = self._ready_link()
        sent = time.monotonic()
        link.execute(f"DELETE FROM servers WHERE until < {_DATABASE_CLOCK} - {_FORGET_SECONDS}")
        link.execute(_INSERT_SERVER, (self.owner, self.address, _LEASE_SECONDS))
        self.good_until = sent + _LEASE_SECONDS - _MARGIN_SECONDS

    def _beat(self) -> None:
        """Put this server's end off; if it is past, begin anew under another name."""
        link = self._ready_link()
        sent = time.monotonic()
        if link.execute(_RENEW_SERVER, (_LEASE_SECONDS, self.owner)).rowcount:
            self.good_until = sent + _LEASE_SECONDS - _MARGIN_SECONDS
        else:
            self.good_until = 0.0
            self.listener.lose_all()
            self.owner = table_id()
            self._begin()
            LOG.warning("this server was away for too long for the others, and begins anew")
        if self.failures >= _SERIOUS_FAILURES:
            LOG.warning("this server has told the others again that it is there")
        self.failures = 0
        link.execute(_TERMINATE_STOPPED, (WRITER_NAME, IDLE_SECONDS))
        peers = link.execute(_SELECT_SERVERS).fetchall()
        self.peers = frozenset(address for _, address in peers)
        self._note_namesake(any(owner != self.owner and address == self.address for owner, address in peers))
        self.listener.hear_peers(self.peers)
        self._look(link)

    def _note_namesake(self, is_there: bool) -> None:
        """Say once that another server has the same address; this one's own from before it was started again ends."""
        now = time.monotonic()
        self.alone_until = now if not is_there else self.alone_until or now
        if is_there and now > self.alone_until + 2 * _LEASE_SECONDS and not self.has_namesake:
            self.has_namesake = True
            LOG.error("another server is also known as %s: start each with an --inner-address of its own", self.address)

    def _look(self, link: Link) -> None:
        """Look how far the open tables are: a notice may have been lost."""
        tables = list(self.listener.open_tables())
        if tables:
            self.listener.hear(link.execute(_SELECT_TABLE_HEADS, (tables,)).fetchall())

    def _listen(self, seconds: float) -> None:
        """Pass notices on until the next renewal is due."""
        end = time.monotonic() + seconds
        while (left := end - time.monotonic()) > 0 and not self.ending.is_set():
            for notice in self._ready_link().notifies(timeout=left, stop_after=1):
                self.listener.hear([(table, seq, 0) for table, seq in read_notice(notice.payload)])


def _first_line(failed: Exception) -> str:
    return next(iter(str(failed).splitlines()), type(failed).__name__)


def read_notice(said: str) -> list[tuple[str, int]]:
    """Return the tables and numbers of a notice; what is none of ours says nothing."""
    parts = (part.rpartition(":") for part in said.split())
    return [(table, int(seq)) for table, _, seq in parts if table and seq.isdecimal() and len(seq) < _TOO_MANY_DIGITS]

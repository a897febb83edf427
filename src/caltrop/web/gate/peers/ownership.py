"""Which tables this server may answer for, where several servers share one database.

A table is opened by taking its lease. If another server has it, `OwnedElsewhere` is raised wherever the table was asked
for, and the request is forwarded there (see `forwarding`). A table that was lost is closed: its streams end, and
its pages connect again, to the new owner.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from caltrop.store.errors import Away, LockWait
from caltrop.web.live.room import Room
from caltrop.web.live.rooms import Rooms

if TYPE_CHECKING:
    from caltrop.store.postgres.table_leases import Leases


LOG = logging.getLogger("caltrop")
PATIENCE = 3.0  # seconds that a table waits for this server to begin anew
AGAIN = 0.1


class OwnedElsewhere(Exception):
    """Another server owns the table, at this address."""

    def __init__(self, table: str, address: str) -> None:
        super().__init__(table)
        self.table = table
        self.address = address


class Ownership:
    """The leases of a server's rooms."""

    def __init__(self, rooms: Rooms, end_room: Callable[[Room], None]) -> None:
        self.rooms = rooms
        self.end_room = end_room
        self.loop = asyncio.get_running_loop()
        self.leases: Leases | None = None
        self.meet: Callable[[frozenset[str]], None] = lambda peers: None  # hears which servers are there, on the loop
        rooms.claim = self.claim
        rooms.released = self.release
        rooms.may_answer = self.may_answer

    def start(self, leases: Leases) -> None:
        self.leases = leases
        leases.start()

    def _leases(self) -> Leases:
        assert self.leases is not None
        return self.leases

    # ---- for rooms
    async def claim(self, table: str) -> int:
        """Take a table and return its epoch; a server whose time has just run out begins anew first.

        A table that a former owner still holds is asked for again.

        OwnedElsewhere, Missing, Away.
        """
        from caltrop.store.postgres.table_leases import LeaseOver

        end = time.monotonic() + PATIENCE
        while not self.is_good and time.monotonic() < end:
            await asyncio.sleep(AGAIN)
        if not self.is_good:
            raise Away()
        while True:
            try:
                claim = await asyncio.wrap_future(self._leases().take(table))
            except (LeaseOver, LockWait):
                if time.monotonic() > end:
                    raise
                await asyncio.sleep(AGAIN)
                continue
            if not claim.epoch:
                raise OwnedElsewhere(table, claim.address)
            LOG.info("table %s is served here from now on (epoch %d)", table, claim.epoch)
            return claim.epoch

    def release(self, table: str) -> None:
        self._leases().release(table)

    def may_answer(self) -> bool:
        """Return whether this server may still answer for its tables; if its time has run out, close all of them."""
        if not self.is_good:
            self.drop_all()
        return self.is_good

    async def find_owner(self, table: str) -> str:
        """Return the address of the other server that owns a table; "" if this one has it open, or no one has. Away."""
        if table in self.rooms.live and self.may_answer():
            return ""
        return await asyncio.to_thread(self._leases().find_owner, table)

    @property
    def is_good(self) -> bool:
        """May this server answer for its tables?"""
        return self._leases().is_good

    def is_peer(self, address: str) -> bool:
        """Is it the network address of one of the servers?"""
        return any(f"//{address}:" in peer or f"//[{address}]:" in peer for peer in self._leases().peers)

    # ---- from the leases' thread
    def lose_all(self) -> None:
        self.loop.call_soon_threadsafe(self.drop_all)

    def open_tables(self) -> Iterable[str]:
        return tuple(self.rooms.live)

    def hear(self, heads: Sequence[tuple[str, int, int]]) -> None:
        mine = [head for head in heads if head[0] in self.rooms.live]
        if mine:
            self.loop.call_soon_threadsafe(self._compare, mine)

    def hear_peers(self, peers: frozenset[str]) -> None:
        self.loop.call_soon_threadsafe(lambda: self.meet(peers))

    # ---- on the loop
    def drop_all(self) -> None:
        """Close every table: this server has lost them all."""
        if self.rooms.live:
            LOG.warning("this server's time has run out: it closes all its tables, %d", len(self.rooms.live))
        for room in tuple(self.rooms.live.values()):
            self._close(room)

    def drop_table(self, table: str) -> None:
        """Close a table that this server has lost, if it is open."""
        if room := self.rooms.live.get(table):
            self.drop(room)

    def drop(self, room: Room) -> None:
        """Close a table that this server no longer owns."""
        LOG.warning("table %s was taken by another server, and is closed here", room.id)
        self._close(room)

    def _close(self, room: Room) -> None:
        """Close a table without giving back what this server does not have."""
        self.rooms.live.pop(room.id, None)
        room.is_lost = True
        self.end_room(room)
        room.let_go()

    def _compare(self, heads: Sequence[tuple[str, int, int]]) -> None:
        """Close tables that were taken, or that are further than this server knows: then they are read again."""
        for table, seq, epoch in heads:
            room = self.rooms.live.get(table)
            if room is None or room.lock.locked():
                continue
            if (epoch and epoch != room.epoch) or seq > room.session.seq:
                self.drop(room)

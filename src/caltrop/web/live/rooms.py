"""The live tables: each is read from the store at the first request, and closed when it is no longer used."""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from collections.abc import Awaitable, Callable
from typing import Any

from msgspec import structs

from caltrop import words
from caltrop.games import registry
from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.refusals import Refused
from caltrop.store.errors import Missing
from caltrop.store.protocol import DoneRequest, Secret, Store, StoredTable, TableDamage
from caltrop.store.snapshots import damage_with_parked, new_damage, new_table_rows, pending_write, revive
from caltrop.store.tokens import table_id
from caltrop.store.transfer import NOTHING_WRITTEN
from caltrop.table.dicebox import DiceBox
from caltrop.table.session import Session, open_table

from .room import Room, stored_game

LOG = logging.getLogger("caltrop")
IDLE = 600.0  # seconds without use until a table without streams is closed
MOST = 400  # tables in memory at most, not counting those with streams


class Rooms:
    """Every live table of a server."""

    def __init__(self, store: Store, opened: Callable[[Room], None] = lambda room: None) -> None:
        self.store = store
        self.opened = opened
        self.live: dict[str, Room] = {}
        self.opening: dict[str, asyncio.Lock] = {}
        self.box = DiceBox()
        # Where several servers share the store: takes a table and returns its epoch, and hears of a closed one.
        self.claim: Callable[[str], Awaitable[int]] = claim_nothing
        self.released: Callable[[str], None] = lambda id: None
        self.may_answer: Callable[[], bool] = lambda: True  # closes the tables if this server lost them

    async def room(self, id: str) -> Room | None:
        """Return the room of a table, opened if necessary; None if there is no such table."""
        return self.find_open(id) or await self._open(id)

    def find_open(self, id: str) -> Room | None:
        """Return the room of a table that is open here and may be answered for; None if it would have to be opened."""
        found = self.live.get(id)
        if found is None or not self.may_answer():
            return None
        found.used = time.monotonic()
        return found

    async def _open(self, id: str) -> Room | None:
        async with self.opening.setdefault(id, asyncio.Lock()):
            if id in self.live:
                return self.live[id]
            try:
                epoch = await self.claim(id)
                kept, session, loss = await self._read_claimed(id)
            except Missing:
                return None
            if loss is not None:
                log_damage(loss)
            self.sweep()
            return self._enter(
                Room(row=kept.row, session=session, store=self.store, kept=kept.snapshot.seq, loss=loss, epoch=epoch)
            )

    async def _read_claimed(self, id: str) -> tuple[StoredTable, Session, TableDamage | None]:
        """Read a table that this server has just taken; one that it cannot read is for others, who perhaps can."""
        try:
            return await asyncio.to_thread(self._read_stored, id)
        except Exception:
            self.released(id)
            raise

    def _read_stored(self, id: str) -> tuple[StoredTable, Session, TableDamage | None]:
        kept = self.store.load_table(id)
        session = revive(stored_game, kept, self.box.roll)
        return kept, session, new_damage(self.store, id, damage_with_parked(kept, session))

    def _enter(self, room: Room) -> Room:
        self.live[room.id] = room
        self.opened(room)
        return room

    def sweep(self) -> None:
        """Close the tables that have not been used for a while."""
        now = time.monotonic()
        for id, room in sorted(self.live.items(), key=lambda item: item[1].used):
            idle = now - room.used > IDLE or len(self.live) >= MOST
            if idle and not room.watched() and not room.lock.locked():
                self.close(id)
        self.opening = {id: lock for id, lock in self.opening.items() if lock.locked() or id in self.live}

    def close(self, id: str) -> None:
        if room := self.live.pop(id, None):
            room.let_go()
            self.released(id)

    # ---- new tables
    async def begin(
        self,
        name: str,
        session: Session,
        made: Callable[[str], tuple[Secret, ...]],
        *,
        id: str = "",
        request: DoneRequest | None = None,
    ) -> Room:
        """Store a new table under an id that cannot be guessed, with the request that asked for it, and open it."""
        row, start = new_table_rows(id or table_id(), name, session, time.time())
        played = structs.replace(pending_write(session, NOTHING_WRITTEN, 0), request=request)
        await asyncio.wrap_future(self.store.create(row, start, made(row.id), played))
        return self._enter(Room(row, session, self.store, epoch=await self.claim(row.id)))

    def new_session(self, game: Game, facilitator: str, rulings: dict[str, str] | None = None) -> Session:
        """Return a new session that is not stored."""
        return open_table(game, facilitator, self.box.roll, salt=secrets.token_hex(16), rulings=rulings)


async def claim_nothing(id: str) -> int:
    """Take a table of a store that no other server uses."""
    return 0


def log_damage(loss: TableDamage) -> None:
    """Write what a table has lost to the server's log, for the host."""
    for flaw in loss.flaws:
        LOG.warning("%s: %s", flaw.code, words.sentence(flaw, None))


def find_game(id: str, variant: dict[str, Any] | None = None) -> Game | Refused:
    """Return a game by its id, or a variant by its data; never by a path, which could name any file of the server."""
    if variant is not None:
        return registry.build_variant(variant)
    if id not in registry.ids():
        return Refused("unknown-game", "table.games", {"got": id[:60], "options": registry.ids()})
    return registry.find(id)

"""Knocking: a player with a new phone asks the facilitator for the seat that the player has already."""

from __future__ import annotations

import asyncio
import secrets
import time
from concurrent.futures import Future
from typing import TypeVar

from msgspec import structs

from caltrop.store.protocol import Secret, Store
from caltrop.store.tokens import hash_token
from caltrop.web.live.surroundings import Knock

KEPT = 900.0  # seconds a knock is remembered
MOST = 20  # knocks that may wait at one table
T = TypeVar("T")
ID = 12  # letters of a knock's name, from its hash


class Knocks:
    """The open knocks of all tables. The store keeps them, as secrets of their devices: they outlive a server."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.known: dict[str, tuple[Knock, ...]] = {}  # of tables that were asked for, which every page does

    async def add(self, table: str, seat: str, label: str = "", secret: str = "") -> str | None:
        """Add a knock in place of an earlier one for the same seat, and return its secret; None if too many wait."""
        waiting = [knock for knock in self.knocks_at(table) if knock.seat != seat]
        if len(waiting) >= MOST:
            return None
        given = secret or secrets.token_urlsafe(24)
        now = time.time()
        kept = Secret(hash_token(given), table, seat, "knock", now, expires=now + KEPT, label=label)
        await self._change(table, self.store.renew(kept))
        return given

    def knocks_at(self, table: str) -> tuple[Knock, ...]:
        """Return the knocks at a table that are not answered."""
        if table not in self.known:
            self.known[table] = tuple(as_knock(s) for s in self.store.secrets(table) if s.kind == "knock")
        now = time.time()
        return tuple(k for k in self.known[table] if not k.let_in and now - k.at < KEPT)

    def forget(self, table: str) -> None:
        """Ask the store again when the knocks of a table are next needed."""
        self.known.pop(table, None)

    async def answer(self, table: str, id: str, yes: bool) -> Knock | None:
        """Let a knock in or refuse it, once, and return it; None if there is no such knock, or it was answered."""
        knock = next((k for k in self.knocks_at(table) if k.id == id), None)
        if knock is None:
            return None
        self.known[table] = tuple(
            structs.replace(k, let_in=True) if k.id == id else k for k in self.known[table] if yes or k.id != id
        )
        if yes:
            await self._change(table, self.store.note_use(knock.hash, time.time()))
        else:
            await self._change(table, self.store.drop(table, hash=knock.hash))
        return knock

    def find_knock(self, secret: str) -> Knock | None:
        """Return the knock that has this secret, for the device that knocked."""
        found = self.store.find(hash_token(secret)) if secret.isascii() and len(secret) <= 100 else None
        if found is None or found.kind != "knock" or not found.is_valid(time.time()):
            return None
        return as_knock(found)

    async def take(self, knock: Knock) -> bool:
        """Use up a knock that was let in; False if it was used, or the seat was signed out meanwhile."""
        dropped = await self._change(knock.table, self.store.drop(knock.table, hash=knock.hash))
        return dropped > 0

    async def drop(self, table: str, seat: str) -> None:
        """Forget the knocks for a seat, let in or not: it was signed out or removed."""
        await self._change(table, self.store.drop(table, seat=seat, kind="knock"))

    async def _change(self, table: str, written: Future[T]) -> T:
        """Wait for a change to be kept; what was known of the table before no longer counts."""
        try:
            return await asyncio.wrap_future(written)
        finally:
            self.forget(table)


def as_knock(kept: Secret) -> Knock:
    """Return the knock that a stored secret is: it was let in when it was seen."""
    return Knock(
        id=kept.hash.hex()[:ID],
        hash=kept.hash,
        table=kept.table,
        seat=kept.seat,
        at=kept.made,
        let_in=bool(kept.seen),
        label=kept.label,
    )

"""Knocking: a player with a new phone asks the facilitator for the seat that the player has already."""

from __future__ import annotations

import secrets
import time

from msgspec import structs

from caltrop.web.live.surroundings import Knock

KEPT = 900.0  # seconds a knock is remembered
MOST = 20  # knocks that may wait at one table


class Knocks:
    """The open knocks of all tables. They are kept in memory only: after a restart people must knock again."""

    def __init__(self) -> None:
        self.waiting: dict[str, Knock] = {}

    def add(self, table: str, seat: str, label: str = "", secret: str = "") -> Knock | None:
        """Add a knock, which replaces an earlier one for the same seat; None if too many wait."""
        self._forget()
        self.waiting = {id: k for id, k in self.waiting.items() if (k.table, k.seat) != (table, seat)}
        if len(self.knocks_at(table)) >= MOST:
            return None
        given = secret or secrets.token_urlsafe(24)
        knock = Knock(secrets.token_hex(6), given, table, seat, time.monotonic(), label=label)
        self.waiting[knock.id] = knock
        return knock

    def knocks_at(self, table: str) -> tuple[Knock, ...]:
        """Return the knocks at a table that are not answered."""
        return tuple(k for k in self.waiting.values() if k.table == table and not k.let_in)

    def answer(self, table: str, id: str, yes: bool) -> Knock | None:
        """Let a knock in or refuse it, once, and return it; None if there is no such knock, or it was answered."""
        self._forget()
        knock = self.waiting.get(id)
        if knock is None or knock.table != table or knock.let_in:
            return None
        if yes:
            self.waiting[id] = structs.replace(knock, let_in=True)
        else:
            del self.waiting[id]
        return knock

    def find_knock(self, secret: str) -> Knock | None:
        """Return the knock that has this secret, for the device that knocked."""
        self._forget()
        said = secret.encode()  # as bytes: compare_digest takes no text beyond ASCII, and a cookie may hold any
        return next((k for k in self.waiting.values() if secrets.compare_digest(k.secret.encode(), said)), None)

    def take(self, knock: Knock) -> bool:
        """Use up a knock that was let in; False if it was used, or the seat was signed out meanwhile."""
        return self.waiting.pop(knock.id, None) is not None

    def drop(self, table: str, seat: str) -> None:
        """Forget the knocks for a seat, let in or not: it was signed out or removed."""
        self.waiting = {id: k for id, k in self.waiting.items() if (k.table, k.seat) != (table, seat)}

    def _forget(self) -> None:
        now = time.monotonic()
        self.waiting = {id: k for id, k in self.waiting.items() if now - k.at < KEPT}

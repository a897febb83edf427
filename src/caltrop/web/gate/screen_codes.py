"""Short codes for a TV: typed there once, within a few minutes, they open a seat that only watches."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable

from msgspec import Struct

from caltrop.store.errors import KeyReused
from caltrop.store.protocol import Secret, Store
from caltrop.store.tokens import CODE_LETTERS, TokenKey
from caltrop.web.settings import Rate

from .limits import Buckets

LENGTH = 6  # letters of a code: enough for what can be guessed of it in its short life
VALID = 600.0  # seconds
WRONG = Rate(300, 2)  # wrong codes from all addresses together: many of them guess no faster than one


class ScreenCode(Struct, frozen=True):
    """A code, and the table and seat that it opens."""

    letters: str
    table: str
    seat: str

    @property
    def text(self) -> str:
        """The code as it is shown: "K7P-4MX"."""
        return f"{self.letters[: LENGTH // 2]}-{self.letters[LENGTH // 2 :]}"


class ScreenCodes:
    """The codes of all tables, one for each. The store keeps a hash of each, which only the server's key makes."""

    def __init__(self, store: Store, key: bytes, clock: Callable[[], float] = time.time) -> None:
        self.store = store
        self.key = TokenKey(key)
        self.clock = clock
        self.wrong = Buckets(WRONG, self.now)

    def now(self) -> float:
        return self.clock()

    async def add(self, table: str, seat: str) -> ScreenCode:
        """Make a code; an earlier one of the same table becomes invalid."""
        await asyncio.wrap_future(self.store.drop(table, kind="screen"))
        while True:
            made = ScreenCode("".join(secrets.choice(CODE_LETTERS) for _ in range(LENGTH)), table, seat)
            now = self.clock()
            try:
                kept = Secret(self._hash(made.letters), table, seat, "screen", now, expires=now + VALID)
                await asyncio.wrap_future(self.store.add(kept))
            except KeyReused:
                continue
            return made

    def _hash(self, letters: str) -> bytes:
        return self.key.code_hash(f"tv {letters}")

    def find(self, said: str) -> ScreenCode | None:
        """Return the code that was typed, also if it was used; None if there is none, or too many were wrong lately."""
        letters = plain_letters(said)
        if self.wrong.wait("") > 0:
            return None
        found = self.store.find(self._hash(letters)) if is_like_screen_code(letters) else None
        if found is None or found.kind != "screen" or self.clock() >= found.expires:
            self.wrong.charge("", 1)
            return None
        return ScreenCode(letters, found.table, found.seat)

    async def use(self, code: ScreenCode) -> bool:
        """Use a code up; False if it was used, replaced or forgotten meanwhile."""
        return await asyncio.wrap_future(self.store.use(self._hash(code.letters), self.clock())) is not None

    async def drop(self, table: str, seat: str) -> None:
        """Forget the codes for a seat: it was signed out or removed."""
        await asyncio.wrap_future(self.store.drop(table, seat=seat, kind="screen"))


def plain_letters(said: str) -> str:
    """Return the letters and digits of a typed code, in capitals."""
    return "".join(c for c in said.upper() if c.isalnum())


def is_like_screen_code(said: str) -> bool:
    """Has a typed text the shape of a TV's code?"""
    letters = plain_letters(said)
    return len(letters) == LENGTH and all(c in CODE_LETTERS for c in letters)

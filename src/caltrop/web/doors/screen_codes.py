"""Short codes for a TV: typed there once, within a few minutes, they open a seat that only watches."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable

from msgspec import Struct, structs

from caltrop.store.token_key import LETTERS
from caltrop.web.settings import Rate

from .limits import Buckets

LENGTH = 6  # letters of a code: enough for what can be guessed of it in its short life
VALID = 600.0  # seconds
WRONG = Rate(300, 2)  # wrong codes from all addresses together: many of them guess no faster than one


class ScreenCode(Struct, frozen=True):
    """A code, the seat that it opens, until when, and whether it was used."""

    letters: str
    table: str
    seat: str
    ends: float
    used: bool = False

    @property
    def text(self) -> str:
        """The code as it is shown: "K7P-4MX"."""
        return f"{self.letters[: LENGTH // 2]}-{self.letters[LENGTH // 2 :]}"


class ScreenCodes:
    """The codes of all tables, one for each. They are kept in memory only: after a restart a new one is needed."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.clock = clock
        self.codes: dict[str, ScreenCode] = {}
        self.wrong = Buckets(WRONG, clock)

    def add(self, table: str, seat: str) -> ScreenCode:
        """Make a code; an earlier one of the same table becomes invalid."""
        self._forget()
        self.codes = {letters: code for letters, code in self.codes.items() if code.table != table}
        letters = self._unused_letters()
        made = self.codes[letters] = ScreenCode(letters, table, seat, self.clock() + VALID)
        return made

    def _unused_letters(self) -> str:
        while (letters := "".join(secrets.choice(LETTERS) for _ in range(LENGTH))) in self.codes:
            pass
        return letters

    def find(self, said: str) -> ScreenCode | None:
        """Return the code that was typed, also if it was used; None if there is none, or too many were wrong lately."""
        self._forget()
        letters = plain_letters(said)
        if self.wrong.wait("") > 0:
            return None
        if letters not in self.codes:
            self.wrong.charge("", 1)
        return self.codes.get(letters)

    def use(self, code: ScreenCode) -> bool:
        """Use a code up; False if it was used, replaced or forgotten meanwhile."""
        if self.codes.get(code.letters) != code or code.used:
            return False
        self.codes[code.letters] = structs.replace(code, used=True)
        return True

    def drop(self, table: str, seat: str) -> None:
        """Forget the codes for a seat: it was signed out or removed."""
        self.codes = {letters: c for letters, c in self.codes.items() if (c.table, c.seat) != (table, seat)}

    def _forget(self) -> None:
        now = self.clock()
        self.codes = {letters: code for letters, code in self.codes.items() if now < code.ends}


def plain_letters(said: str) -> str:
    """Return the letters and digits of a typed code, in capitals."""
    return "".join(c for c in said.upper() if c.isalnum())


def is_like_screen_code(said: str) -> bool:
    """Has a typed text the shape of a TV's code?"""
    letters = plain_letters(said)
    return len(letters) == LENGTH and all(c in LETTERS for c in letters)

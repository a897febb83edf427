"""The dice box: rolls app dice. It is the program's only source of entropy, from the operating system in blocks."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

from caltrop.kernel.rules.dice import MOST_SIDES

_BLOCK = 4096
# A byte at or above its die's limit is discarded, so that every face is equally likely.
_LIMITS: tuple[int, ...] = (0, 256, *(256 - 256 % sides for sides in range(2, 257)))


class DiceBox:
    """Rolls fair dice of 1 to 1000 sides."""

    __slots__ = ("_bytes", "_entropy")

    def __init__(self, entropy: Callable[[int], bytes] = os.urandom) -> None:
        self._entropy = entropy
        self._bytes: Iterator[int] = iter(b"")

    def roll(self, sides: int) -> int:
        """Return a random number from 1 to `sides`."""
        if sides > 256:
            return self._roll_wide(sides)
        limit = _LIMITS[sides]
        while True:
            for byte in self._bytes:
                if byte < limit:
                    return byte % sides + 1
            self._bytes = iter(self._entropy(_BLOCK))

    def _roll_wide(self, sides: int) -> int:
        if sides > MOST_SIDES:
            raise ValueError(f"a die has at most {MOST_SIDES} sides")
        limit = 65_536 - 65_536 % sides
        while True:
            number = (self.roll(256) - 1) * 256 + self.roll(256) - 1
            if number < limit:
                return number % sides + 1

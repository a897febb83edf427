"""The keys of the watcher (see `watch`) as bits, so that all that something has read is one whole number."""

from __future__ import annotations

from collections.abc import Iterable


class NumberedKeys:
    """The keys that were read at a table, each with a number; a set of them is an int with their bits."""

    def __init__(self) -> None:
        self.numbers: dict[str, int] = {}

    def bits(self, keys: Iterable[str]) -> int:
        """Return the bits of these keys; new ones get a number."""
        found, numbers = 0, self.numbers
        for key in keys:
            found |= 1 << numbers.setdefault(key, len(numbers))
        return found

    def keys_of(self, bits: int) -> list[str]:
        """Return the keys of these bits."""
        return [key for key, bit in zip(self.numbers, bin(bits)[:1:-1], strict=False) if bit == "1"]

    def known_bits(self, keys: Iterable[str]) -> int:
        """Return the bits of those keys that were read before."""
        found, numbers = 0, self.numbers
        for key in keys:
            if key in numbers:
                found |= 1 << numbers[key]
        return found

"""How each seat numbers its log lines: the public ones and its private ones, without gaps."""

from __future__ import annotations

from msgspec import Struct

from caltrop.kernel.state.state import Audience


class Counts(Struct, frozen=True, omit_defaults=True):
    """How many public entries there have been, and how many private ones for each seat."""

    public: int = 0
    private: dict[str, int] = {}

    def count_for(self, seat: str) -> int:
        return self.public + self.private.get(seat, 0)

    def with_entry(self, heard: Audience) -> Counts:
        """Count one more entry, which these seats hear."""
        if heard is None:
            return Counts(self.public + 1, self.private)
        if not heard:
            return self
        return Counts(self.public, self.private | {seat: self.private.get(seat, 0) + 1 for seat in heard})


class EntryPlace(Struct, frozen=True, omit_defaults=True):
    """An entry's place in the numbering of every seat."""

    counts: Counts  # with this entry
    heard: Audience = None

    def number(self, seat: str) -> int | None:
        """Return the entry's number for a player's seat; None if the seat does not hear it."""
        return self.counts.count_for(seat) if self.heard is None or seat in self.heard else None

"""How each seat numbers its lines: those that everybody hears, and its own."""

from __future__ import annotations

from msgspec import Struct

from caltrop.kernel.state import Audience


class Counts(Struct, frozen=True, omit_defaults=True):
    """How many entries there have been for everybody, and for single seats besides."""

    public: int = 0
    private: dict[str, int] = {}

    def count_for(self, seat: str) -> int:
        return self.public + self.private.get(seat, 0)

    def with_entry(self, heard: Audience) -> Counts:
        """One entry more, which these seats hear of."""
        if heard is None:
            return Counts(self.public + 1, self.private)
        if not heard:
            return self
        return Counts(self.public, self.private | {seat: self.private.get(seat, 0) + 1 for seat in heard})


class EntryPlace(Struct, frozen=True, omit_defaults=True):
    """Where an entry stands in everybody's numbering."""

    counts: Counts  # with this entry
    heard: Audience = None

    def number(self, seat: str) -> int | None:
        """The number by which a player's seat knows it, if it does."""
        return self.counts.count_for(seat) if self.heard is None or seat in self.heard else None

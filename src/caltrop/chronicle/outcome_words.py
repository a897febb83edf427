"""What only cards say: sums over a whole turn, and when it was."""

from __future__ import annotations

from msgspec import structs

from caltrop.kernel.messages import Message
from caltrop.kernel.telling import Effect


class SumInAll(Effect, frozen=True):
    """So much of something, without the numbers that changed by it: they stand beside it."""

    hurts = True
    who: str
    by: int

    def joined_with(self, other: Message) -> Message | None:
        """Return the sum of both, if they are of the same kind and person."""
        if type(other) is not type(self) or other.who != self.who:
            return None
        return structs.replace(self, by=self.by + other.by)


class HarmInAll(SumInAll, frozen=True, tag="outcome-harm"):
    """Harm that went through."""


class ArmourInAll(SumInAll, frozen=True, tag="outcome-armour"):
    """Harm that armour took."""


class NoHarmInAll(Effect, frozen=True, tag="outcome-unharmed"):
    who: str


class WhenParty(Message, frozen=True, tag="outcome-when-party"):
    round: int


class WhenFoes(Message, frozen=True, tag="outcome-when-foes"):
    round: int


class WhenOf(Message, frozen=True, tag="outcome-when-of"):
    round: int
    who: str


class WhenRound(Message, frozen=True, tag="outcome-when-round"):
    round: int

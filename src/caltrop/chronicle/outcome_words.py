"""What only cards say: sums over a whole turn, and when it was."""

from __future__ import annotations

from caltrop.kernel.messages import Message
from caltrop.kernel.telling import Effect


class HarmInAll(Effect, frozen=True, tag="outcome-harm"):
    """Harm without its numbers, which stand beside it."""

    hurts = True
    who: str
    by: int


class ArmourInAll(Effect, frozen=True, tag="outcome-armour"):
    hurts = True
    who: str
    by: int


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

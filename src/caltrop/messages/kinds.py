"""Kinds of messages that do something beside saying their words: they add up what happens to one person.

A text names its kind as an attribute, `.kind = Healing`; its class then builds on the one here.
"""

from __future__ import annotations

from typing import Any, TypeVar

from msgspec import structs

from caltrop.kernel.contract.telling import Effect, Name
from caltrop.kernel.state.messages import Message

_Counted = TypeVar("_Counted", bound="CountedEffect")


class CountedEffect(Effect, frozen=True, kw_only=True):
    """So much of something, with the numbers that changed by it; several in a line are one sentence."""

    left_out_in_short = True
    who: Name
    by: int
    numbers: tuple[Message, ...]

    def joined_with(self: _Counted, other: Message) -> _Counted | None:
        if type(other) is not type(self) or other.who != self.who:
            return None
        return structs.replace(self, by=self.by + other.by, numbers=joined_numbers(self.numbers, other.numbers))


def joined_numbers(first: tuple[Message, ...], second: tuple[Message, ...]) -> tuple[Message, ...]:
    """Return both lists; a number that goes on from where it was is told once, from its first value to its last."""
    found = list(first)
    for new in second:
        for n, old in enumerate(found):
            if _is_same_number(old, new):
                found[n] = structs.replace(new, before=old.before)  # type: ignore[attr-defined]
                break
        else:
            found.append(new)
    return tuple(found)


def _is_same_number(old: Any, new: Any) -> bool:
    """Is it the same number, which goes on from where it was?"""
    return _number_key(old) == _number_key(new) and bool(old.after == new.before)


def _number_key(number: Any) -> tuple[bool, str]:
    """Return what a number is called: the name of a thing, of a value, or none."""
    return hasattr(number, "thing"), str(getattr(number, "thing", getattr(number, "name", "")))


class Healing(Effect, frozen=True, kw_only=True):
    """Points that came back; what comes back bit by bit is told once, where it ends."""

    joins_last = True
    left_out_in_short = True
    who: Name
    by: int
    name: str
    before: int
    after: int

    def joined_with(self, other: Message) -> Message | None:
        if not isinstance(other, Healing) or (other.who, other.name, other.before) != (self.who, self.name, self.after):
            return None
        return structs.replace(other, by=self.by + other.by, before=self.before)


class SumInAll(Effect, frozen=True, kw_only=True):
    """So much of something on a card, without the numbers that changed by it: they stand beside it."""

    hurts = True
    who: Name
    by: int

    def joined_with(self, other: Message) -> Message | None:
        """Return the sum of both, if they are of the same kind and person."""
        if type(other) is not type(self) or other.who != self.who:
            return None
        return structs.replace(self, by=self.by + other.by)

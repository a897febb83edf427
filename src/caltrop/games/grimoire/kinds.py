"""Kinds of Grimoire's messages that do something beside saying their words: one sentence for several people."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from caltrop.kernel.contract.telling import Deed, Name, group_names
from caltrop.kernel.state.messages import Message

_FOR_EACH_TARGET = ("names", "others", "saves")  # fields with something for each target
_FOR_EACH_ROLLER = ("names", "totals")  # fields with something for each of them


class Attack(Deed, frozen=True, kw_only=True):
    """An attack; a blast is told once for all that it hits, and once for all that it misses."""

    who: Name
    names: tuple[str, ...]
    arms: tuple[Message, ...]

    def joined_with(self, other: Message) -> Message | None:
        if not isinstance(other, Attack) or type(other) is not type(self) or not self.is_one_with(other):
            return None
        each = {
            field: (*getattr(self, field), *getattr(other, field)) for field in _FOR_EACH_TARGET if hasattr(self, field)
        }
        return structs.replace(self, **each)

    def is_one_with(self, other: Attack) -> bool:
        """Is it the same roll, against other targets?"""
        totals = getattr(self, "total", None) == getattr(other, "total", None)
        return totals and (self.who, self.arms) == (other.who, other.arms) and not set(self.names) & set(other.names)

    def arguments(self) -> dict[str, Any]:
        return {**super().arguments(), "names": group_names(self.names)}


class MoraleSave(Deed, frozen=True, kw_only=True):
    """A save of one; several against one DC are told at once."""

    names: tuple[str, ...]

    def joined_with(self, other: Message) -> Message | None:
        if not isinstance(other, MoraleSave) or type(other) is not type(self) or not self.has_same_dc(other):
            return None
        each = {
            field: (*getattr(self, field), *getattr(other, field)) for field in _FOR_EACH_ROLLER if hasattr(self, field)
        }
        return structs.replace(self, **each)

    def has_same_dc(self, other: MoraleSave) -> bool:
        return bool(getattr(self, "dc", None) == getattr(other, "dc", None))

    def arguments(self) -> dict[str, Any]:
        return {**super().arguments(), "names": group_names(self.names)}

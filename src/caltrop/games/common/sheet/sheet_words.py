"""What parts put on a sheet as our texts, each with its facts: what lies in a slot, a skill with its die."""

from __future__ import annotations

from typing import Any

from caltrop.kernel.messages import CodedWord, Data, Message


# ---- the game's own English
class BookMessage(Message, frozen=True):
    """A message whose words are out of a game's data, and stay English in every language."""

    def arguments(self) -> dict[str, Any]:
        return {name: Data(value) for name, value in super().arguments().items()}


class BookWords(BookMessage, frozen=True, tag="mark-book"):
    """Words out of a game's data, such as tactics, or a condition that has a row."""

    text: str


# ---- what lies in a slot
class SeveralOf(Message, frozen=True, tag="mark-several"):
    """More than one of an item."""

    item: str
    count: int


class WithUses(Message, frozen=True, tag="mark-uses"):
    """An item with several uses, or days of food."""

    item: str
    left: int


class SeveralWithUses(Message, frozen=True, tag="mark-several-uses"):
    """More than one of an item, with what is left in all."""

    item: str
    count: int
    left: int


class FatigueSlot(Message, frozen=True, tag="mark-fatigue"):
    """A slot that fatigue fills."""


# ---- names out of a game's book
class KnownSkill(CodedWord, frozen=True, tag="mark-skill"):
    """A skill by its name."""


class SkillDie(Message, frozen=True, tag="mark-skill-die"):
    skill: str
    die: str


class KnownSpell(CodedWord, frozen=True, tag="mark-spell"):
    """A spell by its name."""


class RuleName(Message, frozen=True, tag="mark-rule"):
    """A rule that waits, by its title."""

    rule: str

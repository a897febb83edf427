"""Compiled from languages/en/marks.ftl, a class for each message; edit that file instead."""

from __future__ import annotations

from caltrop.kernel.messages import BookMessage, CodedWord, Message


# en/marks.ftl, line 4
class Lack(Message, frozen=True, tag="mark-lack"):
    """A need of the rules."""

    need: str


# en/marks.ftl, line 6
class LackTyped(Message, frozen=True, tag="mark-lack-typed"):
    """A need in people's words."""

    need: str


# en/marks.ftl, line 8
class FatigueSteps(Message, frozen=True, tag="mark-fatigue-steps"):
    """Steps of disadvantage that lacking needs cause."""

    n: int


# en/marks.ftl, line 10
class PaidUntil(Message, frozen=True, tag="mark-paid-until"):
    """A hireling is paid until a time."""


# en/marks.ftl, line 12
class Unpaid(Message, frozen=True, tag="mark-unpaid"):
    """A hireling waits for pay."""


# en/marks.ftl, line 14
class Fatigue(Message, frozen=True, tag="mark-fatigue"):
    """A slot that fatigue fills."""


# en/marks.ftl, line 17
class Several(Message, frozen=True, kw_only=True, tag="mark-several"):
    """More than one of an item."""

    item: str
    count: int


# en/marks.ftl, line 20
class Uses(Message, frozen=True, kw_only=True, tag="mark-uses"):
    """An item with several uses, or days of food."""

    item: str
    left: int


# en/marks.ftl, line 23
class SeveralUses(Message, frozen=True, kw_only=True, tag="mark-several-uses"):
    """More than one of an item, with what is left in all."""

    item: str
    count: int
    left: int


# en/marks.ftl, line 25
class KnownSkill(CodedWord, frozen=True, tag="mark-known-skill"):
    """A skill by its name."""

    code: str


# en/marks.ftl, line 27
class SkillDie(Message, frozen=True, kw_only=True, tag="mark-skill-die"):
    skill: str
    die: str


# en/marks.ftl, line 29
class KnownSpell(CodedWord, frozen=True, tag="mark-known-spell"):
    """A spell by its name."""

    code: str


# en/marks.ftl, line 32
class RuleName(Message, frozen=True, tag="mark-rule-name"):
    """A rule that waits, by its title."""

    rule: str


# en/marks.ftl, line 34
class BookWords(BookMessage, frozen=True, tag="mark-book-words"):
    """Words out of a game's data, such as tactics, or a condition that has a row."""

    text: str


# en/marks.ftl, line 37
class Feeling(CodedWord, frozen=True, tag="mark-feeling"):
    """Our word for an attitude."""

    code: str

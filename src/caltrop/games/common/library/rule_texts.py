"""The rules reference of a game: the text of each rule and ruling, by chapter."""

from __future__ import annotations

from typing import Any

from msgspec import Struct

WORN, WEAPONS = "worn", "weapons"  # in a rule's `yours`: the armour that is worn, and all weapons


class Chapter(Struct, frozen=True):
    id: str
    title: str
    text: str


class RuleText(Struct, frozen=True):
    """The text of one rule, in our words.

    `words` lead to it where they stand on a page: labels of a sheet's numbers and lists, facts of items, states of a
    character. `yours` are what a reader's own sheet says about it: labels, or WORN or WEAPONS.
    """

    id: str
    chapter: str
    title: str
    short: str
    text: str
    example: str = ""
    see: tuple[str, ...] = ()
    words: tuple[str, ...] = ()
    yours: tuple[str, ...] = ()


class RulingText(Struct, frozen=True):
    """The question a ruling settles, and what each option means."""

    id: str
    rule: str
    text: str
    options: dict[str, str]


class Rules(Struct, frozen=True):
    """The rules reference of a game."""

    chapters: tuple[Chapter, ...] = ()
    rules: dict[str, RuleText] = {}
    rulings: dict[str, RulingText] = {}

    def search(self, words: str) -> list[RuleText]:
        """Return the rules that contain all these words, those with the words in their title first."""
        wanted = words.lower().split()
        found = [
            r for r in self.rules.values() if all(w in f"{r.id} {r.title} {r.short} {r.text}".lower() for w in wanted)
        ]
        return sorted(found, key=lambda r: not all(w in r.title.lower() for w in wanted))


def rules_of(library: Any) -> Rules:
    """Return the rules reference of a library; an empty one for a game that has no library."""
    found: Rules = getattr(library, "rules", None) or Rules()
    return found

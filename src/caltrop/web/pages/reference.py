"""A game's book as a page shows it: rules by chapter, rulings beside what they settle, and what is on the shelves."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any

from msgspec import Struct, structs

from caltrop import words
from caltrop.games.common.library.shelf_rows import Creature
from caltrop.games.common.library.texts import Chapter, RollTable, Rules, RuleText, RulingText
from caltrop.games.common.sheet.pack import Item
from caltrop.kernel.game import Game
from caltrop.kernel.rulings import NumberRuling
from caltrop.web.forms.context import item_summary

ONE = re.compile(r"\b1 (round|turn|minute|hour|day|watche?)s\b")
Blocks = tuple[tuple[str, tuple[str, ...]], ...]


def blocks(text: str) -> Blocks:
    """A text in paragraphs and lists: ("p", (words,)) and ("list", rows)."""
    found: list[tuple[str, tuple[str, ...]]] = []
    for part in text.strip().split("\n\n"):
        rows = part.splitlines()
        plain = " ".join(row for row in rows if not row.startswith("- "))
        listed = tuple(row[2:] for row in rows if row.startswith("- "))
        found += [("p", (plain,))] if plain else []
        found += [("list", listed)] if listed else []
    return tuple(found)


class RulingOption(Struct, frozen=True):
    """An option of a ruling, and whether it is the one that is played by."""

    option: str
    meaning: str
    now: bool
    usual: bool


class RulingChoice(Struct, frozen=True):
    """A question that a rule leaves open, with its answers; `number` is what is played by where any number may be."""

    id: str
    text: str
    options: tuple[RulingOption, ...]
    number: str = ""
    least: int = 0
    most: int = 0


class ShelfEntry(Struct, frozen=True):
    """Something on a shelf: its name, its numbers in words, what is said of it, and what it does."""

    id: str
    name: str
    facts: str
    text: str
    more: tuple[tuple[str, str], ...] = ()  # a heading, which may be empty, and words


class Book:
    """The reference of one game, with a table's rulings where it is read at one."""

    def __init__(self, game: Game, rulings: Mapping[str, str] | None = None) -> None:
        self.game, self.rulings = game, rulings

    @property
    def rules(self) -> Rules:
        found: Rules = self.game.library.rules
        return found

    @property
    def chapters(self) -> tuple[Chapter, ...]:
        return self.rules.chapters

    def rules_in(self, chapter: str) -> list[RuleText]:
        return [rule for rule in self.rules.rules.values() if rule.chapter == chapter]

    def rulings_on(self, rule: str) -> list[RulingChoice]:
        return [self._ruling_choice(text) for text in self.rules.rulings.values() if text.rule == rule]

    def _ruling_choice(self, text: RulingText) -> RulingChoice:
        ruling = self.game.rulings[text.id]
        played = ruling.option_in(self.game.defaults if self.rulings is None else self.rulings)
        usual = ruling.option_in(self.game.defaults)
        options = tuple(RulingOption(o, says, o == played, o == usual) for o, says in text.options.items())
        if isinstance(ruling, NumberRuling):
            return RulingChoice(text.id, text.text, options, played, ruling.least, ruling.most)
        return RulingChoice(text.id, text.text, options)

    def title(self, rule: str) -> str:
        return words.title(rule, self.game)

    # ---- the shelves
    @cached_property
    def shelves(self) -> dict[str, str]:
        """Those that this game has, with their titles."""
        return {
            shelf: title for shelf, title in self.game.library.book.items() if getattr(self.game.library, shelf, None)
        }

    def tables(self, q: str = "") -> list[RollTable]:
        found: Iterable[RollTable] = self.game.shelf("tables").values()
        return [table for table in found if has_all_words(q, (table.title, *table.rows))]

    def rows(self, shelf: str, q: str = "") -> list[ShelfEntry]:
        found = (self._row(row) for row in getattr(self.game.library, shelf).values())
        return [row for row in found if has_all_words(q, (row.name, row.facts, row.text, *map(" ".join, row.more)))]

    def count(self, shelf: str, q: str) -> int:
        return len(self.tables(q)) if shelf == "tables" else len(self.rows(shelf, q))

    def _row(self, row: Any) -> ShelfEntry:
        if isinstance(row, Item):
            price = words.say("label", "at-cost", self.game, n=row.cost)
            facts = " · ".join(filter(None, (row.kind, price, item_summary(row, self.game, None))))
            return ShelfEntry(row.id, row.name, facts, row.text)
        return ShelfEntry(
            row.id, row.name, self.facts(row), row.text, tuple(self._more(row)) if isinstance(row, Creature) else ()
        )

    def _more(self, row: Creature[Any]) -> Iterable[tuple[str, str]]:
        """What a creature does, how it goes about it, and what it leaves."""
        for move in row.moves:
            facts = self.facts(move)
            yield f"{move.name}{f' ({facts})' if facts else ''}", move.text
        if row.tactics:
            yield "", row.tactics
        if row.loot:
            yield "", words.say("shelf", "loot", self.game, things=row.loot)

    def facts(self, row: Struct) -> str:
        """A row's numbers in words, of those that are not as usual; what it hits with comes first."""
        usual = {field.name: field.default for field in structs.fields(row)}
        named = [(name, getattr(row, name)) for name in usual if name not in self.game.library.unsaid]
        named.sort(key=lambda fact: fact[0] not in self.game.library.first)
        told = ((name, value) for name, value in named if value not in (usual[name], None, "", (), {}, 0))
        return " · ".join(self._fact(name, value) for name, value in told)

    def _fact(self, name: str, value: Any) -> str:
        label = words.catalogue(self.game)["shelf"].get(name, name)
        if value is True:
            return label
        if isinstance(value, dict):
            return f"{label} {', '.join(f'{key} {die}' for key, die in value.items())}"
        said = ", ".join(map(str, value)) if isinstance(value, (tuple, list)) else str(value)
        said = ONE.sub(r"1 \1", said)
        return f"{label} {said}".strip()


def has_all_words(q: str, texts: Iterable[str]) -> bool:
    """Do these texts speak of all those words?"""
    text = " ".join(texts).lower()
    return all(word in text for word in q.lower().split())

"""A game's book for its page: rules by chapter, each with its rulings, and the shelves of the library."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from typing import Any

from msgspec import Struct

from caltrop import words
from caltrop.games.common.conditions.effects import ConditionRow
from caltrop.games.common.items.pack import Item, Pack
from caltrop.games.common.library.homebrew import own_first
from caltrop.games.common.library.shelf_rows import Creature
from caltrop.games.common.library.shelves import (
    WEAPONS,
    WORN,
    Chapter,
    RollTable,
    Rules,
    RuleText,
    RulingText,
    rules_of,
)
from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.rulings import NumberRuling
from caltrop.kernel.state.parts import CountdownWidget, Grid, Marks, Track, Widget
from caltrop.table.view import CharacterInSight
from caltrop.web.page.book import entry_id, row_facts
from caltrop.web.page.forms.context import item_summary, track_summary
from caltrop.web.page.labels import countdown_text, rule_of, widget_label
from caltrop.web.page.look import Look
from caltrop.web.page.standing_orders import Order, orders
from caltrop.web.page.times import duration_text


class OwnNumber(Struct, frozen=True):
    """A number or a list of a sheet; `is_name`: its label is a name in the game's data."""

    label: str
    value: str
    is_name: bool = False


class OwnSheet(Struct, frozen=True):
    """A character, and what its sheet says about a rule."""

    who: str
    name: str
    numbers: tuple[OwnNumber, ...]
    order: Order | None = None


def own_sheets(look: Look, rule: RuleText) -> tuple[OwnSheet, ...]:
    """Return what a rule reads of this seat's characters; for the facilitator, of the whole party's."""
    people = look.party if look.is_facilitator else look.mine
    found = (own_sheet(look, rule, who, seen) for who, seen in people.items())
    return tuple(sheet for sheet in found if sheet.numbers or sheet.order)


def own_sheet(look: Look, rule: RuleText, who: str, seen: CharacterInSight) -> OwnSheet:
    order = next((o for o in orders(look, who) if o.rule == rule.id), None) if who in look.mine else None
    return OwnSheet(who, seen.name, tuple(own_numbers(look, rule, who, seen)), order)


def own_numbers(look: Look, rule: RuleText, who: str, seen: CharacterInSight) -> Iterator[OwnNumber]:
    pack = look.state.part(who, Pack)
    widgets = {widget.label: widget for widget in (*pack.armour(), *seen.widgets)}
    for name in rule.yours:
        if name == WORN:
            yield from worn_items(pack)
        elif name == WEAPONS:
            yield from carried_arms(look, pack)
        elif name in widgets:
            yield from shown_number(look, widgets[name])
    for widget in widgets.values():
        if isinstance(widget, CountdownWidget) and rule_of(widget.label) == rule.id:
            rounds = look.fight is not None and widget.turns
            left = duration_text(widget.left or 0, look.game, rounds=rounds)
            yield OwnNumber(countdown_text(widget, look.game), left)


def shown_number(look: Look, widget: Widget) -> Iterator[OwnNumber]:
    """Yield a number or a list as its label and its value; nothing of an empty list."""
    label = widget_label(widget.label, look.game)
    if isinstance(widget, Track):
        yield OwnNumber(label, track_summary(widget, look.game))
    elif isinstance(widget, Grid):
        used = sum(size for _, size in widget.cells)
        yield OwnNumber(label, words.say("label", "at-points", look.game, now=used, most=widget.size))
    elif isinstance(widget, Marks) and widget.marks:
        yield OwnNumber(label, ", ".join(words.mark_word(mark, look.game) for mark in widget.marks))


def worn_items(pack: Pack) -> Iterator[OwnNumber]:
    """Yield each piece of armour that is worn, with what it adds."""
    for item in pack.worn_items.values():
        if item.protection or item.armour:
            yield OwnNumber(item_name(item), str(item.left if item.protection else item.armour), is_name=True)


def carried_arms(look: Look, pack: Pack) -> Iterator[OwnNumber]:
    for item in pack.items.values():
        if item.is_weapon:
            yield OwnNumber(item_name(item), item_summary(item, look.game, look.state.rulings), is_name=True)


def item_name(item: Item) -> str:
    return words.mark_word(item.label)


Blocks = tuple[tuple[str, tuple[str, ...]], ...]


def blocks(text: str) -> Blocks:
    """Split a text into paragraphs and lists: ("p", (words,)) and ("list", rows)."""
    found: list[tuple[str, tuple[str, ...]]] = []
    for part in text.strip().split("\n\n"):
        rows = part.splitlines()
        plain = " ".join(row for row in rows if not row.startswith("- "))
        listed = tuple(row[2:] for row in rows if row.startswith("- "))
        found += [("p", (plain,))] if plain else []
        found += [("list", listed)] if listed else []
    return tuple(found)


class RulingOption(Struct, frozen=True):
    """An option of a ruling, and whether the table plays by it."""

    option: str
    meaning: str
    now: bool
    usual: bool


class RulingChoice(Struct, frozen=True):
    """A ruling with its options; `number` is the table's number where a ruling takes any number."""

    id: str
    text: str
    options: tuple[RulingOption, ...]
    number: str = ""
    least: int = 0
    most: int = 0


class DialChange(Struct, frozen=True):
    """A number inside a rule that the variant has changed."""

    name: str
    what: str
    value: str
    usual: str


class ShelfEntry(Struct, frozen=True):
    """An entry of a shelf: its name, its numbers in words, its text, and what a creature does."""

    id: str
    name: str
    facts: str
    text: str
    more: tuple[tuple[str, str], ...] = ()  # paragraphs, each with a heading, which may be ""


class Book:
    """The book of one game; `rulings` are those of the table where it is read."""

    def __init__(self, game: Game, rulings: Mapping[str, str] | None = None) -> None:
        self.game = game
        self.rulings = rulings

    @property
    def rules(self) -> Rules:
        return rules_of(self.game.library)

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
            return RulingChoice(
                id=text.id, text=text.text, options=options, number=played, least=ruling.least, most=ruling.most
            )
        return RulingChoice(text.id, text.text, options)

    def dials_on(self, rule: str) -> list[DialChange]:
        """Return the numbers inside a rule that the variant changes, with what they usually are."""
        found = (dial for dial in self.game.dials.values() if dial.rule == rule)
        changed = ((dial, str(self.game.setting(dial))) for dial in found)
        return [DialChange(d.name, d.what, value, d.default) for d, value in changed if value != d.default]

    def title(self, rule: str) -> str:
        return words.title(rule, self.game)

    # ---- the shelves
    @cached_property
    def shelves(self) -> dict[str, str]:
        """The shelves that this game has, with their titles."""
        titles: Mapping[str, str] = getattr(self.game.library, "book", {})
        there = (shelf for shelf in titles if self.game.shelf(shelf))
        return {shelf: words.find("shelf", shelf, self.game) or titles[shelf] for shelf in there}

    def tables(self, q: str = "") -> list[RollTable]:
        found: Iterable[RollTable] = own_first(self.game.library, "table", self.game.shelf("tables")).values()
        return [table for table in found if has_all_words(q, (table.title, *table.rows))]

    def rows(self, shelf: str, q: str = "") -> list[ShelfEntry]:
        found = (self._row(row) for row in getattr(self.game.library, shelf).values())
        return [row for row in found if has_all_words(q, (row.name, row.facts, row.text, *map(" ".join, row.more)))]

    def entry(self, shelf: str, at: str) -> ShelfEntry | None:
        """Return an entry by the id of its element: also a random table, or a row by the table's id and its number."""
        if shelf != "tables":
            return next((row for row in self.rows(shelf) if row.id == at), None)
        if (whole := self.game.shelf("tables").get(at)) is not None:
            rows = tuple((str(n), row) for n, row in enumerate(whole.rows, whole.first))
            return ShelfEntry(at, whole.title, whole.die, "", rows)
        id, _, n = at.rpartition("-")
        table = self.game.shelf("tables").get(id)
        if table is None or not n.isdecimal() or not 0 <= int(n) - table.first < len(table.rows):
            return None
        name, colon, text = table.rows[int(n) - table.first].partition(": ")
        return ShelfEntry(at, name if colon else table.title, "", text if colon else name)

    def count(self, shelf: str, q: str) -> int:
        return len(self.tables(q)) if shelf == "tables" else len(self.rows(shelf, q))

    def _row(self, row: Any) -> ShelfEntry:
        if isinstance(row, Item):
            price = words.say("label", "at-cost", self.game, n=row.cost)
            facts = " · ".join(filter(None, (row.kind, price, item_summary(row, self.game, None))))
            return ShelfEntry(row.id, row.name, facts, row.text)
        if isinstance(row, ConditionRow):
            return ShelfEntry(entry_id(row.id), row.title, self._ends(row), row.text)
        return ShelfEntry(
            row.id,
            row.name,
            row_facts(self.game, row),
            row.text,
            tuple(self._more(row)) if isinstance(row, Creature) else (),
        )

    def _ends(self, row: ConditionRow) -> str:
        """Return what ends a condition, in words."""
        ends = tuple(words.say("end", end, self.game) for end in dict.fromkeys(row.ends))
        return words.text("condition-ends", ends=words.text("condition-ends-by", ends=ends)) if ends else ""

    def _more(self, row: Creature[Any]) -> Iterable[tuple[str, str]]:
        """Yield a creature's moves, tactics and loot."""
        for move in row.moves:
            facts = row_facts(self.game, move)
            yield f"{move.name}{f' ({facts})' if facts else ''}", move.text
        if row.tactics:
            yield "", row.tactics
        if row.loot:
            yield "", words.say("shelf", "loot", self.game, things=row.loot)


def has_all_words(q: str, texts: Iterable[str]) -> bool:
    """Do these texts together contain all words of the search `q`?"""
    text = " ".join(texts).lower()
    return all(word in text for word in q.lower().split())

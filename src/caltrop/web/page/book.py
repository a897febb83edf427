"""Entries of a game's book that sheets and the log name: spells, conditions, scars, mishaps, and where they stand."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from markupsafe import Markup, escape
from msgspec import Struct, structs

from caltrop import words
from caltrop.kernel.contract.game import Game
from caltrop.words.markup import NAME_END

# Shelves that sheets and the log name; a scar is no condition.
FIRST = ("spells", "feats")
LAST = ("conditions",)
TAG = re.compile(r"(<[^>]*>)")


def entry_key(name: str) -> str:
    """Return a name as it is looked up: without what a sheet adds to it."""
    return NAME_END.split(name.lower(), maxsplit=1)[0]


def entry_id(id: str) -> str:
    """Return the id of an entry's element; some ids of data are words with spaces."""
    return id.replace(" ", "-")


@lru_cache(maxsize=32)
def find_entries(game: Game) -> Mapping[str, str]:
    """Return the places in the book of everything with a name and a text: "spells#sleep", "tables#scars-3"."""
    places: dict[str, str] = {}
    for name, place in (*_shelf_entries(game, FIRST), *_table_rows(game), *_shelf_entries(game, LAST)):
        places.setdefault(entry_key(name), place)
    return places


def _shelf_entries(game: Game, shelves: Iterable[str]) -> Iterator[tuple[str, str]]:
    shown: Mapping[str, Any] = getattr(game.library, "book", {})
    for shelf in shelves:
        for id, row in game.shelf(shelf).items() if shelf in shown else ():
            yield getattr(row, "title", "") or row.name, f"{shelf}#{entry_id(id)}"


def _table_rows(game: Game) -> Iterator[tuple[str, str]]:
    for table in game.shelf("tables").values():
        for n, row in enumerate(table.rows, table.first):
            name, colon, _ = row.partition(": ")
            if colon:
                yield name, f"tables#{table.id}-{n}"


# ---- sentences
def link_entries(sentences: tuple[Markup, ...], events: Iterable[object], game: Game, book: str) -> tuple[Markup, ...]:
    """Let the names of entries in what is told of these events lead to the book at the address `book`."""
    places = find_entries(game)
    told = tuple(events)
    named = {word: place for event in told for word in _words_in(event) if (place := places.get(entry_key(word)))}
    named |= _tables_of(told, game)
    for word, place in named.items():
        sentences = tuple(_link_first(text, word, f"{book}/{place}") for text in sentences)
    return sentences


def _tables_of(events: Iterable[object], game: Game) -> dict[str, str]:
    """Return the places of random tables that events are about, by their titles: rolled on, new or changed."""
    ids = (str(getattr(event, name, "")) for event in events for name in ("table", "id"))
    found = (game.shelf("tables").get(id) for id in ids if id)
    return {table.title: f"tables#{table.id}" for table in found if table is not None}


def _words_in(event: object, deep: int = 2) -> Iterator[str]:
    """Yield the words that an event has, also those of its facts and of a condition; no words of whole sheets."""
    fields = structs.asdict(event) if isinstance(event, Struct) else event if isinstance(event, dict) else {}
    for value in fields.values():
        if isinstance(value, str):
            yield value
        elif deep > 1:
            yield from _words_in(value, deep - 1)


def _link_first(sentence: Markup, word: str, url: str) -> Markup:
    """Make a link of the first place where the word stands in a sentence, outside of its tags."""
    found = re.compile(rf"(?<!\w){re.escape(str(escape(word)))}(?!\w)", re.IGNORECASE)
    parts = TAG.split(sentence)
    for at in range(0, len(parts), 2):  # every second part is a tag
        if match := found.search(parts[at]):
            link = Markup('<a class="ruleword" href="{}">{}</a>').format(url, Markup(match[0]))
            parts[at] = f"{parts[at][: match.start()]}{link}{parts[at][match.end() :]}"
            return Markup("".join(parts))
    return sentence


ONE = re.compile(r"\b1 (round|turn|minute|hour|day|watche?)s\b")


def row_facts(game: Game, row: Struct) -> str:
    """Return a row's numbers in words, without default values; those that the library puts first come first."""
    usual = {field.name: field.default for field in structs.fields(row)}
    named = [(name, getattr(row, name)) for name in usual if name not in game.library.unlisted_fields]
    named.sort(key=lambda fact: fact[0] not in game.library.first)
    told = ((name, value) for name, value in named if value not in (usual[name], None, "", (), {}, 0))
    return " · ".join(_fact(game, name, value) for name, value in told)


def _fact(game: Game, name: str, value: Any) -> str:
    label = words.find("shelf", name, game) if words.has("shelf", name, game) else name
    if value is True:
        return label
    if isinstance(value, dict):
        return f"{label} {', '.join(f'{key} {die}' for key, die in value.items())}"
    said = ", ".join(map(str, value)) if isinstance(value, (tuple, list)) else str(value)
    said = ONE.sub(r"1 \1", said)
    return f"{label} {said}".strip()

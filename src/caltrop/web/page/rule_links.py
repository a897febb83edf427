"""Words on a page that lead to their rule: the address of a rule, or of an entry of the book, at this table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol

from markupsafe import Markup, escape
from msgspec import structs

from caltrop import words
from caltrop.games.common.items.pack import Item
from caltrop.games.common.library.shelves import rules_of
from caltrop.kernel.contract.game import Game
from caltrop.words.markup import english

from .book import entry_key, find_entries
from .labels import rule_of
from .look import Look

SAID = frozenset({"cost", "uses"})  # in a sentence of their own


class AtTable(Protocol):
    """What these need to know: a look knows it, and the frame of a piece."""

    @property
    def game(self) -> Game: ...

    @property
    def table(self) -> str: ...


def book_url(look: AtTable) -> str:
    """Return the address of the game's book at this table."""
    return f"/t/{look.table}/rules"


def rule_url(look: AtTable, rule: str) -> str:
    """Return the address of a rule, also of one that a countdown is named after; "" if the book has no text of it."""
    found = rule_of(rule)
    return f"{book_url(look)}#{found}" if is_written(look.game, found) else ""


def is_written(game: Game, rule: str) -> bool:
    """Has the game's book a text of this rule?"""
    return rule in rules_of(game.library).rules


def word_url(look: AtTable, word: str) -> str:
    """Return the address of the rule that a label, an item's fact or a state leads to; "" if there is none."""
    return rule_url(look, words_of(look.game).get(word, ""))


def move_url(look: Look, move: str) -> str:
    """Return the address of the rule that a move is by."""
    found = look.game.moves.get(move)
    return rule_url(look, found.rule) if found else ""


def entry_url(look: AtTable, name: str, *words: str) -> str:
    """Return the address of what the book calls by this name: a spell, a scar; else of a word's rule."""
    place = find_entries(look.game).get(entry_key(name))
    other = next((url for word in words if (url := word_url(look, word))), "")
    return f"{book_url(look)}/{place}" if place else other


def rule_link(text: str, url: str) -> Markup:
    """Return a word that opens its rule when it is tapped; without an address, only the word."""
    return Markup('<a class="ruleword" href="{}">{}</a>').format(url, text) if url else escape(text)


def title_link(look: Look, rule: str) -> Markup:
    """Return a rule's title, which opens it; nothing if the book has no text of it."""
    url = rule_url(look, rule)
    link = Markup('<a class="ruleword" href="{}"{}>{}</a>')
    return link.format(url, english(), look.title(rule_of(rule))) if url else Markup()


def fact_links(look: Look, item: Item) -> tuple[Markup, ...]:
    """Return the facts of an item that have a rule: "blast", "harm 2"; not its price, nor how many uses are left."""
    hidden = look.game.surface.hides(look.state.rulings)
    facts = (name for name in structs.asdict(item) if name in words_of(look.game) and name not in hidden | SAID)
    told = ((name, getattr(item, name)) for name in facts)
    return tuple(rule_link(fact_text(look.game, name, value), word_url(look, name)) for name, value in told if value)


def fact_text(game: Game, name: str, value: object) -> str:
    word = fact_word(game, name)
    return word if value is True else f"{word} {value}"


def fact_word(game: Game, name: str) -> str:
    return words.find("shelf", name, game) or name.replace("_", " ")


def words_of(game: Game) -> Mapping[str, str]:
    """Return a game's rules by the words that lead to them."""
    found: Mapping[str, str] = getattr(game.library, "rule_words", {})
    return found

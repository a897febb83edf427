"""The games' own words: names of things and titles of rules, which stand in their data and stay English."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeAlias

from caltrop.kernel.contract import telling
from caltrop.kernel.state.messages import Data

if TYPE_CHECKING:
    from caltrop.kernel.contract.game import Game

    from .catalogue import Catalogue

Whose: TypeAlias = "Game | str | None"  # the game whose words come first; its id is enough where only words are needed


def book_row(id: str, game: Whose = None, kind: str = "") -> Any:
    """Return the spell, item, skill or feat of that id in a game's library; `kind`, such as "spell", comes first."""
    return telling.book_row(getattr(game, "library", None), id, *telling.shelves_of(kind))


def thing_name(id: str, game: Whose = None, kind: str = "") -> str:
    """Return the name of a spell, item, skill or feat in a game's library, without its brackets; or its id."""
    return telling.book_name(getattr(game, "library", None), id, *telling.shelves_of(kind))


def condition_words(text: str, game: Whose = None) -> str:
    """Return what a sentence says of someone with a condition, after "is"; words that people typed stay as they are."""
    rows = getattr(getattr(game, "library", None), "conditions", None) or {}
    found = rows.get(text) or next((row for row in rows.values() if text == getattr(row, "name", "")), None)
    return Data(getattr(found, "says", "") or text) if found is not None else text


def book_text(id: str, game: Whose = None, kind: str = "") -> str:
    """Return what a game's book says of a spell, item, skill or feat; "" if it has none of that id."""
    return str(getattr(book_row(id, game, kind), "text", ""))


def rule_title(rule: str, c: Catalogue) -> str:
    """Return a rule's title from the game's reference or the catalogue, or its id."""
    from .speech import foreign, part, slug

    rules = getattr(getattr(c.game, "library", None), "rules", None)
    found = rules.rules.get(rule) if rules is not None else None
    if found is not None:
        return foreign(c, str(found.title))
    id = f"rule-{slug(rule)}"
    return part(c, id, {}) if id in c else rule


def ruling_words(game: Whose, ruling: str, option: str) -> tuple[str, Data]:
    """Return the rule that a ruling is about, and the answer in the words of the game's book."""
    rules = getattr(getattr(game, "library", None), "rules", None)
    text = rules.rulings.get(ruling) if rules is not None else None
    rule = text.rule if text is not None else ruling.rpartition(".")[0] or ruling
    answers = getattr(text, "options", {}) if text is not None else {}
    return str(rule), Data(answers.get(option) or telling.as_words(option))

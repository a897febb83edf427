"""Why lines in other languages: all words are those of the catalogue, but for names and the games' own English."""

from __future__ import annotations

import re
from functools import cache

import pytest

from caltrop.games import registry
from caltrop.words.language_choice import PSEUDO

from .fluent_files import texts
from .whys import every_why, marked_names, names_in_data, own_words

GAMES = registry.ids()
WORD = re.compile(r"[^\W\d_]{2,}")
ASCII = re.compile(r"[A-Za-z]{2,}")


@cache
def german_words(game: str) -> frozenset[str]:
    """Return every word of the German texts of a game, and of those that all games share."""
    found = (word for text in texts("de", game).values() for word in WORD.findall(text.source.partition("=")[2]))
    return frozenset(word.casefold() for word in found)


@pytest.mark.parametrize("game", GAMES)
def test_every_word_of_a_why_comes_from_the_catalogue(game: str) -> None:
    """In the pseudo-language each letter of the catalogue has an accent, so what has none comes from elsewhere."""
    plain = {own_words(told) for told in every_why(game, PSEUDO)}
    assert sorted(text for text in plain if ASCII.search(text)) == []


@pytest.mark.parametrize("game", GAMES)
def test_every_word_of_a_german_why_is_german(game: str) -> None:
    strange = {}
    for told in every_why(game, "de"):
        if unknown := [word for word in WORD.findall(own_words(told)) if word.casefold() not in german_words(game)]:
            strange[told.text] = unknown
    assert strange == {}


@pytest.mark.parametrize("game", GAMES)
def test_what_a_german_why_says_in_english_is_a_name_out_of_the_game(game: str) -> None:
    """A word of ours that the catalogue does not have would be said as if it were such a name."""
    found = {name for told in every_why(game, "de") for name in marked_names(told)}
    assert sorted(found - names_in_data(game)) == []


@pytest.mark.parametrize("game", GAMES)
def test_a_why_has_as_many_lines_in_german_as_in_english(game: str) -> None:
    english, german = list(every_why(game)), list(every_why(game, "de"))
    assert [told.line.n for told in german] == [told.line.n for told in english]
    assert len(german) > 100

"""Lengths of time: typed in the reader's language or in English, and read as the rules write them."""

from __future__ import annotations

import pytest

from caltrop import words
from caltrop.games.common.conditions.on_sheet import INSTANT
from caltrop.games.common.table.countdowns import LASTS, LENGTHS
from words.fluent_files import languages

ENGLISH = {
    "3 rounds": "3 rounds",
    "10 minutes": "10 minutes",
    "10 min": "10 minutes",
    "10min": "10 minutes",
    "For 1 hour": "1 hour",
    "an hour": "1 hour",
    "2 HOURS": "2 hours",
    "1 d": "1 day",
    "rest": "rest",
    "Night": "night",
}
GERMAN = {
    "3 Runden": "3 rounds",
    "1 Runde": "1 round",
    "für 2 Rd.": "2 rounds",
    "10 Minuten": "10 minutes",
    "10 Min.": "10 minutes",
    "10min": "10 minutes",
    "eine Stunde": "1 hour",
    "1 Std": "1 hour",
    "2 std.": "2 hours",
    "einen Tag": "1 day",
    "3 Tage": "3 days",
    "Rast": "rest",
    "bis zur Rast": "rest",
    "Nacht": "night",
    "sofort": "instant",
}
NEITHER = ["", "d8", "none", "soon", "3", "10 parsecs", "for ever", "a while", "-3 rounds", "12345 days", "1 d 2 h"]


@pytest.mark.parametrize(("typed", "length"), ENGLISH.items())
@pytest.mark.parametrize("language", languages())
def test_english_lengths_are_always_understood(language: str, typed: str, length: str) -> None:
    with words.reading(language):
        assert words.canonical_length(typed) == length


@pytest.mark.parametrize(("typed", "length"), GERMAN.items())
def test_german_lengths_are_understood_by_german_readers(typed: str, length: str) -> None:
    with words.reading("de"):
        assert words.canonical_length(typed) == length


def test_german_lengths_are_only_words_to_others() -> None:
    assert words.canonical_length("3 Runden") == "3 Runden"


@pytest.mark.parametrize("typed", NEITHER)
@pytest.mark.parametrize("language", languages())
def test_what_is_no_length_stays_as_it_was_typed(language: str, typed: str) -> None:
    with words.reading(language):
        assert words.canonical_length(typed) == typed


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("length", [*LENGTHS, "night", "2 hours", "7 days", INSTANT])
def test_a_length_that_is_suggested_can_be_typed(language: str, length: str) -> None:
    with words.reading(language):
        assert words.canonical_length(words.length_in_words(length)) == length


def test_what_is_read_is_a_length_of_the_rules() -> None:
    counted = [length for length in (*ENGLISH.values(), *GERMAN.values()) if length[0].isdigit()]
    assert all(LASTS.fullmatch(length) for length in counted)


def test_suggestions_are_in_the_readers_words() -> None:
    with words.reading("de"):
        shown = [words.length_in_words(length) for length in LENGTHS]
    assert shown == ["1 Runde", "3 Runden", "10 Minuten", "1 Stunde", "1 Tag", "Rast"]

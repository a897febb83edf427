"""Names of people: what is kept of them, and which would be mistaken for each other."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caltrop.kernel.names import FACILITATOR_NAMES, MOST, clean_name, is_alike, may_pass_for, suggest_name
from caltrop.words.catalogue import catalogue_in
from caltrop.words.choosing import languages


@pytest.mark.parametrize(
    ("typed", "kept"),
    [
        ("  Ann\t of   the Mill \n", "Ann of the Mill"),
        ("A\u200bn\u200dn\ufeff", "Ann"),  # zero width
        ("\u202eynnA\u2066", "ynnA"),  # other directions
        ("Ann\x00\x1b[31m", "Ann[31m"),  # control
        ("\uff21\uff4e\uff4e", "Ann"),  # full width
        ("A\u0301nn", "\u00c1nn"),  # one form of each letter
        ("\u3164\u2800\u115f", ""),  # what draws nothing
        ("x" + "\u0301" * 9 + "h", "x\u0301\u0301h"),  # no towers of accents
        ("x" * 99, "x" * MOST),
        ("Éowyn Ο'Σάββας 明 👻", "Éowyn Ο'Σάββας 明 👻"),  # noqa: RUF001
    ],
)
def test_a_name_is_kept_without_what_cannot_be_seen(typed: str, kept: str) -> None:
    assert clean_name(typed) == kept


@given(st.text())
def test_a_clean_name_stays_as_it_is_and_shows_all_that_it_has(text: str) -> None:
    name = clean_name(text)
    assert clean_name(name) == name
    assert len(name) <= MOST
    assert not any(unicodedata.category(char) in ("Cc", "Cf", "Cs", "Co", "Zl", "Zp") for char in name)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ann", "ANN"), ("Ann", "Ánn"), ("Ann", "\u0410nn"), ("Ann", "\u0391nn"), ("Ann", "A n-n."),
        ("Odo", "0d0"), ("Odo", "\u041ed\u043e"), ("Ian", "lan"), ("Ian", "1an"), ("Bill", "BiII"), ("Moume", "Mourne"),
        ("Wim", "VVim"), ("Strasse", "Straße"), ("Søren", "Soren"), ("IAN", "ian"), ("Ярослав", "ярослав"),
    ],
)  # fmt: skip
def test_names_that_look_the_same_are_alike(one: str, other: str) -> None:
    assert is_alike(one, other)
    assert is_alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Ann", "Anna"), ("Si", "SL"), ("Odo", "Oda"), ("Ann", "Ann 2"), ("👻", "🐉"), ("Иван", "Олег"), ("明", "月")],
)
def test_names_that_differ_to_the_eye_are_not(one: str, other: str) -> None:
    assert not is_alike(one, other)


@pytest.mark.parametrize("name", ["Facilitator", "FACI1ITAT0R", "G. M.", "Spielleitung", "Spie\u200blleiter", "SL"])
def test_a_word_for_the_facilitator_passes_for_one(name: str) -> None:
    assert may_pass_for(clean_name(name), ())


@pytest.mark.parametrize("name", ["Gail", "gail 2", "G\u0430il", "Gail."])
def test_a_facilitators_own_name_passes_for_one(name: str) -> None:
    assert may_pass_for(name, ("Gail",))
    assert not may_pass_for(name, ("Hal",))


def test_every_language_of_the_catalogue_says_what_the_facilitator_is_called() -> None:
    for language in languages():
        role = catalogue_in(language).text("role-facilitator")
        assert any(is_alike(role, word) for word in FACILITATOR_NAMES[language]), (language, role)


def test_a_suggestion_is_the_first_that_is_free() -> None:
    assert suggest_name("Ann", ()) == "Ann"
    assert suggest_name("Ann", ("\u0410nn", "Ann 2")) == "Ann 3"
    assert len(suggest_name("x" * MOST, ("x" * MOST,))) <= MOST

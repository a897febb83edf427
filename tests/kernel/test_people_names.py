"""Names of people: what is kept of them, and which would be mistaken for each other."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caltrop.kernel.secrets.names import (
    FACILITATOR_NAMES,
    MOST,
    clean_name,
    in_one_script,
    is_alike,
    may_pass_for,
    mixes_scripts,
    suggest_name,
)
from caltrop.words.catalogue import catalogue_in
from caltrop.words.language_choice import languages


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


@pytest.mark.parametrize(
    "name",
    [
        "GM Gail", "Gail (GM)", "the GM", "G.M. Bo", "Game-Master", "Facilitator Bo", "Bo, facilitator", "Gail's phone",
        "Bo the game master", "GM2", "Spielleitung Bo", "Bo_SL", "Gail\u00b2", "Gail \U0001d7da",
        "\u0262\u1d00\u026a\u029f",
        "\u13c0ail", "Ga\u0269l", "\u029bail", "Ga\u1e2fl", "\u13c0\u13aa\u13a5\u13de", "2Gail", "Mr Gail Smith",
        "Host 2",
    ],
)  # fmt: skip
def test_a_word_in_a_name_is_enough_to_pass_for_the_facilitator(name: str) -> None:
    assert may_pass_for(name, ("Gail",))


@pytest.mark.parametrize("name", ["Gail's brother", "Smith", "Ann Gail", "S. L. Jackson", "Gmeiner", "Reaver Host"])
def test_a_part_of_a_facilitators_name_is_no_facilitator(name: str) -> None:
    assert not may_pass_for(name, ("Gail Smith",))
    assert may_pass_for(f"{name} and Gail Smith", ("Gail Smith",))


@pytest.mark.parametrize(
    "name",
    [
        "\u0274\u1d07\u029f\u029f", "Ne\u01c0\u01c0", "\ua4e0ell", "Ne\u026b\u026b", "Ne\u019a\u019a", "\u019dell",
        "Ne\u2c61l",
        "\uff2eell", "\U0001d40dell", "Ne\u01c1", "N\u0247ll", "Ne\u217c\u217c", "\ua4e0\ua4f0\ua4e1\ua4e1",
    ],
)  # fmt: skip
def test_letters_of_phonetics_and_of_rare_scripts_look_like_common_ones(name: str) -> None:
    assert is_alike("Nell", name)


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("N\u0435ll", "Nell"), ("\u13c0ail", "Gail"), ("\ua4e0ell", "Nell"), ("Ann \u0391nn", "Ann Ann"),
        ("Jos\u0435-\u041euis", "Jose-Ouis"), ("Ann\u0444", "Ann"), ("\u0444nn", "\u0444"),
    ],
)  # fmt: skip
def test_a_word_of_several_scripts_is_mixed_and_gets_a_plain_one(name: str, plain: str) -> None:
    assert mixes_scripts(name)
    assert in_one_script(name) == plain
    assert not mixes_scripts(plain)


@pytest.mark.parametrize(
    "name",
    [
        "\u041e\u043b\u044c\u0433\u0430", "\u0391\u03bd\u03b8\u03ae", "\u82b1\u5b50", "Jos\u00e9", "O'Brien",
        "Jean-Luc", "O\u02bbahu",
        "\u30a2\u30f3\u30ca\u3055\u3093", "Ken\u3055\u3093", "Anna \u041e\u043b\u044c\u0433\u0430",
        "\u0414\u02bc\u044f\u0447\u0443\u043a", "R2D2", "\ud55c\uc9c0",
        "\u0639\u0644\u064a", "\u05d3\u05d5\u05d3", "\u0905\u0928\u0940\u0924\u093e", "Th\u1ea3o", "S\u00f8ren",
        "\u0141ukasz", "\u00de\u00f3r",
    ],
)  # fmt: skip
def test_a_real_name_of_one_script_passes(name: str) -> None:
    assert not mixes_scripts(clean_name(name))
    assert not may_pass_for(name, ("Gail",))


def test_every_language_of_the_catalogue_says_what_the_facilitator_is_called() -> None:
    for language in languages():
        role = catalogue_in(language).text("role-facilitator")
        assert any(is_alike(role, word) for word in FACILITATOR_NAMES[language]), (language, role)


def test_a_suggestion_is_the_first_that_is_free() -> None:
    assert suggest_name("Ann", ()) == "Ann"
    assert suggest_name("Ann", ("\u0410nn", "Ann 2")) == "Ann 3"
    assert len(suggest_name("x" * MOST, ("x" * MOST,))) <= MOST

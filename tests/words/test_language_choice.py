"""Which languages there are, and what browsers and systems ask for."""

from __future__ import annotations

import subprocess
import sys

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caltrop import words
from caltrop.words.language_choice import PSEUDO, codes, find_language, languages, parse_accept_language


def test_every_language_is_listed_with_its_own_name_for_itself() -> None:
    assert languages()["en"] == "English"
    assert languages()["de"] == "Deutsch"


def test_the_pseudo_language_can_be_chosen_but_is_not_offered() -> None:
    assert PSEUDO not in languages()
    assert find_language((PSEUDO,)) == PSEUDO


def test_listing_languages_loads_no_texts() -> None:
    code = (
        "import sys; from caltrop.words.language_choice import languages; languages(); "
        "print(*(m for m in sys.modules if hasattr(sys.modules[m], 'MESSAGES')))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert not done.stdout.strip()


@pytest.mark.parametrize(
    ("header", "wanted"),
    [
        ("", ()),
        ("de", ("de",)),
        ("de-AT,de;q=0.9,en;q=0.8", ("de-AT", "de", "en")),
        ("en;q=0.5, fr;q=0.9", ("fr", "en")),
        ("fr, en, de", ("fr", "en", "de")),
        ("de;q=0, en", ("en",)),
        ("*", ()),
        ("de;q=high, en;q=0.1", ("en",)),
        ("de;q=1.000 , en;q=0.001", ("de", "en")),
        ("de;q=7", ("de",)),
        ("de;q=-1", ()),
        ("d\u00e9, en", ("en",)),
        (";;;,,,=,q=1;", ()),
    ],
)
def test_a_browsers_languages_are_read_with_the_most_wanted_first(header: str, wanted: tuple[str, ...]) -> None:
    assert parse_accept_language(header) == wanted


@given(st.text(alphabet="deq=;,.-* 01\u00e9", max_size=80))
def test_no_header_is_too_odd_to_be_read(header: str) -> None:
    assert find_language(parse_accept_language(header)) in ("", *codes())


def test_no_header_is_too_long_to_be_read() -> None:
    assert len(parse_accept_language(",".join(["de"] * 100_000))) <= 20


@pytest.mark.parametrize(
    ("wanted", "found"),
    [
        (("de-AT",), "de"),
        (("DE_ch",), "de"),
        (("fr", "de-DE-1996"), "de"),
        (("en-US", "de"), "en"),
        (("fr", "it"), ""),
        (("",), ""),
        (("../en",), ""),
    ],
)
def test_the_first_language_that_we_speak_is_taken(wanted: tuple[str, ...], found: str) -> None:
    assert find_language(wanted) == found


def test_each_reader_gets_their_own_text_and_english_where_it_is_missing() -> None:
    with words.reading("de"):
        assert words.text("role-facilitator") == "Spielleitung"
        assert words.text("time-days", n=2) == "2 Tage"
        with words.reading(PSEUDO):
            assert words.text("role-facilitator") != "facilitator"
        assert words.language() == "de"
    assert words.language() == "en"
    assert words.text("role-facilitator") == "facilitator"


def test_what_is_said_later_in_a_request_ends_with_it() -> None:
    with words.reading("de"):
        words.read_in(PSEUDO)
        assert words.language() == PSEUDO
    assert words.language() == "en"


def test_the_pseudo_language_is_longer_by_a_third_in_brackets_and_has_no_plain_letter() -> None:
    with words.reading(PSEUDO):
        text = words.text("time-days", n=2)
    assert text == "[2 ðàýš ··]"

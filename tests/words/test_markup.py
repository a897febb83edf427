"""Texts as HTML: nothing that people typed is ever markup, and screen readers know what is English."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from caltrop import words
from caltrop.games import registry
from caltrop.kernel.state.messages import Data
from caltrop.words.catalogue import catalogue_in, plain
from caltrop.words.markup import english, html
from caltrop.words.speech import FOREIGN, number

OPEN, CLOSE = FOREIGN


def test_the_games_own_english_is_marked_in_another_language() -> None:
    assert html(f"Ana zaubert {OPEN}Sleep{CLOSE}.") == 'Ana zaubert <span lang="en">Sleep</span>.'


def test_data_is_marked_for_readers_of_another_language_only() -> None:
    assert html(number(catalogue_in("de"), Data("mace"))) == '<span lang="en">mace</span>'
    assert html(number(catalogue_in("en"), Data("mace"))) == "mace"


@pytest.mark.parametrize(("language", "word"), [("en", "to"), ("de", "auf")])
def test_an_arrow_is_read_as_a_word(language: str, word: str) -> None:
    with words.reading(language):
        arrow = f'<span aria-hidden="true">→</span><span class="unseen">{word}</span>'
        assert html("6 → 4") == f'<span class="unbroken">6 {arrow} 4</span>'


def test_what_people_typed_is_only_text() -> None:
    assert html("<b>Ana</b> & 'Odo'") == "&lt;b&gt;Ana&lt;/b&gt; &amp; &#39;Odo&#39;"
    assert html("one\ntwo\x07") == "one two"


class Balanced(HTMLParser):
    """Reads HTML and notes what is open, and all text."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open, self.text = list[str](), ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: object) -> None:
        assert tag == "span"
        self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


@given(st.text(alphabet=f"ab<>&\"' \n{OPEN}{CLOSE}", max_size=30))
def test_typed_marks_never_leave_an_element_open_and_no_word_is_lost(text: str) -> None:
    read = Balanced(str(html(text)))
    assert not read.open
    assert "".join(read.text.split()) == "".join(plain(text).split())
    assert not re.search(f"[{OPEN}{CLOSE}]", read.text)


def test_an_element_with_the_games_own_english_says_so_to_readers_of_another_language() -> None:
    assert english() == ""
    with words.reading("de"):
        assert english() == ' lang="en"'


def test_a_name_that_people_typed_is_not_called_english() -> None:
    fell = registry.games()["fell"]
    with words.reading("de"):
        assert english("Rations (per day)", fell) == ' lang="en"'
        assert english("bedroll", fell) == ' lang="en"'
        assert english("Omas Kochlöffel", fell) == ""
    assert english("bedroll", fell) == ""

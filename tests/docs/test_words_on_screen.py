"""The guides for players and facilitators set in bold what stands on the screen, and it stands there word for word."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from caltrop.games import registry
from words.fluent_files import texts

DOCS = Path(__file__).parents[2] / "docs"
BOLD = re.compile(r"(?P<first>(?:\n\n|\n- )?)\*\*(?P<words>[^*]+)\*\*")
ARGUMENT = re.compile(r"\\\{.*?\\\}")


@cache
def on_screen() -> frozenset[str]:
    """Every English text of one line that has words of its own, as a pattern: an argument may be anything."""
    read = (text for game in ("", *registry.ids()) for text in texts("en", game).values())
    found = {ARGUMENT.sub(".*", re.escape(text.source.partition("=")[2].strip())) for text in read}
    return frozenset(pattern for pattern in found if ".*" not in pattern or len(re.findall(r"[a-z]", pattern)) > 2)


def is_on_screen(words: str) -> bool:
    return any(re.fullmatch(pattern, words) or pattern == f"{re.escape(words)}:\\ .*" for pattern in on_screen())


@pytest.mark.parametrize("page", ["playing.md", "facilitating.md"])
def test_words_in_bold_are_words_on_the_screen(page: str) -> None:
    text = (DOCS / page).read_text(encoding="utf-8")
    found = [each for each in BOLD.finditer(text) if not each["first"]]  # first in a paragraph, it names what follows
    named = {" ".join(each["words"].split()) for each in found}
    assert len(named) > 30
    assert {words for words in named if not is_on_screen(words)} == set()

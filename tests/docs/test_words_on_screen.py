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
def on_screen() -> tuple[frozenset[str], tuple[re.Pattern[str], ...]]:
    """Every English text of one line that has words of its own: as it stands, and as a pattern where an argument may be
    anything."""
    read = (text for game in ("", *registry.ids()) for text in texts("en", game).values())
    found = {ARGUMENT.sub(".*", re.escape(text.source.partition("=")[2].strip())) for text in read}
    kept = frozenset(pattern for pattern in found if ".*" not in pattern or len(re.findall(r"[a-z]", pattern)) > 2)
    return kept, tuple(re.compile(pattern) for pattern in kept if ".*" in pattern)


def is_on_screen(words: str) -> bool:
    texts, patterns = on_screen()
    plain = re.escape(words)
    return plain in texts or f"{plain}:\\ .*" in texts or any(pattern.fullmatch(words) for pattern in patterns)


@pytest.mark.parametrize("page", ["playing.md", "facilitating.md"])
def test_words_in_bold_are_words_on_the_screen(page: str) -> None:
    text = (DOCS / page).read_text(encoding="utf-8")
    found = [each for each in BOLD.finditer(text) if not each["first"]]  # first in a paragraph, it names what follows
    named = {" ".join(each["words"].split()) for each in found}
    assert len(named) > 30
    assert {words for words in named if not is_on_screen(words)} == set()

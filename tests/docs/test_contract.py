"""docs/game-contract.md and docs/game-common.md are what their script writes, and leave nothing without a word."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from docs.contract import (
    COMMON,
    CONTRACT,
    DOCS,
    SOURCE,
    STATE,
    WrongTable,
    check_names,
    entries,
    pages,
    read_module,
    split_doc,
)

MOST_BYTES = {"game-contract.md": 62_000, "game-common.md": 33_000}
# Classes of which every name is described: what a game fills in or writes.
WHOLE = ("Game", "Plan", "Move", "Pick", "QuickAction", "Place", "MoveRole", "Each", "When", "End", "Doing")


@pytest.mark.parametrize("page", MOST_BYTES)
def test_the_page_is_what_the_script_writes(page: str) -> None:
    assert (DOCS / page).read_text(encoding="utf-8") == pages()[page], "run tests/docs/contract.py"


@pytest.mark.parametrize("page", MOST_BYTES)
def test_the_page_is_short_and_has_nothing_private(page: str) -> None:
    text = pages()[page]
    assert len(text.encode()) <= MOST_BYTES[page]
    assert re.findall(r"^ *- `_\w+", text, re.MULTILINE) == []
    assert [code for code in re.findall(r"`([^`\n]+)`", text) if re.search(r"(?<![\w.{-])_[A-Za-z]", code)] == []


def test_every_name_that_a_game_fills_in_is_described() -> None:
    modules = (*CONTRACT, *STATE, "games.common.conditions.effects")
    found = {entry.name: entry for name in modules for entry in entries(read_module(name))}
    bare = {(name, member.name) for name in WHOLE for member in found[name].members if not member.says}
    assert bare == set()


def test_a_table_of_a_docstring_is_read_with_its_second_lines() -> None:
    doc = split_doc("Some words.\n\n    one    the first\n           of all\n    three  the last\n\nMore words.")
    assert doc.names == {"one": "the first of all", "three": "the last"}
    assert doc.prose.split("\n\n") == ["Some words.", "More words."]


def test_a_table_that_names_what_is_not_there_is_refused() -> None:
    with pytest.raises(WrongTable, match="gone"):
        check_names(read_module("kernel.contract.game"), "Game", {"id": "", "gone": ""}, ["id"])


def test_the_topics_are_those_that_shared_chapters_ask_for() -> None:
    code = "".join(path.read_text(encoding="utf-8") for room in ("web", "games/common") for path in python(room))
    (said,) = re.findall(r"on a topic that games share: ([^.`]+)\.", pages()["game-contract.md"])
    assert set(re.split(r", | or ", said)) == set(re.findall(r'\.rule\("(\w+)"\)', code))


def test_the_first_words_of_texts_are_those_that_games_use() -> None:
    used = first_words("games/*/languages/en.ftl")
    (said,) = re.findall(r"What it may write:\n\n(.*?)\n\n", pages()["game-common.md"], re.DOTALL)
    words = set(re.findall(r"^    (\w+) ", said, re.MULTILINE))
    own = {"magic", "improvement", "money", "harm", "-harm", "hits"}
    assert used - words <= own
    assert words <= used | first_words("words/languages/en/*.ftl")


def first_words(pattern: str) -> set[str]:
    """The first words of the ids in English texts; a message that is only part of others is a word by itself."""
    texts = "".join(path.read_text(encoding="utf-8") for path in SOURCE.glob(pattern))
    return set(re.findall(r"^(-?[a-z]+)[\w-]* =", texts, re.MULTILINE))


def python(room: str) -> list[Path]:
    return list((SOURCE / room).rglob("*.py"))


def test_every_chapter_on_the_page_belongs_to_a_topic() -> None:
    text = pages()["game-common.md"]
    assert all(f"### `caltrop.games.common.{name}`" in text for name in COMMON)

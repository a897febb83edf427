"""Rows of a game's library that sentences name by id, such as items and spells; whatever has words needs no more."""

from __future__ import annotations

import re
from functools import cache
from typing import Any

SHELVES = ("items", "spells", "skills", "feats")  # shelves of a library whose rows sentences name by id


_NUMBER_SUFFIX = re.compile(r"-\d+$")  # the second torch on a sheet is "torch-2"


HOMEBREW = "own-"  # how the ids of what a table has made up begin


def book_row(library: Any, id: str, *shelves: str) -> Any:
    """Return the row with that id, or with its number cut off, from the first of the shelves that has it."""
    found = (getattr(library, shelf, None) or {} for shelf in shelves or SHELVES)
    return next((shelf[key] for shelf in found for key in (id, _NUMBER_SUFFIX.sub("", id)) if key in shelf), None)


def _row_name(row: Any) -> str:
    """Return the name of a row without its brackets, or "" for no row: "chain (10ft)" is "chain"."""
    return str(getattr(row, "name", "")).partition(" (")[0]


def book_name(library: Any, id: str, *shelves: str) -> str:
    """Return the name of the row with that id; an id that the book does not have is read as words."""
    return _row_name(book_row(library, id, *shelves)) or as_words(id)


@cache
def shelves_of(kind: str) -> tuple[str, ...]:
    """Return the shelves to look at for a thing of a kind such as "spell": its own comes first."""
    return tuple(sorted(SHELVES, key=lambda shelf: shelf != f"{kind}s"))


def as_words(id: str) -> str:
    """Return an id as plain words, without its number."""
    return _NUMBER_SUFFIX.sub("", id.removeprefix(HOMEBREW)).replace("-", " ").replace("_", " ")

"""A typed line of creatures: "goblin x6", "3 goblins, 2 wolves and a leader", or the description of one of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from caltrop.kernel.contract.game import Game
from caltrop.kernel.state.state import State

SEVERAL = re.compile(r"(.+) x ?(\d{1,3})", re.DOTALL)
COUNTED = re.compile(r"(\d{1,3}) ?x? (.+)", re.DOTALL)
ARTICLE = re.compile(r"(?:an?|the|eine?|einen) (.+)", re.DOTALL | re.IGNORECASE)
BETWEEN = re.compile(r"\s*(?:[,;+&]|\b(?:and|und)\b)\s*", re.IGNORECASE)
# How English words end that are more than one, by how they end alone.
PLURALS = (("f", "ves"), ("fe", "ves"), ("man", "men"), ("y", "ies"), ("", "es"), ("", "s"))


class CreatureLine(NamedTuple):
    """A creature as it was typed or as the book calls it, and how many there are."""

    creature: str
    many: int = 1


def known_creatures(game: Game, state: State) -> tuple[str, ...]:
    """Return the names of the creatures in the book, and of those that the table has made."""
    homebrew = (kept.row for kept in state.homebrew.values() if kept.kind == "creature")
    made = tuple(str(row.get("name", "")) for row in homebrew)
    return (*(str(getattr(row, "name", id)) for id, row in game.shelf("creatures").items()), *made)


def parse_creatures(line: str, known: Iterable[str]) -> tuple[CreatureLine, ...]:
    """Return each kind of creature in a line; one that describes a creature is told from several kinds by its names.

    A line that begins with a number is always one of several: what is not known in it is left for the game to refuse.
    """
    names, text = tuple(known), line.strip()
    parts = [parse_part(part, names) for part in BETWEEN.split(text) if part]
    counted = bool(parts) and COUNTED.match(text) is not None
    if find_name(text, names) is None and (counted or all(find_name(part.creature, names) for part in parts)) and parts:
        return tuple(parts)
    return (parse_one(text),)


def parse_one(text: str) -> CreatureLine:
    several = SEVERAL.fullmatch(text)
    return CreatureLine(several[1].strip(), int(several[2])) if several else CreatureLine(text)


def parse_kind(text: str, known: Iterable[str]) -> CreatureLine:
    """Return the one kind of creature that a line of a prepared scene has: known ones may be counted in any way."""
    names = tuple(known)
    found = parse_part(text.strip(), names)
    return found if found.creature in names else parse_one(text.strip())


def parse_part(text: str, names: Iterable[str]) -> CreatureLine:
    """Return one kind out of several: "3 goblins", "goblin x3", "a goblin"; its name in the book if it has one."""
    before, article = COUNTED.fullmatch(text), ARTICLE.fullmatch(text)
    found = CreatureLine(before[2].strip(), int(before[1])) if before else parse_one(article[1] if article else text)
    return found._replace(creature=find_name(found.creature, names) or found.creature)


def find_name(text: str, names: Iterable[str]) -> str | None:
    """Return the name that a text is, or is the plural of."""
    wanted = text.casefold()
    alone = (name for name in names if name.casefold() == wanted)
    return next(alone, None) or next((name for name in names if wanted in plurals(name.casefold())), None)


def plurals(name: str) -> Iterator[str]:
    yield from (name.removesuffix(one) + many for one, many in PLURALS if name.endswith(one))

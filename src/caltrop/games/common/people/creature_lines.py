"""Creatures as they are typed: "goblin x6", "3 goblins, 2 wolves and a leader", or the description of one of them."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import NamedTuple

from caltrop.kernel.contract.game import Game
from caltrop.kernel.state.state import State

from .classics import other_words

_SEVERAL = re.compile(r"(.+) x ?(\d{1,3})", re.DOTALL)
_COUNT_AND_KIND = re.compile(r"(\d{1,3}) ?x? (.+)", re.DOTALL)
_ARTICLE = re.compile(r"(?:an?|the|eine?|einen) (.+)", re.DOTALL | re.IGNORECASE)
_BETWEEN = re.compile(r"\s*([,;+&]|\b(?:and|und)\b)\s*", re.IGNORECASE)
# How English words end that are more than one, by how they end alone.
_PLURALS = (("f", "ves"), ("fe", "ves"), ("man", "men"), ("y", "ies"), ("", "es"), ("", "s"))
_SINGULARS = (("ies", "y"), ("ves", "f"), ("men", "man"), *((f"{e}es", e) for e in ("s", "x", "z", "ch", "sh")))


class CreatureLine(NamedTuple):
    """A creature as it was typed or as the book calls it, and how many there are."""

    creature: str
    many: int = 1


def known_creatures(game: Game, state: State) -> tuple[str, ...]:
    """Return the names of the creatures in the book, and of those that the table has made."""
    homebrew = (kept.row for kept in state.homebrew.values() if kept.kind == "creature")
    made = tuple(str(row.get("name", "")) for row in homebrew)
    return (*(str(getattr(row, "name", id)) for id, row in game.shelf("creatures").items()), *made)


def parse_creatures(
    line: str, known: Iterable[str], describes: Callable[[str], bool] = lambda part: False
) -> tuple[CreatureLine, ...]:
    """Return each kind of creature in a line; one that describes a creature is told from several kinds by its parts.

    `describes` says whether the game reads a part as one of a description: it belongs to the creature before it. What
    is not known of a line of several is left for the game to refuse.
    """
    names = tuple(known)
    text = line.strip()
    if find_name(text, names) is not None or not text:
        return (_parse_one(text),)
    kinds = _parse_kinds(text, names, describes)
    if _is_several(text, kinds, names):
        return tuple(_parse_part(kind, names) for _, kind in kinds)
    return (_parse_one(text),)


def _parse_kinds(text: str, names: Sequence[str], describes: Callable[[str], bool]) -> list[tuple[str, str]]:
    """Return what stands between the creatures of a line, and each of them with the parts that describe it."""
    first, *rest = _BETWEEN.split(text)
    kinds = [("", first)] if first else []
    for between, part in zip(rest[::2], rest[1::2], strict=True):
        alone = _parse_one(part).creature
        if kinds and between == "," and find_name(alone, names) is None and describes(alone):
            kinds[-1] = (kinds[-1][0], f"{kinds[-1][1]}, {part}")
        elif part:
            kinds.append((between, part))
    return kinds


def _is_several(text: str, kinds: Sequence[tuple[str, str]], names: Sequence[str]) -> bool:
    """Are these kinds of creatures, and not one with a description that has a mistake in it?"""
    if not kinds:
        return False
    if _COUNT_AND_KIND.match(text) or (len(kinds) > 1 and _SEVERAL.fullmatch(kinds[0][1])):
        return True
    known = [_parse_part(kind, names).creature.partition(",")[0] in names for _, kind in kinds]
    others = kinds[1:]
    if not others or any(known[1:]):
        return any(known[1:]) or (known[0] and not others)
    is_mistyped = all(between == "," and any(c.isdigit() for c in kind) for between, kind in others)
    return known[0] and not is_mistyped


def _parse_one(text: str) -> CreatureLine:
    several = _SEVERAL.fullmatch(text)
    return CreatureLine(several[1].strip(), int(several[2])) if several else CreatureLine(text)


def parse_kind(text: str, known: Iterable[str]) -> CreatureLine:
    """Return the one kind of creature that a line of a prepared scene has: known ones may be counted in any way."""
    names = tuple(known)
    found = _parse_part(text.strip(), names)
    return found if found.creature in names else _parse_one(text.strip())


def _parse_part(text: str, names: Iterable[str]) -> CreatureLine:
    """Return one kind out of several: "3 goblins", "goblin x3", "a goblin, 6 HP"; by its name in the book if known."""
    before = _COUNT_AND_KIND.fullmatch(text)
    article = _ARTICLE.fullmatch(text)
    found = CreatureLine(before[2].strip(), int(before[1])) if before else _parse_one(article[1] if article else text)
    name, comma, described = found.creature.partition(",")
    return found._replace(creature=(find_name(name, names) or name) + comma + described)


def find_name(text: str, names: Iterable[str]) -> str | None:
    """Return the name that a text is, or is the plural of, or is another word for."""
    known = tuple(names)
    found = _find_word(text, known)
    if found is None and (word := _find_word(text, tuple(other_words()))) is not None:
        return _find_word(other_words()[word], known)
    return found


def _find_word(text: str, words: Sequence[str]) -> str | None:
    wanted = text.strip().casefold()
    alone = (word for word in words if word.casefold() == wanted)
    return next(alone, None) or next((word for word in words if wanted in _plurals(word.casefold())), None)


def _plurals(name: str) -> Iterator[str]:
    yield from (name.removesuffix(one) + many for one, many in _PLURALS if name.endswith(one))


def one_of(many: str) -> str:
    """Return the word for one of several that no book has: "dragonfly" for "dragonflies"."""
    for end, instead in _SINGULARS:
        if many.casefold().endswith(end):
            return many[: -len(end)] + instead
    return many[:-1] if many.casefold().endswith("s") and not many.casefold().endswith("ss") else many

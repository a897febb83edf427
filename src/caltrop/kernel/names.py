"""The names of people and characters: cleaned of what cannot be seen, and compared as an eye compares them.

`clean_name` is what a name becomes when it is typed. `name_folds` are what is left of it at a glance: without case,
accents, spaces and signs, and with letters that look alike made one, such as a Latin and a Cyrillic a, or 0 and O. Two
names with a fold in common would be mistaken for each other, so a table takes only one of them. Names that a table has
from before are never checked again.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from itertools import chain, count, groupby

from .lookalikes import CAPITALS, PAIRS, plain_letter

MOST = 60  # characters of a name
ROW = 6  # words in a row that are read as one name
NUMBERS = "0123456789 .-_#"
EDGES = " ,;:.-_()[]"
MARKS = 2  # accents on one letter at most: more are a tower
INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")  # letters and marks that draw nothing
HIDDEN_KINDS = frozenset({"Cc", "Cf", "Cn", "Co", "Cs"})  # control, direction, zero width, and what is no character
# What a person may call themselves to pass for the facilitator, in each language of the catalogue.
FACILITATOR_NAMES = {
    "en": (
        "facilitator", "the facilitator", "game master", "the game master", "gamemaster", "dungeon master", "referee",
        "gm", "dm", "host", "admin", "moderator", "caltrop",
    ),
    "de": (
        "Spielleitung", "die Spielleitung", "Spielleiter", "der Spielleiter", "Spielleiterin", "die Spielleiterin",
        "Meister", "Meisterin", "SL",
    ),
}  # fmt: skip

# Words among them that are also in names of people and creatures, such as the Reaver Host: they count alone only.
EVERYDAY = frozenset({"host", "meister", "meisterin", "caltrop"})


# ---- cleaning
def clean_name(text: str) -> str:
    """Return a name as it is kept: in one form of each letter, visible, with single spaces, and not too long."""
    shown = "".join(_visible(unicodedata.normalize("NFKC", text)))
    return unicodedata.normalize("NFC", " ".join(shown.split())[:MOST].strip())


def _visible(text: str) -> Iterator[str]:
    """Yield the characters that can be seen; spaces of all kinds become plain ones."""
    marks = 0
    for char in text:
        kind = unicodedata.category(char)
        marks = marks + 1 if kind.startswith("M") else 0
        if kind.startswith("Z") or char in "\t\n\r":
            yield " "
        elif kind not in HIDDEN_KINDS and char not in INVISIBLE and not _is_selector(char) and marks <= MARKS:
            yield char


def _is_selector(char: str) -> bool:
    """Does it only choose between forms of the character before it?"""
    return "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef"


# ---- comparing
def name_folds(name: str) -> frozenset[str]:
    """Return what is left of a name at a glance: one fold, or two if it has a capital I, which may be read as an l."""
    plain = "".join(CAPITALS.get(char, char) for char in clean_name(name))
    return frozenset((_fold(plain), _fold(plain.replace("I", "l"))))


def _fold(name: str) -> str:
    letters = (c for c in unicodedata.normalize("NFKD", name.casefold()) if not unicodedata.category(c).startswith("M"))
    alike = "".join(map(plain_letter, letters))
    fold = "".join(char for char in alike if char.isalnum())
    for pair, one in PAIRS.items():
        fold = fold.replace(pair, one)
    return fold or alike.replace(" ", "")


def is_alike(name: str, other: str) -> bool:
    """Could one of these names be mistaken for the other?"""
    return bool(name_folds(name) & name_folds(other) - {""})


def find_alike(name: str, taken: Iterable[str]) -> str:
    """Return the first of these names that this one could be mistaken for, or ""."""
    return next((other for other in taken if is_alike(name, other)), "")


def suggest_name(name: str, taken: Iterable[str]) -> str:
    """Return a name that is free: the name itself, or with the first number that is."""
    others = tuple(taken)
    numbered = (f"{name[: MOST - 4].rstrip()} {n}" for n in count(2))
    return next(one for one in chain((name,), numbered) if not find_alike(one, others))


# ---- the facilitator
def may_pass_for(name: str, facilitators: Iterable[str]) -> bool:
    """Could this name be taken for the facilitator: by a word for the role in it, or by a facilitator's whole name?

    A number behind it does not help: "Gail 2" would be Gail's other device.
    """
    words = (word for words in FACILITATOR_NAMES.values() for word in words)
    reserved = frozenset[str]().union(*map(name_folds, (*words, *facilitators))) - {""}
    whole, bare, *parts = _parts(clean_name(name))
    return bool(reserved & (name_folds(whole) | name_folds(bare))) or any(
        (reserved - EVERYDAY) & name_folds(part) for part in parts
    )


def without_facilitator(name: str, facilitators: Iterable[str]) -> str:
    """Return a name without the words that pass for the facilitator, or "" if no name is left."""
    known = tuple(facilitators)
    words = (word for word in clean_name(name).split() if not may_pass_for(word, known))
    left = " ".join(words).strip(EDGES)
    return "" if left[:1].islower() or not any(map(str.isalpha, left)) or may_pass_for(left, known) else left


def _parts(name: str) -> Iterator[str]:
    """Yield all that may be read as a name in a name: itself, its words, and words in a row, with numbers and without.

    Single letters in a row are somebody's initials, unless they are the whole name.
    """
    words = ["".join(run) for is_word, run in groupby(name, str.isalnum) if is_word]
    ends = range(1, len(words) + 1)
    rows = (words[first:last] for last in ends for first in range(max(0, last - ROW), last))
    found = (" ".join(row) for row in rows if len(row) == 1 or max(map(len, row)) > 1)
    for part in (name, *name.split(), *found):
        yield part
        yield part.strip(NUMBERS)

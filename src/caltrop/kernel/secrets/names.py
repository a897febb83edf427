"""The names of people and characters: cleaned of what cannot be seen, and compared as an eye compares them.

`clean_name` is what a name becomes when it is typed. `_name_folds` are what is left of it at a glance: without case,
accents, spaces and signs, and with letters that look alike made one, such as a Latin and a Cyrillic a, or 0 and O. Two
names with a fold in common would be mistaken for each other, so a table takes only one of them. Names that a table has
from before are never checked again.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, count, groupby
from typing import Any, TypeVar

from msgspec import Struct, structs

from caltrop.kernel.contract.parameters import parameters
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.state.state import State

# ---- letters that look like others at a glance, and words that mix scripts, in which such letters hide
# Capitals, and strokes that may be read as a capital I or as an l.
_CAPITALS = {
    **dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧІӀ", "ABEZHIKMNOPTYXII", strict=True)),  # noqa: RUF001 - Greek, Cyrillic
    **dict(zip("ꓲᏆǀ∣│", "IIIII", strict=True)),  # noqa: RUF001 - Lisu, Cherokee, a click, two strokes
}
_LETTERS = {
    **dict(zip("αβγεηικνορτυχω", "abyenikvoptuxw", strict=True)),  # Greek
    **dict(zip("авекмнорстухѕіјһӏԁԛԝԍгп", "abekmhopctyxsijhldqwgrn", strict=True)),  # Cyrillic
    **dict(zip("օոսհցզ", "onuhgq", strict=True)),  # noqa: RUF001 - Armenian
    **dict(zip("ᎪᎠᎡᎢᎥᎩᎫᎬᎳᎷᎻᎽᏀᎶᏂᏃᏏᏒᏔᏕᏙᏚᏞᏟᏢᏦᏴᏻᏧᎤᎾᏌ", "adrtiyjewmhyggnzbrwsvslcpkbgdoou", strict=True)),  # Cherokee
    **dict(zip("ꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓳꓴ", "bpdtgkjczfmnlsrvhwxyaeou", strict=True)),  # noqa: RUF001 - Lisu
    **dict(zip("ɑɡıɩɛʊɣɵʘʗŋĸȷᵹƽƨþðɜ", "agiieuyoocnkjgsspde", strict=True)),  # Latin, among them letters of phonetics
    **{"æ": "ae", "œ": "oe", "ɶ": "oe", "ᴁ": "ae", "ǁ": "ll", "ỻ": "ll"},
    **{"0": "o", "1": "l", "|": "l", "!": "l", "ǃ": "l"},  # noqa: RUF001 - a click
}
_PAIRS = {"rn": "m", "vv": "w"}  # two letters that look like one
# Scripts that are written together in one word, and look like no others.
_TOGETHER = frozenset({"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HANGUL", "BOPOMOFO", "IDEOGRAPHIC"})
_DECORATED_LETTER = re.compile(
    r"LATIN (?:SMALL LETTER|CAPITAL LETTER|LETTER SMALL CAPITAL|SMALL CAPITAL LETTER) ([A-Z])\b"
)


@lru_cache(maxsize=4096)
def _plain_letter(char: str) -> str:
    """Return the letter that this one looks like; a Latin one without its strokes, hooks and tails."""
    if char in _LETTERS or char.isascii():
        return _LETTERS.get(char, char)
    dressed = _DECORATED_LETTER.match(unicodedata.name(char, ""))
    return dressed[1].lower() if dressed else char


# ---- scripts
def _script_of(char: str) -> str:
    """Return the script of a letter, or "" for what every script has: digits, signs, marks, apostrophes."""
    if not unicodedata.category(char).startswith("L"):
        return ""
    script = unicodedata.name(char, "").partition(" ")[0]
    return "" if script in _TOGETHER or script == "MODIFIER" else script


def mixes_scripts(name: str) -> bool:
    """Does one of its words have letters of several scripts, such as a Cyrillic a among Latin letters?"""
    return any(len({*map(_script_of, word)} - {""}) > 1 for word in name.split())


def in_one_script(name: str) -> str:
    """Return a name whose words are each of one script: Latin where the letters allow it, else that of the first."""
    return " ".join(word if not mixes_scripts(word) else "".join(_of_one_script(word)) for word in name.split())


def _of_one_script(word: str) -> Iterator[str]:
    latin = [_in_latin(char) for char in word]
    script = next(found for char in latin if (found := _script_of(char[0])))
    yield from (char for char in latin if _script_of(char[0]) in ("", script))


def _in_latin(char: str) -> str:
    plain = _CAPITALS.get(char) or _plain_letter(char.casefold()[0])
    is_capital = char.isupper() or _script_of(char) == "LISU"  # all letters of Lisu have the form of capitals
    return plain.upper() if is_capital and _script_of(plain[0]) == "LATIN" else plain if _script_of(char) else char


MOST = 60  # characters of a name
ROW = 6  # words in a row that are read as one name
_NUMBERS = "0123456789 .-_#"
_EDGES = " ,;:.-_()[]"
_MARKS = 2  # accents on one letter at most: more are a tower
_INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")  # letters and marks that draw nothing
_HIDDEN_KINDS = frozenset({"Cc", "Cf", "Cn", "Co", "Cs"})  # control, direction, zero width, and what is no character
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
_EVERYDAY = frozenset({"host", "meister", "meisterin", "caltrop"})


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
        elif kind not in _HIDDEN_KINDS and char not in _INVISIBLE and not _is_selector(char) and marks <= _MARKS:
            yield char


def _is_selector(char: str) -> bool:
    """Does it only choose between forms of the character before it?"""
    return "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef"


# ---- comparing
def _name_folds(name: str) -> frozenset[str]:
    """Return what is left of a name at a glance: one fold, or two if it has a capital I, which may be read as an l."""
    plain = "".join(_CAPITALS.get(char, char) for char in clean_name(name))
    return frozenset((_fold(plain), _fold(plain.replace("I", "l"))))


def _fold(name: str) -> str:
    letters = (c for c in unicodedata.normalize("NFKD", name.casefold()) if not unicodedata.category(c).startswith("M"))
    alike = "".join(map(_plain_letter, letters))
    fold = "".join(char for char in alike if char.isalnum())
    for pair, one in _PAIRS.items():
        fold = fold.replace(pair, one)
    return fold or alike.replace(" ", "")


def is_alike(name: str, other: str) -> bool:
    """Could one of these names be mistaken for the other?"""
    return bool(_name_folds(name) & _name_folds(other) - {""})


def _find_alike(name: str, taken: Iterable[str]) -> str:
    """Return the first of these names that this one could be mistaken for, or ""."""
    return next((other for other in taken if is_alike(name, other)), "")


def suggest_name(name: str, taken: Iterable[str]) -> str:
    """Return a name that is free: the name itself, or with the first number that is."""
    others = tuple(taken)
    numbered = (f"{name[: MOST - 4].rstrip()} {n}" for n in count(2))
    return next(one for one in chain((name,), numbered) if not _find_alike(one, others))


# ---- the facilitator
def may_pass_for(name: str, facilitators: Iterable[str]) -> bool:
    """Could this name be taken for the facilitator: by a word for the role in it, or by a facilitator's whole name?

    A number behind it does not help: "Gail 2" would be Gail's other device.
    """
    words = (word for words in FACILITATOR_NAMES.values() for word in words)
    reserved = frozenset[str]().union(*map(_name_folds, (*words, *facilitators))) - {""}
    whole, bare, *parts = _parts(clean_name(name))
    return bool(reserved & (_name_folds(whole) | _name_folds(bare))) or any(
        (reserved - _EVERYDAY) & _name_folds(part) for part in parts
    )


def _without_facilitator(name: str, facilitators: Iterable[str]) -> str:
    """Return a name without the words that pass for the facilitator, or "" if no name is left."""
    known = tuple(facilitators)
    words = (word for word in clean_name(name).split() if not may_pass_for(word, known))
    left = " ".join(words).strip(_EDGES)
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
        yield part.strip(_NUMBERS)


# ---- names typed at a table: clean, and not to be mistaken for another's or the facilitator's
# A parameter that names someone is annotated so (`parameters.Naming`), and every move that takes a name has the same
# check. Names that only the facilitator knows never refuse one: that would reveal someone hidden.

_S = TypeVar("_S", bound=Struct)
RULE = "table.seats"


def with_clean_names(want: _S) -> _S:
    """Return a move's parameters with every name as it is kept."""
    named = {name: getattr(want, name) for name, p in parameters(type(want)).items() if p.naming}
    clean = {name: clean_name(said) for name, said in named.items() if isinstance(said, str)}
    return structs.replace(want, **clean) if any(clean[name] != named[name] for name in clean) else want


def check_names(state: State, seat: str, actor: str, want: Any) -> None:
    """Refuse a name that is empty, or that could be mistaken for another's."""
    for name, parameter in parameters(type(want)).items():
        said = getattr(want, name) if parameter.naming else ""
        if parameter.naming and parameter.shortest and not said:
            refuse("no-name", RULE)
        if said and parameter.naming == "seat":
            _check_seat_name(state, said, is_facilitator=getattr(want, "role", "") == "facilitator")
        elif said and parameter.naming in ("rename", "newcomer"):
            _check_character_name(state, seat, said, but=actor if parameter.naming == "rename" else "")


def _check_seat_name(state: State, name: str, *, is_facilitator: bool = False) -> None:
    """Refuse the name of a new seat that looks like another seat's, or like the facilitator."""
    taken = [there.name for there in state.seats.values()]
    if not is_facilitator:
        _check_not_reserved(state, name, taken)
    _check_one_script(name, taken)
    if alike := _find_alike(name, taken):
        refuse("name-taken", RULE, who=alike, suggestion=suggest_name(name, taken))


def _check_character_name(state: State, seat: str, name: str, *, but: str = "") -> None:
    """Refuse a character's name that looks like that of another that the seat knows, or like the facilitator."""
    taken = [*known_names(state, seat, but)]
    check_not_facilitators(state, seat, name, taken)
    if not state.is_facilitator(seat):
        _check_one_script(name, taken)
    if alike := _find_alike(name, taken):
        refuse("character-taken", RULE, who=alike, suggestion=suggest_name(name, taken))


def check_not_facilitators(state: State, seat: str, name: str, taken: Sequence[str] = ()) -> None:
    """Refuse a player a character's name that could be taken for the facilitator."""
    if not state.is_facilitator(seat):
        _check_not_reserved(state, name, taken)


def _check_not_reserved(state: State, name: str, taken: Sequence[str]) -> None:
    """Refuse a name that could be taken for the facilitator."""
    if may_pass_for(name, known := _facilitator_names(state)):
        if rest := _without_facilitator(name, known):
            refuse("name-partly-reserved", RULE, name=name, suggestion=suggest_name(in_one_script(rest), taken))
        refuse("name-reserved", RULE, name=name)


def _check_one_script(name: str, taken: Sequence[str]) -> None:
    """Refuse a name with a word of several scripts: one letter of another is hardly seen."""
    if mixes_scripts(name):
        refuse("name-mixed", RULE, name=name, suggestion=suggest_name(in_one_script(name), taken))


def _facilitator_names(state: State) -> tuple[str, ...]:
    return tuple(state.seats[seat].name for seat in state.facilitators)


def known_names(state: State, seat: str, but: str = "") -> Iterator[str]:
    """Yield the names of the living that a seat knows, without the stash and without one of them."""
    for who, found in state.characters.items():
        known = not found.hidden or state.may_act_for(seat, who)
        if who != but and known and found.life != "dead" and found.kind != "stash":
            yield found.name


def free_name(state: State, seat: str, name: str) -> str:
    """Return the name for a newcomer, with a number where somebody is called so already."""
    return suggest_name(name, known_names(state, seat))

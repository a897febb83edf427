"""Letters that look like others at a glance, and words that mix scripts, in which such letters hide."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import lru_cache

# Capitals, and strokes that may be read as a capital I or as an l.
CAPITALS = {
    **dict(zip("ΑΒΕΖΗΙΚΜΝΟΡΤΥΧІӀ", "ABEZHIKMNOPTYXII", strict=True)),  # noqa: RUF001 - Greek, Cyrillic
    **dict(zip("ꓲᏆǀ∣│", "IIIII", strict=True)),  # noqa: RUF001 - Lisu, Cherokee, a click, two strokes
}
LETTERS = {
    **dict(zip("αβγεηικνορτυχω", "abyenikvoptuxw", strict=True)),  # Greek
    **dict(zip("авекмнорстухѕіјһӏԁԛԝԍгп", "abekmhopctyxsijhldqwgrn", strict=True)),  # Cyrillic
    **dict(zip("օոսհցզ", "onuhgq", strict=True)),  # noqa: RUF001 - Armenian
    **dict(zip("ᎪᎠᎡᎢᎥᎩᎫᎬᎳᎷᎻᎽᏀᎶᏂᏃᏏᏒᏔᏕᏙᏚᏞᏟᏢᏦᏴᏻᏧᎤᎾᏌ", "adrtiyjewmhyggnzbrwsvslcpkbgdoou", strict=True)),  # Cherokee
    **dict(zip("ꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓳꓴ", "bpdtgkjczfmnlsrvhwxyaeou", strict=True)),  # noqa: RUF001 - Lisu
    **dict(zip("ɑɡıɩɛʊɣɵʘʗŋĸȷᵹƽƨþðɜ", "agiieuyoocnkjgsspde", strict=True)),  # Latin, among them letters of phonetics
    **{"æ": "ae", "œ": "oe", "ɶ": "oe", "ᴁ": "ae", "ǁ": "ll", "ỻ": "ll"},
    **{"0": "o", "1": "l", "|": "l", "!": "l", "ǃ": "l"},  # noqa: RUF001 - a click
}
PAIRS = {"rn": "m", "vv": "w"}  # two letters that look like one
# Scripts that are written together in one word, and look like no others.
TOGETHER = frozenset({"CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HANGUL", "BOPOMOFO", "IDEOGRAPHIC"})
DRESSED = re.compile(r"LATIN (?:SMALL LETTER|CAPITAL LETTER|LETTER SMALL CAPITAL|SMALL CAPITAL LETTER) ([A-Z])\b")


@lru_cache(maxsize=4096)
def plain_letter(char: str) -> str:
    """Return the letter that this one looks like; a Latin one without its strokes, hooks and tails."""
    if char in LETTERS or char.isascii():
        return LETTERS.get(char, char)
    dressed = DRESSED.match(unicodedata.name(char, ""))
    return dressed[1].lower() if dressed else char


# ---- scripts
def script_of(char: str) -> str:
    """Return the script of a letter, or "" for what every script has: digits, signs, marks, apostrophes."""
    if not unicodedata.category(char).startswith("L"):
        return ""
    script = unicodedata.name(char, "").partition(" ")[0]
    return "" if script in TOGETHER or script == "MODIFIER" else script


def mixes_scripts(name: str) -> bool:
    """Does one of its words have letters of several scripts, such as a Cyrillic a among Latin letters?"""
    return any(len({*map(script_of, word)} - {""}) > 1 for word in name.split())


def in_one_script(name: str) -> str:
    """Return a name whose words are each of one script: Latin where the letters allow it, else that of the first."""
    return " ".join(word if not mixes_scripts(word) else "".join(_of_one_script(word)) for word in name.split())


def _of_one_script(word: str) -> Iterator[str]:
    latin = [_in_latin(char) for char in word]
    script = next(found for char in latin if (found := script_of(char[0])))
    yield from (char for char in latin if script_of(char[0]) in ("", script))


def _in_latin(char: str) -> str:
    plain = CAPITALS.get(char) or plain_letter(char.casefold()[0])
    is_capital = char.isupper() or script_of(char) == "LISU"  # all letters of Lisu have the form of capitals
    return plain.upper() if is_capital and script_of(plain[0]) == "LATIN" else plain if script_of(char) else char

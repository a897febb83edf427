"""Lengths of time as people type them, in the reader's language or in English: "10 Min.", "eine Stunde", "2 days"."""

from __future__ import annotations

import re
from functools import lru_cache

from .catalogue import catalogue, catalogue_in, fallbacks, language, plain
from .speech import UNITS as SIZES
from .speech import duration, part

_UNITS = ("rounds", "minutes", "hours", "days", "turns", "watches")
_OF_A_GAME = {"turn": "turns", "watch": "watches"}  # which only some games count
_ENDS = ("rest", "night", "instant", "permanent")
_ONE = {"rounds": "round", "minutes": "minute", "hours": "hour", "days": "day", "turns": "turn", "watches": "watch"}
_NUMBER_AND_UNIT = re.compile(r"(\d{1,4}) ?(\D+)")


def canonical_length(text: str) -> str:
    """Return a typed length as the rules write it ("10 minutes", "rest"); text that is none stays as it is."""
    typed = " ".join(text.casefold().split())
    found = (_read(typed, each) for each in fallbacks(language()))
    return next((length for length in found if length), text)


def length_in_words(length: str) -> str:
    """Return a length of the rules in the reader's language, in words that can be typed there."""
    c = catalogue()
    found = _NUMBER_AND_UNIT.fullmatch(length)
    if not found:
        return c.text(f"typed-{length}").partition(",")[0] if length in _ENDS else length
    n = int(found[1])
    unit = f"{found[2].removesuffix('s')}s"
    single = found[2].removesuffix("es") if found[2].startswith("watch") else found[2].removesuffix("s")
    if single in _OF_A_GAME:
        one, many = c.text(f"typed-{_OF_A_GAME[single]}").split(",")[:2]
        return f"{n} {one if n == 1 else many.strip()}"
    if unit == "rounds":
        return plain(part(c, "rounds", {"rounds": n}))
    return duration(c, n * dict(SIZES)[unit])


def _read(typed: str, language: str) -> str:
    """Return a length that was typed in this language, or ""."""
    known = _typed_words(language)
    first, _, rest = typed.partition(" ")
    typed = rest if rest and known.get(first) == "for" else typed
    if known.get(typed) in _ENDS:
        return known[typed]
    first, _, rest = typed.partition(" ")
    found = _NUMBER_AND_UNIT.fullmatch(f"1 {rest}" if rest and known.get(first) == "one" else typed)
    unit = known.get(found[2].removesuffix("."), "") if found else ""
    if found is None or unit not in _UNITS:
        return ""
    n = int(found[1])
    return f"{n} {_ONE[unit] if n == 1 else unit}"


@lru_cache(maxsize=64)
def _typed_words(language: str) -> dict[str, str]:
    """Return what may be typed in a language, each word with what it means."""
    texts = catalogue_in(language)
    each = ((meaning, texts.text(f"typed-{meaning}")) for meaning in (*_UNITS, *_ENDS, "for", "one"))
    return {word.strip().casefold().removesuffix("."): meaning for meaning, said in each for word in said.split(",")}

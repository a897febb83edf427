"""The choice of a language: which ones there are, what a browser or a system asks for, and which of these we speak."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from functools import cache, lru_cache
from importlib import import_module

from .catalogue import ENGLISH, SHARED_LANGUAGES, folder_of

PSEUDO = "xx"  # English in disguise, for tests and translators: it can be chosen, but is never offered
FOLDER = os.path.join(os.path.dirname(__file__), "languages")
_MOST_WANTED = 20  # languages of a header that are read


@cache
def codes() -> tuple[str, ...]:
    """Return the codes of all languages that are there, English first; no text is loaded for it."""
    there = (entry.name for entry in os.scandir(FOLDER) if os.path.exists(os.path.join(entry.path, "locale.py")))
    return (ENGLISH, *sorted({name.replace("_", "-") for name in there} - {ENGLISH}))


@cache
def languages() -> Mapping[str, str]:
    """Return the languages to choose from, each with its own name for itself: English, Deutsch."""
    return {
        code: import_module(f"{SHARED_LANGUAGES}.{folder_of(code)}.locale").NAME for code in codes() if code != PSEUDO
    }


def find_language(wanted: Iterable[str]) -> str:
    """Return the first language of a list that we speak, or "" for none.

    "de-AT" is answered in German, and "pt" in the Portuguese of a region where there is no other.
    """
    return next((found for tag in wanted if (found := _closest_language(tag.replace("_", "-").lower()))), "")


@lru_cache(maxsize=512)
def _closest_language(wanted: str) -> str:
    """Return the language that is closest to the one that is wanted, or ""."""
    known = {each.lower(): each for each in codes()}
    code = wanted
    while code:
        if code in known:
            return known[code]
        code = code.rpartition("-")[0]
    base = f"{wanted.partition('-')[0]}-"
    return next((each for key, each in known.items() if key.startswith(base)), "")


def parse_accept_language(header: str) -> tuple[str, ...]:
    """Return the languages that a browser asks for, the most wanted first: "de;q=0.8, fr" gives fr, de.

    What it does not want (q=0), "*", and what cannot be read is left out.
    """
    wanted = []
    for part in header[:1000].split(",")[:_MOST_WANTED]:
        tag, _, rest = part.partition(";")
        quality = _quality(rest)
        if _is_tag(tag.strip()) and quality > 0:
            wanted.append((quality, tag.strip()))
    return tuple(tag for _, tag in sorted(wanted, key=lambda each: -each[0]))


def _quality(text: str) -> float:
    """Return the quality of "q=0.8"; 1 where there is none, and 0 for one that cannot be read."""
    name, _, value = text.strip().partition("=")
    if not name.strip():
        return 1.0
    digits = value.strip()
    is_number = digits.replace(".", "", 1).isdecimal() and digits.isascii() and len(digits) <= 5
    return min(1.0, float(digits)) if name.strip().lower() == "q" and is_number else 0.0


def _is_tag(tag: str) -> bool:
    return tag.isascii() and tag.replace("-", "").isalnum() and tag[:1].isalpha() and len(tag) <= 35

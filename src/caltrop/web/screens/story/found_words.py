"""How words are looked for in lines of the log: the same on the page of the whole log and in the palette."""

from __future__ import annotations

import re
import unicodedata

from markupsafe import Markup

from caltrop.web.screens.look import LogLine

BETWEEN = re.compile(r"[\s,;:()]+")


def fold(text: str) -> str:
    """Return a text as it is compared: small letters, without accents."""
    apart = text.casefold()
    if apart.isascii():
        return apart
    return "".join(c for c in unicodedata.normalize("NFKD", apart) if not unicodedata.combining(c))


def typed_words(line: str) -> tuple[str, ...]:
    """Return the words of a line as they were typed."""
    return tuple(word for word in BETWEEN.split(line) if word)


def folded_line(told: LogLine) -> str:
    """Return all that a line of the log says, with its why, to look for words in."""
    return fold(Markup(" ").join((*told.says, *(why.text for why in told.why))).striptags())


def has_words(folded: str, typed: str) -> bool:
    """Are all words that were typed in a line's text?"""
    return all(word in folded for word in typed_words(fold(typed)))

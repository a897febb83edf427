"""The language of the command line: the one that was typed, or the one that the system asks for."""

from __future__ import annotations

from contextlib import AbstractContextManager

from caltrop import words
from caltrop.kernel.rules.refusals import Refused
from caltrop.words.catalogue import ENGLISH
from caltrop.words.language_choice import find_language, languages

from . import show


def reading(asked: str, *, must_be_known: bool) -> AbstractContextManager[None]:
    """Write in the language that is asked for, such as "de_DE.UTF-8"; English where we do not speak it.

    One that was typed must be known.
    """
    found = find_language((asked.partition(".")[0].partition("@")[0],))
    if must_be_known and not found:
        show.fail(Refused("unknown-language", "cli", {"got": asked[:60], "options": tuple(languages())}))
    return words.reading(found or ENGLISH)

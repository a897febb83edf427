"""Words on a sheet that the rules put there, in the reader's language: "unpaid", "deprived: water", "close"."""

from __future__ import annotations

import re

from .catalogue import catalogue
from .speech import slug
from .things import Whose

ADDED = re.compile(r"(?P<word>[a-z ]+?)(?:: (?P<text>.+)| (?P<n>\d+))")  # "deprived: water", "fatigued 2"


def mark_word(label: str, mark: str, game: Whose = None) -> str:
    """Return a word of a sheet's list or countdown in our words; what people typed, and names, stay as they are."""
    texts = catalogue(game)
    if (id := f"mark-{slug(label)}-{slug(mark)}") in texts:
        return texts.text(id)
    found = ADDED.fullmatch(mark)
    if found and (id := f"mark-{slug(label)}-{slug(found['word'])}") in texts:
        return texts.text(id, **_facts(found, game))
    return mark


def _facts(found: re.Match[str], game: Whose) -> dict[str, str | int]:
    """Return what stands behind a word: a number, or a need."""
    if found["n"]:
        return {"n": int(found["n"])}
    need = f"need-{slug(found['text'])}"
    return {"text": catalogue(game).text(need) if need in catalogue(game) else found["text"]}

"""Texts as HTML: everything escaped, the games' own English marked for screen readers, and signs read as words."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

from markupsafe import Markup, escape

from caltrop.kernel.contract.book_rows import SHELVES

from .catalogue import ENGLISH, catalogue, language
from .marks import marked_mark
from .speech import FOREIGN, drop_marks, foreign

if TYPE_CHECKING:
    from caltrop.kernel.contract.game import Game
    from caltrop.kernel.state.parts import SheetWord

_FOREIGN_TEXT = re.compile(f"{FOREIGN[0]}([^{FOREIGN[0]}{FOREIGN[1]}]*){FOREIGN[1]}")
NAME_END = re.compile(r" \(| \u00d7|, ")  # what a sheet adds to a name: brackets, a number, what holds now
_CHANGE = re.compile(r"((?:\b[A-Z]{2,3} )?[\w-]+ → [\w-]+)")  # a number before and after: it is not parted by the line
_ARROW = Markup('<span aria-hidden="true">→</span><span class="unseen">{}</span>')


def html(marked: str) -> Markup:
    """Return a text of one line as HTML; what people typed is only ever text.

    The games' own English stands in an element with its language, and an arrow is read as "to".
    """
    text = marked
    if not text.isprintable() and not drop_marks(text).isprintable():
        text = "".join(c if c.isprintable() or c in FOREIGN else " " for c in text)
    escaped = str(escape(" ".join(text.split())))
    if FOREIGN[0] in escaped or FOREIGN[1] in escaped:
        escaped = drop_marks(
            _FOREIGN_TEXT.sub(_english_element, escaped)
        )  # one that people typed is never half of an element
    if "→" in escaped:
        escaped = _CHANGE.sub(r'<span class="unbroken">\1</span>', escaped)
        escaped = escaped.replace("→", _arrow(catalogue().text("line-change-to")))
    return Markup(escaped)


def _english_element(marked: re.Match[str]) -> str:
    """Return the element for a marked piece of a text that is escaped already."""
    return f'<span lang="en">{marked[1]}</span>'


@lru_cache(maxsize=16)
def _arrow(read_as: str) -> str:
    """Return an arrow that is read aloud as this word."""
    return _ARROW.format(read_as)


def english(name: str | None = None, game: Game | None = None) -> Markup:
    """Return the attribute of an element that holds the games' own English, for readers of another language.

    With a `name`, only if it stands in the game's data: people may have typed another.
    """
    is_ours = language() != ENGLISH and (name is None or game is None or _is_data_name(name, game))
    return Markup(' lang="en"') if is_ours else Markup()


def mark_html(mark: SheetWord, game: Game) -> Markup:
    """Return a word of a sheet as HTML, marked as English where it is a name in the game's data."""
    if mark.__class__ is str and _is_data_name(str(mark), game):
        return html(foreign(catalogue(game), str(mark)))
    return html(marked_mark(mark, game))


def _is_data_name(name: str, game: Game) -> bool:
    """Is it a name of something in a game's library, whatever stands behind it: "Torch (2 hours)"?"""
    return NAME_END.split(name.lower(), maxsplit=1)[0] in _data_names(game)


@lru_cache(maxsize=32)
def _data_names(game: Game) -> frozenset[str]:
    rows = (row for shelf in SHELVES for row in (getattr(game.library, shelf, None) or {}).values())
    return frozenset(NAME_END.split(str(row.name).lower(), maxsplit=1)[0] for row in rows)

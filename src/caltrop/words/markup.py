"""Texts as HTML: everything escaped, the games' own English marked for screen readers, and signs read as words."""

from __future__ import annotations

import re

from markupsafe import Markup, escape

from .catalogue import ENGLISH, catalogue, language
from .speech import FOREIGN

MARKED = re.compile(f"{FOREIGN[0]}([^{FOREIGN[0]}{FOREIGN[1]}]*){FOREIGN[1]}")
LOOSE = re.compile(f"[{FOREIGN[0]}{FOREIGN[1]}]")  # marks that people typed: never half of an element
ARROW = Markup('<span aria-hidden="true">→</span><span class="unseen">{}</span>')


def html(marked: str) -> Markup:
    """Return a text of one line as HTML; what people typed is only ever text.

    The games' own English stands in an element with its language, and an arrow is read as "to".
    """
    text = marked
    if not text.isprintable():
        text = "".join(c if c.isprintable() or c in FOREIGN else " " for c in text)
    escaped = str(escape(" ".join(text.split())))
    if FOREIGN[0] in escaped or FOREIGN[1] in escaped:
        escaped = LOOSE.sub("", MARKED.sub(r'<span lang="en">\1</span>', escaped))
    if "→" in escaped:
        escaped = escaped.replace("→", ARROW.format(catalogue().text("line-change-to")))
    return Markup(escaped)


def english() -> Markup:
    """Return the attribute of an element that holds the games' own English, for readers of another language."""
    return Markup() if language() == ENGLISH else Markup(' lang="en"')

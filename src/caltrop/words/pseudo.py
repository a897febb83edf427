"""The pseudo-language: English with accents, longer by a third and in brackets, made when texts are compiled.

It shows what is not in the catalogue (a plain letter), what is glued together (brackets within a sentence), and where
a page has no room for a longer language. It is for tests and translators, and no menu offers it.
"""

from __future__ import annotations

from collections.abc import Iterable

from fluent.syntax import ast

PLAIN = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
ACCENTED = "àƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÀƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ"
TABLE = str.maketrans(PLAIN, ACCENTED)


def add_accents(text: str) -> str:
    return text.translate(TABLE)


def disguise(entries: Iterable[object]) -> None:
    """Turn the texts of parsed messages into the pseudo-language, in their place."""
    for entry in entries:
        if isinstance(entry, ast.Message | ast.Term) and entry.value is not None:
            letters = _accent(entry.value)
            padding = "·" * ((letters + 2) // 3)
            entry.value.elements = [
                ast.TextElement("["),
                *entry.value.elements,
                ast.TextElement(f" {padding}]" if padding else "]"),
            ]


def _accent(pattern: ast.Pattern) -> int:
    """Accent a pattern with all its variants; return the number of its letters, of the longest variant each."""
    letters = 0
    for element in pattern.elements:
        if isinstance(element, ast.TextElement):
            letters += sum(c.isalpha() for c in element.value)
            element.value = add_accents(element.value)
        elif isinstance(element.expression, ast.SelectExpression):
            letters += max(_accent(variant.value) for variant in element.expression.variants)
    return letters

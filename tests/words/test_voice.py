"""The voice of the table: phrases that nothing says, because a stranger who hears them asks "what?".

Texts have the longer list. Pages, documents and docstrings have the phrases that cannot be meant otherwise.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from words.fluent_files import SOURCE, read
from words.sources import nodes_in

ROOT = Path(__file__).parents[2]
EVERYWHERE = (
    r"\bwhoever\b",
    r"\bwhom\b",
    r"\bof late\b",
    r"\ball the same\b",
    r"\bgets? back\b",
    r"\bto tell of\b",
    r"\btaken back\b",
    r"\bso it fell\b",
    r"\bplain to see\b",
    r"\blook(s|ing)? on\b",
    r"\bthe most \{[^}]*\} of\b",
)
IN_TEXTS = (
    *EVERYWHERE,
    r"\bsomebody\b",
    r"\bnobody\b",
    r"\bso many\b",
    r"\bany more\b",
    r"\bthere is no\b.*: there is\b",
    r"\bis no\b(?! longer| one)",
    r"\bmay come to\b",
    r"\bgo(es)? (up|down) by\b",
    r"(^|[.:;,] |\bor )say\b",  # for enter or choose
    r"\bthrows?\b",  # for roll
    r"\bthe box\b",
    r"\bwants both hands\b",
    r"(?<!wary )\bof \{ who \}(?!'s)",  # Mags's shield, never "of Mags"
    r"\w(n't|'re|'ll|'ve)\b",
    r"\b(please|oops)\b",
    r"(?<!d8)!(?=$|[ .])",  # d8! is a die that climbs
)
PEOPLE = re.compile(r"\{ \$(who|name|target|against|hero|owner|seat|employer|hireling) \}")
ARGUMENT = re.compile(r"\$[\w-]+")
CODE = re.compile(r"`[^`\n]*`")
MARKUP = re.compile(r"\{#.*?#\}|\{\{.*?\}\}|\{%.*?%\}|<[^>]*>", re.DOTALL)


def banned(text: str, phrases: tuple[str, ...]) -> list[str]:
    """The banned phrases in a text, as they stand there."""
    return [found[0] for phrase in phrases for found in re.finditer(phrase, text, re.IGNORECASE | re.MULTILINE)]


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Whoever is out, all the same.", ["Whoever", "all the same"]),
        ("There is no game x: there is a, b.", ["There is no game x: there is", "is no"]),
        ("Odo is no longer dying. It is no one's turn.", []),
        ("The armour of { who } breaks.", ["of { who }"]),
        ("All of { who }'s lights go out.", []),
        ("Say a name, or say nothing.", ["Say", "or say"]),
        ("Enter 2d6 or d8!.", []),
        ("BOD 0!", ["!"]),
    ],
)
def test_banned_phrases_are_found(text: str, found: list[str]) -> None:
    assert banned(text, IN_TEXTS) == found


# ---- texts
def english_files() -> list[Path]:
    return sorted([*(SOURCE / "words" / "languages" / "en").glob("*.ftl"), *SOURCE.glob("games/*/languages/en.ftl")])


def own_words(source: str) -> str:
    """A text without its id and the names of its arguments; the names of people are all "{ who }"."""
    return ARGUMENT.sub("", PEOPLE.sub("{ who }", source.partition("=")[2])).strip()


@pytest.mark.parametrize("path", english_files(), ids=lambda path: "/".join(path.parts[-3:]))
def test_no_text_has_a_banned_phrase(path: Path) -> None:
    found = {text.id: said for text in read(path) if (said := banned(own_words(text.source), IN_TEXTS))}
    assert not found


# ---- pages, documents and docstrings
def test_no_page_has_a_banned_phrase() -> None:
    pages = sorted((SOURCE / "web").rglob("*.html"))
    assert pages
    shown = {page.name: MARKUP.sub(" ", page.read_text(encoding="utf-8")) for page in pages}
    assert not {name: said for name, text in shown.items() if (said := banned(text, EVERYWHERE))}


def documents() -> Iterator[tuple[str, str]]:
    """The documents, and what is written in the project's settings; a word between backticks is code."""
    settings = (ROOT / "pyproject.toml", ROOT / "Makefile", ROOT / "hatch_build.py")
    for path in (*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md")), *settings):
        yield path.name, CODE.sub("", path.read_text(encoding="utf-8"))


def test_no_document_has_a_banned_phrase() -> None:
    assert not {name: said for name, text in documents() if (said := banned(text, EVERYWHERE))}


def docstrings(path: Path) -> Iterator[str]:
    for node in nodes_in(path):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            yield ast.get_docstring(node) or ""


def test_no_docstring_has_a_banned_phrase() -> None:
    modules = [path for path in sorted(SOURCE.rglob("*.py")) if "languages" not in path.parts]
    found = {(path.name, text[:90]) for path in modules for text in docstrings(path) if banned(text, EVERYWHERE)}
    assert not found

"""Finds plain English on a page that is drawn in the pseudo-language: what the catalogue does not have.

English may stand in elements that say so (`lang="en"`), in what people typed, and in names out of a game's data.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import msgspec

import caltrop
from caltrop.games import registry
from caltrop.kernel.contract.game import Game
from caltrop.table.session import Session

READ_OUT = ("aria-label", "title", "placeholder", "alt", "hx-confirm", "data-label-text", "label")
SILENT = ("script", "style", "template")
EMPTY = ("br", "hr", "img", "input", "link", "meta", "use", "path", "source", "wbr", "circle", "line", "rect")
WORD = re.compile(r"[A-Za-z]{2,}")
CODE = re.compile(r"\b[A-Z2-9]{3,4}-[A-Z2-9]{3,4}\b")  # of an invitation or a TV
OURS = ("testserver.local/tv", "testserver.local", "Caltrop", "Deutsch", "English", "TOML", "Markdown", "TV")
NAMES = ("name", "title", "a", "label", "by", "place", "text", "stakes", "note", "said")
PERSON = ("look", "drive", "flaw", "bond")  # what players write about a character
GAMES = Path(caltrop.__file__).parent / "games"


class Reader(HTMLParser):
    """Reads a page as a person hears it: texts and labels, without those in elements of another language."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.open: list[tuple[str, bool]] = [("", False)]
        self.heard: list[str] = []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        quiet = said["lang"] in ("en", "de") if "lang" in said else self.open[-1][1]
        quiet = quiet or tag in SILENT or (tag == "input" and said.get("type") == "hidden")
        if not quiet:
            self.heard += [text for name in READ_OUT if (text := said.get(name))]
        if tag not in EMPTY:
            self.open.append((tag, quiet))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        while len(self.open) > 1 and tag in [name for name, _ in self.open]:
            if self.open.pop()[0] == tag:
                break

    def handle_data(self, data: str) -> None:
        if not self.open[-1][1] and data.strip():
            self.heard.append(data)


def plain_english(page: str, allowed: Iterable[str]) -> list[str]:
    """Return every text of a page in which something is left in English, without what is allowed."""
    longest_first = sorted({*allowed, *OURS}, key=len, reverse=True)
    article = "(?:an? )?"  # where an English name stands in plain text, its article does, too
    pattern = re.compile("|".join(rf"(?<!\w){article}{re.escape(each)}(?!\w)" for each in longest_first), re.IGNORECASE)
    rest = ((text.strip(), CODE.sub("", pattern.sub("", " ".join(text.split())))) for text in Reader(page).heard)
    return list(dict.fromkeys(text for text, left in rest if WORD.search(left)))


# ---- what may be English
def typed_texts(session: Session) -> set[str]:
    """What people typed at a table, and the names on its sheets."""
    raw = msgspec.to_builtins((session.state, [*session.log]))
    first_names = {c.name.partition(" ")[0] for c in session.state.characters.values()}
    lines = (line for text in _texts(raw) for line in (*text.splitlines(), " ".join(text.split())))
    return first_names | {line for line in lines if WORD.search(line)}


def _texts(value: Any, key: str = "") -> Iterator[str]:
    if isinstance(value, dict):
        for name, each in value.items():
            yield from _texts(each, str(name))
    elif isinstance(value, list | tuple):
        for each in value:
            yield from _texts(each, key)
    elif isinstance(value, str) and (key in (*NAMES, *PERSON) or " " in value or value[:1].isupper()):
        yield value


@cache
def data_names(game: str) -> frozenset[str]:
    """The names in a game's data, its title, and the labels on its sheets."""
    found: Game = registry.games()[game]
    paths = GAMES.glob(f"{game.replace('-', '_')}/data/*.toml")
    raw = (tomllib.loads(path.read_text(encoding="utf-8")) for path in paths)
    names = {text for each in raw for text in _names(each)}
    return frozenset({text for text in (*names, found.title, *found.places) if WORD.search(text)})


def _names(value: Any, key: str = "") -> Iterator[str]:
    if isinstance(value, dict):
        for name, each in value.items():
            yield from _names(each, str(name))
    elif isinstance(value, list):
        for each in value:
            yield from _names(each, key)
    elif isinstance(value, str) and len(value) <= 60 and (key in ("name", "title", "a") or value[:1].isupper()):
        yield value
        yield value.partition(" (")[0]

"""Variants: a TOML file with a base game, changed rulings and dials, and rows of its own. Data only: it runs no code.

base = "fell"
title = "Grim Fell"

[rulings]
"fell.attack.harm" = "one"

[dials]
"fell.slots" = 6

[[item]]                  # a known id changes that row, a new one adds it
id = "dagger"
cost = 12

Anyone may have written the file, so its nesting is looked at before it is parsed, because deep keys take very long. The
last part finds the line of a row, of one of its fields, of a ruling or a dial, for the mistakes of `variant_check`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any

from msgspec import structs

from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.refusals import Refused

VARIANTS_RULE = "table.variants"
DEEPEST_NESTING = 20  # brackets within brackets, or parts of one dotted key; a variant has 3
# One token each; a string is a token, so what is in it does not count. Possessive, so that no text takes long.
_TOML_TOKEN = re.compile(
    r'"""(?:[^"\\]|\\.|"(?!""))*+"{3,5}'
    r"|'''(?:[^']|'(?!''))*+'{3,5}"
    r'|"(?:[^"\\\n]|\\.)*+"'
    r"|'[^'\n]*+'"
    r"|#[^\n]*+"
    r"|[][{}.,=\n]"
    r"|[^][{}.,=\n\"'#]++",
    re.DOTALL,
)


def parse_toml(text: bytes, file: str) -> dict[str, Any] | Refused:
    """Parse TOML, or refuse it with what is wrong; `file` is the name that the refusal says."""
    try:
        plain = text.decode()
        if is_too_deep(plain):
            return Refused("nested-toml", VARIANTS_RULE, {"file": file})
        return tomllib.loads(plain)
    except RecursionError:
        return Refused("nested-toml", VARIANTS_RULE, {"file": file})
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as bad:
        return Refused("not-toml", VARIANTS_RULE, {"file": file, "why": str(bad)})


def is_too_deep(text: str) -> bool:
    """Is a text nested deeper than any variant? It is read once from start to end, as far as it can be TOML."""
    depth = dots = at = 0
    text = text.replace("\r\n", "\n")
    while found := _TOML_TOKEN.match(text, at):
        token = found[0]
        at = found.end()
        if token == ".":
            dots += 1
        elif token in "[]{},=\n":
            depth = depth + (token in "[{") - (token in "]}")
            dots = 0
        if max(depth, dots) > DEEPEST_NESTING:
            return True
    return False  # what stopped it is an open string, where the parser stops as well


_LARGEST_FILE = 1_000_000


def read_variant_file(path: str) -> Mapping[str, Any] | Refused:
    """Read a variant's file as plain data."""
    text = read_variant_text(path)
    return text if isinstance(text, Refused) else parse_toml(text, path)


def read_variant_text(path: str) -> bytes | Refused:
    """Read a variant's file, as it is."""
    file = Path(path)
    try:
        if file.stat().st_size > _LARGEST_FILE:
            return Refused("variant-too-large", VARIANTS_RULE, {"file": path, "most": _LARGEST_FILE})
        return file.read_bytes()
    except OSError:
        return Refused("no-such-file", VARIANTS_RULE, {"file": path})


def apply_variant(game: Game, raw: Mapping[str, Any]) -> Game:
    """Return the base game with a variant's rows, rulings and dials.

    `variant_check` must have found no mistakes, now or when a table stored it: rows that an older edition let pass are
    read as far as they can be.
    """
    own = {key: rows for key, rows in raw.items() if key in game.library.kinds}
    dialled = _texts_of(raw.get("dials", {}))
    library = type(game.library)(own, dialled)
    title = str(raw.get("title", game.title))
    rulings = _texts_of(raw.get("rulings", {}))
    return game.make_variant(raw, title=title, library=library, defaults=rulings, dialled=dialled)


def _texts_of(section: Mapping[str, Any]) -> dict[str, str]:
    """Return a section of options as tables store them: a file may write a number with or without quotes."""
    return {id: str(option) for id, option in section.items()}


_ROW_DEPTH = 2  # brackets around a field of a row in `item = [{ ... }]`


def with_lines(wrong: Iterable[Refused], text: str) -> list[Refused]:
    """Return mistakes with the line in the name of their file, "my.toml:12", wherever the text has it."""
    lines = _LineFinder(text).lines
    found = []
    for no in wrong:
        line = _line_of(no, lines)
        file = f"{no.facts.get('file', '')}:{line}" if line else no.facts.get("file", "")
        found.append(structs.replace(no, facts={**no.facts, "file": file}))
    return found


def _line_of(no: Refused, lines: dict[str, int]) -> int:
    """Return the line of a mistake: its field's, or else its row's or its section's; 0 if the text has none."""
    key = str(no.facts.get("key", ""))
    field = str(no.facts.get("name", "")) if no.code == "bad-row" else ""
    if no.code == "id-twice":
        key += " again"
    places = (f"{key}.{field.split('[')[0].split('.')[0]}", key, key.partition(".")[0])
    return next((lines[place] for place in places if place in lines), 0)


class _LineFinder:
    """Goes through a text once; `lines` has the line of each place: "title", "dials.fell.slots", "item.dagger.cost".

    A row has its place by its number, too: "item.2". A second row of the same id is "item.dagger again".
    """

    def __init__(self, text: str) -> None:
        self.lines: dict[str, int] = {}
        self.counts: dict[str, int] = {}
        self.kind = self.section = ""  # the kind of the row, or the section, that the last header has begun
        self.row = dict[str, int]()
        self.row_line = 0
        for line, depth, key, value in _assignments(text):
            if depth < 0:
                self._begin(line, key)
            else:
                self._assign(line, depth, key, value)

    def _begin(self, line: int, header: str) -> None:
        """A header: "[[item]]" begins a row, "[dials]" a section; "{item" a row within a list."""
        name = header.strip("[]{ ")
        self.lines.setdefault(name, line)
        self.kind, self.section = ("", name) if header[:1] == "[" != header[1:2] else (name, "")
        if self.kind:
            self.counts[name] = self.counts.get(name, 0) + 1
            self.row = {}
            self.row_line = line
            self.lines[f"{name}.{self.counts[name]}"] = line

    def _assign(self, line: int, depth: int, key: str, value: str) -> None:
        if not self.kind:
            self.lines.setdefault(f"{self.section}.{key}".strip("."), line)
            return
        if depth not in (0, _ROW_DEPTH):
            return
        if key == "id":
            known = f"{self.kind}.{value}"
            self.lines[f"{known} again" if known in self.lines else known] = self.row_line
            self.lines |= {f"{known}.{name}": at for name, at in self.row.items()}
            self.row["id"] = line
            self.id = value
        self.row[key] = line
        self.lines[f"{self.kind}.{self.counts[self.kind]}.{key}"] = line
        if "id" in self.row:
            self.lines[f"{self.kind}.{self.id}.{key}"] = line


def _assignments(text: str) -> Iterator[tuple[int, int, str, str]]:
    """Yield each key with its line, its depth in brackets and the string or word after it; headers have depth -1."""
    line = 1
    depth = 0
    at = 0
    words = list[str]()
    top = ""
    is_value = False
    text = text.replace("\r\n", "\n")
    while found := _TOML_TOKEN.match(text, at):
        token = found[0]
        at = found.end()
        if token == "[" and not depth and not is_value:
            end = text.find("\n", at) % (len(text) + 1)
            yield line, -1, text[at - 1 : end].partition("#")[0].strip(), ""
            at = end
            top = ""
            words = []
            continue
        if token == "=":
            key = "".join(words).strip().strip("\"'")
            top = key if not depth else top
            yield line, depth, key, _next_word(text, at)
        elif token == "{" and depth == _ROW_DEPTH - 1 and top:
            yield line, -1, f"{{{top}", ""
        is_value = token == "=" or (is_value and token != "\n")
        depth += (token in ("[", "{")) - (token in ("]", "}"))
        words = [] if token in "[]{},=\n" else [*words, token]
        line += token.count("\n")


def _next_word(text: str, at: int) -> str:
    """Return the string or word that a value begins with."""
    while found := _TOML_TOKEN.match(text, at):
        if found[0].strip():
            return found[0].strip().strip("\"'")
        at = found.end()
    return ""

"""Where things stand in a TOML file: the line of a row, of one of its fields, of a ruling or a dial."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import structs

from caltrop.kernel.rules.refusals import Refused

from .toml_text import TOKEN

ROW_DEPTH = 2  # brackets around a field of a row in `item = [{ ... }]`


def with_lines(wrong: Iterable[Refused], text: str) -> list[Refused]:
    """Return mistakes with the line in the name of their file, "my.toml:12", wherever the text has it."""
    lines = LineFinder(text).lines
    found = []
    for no in wrong:
        line = line_of(no, lines)
        file = f"{no.facts.get('file', '')}:{line}" if line else no.facts.get("file", "")
        found.append(structs.replace(no, facts={**no.facts, "file": file}))
    return found


def line_of(no: Refused, lines: dict[str, int]) -> int:
    """Return the line of a mistake: its field's, or else its row's or its section's; 0 if the text has none."""
    key, field = str(no.facts.get("key", "")), str(no.facts.get("name", "")) if no.code == "bad-row" else ""
    if no.code == "id-twice":
        key += " again"
    places = (f"{key}.{field.split('[')[0].split('.')[0]}", key, key.partition(".")[0])
    return next((lines[place] for place in places if place in lines), 0)


class LineFinder:
    """Goes through a text once; `lines` has the line of each place: "title", "dials.fell.slots", "item.dagger.cost".

    A row has its place by its number, too: "item.2". A second row of the same id is "item.dagger again".
    """

    def __init__(self, text: str) -> None:
        self.lines: dict[str, int] = {}
        self.counts: dict[str, int] = {}
        self.kind = self.section = ""  # the kind of the row, or the section, that the last header has begun
        self.row, self.row_line = dict[str, int](), 0
        for line, depth, key, value in assignments(text):
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
            self.row, self.row_line = {}, line
            self.lines[f"{name}.{self.counts[name]}"] = line

    def _assign(self, line: int, depth: int, key: str, value: str) -> None:
        if not self.kind:
            self.lines.setdefault(f"{self.section}.{key}".strip("."), line)
            return
        if depth not in (0, ROW_DEPTH):
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


def assignments(text: str) -> Iterator[tuple[int, int, str, str]]:
    """Yield each key with its line, its depth in brackets and the string or word after it; headers have depth -1."""
    line, depth, at = 1, 0, 0
    words, top, is_value = list[str](), "", False
    text = text.replace("\r\n", "\n")
    while found := TOKEN.match(text, at):
        token, at = found[0], found.end()
        if token == "[" and not depth and not is_value:
            end = text.find("\n", at) % (len(text) + 1)
            yield line, -1, text[at - 1 : end].partition("#")[0].strip(), ""
            at, top, words = end, "", []
            continue
        if token == "=":
            key = "".join(words).strip().strip("\"'")
            top = key if not depth else top
            yield line, depth, key, next_word(text, at)
        elif token == "{" and depth == ROW_DEPTH - 1 and top:
            yield line, -1, f"{{{top}", ""
        is_value = token == "=" or (is_value and token != "\n")
        depth += (token in ("[", "{")) - (token in ("]", "}"))
        words = [] if token in "[]{},=\n" else [*words, token]
        line += token.count("\n")


def next_word(text: str, at: int) -> str:
    """Return the string or word that a value begins with."""
    while found := TOKEN.match(text, at):
        if found[0].strip():
            return found[0].strip().strip("\"'")
        at = found.end()
    return ""

"""What is written down: a text file for each thing looked at, with only what has changed since the last look."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from same.dom import Node, blocks

KEYS = re.compile(r'(name="(?:_?key|_csrf|tap)" (?:type="hidden" )?value=)"[^"]+"')


class Recorder:
    """Files below a folder. Secrets that differ between two programs stand there under names of their own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files: dict[str, list[str]] = {}
        self.last: dict[str, dict[str, list[str]]] = {}
        self.names: dict[str, str] = {}

    def call(self, secret: str, name: str) -> None:
        """Write a name wherever a secret would stand: a token, a table's id."""
        if secret:
            self.names[secret] = name

    def plain(self, text: str) -> str:
        """Return a text without secrets, and without what no two programs have in common."""
        for secret, name in self.names.items():
            text = text.replace(secret, name)
        return text

    def note(self, file: str, *lines: str) -> None:
        """Write lines."""
        self.files.setdefault(file, []).extend(self.plain(line) for line in lines)

    def note_json(self, file: str, title: str, data: Any) -> None:
        self.note(file, f"== {title}", *pretty(data))

    def note_blocks(self, file: str, title: str, now: Mapping[str, list[str]]) -> None:
        """Write those blocks that are not as they were when this file was last written to."""
        before = self.last.get(file, {})
        changed = [f"-- {key}\n" + "\n".join(lines) for key, lines in now.items() if before.get(key) != lines]
        gone = [f"-- {key}: gone" for key in before if key not in now]
        if changed or gone:
            self.note(file, f"== {title}", *changed, *gone)
        self.last[file] = dict(now)

    def note_page(self, file: str, title: str, page: Node) -> None:
        self.note_blocks(file, title, page_blocks(page))

    def note_view(self, file: str, title: str, view: Any) -> None:
        """Write an answer of the API, those of its fields that have changed."""
        self.note_blocks(file, title, json_blocks(view))

    def write(self) -> None:
        for name, lines in self.files.items():
            path = self.folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def page_blocks(page: Node) -> dict[str, list[str]]:
    """Return a page as blocks, without what is drawn by lot for each page: keys of forms and tokens."""
    found = blocks(page)
    return {key: [KEYS.sub(r'\1"KEY"', line) for line in lines] for key, lines in found.items()}


def json_blocks(data: Any) -> dict[str, list[str]]:
    """Return an object as blocks: a block for each field, and for each entry of a field that is an object."""
    if not isinstance(data, dict):
        return {"": pretty(data)}
    found = dict[str, list[str]]()
    for name, value in sorted(data.items()):
        if isinstance(value, dict) and value and all(isinstance(each, dict) for each in value.values()):
            found |= {f"{name}.{key}": pretty(each) for key, each in value.items()}
        else:
            found[name] = pretty(value)
    return found


def pretty(data: Any) -> list[str]:
    """Return data as lines of JSON; what fits on a line stands on one."""
    return _lines(data, "")


WIDE = 110


def _lines(data: Any, indent: str) -> list[str]:
    flat = json.dumps(data, ensure_ascii=False, sort_keys=True)
    if len(flat) + len(indent) <= WIDE or not isinstance(data, dict | list) or not data:
        return [indent + flat]
    if isinstance(data, list):
        inner = [line for each in data for line in _lines(each, indent + " ")]
        return [f"{indent}[", *inner, f"{indent}]"]
    out = [f"{indent}{{"]
    for key, value in sorted(data.items()):
        first, *rest = _lines(value, indent + " ")
        out += [f"{indent} {json.dumps(key, ensure_ascii=False)}: {first.strip()}", *rest]
    return [*out, f"{indent}}}"]

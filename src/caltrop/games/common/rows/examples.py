"""Examples of what is right in a field: from a game's own rows, as they stand in a file."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from .reading import RowMistake

INDEX = re.compile(r"\[\d+\]")
LONGEST = 60
SILENT = frozenset({  # mistakes that say themselves what is right
    "unknown-field", "made-table", "name-twice", "wrong-count", "unfit-count", "rows-per-side", "not-a-record",
})  # fmt: skip


def example_of(library: Any, key: str, found: RowMistake) -> str:
    """Return a right value of a field that has a mistake, `die = "d6"`; "" where no row of the game has the field."""
    if found.code in SILENT:
        return ""
    path = INDEX.sub("", found.field).split(".")
    rows = type(library)().raw(key).values()
    options = found.facts.get("options", ())
    values = (value for row in rows for value in values_at(row, path) if value not in ("", [], {}))
    fitting = (v for v in values if not isinstance(options, tuple) or not options or v in options or not_a_word(v))
    text = next((text for value in fitting if (text := toml_text(value))), "")
    return f"{path[-1]} = {text}" if text else ""


def not_a_word(value: Any) -> bool:
    return not isinstance(value, str | int)


def values_at(row: Any, path: list[str]) -> Iterator[Any]:
    """Yield the values at a path, through every entry of a list."""
    if isinstance(row, list):
        for each in row:
            yield from values_at(each, path)
    elif not path:
        yield row
    elif isinstance(row, Mapping) and path[0] in row:
        inner = row[path[0]]
        yield from values_at(inner, path[1:]) if len(path) > 1 else (inner,)


def toml_text(value: Any) -> str:
    """Return a value as TOML, if it is short enough to read at a glance; "" if it is not."""
    match value:
        case bool():
            return "true" if value else "false"
        case int():
            return str(value)
        case str():
            quoted = value.replace("\\", "\\\\").replace('"', '\\"')
            return f'"{quoted}"' if len(value) <= LONGEST else '"..."'
        case list():
            inner = ", ".join(map(toml_text, value))
            return f"[{inner}]" if len(inner) <= LONGEST else ""
        case Mapping():
            inner = ", ".join(f"{name} = {toml_text(each)}" for name, each in value.items())
            return f"{{ {inner} }}" if len(inner) <= LONGEST else ""
    return ""

"""What a table has made up, as a variant's file: its homebrew rows over the game that it plays."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from caltrop.games.common.library.data_rows import mend_record, row_references, struct_type
from caltrop.games.common.library.homebrew import row_id
from caltrop.games.common.library.random_tables import names_in
from caltrop.games.common.library.shelves import Shelves
from caltrop.kernel.contract.game import Game
from caltrop.kernel.state.state import KeptRow

_GEAR = {"kind": "gear", "cost": 0, "text": ""}
_BARE = re.compile(r"[A-Za-z0-9_-]+")


def homebrew_variant(game: Game, homebrew: Mapping[str, KeptRow]) -> dict[str, Any]:
    """Return the data of a variant with the homebrew rows, added to those of the variant that the table plays."""
    before = dict(game.variant or {"base": game.id, "title": game.title})
    rows: dict[str, list[dict[str, Any]]] = {}
    for kept in _kept_for_file(game.library, homebrew):
        if kept.shelved:
            rows.setdefault(kept.kind, []).append(dict(kept.row))
            continue
        row, words = row_for_file(game.library, kept.kind, kept.row)
        rows.setdefault(kept.kind, []).append(row)
        known = rows.setdefault("condition", []) if words else []
        known += [_row_of_words(word) for word in words if _row_of_words(word) not in known]
    return {**before, **{kind: [*_without(before.get(kind, ()), added), *added] for kind, added in rows.items()}}


def _kept_for_file(library: Shelves, homebrew: Mapping[str, KeptRow]) -> list[KeptRow]:
    """Return the rows on the list, and those taken off it that others still name."""
    found = [kept for kept in homebrew.values() if not kept.retired]
    named = {name for kept in found for name in _names_in_row(library, kept)}
    while more := [k for k in homebrew.values() if k not in found and {k.name, str(k.row["id"])} & named]:
        found += more
        named |= {name for kept in more for name in _names_in_row(library, kept)}
    return found


def _names_in_row(library: Shelves, kept: KeptRow) -> set[str]:
    """Return the names of other rows in a row."""
    kind = struct_type(library.shelf_of(kept.kind).kind)
    named = {name for _, _, name in row_references(kind, kept.row)}
    return named | {name.strip() for line in kept.row.get("rows", ()) for name in names_in(str(line))}


def row_for_file(library: Shelves, kind: str, row: Mapping[str, Any]) -> tuple[dict[str, Any], list[str]]:
    """Return a homebrew row as the check of variants wants it, and the words of its conditions that have no row.

    It has the fields of its game's rows only, and a weapon or armour that lacks what makes it one is plain gear.
    """
    whole = mend_record(struct_type(library.shelf_of(kind).kind), {**(_GEAR if kind == "item" else {}), **row})
    wrong = library.row_mistakes(kind, whole)
    lost = [m for m in wrong if m.code == "missing-row"]
    words = [str(m.facts["got"]) for m in lost if m.facts["shelf"] == "conditions"]
    gone = {m.field for m in lost if m.facts["shelf"] != "conditions"}
    plain = {"kind": "gear"} if any(m.code == "needed-field" for m in wrong) else {}
    return {name: value for name, value in {**whole, **plain}.items() if name not in gone}, words


def _row_of_words(words: str) -> dict[str, Any]:
    """Return a condition that is only told."""
    return {"id": row_id(words) or "own-words", "name": words, "text": words, "told": True}


def _without(rows: Iterable[Mapping[str, Any]], added: Iterable[Mapping[str, Any]]) -> list[Mapping[str, Any]]:
    """Return the rows whose ids are not among those that are added."""
    ids = {row["id"] for row in added}
    return [row for row in rows if row["id"] not in ids]


# ---- as TOML
def write_toml(raw: Mapping[str, Any]) -> str:
    """Return a variant's data as TOML: plain values first, then sections, then rows."""
    plain = {key: value for key, value in raw.items() if not isinstance(value, Mapping) and not _is_rows(value)}
    return "\n".join((*_pairs(plain), *_sections(raw), *_listed_rows(raw))) + "\n"


def _is_rows(value: Any) -> bool:
    return isinstance(value, (list, tuple)) and bool(value) and all(isinstance(row, Mapping) for row in value)


def _pairs(values: Mapping[str, Any]) -> Iterator[str]:
    return (f"{_key_text(key)} = {_value_text(value)}" for key, value in values.items())


def _sections(raw: Mapping[str, Any]) -> Iterator[str]:
    for key, value in raw.items():
        if isinstance(value, Mapping):
            yield f"\n[{_key_text(key)}]"
            yield from _pairs(value)


def _listed_rows(raw: Mapping[str, Any]) -> Iterator[str]:
    for key, value in raw.items():
        for row in value if _is_rows(value) else ():
            yield f"\n[[{_key_text(key)}]]"
            yield from _pairs(row)


def _key_text(key: str) -> str:
    return key if _BARE.fullmatch(key) else string_text(key)


def _value_text(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, Mapping):
        return "{ " + ", ".join(_pairs(value)) + " }" if value else "{}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(_value_text, value)) + "]"
    return string_text(value) if isinstance(value, str) else str(value)


def string_text(text: str) -> str:
    """Return a string in quotes: JSON's escapes are TOML's, but for the one character that only TOML forbids."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")

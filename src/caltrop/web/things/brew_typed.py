"""A homebrew row as it was typed: read into a row as a file would have it, mistakes and all."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from msgspec import inspect as types

from caltrop import words
from caltrop.games.common.library.data_rows import RowMistake, alternatives, item_type, records, struct_type
from caltrop.games.common.library.homebrew import USUAL, complete_row, homebrew_mistakes
from caltrop.games.common.library.shelves import Shelves
from caltrop.kernel.state.state import RowKind
from caltrop.web.gate.fields import Posted, all_values, first_value

from .brew_controls import START, Control, control_of, find_reference, shelf_named

THERE = "there"  # a hidden field of each record, so that an empty one is not forgotten
NEW_RECORD = {"does": {"does": "edge", "by": -1}}


def typed_row(library: Shelves, kind: RowKind, fields: Posted) -> dict[str, Any]:
    """Return the row that a form says, as a file would have it; empty fields are left out."""
    return read_record(struct_type(library.shelf_of(kind).kind), library, fields, START, kind)


def read_record(kind: types.StructType, library: Shelves, posted: Posted, before: str, context: str) -> dict[str, Any]:
    row: dict[str, Any] = {kind.tag_field: kind.tag} if kind.tag_field else {}
    for field in kind.fields:
        value = read_value(field, library, posted, before + field.encode_name, context)
        if value is not None:
            row[field.encode_name] = value
    return row


def read_value(field: types.Field, library: Shelves, posted: Posted, key: str, context: str) -> Any:
    """Return what was typed in one field; None where it was left empty."""
    match control_of(field, library, context):
        case "records":
            return read_records(field, library, posted, key) or None
        case "choices":
            return list(all_values(posted, key)) or None
        case "pick":
            text = first_value(posted, key).strip()
            return find_reference(library, shelf_named(field), text) if text else None
        case control:
            return read_text(field, control, first_value(posted, key).strip())


def read_text(field: types.Field, control: Control, text: str) -> Any:
    if not text:
        return None
    match control:
        case "yes-no":
            return True if text == "yes" else None
        case "lines":
            return [line.strip() for line in text.splitlines() if line.strip()] or None
        case "words":
            return [word.strip() for word in text.split(",") if word.strip()] or None
        case "pairs":
            return dict(map(read_pair, text.split(",")))
        case "length":
            return words.canonical_length(text)
    is_number = any(isinstance(each, types.IntType) for each in alternatives(field.type))
    return int(text) if is_number and re.fullmatch(r"[+-]?\d{1,9}", text) else text


def read_pair(text: str) -> tuple[str, str]:
    """Return a name and its value: "athletics d6"."""
    name, _, value = text.strip().rpartition(" ")
    return name.strip() or value, value if name else ""


def read_records(field: types.Field, library: Shelves, posted: Posted, key: str) -> list[dict[str, Any]]:
    inner = item_type(field.type)
    assert inner is not None
    found = []
    known = records(inner)
    for n in range(20):
        before = f"{key}.{n}."
        if first_value(posted, before + THERE):
            tag = known[0].tag_field
            chosen = first_value(posted, before + tag) if tag else ""
            kind = next((each for each in known if each.tag == chosen), known[0])
            found.append(read_record(kind, library, posted, before, str(kind.tag) if tag else field.encode_name))
    return found


def change_records(row: dict[str, Any], *, add: str, drop: str) -> dict[str, Any]:
    """Return the row with one record more, or without one: "does", "does.1"."""
    if add in NEW_RECORD or add == "moves":
        row[add] = [*row.get(add, ()), dict(NEW_RECORD.get(add, {}))]
    name, _, n = drop.partition(".")
    if n.isdecimal() and isinstance(row.get(name), list):
        row[name] = [each for at, each in enumerate(row[name]) if at != int(n)]
    return row


def check_typed(library: Shelves, kind: RowKind, row: Mapping[str, Any], id: str) -> list[RowMistake]:
    """Return every mistake in a row that was typed."""
    return list(homebrew_mistakes(library, kind, complete_row(library, kind, row, id or "own-new")))


def start_row(library: Shelves, kind: RowKind, start: str, *, named: bool) -> dict[str, Any]:
    """Return a row to start from: one of the game or the table, without what is its alone; or nothing."""
    there = library.raw(kind).get(start)
    if there is None:
        return {name: value for name, value in USUAL.get(kind, {}).items() if value}
    left_out = {"id", "n", "aliases"} if named else {"id", "n", "aliases", "name", "title", "a", "many"}
    return {name: value for name, value in there.items() if name not in left_out}

"""Which control a field of a homebrew row has, by its type, and what can be chosen in it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Literal, TypeAlias

from msgspec import inspect as types

from caltrop import words
from caltrop.games.common.library.data_rows import alternatives, item_type, marks_of, plain_type, records
from caltrop.games.common.library.shelves import Shelves
from caltrop.web.page.forms.context import Option
from caltrop.web.page.forms.table_options import is_set_by_people

Control: TypeAlias = Literal[
    "text", "long", "lines", "words", "pairs", "number", "yes-no", "choice", "pick", "choices", "records", "length"
]
START = "r."  # how the names of a form's fields begin
LONG = 300  # characters of a text that has several lines
LENGTHS = ("1 round", "3 rounds", "10 minutes", "1 hour", "1 day", "rest", "night")  # those that are suggested


def control_of(field: types.Field, library: Shelves, context: str) -> Control:
    inner = item_type(field.type)
    kinds = alternatives(field.type)
    name = field.encode_name
    if inner is not None:
        return control_of_list(inner, name, is_words=not game_words(name, context, library))
    if shelf_named(field):
        return "pick"
    if marks_of(field.type).get("allowed") == "length":
        return "length"
    named = [kind for kind in kinds if not isinstance(kind, types.NoneType)]
    if game_words(name, context, library) or all(isinstance(kind, types.LiteralType) for kind in named):
        return "choice"
    return control_of_value(named[0], longest_of(field.type)) if len(named) == 1 else "text"


def control_of_value(kind: types.Type, longest: int) -> Control:
    match kind:
        case types.BoolType():
            return "yes-no"
        case types.IntType():
            return "number"
        case types.DictType():
            return "pairs"
    return "long" if longest > LONG else "text"


def control_of_list(inner: types.Type, name: str, *, is_words: bool) -> Control:
    if records(inner):
        return "records"
    if isinstance(plain_type(inner), types.LiteralType) or not is_words:
        return "choices"
    return "lines" if name in ("rows", "loot") else "words"


def game_words(name: str, context: str, library: Shelves) -> tuple[str, ...]:
    """Return the game's own words that an effect may name: attributes, pools, distances."""
    match context, name:
        case ("edge" | "without", "of") | ("cannot", "use"):
            return library.attributes
        case "hurts", "to":
            return library.pools
        case "place", "zone":
            return library.zones
    return ()


def longest_of(kind: types.Type) -> int:
    found = (each.max_length for each in alternatives(kind) if isinstance(each, types.StrType))
    return next((longest for longest in found if longest), 20_000 if item_type(kind) is not None else 500)


def shown_value(control: Control, value: Any) -> str | tuple[str, ...]:
    """Return a value as its control shows it."""
    if control == "choices":
        return tuple(map(str, value)) if isinstance(value, list | tuple) else ()
    if control == "records" or value is None or value is False:
        return ""
    if control == "length":
        return words.length_in_words(str(value))
    if control == "pairs" and isinstance(value, Mapping):
        return ", ".join(f"{key} {each}" for key, each in value.items())
    if isinstance(value, list | tuple):
        return ("\n" if control == "lines" else ", ").join(map(str, value))
    return "yes" if value is True else str(value)


# ---- rows of another shelf
def shelf_named(field: types.Field) -> str:
    """Return the shelf whose rows a field names, or ""."""
    return str(marks_of(item_type(field.type) or field.type).get("refers") or "")


def reference_options(library: Shelves, shelf: str, chosen: str = "") -> tuple[Option, ...]:
    """Return the rows of a shelf to choose from: of conditions the ones that people give, and the chosen one."""
    rows: Mapping[str, Any] = getattr(library, shelf, {})
    asked = {
        str(id): row for id, row in rows.items() if shelf != "conditions" or str(id) == chosen or is_set_by_people(row)
    }
    return named_options(asked)


def named_options(rows: Mapping[str, Any]) -> tuple[Option, ...]:
    """Return rows by their names, each with its text.

    Those of one name go by their ids, which say what sets them apart: "frightened", "frightened away".
    """
    names = {id: str(getattr(row, "title", "") or row.name) for id, row in rows.items()}
    alike = Counter(name.casefold() for name in names.values())
    said = {id: name if alike[name.casefold()] == 1 else as_said(id) for id, name in names.items()}
    found = (Option(id, said[id], str(getattr(row, "text", "")), english="all") for id, row in rows.items())
    return tuple(sorted(found, key=lambda option: option.label.casefold()))


def find_reference(library: Shelves, shelf: str, typed: str) -> str:
    """Return the row that was typed by its name or id; words that name none stay as they are."""
    rows: Mapping[str, Any] = {str(id): row for id, row in getattr(library, shelf, {}).items()}
    if typed in rows:
        return typed
    both = (*reference_options(library, shelf), *named_options(rows))
    return next((o.value for o in both if o.label.casefold() == typed.casefold()), typed)


def as_said(value: str) -> str:
    return value.replace("-", " ").replace("_", " ")


def length_options() -> tuple[Option, ...]:
    """Return the usual lengths of time, as the reader types them."""
    return tuple(Option(typed, typed) for typed in map(words.length_in_words, LENGTHS))

"""The schema of a game's variants, as JSON Schema 2020-12: for editors that check a file while it is written.

It is made of the same types that the check and play read rows by. What a schema cannot say, the check alone tells:
names of rows that there are not, what does not fit together in a row, and ids that come twice (`BEYOND_SCHEMA`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from caltrop.games.common.library.shelves import Shelf
from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.rulings import NumberDial, NumberRuling, Ruling, Tunable

from .variant_check import ID, LONGEST_ID, LONGEST_TITLE, TITLE, WORDS

DIALECT = "https://json-schema.org/draft/2020-12/schema"
Schema = dict[str, Any]
BEYOND_SCHEMA = frozenset({  # the mistakes that only the check finds
    "id-twice", "too-many-rows", "missing-row", "needed-field", "goes-with", "name-twice", "made-table",
    "rows-per-side", "unfit-field", "unfit-count",
})  # fmt: skip


def variant_schema(game: Game) -> Schema:
    """Return the schema of a file that changes this game."""
    shelves: tuple[Shelf[Any], ...] = game.library.shelves()
    kinds, parts = msgspec.json.schema_components([shelf.kind for shelf in shelves], ref_template="#/$defs/{name}")
    refs = {shelf.key: kind for shelf, kind in zip(shelves, kinds, strict=True)}
    rows = {key: row_schema(game, key, parts.pop(ref["$ref"].rpartition("/")[2])) for key, ref in refs.items()}
    return {
        "$schema": DIALECT,
        "title": f"A variant of {game.title}",
        "type": "object",
        "required": ["base"],
        "additionalProperties": False,
        "properties": {
            "base": {"const": game.id},
            "title": {"type": "string", "maxLength": LONGEST_TITLE, "pattern": TITLE},
            "rulings": options_schema(game.rulings),
            "dials": options_schema(game.dials),
            **{key: {"type": "array", "items": row} for key, row in rows.items()},
        },
        "$defs": parts,
    }


def options_schema(known: Mapping[str, Ruling[str]]) -> Schema:
    """Return the schema of a section of rulings or dials."""
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": {id: option_schema(ruling) for id, ruling in known.items()},
    }


def option_schema(ruling: Ruling[str]) -> Schema:
    """Return what a ruling or a dial can be; a number may stand with quotes or without."""
    said = {"description": f"{ruling.name}: {ruling.what}"} if isinstance(ruling, Tunable) else {}
    if isinstance(ruling, NumberRuling | NumberDial):
        numbers = range(ruling.least, ruling.most + 1)
        whole = {"type": "integer", "minimum": ruling.least, "maximum": ruling.most}
        return {**said, "default": int(ruling.default), "anyOf": [whole, {"enum": [str(n) for n in numbers]}]}
    return {**said, "default": ruling.default, "enum": list(ruling.options)}


def row_schema(game: Game, key: str, found: Schema) -> Schema:
    """Return the schema of one row: with a known id it may say only what it changes, with a new one it is whole."""
    pattern = WORDS if key == "condition" else ID
    id = {"type": "string", "maxLength": LONGEST_ID, "pattern": f"^{pattern.pattern}$"}
    new = {"if": {"properties": {"id": {"enum": sorted(base_ids(game, key))}}}, "else": {"required": found["required"]}}
    return {**found, "properties": {**found["properties"], "id": id}, "required": ["id"], **new}


def base_ids(game: Game, key: str) -> list[str]:
    """Return the ids that the game itself has."""
    return list(type(game.library)().raw(key))

"""The check of a variant: every mistake in its file at once, each with its place and an example of what is right.

A row is read by the types that play reads it by (`common/library`), laid over the row of the same id, in the library
that the variant makes. What passes plays: the tests change files at random, and play what passes.

`variant_schema` says the same as JSON Schema 2020-12, for editors that check a file while it is written. It is made of
the same types. What a schema cannot say, the check alone tells: names of rows that do not exist, what does not fit
together in a row, and ids that come twice (`BEYOND_SCHEMA`).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec

from caltrop.games.common.library.data_rows import MOST_ROWS, RowMistake, example_of, near_words, row_mistakes
from caltrop.games.common.library.shelves import Shelf, Shelves
from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.rules.rulings import Dial, NumberDial, NumberRuling, Ruling
from caltrop.kernel.rules.steps import Fact

from .variants import VARIANTS_RULE, apply_variant

_LONGEST_TITLE = 100
_TITLE_PATTERN = r"^[^\x00-\x1f\x7f]*\S[^\x00-\x1f\x7f]*$"
_LONGEST_ID = 60
_MOST_TOLD = 100  # mistakes that are told at once
_ID_PATTERN = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
_WORDS_PATTERN = re.compile(r"[a-z0-9]+([- ][a-z0-9]+)*")  # the id of a condition is also what is said of it


def find_mistakes(game: Game, raw: Mapping[str, Any], file: str) -> list[Refused]:
    """Return every mistake in a variant, at most `MOST_TOLD`: each says its file, its place and what is right."""
    found = _all_mistakes(game, raw, file)
    return [no for no, _ in zip(found, range(_MOST_TOLD), strict=False)]


def _all_mistakes(game: Game, raw: Mapping[str, Any], file: str) -> Iterator[Refused]:
    kinds = game.library.kinds
    yield from _unknown_keys(game, raw, file)
    title = raw.get("title", game.title)
    if not isinstance(title, str) or len(title) > _LONGEST_TITLE or not re.search(_TITLE_PATTERN, title):
        yield Refused("not-words", VARIANTS_RULE, {"file": file, "key": "title", "most": _LONGEST_TITLE})
    yield from _wrong_options("rulings", game.rulings, raw.get("rulings", {}), file)
    yield from _wrong_options("dials", game.dials, raw.get("dials", {}), file)
    yield from _wrong_shapes(game, raw, file)
    library = _sound_library(game, raw)
    for key in kinds:
        for at, row in enumerate(_rows_of(raw, key), 1):
            yield from _check_row(library, key, row, file, at, over=game.library.raw(key))


def _unknown_keys(game: Game, raw: Mapping[str, Any], file: str) -> Iterator[Refused]:
    known = ("base", "title", "rulings", "dials", *game.library.kinds)
    yield from (_unknown_key(file, key, known) for key in raw if key not in known)


def _unknown_key(file: str, key: str, known: tuple[str, ...]) -> Refused:
    near = near_words(key, known) or known
    return Refused("unknown-key", VARIANTS_RULE, {"file": file, "key": key[:_LONGEST_ID], "options": near})


# ---- rulings and dials
def _wrong_options(section: str, known: Mapping[str, Ruling[str]], said: Any, file: str) -> Iterator[Refused]:
    """Yield what is wrong with a section of rulings or dials."""
    if not isinstance(said, Mapping):
        yield Refused("not-a-section", VARIANTS_RULE, {"file": file, "key": section})
        return
    for id, option in said.items():
        key = f"{section}.{id}"
        found = known.get(id)
        if found is None:
            yield _unknown_key(file, key, tuple(f"{section}.{each}" for each in known))
        elif type(option) not in (str, int) or not found.can_be(str(option)):
            facts = {"file": file, "key": key, "got": str(option)[:60], **_allowed_facts(found)}
            yield Refused("wrong-value", VARIANTS_RULE, facts)


def _allowed_facts(ruling: Ruling[str]) -> dict[str, Fact]:
    """Return what a ruling or a dial may be: a number in its range, or one of its options."""
    if isinstance(ruling, NumberRuling | NumberDial):
        return {"least": ruling.least, "most": ruling.most}
    return {"options": ruling.options}


# ---- rows
def unreadable(game: Game, raw: Mapping[str, Any], file: str = "") -> Iterator[Refused]:
    """Yield what no edition has let pass, in a variant that comes with a table: anything else is read as far as it can.

    A table keeps its variant for good, so a stricter check must not close it.
    """
    yield from _unknown_keys(game, raw, file)
    for section in ("rulings", "dials"):
        if not isinstance(raw.get(section, {}), Mapping):
            yield Refused("not-a-section", VARIANTS_RULE, {"file": file, "key": section})
    for key in (key for key in game.library.kinds if key in raw):
        if not isinstance(raw[key], list) or not all(isinstance(row, Mapping) for row in raw[key]):
            yield Refused("not-rows", VARIANTS_RULE, {"file": file, "key": key})
        elif not all(isinstance(row.get("id"), str) and _WORDS_PATTERN.fullmatch(row["id"]) for row in raw[key]):
            yield Refused("bad-id", VARIANTS_RULE, {"file": file, "key": key})


def _rows_of(raw: Mapping[str, Any], key: str) -> list[Mapping[str, Any]]:
    """Return the rows of a kind, those that are rows."""
    rows = raw.get(key, ())
    return [row for row in rows if isinstance(row, Mapping)] if isinstance(rows, list) else []


def _wrong_shapes(game: Game, raw: Mapping[str, Any], file: str) -> Iterator[Refused]:
    """Yield the kinds that are no lists of rows, those with too many rows, and ids that come twice."""
    for key in (key for key in game.library.kinds if key in raw):
        rows = raw[key]
        if not isinstance(rows, list) or not all(isinstance(row, Mapping) for row in rows):
            yield Refused("not-rows", VARIANTS_RULE, {"file": file, "key": key})
            continue
        ids = [row.get("id") for row in rows]
        for at, id in enumerate(ids):
            if isinstance(id, str) and id and id in ids[:at]:
                yield Refused("id-twice", VARIANTS_RULE, {"file": file, "key": f"{key}.{id}"[:_LONGEST_ID]})
        whole = len({*game.library.raw(key), *(id for id in ids if isinstance(id, str))})
        if whole > MOST_ROWS:
            yield Refused("too-many-rows", VARIANTS_RULE, {"file": file, "key": key, "got": whole, "most": MOST_ROWS})


def _sound_library(game: Game, raw: Mapping[str, Any]) -> Shelves:
    """Return the library that a variant makes, without rows that have no id: mistakes in others do not stop it."""
    rows = {key: [row for row in _rows_of(raw, key) if isinstance(row.get("id"), str)] for key in game.library.kinds}
    library = apply_variant(game, rows).library
    assert isinstance(library, Shelves)
    return library


def _check_row(
    library: Shelves,
    key: str,
    row: Mapping[str, Any],
    file: str = "",
    at: int = 1,
    *,
    over: Mapping[str, Mapping[str, Any]] | None = None,
) -> list[Refused]:
    """Return every mistake in one row of a kind, in a game's or a variant's library; `at` is its number in the file.

    A row with a known id changes that row, of the library or of `over`.
    """
    id = row.get("id", "")
    where = f"{key}.{id if isinstance(id, str) and id else at}"[:_LONGEST_ID]
    pattern = _WORDS_PATTERN if key == "condition" else _ID_PATTERN
    if not isinstance(id, str) or not pattern.fullmatch(id) or len(id) > _LONGEST_ID:
        unread = _nameless_mistakes(library, key, row)
        return [
            Refused("bad-id", VARIANTS_RULE, {"file": file, "key": where}),
            *(_refusal(library, key, found, file, where) for found in unread),
        ]
    return [_refusal(library, key, found, file, where) for found in library.row_mistakes(key, row, over)]


def _nameless_mistakes(library: Shelves, key: str, row: Mapping[str, Any]) -> list[RowMistake]:
    """Return what cannot be read in a row without a usable id; what it lacks is unknown, as it may change another."""
    found = row_mistakes(library.kinds[key][1], row)
    return [each for each in found if each.code != "missing-field" and each.field != "id"]


def _refusal(library: Shelves, key: str, found: RowMistake, file: str, where: str) -> Refused:
    """Return a mistake in a row as a refusal, with an example from the game's own rows."""
    example = example_of(library, key, found)
    facts: dict[str, Fact] = {"file": file, "key": where, "code": found.code, **found.facts, "example": example}
    return Refused("bad-row", VARIANTS_RULE, facts)


_DIALECT = "https://json-schema.org/draft/2020-12/schema"
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
    rows = {key: _row_schema(game, key, parts.pop(ref["$ref"].rpartition("/")[2])) for key, ref in refs.items()}
    return {
        "$schema": _DIALECT,
        "title": f"A variant of {game.title}",
        "type": "object",
        "required": ["base"],
        "additionalProperties": False,
        "properties": {
            "base": {"const": game.id},
            "title": {"type": "string", "maxLength": _LONGEST_TITLE, "pattern": _TITLE_PATTERN},
            "rulings": _options_schema(game.rulings),
            "dials": _options_schema(game.dials),
            **{key: {"type": "array", "items": row} for key, row in rows.items()},
        },
        "$defs": parts,
    }


def _options_schema(known: Mapping[str, Ruling[str]]) -> Schema:
    """Return the schema of a section of rulings or dials."""
    return {
        "type": "object",
        "additionalProperties": False,
        "properties": {id: _option_schema(ruling) for id, ruling in known.items()},
    }


def _option_schema(ruling: Ruling[str]) -> Schema:
    """Return what a ruling or a dial can be; a number may stand with quotes or without."""
    said = {"description": f"{ruling.name}: {ruling.what}"} if isinstance(ruling, Dial) else {}
    if isinstance(ruling, NumberRuling | NumberDial):
        numbers = range(ruling.least, ruling.most + 1)
        whole = {"type": "integer", "minimum": ruling.least, "maximum": ruling.most}
        return {**said, "default": int(ruling.default), "anyOf": [whole, {"enum": [str(n) for n in numbers]}]}
    return {**said, "default": ruling.default, "enum": list(ruling.options)}


def _row_schema(game: Game, key: str, found: Schema) -> Schema:
    """Return the schema of one row: with a known id it may say only what it changes, with a new one it is whole."""
    pattern = _WORDS_PATTERN if key == "condition" else _ID_PATTERN
    id = {"type": "string", "maxLength": _LONGEST_ID, "pattern": f"^{pattern.pattern}$"}
    new = {
        "if": {"properties": {"id": {"enum": sorted(_base_ids(game, key))}}},
        "else": {"required": found["required"]},
    }
    return {**found, "properties": {**found["properties"], "id": id}, "required": ["id"], **new}


def _base_ids(game: Game, key: str) -> list[str]:
    """Return the ids that the game itself has."""
    library = type(game.library)()
    return [id for id in library.raw(key) if not library.is_made(key, id)]  # a row in place of a made one stands whole

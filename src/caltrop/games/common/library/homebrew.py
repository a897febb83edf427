"""Homebrew things and creatures: kept with the table as rows of the game's data, and found again by id or name."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, TypeVar

import msgspec
from msgspec import Struct, structs

from caltrop.games.common.sheet.pack import Item
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.state.events.open_business import RowKept
from caltrop.kernel.state.state import KeptRow, State

from .texts import Shelves

S = TypeVar("S", bound=Struct)
LONGEST_ID = 40
OF_THE_MOMENT = ("count", "on", "left")  # what is true of an item on a sheet, not of its row


def row_id(name: str) -> str:
    """Return a row's id from its name, in the letters that ids have; "" if the name has none of them."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:LONGEST_ID].strip("-")


def fresh_row_id(scene: Scene, name: str, shelf: str, *, again: bool = True) -> str:
    """Return the id of a new row: neither the game nor the table has it; with `again`, one of that name is replaced."""
    stem = row_id(name) or "thing"
    kept = scene.state.homebrew
    taken = {*scene.game.shelf(shelf), *(id for id in kept if not (again and is_replaceable(kept[id], name)))}
    ids = (f"own-{stem}", *(f"own-{stem}-v{n}" for n in range(2, len(taken) + 3)))
    return next(id for id in ids if id not in taken)


def is_replaceable(kept: KeptRow, name: str) -> bool:
    """Is it a row that was made up in passing, under this name?"""
    return kept.name == name and not kept.shelved


def row_of(thing: Struct) -> dict[str, Any]:
    """Return a struct as a row of a data file: only what differs from the defaults."""
    found = {}
    for field in structs.fields(thing):
        value = getattr(thing, field.name)
        if field.required or value != field.default:
            found[field.name] = plain_value(value)
    return {name: value for name, value in found.items() if value is not None}


def plain_value(value: Any) -> Any:
    if isinstance(value, tuple):
        return [plain_value(each) for each in value]
    return row_of(value) if isinstance(value, Struct) else value


def keep_row(scene: Scene, thing: Item | Struct, id: str, kind: str) -> None:
    """Keep a thing or a creature with the table; only the facilitator hears of it."""
    row = {name: value for name, value in row_of(thing).items() if kind != "item" or name not in OF_THE_MOMENT}
    scene.emit(RowKept(id, msgspec.convert({"kind": kind, "row": {**row, "id": id}}, KeptRow)), audience=())


def kept_rows(state: State, kind: str, of: type[S]) -> dict[str, S]:
    """Return the homebrew rows of one kind that do not lie on the game's shelf, by id."""
    found = {id: kept.row for id, kept in state.homebrew.items() if kept.kind == kind and not kept.shelved}
    return {id: msgspec.convert(row, of) for id, row in found.items()}


def kept_items(state: State) -> dict[str, Item]:
    """Return the homebrew things, whole: with all of their protection left."""
    found = kept_rows(state, "item", Item)
    return {id: structs.replace(item, left=item.protection) for id, item in found.items()}


def find_named(rows: Mapping[str, S], what: str) -> S | None:
    """Return the row of this id or name."""
    wanted = what.strip().lower()
    named = (row for row in rows.values() if str(getattr(row, "name", "")).lower() == wanted)
    return rows.get(what) or next(named, None)


def own_first(library: object, key: str, rows: Mapping[str, S]) -> dict[str, S]:
    """Return the rows of one kind with the table's own, or a variant's, before those of the book."""
    own = {str(row["id"]) for row in library.own.get(key, ())} if isinstance(library, Shelves) else frozenset[str]()
    return {**{id: row for id, row in rows.items() if id in own}, **rows}

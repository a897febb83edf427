"""Reading of files that people bring, done by workers: variants, sheets, and whole tables.

A route restores a whole table from a file in three steps, each of which is quick for the server itself:

    found = await run_task(request, read_table, body, time.time())  # from access.slow_work; the caller pays
    if isinstance(found, Refused): ...                              # one sentence about what is wrong
    await wrap_future(store.create(found.row, found.start, secrets, found.write))

The table has a new id, and its facilitator's seat is `found.facilitator`. Guards and the host's password come first.
"""

from __future__ import annotations

import gzip
from contextlib import closing
from typing import Any

import msgspec
from msgspec import Struct

from caltrop.games import registry
from caltrop.games.toml_text import parse_toml
from caltrop.kernel.errors import Refused
from caltrop.kernel.game import Game
from caltrop.kernel.sheet_json import RULE as SHEETS
from caltrop.kernel.sheet_json import import_sheet
from caltrop.store.protocol import Store, StoreError, TableRow, Write
from caltrop.store.snapshots import new_table_rows, pending_write
from caltrop.store.sqlite import SqliteStore
from caltrop.store.tokens import table_id
from caltrop.store.transfer import FIRST, export_table, read_document
from caltrop.table.dicebox import DiceBox

from .workers import worker_task

FAST = 1  # of gzip's levels: a log is much the same again and again


class VariantFile(Struct, frozen=True, tag="variant"):
    """A variant that was read and has no mistakes."""

    data: dict[str, Any]


class SheetFile(Struct, frozen=True, tag="sheet"):
    """A sheet that was read and can be played."""

    data: dict[str, Any]


class TableFile(Struct, frozen=True, tag="table"):
    """A whole table that was read, as the rows of a new one: what `Store.create` takes."""

    row: TableRow
    start: bytes
    write: Write
    facilitator: str  # the seat that its new links are for


@worker_task(seconds=3)
def read_variant(text: bytes, file: str) -> VariantFile | Refused:
    """Read a variant's file."""
    raw = parse_toml(text, file)
    return raw if isinstance(raw, Refused) else _variant(raw, file)


@worker_task(seconds=3)
def check_variant(data: dict[str, Any]) -> VariantFile | Refused:
    """Check a variant that was sent as plain data."""
    return _variant(data, "")


def _variant(raw: dict[str, Any], file: str) -> VariantFile | Refused:
    found = registry.build_variant(raw, file)
    return found if isinstance(found, Refused) else VariantFile(raw)


@worker_task(seconds=3)
def read_sheet(body: bytes, game: str) -> SheetFile | Refused:
    """Read a sheet's file, and check that it can be played in this game."""
    try:
        data = msgspec.json.decode(body)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return Refused("not-a-sheet", SHEETS)
    if not isinstance(data, dict):
        return Refused("not-a-sheet", SHEETS)
    found = registry.find(game)
    checked = import_sheet(found, data, 0) if isinstance(found, Game) else found
    return checked if isinstance(checked, Refused) else SheetFile(data)


class PackedTable(Struct, frozen=True, tag="packed"):
    """The file of a whole table, compressed by gzip."""

    document: bytes


@worker_task(seconds=60, memory=2048)
def pack_table(database: str, id: str) -> PackedTable | Refused:
    """Read a whole table from the database, as a file."""
    try:
        with closing(SqliteStore.open(database, lock=False)) as store:
            return pack_stored_table(store, id)
    except StoreError as failed:
        return failed.public


def pack_stored_table(store: Store, id: str) -> PackedTable:
    return PackedTable(gzip.compress(export_table(store, id, DiceBox().roll).document, FAST))


@worker_task(seconds=20, memory=1024)
def read_table(body: bytes, at: float) -> TableFile | Refused:
    """Read a whole table's file as the rows of a new table that is made `at` this time."""
    found = read_document(body, DiceBox().roll)  # an open roll that is to be proved gets a new secret
    if isinstance(found, Refused):
        return found
    name, session = found
    row, start = new_table_rows(table_id(), name, session, at)
    return TableFile(row, start, pending_write(session, FIRST, 0), session.state.facilitator)

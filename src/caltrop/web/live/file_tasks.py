"""Reading of files that people bring, done by workers: variants, sheets, and whole tables.

A route restores a whole table from a file in three steps, each of which is quick for the server itself:

    found = await run_task(request, read_table, str(file), str(entries), str(pictures), time.time())  # see slow_work
    if isinstance(found, Refused): ...  # one sentence about what is wrong
    rows = read_batches(entries), found.write, read_picture_rows(pictures)
    await asyncio.to_thread(store.restore, found.row, found.start, *rows)

All three files lie in a folder of the server's own: the worker reads the first, writes the entries as rows into the
second and the pictures, encoded anew, into the third, so that a table of any length goes through no pipe and is never
whole in the server's memory. The table has a new id, and its facilitator's seat is `found.facilitator`. Guards and the
host's password come first.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

from caltrop.games import registry
from caltrop.games.variants import parse_toml
from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.sheet_json import RULE as SHEETS
from caltrop.kernel.state.sheet_json import import_sheet
from caltrop.store.errors import StoreError
from caltrop.store.open_store import open_place
from caltrop.store.protocol import EntryRow, PictureRow, Store, TableRow, Write
from caltrop.store.transfer import (
    TooLargeUnpacked,
    compress_document,
    entry_batches,
    export_table,
    last_write,
    read_document,
    read_pictures,
    restored_rows,
    unpack_document,
)
from caltrop.table.dicebox import DiceBox

from .workers import read_message, worker_task, write_message

MEGABYTE = 1024 * 1024
UNPACKED = 256 * MEGABYTE  # bytes of a table's file once it is unpacked: about 100,000 entries


class VariantFile(Struct, frozen=True, tag="variant"):
    """A variant that was read and has no mistakes."""

    data: dict[str, Any]


class SheetFile(Struct, frozen=True, tag="sheet"):
    """A sheet that was read and can be played."""

    data: dict[str, Any]


class TableFile(Struct, frozen=True, tag="table"):
    """A whole table that was read, as the rows of a new one, but for its entries: what `Store.restore` takes."""

    row: TableRow
    start: bytes
    write: Write
    facilitator: str  # the seat that its new links are for


@worker_task(seconds=3)
def read_variant(text: bytes, file: str) -> VariantFile | Refused:
    """Read a variant's file."""
    raw = parse_toml(text, file)
    return raw if isinstance(raw, Refused) else _variant(raw, file, text.decode())


@worker_task(seconds=3)
def check_variant(data: dict[str, Any]) -> VariantFile | Refused:
    """Check a variant that was sent as plain data."""
    return _variant(data, "variant")


def _variant(raw: dict[str, Any], file: str, text: str = "") -> VariantFile | Refused:
    found = registry.build_variant(raw, file, text)
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
def pack_table(place: str, id: str) -> PackedTable | Refused:
    """Read a whole table from the database, as a file."""
    try:
        with closing(open_place(place)) as store:
            return pack_stored_table(store, id)
    except StoreError as failed:
        return failed.public


def pack_stored_table(store: Store, id: str) -> PackedTable:
    return PackedTable(compress_document(export_table(store, id, DiceBox().roll).document))


@worker_task(seconds=60, memory=2048)
def read_table(file: str, entries: str, pictures: str, at: float) -> TableFile | Refused:
    """Read a whole table's file, which may be compressed, as the rows of a new table that is made `at` this time.

    Its entries go to the file `entries`, in batches, and its pictures to the file `pictures`.
    """
    document = unpacked_document(Path(file).read_bytes())
    if isinstance(document, Refused):
        return document
    found = read_document(document, DiceBox().roll)  # an open roll that is to be proved gets a new secret
    if isinstance(found, Refused):
        return found
    name, session = found
    row, start = restored_rows(name, session, at)
    with open(entries, "wb") as out:
        for batch in entry_batches(session):
            write_message(out, msgspec.msgpack.encode(batch))
    with open(pictures, "wb") as out:
        for picture in read_pictures(document):
            write_message(out, msgspec.msgpack.encode(picture))
    return TableFile(row, start, last_write(session), session.state.facilitator)


def unpacked_document(raw: bytes) -> bytes | Refused:
    try:
        return unpack_document(raw, UNPACKED)
    except TooLargeUnpacked:
        return Refused("table-too-long", "table.tables", {"file": "?", "most": UNPACKED // MEGABYTE})
    except ValueError:
        return Refused("not-a-table", "table.tables", {"file": "?"})


def read_batches(entries: Path) -> Iterator[tuple[EntryRow, ...]]:
    """Yield the batches of entries that `read_table` wrote."""
    with entries.open("rb") as rows, suppress(EOFError):
        while True:
            yield msgspec.msgpack.decode(read_message(rows), type=tuple[EntryRow, ...])


def read_picture_rows(pictures: Path) -> Iterator[PictureRow]:
    """Yield the pictures that `read_table` wrote."""
    with pictures.open("rb") as rows, suppress(EOFError):
        while True:
            yield msgspec.msgpack.decode(read_message(rows), type=PictureRow)

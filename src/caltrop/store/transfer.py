"""Export and import of a whole table as one JSON document, to move it to another server or to archive it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import msgspec
from msgspec import Struct, structs

from caltrop.games import registry
from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.refusals import Refused
from caltrop.table.answers import Box
from caltrop.table.codec import NewerTable, UnreleasedTable, codec_of, load, save
from caltrop.table.ledger import Mark
from caltrop.table.session import Session

from .errors import RULE, Missing, StoreError
from .picture_files import CleanPicture, clean_picture
from .protocol import EntryRow, PictureRow, Secret, Store, TableRow, Write
from .salvage import is_blank, mend, tell_losses
from .snapshots import new_table_rows, pause_collection, pending_write, revive_whole
from .tokens import issue_token, table_id

BATCH = 200  # entries that are written at once
PICTURES = 1_000  # that are read from one document
PICTURE_ID = re.compile("[0-9a-f]{32}")
FIRST = Mark(0, [], frozenset(), {}, 0)  # before anything was written


class Unplayable(StoreError):
    """This program lacks the game or variant that a table needs; `refused` says which."""

    def __init__(self, refused: Refused) -> None:
        super().__init__()
        self.refused = refused


class ExportedTable(Struct, frozen=True, omit_defaults=True):
    """The document: the table's name, when it was made, and the whole table.

    Of a damaged table it says what is missing, and has the entries that can be read but are not in its log. If no state
    of it is left, `table` is null.
    """

    name: str
    made: float
    table: msgspec.Raw
    missing: tuple[Refused, ...] = ()
    fragments: tuple[msgspec.Raw, ...] = ()
    pictures: tuple[PictureRow, ...] = ()


class Export(Struct, frozen=True):
    """An exported table, and what could not be read of it."""

    document: bytes
    flaws: tuple[Refused, ...] = ()


class Links(Struct, frozen=True):
    """Tokens that let people in: the facilitator's link, for one use, and the invitation for everyone."""

    seat: str
    invite: str


def export_table(store: Store, id: str, box: Box) -> Export:
    """Export a whole table, with all that only its facilitator may see, as far as it can be read."""
    row, damage = store.table(id), store.find_damage(id)
    if row is None:
        raise Missing(id=id)
    pictures = tuple(store.pictures(id))
    if damage is None:
        whole = msgspec.Raw(save(revive_whole(game_of, store, id, box)))
        return Export(msgspec.json.encode(ExportedTable(row.name, row.made, whole, pictures=pictures)))
    rest = mend(game_of, store, id, damage, box)
    log = {entry.seq for entry in rest.log if not is_blank(entry)} if rest else set()
    fragments = tuple(msgspec.Raw(body) for seq, body in readable_entries(store, id) if seq not in log)
    if rest is not None:
        tell_losses(rest, damage)
    kept = msgspec.Raw(save(rest) if rest else b"null")
    saved = ExportedTable(row.name, row.made, kept, damage.flaws, fragments, pictures)
    return Export(msgspec.json.encode(saved), damage.flaws)


def readable_entries(store: Store, id: str) -> Iterator[tuple[int, bytes]]:
    """Yield the number and body of every entry that is still JSON."""
    for body in store.entries(id):
        try:
            _, entry = msgspec.json.decode(body, type=tuple[int, _Numbered])
        except (msgspec.MsgspecError, UnicodeDecodeError):
            continue
        yield entry.seq, body


def import_table(store: Store, raw: bytes, box: Box, at: float) -> tuple[TableRow, Links] | Refused:
    """Import a table from a document, under a new id and with new links."""
    read = read_document(raw, box)
    if isinstance(read, Refused):
        return read
    name, session = read
    row, start = restored_rows(name, session, at)
    links, secrets = new_links(row.id, session.state.facilitator, at)
    last = structs.replace(last_write(session), secrets=secrets)
    store.restore(row, start, entry_batches(session), last, read_pictures(raw))
    return row, links


# ---- a read table as rows
def restored_rows(name: str, session: Session, at: float) -> tuple[TableRow, bytes]:
    """Return the row of a restored table, under a new id, and its first snapshot."""
    row, start = new_table_rows(table_id(), name, session, at)
    return structs.replace(row, restored=at), start


def entry_batches(session: Session) -> Iterator[tuple[EntryRow, ...]]:
    """Yield all entries as rows, a few at a time."""
    codec, log = codec_of(session.game), iter(session.log)
    while batch := tuple(EntryRow(entry.seq, entry.at, codec.pack(entry)) for entry in islice(log, BATCH)):
        yield batch


def last_write(session: Session) -> Write:
    """Return what belongs to a table beside its entries: parked moves, and a snapshot if one is due."""
    return pending_write(session, structs.replace(FIRST, seq=session.seq), 0)


def new_links(id: str, facilitator: str, at: float) -> tuple[Links, tuple[Secret, Secret]]:
    """Return new links of a table, and the secrets that the store keeps of them."""
    seat, link = issue_token(id, facilitator, "link", at)
    invite, invitation = issue_token(id, "", "invite", at)
    return Links(seat, invite), (link, invitation)


def renew_links(store: Store, id: str, facilitator: str, at: float) -> Links:
    """Replace a table's links with new ones, and log out every device that has the facilitator's seat."""
    links, secrets = new_links(id, facilitator, at)
    for secret in secrets:
        store.renew(secret).result()
    store.drop(id, seat=facilitator, kind="seat").result()
    return links


def read_document(raw: bytes, box: Box) -> tuple[str, Session] | Refused:
    """Read the table in a document, or refuse one that cannot be played."""
    try:
        document = msgspec.json.decode(raw, type=ExportedTable)
        check_variant(document.table)
        with pause_collection():
            session = load(game_of, bytes(document.table), box)
    except (NewerTable, UnreleasedTable, Unplayable) as failed:
        return failed.refused
    except (msgspec.MsgspecError, UnicodeDecodeError, KeyError, TypeError):
        return Refused("not-a-table", RULE, {"file": "?"})
    whole = [entry.seq for entry in session.log] == list(range(1, session.seq + 1))
    if not whole or not session.state.facilitator:
        return Refused("not-a-table", RULE, {"file": "?"})
    return document.name[:100], session


def read_pictures(raw: bytes) -> Iterator[PictureRow]:
    """Yield the pictures of a document, each encoded anew, as it may come from anywhere; others are left out."""
    for picture in msgspec.json.decode(raw, type=_Pictures).pictures[:PICTURES]:
        clean = clean_picture(picture.body, "handout") if PICTURE_ID.fullmatch(picture.id) else None
        if isinstance(clean, CleanPicture):
            yield structs.replace(picture, body=clean.body, width=clean.width, height=clean.height)


def check_variant(raw: msgspec.Raw) -> None:
    """Check that the document's variant can be opened, also if a newer edition is stricter than the one it is from."""
    variant = msgspec.json.decode(raw, type=_Variant).variant
    found = registry.build_stored_variant(variant) if variant else None
    if isinstance(found, Refused):
        raise Unplayable(found)


def game_of(id: str) -> Game:
    """Return a game of this program; unlike a command line, a document cannot name a file."""
    found = registry.find(id) if id in registry.ids() else None
    if not isinstance(found, Game):
        raise Unplayable(Refused("unknown-game", "table.games", {"got": id[:60], "options": registry.ids()}))
    return found


class _Numbered(Struct):
    seq: int


class _Pictures(Struct):
    pictures: tuple[PictureRow, ...] = ()


class _Variant(Struct):
    variant: dict[str, Any] | None = None

"""Export and import of a whole table as one JSON document, compressed or not, to move it or to archive it.

Of a damaged table, an export has every entry that can be read. Entries that are lost before the last snapshot become
blank ones, which no player hears of. How the state came about is then not known, but what it was at the snapshot is:
that entry keeps it (`Entry.known`), and all after it go on from there. What is lost after the snapshot ends the log.

Documents are compressed because a log says much the same again and again.
"""

from __future__ import annotations

import gzip
import re
import zlib
from collections.abc import Callable, Iterator
from itertools import groupby, islice
from typing import Any

import msgspec
from msgspec import Struct, structs

from caltrop.games import registry
from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.events.base import Addressed
from caltrop.kernel.state.events.table import LineLost
from caltrop.store.integrity.chain import Span
from caltrop.table.answers import Box
from caltrop.table.codec import Codec, NewerTable, Snapshot, UnreleasedTable, codec_of, load, save
from caltrop.table.ledger import Mark
from caltrop.table.log import Entry
from caltrop.table.session import Session

from .errors import RULE, Damaged, Missing, StoreError
from .picture_files import CleanPicture, clean_picture
from .protocol import EntryRow, PictureRow, Secret, Store, StoredTable, TableDamage, TableRow, Write
from .snapshots import new_table_rows, pause_collection, pending_write, revive, revive_whole
from .tokens import issue_token, table_id

_LOST_ENTRY_CODES = (
    "line-missing",
    "lines-missing",
    "line-damaged",
    "lines-damaged",
)  # codes of flaws that name entries


def _mend(find: Callable[[str], Game], store: Store, id: str, damage: TableDamage, box: Box) -> Session | None:
    """Return the table with all entries that can be read, and blank ones where some are lost before the snapshot.

    None if no state of it is left.
    """
    try:
        latest = store.load_table(id)
    except Damaged:
        return None
    whole = _find_first(store, id)
    if whole is not None and _last_read(whole) >= _last_read(latest):
        return revive(find, whole, box)
    return _mend_at_snapshot(store, id, whole, revive(find, latest, box), damage)


def _tell_losses(session: Session, damage: TableDamage) -> None:
    """Tell in the last lines of a mended table what the disk has lost."""
    last = session.seq
    at = session.log[-1].at if session.log else 0.0
    lost = _blank_spans(session)
    start = "start-damaged" in {flaw.code for flaw in damage.flaws}
    if lost or start:
        session.tell_lost(lost, start, at=at)
    if damage.last > last:
        session.tell_damage(last, damage.last - last, at=at)


def _find_first(store: Store, id: str) -> StoredTable | None:
    """Read a table from its first state on, as far as that is possible; None if the first state is lost."""
    try:
        return store.load_table(id, whole=True)
    except Damaged:
        return None


def _last_read(opened: StoredTable) -> int:
    """Return the last entry that a table was read up to."""
    return opened.snapshot.seq + len(opened.entries)


def _mend_at_snapshot(store: Store, id: str, whole: StoredTable | None, now: Session, damage: TableDamage) -> Session:
    """Return a table that was read from its snapshot on, with its old entries; those that are lost are blank."""
    codec = codec_of(now.game)
    start = codec.unpack(whole.snapshot.body, Snapshot).state if whole else now.states[0]
    session = Session(now.game, start, now.box, now.salt)
    *old, last = _old_entries(store, id, now, _lost_lines(damage), codec)
    with pause_collection():
        session.refill([*old, structs.replace(last, known=now.states[0]), *now.log])
    session.parked = now.parked
    session._parks = now._parks
    return session


def _old_entries(store: Store, id: str, now: Session, lost: set[int], codec: Codec) -> Iterator[Entry]:
    """Yield the entries up to the snapshot that a session was read from; those that are lost are blank."""
    at = 0.0
    for is_lost, (first, last) in _runs(lost, now.base):
        bodies = [b""] * (last - first + 1) if is_lost else store.entries(id, first - 1, last)
        for seq, body in enumerate(bodies, first):
            entry = _find_entry(codec, body) or _blank_entry(seq, now.state.facilitator, at)
            at = entry.at
            yield entry


def _find_entry(codec: Codec, body: bytes) -> Entry | None:
    """Return a stored entry; None if it cannot be read."""
    try:
        return codec.unpack(body, Entry)
    except (msgspec.MsgspecError, LookupError, TypeError, ValueError):
        return None


def _blank_entry(seq: int, seat: str, at: float) -> Entry:
    return Entry(seq, seat, at, emitted=(Addressed(LineLost(), ()),), changes=(), heard=())


def _is_blank(entry: Entry) -> bool:
    return any(isinstance(told.event, LineLost) for told in entry.emitted)


def _lost_lines(damage: TableDamage) -> set[int]:
    """Return the numbers of the entries that are missing or damaged."""
    facts = (flaw.facts for flaw in damage.flaws if flaw.code in _LOST_ENTRY_CODES)
    spans = ((said.get("first", said.get("line")), said.get("last", said.get("line"))) for said in facts)
    return {seq for first, last in spans for seq in range(int(str(first)), int(str(last)) + 1)}


def _runs(lost: set[int], upto: int) -> Iterator[tuple[bool, Span]]:
    """Yield the numbers from 1 on as spans of entries that are all lost or all there."""
    for is_lost, run in groupby(range(1, upto + 1), key=lost.__contains__):
        seqs = list(run)
        yield is_lost, (seqs[0], seqs[-1])


def _blank_spans(session: Session) -> tuple[Span, ...]:
    blank = {entry.seq for entry in session.log if _is_blank(entry)}
    return tuple(span for is_lost, span in _runs(blank, session.seq) if is_lost)


_ENTRY_BATCH = 200  # entries that are written at once
_MOST_PICTURES = 1_000  # that are read from one document
_PICTURE_ID = re.compile("[0-9a-f]{32}")
NOTHING_WRITTEN = Mark(0, [], frozenset(), {}, 0)  # before anything was written


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


class _Export(Struct, frozen=True):
    """An exported table, and what could not be read of it."""

    document: bytes
    flaws: tuple[Refused, ...] = ()


class Links(Struct, frozen=True):
    """Tokens that let people in: the facilitator's link, for one use, and the invitation for everyone."""

    seat: str
    invite: str


def export_table(store: Store, id: str, box: Box) -> _Export:
    """Export a whole table, with all that only its facilitator may see, as far as it can be read."""
    row = store.table(id)
    damage = store.find_damage(id)
    if row is None:
        raise Missing(id=id)
    pictures = tuple(store.pictures(id))
    if damage is None:
        whole = msgspec.Raw(save(revive_whole(game_of, store, id, box)))
        return _Export(msgspec.json.encode(ExportedTable(row.name, row.made, whole, pictures=pictures)))
    rest = _mend(game_of, store, id, damage, box)
    log = {entry.seq for entry in rest.log if not _is_blank(entry)} if rest else set()
    fragments = tuple(msgspec.Raw(body) for seq, body in _readable_entries(store, id) if seq not in log)
    if rest is not None:
        _tell_losses(rest, damage)
    kept = msgspec.Raw(save(rest) if rest else b"null")
    saved = ExportedTable(
        name=row.name, made=row.made, table=kept, missing=damage.flaws, fragments=fragments, pictures=pictures
    )
    return _Export(msgspec.json.encode(saved), damage.flaws)


def _readable_entries(store: Store, id: str) -> Iterator[tuple[int, bytes]]:
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
    links, secrets = _new_links(row.id, session.state.facilitator, at)
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
    codec = codec_of(session.game)
    log = iter(session.log)
    while batch := tuple(EntryRow(entry.seq, entry.at, codec.pack(entry)) for entry in islice(log, _ENTRY_BATCH)):
        yield batch


def last_write(session: Session) -> Write:
    """Return what belongs to a table beside its entries: parked moves, and a snapshot if one is due."""
    return pending_write(session, structs.replace(NOTHING_WRITTEN, seq=session.seq), 0)


def _new_links(id: str, facilitator: str, at: float) -> tuple[Links, tuple[Secret, Secret]]:
    """Return new links of a table, and the secrets that the store keeps of them."""
    seat, link = issue_token(id, facilitator, "link", at)
    invite, invitation = issue_token(id, "", "invite", at)
    return Links(seat, invite), (link, invitation)


def renew_links(store: Store, id: str, facilitator: str, at: float) -> Links:
    """Replace a table's links with new ones, and log out every device that has the facilitator's seat."""
    links, secrets = _new_links(id, facilitator, at)
    for secret in secrets:
        store.renew(secret).result()
    store.drop(id, seat=facilitator, kind="seat").result()
    return links


def read_document(raw: bytes, box: Box) -> tuple[str, Session] | Refused:
    """Read the table in a document, or refuse one that cannot be played."""
    try:
        document = msgspec.json.decode(raw, type=ExportedTable)
        _check_variant(document.table)
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
    for picture in msgspec.json.decode(raw, type=_Pictures).pictures[:_MOST_PICTURES]:
        clean = clean_picture(picture.body, "handout") if _PICTURE_ID.fullmatch(picture.id) else None
        if isinstance(clean, CleanPicture):
            yield structs.replace(picture, body=clean.body, width=clean.width, height=clean.height)


def _check_variant(raw: msgspec.Raw) -> None:
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


_GZIP_MAGIC = b"\x1f\x8b"  # how a file of gzip begins
_GZIP_LEVEL = 1  # of gzip's levels
_GZIP_WINDOW = 31  # for zlib: a file of gzip, with its head and checksum


class TooLargeUnpacked(ValueError):
    """A document is larger than it may be once it is unpacked."""


def compress_document(document: bytes) -> bytes:
    return gzip.compress(document, _GZIP_LEVEL, mtime=0)


def unpack_document(raw: bytes, most: int) -> bytes:
    """Return a document of at most so many bytes, unpacked if it is compressed. TooLargeUnpacked, ValueError.

    It never unpacks much more than it may return, whatever the file is.
    """
    if not raw.startswith(_GZIP_MAGIC):
        document = raw
    else:
        reader = zlib.decompressobj(_GZIP_WINDOW)
        try:
            document = reader.decompress(raw, most + 1)
        except zlib.error as bad:
            raise ValueError("not a file of gzip") from bad
        if len(document) <= most and not reader.eof:
            raise ValueError("the file ends too early")
    if len(document) > most:
        raise TooLargeUnpacked
    return document

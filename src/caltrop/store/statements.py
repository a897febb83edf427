"""The SQL of both databases: rows as they are read, and the jobs that write them.

Every move goes through `append_write`, in plain SQL: SQLAlchemy takes four times as long.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import msgspec
from msgspec import structs
from sqlalchemy import Connection, LargeBinary, Select, cast, select

from caltrop.store.integrity.chain import (
    SEALED_COLUMNS,
    SELECT_SEALED_ROW,
    ChainCheck,
    damage_at_opening,
    first_hash,
    is_whole_parked,
    links_after,
    next_hash,
    parked_hash,
    parked_seal,
    picture_seal,
    read_head,
    read_parked,
    row_seal,
    snapshot_seal,
    whole_snapshot,
)

from .errors import KeyReused, Missing, NotOwner, RequestDone, Stale, StateLost, TableUnreadable, Taken, UnfitText
from .job_queue import JobConnection, RawConnection
from .protocol import (
    LEAST_REQUESTS,
    MOST_VISITS,
    DoneRequest,
    PictureRow,
    Secret,
    SecretKind,
    SnapshotRow,
    StoredTable,
    TableRow,
    Visit,
    Write,
)
from .schema import ENTRIES, TABLES
from .tokens import hash_request_key


def read_table(connection: Connection, raw: RawConnection, id: str, whole: bool) -> StoredTable:
    """Read a table from its last snapshot on, or `whole` from its first, and check what is read."""
    head = read_head(raw, id)
    kept = whole_snapshot(raw, head, first=whole)
    if kept is None:
        raise StateLost(table=head.name)
    check = ChainCheck(kept.seq, kept.hash)
    bodies = tuple(link[2] for links in links_after(raw, id, kept.seq) for link in check.walk(links))
    damage = damage_at_opening(raw, head, kept, check)
    parked = () if damage and damage.is_open else _parked_bodies(raw, id)
    row = connection.execute(table_rows().where(TABLES.c.id == id)).one()
    return StoredTable(as_row(row), kept.row, bodies, parked, damage)


def _parked_bodies(raw: RawConnection, id: str) -> tuple[bytes, ...]:
    """Return the parked moves; one that was changed on the disk is b"", which cannot be read."""
    return tuple(parked[1] if is_whole_parked(id, parked) else b"" for parked in read_parked(raw, id))


def entries_after(id: str, after: int, upto: int | None) -> Any:
    body = cast(ENTRIES.c.body, LargeBinary).label("body")
    found = select(ENTRIES.c.seq, body).where(ENTRIES.c.table_id == id, ENTRIES.c.seq > after)
    return (found if upto is None else found.where(ENTRIES.c.seq <= upto)).order_by(ENTRIES.c.seq)


def _as_columns(row: TableRow) -> dict[str, Any]:
    variant = msgspec.json.encode(row.variant).decode() if row.variant is not None else None
    return {**structs.asdict(row), "made": float(row.made), "restored": float(row.restored), "variant": variant}


def whole_picture(found: Any) -> PictureRow | None:
    """Return a stored picture; None if it was changed on the disk."""
    table, *values, seal = found
    try:
        row = msgspec.convert(values, tuple[str, str, float, int, int, bytes])
    except msgspec.ValidationError:
        return None
    picture = PictureRow(*row)
    return picture if picture_seal(table, picture.id, picture.body) == seal else None


def table_rows() -> Select[Any]:
    """Return the query for the rows of tables that are not hidden, without what only checks need."""
    return select(*(TABLES.c[name] for name in TableRow.__struct_fields__)).where(TABLES.c.hidden == 0)


def as_row(found: Any) -> TableRow:
    """Return the row of a table. TableUnreadable, if a value in it is none that we write."""
    columns = {name: found._mapping[name] for name in TableRow.__struct_fields__}
    try:
        variant = msgspec.json.decode(columns["variant"]) if columns["variant"] is not None else None
        return msgspec.convert({**columns, "variant": variant}, TableRow)
    except (msgspec.MsgspecError, TypeError, ValueError):
        name = columns["name"] if isinstance(columns["name"], str) else columns["id"]
        raise TableUnreadable(table=str(name), id=str(columns["id"])) from None


def find_row(found: Any) -> TableRow | TableUnreadable:
    """Return the row of a table, or why it cannot be read."""
    try:
        return as_row(found)
    except TableUnreadable as unreadable:
        return unreadable


_SELECT_TAIL = "SELECT tail FROM tables WHERE id = ? AND seq = ?"
_UPDATE_LOG_END = "UPDATE tables SET seq = ?, parks = ?, tail = ?, played = ? WHERE id = ? AND seq = ? AND tail = ?"
_UPDATE_PARKED_COUNT = "UPDATE tables SET parks = ? WHERE id = ? AND seq = ?"
_INSERT_ENTRY = "INSERT INTO entries (table_id, seq, at, body, hash, epoch) VALUES (?, ?, ?, ?, ?, ?)"
_UPSERT_PARKED = (
    "INSERT INTO parked (table_id, id, body, hash) VALUES (?, ?, ?, ?) "
    "ON CONFLICT (table_id, id) DO UPDATE SET body = excluded.body, hash = excluded.hash"
)
_SELECT_PARKED_HASHES = "SELECT hash FROM parked WHERE table_id = ? ORDER BY id"
_DELETE_PARKED = "DELETE FROM parked WHERE table_id = ? AND id = ?"
_UPDATE_NAME = "UPDATE tables SET name = ?, seal = ? WHERE id = ?"
_DELETE_LATER_SNAPSHOTS = "DELETE FROM snapshots WHERE table_id = ? AND seq > 0"
_INSERT_SNAPSHOT = "INSERT INTO snapshots (table_id, seq, body, hash, seal) VALUES (?, ?, ?, ?, ?)"
_UPDATE_CUT_LOG = "UPDATE tables SET seq = ?, tail = ?, waiting = ? WHERE id = ?"
_EPOCH_CONDITION = " AND epoch = ?"  # a server that no longer owns the table changes nothing
_SELECT_ENTRY_HASH = "SELECT hash FROM entries WHERE table_id = ? AND seq = ?"
_SELECT_FIRST_HASH = "SELECT hash FROM snapshots WHERE table_id = ? AND seq = 0"
_INSERT_LOST_ENTRIES = (
    "INSERT INTO lost (table_id, seq, at, body) "
    "SELECT table_id, seq, at, body FROM entries WHERE table_id = ? AND seq > ?"
)
SELECT_SECRET = (
    "SELECT hash, table_id, seat, kind, made, used, expires, seen, label, nonce FROM secrets "  # every request asks
    "WHERE hash = ?"
)
_INSERT_VISIT = "INSERT INTO visits (table_id, at, seat, kind, label, detail) VALUES (?, ?, ?, ?, ?, ?)"
_DELETE_OLD_VISITS = (
    "DELETE FROM visits WHERE table_id = ? AND place <= "
    "(SELECT place FROM visits WHERE table_id = ? ORDER BY place DESC LIMIT 1 OFFSET ?)"
)
_INSERT_REQUEST = (
    "INSERT INTO requests (table_id, seat, key, at, digest, answer) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
)
SELECT_REQUEST = "SELECT at, digest, answer FROM requests WHERE table_id = ? AND seat = ? AND key = ?"
_DELETE_OLD_REQUESTS = (
    "DELETE FROM requests WHERE table_id = ? AND (at <= ? OR at <= "
    "(SELECT at FROM requests WHERE table_id = ? ORDER BY at DESC LIMIT 1 OFFSET ?))"
)
_NEW_TABLE_COLUMNS = (
    "id",
    "name",
    "game",
    "salt",
    "made",
    "variant",
    "seq",
    "parks",
    "played",
    "restored",
    "seal",
    "hidden",
)
_INSERT_TABLE = (
    f"INSERT INTO tables ({', '.join(_NEW_TABLE_COLUMNS)}) "
    f"VALUES ({', '.join('?' * len(_NEW_TABLE_COLUMNS))}) ON CONFLICT DO NOTHING"
)
_INSERT_SECRET = (
    "INSERT INTO secrets (hash, table_id, seat, kind, made, used, expires, seen, label, nonce) "
    "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
)
_SELECT_USABLE_SECRET = f"{SELECT_SECRET} AND kind IN ('link', 'screen') AND used = 0 AND (expires = 0 OR expires > ?)"
_UPDATE_SECRET_SEEN = (  # by any server: two that wrote several in another order would wait for each other
    "UPDATE secrets SET seen = ?, label = coalesce(?, label) "
    "WHERE hash = (SELECT hash FROM secrets WHERE hash = ? /* unless locked */)"
)
_UPDATE_SECRET_USED = "UPDATE secrets SET used = ? WHERE hash = ? AND used = 0"
UPSERT_META = "INSERT INTO meta (key, value) VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET value = excluded.value"
_INSERT_PICTURE = (
    "INSERT INTO pictures (table_id, id, seat, at, width, height, body, seal) VALUES (?, ?, ?, ?, ?, ?, ?, ?) "
    "ON CONFLICT (table_id, id) DO NOTHING"
)
_EntryValues: TypeAlias = tuple[str, int, float, bytes, bytes, int]
_MOST_TAILS = 1_000  # tables whose last hash is remembered
_CLEANUP_PREFIX = "00"  # how the hash of one request in 256 begins, with which old ones are deleted
_REQUEST_SECONDS = 7 * 24 * 3600.0  # seconds that a request is kept at most


def check_text(*values: object) -> None:
    """Check that every store can keep these texts: PostgreSQL keeps no NUL. UnfitText."""
    if any(isinstance(value, str) and "\0" in value for value in values):
        raise UnfitText


# ---- tables
def create_table(pen: JobConnection, row: TableRow, start: bytes, *, hidden: bool = False) -> None:
    """Write a new table's row and first state. What is left of one that could not be restored makes room."""
    columns = _as_columns(row)
    check_text(*columns.values())
    delete_hidden(pen, row.id)
    columns |= {"seal": row_seal(*(columns[name] for name in SEALED_COLUMNS)), "hidden": int(hidden)}
    if not pen.has_changed(_INSERT_TABLE, [columns[name] for name in _NEW_TABLE_COLUMNS]):
        raise Taken(id=row.id)
    _start_log(pen, row.id, start)


def show_table(pen: JobConnection, id: str, last: Write) -> None:
    """Write the last part of a table that was hidden so far, and show it."""
    append_write(pen, id, last)
    pen.raw.execute("UPDATE tables SET hidden = 0 WHERE id = ?", (id,))


def delete_hidden(pen: JobConnection, id: str) -> None:
    """Delete a table that could not be restored to its end."""
    pen.raw.execute("DELETE FROM tables WHERE id = ? AND hidden = 1", (id,))


LEFTOVER_SECONDS = 3600.0  # seconds after which a table that was being restored is given up


def delete_leftovers(pen: JobConnection, before: float) -> None:
    """Delete what is left of tables that were being restored when a server ended."""
    pen.raw.execute("DELETE FROM tables WHERE hidden = 1 AND made < ?", (before,))


def rename_table(pen: JobConnection, id: str, name: str) -> None:
    """Rename a table. Its row is sealed anew, unless its seal was wrong before: that must still be noticed."""
    check_text(name)
    found = pen.raw.execute(SELECT_SEALED_ROW, (id,)).fetchone()
    if found is None:
        raise Missing(id=id)
    *columns, seal = found
    was_whole = row_seal(*columns) == seal
    columns[SEALED_COLUMNS.index("name")] = name
    pen.raw.execute(_UPDATE_NAME, (name, row_seal(*columns) if was_whole else seal, id))


def delete_table(pen: JobConnection, id: str) -> None:
    """Delete a table; all that belongs to it goes with it."""
    if not pen.has_changed("DELETE FROM tables WHERE id = ?", (id,)):
        raise Missing(id=id)
    pen.tails.pop(id, None)


# ---- the log
def _start_log(pen: JobConnection, id: str, start: bytes) -> None:
    """Write a table's first snapshot, with which its chain begins."""
    hash = first_hash(id, start)
    pen.raw.execute(_INSERT_SNAPSHOT, (id, 0, start, hash, snapshot_seal(hash, start)))
    pen.raw.execute("UPDATE tables SET tail = ? WHERE id = ?", (hash, id))


def append_write(pen: JobConnection, id: str, write: Write) -> int:
    """Write one act."""
    last = write.expect + len(write.entries)
    if [row.seq for row in write.entries] != list(range(write.expect + 1, last + 1)):
        raise ValueError(f"entries of a table follow one another from {write.expect + 1} on")
    if write.entries:
        _append_entries(pen, id, write)
    elif not pen.has_changed(*_fence(_UPDATE_PARKED_COUNT, (write.parks, id, write.expect), write.epoch)):
        raise _stale_error(pen, id, write.epoch)
    if write.gone or write.parked:
        _change_parked(pen, id, write)
    if write.snapshot is not None:
        _replace_snapshot(pen, id, write.snapshot)
    if write.secrets or write.visits or write.request or write.pictures:
        _add_companions(pen, id, write)
    pen.note_write(id, last)
    return last


def _fence(sql: str, values: tuple[object, ...], epoch: int) -> tuple[str, tuple[object, ...]]:
    """Return a change of a table's row that only its owner may make; without an epoch everyone may."""
    return (f"{sql}{_EPOCH_CONDITION}", (*values, epoch)) if epoch else (sql, values)


def _change_parked(pen: JobConnection, id: str, write: Write) -> None:
    """Write the moves that are parked now, delete those that are not, and seal them all."""
    check_text(*(parked.id for parked in write.parked))
    rows = [(id, parked.id, parked.body, parked_hash(id, parked.id, parked.body)) for parked in write.parked]
    pen.raw.executemany(_DELETE_PARKED, [(id, gone) for gone in write.gone])
    pen.raw.executemany(_UPSERT_PARKED, rows)
    seal = parked_seal(hash for (hash,) in pen.raw.execute(_SELECT_PARKED_HASHES, (id,)))
    pen.raw.execute("UPDATE tables SET waiting = ? WHERE id = ?", (seal, id))


def _append_entries(pen: JobConnection, id: str, write: Write) -> None:
    """Write the entries, each with its hash, and how far the table is now.

    The last hash is remembered; where it is not, or no longer that of the disk, it is read.
    """
    tail = pen.tails.get(id) or _stored_tail(pen, id, write)
    rows = _rows_with_hashes(id, tail, write)
    if not pen.has_changed(*_log_end_update(id, tail, write, rows)):
        tail = _stored_tail(pen, id, write)
        rows = _rows_with_hashes(id, tail, write)
        if not pen.has_changed(*_log_end_update(id, tail, write, rows)):
            raise _stale_error(pen, id, write.epoch)
    pen.raw.executemany(_INSERT_ENTRY, rows)
    pen.tails[id] = rows[-1][4]


def _stored_tail(pen: JobConnection, id: str, write: Write) -> bytes:
    """Return the hash of a table's last entry, which must be number `write.expect`."""
    if len(pen.tails) >= _MOST_TAILS:
        pen.tails.clear()
    found = pen.raw.execute(_SELECT_TAIL, (id, write.expect)).fetchone()
    if found is None:
        raise _stale_error(pen, id, write.epoch)
    return bytes(found[0])


def _rows_with_hashes(id: str, hash: bytes, write: Write) -> list[_EntryValues]:
    rows = []
    for entry in write.entries:
        hash = next_hash(hash, entry.seq, entry.at, entry.body)
        rows.append((id, entry.seq, entry.at, entry.body, hash, write.epoch))
    return rows


def _log_end_update(id: str, tail: bytes, write: Write, rows: list[_EntryValues]) -> tuple[str, tuple[object, ...]]:
    """Return the statement that says how far the table is now, and its values."""
    _, seq, at, _, hash, _ = rows[-1]
    return _fence(_UPDATE_LOG_END, (seq, write.parks, hash, at, id, write.expect, tail), write.epoch)


def _replace_snapshot(pen: JobConnection, id: str, snapshot: SnapshotRow) -> None:
    """Write a snapshot in place of every one but the first; one of entry 0 adds nothing to the first."""
    found = pen.raw.execute(_SELECT_ENTRY_HASH, (id, snapshot.seq)).fetchone()
    hash = found[0] if found else b""
    pen.raw.execute(_DELETE_LATER_SNAPSHOTS, (id,))
    pen.raw.execute(_INSERT_SNAPSHOT, (id, snapshot.seq, snapshot.body, hash, snapshot_seal(hash, snapshot.body)))


def cut_log(pen: JobConnection, id: str, seq: int, told: Write | None) -> None:
    """Let a table go on from this entry, and with what is `told` of it. Later entries are put aside."""
    _check_table(pen, id)
    found = (
        pen.raw.execute(_SELECT_ENTRY_HASH, (id, seq)).fetchone()
        if seq
        else pen.raw.execute(_SELECT_FIRST_HASH, (id,)).fetchone()
    )
    pen.raw.execute(_INSERT_LOST_ENTRIES, (id, seq))
    for table in ("entries", "snapshots"):
        pen.raw.execute(f"DELETE FROM {table} WHERE table_id = ? AND seq > ?", (id, seq))
    for table in ("parked", "requests"):
        pen.raw.execute(f"DELETE FROM {table} WHERE table_id = ?", (id,))
    pen.raw.execute(_UPDATE_CUT_LOG, (seq, found[0] if found else b"", b"", id))
    pen.tails.pop(id, None)
    if told is not None:
        append_write(pen, id, told)


def _add_companions(pen: JobConnection, id: str, write: Write) -> None:
    """Write what goes along with an act: pictures, new secrets, visits, and the request that asked for it."""
    _add_pictures(pen, id, write.pictures)
    add_secrets(pen, write.secrets)
    add_visits(pen, id, write.visits)
    if write.request is not None:
        _add_request(pen, id, write.request)


def _add_pictures(pen: JobConnection, id: str, pictures: Sequence[PictureRow]) -> None:
    """Add pictures; the id says what a picture shows, so one that is there already is the same."""
    check_text(*(text for p in pictures for text in (p.id, p.seat)))
    rows = ((id, *structs.astuple(p), picture_seal(id, p.id, p.body)) for p in pictures)
    pen.raw.executemany(_INSERT_PICTURE, list(rows))


def _stale_error(pen: JobConnection, id: str, epoch: int) -> Missing | NotOwner | Stale:
    """Say why a table's row was not as its writer expected."""
    found = pen.raw.execute("SELECT seq, epoch FROM tables WHERE id = ?", (id,)).fetchone()
    if found is None:
        return Missing(id=id)
    return NotOwner(id=id) if epoch and found[1] != epoch else Stale(found[0])


# ---- secrets
def add_secrets(pen: JobConnection, secrets: Sequence[Secret]) -> None:
    for secret in secrets:
        check_text(secret.seat, secret.label)
        _check_table(pen, secret.table)
        if not pen.has_changed(_INSERT_SECRET, structs.astuple(secret)):
            raise KeyReused


def _check_table(pen: JobConnection, id: str) -> None:
    if "\0" in id or pen.raw.execute("SELECT 1 FROM tables WHERE id = ?", (id,)).fetchone() is None:
        raise Missing(id=id)


def forget_secrets(
    pen: JobConnection, table: str, seat: str | None, kind: SecretKind | None, hash: bytes | None = None
) -> int:
    which = {"table_id": table, "seat": seat, "kind": kind, "hash": hash}
    named = {name: value for name, value in which.items() if value is not None}
    tests = " AND ".join(f"{name} = ?" for name in named)
    return pen.raw.execute(f"DELETE FROM secrets WHERE {tests}", tuple(named.values())).rowcount


def use_link(
    pen: JobConnection, hash: bytes, at: float, secrets: Sequence[Secret], visits: Sequence[Visit]
) -> Secret | None:
    """Use up a link, and add what it gives; None if it gives nothing."""
    found = pen.raw.execute(_SELECT_USABLE_SECRET, (hash, at)).fetchone()
    if found is None or not pen.raw.execute(_UPDATE_SECRET_USED, (at, hash)).rowcount:
        return None
    link = Secret(*found)
    add_secrets(pen, secrets)
    add_visits(pen, link.table, visits)
    return link


def note_use(pen: JobConnection, hash: bytes, at: float, label: str | None) -> None:
    """Note when a secret was last used, and with a `label` on which device; not if another server does just now."""
    check_text(label)
    pen.raw.execute(_UPDATE_SECRET_SEEN, (at, label, hash))


def set_expiry(pen: JobConnection, hash: bytes, expires: float) -> bool:
    return bool(pen.raw.execute("UPDATE secrets SET expires = ? WHERE hash = ?", (expires, hash)).rowcount)


# ---- the server's own values
def put_value(pen: JobConnection, key: str, value: bytes | None) -> None:
    """Store a value under a key; None deletes it."""
    if value is None:
        pen.raw.execute("DELETE FROM meta WHERE key = ?", (key,))
    else:
        pen.raw.execute(UPSERT_META, (key, value))


# ---- visits and requests
def add_visits(pen: JobConnection, id: str, visits: Sequence[Visit]) -> None:
    """Add visits, and delete the oldest beyond `VISITS`."""
    if visits:
        check_text(*(text for v in visits for text in (v.seat, v.kind, v.label, v.detail)))
        _check_table(pen, id)
        pen.raw.executemany(_INSERT_VISIT, [(id, v.at, v.seat, v.kind, v.label, v.detail) for v in visits])
        pen.raw.execute(_DELETE_OLD_VISITS, (id, id, MOST_VISITS))


def note_request(pen: JobConnection, id: str, request: DoneRequest) -> None:
    """Note a request that was done without an act in the log."""
    _check_table(pen, id)
    _add_request(pen, id, request)


def _add_request(pen: JobConnection, id: str, request: DoneRequest) -> None:
    """Note a request; once in a while, delete those that are older than a week or beyond `REQUESTS`."""
    check_text(request.seat)
    key = hash_request_key(id, request.seat, request.key)
    if not pen.has_changed(_INSERT_REQUEST, (id, request.seat, key, request.at, request.digest, request.answer)):
        raise RequestDone(key=request.key)
    if key.startswith(_CLEANUP_PREFIX):
        pen.raw.execute(_DELETE_OLD_REQUESTS, (id, request.at - _REQUEST_SECONDS, id, LEAST_REQUESTS))

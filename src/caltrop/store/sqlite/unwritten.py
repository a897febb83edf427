"""Opening a database to check it, without writing a byte: neither into its file nor beside it, nor anywhere else.

SQLite itself makes files beside a database that it only reads, and writes back what a killed server has left in its
log. So a file that a server has is read through the index that this server keeps, one that none has as if nothing could
change it, and one with a log left over in memory, with that log laid over it.
"""

from __future__ import annotations

import sqlite3
import struct
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from sqlalchemy import Engine, create_engine
from sqlalchemy.exc import DatabaseError
from sqlalchemy.pool import QueuePool, StaticPool

from caltrop.store.data_folder import check_not_lost, is_locked
from caltrop.store.schema import HEAD

from .sqlite_store import SqliteStore, check_beginning, fault, file_revision, upgrade_file

_LOCK_MILLISECONDS = 5_000


def open_unwritten(path: Path, *, own: bool) -> SqliteStore:
    """Open a database only to read it; one of an older form is upgraded in memory. StoreError, OSError.

    With `own` it is a server's own and not a backup: if there were tables and they are gone, that is an error.
    """
    check_beginning(path)
    if own and not path.stat().st_size:
        check_not_lost(path, 0)
    try:
        store = SqliteStore(path, _upgraded(path, _engine_for(path)), None)
    except (DatabaseError, sqlite3.Error) as failed:
        raise fault(path, failed) from failed
    if own:
        try:
            check_not_lost(path, store.count_tables())
        except BaseException:
            store.close()
            raise
    return store


def _engine_for(path: Path) -> Engine:
    """Return an engine for the way in which this file can be read."""
    log = _beside(path, "-wal")
    if is_locked(path) and _beside(path, "-shm").exists():
        return _reading_engine(f"{path.absolute().as_uri()}?mode=ro")
    if log.exists() and log.stat().st_size:
        return _memory_engine(lay_over(path.read_bytes(), log.read_bytes()))
    return _reading_engine(f"{path.absolute().as_uri()}?mode=ro&immutable=1")


def _beside(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)


def _reading_engine(address: str) -> Engine:
    def connect() -> sqlite3.Connection:
        made = sqlite3.connect(address, uri=True, check_same_thread=False)
        made.execute(f"PRAGMA busy_timeout={_LOCK_MILLISECONDS}")
        return made

    return create_engine("sqlite://", creator=connect, isolation_level="AUTOCOMMIT", poolclass=QueuePool)


def _memory_engine(database: bytes) -> Engine:
    """Return an engine with one connection, to a database in memory."""
    made = sqlite3.connect(":memory:", check_same_thread=False)
    if database:
        made.deserialize(database)
    return create_engine("sqlite://", creator=lambda: made, isolation_level="AUTOCOMMIT", poolclass=StaticPool)


def _upgraded(path: Path, engine: Engine) -> Engine:
    """Return an engine on a database of today's form: this one, or a copy in memory. NewerFile, UnreleasedFile."""
    with engine.connect() as connection:
        if file_revision(connection) == HEAD:
            return engine
        driver = connection.connection.driver_connection
        assert isinstance(driver, sqlite3.Connection)
        copy = driver.serialize() if path.stat().st_size else b""
    engine.dispose()
    again = _memory_engine(_without_log(copy))
    try:
        with again.connect() as connection:
            upgrade_file(connection, path)
    except BaseException:
        again.dispose()
        raise
    return again


# ---- a log that a killed server has left
_BIG_ENDIAN = 0x377F0683  # the numbers that its sums are made of; with 0x377F0682 they are little-endian
_HEADER = 32
_FRAME = 24
_MODE = slice(18, 20)  # of a database's first page: 2 says that there may be a log, 1 that there is none


class _LogFrame(NamedTuple):
    """A page in a log, and after it the number of pages that the database has then, if a transaction ends here."""

    page: int
    size: int
    content: bytes


def lay_over(database: bytes, log: bytes) -> bytes:
    """Return a database as it is with its log: every transaction that the log has whole."""
    length = struct.unpack_from(">I", log, 8)[0] if len(log) >= _HEADER else 0
    pages = {n + 1: database[n * length : (n + 1) * length] for n in range(len(database) // length)} if length else {}
    size = len(pages)
    pending: dict[int, bytes] = {}
    for frame in _frames(log, length):
        pending[frame.page] = frame.content
        if frame.size:
            pages |= pending
            pending = {}
            size = frame.size
    if not pages:
        return _without_log(database)
    return _without_log(b"".join(pages.get(n, bytes(length)) for n in range(1, size + 1)))


def _without_log(database: bytes) -> bytes:
    """Return a database that says that it has no log, as one in memory must."""
    return database[: _MODE.start] + b"\1\1" + database[_MODE.stop :] if len(database) > _MODE.stop else database


def _frames(log: bytes, length: int) -> Iterator[_LogFrame]:
    """Yield the valid frames of a log: those with its salt, up to the first whose sum is wrong."""
    if len(log) < _HEADER or not length:
        return
    order = ">" if struct.unpack_from(">I", log)[0] == _BIG_ENDIAN else "<"
    sums = _add_up(order, log[:24], (0, 0))
    if sums != struct.unpack_from(">II", log, 24):
        return
    for at in range(_HEADER, len(log) - _FRAME - length + 1, _FRAME + length):
        content = log[at + _FRAME : at + _FRAME + length]
        sums = _add_up(order, content, _add_up(order, log[at : at + 8], sums))
        if log[at + 8 : at + 16] != log[16:24] or sums != struct.unpack_from(">II", log, at + 16):
            return
        page, size = struct.unpack_from(">II", log, at)
        yield _LogFrame(page, size, content)


def _add_up(order: str, part: bytes, sums: tuple[int, int]) -> tuple[int, int]:
    """Add the words of a part to SQLite's two running sums."""
    first, second = sums
    words = struct.unpack(f"{order}{len(part) // 4}I", part)
    for even, odd in zip(words[::2], words[1::2], strict=True):
        first = (first + even + second) & 0xFFFFFFFF
        second = (second + odd + first) & 0xFFFFFFFF
    return first, second

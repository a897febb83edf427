"""The folder on this computer that holds the data: the database's path, and the small files beside it.

`.lock`: only one server uses the database; the operating system frees it with the process. `.key`: the server's key, in
a file of its own, so that a copy of the database opens no seat. `.seen`: how many tables there were, so that a lost
database is noticed.
"""

from __future__ import annotations

import os
import secrets
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct

from .errors import Busy, Full, StoreError

DATABASE_NAME = "caltrop.db"
OWN_FOLDER = "caltrop"  # the name of the folder that is ours alone


def data_folder(given: str = "", env: Mapping[str, str] = os.environ, platform: str = sys.platform) -> Path:
    """Return the given folder, or CALTROP_DATA, or the folder where programs keep data on this system."""
    named = given or env.get("CALTROP_DATA", "")
    if named:
        return Path(named).expanduser()
    if platform == "win32" and env.get("LOCALAPPDATA"):
        return Path(env["LOCALAPPDATA"]) / OWN_FOLDER
    home = env.get("XDG_DATA_HOME", "")
    shared = Path(home) if home.startswith("/") else Path("~/.local/share").expanduser()
    return shared / OWN_FOLDER


def database_file(given: str = "") -> Path:
    """Return the path of the database file."""
    return data_folder(given) / DATABASE_NAME


def make_folder(file: Path) -> None:
    """Make the folder of a database, or hide one that is there for it alone; OSError if it cannot be made.

    A folder that holds other things as well, such as a home folder, stays as it is.
    """
    hide_folder(file.parent, file.stem)


def hide_folder(folder: Path, stem: str) -> None:
    """Make a private folder; one that is there is made so if it is ours by its name or by all that is in it."""
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    with suppress(OSError):  # somebody else's: it can be used if they let us
        if folder.name == OWN_FOLDER or all(there.name.startswith(stem) for there in folder.iterdir()):
            folder.chmod(0o700)


def hide_files(file: Path) -> None:
    """Let no other user of this computer read a database and the files beside it."""
    for there in file.parent.glob(f"{file.name}*"):
        with suppress(OSError):
            there.chmod(0o600)


class Lock:
    """A lock on a database file: taken when it is made, held until `release`."""

    def __init__(self, path: Path) -> None:
        self.path = path.with_name(f"{path.name}.lock")
        self._file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _take(self._file)
        except OSError:
            os.close(self._file)
            raise Busy(file=str(path)) from None

    def release(self) -> None:
        """Release the lock. Its file stays: another process may already have it open."""
        os.close(self._file)


def is_locked(path: Path) -> bool:
    """Does a server have a database file? Nothing is written to find out."""
    try:
        file = os.open(path.with_name(f"{path.name}.lock"), os.O_RDWR if sys.platform == "win32" else os.O_RDONLY)
    except OSError:
        return False
    try:
        _take(file, shared=True)
    except OSError:
        return True
    finally:
        os.close(file)
    return False


def _take(file: int, *, shared: bool = False) -> None:
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)  # it has only one kind of lock
    else:
        import fcntl

        fcntl.flock(file, (fcntl.LOCK_SH if shared else fcntl.LOCK_EX) | fcntl.LOCK_NB)


_KEY_LENGTH = 32  # bytes of a key


def key_file(database: Path) -> Path:
    return database.with_suffix(".key")


def _read_key(database: Path) -> bytes | None:
    """Return the key beside a database; None if there is none, or only a part of one. Full."""
    file = key_file(database)
    try:
        key = file.read_bytes()
    except FileNotFoundError:
        return None
    except OSError:
        raise Full(file=str(file)) from None
    with suppress(OSError):
        file.chmod(0o600)
    return key if len(key) == _KEY_LENGTH else None


def _write_key(database: Path, key: bytes) -> None:
    """Write the key whole or not at all, for no other user to read; one that another server has just written stays.

    Full.
    """
    file = key_file(database)
    part = file.with_name(f"{file.name}.{secrets.token_hex(4)}.part")
    try:
        with os.fdopen(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as out:
            out.write(key)
            out.flush()
            os.fsync(out.fileno())
        _put_in_place(part, file)
    except OSError:
        raise Full(file=str(file)) from None
    finally:
        with suppress(OSError):
            part.unlink(missing_ok=True)


def _put_in_place(part: Path, file: Path) -> None:
    """Give a file its name, unless a key has it already. Not every disk can do that in one step. OSError."""
    try:
        os.link(part, file)
    except FileExistsError:
        if file.stat().st_size != _KEY_LENGTH:
            os.replace(part, file)
    except OSError:
        os.replace(part, file)


def find_or_make_key(database: Path) -> bytes:
    """Return the key beside a database, or a new one. Full."""
    key = _read_key(database)
    if key is None:
        key = secrets.token_bytes(_KEY_LENGTH)
        _write_key(database, key)
        key = _read_key(database) or key
    return key


_UNKNOWN_COUNT = -1


class TablesLost(StoreError):
    """There were tables here, and the database is gone or has none."""

    code = "tables-lost"


class _PerhapsLost(TablesLost):
    """The database has no tables, and what says how many there were cannot be read."""

    code = "tables-perhaps-lost"


class TableCount(Struct, frozen=True):
    """How many tables there were, and when."""

    tables: int  # UNKNOWN if the marker cannot be read
    at: float


def _table_count_file(path: Path) -> Path:
    return path.with_name(f"{path.name}.seen")


def read_table_count(path: Path) -> TableCount:
    """Return what the marker of a database says: 0 tables if there is none, UNKNOWN if it cannot be read."""
    try:
        return msgspec.json.decode(_table_count_file(path).read_bytes(), type=TableCount)
    except FileNotFoundError:
        return TableCount(0, 0.0)
    except (OSError, ValueError, msgspec.MsgspecError):
        return TableCount(_UNKNOWN_COUNT, 0.0)


def write_table_count(path: Path, tables: int, at: float) -> None:
    """Write the marker whole or not at all; without room on the disk the old one stays."""
    part = path.with_name(f"{path.name}.seen.part")
    with suppress(OSError):
        with os.fdopen(os.open(part, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600), "wb") as out:
            out.write(msgspec.json.encode(TableCount(tables, at)))
            out.flush()
            os.fsync(out.fileno())  # so that its name never stands for an empty file
        os.replace(part, _table_count_file(path))


def check_not_lost(path: Path, tables: int) -> None:
    """Raise TablesLost if a database with no `tables` has had some, or may have."""
    before = read_table_count(path).tables
    if before > 0 and not tables:
        raise TablesLost(file=str(path), tables=before)
    if before < 0 and not tables:
        raise _PerhapsLost(file=str(path), marker=_table_count_file(path).name)

"""Backup: copies the database while it is in use, checks the copy, and puts it in place in one step."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from caltrop.kernel.errors import Refused

from .checking import find_damage
from .connect import check_file, fault
from .marker import check_not_lost
from .protocol import Damaged, Full, StoreError
from .server_key import EARLIER


class NoDatabase(StoreError):
    """There is no database to copy."""

    code = "no-tables"


class TargetExists(StoreError):
    """There is already a file where the copy should go."""

    code = "file-exists"


class TargetHasTables(StoreError):
    """The copy would have no tables, and the file that it would replace has some."""

    code = "copy-has-tables"


def backup(source: Path, target: Path, *, force: bool = False) -> tuple[Refused, ...]:
    """Copy a database as it is at this moment, check the copy, and return what is wrong with its tables.

    Play can go on meanwhile. A damaged table is copied as it is. An empty database is not copied where tables were.
    """
    if not source.exists():
        raise NoDatabase(folder=str(source.parent))
    if target.exists() and (not force or target.is_dir() or target.samefile(source)):
        raise TargetExists(file=str(target))
    check_file(source)
    part = target.with_name(f"{target.name}.part")
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))  # as private as the database
        copy_database(source, part)
        check_not_emptied(part, source, target)
        flaws = check_copy(part, source)
        move_into_place(part, target)
    except OSError:
        raise Full(file=str(target)) from None
    finally:
        part.unlink(missing_ok=True)
    return flaws


def copy_database(source: Path, part: Path) -> None:
    """Copy the source in one read."""
    try:
        with closing(sqlite3.connect(source)) as here, closing(sqlite3.connect(part)) as there:
            here.backup(there)
            leave_out_key(there)
            there.execute("PRAGMA journal_mode=DELETE")  # a single file, without a -wal file beside it
    except sqlite3.Error as failed:
        raise fault(source, failed) from failed


def check_not_emptied(part: Path, source: Path, target: Path) -> None:
    """Refuse a copy without tables if there were some, or if the file that it would replace has some."""
    if count_tables(part) != 0:
        return
    check_not_lost(source, 0)
    kept = count_tables(target) if target.exists() else 0
    if kept:
        raise TargetHasTables(file=str(target), source=str(source), tables=kept)


def count_tables(file: Path) -> int | None:
    """Return how many tables a database has; None if it cannot be read."""
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as there:
            if there.execute("SELECT 1 FROM sqlite_master WHERE name = 'tables'").fetchone() is None:
                return 0
            return int(there.execute("SELECT count(*) FROM tables").fetchone()[0])
    except sqlite3.Error:
        return None


def leave_out_key(there: sqlite3.Connection) -> None:
    """Erase the server's key from a copy: a database that an earlier version wrote may still have it."""
    if there.execute("SELECT 1 FROM sqlite_master WHERE name = 'meta'").fetchone() is not None:
        there.execute("PRAGMA secure_delete=ON")
        there.execute("DELETE FROM meta WHERE key = ?", (EARLIER,))
        there.commit()


def check_copy(part: Path, source: Path) -> tuple[Refused, ...]:
    """Check that a copy can be read back: every page, then every table's chain. Return what is wrong with tables."""
    try:
        with closing(sqlite3.connect(part)) as there:
            if there.execute("PRAGMA integrity_check(1)").fetchone() != ("ok",):
                raise Damaged(file=str(source))
            return chain_flaws(there)
    except sqlite3.Error as failed:
        raise fault(source, failed) from failed


def chain_flaws(there: sqlite3.Connection) -> tuple[Refused, ...]:
    """Check the chains of all tables; a file of an earlier version has none."""
    if there.execute("SELECT 1 FROM sqlite_master WHERE name = 'lost'").fetchone() is None:
        return ()
    found = (find_damage(there, id) for (id,) in there.execute("SELECT id FROM tables").fetchall())
    return tuple(flaw for damage in found if damage for flaw in damage.flaws)


def move_into_place(part: Path, target: Path) -> None:
    """Flush the copy to the disk, then rename it, so that its name never stands for half a file."""
    flush_to_disk(part)
    os.replace(part, target)
    if os.name == "posix":
        flush_to_disk(target.parent)


def flush_to_disk(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)

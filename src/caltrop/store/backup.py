"""Backup: copies the database while it is in use, checks the copy, and puts it in place in one step."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from .connect import check_file, fault
from .protocol import Damaged, Full, StoreError


class NoDatabase(StoreError):
    """There is no database to copy."""

    code = "no-tables"


class TargetExists(StoreError):
    """There is already a file where the copy should go."""

    code = "file-exists"


def backup(source: Path, target: Path, *, force: bool = False) -> None:
    """Copy a database as it is at this moment; play can go on meanwhile."""
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
        move_into_place(part, target)
    except OSError:
        raise Full(file=str(target)) from None
    finally:
        part.unlink(missing_ok=True)


def copy_database(source: Path, part: Path) -> None:
    """Copy the source in one read, and check that the copy is whole."""
    try:
        with closing(sqlite3.connect(source)) as here, closing(sqlite3.connect(part)) as there:
            here.backup(there)
            there.execute("PRAGMA journal_mode=DELETE")  # a single file, without a -wal file beside it
            sound = there.execute("PRAGMA quick_check").fetchone() == ("ok",)
    except sqlite3.Error as failed:
        raise fault(source, failed) from failed
    if not sound:
        raise Damaged(file=str(source))


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

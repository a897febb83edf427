"""Backups: copies of the database, made while it is in use, checked, and put in place in one step.

`ScheduledBackups` makes one an hour if anything has changed, and keeps those of some hours and days.
"""

from __future__ import annotations

import os
import re
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path
from typing import TypeAlias

import msgspec
from msgspec import Struct

from caltrop.kernel.rules.refusals import Refused
from caltrop.store.data_folder import OWN_FOLDER, check_not_lost, hide_folder
from caltrop.store.errors import RULE, Damaged, Full, StoreError
from caltrop.store.integrity.chain import find_damage
from caltrop.store.protocol import damage_key

from .sqlite_store import check_beginning, fault

_FILE_DAMAGED = "file-damaged"  # the code for bad pages


class NoDatabase(StoreError):
    """There is no database to copy."""

    code = "no-tables"


class TargetExists(StoreError):
    """There is already a file where the copy should go."""

    code = "file-exists"


class _DamagedSource(Damaged):
    """The file to copy is damaged, and its copy would replace another."""

    code = "damaged-over-copy"


class TargetHasTables(StoreError):
    """The copy would have no tables, and the file that it would replace has some."""

    code = "copy-has-tables"


def make_backup(source: Path, target: Path, *, force: bool = False, accepted: bool = False) -> tuple[Refused, ...]:
    """Copy a database as it is at this moment, check the copy, and return what is wrong with its tables.

    Play can go on meanwhile. A damaged file or table is copied as it is, but a damaged file never over another. An
    empty database is not copied where tables were. With `accepted`, damage that a facilitator has accepted is left out.
    """
    if not source.exists():
        raise NoDatabase(folder=str(source.parent))
    if target.exists() and (not force or target.is_dir() or target.samefile(source)):
        raise TargetExists(file=str(target))
    check_beginning(source)
    part = target.with_name(f"{target.name}.part")
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))  # as private as the database
        _copy_database(source, part)
        _check_not_emptied(part, source, target)
        flaws = _check_copy(part, source, accepted=accepted)
        if target.exists() and any(flaw.code == _FILE_DAMAGED for flaw in flaws):
            raise _DamagedSource(file=str(source), target=str(target))
        _move_into_place(part, target)
    except OSError:
        raise Full(file=str(target)) from None
    finally:
        part.unlink(missing_ok=True)
    return flaws


def _copy_database(source: Path, part: Path) -> None:
    """Copy the source in one read."""
    try:
        with closing(sqlite3.connect(source)) as here, closing(sqlite3.connect(part)) as there:
            here.backup(there)
            with suppress(sqlite3.DatabaseError):  # a damaged one may stay as it is
                there.execute("PRAGMA journal_mode=DELETE")  # a single file, without a -wal file beside it
    except sqlite3.Error as failed:
        raise fault(source, failed) from failed


def _check_not_emptied(part: Path, source: Path, target: Path) -> None:
    """Refuse a copy without tables if there were some, or if the file that it would replace has some."""
    if _count_tables(part) != 0:
        return
    check_not_lost(source, 0)
    kept = _count_tables(target) if target.exists() else 0
    if kept:
        raise TargetHasTables(file=str(target), source=str(source), tables=kept)


def _count_tables(file: Path) -> int | None:
    """Return how many tables a database has; None if it cannot be read."""
    try:
        with closing(sqlite3.connect(f"{file.absolute().as_uri()}?mode=ro", uri=True)) as there:
            if there.execute("SELECT 1 FROM sqlite_master WHERE name = 'tables'").fetchone() is None:
                return 0
            return int(there.execute("SELECT count(*) FROM tables").fetchone()[0])
    except sqlite3.Error:
        return None


def _check_copy(part: Path, source: Path, *, accepted: bool = False) -> tuple[Refused, ...]:
    """Return what is wrong with a copy: with its pages, then with every table's chain."""
    with closing(sqlite3.connect(part)) as there:
        return (*page_flaws(there, source), *_chain_flaws(there, accepted=accepted))


def page_flaws(there: sqlite3.Connection, file: Path) -> tuple[Refused, ...]:
    """Check the pages and references of a database; `file` is what it is called."""
    try:
        whole = there.execute("PRAGMA integrity_check(1)").fetchone() == ("ok",)
        tied = there.execute("PRAGMA foreign_key_check").fetchone() is None
    except sqlite3.Error as failed:
        _check_is_damage(file, failed)
        whole = tied = False
    return () if whole and tied else (Refused(_FILE_DAMAGED, RULE, {"file": str(file)}),)


def _check_is_damage(file: Path, failed: sqlite3.Error) -> None:
    """Raise an error of SQLite that is none about damage."""
    why = fault(file, failed)
    if not isinstance(why, Damaged):
        raise why from failed


def _chain_flaws(there: sqlite3.Connection, *, accepted: bool = False) -> tuple[Refused, ...]:
    """Check the chains of all tables; a database that cannot be read, or is not ours, says nothing."""
    try:
        tables = there.execute("SELECT id, name FROM tables WHERE NOT hidden").fetchall()
    except sqlite3.DatabaseError:
        return ()  # the pages have said it
    known = {id: _accepted_flaws(there, id) if accepted else () for id, _ in tables}
    return tuple(flaw for id, name in tables for flaw in _table_flaws(there, id, name) if flaw not in known[id])


def _accepted_flaws(there: sqlite3.Connection, id: str) -> tuple[Refused, ...]:
    """Return the flaws of a table that its facilitator has accepted."""
    try:
        found = there.execute("SELECT value FROM meta WHERE key = ?", (damage_key(id),)).fetchone()
        return msgspec.json.decode(found[0], type=tuple[Refused, ...]) if found else ()
    except (sqlite3.DatabaseError, msgspec.MsgspecError, TypeError, ValueError):
        return ()


def _table_flaws(there: sqlite3.Connection, id: str, name: str) -> tuple[Refused, ...]:
    """Check the chain of one table, or say that it cannot be read."""
    try:
        damage = find_damage(there, id)
    except StoreError as failed:
        return (failed.refused,)
    except sqlite3.DatabaseError:
        return (unread_flaw(name),)
    return damage.flaws if damage else ()


def unread_flaw(table: str) -> Refused:
    return Refused("table-unread", RULE, {"table": str(table)})


def _move_into_place(part: Path, target: Path) -> None:
    """Flush the copy to the disk, then rename it, so that its name never stands for half a file."""
    _flush_to_disk(part)
    os.replace(part, target)
    if os.name == "posix":
        _flush_to_disk(target.parent)


def _flush_to_disk(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY if path.is_dir() else os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


HOUR = 3600.0
_BACKUP_NAME = "caltrop-%Y-%m-%d-%H%M%S.db"
_DAMAGED_ENDING = "-damaged.db"  # how the name of a backup ends that is not whole
_BACKUP_PATTERN = re.compile(r"caltrop-(\d{4}-\d\d-\d\d)-\d{6}(-damaged)?\.db")
_FileSigns: TypeAlias = tuple[tuple[int, int], ...]  # time and size of each file of a database


class Rotation(Struct, frozen=True):
    """How many backups are kept: the last ones, and of each day the last one."""

    last: int = 24
    days: int = 14


_ROTATION = Rotation()


class ScheduledBackups:
    """The backups of one database in one folder."""

    def __init__(self, source: Path, folder: Path, kept: Rotation = _ROTATION) -> None:
        self.source = source
        self.folder = folder
        self.kept = kept
        self.copied: _FileSigns | None = None  # the database as it was at the last backup; None before the first

    def run(self, at: float) -> tuple[Refused, ...] | None:
        """Make a backup and return what is wrong with its tables; None if nothing has changed. StoreError, OSError.

        What a facilitator has accepted is not wrong. A backup that is not whole is named so, and the last whole one is
        never deleted.
        """
        hide_folder(self.folder, OWN_FOLDER)
        signs = self._signs()
        if signs == self.copied or self._is_copied():
            return None
        made = self.folder / time.strftime(_BACKUP_NAME, time.localtime(at))
        flaws = make_backup(self.source, made, accepted=True)
        if flaws:
            made.rename(made.with_name(f"{made.stem}{_DAMAGED_ENDING}"))
        self.copied = signs
        self._delete_old()
        return flaws

    @property
    def is_last_damaged(self) -> bool:
        """Is the last backup not whole?"""
        return any(path.name.endswith(_DAMAGED_ENDING) for path in self.backups()[:1])

    def backups(self) -> list[Path]:
        """Return the backups in the folder, the last first; other files there are left alone."""
        found = (path for path in self.folder.glob("caltrop-*.db") if _BACKUP_PATTERN.fullmatch(path.name))
        return sorted(found, key=lambda path: path.name, reverse=True)

    def _signs(self) -> _FileSigns:
        files = (self.source, self.source.with_name(f"{self.source.name}-wal"))
        return tuple((seen.st_mtime_ns, seen.st_size) for file in files if file.exists() and (seen := file.stat()))

    def _is_copied(self) -> bool:
        """Was the database copied before this server started, and not changed since?"""
        last = self.backups()[:1] if self.copied is None else []
        changed = max((at for at, _ in self._signs()), default=0)
        return any(path.stat().st_mtime_ns >= changed for path in last)

    def _delete_old(self) -> None:
        names = [path.name for path in self.backups()]
        for name in outdated_backups(names, self.kept):
            (self.folder / name).unlink(missing_ok=True)


def outdated_backups(names: list[str], kept: Rotation) -> list[str]:
    """Return those of our backups, the last first, that are neither among the last, nor the last of a kept
    day, nor the last whole one.
    """
    of_days: dict[str, str] = {}
    for name in names:
        of_days.setdefault(name[len("caltrop-") : len("caltrop-YYYY-MM-DD")], name)
    whole = [name for name in names if not name.endswith(_DAMAGED_ENDING)]
    stay = {*names[: kept.last], *list(of_days.values())[: kept.days], *whole[:1]}
    return [name for name in names if name not in stay]

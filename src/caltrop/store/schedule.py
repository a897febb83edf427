"""Backups by a schedule: one an hour if anything has changed, of which some hours and days are kept."""

from __future__ import annotations

import re
import time
from pathlib import Path
from typing import TypeAlias

from msgspec import Struct

from caltrop.kernel.rules.refusals import Refused

from .backup import backup
from .folder import OWN, hide_folder

HOUR = 3600.0
NAME = "caltrop-%Y-%m-%d-%H%M%S.db"
DAMAGED = "-damaged.db"  # how the name of a backup ends that is not whole
OURS = re.compile(r"caltrop-(\d{4}-\d\d-\d\d)-\d{6}(-damaged)?\.db")
Signs: TypeAlias = tuple[tuple[int, int], ...]  # time and size of each file of a database


class Rotation(Struct, frozen=True):
    """How many backups are kept: the last ones, and of each day the last one."""

    last: int = 24
    days: int = 14


ROTATION = Rotation()


class ScheduledBackups:
    """The backups of one database in one folder."""

    def __init__(self, source: Path, folder: Path, kept: Rotation = ROTATION) -> None:
        self.source, self.folder, self.kept = source, folder, kept
        self.copied: Signs | None = None  # the database as it was at the last backup; None before the first

    def run(self, at: float) -> tuple[Refused, ...] | None:
        """Make a backup and return what is wrong with its tables; None if nothing has changed. StoreError, OSError.

        What a facilitator has accepted is not wrong. A backup that is not whole is named so, and the last whole one is
        never deleted.
        """
        hide_folder(self.folder, OWN)
        signs = self._signs()
        if signs == self.copied or self._is_copied():
            return None
        made = self.folder / time.strftime(NAME, time.localtime(at))
        flaws = backup(self.source, made, accepted=True)
        if flaws:
            made.rename(made.with_name(f"{made.stem}{DAMAGED}"))
        self.copied = signs
        self._delete_old()
        return flaws

    @property
    def is_last_damaged(self) -> bool:
        """Is the last backup not whole?"""
        return any(path.name.endswith(DAMAGED) for path in self.backups()[:1])

    def backups(self) -> list[Path]:
        """Return the backups in the folder, the last first; other files there are left alone."""
        found = (path for path in self.folder.glob("caltrop-*.db") if OURS.fullmatch(path.name))
        return sorted(found, key=lambda path: path.name, reverse=True)

    def _signs(self) -> Signs:
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
    whole = [name for name in names if not name.endswith(DAMAGED)]
    stay = {*names[: kept.last], *list(of_days.values())[: kept.days], *whole[:1]}
    return [name for name in names if name not in stay]

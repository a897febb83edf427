"""One server a file: a lock of the operating system beside the database, which ends with the process that holds it."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from .base import Busy


class Lock:
    """Held from the moment it is made until it is let go."""

    def __init__(self, path: Path) -> None:
        self.path = path.with_name(f"{path.name}.lock")
        self._file = os.open(self.path, os.O_RDWR | os.O_CREAT, 0o600)
        try:
            _take(self._file)
        except OSError:
            os.close(self._file)
            raise Busy(file=str(path)) from None

    def release(self) -> None:
        """Let go. The lock's file stays: another may wait on it already."""
        os.close(self._file)


def _take(file: int) -> None:
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

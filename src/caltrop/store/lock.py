"""A lock file beside the database, so that only one server uses it. The operating system frees it with the process."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from .errors import Busy


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


def _take(file: int) -> None:
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)

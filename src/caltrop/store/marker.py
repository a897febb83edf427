"""A small file beside the database that says how many tables there were, so that a lost database is noticed."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct

from .errors import StoreError

UNKNOWN = -1


class TablesLost(StoreError):
    """There were tables here, and the database is gone or has none."""

    code = "tables-lost"


class PerhapsLost(TablesLost):
    """The database has no tables, and what says how many there were cannot be read."""

    code = "tables-perhaps-lost"


class TableCount(Struct, frozen=True):
    """How many tables there were, and when."""

    tables: int  # UNKNOWN if the marker cannot be read
    at: float


def marker_file(path: Path) -> Path:
    return path.with_name(f"{path.name}.seen")


def read_marker(path: Path) -> TableCount:
    """Return what the marker of a database says: 0 tables if there is none, UNKNOWN if it cannot be read."""
    try:
        return msgspec.json.decode(marker_file(path).read_bytes(), type=TableCount)
    except FileNotFoundError:
        return TableCount(0, 0.0)
    except (OSError, ValueError, msgspec.MsgspecError):
        return TableCount(UNKNOWN, 0.0)


def write_marker(path: Path, tables: int, at: float) -> None:
    """Write the marker whole or not at all; without room on the disk the old one stays."""
    part = path.with_name(f"{path.name}.seen.part")
    with suppress(OSError):
        with os.fdopen(os.open(part, os.O_CREAT | os.O_TRUNC | os.O_WRONLY, 0o600), "wb") as out:
            out.write(msgspec.json.encode(TableCount(tables, at)))
            out.flush()
            os.fsync(out.fileno())  # so that its name never stands for an empty file
        os.replace(part, marker_file(path))


def check_not_lost(path: Path, tables: int) -> None:
    """Raise TablesLost if a database with no `tables` has had some, or may have."""
    before = read_marker(path).tables
    if before > 0 and not tables:
        raise TablesLost(file=str(path), tables=before)
    if before < 0 and not tables:
        raise PerhapsLost(file=str(path), marker=marker_file(path).name)

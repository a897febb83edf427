"""Opening a store by its place: a file on this computer, or the address of a PostgreSQL."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from caltrop.store.sqlite.sqlite_store import SqliteStore

if TYPE_CHECKING:
    from .sql_store import SqlStore


_SCHEMES = ("postgresql://", "postgres://")


def is_address(place: str) -> bool:
    """Is it the address of a PostgreSQL?"""
    return place.startswith(_SCHEMES)


def open_place(place: str, *, lock: bool = False) -> SqlStore:
    """Open a store where it is; a file without its lock may be in use by a server. StoreError, OSError."""
    if not is_address(place):
        return SqliteStore.open(Path(place), lock=lock)
    from caltrop.store.postgres.postgres_store import PostgresStore

    return PostgresStore.open(place)

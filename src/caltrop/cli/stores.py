"""Where the tables of a command are: in the data folder of this computer, or in the PostgreSQL of `--store`."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple, NoReturn

from caltrop.kernel.rules.refusals import Refused

from .show import fail

if TYPE_CHECKING:
    from caltrop.store.postgres.postgres_store import PostgresStore
    from caltrop.store.sql_store import SqlStore

RULE = "tables"
_FILE_STORE = "file"  # a file in the data folder, also if the environment names an address
STORE_VARIABLE = "CALTROP_STORE"  # names the address, which may hold a password, without showing it to others


class StoreChoice(NamedTuple):
    """Which store a command uses: that of a folder, "" for the usual one, or a PostgreSQL."""

    data: str = ""
    store: str = ""

    @staticmethod
    def of_place(place: str) -> StoreChoice:
        """Return the store of a folder or an address, whatever the environment says."""
        from caltrop.store.open_store import is_address

        if "://" in place and not is_address(place):
            fail(Refused("store-bad-address", RULE))  # a folder would be made, with a mistyped password in its name
        return StoreChoice("", place) if is_address(place) else StoreChoice(place, _FILE_STORE)

    @property
    def address(self) -> str:
        """The address of its PostgreSQL; "" for a file."""
        named = self.store or os.environ.get(STORE_VARIABLE, "")
        if not named or named == _FILE_STORE:
            return ""
        from caltrop.store.open_store import is_address

        if not is_address(named):
            fail(Refused("store-bad-address", RULE))
        return named

    @property
    def name(self) -> str:
        """What to call it: its folder, or its address without the password."""
        from caltrop.store.data_folder import data_folder

        if not self.address:
            return str(data_folder(self.data))
        from caltrop.store.postgres.postgres_connections import public_name

        return public_name(self.address)


def open_store(where: StoreChoice, *, lock: bool = False, anew: bool = False) -> SqlStore:
    """Open the store of a command, or end it with a sentence about why it cannot be opened."""
    from caltrop.store.data_folder import database_file
    from caltrop.store.errors import StoreError
    from caltrop.store.sqlite.sqlite_store import SqliteStore

    path = database_file(where.data)
    try:
        return _open_address(where) if where.address else SqliteStore.open(path, lock=lock, anew=anew)
    except StoreError as bad:
        fail(bad.refused)
    except OSError as bad:
        _refuse_folder(path.parent, bad)


def _open_address(where: StoreChoice) -> SqlStore:
    """Open a PostgreSQL. StoreError."""
    return _postgres().open(where.address, where.data)


def _postgres() -> type[PostgresStore]:
    """Return the kind of store, or end the command if the driver for it is missing."""
    try:
        from caltrop.store.postgres.postgres_store import PostgresStore
    except ImportError:
        fail(Refused("store-no-driver", RULE))
    return PostgresStore


def open_to_check(where: StoreChoice) -> SqlStore:
    """Open the store of a command only to read it, and write nothing anywhere. StoreError."""
    from caltrop.store.data_folder import database_file
    from caltrop.store.sqlite.unwritten import open_unwritten

    if where.address:
        return _postgres().open_unwritten(where.address)
    path = database_file(where.data)
    if not path.exists():
        fail(Refused("no-tables", RULE, {"folder": str(path.parent)}))
    try:
        return open_unwritten(path, own=True)
    except OSError as bad:
        _refuse_folder(path.parent, bad)


def _refuse_folder(folder: Path, why: OSError) -> NoReturn:
    fail(Refused("no-folder", "table.store", {"folder": str(folder), "why": why.strerror or str(why)}))


@contextmanager
def using_store(where: StoreChoice, *, lock: bool = False, new: bool = False) -> Iterator[SqlStore]:
    """Open the store of a command; a file must exist unless `new`. Errors end the command with a sentence."""
    from caltrop.store.data_folder import database_file
    from caltrop.store.errors import StoreError

    path = database_file(where.data)
    if not where.address and not new and not path.exists():
        fail(Refused("no-tables", RULE, {"folder": str(path.parent)}))
    opened = open_store(where, lock=lock)
    try:
        yield opened
    except StoreError as failed:
        fail(failed.refused)
    except OSError as failed:
        _refuse_folder(path.parent, failed)
    finally:
        opened.close()

"""A long table: how soon one of 50,000 entries can be played at."""

from __future__ import annotations

import os
import shutil
import tempfile
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Any

from msgspec import structs

from caltrop import demo
from caltrop.store.snapshots import new_table_rows, pending_write, revive
from caltrop.store.sqlite.sqlite_store import SqliteStore
from caltrop.table.dicebox import DiceBox
from caltrop.table.log import Entry, Intent
from caltrop.table.view import view
from caltrop.web.live.room import stored_game

ENTRIES = 50_000


def long_table(store: SqliteStore, entries: int = ENTRIES) -> str:
    """A demo's fight that goes on and on: the same blow and the same test, over and over."""
    session = demo.make("fell")
    row, start = new_table_rows("long", "Mill Road", session, 0.0)
    store.create(row, start).result()
    mark = session.mark()
    blow = session.act("s0", Intent("fell.attack", "ana", {"target": "goblin-c"}, overrule=True))
    test = session.act("s0", Intent("fell.test", "ana", {"ability": "BOD", "dn": 4}))
    assert isinstance(blow, Entry)
    assert isinstance(test, Entry)
    session.restore(mark)
    first = structs.replace(mark, seq=0)
    for seq in range(session.seq + 1, entries + 1):
        session._commit(structs.replace(blow if seq % 2 else test, seq=seq), session.state)
    store.append(row.id, pending_write(session, first, 0)).result()
    return row.id


def opening_ms(path: Path, id: str) -> float:
    """How long it takes to open a store, a table in it, and a view of that."""
    start = perf_counter()
    store = SqliteStore.open(path)
    session = revive(stored_game, store.load_table(id), DiceBox().roll)
    lines = view(session, "s0", 60).log
    took = perf_counter() - start
    store.close()
    assert (session.seq, len(lines)) == (ENTRIES, 60)
    return 1e3 * took


def opening_cold_ms(path: Path, id: str) -> float:
    """The same for a fresh copy of the file of which the system has no page in its memory, as far as it obeys."""
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(shutil.copy(path, folder))
        with copy.open("rb") as file:
            os.fsync(file.fileno())
            os.posix_fadvise(file.fileno(), 0, 0, os.POSIX_FADV_DONTNEED)
        return opening_ms(copy, id)


def length() -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "caltrop.db"
        store = SqliteStore.open(path)
        id = long_table(store)
        store.close()
        return {
            "ms to open the store, the table and a view of it": median(opening_ms(path, id) for _ in range(5)),
            "ms to open them from a cold file": median(opening_cold_ms(path, id) for _ in range(5)),
            "MB on the disk": path.stat().st_size / 1e6,
        }

"""The chain of hashes over a table's log: what it is made of, by hand, and that every way of writing keeps it."""

from __future__ import annotations

import json
import sqlite3
import struct
from collections.abc import Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path

import pytest

from caltrop.store.sqlite.sqlite_store import SqliteStore
from store.rows import made, row, waiting, write


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "caltrop.db"


@pytest.fixture
def store(path: Path) -> Iterator[SqliteStore]:
    store = SqliteStore.open(path)
    yield store
    store.close()


def chain_by_hand(path: Path, id: str) -> tuple[list[bytes], list[bytes]]:
    """The hashes that a table's rows should have, and those that they have: entries, then tail, then snapshots."""
    with closing(sqlite3.connect(path)) as there:
        (start,) = there.execute("SELECT body FROM snapshots WHERE table_id = ? AND seq = 0", (id,)).fetchone()
        hashes = [sha256(id.encode() + b"\0" + start).digest()]
        kept: list[bytes] = []
        for seq, at, body, hash in there.execute(
            "SELECT seq, at, body, hash FROM entries WHERE table_id = ? ORDER BY seq", (id,)
        ):
            hashes.append(sha256(hashes[-1] + struct.pack(">q", seq) + struct.pack(">d", at) + body).digest())
            kept.append(hash)
        (tail,) = there.execute("SELECT tail FROM tables WHERE id = ?", (id,)).fetchone()
        should = [*hashes[1:], hashes[-1]]
        kept.append(tail)
        for seq, body, hash, seal in there.execute(
            "SELECT seq, body, hash, seal FROM snapshots WHERE table_id = ? ORDER BY seq", (id,)
        ):
            should += [hashes[seq], sha256(hashes[seq] + body).digest()]
            kept += [hash, seal]
    return should, kept


def test_every_entry_is_hashed_with_all_before_it(store: SqliteStore, path: Path) -> None:
    made(store)
    made(store, "t2")
    store.append("t1", write(0, "one", "two")).result()
    store.append("t2", write(0, "other")).result()
    store.append("t1", write(2, "three", snapshot=2)).result()
    store.append("t1", write(3)).result()
    store.append("t1", write(3, "four", snapshot=4)).result()
    for id in ("t1", "t2"):
        should, kept = chain_by_hand(path, id)
        assert kept == should
    assert len(chain_by_hand(path, "t1")[0]) == 4 + 1 + 4


def test_the_chain_goes_on_after_a_group_that_was_rolled_back_and_another_writer(
    store: SqliteStore, path: Path
) -> None:
    made(store)
    store.append("t1", write(0, "one")).result()
    for future in [store.append("t1", write(1, "two")), store.append("t1", write(1, "late"))]:
        future.exception()
    other = SqliteStore.open(path, lock=False)
    other.append("t1", write(2, "three")).result()
    store.append("t1", write(3, "four")).result()
    other.append("t1", write(4, "five")).result()
    other.close()
    should, kept = chain_by_hand(path, "t1")
    assert kept == should
    assert len(kept) == 5 + 1 + 2


def test_a_table_made_again_under_its_id_has_a_chain_of_its_own(store: SqliteStore, path: Path) -> None:
    for start in (b"first", b"second"):
        if store.table("t1"):
            store.delete("t1").result()
        store.create(row(), start).result()
        store.append("t1", write(0, "one")).result()
        should, kept = chain_by_hand(path, "t1")
        assert kept == should


def seals_by_hand(path: Path) -> list[tuple[bytes, bytes]]:
    """The seals that each table's row should have, of the row itself and of its parked moves."""
    with closing(sqlite3.connect(path)) as there:
        rows = there.execute("SELECT id, name, game, salt, made, variant, restored FROM tables ORDER BY id").fetchall()
        seals = []
        for row in rows:
            parked = there.execute("SELECT id, body FROM parked WHERE table_id = ? ORDER BY id", (row[0],)).fetchall()
            hashes = [sha256(b"\0".join((row[0].encode(), id.encode(), body))).digest() for id, body in parked]
            own = sha256(json.dumps(row, ensure_ascii=False, separators=(",", ":")).encode()).digest()
            seals.append((own, sha256(b"".join(hashes)).digest() if hashes else b""))
    return seals


def stored_seals(path: Path) -> list[tuple[bytes, bytes]]:
    with closing(sqlite3.connect(path)) as there:
        return there.execute("SELECT seal, waiting FROM tables ORDER BY id").fetchall()


def test_a_tables_own_row_and_its_open_questions_are_sealed(store: SqliteStore, path: Path) -> None:
    made(store, name="Dönnerstags", variant={"base": "fell", "name": 'Grim "one"'})
    made(store, "t2")
    store.append("t1", write(0, "one", parked=(waiting("q", "asks"), waiting("p", "wonders")))).result()
    assert stored_seals(path) == seals_by_hand(path)
    store.append("t1", write(1, parked=(waiting("p", "wonders more"),), gone=("q",))).result()
    store.rename("t2", "Fridays").result()
    assert stored_seals(path) == seals_by_hand(path)
    store.append("t1", write(1, "two", gone=("p",))).result()
    assert stored_seals(path) == seals_by_hand(path)
    assert stored_seals(path)[0][1] == b""

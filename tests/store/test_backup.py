"""A copy of the database is whole, made while others write, and never in the place of something else."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from threading import Event, Thread

import pytest

from caltrop.store.errors import Damaged, Full
from caltrop.store.sqlite.backups import NoDatabase, TargetExists, make_backup
from caltrop.store.sqlite.sqlite_store import SqliteStore
from store.rows import made, picture, words, write


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "caltrop.db"


@pytest.fixture
def store(path: Path) -> Iterator[SqliteStore]:
    store = SqliteStore.open(path)
    made(store)
    store.append("t1", write(0, "one", "two")).result()
    yield store
    store.close()


def log_of(copy: Path) -> list[str]:
    """What a copy holds, opened as a database of its own."""
    store = SqliteStore.open(copy)
    log = words(store)
    store.close()
    return log


def test_a_copy_has_what_is_only_in_the_log_beside_the_file_so_far(store: SqliteStore, path: Path) -> None:
    copy = path.with_name("copy.db")
    make_backup(path, copy)
    assert [p.name for p in path.parent.glob("copy.db*")] == ["copy.db"]
    assert log_of(copy) == ["one", "two"]


def test_a_copy_made_while_somebody_writes_is_the_log_up_to_some_entry(store: SqliteStore, path: Path) -> None:
    ended, enough = Event(), Event()

    def play() -> None:
        seq = 2
        while not ended.is_set():
            seq = store.append("t1", write(seq, f"entry {seq + 1}")).result()
            if seq > 20:
                enough.set()

    player = Thread(target=play)
    player.start()
    assert enough.wait(30)
    copies = [path.with_name(f"copy-{n}.db") for n in range(3)]
    for copy in copies:
        make_backup(path, copy)
    ended.set()
    player.join()
    whole = words(store)
    for copy in copies:
        log = log_of(copy)
        assert len(log) > 20
        assert log == whole[: len(log)]


def test_a_file_that_is_there_is_replaced_only_by_force(store: SqliteStore, path: Path) -> None:
    copy = path.with_name("copy.db")
    copy.write_text("the only photograph of grandmother")
    with pytest.raises(TargetExists):
        make_backup(path, copy)
    assert copy.read_text() == "the only photograph of grandmother"
    make_backup(path, copy, force=True)
    assert log_of(copy) == ["one", "two"]


def test_no_force_puts_a_copy_over_its_own_source_or_a_folder(store: SqliteStore, path: Path) -> None:
    for target in (path, path.parent):
        with pytest.raises(TargetExists):
            make_backup(path, target, force=True)
    assert words(store) == ["one", "two"]


def test_without_a_database_there_is_nothing_to_copy(path: Path) -> None:
    with pytest.raises(NoDatabase):
        make_backup(path, path.with_name("copy.db"))
    assert list(path.parent.iterdir()) == []


def test_a_damaged_database_leaves_the_last_copy_alone(store: SqliteStore, path: Path) -> None:
    store.append("t1", write(2, *("x" * 3_000 for _ in range(40)))).result()
    store.close()
    copy = path.with_name("copy.db")
    copy.write_text("last week's")
    damaged = bytearray(path.read_bytes())
    damaged[len(damaged) // 3 :: 7] = b"\x5a" * len(damaged[len(damaged) // 3 :: 7])
    path.write_bytes(damaged)
    with pytest.raises(Damaged):
        make_backup(path, copy, force=True)
    assert copy.read_text() == "last week's"
    assert not path.with_name("copy.db.part").exists()


def test_a_folder_that_is_not_there_takes_no_copy(store: SqliteStore, path: Path) -> None:
    with pytest.raises(Full):
        make_backup(path, path.parent / "nowhere" / "copy.db")


def test_a_copy_has_the_pictures(store: SqliteStore, path: Path) -> None:
    store.append("t1", write(2, "three", pictures=(picture("a", b"dots"),))).result()
    copy = path.with_name("copy.db")
    assert make_backup(path, copy) == ()
    again = SqliteStore.open(copy)
    assert [p.body for p in again.pictures("t1")] == [b"dots"]
    again.close()

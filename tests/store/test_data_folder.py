"""A database that is gone or empty where tables were is not taken for a new start."""

from __future__ import annotations

from pathlib import Path

import pytest

from caltrop.store.data_folder import TableCount, TablesLost, read_table_count, write_table_count
from caltrop.store.sqlite.sqlite_store import SqliteStore
from caltrop.words import sentence
from store.rows import made


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "caltrop.db"


def with_tables(path: Path, *ids: str) -> None:
    store = SqliteStore.open(path)
    for id in ids:
        made(store, id)
    store.close()


def remove(path: Path) -> None:
    for file in path.parent.glob("caltrop.db*"):
        if not file.name.endswith(".seen"):
            file.unlink()


def test_a_new_folder_is_a_new_start(path: Path) -> None:
    with_tables(path)
    with_tables(path)
    assert read_table_count(path).tables == 0


def test_the_tables_are_counted_beside_the_file(path: Path) -> None:
    with_tables(path, "t1", "t2")
    assert read_table_count(path).tables == 2
    store = SqliteStore.open(path)
    store.delete("t1").result()
    store.close()
    assert read_table_count(path).tables == 1


def test_who_only_reads_beside_a_server_leaves_the_marker_alone(path: Path) -> None:
    with_tables(path, "t1")
    server = SqliteStore.open(path)
    write_table_count(path, 5, 1.0)
    SqliteStore.open(path, lock=False).close()
    assert read_table_count(path) == TableCount(5, 1.0)
    server.close()


@pytest.mark.parametrize("how", ["gone", "empty", "another"])
def test_a_lost_database_is_told_and_nothing_is_made_in_its_place(path: Path, how: str) -> None:
    with_tables(path, "t1", "t2")
    remove(path)
    if how == "empty":
        path.touch()
    if how == "another":
        with_tables(path.with_name("other.db"))
        path.with_name("other.db").rename(path)
    with pytest.raises(TablesLost) as lost:
        SqliteStore.open(path)
    assert sentence(lost.value.refused) == (
        f"There were 2 tables in {path}, and they are gone. Put a backup there, or start with --start-anew."
    )
    assert path.exists() == (how != "gone")
    SqliteStore.open(path, anew=True).close()
    assert read_table_count(path).tables == 0
    SqliteStore.open(path).close()


def test_all_tables_deleted_by_hand_are_no_loss(path: Path) -> None:
    with_tables(path, "t1")
    store = SqliteStore.open(path)
    store.delete("t1").result()
    store.close()
    SqliteStore.open(path).close()


def test_a_database_from_before_there_were_marks_gets_one(path: Path) -> None:
    with_tables(path, "t1")
    path.with_name("caltrop.db.seen").unlink()
    SqliteStore.open(path).close()
    assert read_table_count(path).tables == 1


@pytest.mark.parametrize("mark", [b"", b"{", b"\xff\x00", b"[]", b'{"tables":"two","at":1.0}'])
def test_a_mark_that_cannot_be_read_stops_nobody_who_has_tables(path: Path, mark: bytes) -> None:
    with_tables(path, "t1")
    path.with_name("caltrop.db.seen").write_bytes(mark)
    SqliteStore.open(path).close()
    assert read_table_count(path).tables == 1


@pytest.mark.parametrize("how", ["gone", "empty", "another"])
def test_without_tables_a_mark_that_cannot_be_read_is_no_new_start(path: Path, how: str) -> None:
    with_tables(path, "t1")
    remove(path)
    if how == "empty":
        path.touch()
    if how == "another":
        with_tables(path.with_name("other.db"))
        path.with_name("other.db").rename(path)
    path.with_name("caltrop.db.seen").write_text("{")
    with pytest.raises(TablesLost) as lost:
        SqliteStore.open(path)
    assert sentence(lost.value.refused) == (
        f"{path} has no tables, and caltrop.db.seen cannot be read. Put a backup there, or start with --start-anew."
    )
    SqliteStore.open(path, anew=True).close()
    SqliteStore.open(path).close()
    assert read_table_count(path).tables == 0

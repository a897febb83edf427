"""Tables are moved from SQLite to PostgreSQL and back, and nothing of them changes on the way."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from msgspec import structs
from sqlalchemy import select

from caltrop.store.errors import Busy
from caltrop.store.postgres.postgres_store import PostgresStore
from caltrop.store.relocation import SERVER_COLUMNS, TABLE_PARTS, move_tables
from caltrop.store.schema import TABLES
from caltrop.store.sql_store import SqlStore
from caltrop.store.sqlite.sqlite_store import SqliteStore
from postgres import emptied_place, shared_server
from store.rows import asked, made, picture, row, secret, visit, waiting, words, write


@pytest.fixture
def far(tmp_path: Path) -> Iterator[PostgresStore]:
    store = PostgresStore.open(emptied_place(), str(tmp_path))
    yield store
    store.close()


@pytest.fixture
def near(tmp_path: Path) -> Iterator[SqliteStore]:
    store = SqliteStore.open(tmp_path / "caltrop.db")
    yield store
    store.close()


def fill(store: SqlStore) -> None:
    """Two tables with something of every kind, and more entries than are copied at once."""
    secrets = [secret("x"), secret("l", kind="link")]
    store.create(row(variant={"base": "fell"}, name="Grüße"), b"start", secrets).result()
    act = write(0, *(f"entry {n}" for n in range(1, 1202)), snapshot=3, parks=4, visits=(visit("joined"),))
    act = structs.replace(act, pictures=(picture("p1", b"\x00\xff" * 900), picture("p2")), request=asked("k1"))
    store.append("t1", structs.replace(act, parked=(waiting("z", "asks"), waiting("a", "asks too")))).result()
    made(store, "t2", made=1 / 3)
    store.append("t2", write(0, "one", "two", "three")).result()
    store.cut_log("t2", 1, write(1, "told")).result()
    store.put("damage/t2", b"[]").result()
    store.put("other", b"stays").result()


def contents(store: SqlStore) -> dict[str, list[tuple[object, ...]]]:
    """Every row of every table but what each database counts itself."""
    found = {}
    for table in (TABLES, *TABLE_PARTS):
        columns = [c for c in table.c if c.name not in (*SERVER_COLUMNS.get(table, ()), "place")]
        found[table.name] = sorted(map(tuple, store._fetch_all(select(*columns))), key=repr)
    return found


def test_tables_are_moved_there_and_back_unchanged(near: SqliteStore, far: PostgresStore, tmp_path: Path) -> None:
    fill(near)
    done = move_tables(near, far)
    assert (done.moved, done.flaws) == (2, ())
    assert contents(far) == contents(near)
    assert (far.meta("damage/t2"), far.meta("other")) == (b"[]", None)
    assert far.load_table("t1") == near.load_table("t1")
    assert [p.id for p in far.pictures("t1")] == ["p1", "p2"]
    assert far.append("t1", write(1201, "next")).result() == 1202
    assert far.find_damage("t1") is None
    with closing(SqliteStore.open(tmp_path / "back" / "caltrop.db")) as back:
        assert move_tables(far, back).moved == 2
        assert contents(back) == contents(far)
        assert words(back)[-1] == "next"
        assert back.append("t2", write(2, "goes on")).result() == 3
        assert back.find_damage("t2") is None


def test_a_move_can_be_done_again_but_never_over_another_table(near: SqliteStore, far: PostgresStore) -> None:
    fill(near)
    shared_server().execute(
        "INSERT INTO tables (id, name, game, salt, made, seq, parks, played, hidden) "
        "VALUES ('t1', 'half', 'fell', 's', 1, 0, 0, 0, 1)",
        "caltrop",
    )
    made(far, "t2", name="Another")
    done = move_tables(near, far)
    assert (done.moved, [flaw.code for flaw in done.flaws]) == (1, ["move-taken"])
    assert (len(words(far)), words(far, "t2")) == (1201, [])
    again = move_tables(near, far)
    assert (again.moved, [flaw.code for flaw in again.flaws]) == (1, ["move-taken"])
    assert len(words(far)) == 1201


def test_a_table_that_is_there_already_is_compared_from_its_first_entry(near: SqliteStore, far: PostgresStore) -> None:
    fill(near)
    assert move_tables(near, far).moved == 2
    shared_server().execute("UPDATE entries SET body = '\\x00' WHERE table_id = 't1' AND seq = 3", "caltrop")
    again = move_tables(near, far)
    assert (again.moved, [flaw.code for flaw in again.flaws]) == (1, ["move-damaged-there"])


def test_what_is_damaged_stays_where_it_is_and_what_arrives_damaged_is_removed(
    near: SqliteStore, far: PostgresStore
) -> None:
    fill(near)
    with closing(sqlite3.connect(near.path)) as there:
        there.execute("UPDATE entries SET body = x'00' WHERE table_id = 't1' AND seq = 700")
        there.commit()
    shared_server().execute("CREATE RULE lossy AS ON INSERT TO entries WHERE NEW.seq = 2 DO INSTEAD NOTHING", "caltrop")
    try:
        done = move_tables(near, far)
    finally:
        shared_server().execute("DROP RULE lossy ON entries", "caltrop")
    assert (done.moved, {flaw.code for flaw in done.flaws}) == (0, {"move-damaged", "move-differs"})
    assert contents(far)["tables"] == []


def test_a_table_with_a_text_that_the_other_store_cannot_keep_stays_and_is_named(
    near: SqliteStore, far: PostgresStore
) -> None:
    fill(near)
    with closing(sqlite3.connect(near.path)) as there:
        there.execute("UPDATE visits SET label = 'Pho' || char(0) || 'ne' WHERE table_id = 't1'")
        there.commit()
    done = move_tables(near, far)
    assert (done.moved, [flaw.code for flaw in done.flaws]) == (1, ["move-unfit"])
    assert [row[0] for row in contents(far)["tables"]] == ["t2"]


def test_a_database_that_servers_use_is_not_moved(far: PostgresStore) -> None:
    far.check_unused()
    shared_server().execute(
        "INSERT INTO servers VALUES ('gone', '', 1), ('here', '', extract(epoch FROM clock_timestamp()) + 9)", "caltrop"
    )
    with pytest.raises(Busy):
        far.check_unused()

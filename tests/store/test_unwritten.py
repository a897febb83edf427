"""A check writes nothing: not into the database, not beside it, not for a killed server, not into a PostgreSQL."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from unittest.mock import patch

import psycopg
import pytest

from caltrop.store.data_folder import DATABASE_NAME, TablesLost, is_locked
from caltrop.store.errors import Full
from caltrop.store.postgres.postgres_store import PostgresStore
from caltrop.store.sqlite.sqlite_store import SqliteStore
from caltrop.store.sqlite.unwritten import lay_over, open_unwritten
from cli.terminal import caltrop
from postgres import shared_server
from store.rows import made, write

Seen = dict[str, tuple[bytes, int, int]]


def seen(folder: Path) -> Seen:
    """Every file with its bytes, its rights and when it was last written."""
    paths = (path for path in folder.rglob("*") if path.is_file())
    return {str(p): (p.read_bytes(), p.stat().st_mode, p.stat().st_mtime_ns) for p in paths}


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder with one table of two lines, as a server leaves it; others may read it."""
    store = SqliteStore.open(tmp_path / "data" / DATABASE_NAME)
    made(store)
    store.append("t1", write(0, "one", "two")).result()
    store.close()
    (tmp_path / "data" / DATABASE_NAME).chmod(0o644)
    return tmp_path / "data"


def checked(folder: Path) -> int:
    """Check the store of a folder, with no place for files anywhere else; return for how many lines it answers."""
    before = seen(folder)
    with patch.object(tempfile, "tempdir", str(folder / "nowhere")):
        lines = listed("--data", str(folder))
    assert seen(folder) == before
    return sum(lines)


def listed(*words: str) -> list[int]:
    """How many lines each table has; the lines here are no game's, and so are not the question."""
    ran = caltrop("verify", *words, "--json")
    assert ran.status in (0, 1), ran
    return [table["entries"] for table in json.loads(ran.out)["tables"]]


def test_a_stopped_servers_file(data: Path) -> None:
    assert checked(data) == 2


def test_a_backup(data: Path, tmp_path: Path) -> None:
    backup = tmp_path / "copy.db"
    assert caltrop("backup", str(backup), "--data", str(data)).status == 0
    before = seen(tmp_path)
    assert listed(str(backup)) == [2]
    assert seen(tmp_path) == before


def test_a_running_servers_file(data: Path) -> None:
    """Its index of the log is where readers and the server mark what they use: that alone may change."""
    server = SqliteStore.open(data / DATABASE_NAME)
    server.append("t1", write(2, "three")).result()
    assert is_locked(data / DATABASE_NAME)
    before = {name: now for name, now in seen(data).items() if not name.endswith("-shm")}
    assert listed("--data", str(data)) == [3]
    assert {name: now for name, now in seen(data).items() if not name.endswith("-shm")} == before
    server.append("t1", write(3, "four")).result()
    server.close()
    assert not is_locked(data / DATABASE_NAME)


KILLED = """
import os, sys
sys.path.insert(0, "tests")
from caltrop.store.sqlite.sqlite_store import SqliteStore
from store.rows import write
store = SqliteStore.open(sys.argv[1])
for n in range(2, 60):
    store.append("t1", write(n, f"line {n}")).result()
os._exit(9)
"""


def kill_server(data: Path) -> None:
    """A server that has written 58 lines, and was killed before they were in the file itself."""
    root = Path(__file__).parents[2]
    subprocess.run([sys.executable, "-c", KILLED, str(data / DATABASE_NAME)], cwd=root, check=False)
    assert (data / f"{DATABASE_NAME}-wal").stat().st_size > 0


def test_what_a_killed_server_has_left_in_its_log_is_read_and_stays_there(data: Path) -> None:
    kill_server(data)
    assert checked(data) == 60
    (data / f"{DATABASE_NAME}-shm").unlink()
    assert checked(data) == 60
    store = SqliteStore.open(data / DATABASE_NAME)
    assert [row.seq for row in store.tables()] == [60], "the next server finds all of it"
    store.close()


def whole(log: bytes) -> bytes:
    return log


def cut_in_the_last_transaction(log: bytes) -> bytes:
    return log[:-100]


def with_a_wrong_byte(log: bytes) -> bytes:
    middle = len(log) // 2
    return log[:middle] + bytes([log[middle] ^ 1]) + log[middle + 1 :]


def with_a_wrong_head(log: bytes) -> bytes:
    return log[:20] + b"\xff" + log[21:]


def empty(log: bytes) -> bytes:
    return b""


@pytest.mark.parametrize("spoil", [whole, cut_in_the_last_transaction, with_a_wrong_byte, with_a_wrong_head, empty])
def test_a_log_is_laid_over_as_sqlite_itself_does(data: Path, tmp_path: Path, spoil: Callable[[bytes], bytes]) -> None:
    kill_server(data)
    file = data / DATABASE_NAME
    log = spoil((data / f"{DATABASE_NAME}-wal").read_bytes())
    ours = sqlite3.connect(":memory:")
    ours.deserialize(lay_over(file.read_bytes(), log))
    theirs = tmp_path / "theirs.db"
    shutil.copy(file, theirs)
    theirs.with_name("theirs.db-wal").write_bytes(log)
    with closing(sqlite3.connect(theirs)) as recovered, closing(ours):
        assert list(ours.iterdump()) == list(recovered.iterdump())


def test_a_folder_that_may_not_be_written(data: Path) -> None:
    data.chmod(0o500)
    (data / DATABASE_NAME).chmod(0o400)
    try:
        assert checked(data) == 2
    finally:
        data.chmod(0o700)


def test_an_empty_file_is_no_new_database(tmp_path: Path) -> None:
    (tmp_path / DATABASE_NAME).touch()
    assert checked(tmp_path) == 0
    assert [path.name for path in tmp_path.iterdir()] == [DATABASE_NAME]


def test_tables_that_were_there_and_are_gone_are_missed(data: Path) -> None:
    """They are missed in the server's own folder, and not in a backup."""
    os.truncate(data / DATABASE_NAME, 0)
    with pytest.raises(TablesLost):
        open_unwritten(data / DATABASE_NAME, own=True)
    with closing(open_unwritten(data / DATABASE_NAME, own=False)) as store:
        assert store.tables() == ()


def test_where_there_is_nothing_nothing_is_made(tmp_path: Path) -> None:
    ran = caltrop("verify", "--data", str(tmp_path / "none"))
    assert ran.status == 2
    assert list(tmp_path.iterdir()) == []


# ---- PostgreSQL
def relations(place: str) -> list[tuple[str, ...]]:
    with psycopg.connect(place) as link:
        listed = (
            "SELECT relname, relfilenode::text FROM pg_class WHERE relnamespace = 'public'::regnamespace ORDER BY 1"
        )
        return link.execute(listed).fetchall()


def rows(place: str) -> dict[str, list[tuple[str, ...]]]:
    """Every row of every table, with the transaction that wrote it."""
    with psycopg.connect(place) as link:
        tables = link.execute("SELECT tablename FROM pg_tables WHERE schemaname = 'public'").fetchall()
        return {
            name: link.execute(f'SELECT xmin::text, xmax::text, t::text FROM "{name}" t ORDER BY 3'.encode()).fetchall()
            for (name,) in tables
        }


@pytest.fixture
def fresh() -> str:
    """An empty database, which no test has used."""
    server = shared_server()
    server.execute('DROP DATABASE IF EXISTS "unwritten" WITH (FORCE)')
    return server.make_database("unwritten")


def test_an_empty_database_stays_empty(fresh: str) -> None:
    """So a dump can still be restored into it."""
    ran = caltrop("verify", "--store", fresh)
    assert ran.status == 2
    assert ran.err.startswith("No tables in postgresql://")
    assert relations(fresh) == []


def test_a_database_with_tables_is_only_read(fresh: str, tmp_path: Path) -> None:
    store = PostgresStore.open(fresh, str(tmp_path))
    made(store)
    store.append("t1", write(0, "one")).result()
    store.close()
    before = rows(fresh)
    assert listed("--store", fresh) == [1]
    assert rows(fresh) == before
    with closing(PostgresStore.open_unwritten(fresh)) as reading, pytest.raises(Full):
        reading._read(lambda connection: connection.exec_driver_sql("CREATE TABLE x (y int)"))


def test_a_database_of_another_form_is_left_as_it_is(fresh: str, tmp_path: Path) -> None:
    PostgresStore.open(fresh, str(tmp_path)).close()
    with psycopg.connect(fresh) as link:
        link.execute("UPDATE alembic_version SET version_num = '0900'")
    ran = caltrop("verify", "--store", fresh)
    assert ran.status == 2
    assert "has the form of another version." in ran.err

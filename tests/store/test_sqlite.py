"""The store in a SQLite file: the contract, and what only a file can suffer. Every error here is a real one."""

from __future__ import annotations

import os
import re
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext

from caltrop.store import schema
from caltrop.store.data_folder import TablesLost
from caltrop.store.errors import (
    Away,
    Busy,
    Closed,
    Damaged,
    Full,
    InDoubt,
    KeyReused,
    Missing,
    NewerFile,
    NotOwner,
    RequestDone,
    Stale,
    StoreError,
    Taken,
    UnfitText,
    UnreleasedFile,
)
from caltrop.store.job_queue import JobConnection
from caltrop.store.postgres.postgres_connections import (
    BadAddress,
    BehindPooler,
    NoSuchDatabase,
    NotAllowed,
    TooOld,
    WrongPassword,
)
from caltrop.store.postgres.postgres_store import NoTables, OtherForm, OtherKey
from caltrop.store.protocol import EntryRow, Store
from caltrop.store.schema import HEAD, METADATA
from caltrop.store.sqlite import sqlite_store as opening
from caltrop.store.sqlite.backups import NoDatabase, TargetExists, TargetHasTables, make_backup
from caltrop.store.sqlite.sqlite_store import SqliteStore
from caltrop.store.tokens import hash_token
from caltrop.store.transfer import Unplayable
from caltrop.words import sentence
from store.contract import StoreContract
from store.rows import entries, failure, held, made, row, secret, waiting, words, write


class TestSqliteStore(StoreContract):
    @pytest.fixture
    def store(self, tmp_path: Path) -> Iterator[Store]:
        store = SqliteStore.open(tmp_path / "caltrop.db")
        yield store
        store.close()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "caltrop.db"


@pytest.fixture
def store(path: Path) -> Iterator[SqliteStore]:
    store = SqliteStore.open(path)
    yield store
    store.close()


# ---- safe on the disk
def test_every_commit_waits_for_the_disk(store: SqliteStore) -> None:
    assert store.pragmas() == {"journal_mode": "wal", "synchronous": "2", "foreign_keys": "1", "busy_timeout": "5000"}


def test_what_was_written_is_there_when_the_file_is_opened_again(path: Path) -> None:
    for seq in range(3):
        store = SqliteStore.open(path)
        if seq == 0:
            made(store)
        store.append("t1", write(seq, f"entry {seq + 1}"))
        store.close()  # writes down what waits
    store = SqliteStore.open(path)
    assert words(store) == ["entry 1", "entry 2", "entry 3"]
    store.close()


KILLED = """
import sys
from caltrop.store.sqlite.sqlite_store import SqliteStore
from store.rows import made, write
store = SqliteStore.open(sys.argv[1])
made(store)
waiting, seq = [], 0
while True:
    while len(waiting) < 8:
        waiting.append(store.append("t1", write(seq, f"entry {seq + 1}")))
        seq += 1
    print(waiting.pop(0).result(), flush=True)
"""


def test_nothing_that_was_acknowledged_is_lost_when_the_writer_is_killed(path: Path) -> None:
    tests = str(Path(__file__).parent.parent)
    child = subprocess.Popen(
        [sys.executable, "-c", KILLED, str(path)],
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": os.pathsep.join((tests, os.environ.get("PYTHONPATH", "")))},
    )
    assert child.stdout is not None
    acknowledged = [int(next(child.stdout)) for _ in range(60)]
    child.kill()
    acknowledged += [int(line) for line in child.stdout if line.endswith("\n")]
    child.stdout.close()
    child.wait()
    store = SqliteStore.open(path)
    kept = words(store)
    assert acknowledged == list(range(1, len(acknowledged) + 1))
    assert len(kept) >= len(acknowledged)
    assert kept == [f"entry {n}" for n in range(1, len(kept) + 1)]
    assert store.append("t1", write(len(kept), "on")).result() == len(kept) + 1
    store.close()


# ---- groups
def test_writes_that_wait_are_committed_together_and_seen_only_then(store: SqliteStore) -> None:
    made(store)
    with held(store):
        first = store.append("t1", write(0, "one"))
        seen_before = store._write(lambda pen: (words(store), first.done()))
    assert seen_before.result() == ([], False)
    assert first.result() == 1
    assert words(store) == ["one"]


def test_a_refused_write_takes_no_other_of_its_group_with_it(store: SqliteStore) -> None:
    made(store)
    made(store, "t2")
    with held(store):
        good = store.append("t1", write(0, "one"))
        stale = store.append("t1", write(0, "late", parked=(waiting("p", "asks"),)))
        taken = store.create(row("t2"), b"other")
        other = store.append("t2", write(0, "two"))
    assert (good.result(), other.result()) == (1, 1)
    assert isinstance(failure(stale), Stale)
    assert isinstance(failure(taken), Taken)
    assert (words(store), words(store, "t2")) == (["one"], ["two"])
    assert store.load_table("t1").parked == ()


def test_a_write_that_fails_half_way_leaves_nothing_of_it(store: SqliteStore) -> None:
    made(store)
    store.add(secret("word")).result()
    with held(store):
        good = store.append("t1", write(0, "one"))
        half = store.create(row("t2"), b"start", [secret("other", "t2"), secret("word", "t2")])
    assert good.result() == 1
    assert isinstance(failure(half), KeyReused)
    assert store.table("t2") is None
    assert store.find(hash_token("other")) is None
    assert store.find(hash_token("word")) == secret("word")


def test_if_the_commit_fails_all_of_the_group_has_failed_and_the_store_goes_on(store: SqliteStore) -> None:
    made(store)

    def breaks_the_commit(pen: JobConnection) -> None:
        pen.raw.execute("PRAGMA defer_foreign_keys = ON")
        pen.raw.execute("INSERT INTO snapshots (table_id, seq, body) VALUES ('nobody', 1, x'00')")

    with held(store):
        good = store.append("t1", write(0, "one"))
        bad = store._write(breaks_the_commit)
    assert isinstance(failure(good), sqlite3.IntegrityError)
    assert isinstance(failure(bad), sqlite3.IntegrityError)
    assert words(store) == []
    assert store.append("t1", write(0, "again")).result() == 1


def test_a_write_can_no_longer_be_taken_back_once_it_was_asked_for(store: SqliteStore) -> None:
    made(store)
    with held(store):
        asked = store.append("t1", write(0, "one"))
        assert not asked.cancel()
    assert asked.result() == 1


def test_many_threads_write_and_each_table_keeps_its_order(store: SqliteStore) -> None:
    def play(id: str) -> None:
        made(store, id)
        for seq in range(25):
            assert store.append(id, write(seq, f"{id} {seq + 1}")).result() == seq + 1

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(play, "abcdefgh"))
    for id in "abcdefgh":
        assert words(store, id) == [f"{id} {n}" for n in range(1, 26)]


# ---- a full disk
def test_a_full_disk_refuses_the_write_and_the_store_goes_on_once_there_is_room(path: Path) -> None:
    store = SqliteStore.open(path, max_pages=72)  # of 4096 bytes
    made(store)
    made(store, "large")
    store.append("large", write(0, "x" * 100_000)).result()
    before = store.load_table("t1")
    failed = failure(store.append("t1", write(0, "y" * 200_000, parked=(waiting("p", "asks"),))))
    assert isinstance(failed, Full)
    assert store.load_table("t1") == before
    assert store.append("t1", write(0, "small")).result() == 1
    assert isinstance(failure(store.append("t1", write(1, "y" * 100_000))), Full)
    store.delete("large").result()
    assert store.append("t1", write(1, "y" * 100_000)).result() == 2
    store.close()


def test_a_write_too_large_for_the_disk_takes_no_other_of_its_group_with_it(path: Path) -> None:
    store = SqliteStore.open(path, max_pages=72)
    for id in ("t1", "t2", "t3"):
        made(store, id)
    with held(store):
        before = store.append("t1", write(0, "one"))
        large = store.append("t2", write(0, "x" * 300_000))
        after = store.append("t3", write(0, "three"))
    assert (before.result(), after.result()) == (1, 1)
    assert isinstance(failure(large), Full)
    assert [words(store, id) for id in ("t1", "t2", "t3")] == [["one"], [], ["three"]]
    store.close()


def test_a_folder_that_cannot_be_made_is_an_error_of_the_system(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    with pytest.raises(OSError, match="file"):
        SqliteStore.open(tmp_path / "file" / "caltrop.db")


# ---- one server a file
def test_a_second_server_is_refused_until_the_first_has_ended(path: Path) -> None:
    opener = f"from caltrop.store.sqlite.sqlite_store import SqliteStore; SqliteStore.open({str(path)!r}).close()"
    store = SqliteStore.open(path)
    second = subprocess.run([sys.executable, "-c", opener], capture_output=True, text=True, check=False)
    assert second.returncode == 1
    assert "caltrop.store.errors.Busy" in second.stderr
    with pytest.raises(Busy):
        SqliteStore.open(path)
    store.close()
    assert subprocess.run([sys.executable, "-c", opener], check=False).returncode == 0


def test_whoever_only_looks_needs_no_lock_and_a_secret_renewed_there_counts_at_once(
    store: SqliteStore, path: Path
) -> None:
    made(store)
    store.add(secret("old")).result()
    looker = SqliteStore.open(path, lock=False)
    assert looker.tables() == store.tables()
    looker.renew(secret("new")).result()
    looker.close()
    assert store.find(hash_token("old")) is None
    assert store.find(hash_token("new")) == secret("new")


# ---- damage
def test_a_file_that_is_no_database_is_damaged(path: Path) -> None:
    path.write_text("These are the notes of an evening, and no database at all. " * 100)
    with pytest.raises(Damaged):
        SqliteStore.open(path)


def test_a_header_that_was_overwritten_is_damage(path: Path) -> None:
    closed(path)
    overwrite(path, 16, b"\xff" * 84)
    with pytest.raises(Damaged):
        SqliteStore.open(path)


def test_damage_in_the_middle_is_told_when_it_is_read_and_after_a_refusal_the_lock_is_free(path: Path) -> None:
    closed(path, *("entry " + "x" * 3_000 for _ in range(40)))
    size = path.stat().st_size
    overwrite(path, size // 3, b"\x5a" * (size // 2))
    for _ in range(2):
        with pytest.raises(Damaged):  # noqa: PT012 - where it shows depends on where the pages lie
            store = SqliteStore.open(path)
            try:
                words(store)
            finally:
                store.close()


def test_a_table_without_its_beginning_is_damage(store: SqliteStore) -> None:
    made(store)
    store._write(lambda pen: pen.raw.execute("DELETE FROM snapshots").rowcount).result()
    with pytest.raises(Damaged):
        store.load_table("t1")


def closed(path: Path, *bodies: str) -> None:
    """A file with one table, all of it in the file itself."""
    store = SqliteStore.open(path)
    made(store)
    store.append("t1", write(0, *bodies)).result()
    store.close()
    assert not path.with_name("caltrop.db-wal").exists()


def overwrite(path: Path, at: int, what: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(at)
        file.write(what)


# ---- its form
def test_a_file_of_a_later_program_is_refused_and_left_alone(path: Path) -> None:
    closed(path, "one")
    with sqlite3.connect(path) as later:
        later.execute("UPDATE alembic_version SET version_num = '9999'")
    later.close()
    before = path.read_bytes()
    with pytest.raises(NewerFile):
        SqliteStore.open(path)
    assert path.read_bytes() == before


def test_a_file_of_an_unreleased_program_is_refused_and_left_alone(path: Path) -> None:
    closed(path, "one")
    with sqlite3.connect(path) as earlier:
        earlier.execute("UPDATE alembic_version SET version_num = '0006'")
    earlier.close()
    before = path.read_bytes()
    with pytest.raises(UnreleasedFile) as refused:
        SqliteStore.open(path)
    assert "was written by an unreleased version of Caltrop and cannot be opened." in sentence(refused.value.refused)
    assert path.read_bytes() == before


def test_the_migrations_make_what_the_schema_describes(path: Path) -> None:
    SqliteStore.open(path).close()
    with opening.engine_for(path).connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []


def test_a_new_file_is_what_the_migrations_make(tmp_path: Path) -> None:
    """Down to the order of columns; and it loads nothing of what migrates."""
    made, migrated = tmp_path / "made.db", tmp_path / "migrated.db"
    SqliteStore.open(made).close()
    with opening.engine_for(migrated).connect() as connection:
        schema.migrate_schema(connection, "", "")
    assert layout(made) == layout(migrated)


def layout(path: Path) -> set[tuple[str, str, str]]:
    """All that a file's schema says, whatever the breaks of its lines."""
    with closing(sqlite3.connect(path)) as there:
        rows = there.execute("SELECT type, name, sql FROM sqlite_master").fetchall()
    return {
        (kind, name, re.sub(r"\s+", " ", sql or "").replace("( ", "(").replace(" )", ")")) for kind, name, sql in rows
    }


def test_the_last_migration_is_the_head() -> None:
    versions = Path(schema.__file__).parent / "migrations" / "versions"
    assert max(step.name[:4] for step in versions.glob("[0-9]*.py")) == HEAD


def test_an_old_file_is_brought_up_even_for_whoever_only_looks(path: Path) -> None:
    path.touch()
    store = SqliteStore.open(path, lock=False)
    assert store.tables() == ()
    store.close()
    with sqlite3.connect(path) as there:
        assert there.execute("SELECT version_num FROM alembic_version").fetchall() == [(HEAD,)]
    there.close()


# ---- what is said
KINDS: list[type[StoreError]] = [
    Away,
    BadAddress,
    InDoubt,
    NoSuchDatabase,
    NotAllowed,
    OtherKey,
    NotOwner,
    NoTables,
    OtherForm,
    BehindPooler,
    TooOld,
    WrongPassword,
    NoDatabase,
    Busy,
    Closed,
    Damaged,
    TargetExists,
    TargetHasTables,
    Full,
    KeyReused,
    Missing,
    NewerFile,
    RequestDone,
    Stale,
    TablesLost,
    Taken,
    UnfitText,
    UnreleasedFile,
]


def test_these_are_the_errors_of_the_store() -> None:
    assert set(KINDS) | {Unplayable} == set(StoreError.__subclasses__())


@pytest.mark.parametrize("kind", KINDS)
def test_every_error_of_the_store_has_a_sentence(kind: type[StoreError]) -> None:
    facts: dict[str, str | int] = {"id": "t1", "folder": "data", "source": "other.db", "tables": 2}
    facts |= {"place": "there", "least": 14, "got": 9}
    told = Stale(3) if kind is Stale else kind(file="caltrop.db", **facts)
    said = sentence(told.refused)
    assert said.endswith(".")
    assert told.code not in said
    assert "{" not in said


# ---- a table that is being restored
def test_a_table_that_is_being_restored_is_hidden_until_it_is_whole(path: Path) -> None:
    with closing(SqliteStore.open(path)) as store:
        made(store, "t2")

        def batches() -> Iterator[tuple[EntryRow, ...]]:
            yield entries(1, "one", "two")
            assert [table.id for table in store.tables()] == ["t2"]
            assert store.table("t1") is None
            with pytest.raises(Missing):
                store.load_table("t1")
            assert store.append("t2", write(0, "meanwhile")).result() == 1
            copy = path.with_name("copy.db")
            assert make_backup(path, copy) == ()
            yield entries(3, "three")

        store.restore(row(), b"start", batches(), write(0))
        assert {table.id: table.seq for table in store.tables()} == {"t1": 3, "t2": 1}
        assert store.find_damage("t1") is None


def test_what_a_killed_server_has_left_of_a_restored_table_is_deleted_after_an_hour(path: Path) -> None:
    with closing(SqliteStore.open(path)) as store:
        made(store, "whole")
        for id, made_at in (("old", 1.0), ("new", time.time())):
            made(store, id, made=made_at)
            store.append(id, write(0, "one")).result()
    with closing(sqlite3.connect(path)) as there:
        there.execute("UPDATE tables SET hidden = 1 WHERE id != 'whole'")
        there.commit()
    with closing(SqliteStore.open(path, lock=False)):
        pass
    with closing(sqlite3.connect(path)) as there:
        assert there.execute("SELECT count(*) FROM tables").fetchone() == (3,)
    with closing(SqliteStore.open(path)) as store:
        store.restore(row("new", made=2.0), b"start", [entries(1, "again")], write(0))
        assert words(store, "new") == ["again"]
    with closing(sqlite3.connect(path)) as there:
        assert there.execute("SELECT DISTINCT table_id FROM entries").fetchall() == [("new",)]

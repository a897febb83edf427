"""The store in a PostgreSQL: the contract, and what a database far away can suffer. Every error here is a real one."""

from __future__ import annotations

import asyncio
import os
import time
from collections.abc import Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, nullcontext
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import psycopg
import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy.exc import DBAPIError

from caltrop.store.errors import (
    Away,
    Full,
    InDoubt,
    LockWait,
    NewerFile,
    NotOwner,
    Stale,
    StoreError,
    Taken,
    UnreleasedFile,
)
from caltrop.store.job_queue import JobConnection
from caltrop.store.open_store import open_place
from caltrop.store.postgres import postgres_connections, postgres_store, postgres_writer
from caltrop.store.postgres import postgres_connections as opening
from caltrop.store.postgres.postgres_connections import NoAnswer
from caltrop.store.postgres.postgres_store import OtherKey, PostgresStore
from caltrop.store.protocol import Store
from caltrop.store.schema import HEAD, METADATA, migrate_schema, upgrade_schema
from caltrop.store.tokens import hash_token
from postgres import PostgresServer, cut_line, emptied_place, free_port, shared_server
from postgres_pooler import pooler
from store.contract import StoreContract
from store.known_servers import known
from store.rows import asked, failure, held, made, row, secret, visit, words, write


class TestPostgresStore(StoreContract):
    """The contract in its essentials; the sweep plays all of it. SQLite and the store in memory show it in `make test`.

    Essential is where one of the two databases could be wrong and the other not: a write at an expected number and one
    that comes too late, all of a write or nothing, parked moves and their order, what is deleted with a table, and each
    statement that PostgreSQL is told in words of its own or answers in its own way (conflicts, locked rows, limits,
    texts with NUL, the check for damage). The leases, which a file does not have, are in `test_leases.py`.
    """

    only_essentials = True

    @pytest.fixture
    def store(self, tmp_path: Path) -> Iterator[Store]:
        store = PostgresStore.open(emptied_place(), str(tmp_path))
        yield store
        store.close()


@pytest.fixture
def place() -> str:
    return emptied_place()


@pytest.fixture
def store(place: str, tmp_path: Path) -> Iterator[PostgresStore]:
    store = PostgresStore.open(place, str(tmp_path))
    yield store
    store.close()


# ---- groups
def test_the_migrations_make_what_the_schema_describes(store: PostgresStore) -> None:
    with store._engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []


def test_a_new_database_is_what_the_migrations_make(place: str, tmp_path: Path) -> None:
    PostgresStore.open(place, str(tmp_path)).close()
    made = layout()
    store = PostgresStore.open(emptied_place(), str(tmp_path))
    with store._engine.connect() as connection:
        METADATA.drop_all(connection)
        connection.exec_driver_sql("DROP TABLE alembic_version")
        connection.exec_driver_sql("BEGIN")
        migrate_schema(connection, "", "")
        connection.exec_driver_sql("COMMIT")
    store.close()
    assert layout() == made
    assert len(made) > 40


def test_an_upgrade_does_not_wait_for_long_behind_a_backup(
    store: PostgresStore, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """While it waits for a table, every reader of it waits behind the upgrade."""
    monkeypatch.setattr(opening, "_UPGRADE_MILLISECONDS", 50)
    monkeypatch.setattr(opening, "upgrade_schema", lambda link, *_: link.exec_driver_sql("LOCK TABLE tables"))
    with psycopg.connect(place) as backup, store._engine.connect() as connection:
        backup.execute("LOCK TABLE tables IN ACCESS SHARE MODE")
        with pytest.raises(DBAPIError) as failed:
            opening.upgrade_database(connection, place)
    assert isinstance(opening.fault(place, failed.value), LockWait)


def test_a_statement_that_the_database_gives_up_is_no_mistake_of_ours(place: str) -> None:
    with closing(opening.connect(place)) as link:
        link.execute("SET statement_timeout = 20")
        with pytest.raises(psycopg.Error) as failed:
            link.execute("SELECT pg_sleep(30)")
    assert isinstance(opening.fault(place, failed.value), Away)


def test_other_servers_find_a_writer_whatever_its_address_says(place: str) -> None:
    with closing(opening.connect(f"{place}&application_name=mine", "caltrop writer")) as link:
        assert link.execute("SHOW application_name").fetchone() == ("caltrop writer",)


def layout() -> set[tuple[object, ...]]:
    """All columns, keys and indices of the database."""
    columns = "SELECT table_name, column_name, ordinal_position, data_type, is_nullable, column_default"
    asked = (
        f"{columns} FROM information_schema.columns WHERE table_schema = 'public'",
        "SELECT indexname, indexdef FROM pg_indexes WHERE schemaname = 'public'",
        "SELECT conname, pg_get_constraintdef(oid) FROM pg_constraint WHERE connamespace = 'public'::regnamespace",
    )
    return {tuple(row) for each in asked for row in shared_server().execute(each, "caltrop")}


def test_writes_that_wait_are_one_transaction(store: PostgresStore) -> None:
    made(store)
    made(store, "t2")
    with held(store):
        for seq in range(20):
            store.append("t1", write(seq, f"entry {seq + 1}"))
            last = store.append("t2", write(seq, f"entry {seq + 1}", request=asked(f"k{seq}")))
    assert last.result() == 20
    assert words(store) == words(store, "t2") == [f"entry {seq}" for seq in range(1, 21)]
    numbers = shared_server().execute("SELECT DISTINCT xmin::text FROM entries", "caltrop")
    assert len(numbers) == 1
    assert store.find_damage("t1") is None


def test_a_refused_write_takes_no_other_of_its_group_with_it(store: PostgresStore) -> None:
    made(store)
    made(store, "t2")
    with held(store):
        first = store.append("t1", write(0, "one"))
        stale = store.append("t1", write(0, "late"))
        unfit = store.append("t2", write(0, "one", secrets=(secret("x", "t9"),)))
        taken = store.create(row("t2"), b"other")
        last = store.append("t2", write(0, "two", visits=(visit("joined"),)))
        second = store.append("t1", write(1, "two"))
    assert (first.result(), last.result(), second.result()) == (1, 1, 2)
    failed = failure(stale)
    assert isinstance(failed, Stale)
    assert failed.seq == 1
    assert isinstance(failure(taken), Taken)
    assert failure(unfit).args[0] == "no-such-table"
    assert (words(store), words(store, "t2")) == (["one", "two"], ["two"])
    assert store.find_damage("t1") is None


def test_a_bug_in_a_job_fails_its_group_alone_and_the_writer_goes_on(store: PostgresStore) -> None:
    made(store)

    def bug(pen: JobConnection) -> None:
        pen.raw.execute("INSERT INTO meta (key, value) VALUES (?, ?)", ("half", b"done"))
        raise RuntimeError("ours")

    assert isinstance(failure(store._write(bug)), RuntimeError)
    assert store.meta("half") is None
    assert store.append("t1", write(0, "one")).result() == 1


def test_a_full_disk_refuses_the_write_and_the_store_goes_on_once_there_is_room(store: PostgresStore) -> None:
    made(store)
    server = shared_server()
    server.execute(
        "CREATE FUNCTION no_room() RETURNS trigger LANGUAGE plpgsql AS "
        "$$BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END$$",
        "caltrop",
    )
    server.execute("CREATE TRIGGER full_disk BEFORE INSERT ON entries EXECUTE FUNCTION no_room()", "caltrop")
    try:
        failed = failure(store.append("t1", write(0, "one", secrets=(secret("x"),))))
    finally:
        server.execute("DROP FUNCTION no_room CASCADE", "caltrop")
    assert isinstance(failed, Full)
    assert (words(store), store.find(hash_token("x"))) == ([], None)
    assert store.append("t1", write(0, "one")).result() == 1


def test_other_servers_hear_of_writes_now_and_then(store: PostgresStore, monkeypatch: pytest.MonkeyPatch) -> None:
    made(store)
    made(store, "t2")
    with psycopg.connect(shared_server().place(), autocommit=True) as link:
        link.execute(f"LISTEN {postgres_writer.CHANNEL}")

        def heard() -> list[str]:
            link.execute("SELECT 1")
            return [notice.payload for notice in link.notifies(timeout=0)]

        monkeypatch.setattr(postgres_writer, "_NOTICE_SECONDS", 1e9)
        store.append("t1", write(0, "one")).result()
        assert heard() == ["t1:1"], "the first at once"
        for seq in range(1, 4):
            store.append("t1", write(seq, "more")).result()
        store.append("t2", write(0, "one")).result()
        assert heard() == []
        monkeypatch.setattr(postgres_writer, "_NOTICE_SECONDS", 0.0)
        store.append("t1", write(4, "five")).result()
        assert heard() == ["t1:5 t2:1"], "the next one makes up for those between"


# ---- the fence
def test_an_owner_of_before_writes_nothing(store: PostgresStore) -> None:
    made(store)
    shared_server().execute("UPDATE tables SET epoch = 3", "caltrop")
    assert store.append("t1", write(0, "one", epoch=3)).result() == 1
    for late in (write(1, "late", epoch=2), write(1, parks=4, epoch=2), write(0, "late", epoch=2)):
        assert isinstance(failure(store.append("t1", late)), NotOwner)
    assert isinstance(failure(store.append("t1", write(0, "late", epoch=3))), Stale)
    assert words(store) == ["one"]
    assert shared_server().execute("SELECT seq, epoch FROM entries", "caltrop") == [(1, 3)]


def test_a_server_that_is_stopped_before_its_commit_keeps_no_table_locked(
    store: PostgresStore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_writer, "IDLE_SECONDS", 0.3)
    made(store)
    store.append("t1", write(0, "one")).result()
    pen = store._writer.pen if store._writer else None
    assert pen
    link, execute = pen.pipe.link, pen.pipe.link.execute
    begun = f"SELECT count(*) FROM pg_stat_activity WHERE pid = {link.info.backend_pid}"

    def stop_before_commit(sql: Any, values: Any = None) -> Any:
        end = time.monotonic() + 20
        while sql == "COMMIT" and shared_server().execute(begun)[0][0] and time.monotonic() < end:
            time.sleep(0.05)
        return execute(sql, values)

    link.execute = stop_before_commit  # type: ignore[method-assign, assignment]
    late = store.append("t1", write(1, "late"))
    shared_server().execute("UPDATE tables SET epoch = 3", "caltrop")  # it waits for the row, and not for ever
    assert isinstance(failure(late), Away)
    assert words(store) == ["one"]
    assert isinstance(failure(store.append("t1", write(1, "late", epoch=2))), NotOwner)
    assert store.append("t1", write(1, "two", epoch=3)).result() == 2


# ---- a lost connection
def test_a_database_that_ends_a_connection_is_asked_again(store: PostgresStore) -> None:
    made(store)
    for seq in range(3):
        shared_server().execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'caltrop'")
        assert len(words(store)) == seq
        shared_server().execute("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = 'caltrop'")
        assert store.append("t1", write(seq, "entry")).result() == seq + 1
    assert store.find_damage("t1") is None


def test_a_database_that_is_away_is_said_and_comes_back_by_itself(tmp_path: Path) -> None:
    with PostgresServer() as server, closing(PostgresStore.open(server.make_database(), str(tmp_path))) as store:
        made(store)
        store.append("t1", write(0, "one")).result()
        server.crash()
        assert isinstance(failure(store.append("t1", write(1, "lost"))), Away)
        with pytest.raises(Away) as away:
            store.table("t1")
        assert "caltrop@" not in str(away.value.refused.facts)
        server.start()
        assert store.append("t1", write(1, "two")).result() == 2
        end = time.monotonic() + 10
        while True:
            try:
                assert words(store) == ["one", "two"]
                break
            except Away:
                assert time.monotonic() < end
        assert store.find_damage("t1") is None


@pytest.mark.parametrize("is_together", [True, False])
def test_a_commit_whose_answer_is_lost_is_found_and_not_done_again(place: str, is_together: bool) -> None:
    with cut_line(shared_server()) as line, closing(PostgresStore.open(line.place)) as store:
        made(store)
        cut: list[bool] = []

        def hold_back(said: bytes) -> bool:
            if cut or b"COMMIT\0" not in said:
                return False
            cut.append(True)
            return True

        line.hold_back = hold_back
        with held(store):
            acts = [store.append("t1", write(0, "one", request=asked("k1")))]
            acts += [store.append("t1", write(1, "two"))] if is_together else [store.append("t1", write(0, "late"))]
        assert acts[0].result() == 1
        assert cut == [True]
        assert words(store) == (["one", "two"] if is_together else ["one"])
        assert store.append("t1", write(len(words(store)), "next")).result() == len(words(store))
        assert store.find_damage("t1") is None


def test_a_commit_that_never_arrived_has_written_nothing(place: str) -> None:
    with cut_line(shared_server()) as line, closing(PostgresStore.open(line.place)) as store:
        made(store)
        store.append("t1", write(0, "one")).result()
        pen = store._writer.pen if store._writer else None
        assert pen
        link = pen.pipe.link
        execute = link.execute

        def lose_commit(sql: Any, values: Any = None) -> Any:
            if sql == "COMMIT":
                line.reset()
            return execute(sql, values)

        link.execute = lose_commit  # type: ignore[method-assign, assignment]
        assert isinstance(failure(store.append("t1", write(1, "lost"))), Away)
        assert words(store) == ["one"]
        assert store.append("t1", write(1, "two")).result() == 2


def test_a_commit_that_stays_in_doubt_is_said_to_be(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(postgres_writer, "_DOUBT_SECONDS", 0.3)
    with cut_line(shared_server()) as line, closing(PostgresStore.open(line.place)) as store:
        made(store)

        def cut_for_good(said: bytes) -> bool:
            if b"COMMIT\0" in said:
                line.is_cut = True
            return line.is_cut

        line.hold_back = cut_for_good
        assert isinstance(failure(store.append("t1", write(0, "one"))), InDoubt)
        line.hold_back = lambda said: False
        line.mend()
        assert isinstance(failure(store.append("t1", write(0, "again"))), Stale)
        assert words(store) == ["one"]


# ---- a database that does not answer, and does not hang up
def read_again(store: PostgresStore, seconds: float = 20) -> list[str]:
    """The log, once the database answers again."""
    end = time.monotonic() + seconds
    while True:
        try:
            return words(store)
        except Away:
            assert time.monotonic() < end


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "_CONNECT_SECONDS", 2)
    monkeypatch.setattr(opening, "ANSWER_SECONDS", 0.5)
    monkeypatch.setattr(postgres_store, "_WRITER_SECONDS", 0.6)
    monkeypatch.setattr(postgres_writer, "_DOUBT_SECONDS", 0.3)
    connect = opening.connect
    monkeypatch.setattr(opening, "connect", lambda place, name="", patience=0.5: connect(place, name, patience))


@pytest.mark.usefixtures("impatient")
def test_a_silent_database_is_waited_for_once_and_comes_back_by_itself(place: str) -> None:
    with cut_line(shared_server()) as line, closing(PostgresStore.open(line.place)) as store:
        made(store)
        store.append("t1", write(0, "one")).result()
        line.flows.clear()
        began = time.monotonic()
        refused = store.append("t1", write(1, "lost"))
        with pytest.raises(Away):
            store.find(hash_token("x"))
        waited = time.monotonic() - began
        assert 0.5 < waited < 3
        began = time.monotonic()
        for _ in range(20):
            with pytest.raises(Away):
                store.find(hash_token("x"))
        assert time.monotonic() - began < waited / 2, "the others do not wait for it"
        assert isinstance(failure(refused), Away)
        line.flows.set()
        assert read_again(store) == ["one"]
        assert store.append("t1", write(1, "two")).result() == 2
        assert store.find_damage("t1") is None


@pytest.mark.parametrize(("seconds", "gives_up"), [([0.0, 0.1, 60.0, 60.1], False), ([0.0, 0.6, 1.2], True)])
def test_a_server_that_was_stopped_itself_does_not_take_the_database_for_silent(
    monkeypatch: pytest.MonkeyPatch, seconds: list[float], gives_up: bool
) -> None:
    """The driver asks ten times a second: a minute between two questions is a minute in which this process slept."""
    clock = iter(seconds)
    monkeypatch.setattr(postgres_connections, "time", SimpleNamespace(monotonic=lambda: next(clock)))
    waiting = postgres_connections.impatient(answer_of_a_driver(), 0.9)
    next(waiting)
    with pytest.raises(NoAnswer) if gives_up else nullcontext():
        for _ in seconds[1:]:
            waiting.send(0)


def answer_of_a_driver() -> Generator[int, int, None]:
    """Wait for ever, as a driver does where nothing can be read."""
    while True:
        yield 1


@pytest.mark.parametrize("is_connected", [True, False])
def test_the_event_loop_does_not_wait_for_a_silent_database(
    place: str, monkeypatch: pytest.MonkeyPatch, is_connected: bool
) -> None:
    """Everyone at every table would wait with it."""
    monkeypatch.setattr(opening, "ANSWER_SECONDS", 30.0)
    monkeypatch.setattr(opening, "_CONNECT_SECONDS", 30)

    async def read_on_loop(store: PostgresStore) -> None:
        with pytest.raises(Away):
            store.find(hash_token("x"))

    with cut_line(shared_server()) as line, closing(PostgresStore.open(line.place)) as store:
        if not is_connected:
            store._engine.dispose()
        line.flows.clear()
        began = time.monotonic()
        asyncio.run(read_on_loop(store))
        assert time.monotonic() - began < 10
        line.flows.set()
        assert read_again(store) == []


@pytest.mark.usefixtures("impatient")
def test_a_commit_to_which_a_silent_database_says_nothing_is_in_doubt_and_there_once(place: str) -> None:
    with cut_line(shared_server()) as line, closing(PostgresStore.open(line.place)) as store:
        made(store)

        def freeze(said: bytes) -> bool:
            if b"COMMIT\0" in said:
                line.flows.clear()
                line.flows.wait()
            return False

        line.hold_back = freeze
        assert isinstance(failure(store.append("t1", write(0, "one"))), InDoubt)
        line.hold_back = lambda said: False
        line.flows.set()
        assert isinstance(failure(store.append("t1", write(0, "again"))), Stale)
        assert read_again(store) == ["one"]


# ---- at the start
def refusal_of(place: str) -> str:
    with pytest.raises(StoreError) as refused:
        open_place(place)
    return refused.value.code


def test_a_database_that_cannot_be_used_is_refused_with_a_reason(place: str, monkeypatch: pytest.MonkeyPatch) -> None:
    server = shared_server()
    assert refusal_of(f"postgresql://caltrop@127.0.0.1:{free_port()}/caltrop") == "store-away"
    assert refusal_of("postgresql://[") == "store-bad-address"
    assert refusal_of(server.place("nowhere")) == "store-no-database"
    server.execute("DROP ROLE IF EXISTS guest")
    server.execute("CREATE ROLE guest LOGIN")
    server.execute("DROP DATABASE IF EXISTS bare")
    bare = server.make_database("bare").replace("caltrop@", "guest@")
    assert refusal_of(bare) == "store-not-allowed"
    monkeypatch.setattr(opening, "_OLDEST_VERSION", 990_000)
    assert refusal_of(place) == "store-too-old"


def test_a_wrong_password_is_said_and_shown_to_no_one(tmp_path: Path) -> None:
    with PostgresServer() as server:
        server.make_database()
        server.execute("ALTER ROLE caltrop PASSWORD 'right'")
        (server.data / "pg_hba.conf").write_text("host all all 127.0.0.1/32 scram-sha-256\n")
        os.kill(server.pid, 1)  # SIGHUP: reads it again
        there = f"127.0.0.1:{server.port}/caltrop"
        end = time.monotonic() + 10
        while refusal_of(f"postgresql://caltrop:guessed@{there}") != "store-password":
            assert time.monotonic() < end
        assert refusal_of(f"postgresql://caltrop@{there}") == "store-password"
        with pytest.raises(opening.WrongPassword) as refused:
            open_place(f"postgresql://caltrop:guessed@{there}")
        assert "guessed" not in f"{refused.value.refused.facts}{refused.value}"
        with closing(PostgresStore.open(f"postgresql://caltrop:right@{there}", str(tmp_path))) as store:
            made(store)


@pytest.mark.parametrize(("connections", "in_turn"), [(1, False), (2, False), (2, True), (3, True), (9, False)])
def test_a_pooler_in_transaction_mode_is_refused(
    place: str, monkeypatch: pytest.MonkeyPatch, connections: int, in_turn: bool
) -> None:
    monkeypatch.setattr(opening, "_POOLER_SECONDS", 0.3)
    with pooler(shared_server(), connections, in_turn=in_turn) as before:
        with psycopg.connect(before.place, autocommit=True) as link:
            assert link.execute("SELECT 1 + %s", (1,)).fetchone() == (2,), "it leads to the database"
        assert refusal_of(before.place) == "store-pooled"


def test_a_database_of_a_later_or_unreleased_program_is_refused(store: PostgresStore, place: str) -> None:
    server = shared_server()
    try:
        for number, error in (("9999", NewerFile), ("0006", UnreleasedFile)):
            server.execute(f"UPDATE alembic_version SET version_num = '{number}'", "caltrop")
            with pytest.raises(error):
                open_place(place)
    finally:
        server.execute(f"UPDATE alembic_version SET version_num = '{HEAD}'", "caltrop")


WAITING = "SELECT count(*) FROM pg_stat_activity WHERE datname = 'fresh' AND wait_event = 'advisory'"


def test_a_server_that_starts_while_another_makes_the_tables_waits_and_finds_them(tmp_path: Path) -> None:
    server = shared_server()
    server.execute("DROP DATABASE IF EXISTS fresh")
    place = server.make_database("fresh")
    engine = opening.engine_for(place)
    with ThreadPoolExecutor() as meanwhile, engine.connect() as first:
        first.exec_driver_sql("BEGIN")
        first.exec_driver_sql(f"SELECT pg_advisory_xact_lock({opening.UPGRADE_LOCK})")
        second = meanwhile.submit(PostgresStore.open, place, str(tmp_path))
        end = time.monotonic() + 20
        while server.execute(WAITING) != [(1,)]:
            assert time.monotonic() < end
        upgrade_schema(first, "", "")
        first.exec_driver_sql("COMMIT")
        with closing(second.result(20)) as store:
            made(store)
            assert store.append("t1", write(0, "one")).result() == 1
    engine.dispose()


def test_all_servers_have_the_same_key(store: PostgresStore, place: str, tmp_path: Path) -> None:
    key = store.server_key()
    with closing(PostgresStore.open(place, str(tmp_path))) as second:
        assert second.server_key() == key
    with closing(PostgresStore.open(place, str(tmp_path / "elsewhere"))) as other:
        with known(store, "//here"), pytest.raises(OtherKey):
            other.server_key()
        assert other.server_key() != key, "no server is there that has the old one, which may be lost"
    seen = shared_server().execute("SELECT value FROM meta", "caltrop")
    assert all(key not in bytes(value) for (value,) in seen)


def test_a_number_that_is_given_again_after_a_crash_is_not_taken_for_a_commit(store: PostgresStore) -> None:
    made(store)
    store.append("t1", write(0, "one")).result()
    own = store._writer
    assert own
    number = shared_server().execute("SELECT xmin::text FROM meta WHERE key LIKE 'writer/%'", "caltrop")[0][0]
    kept = shared_server().execute("SELECT value FROM meta WHERE key LIKE 'writer/%'", "caltrop")[0][0]
    assert own._find_fate(postgres_writer.Transaction(number, kept)) is None
    assert isinstance(own._find_fate(postgres_writer.Transaction(number, b"another's")), Away)
    assert isinstance(own._find_fate(postgres_writer.Transaction(str(2**40), b"lost")), Away)


def test_marks_of_writers_are_deleted(place: str) -> None:
    store = PostgresStore.open(place)
    made(store)
    shared_server().execute("INSERT INTO meta VALUES ('writer/crashed', '\\x0000000000000001')", "caltrop")
    store.close()
    PostgresStore.open(place).close()
    assert shared_server().execute("SELECT key FROM meta WHERE key LIKE 'writer/%'", "caltrop") == []

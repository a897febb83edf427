"""Taking tables in a PostgreSQL, while other servers take them, hold them, or are stopped with them in their hands."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Event
from typing import TypeVar

import psycopg
import pytest

from caltrop.store.errors import LockWait, Missing
from caltrop.store.job_queue import JobConnection
from caltrop.store.postgres import postgres_writer
from caltrop.store.postgres import table_leases as leasing
from caltrop.store.postgres.postgres_store import PostgresStore
from caltrop.store.postgres.table_leases import Claim, LeaseOver, Leases, read_notice
from caltrop.store.tokens import hash_token
from postgres import cut_line, emptied_place, shared_server
from store.known_servers import known
from store.rows import failure, held, made, secret, words, write

T = TypeVar("T")


@pytest.fixture
def place() -> str:
    return emptied_place()


@pytest.fixture
def store(place: str, tmp_path: Path) -> Iterator[PostgresStore]:
    with closing(PostgresStore.open(place, str(tmp_path))) as store:
        yield store


@contextmanager
def stopped_after(store: PostgresStore, ask: Callable[[], Future[T]]) -> Iterator[Future[T]]:
    """A server that is stopped after it has sent the first statement of a group, and wakes at the end."""
    sent, free = Event(), Event()

    def stop(pen: JobConnection) -> None:
        sent.set()
        free.wait(30)

    with held(store):
        asked = ask()
        store._write(stop)
    assert sent.wait(30)
    try:
        yield asked
    finally:
        free.set()


@contextmanager
def holding(place: str, sql: str) -> Iterator[None]:
    """A transaction that has changed something and is not committed."""
    with psycopg.connect(place) as link:
        link.execute(sql.encode())
        yield
        link.rollback()


def end_of(leases: Leases) -> None:
    """Let a server's time be over."""
    shared_server().execute(f"UPDATE servers SET until = 0 WHERE owner = '{leases.owner}'", "caltrop")


def wait_until(is_so: Callable[[], bool]) -> None:
    """Wait for what another thread does; that it never does it is the failure."""
    end = time.monotonic() + 30
    while not is_so():
        assert time.monotonic() < end
        time.sleep(0.01)


HOLD = "UPDATE tables SET parks = parks WHERE id = 't1' RETURNING id"


def test_a_table_that_another_server_is_taking_is_not_waited_for(store: PostgresStore, place: str) -> None:
    """Two that took many tables at once would wait for each other, each at the table that the other has already."""
    made(store)
    with (
        closing(PostgresStore.open(place)) as second,
        known(store, "//mine") as mine,
        known(second, "//other") as other,
    ):
        with stopped_after(second, lambda: other.take("t1")) as taking:
            assert mine.take("t1").result(30) == Claim(), "no one owns it yet, and it is not to be had"
        assert taking.result(30) == Claim(1, "//other")
        assert mine.take("t1").result(30) == Claim(address="//other")


def test_a_table_is_taken_once_and_its_epoch_counts_on(store: PostgresStore, place: str) -> None:
    made(store)
    with closing(PostgresStore.open(place)) as second, known(store, "//mine") as mine:
        with known(second, "//other") as other:
            assert [other.take("t1").result(30) for _ in range(2)] == [Claim(1, "//other"), Claim(2, "//other")]
            assert mine.take("t1").result(30) == Claim(address="//other")
            end_of(other)
            assert mine.take("t1").result(30) == Claim(3, "//mine")
            assert isinstance(failure(other.take("t1")), LeaseOver)
        assert isinstance(failure(mine.take("t2")), Missing)
        assert isinstance(failure(mine.take("t\0")), Missing)
        assert store.append("t1", write(0, "one", epoch=3)).result() == 1


def test_a_server_that_was_away_for_too_long_begins_anew_and_says_so(
    store: PostgresStore, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(leasing, "_RENEWAL_SECONDS", 0.1)
    made(store)
    with known(store, "//mine") as mine:
        assert mine.take("t1").result(30) == Claim(1, "//mine")
        end_of(mine)
        end = time.monotonic() + 20
        while isinstance(mine.take("t1").exception(30), LeaseOver):
            assert time.monotonic() < end
        assert mine.take("t1").result(30).epoch > 1
    assert "this server was away for too long for the others, and begins anew" in caplog.text


def test_a_server_that_was_started_again_passes_nothing_on_to_itself(store: PostgresStore, place: str) -> None:
    """Until the time of its former self has run out, its tables are no one's."""
    made(store)
    with (
        closing(PostgresStore.open(place)) as second,
        known(store, "//mine") as before,
        known(second, "//mine") as now,
        known(second, "//other") as other,
    ):
        assert before.take("t1").result(30) == Claim(1, "//mine")
        assert (now.find_owner("t1"), other.find_owner("t1")) == ("", "//mine")
        assert now.take("t1").result(30) == Claim(address="//mine")
        end_of(before)
        assert now.take("t1").result(30) == Claim(2, "//mine")


def test_two_servers_with_one_address_are_told_so_once(
    store: PostgresStore, place: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(leasing, "_RENEWAL_SECONDS", 0.05)
    with closing(PostgresStore.open(place)) as second, known(store, "//mine") as mine, known(second, "//mine"):
        wait_until(lambda: mine.alone_until > 0)
        assert "is also known as" not in caplog.text, "it may be its former self"
        mine.alone_until -= 100  # it is long ago
        wait_until(lambda: mine.has_namesake)
    assert caplog.text.count("another server is also known as //mine: start each with an --inner-address") >= 1


def test_a_notice_that_is_none_of_ours_says_nothing() -> None:
    assert read_notice(f"t1:7 t2:{'9' * 5000} t3: :4 t4:x") == [("t1", 7)]


def test_many_tables_are_taken_with_one_wait_for_the_database_each(place: str) -> None:
    """All that a server writes meanwhile waits for them."""
    heard: list[bytes] = []

    def count(said: bytes) -> bool:
        heard.append(said)
        return False

    tables = [f"t{n}" for n in range(20)]
    with cut_line(shared_server()) as line, closing(PostgresStore.open(line.place)) as store:
        for table in tables:
            made(store, table)
        with closing(PostgresStore.open(place)) as other, known(other, "//mine") as mine:
            mine.store = store  # its heartbeats go another way, and are not counted
            mine.take(tables[0]).result(30)
            with held(store):
                taking = [mine.take(table) for table in tables]
                line.hold_back = count
            assert [taken.result(30).epoch for taken in taking] == [2, *[1] * 19]
            line.hold_back = lambda said: False
    assert len(heard) < 2 * len(tables)


def test_a_server_that_is_stopped_in_the_middle_of_a_group_keeps_no_table(
    store: PostgresStore, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """PostgreSQL does not take it for idle: more could come. It would keep the row until it wakes."""
    for name, seconds in (("IDLE_SECONDS", 0.3), ("_RENEWAL_SECONDS", 0.2)):
        monkeypatch.setattr(leasing, name, seconds)
    monkeypatch.setattr(postgres_writer, "_LOCK_SECONDS", 0.3)
    made(store)
    with closing(PostgresStore.open(place)) as second, known(store, "//mine") as mine:
        with known(second, "//other") as other:
            assert other.take("t1").result(30) == Claim(1, "//other")
            with stopped_after(second, lambda: second._write(lambda pen: pen.raw.execute(HOLD).fetchone())):
                end_of(other)
                end = time.monotonic() + 20
                while isinstance(failed := mine.take("t1").exception(30), LockWait):
                    assert time.monotonic() < end, "it waits for the one that is stopped"
                assert failed is None
                assert store.append("t1", write(0, "one", epoch=2)).result(30) == 1
        assert words(store) == ["one"]


def test_a_lock_of_another_server_is_not_waited_for_long(
    store: PostgresStore, place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(postgres_writer, "_LOCK_SECONDS", 0.3)
    made(store)
    made(store, "t2")
    with known(store, "//mine") as mine:
        with holding(place, HOLD):
            with held(store):
                first, second = mine.take("t1"), store.append("t2", write(0, "meanwhile"))
            assert isinstance(failure(first), LockWait)
            assert second.result(30) == 1, "others of its group are written"
        assert mine.take("t1").result(30) == Claim(1, "//mine")


def test_what_another_server_notes_of_a_device_is_not_waited_for(store: PostgresStore, place: str) -> None:
    """Every server notes it, each in its own order: they would wait for each other in a ring."""
    made(store)
    store.add(secret("token")).result()
    with holding(place, "UPDATE secrets SET seen = 5"):
        store.note_use(hash_token("token"), 7.0).result(1)
    store.note_use(hash_token("token"), 9.0, "a phone").result()
    found = store.find(hash_token("token"))
    assert found
    assert (found.seen, found.label) == (9.0, "a phone")

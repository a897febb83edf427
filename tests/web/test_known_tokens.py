"""A token that has opened a table is found in memory, and opens nothing as soon as anything about it has changed."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from caltrop.store.protocol import Secret, Store
from caltrop.store.sqlite.sqlite_store import SqliteStore
from caltrop.store.tokens import hash_token
from caltrop.web.gate.seat_tokens import SEEN, TRUSTED
from store.memory import MemoryStore

from .api_table import Begun, served, server_behind


@pytest.fixture(params=["memory", "sqlite"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    made = MemoryStore() if request.param == "memory" else SqliteStore.open(tmp_path / "caltrop.db")
    yield made
    made.close()


@pytest.fixture
def asked(store: Store, monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """The hashes that were looked up in the store."""
    hashes: list[bytes] = []
    find = store.find

    def note(hash: bytes) -> Secret | None:
        hashes.append(hash)
        return find(hash)

    monkeypatch.setattr(store, "find", note)
    return hashes


def test_the_store_is_asked_once_for_a_token(store: Store, asked: list[bytes]) -> None:
    with served(store=store) as client:
        table = Begun(client)
        ana = table.joined("Ana")
        asked.clear()
        for _ in range(3):
            for voice in (table.boss, ana):
                voice.done("table.roll", roll="d6")
        assert sorted(asked) == sorted(map(hash_token, (table.boss.token, ana.token)))


Change = Callable[[Store, str, bytes], Any]
CHANGES: dict[str, Change] = {
    "signed out": lambda store, table, hash: store.drop(table, hash=hash).result(),
    "seat signed out": lambda store, table, hash: store.drop(table, seat="s1").result(),
    "all signed out": lambda store, table, hash: store.drop(table).result(),
    "expired": lambda store, table, hash: store.set_expiry(hash, time.time() - 1).result(),
    "renewed": lambda store, table, hash: store.renew(Secret(b"other", table, "s1", "seat", time.time())).result(),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_a_token_that_was_taken_back_opens_nothing_from_that_moment(store: Store, change: Change) -> None:
    with served(store=store) as client:
        table = Begun(client)
        ana = table.joined("Ana")
        assert (ana.get().status_code, ana.get().status_code) == (200, 200)
        change(store, table.id, hash_token(ana.token))
        assert ana.get().status_code == 401


def test_what_another_process_has_signed_out_makes_no_link_and_ends_in_seconds(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The command line signs devices out while the server runs, which then knows their tokens for some seconds."""
    with served(store=store) as client:
        table = Begun(client)
        assert table.boss.get().status_code == 200
        tokens = server_behind(client).tokens
        assert tokens.known_caller(table.id, table.boss.token) is not None
        changes = store.secret_changes
        store.drop(table.id).result()
        # as if another process had done it
        monkeypatch.setattr(type(store), "secret_changes", property(lambda self: changes, lambda self, n: None))
        cookie = {"cookie": f"caltrop-{table.id}={table.boss.token}"}
        assert client.post(f"/t/{table.id}/seats/s0/link", headers=cookie).status_code in (401, 403)
        now = time.time()
        monkeypatch.setattr(time, "time", lambda: now + TRUSTED + 1)
        assert table.boss.get().status_code == 401


def test_a_table_that_was_closed_asks_for_its_tokens_anew(store: Store, asked: list[bytes]) -> None:
    """Another server may have had it meanwhile, and have taken tokens back."""
    with served(store=store) as client:
        table = Begun(client)
        assert table.boss.get().status_code == 200
        server_behind(client).rooms.close(table.id)
        asked.clear()
        assert (table.boss.get().status_code, len(asked)) == (200, 1)


def test_a_server_whose_lease_has_run_out_knows_no_token(store: Store) -> None:
    with served(store=store) as client:
        table = Begun(client)
        assert table.boss.get().status_code == 200
        server = server_behind(client)
        assert server.tokens.known_caller(table.id, table.boss.token) is not None
        server.rooms.may_answer = lambda: False
        assert server.tokens.known_caller(table.id, table.boss.token) is None


def test_a_known_token_expires_in_time_and_its_device_is_noted_as_seen(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    with served(store=store) as client:
        table = Begun(client)
        ana = table.joined("Ana")
        hash = hash_token(ana.token)
        store.set_expiry(hash, time.time() + 2 * SEEN).result()
        assert ana.get().status_code == 200
        now = time.time()
        monkeypatch.setattr(time, "time", lambda: now + SEEN + 1)
        assert ana.get().status_code == 200
        store.put("done", b"").result()  # writes are done in the order of the calls
        seen = next(secret.seen for secret in store.secrets(table.id) if secret.hash == hash)
        assert seen == now + SEEN + 1
        monkeypatch.setattr(time, "time", lambda: now + 2 * SEEN + 1)
        assert ana.get().status_code == 401


def test_a_seat_that_was_removed_is_not_opened_by_a_known_token(store: Store) -> None:
    with served(store=store) as client:
        table = Begun(client)
        ana = table.joined("Ana")
        assert ana.get().status_code == 200
        table.boss.done("table.leave", seat=ana.seat)
        assert ana.get().status_code == 401

"""A copy of the database opens no seat: the server's key is not in it, nor is any token or key of a request."""

from __future__ import annotations

import hmac
import sqlite3
import stat
import sys
from base64 import urlsafe_b64encode
from contextlib import closing
from pathlib import Path

import pytest

from caltrop.store.data_folder import key_file
from caltrop.store.sqlite.backups import make_backup
from caltrop.store.sqlite.sqlite_store import SqliteStore
from caltrop.store.tokens import TokenKey, hash_token

from .api_table import Begun, Voice
from .test_request_keys import opened
from .visiting import Town, invitation

KEY = "a key of 23 characters."
NEW = {"name": "Mill Road", "game": "fell"}


def begun_with_key(town: Town) -> dict[str, str]:
    """A table that a program has started, with a key for its request."""
    made: dict[str, str] = town.client.post("/api/tables", json=NEW, headers={"Idempotency-Key": KEY}).json()
    return made


def token_of_request(server_key: bytes, request_key: str, table: str) -> str:
    """The token that a guest's request for a seat at a table gets."""
    secret = hmac.digest(server_key, f"request {request_key}".encode(), "sha256")
    return urlsafe_b64encode(hmac.digest(secret, f"seat {table}".encode(), "sha256")).rstrip(b"=").decode()


def forged_hashes(database: Path) -> set[bytes]:
    """The secrets of a database that can be opened with what the file has: every value of `meta`, tried as the key."""
    with closing(sqlite3.connect(database)) as file:
        keys = [bytes(value) for (value,) in file.execute("SELECT value FROM meta")]
        secrets = file.execute("SELECT hash, table_id, kind, nonce FROM secrets").fetchall()
        asked = [key for (key,) in file.execute("SELECT key FROM requests")]
    tokens = [TokenKey(key).token(kind, table, nonce) for key in keys for _, table, kind, nonce in secrets]
    tables = {table for _, table, *_ in secrets}
    tokens += [token_of_request(key, name, table) for key in keys for name in asked for table in tables]
    return {hash_token(token) for token in tokens} & {hash for hash, *_ in secrets}


def put_key_inside(database: Path) -> None:
    """Write the server's key and a request's key into a closed database, where neither ever is."""
    with closing(sqlite3.connect(database)) as file:
        file.execute("INSERT INTO meta VALUES ('key', ?)", (key_file(database).read_bytes(),))
        file.execute("UPDATE requests SET key = ?", (KEY,))
        file.commit()


def all_bytes(folder: Path) -> bytes:
    """Everything in the database and the files beside it, without the key's own file."""
    return b"".join(file.read_bytes() for file in sorted(folder.iterdir()) if file.suffix != ".key")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "data").mkdir()
    return tmp_path / "data" / "caltrop.db"


def test_nothing_in_the_file_opens_a_seat(path: Path) -> None:
    with opened(path) as town:
        made = begun_with_key(town)
        boss, table = town.host()
        plain = [KEY, made["facilitator"], made["invite"], invitation(boss, table), *boss.cookies.values()]
        during = all_bytes(path.parent)
    key = key_file(path).read_bytes()
    for kept in (during, all_bytes(path.parent)):
        assert [word for word in (key, *map(str.encode, plain)) if word in kept] == []
    assert forged_hashes(path) == set()


def test_with_the_key_the_same_file_would_open_seats(path: Path) -> None:
    """So the forgery above fails for want of the key alone."""
    with opened(path) as town:
        begun_with_key(town)
    put_key_inside(path)
    assert len(forged_hashes(path)) == 2  # the invitation, and the facilitator's seat


def test_a_database_without_its_key_keeps_its_seats_and_gets_new_invitations(path: Path, tmp_path: Path) -> None:
    with opened(path) as town:
        begun = Begun(town.client)
        first = town.client.blocking_portal.call(town.server.tokens.invitation, begun.id)
    make_backup(path, tmp_path / "caltrop.db")
    with opened(tmp_path / "caltrop.db") as town:
        assert Voice(town.client, begun.id, begun.boss.token, "s0").get().status_code == 200
        shown = town.client.blocking_portal.call(town.server.tokens.invitation, begun.id)
        assert shown.token != first.token
        assert shown.code != first.code
        guest = town.visitor()
        assert guest.post("/join", {"invite": first.token, "name": "Vera"}).status_code != 303
        assert guest.post("/code", {"invite": shown.code}).headers["location"] == f"/join/{shown.token}"
        assert guest.post("/join", {"invite": shown.token, "name": "Vera"}).status_code == 303
        kinds = sorted(secret.kind for secret in town.server.store.secrets(begun.id))
        assert kinds == ["code", "invite", "seat", "seat"]


def test_half_a_key_is_replaced(path: Path) -> None:
    SqliteStore.open(path).close()
    key_file(path).write_bytes(b"half")
    store = SqliteStore.open(path)
    assert store.server_key() == key_file(path).read_bytes() != b"half"
    store.close()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permissions")
def test_a_key_that_others_could_read_is_hidden(path: Path) -> None:
    store = SqliteStore.open(path)
    store.server_key()
    key_file(path).chmod(0o644)
    store.server_key()
    assert stat.S_IMODE(key_file(path).stat().st_mode) == 0o600
    store.close()

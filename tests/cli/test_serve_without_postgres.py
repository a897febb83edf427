"""`caltrop serve` over a PostgreSQL that it cannot use: it says in one sentence what to do."""

from __future__ import annotations

from pathlib import Path

import pytest

from caltrop.store.postgres import postgres_connections as opening
from cli.terminal import caltrop, refused
from postgres import PostgresServer, emptied_place, free_port, shared_server
from postgres_pooler import pooler


def said(data: Path, place: str) -> str:
    """What a server says that cannot start."""
    return refused(caltrop("serve", "--data", str(data), "--port", "0", "--store", place))


def test_no_database(tmp_path: Path) -> None:
    port = free_port()
    assert said(tmp_path, f"postgresql://caltrop@127.0.0.1:{port}/caltrop") == (
        f"The database at postgresql://127.0.0.1:{port}/caltrop cannot be reached. Nothing was changed. "
        "Check that PostgreSQL runs and that its address is right."
    )


def test_a_database_that_is_too_old(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "_OLDEST_VERSION", 990_000)
    server = shared_server()
    assert said(tmp_path, emptied_place()) == (
        f"postgresql://{server.folder}:{server.port}/caltrop is PostgreSQL 18. Caltrop needs 99 or newer."
    )


def test_a_wrong_password(tmp_path: Path) -> None:
    with PostgresServer() as server:
        server.stop()
        (server.data / "pg_hba.conf").write_text("host all all 127.0.0.1/32 scram-sha-256\nlocal all all trust\n")
        server.start()
        assert said(tmp_path, f"postgresql://caltrop:guessed@127.0.0.1:{server.port}/caltrop") == (
            f"postgresql://127.0.0.1:{server.port}/caltrop refuses the user or the password. Check both in the address."
        )


def test_a_pooler_in_transaction_mode(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(opening, "_POOLER_SECONDS", 0.3)
    emptied_place()
    with pooler(shared_server(), 2, in_turn=True) as before:
        port = before.socket.getsockname()[1]
        assert said(tmp_path, before.place) == (
            f"There is a pooler in transaction mode before postgresql://127.0.0.1:{port}/caltrop. "
            "Name the address of PostgreSQL itself, or use session mode."
        )

"""Rows for the store's tests: a table, entries as plain words, writes that follow one another."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future
from contextlib import contextmanager
from threading import Event
from typing import Any

from caltrop.store.job_queue import JobConnection
from caltrop.store.protocol import (
    DoneRequest,
    EntryRow,
    ParkedRow,
    PictureRow,
    Secret,
    SnapshotRow,
    Store,
    TableRow,
    Visit,
    Write,
)
from caltrop.store.sql_store import SqlStore
from caltrop.store.tokens import hash_token


def row(id: str = "t1", **fields: Any) -> TableRow:
    return TableRow(**{"id": id, "name": "Thursdays", "game": "fell", "salt": "salt", "made": 100.0, **fields})


def entries(first: int, *bodies: str) -> tuple[EntryRow, ...]:
    """Entries that follow one another; the time of each is its number."""
    return tuple(EntryRow(seq, float(seq), body.encode()) for seq, body in enumerate(bodies, first))


def write(expect: int, *bodies: str, snapshot: int | None = None, **fields: Any) -> Write:
    kept = None if snapshot is None else SnapshotRow(snapshot, b"snapshot %d" % snapshot)
    return Write(expect, entries(expect + 1, *bodies), snapshot=kept, **fields)


def waiting(id: str, body: str) -> ParkedRow:
    return ParkedRow(id, body.encode())


def secret(token: str, table: str = "t1", seat: str = "s1", kind: Any = "seat", made: float = 1.0) -> Secret:
    return Secret(hash_token(token), table, seat, kind, made)


def visit(kind: str, at: float = 1.0) -> Visit:
    return Visit(at, "s1", kind, "Phone", "detail")


def asked(key: str, seat: str = "s1", at: float = 1.0) -> DoneRequest:
    return DoneRequest(seat, key, at, b"digest", b"answer")


def picture(id: str, body: bytes = b"dots", seat: str = "s1") -> PictureRow:
    return PictureRow(id, seat, 1.0, 3, 2, body)


def made(store: Store, id: str = "t1", **fields: Any) -> str:
    """A new table in the store."""
    store.create(row(id, **fields), b"start").result()
    return id


def words(store: Store, id: str = "t1") -> list[str]:
    """The whole log."""
    return [body.decode() for body in store.entries(id)]


def failure(future: Future[Any]) -> BaseException:
    """Why a write was refused."""
    failed = future.exception(timeout=30)
    assert failed is not None
    return failed


@contextmanager
def held(store: SqlStore) -> Iterator[None]:
    """The writer is busy meanwhile, so that what is asked for in here makes one group."""
    begun, free = Event(), Event()

    def wait(pen: JobConnection) -> None:
        begun.set()
        free.wait(30)

    store._write(wait)
    assert begun.wait(30)
    yield
    free.set()

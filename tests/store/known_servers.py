"""Servers that share a PostgreSQL, as far as its leases know them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from caltrop.store.postgres.postgres_store import PostgresStore
from caltrop.store.postgres.table_leases import Leases


class Deaf:
    """One who hears of leases and does nothing about them."""

    def lose_all(self) -> None: ...

    def hear(self, heads: Sequence[tuple[str, int, int]]) -> None: ...

    def hear_peers(self, peers: frozenset[str]) -> None: ...

    def open_tables(self) -> tuple[str, ...]:
        return ()


@contextmanager
def known(store: PostgresStore, address: str) -> Iterator[Leases]:
    """A server that the others know."""
    leases = Leases(store, address, Deaf())
    leases.start()
    try:
        yield leases
    finally:
        leases.close()

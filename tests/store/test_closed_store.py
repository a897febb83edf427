"""A store that is closed takes no more writes, and says so."""

from __future__ import annotations

from typing import Any

from sqlalchemy import create_engine

from caltrop.store.errors import Closed
from caltrop.store.postgres.postgres_store import PostgresStore


def test_what_is_written_to_a_closed_database_is_refused() -> None:
    """It is closed before anything has reached for the server, which is not there."""
    store = PostgresStore(
        "postgresql://nobody@localhost:1/none", create_engine("postgresql+psycopg://nobody@localhost:1")
    )
    store.close()

    def job(pen: Any) -> None:
        raise AssertionError("it must not be written")

    assert isinstance(store._write(job).exception(timeout=1), Closed)

"""A server whose beats reach the others says nothing about it; after it was seriously unheard, it says so once."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from caltrop.store.postgres.postgres_store import PostgresStore
from caltrop.store.postgres.table_leases import Leases
from postgres import emptied_place
from store.known_servers import Deaf

AGAIN = "this server has told the others again that it is there"


@pytest.fixture
def store(tmp_path: Path) -> Iterator[PostgresStore]:
    with closing(PostgresStore.open(emptied_place(), str(tmp_path))) as store:
        yield store


def test_a_server_says_that_it_is_heard_again_only_after_it_was_not(
    store: PostgresStore, caplog: pytest.LogCaptureFixture
) -> None:
    """Its thread is not started: every beat is one that is made here."""
    leases = Leases(store, "//mine", Deaf())
    leases._begin()
    leases._beat()
    assert caplog.text == ""
    leases.failures = 2  # renewals in a row that were in vain
    for _ in range(2):
        leases._beat()
        assert caplog.text.count(AGAIN) == 1
    leases._hang_up()

"""The database is for the user who runs the server alone, also where its folder was there before."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest

from caltrop.store.data_folder import find_or_make_key, key_file
from caltrop.store.errors import Damaged, Full
from caltrop.store.sqlite.sqlite_store import SqliteStore

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such permissions")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.fixture
def open_to_all() -> Iterator[None]:
    before = os.umask(0)
    yield
    os.umask(before)


@pytest.mark.usefixtures("open_to_all")
def test_a_new_database_and_its_folder_are_private(tmp_path: Path) -> None:
    file = tmp_path / "new" / "caltrop.db"
    store = SqliteStore.open(file)
    store.put("word", b"x").result()
    store.server_key()
    assert mode(file.parent) == 0o700
    names = ("caltrop.db", "caltrop.db-wal", "caltrop.db-shm", "caltrop.db.lock", "caltrop.key")
    assert {each.name: mode(each) for each in file.parent.iterdir()} == dict.fromkeys(names, 0o600)
    store.close()


@pytest.mark.usefixtures("open_to_all")
def test_a_database_that_was_open_to_all_is_hidden(tmp_path: Path) -> None:
    file = tmp_path / "data" / "caltrop.db"
    SqliteStore.open(file).close()
    file.chmod(0o644)
    file.parent.chmod(0o755)
    SqliteStore.open(file).close()
    assert (mode(file), mode(file.parent)) == (0o600, 0o700)


def test_a_folder_with_other_things_keeps_its_mode(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    (tmp_path / "letters.txt").write_text("mine")
    file = tmp_path / "caltrop.db"
    SqliteStore.open(file).close()
    assert (mode(tmp_path), mode(file)) == (0o755, 0o600)


@pytest.mark.parametrize("kind", [Full, Damaged])
def test_what_people_at_a_table_are_told_names_no_file(kind: type[Full | Damaged]) -> None:
    failed = kind(file="/home/gail/caltrop.db")
    assert failed.refused.facts == {"file": "/home/gail/caltrop.db"}
    assert (failed.public.code, failed.public.facts) == (kind.code, {})


def test_servers_that_start_together_in_one_folder_have_one_key(tmp_path: Path) -> None:
    """Each has found none, and writes its own: the first one counts for all, and no part is left."""
    with ThreadPoolExecutor(8) as pool:
        for n in range(20):
            file = tmp_path / f"{n}" / "caltrop.db"
            file.parent.mkdir()
            together = Barrier(8)

            def start(file: Path = file, together: Barrier = together) -> bytes:
                together.wait(30)
                return find_or_make_key(file)

            keys = {found.result() for found in [pool.submit(start) for _ in range(8)]}
            assert keys == {key_file(file).read_bytes()}
            assert os.listdir(file.parent) == [key_file(file).name]


def test_half_a_key_is_replaced(tmp_path: Path) -> None:
    file = tmp_path / "caltrop.db"
    key_file(file).write_bytes(b"half")
    assert find_or_make_key(file) == key_file(file).read_bytes()
    assert len(key_file(file).read_bytes()) == 32

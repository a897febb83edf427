"""Backups by the server's schedule: made when something has changed, checked, and rotated."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from caltrop.store.errors import Full
from caltrop.store.snapshots import accept_damage
from caltrop.store.sqlite.backups import Rotation, ScheduledBackups, outdated_backups
from caltrop.store.sqlite.sqlite_store import SqliteStore
from caltrop.words import sentence
from store.rows import made, words, write

NOON = time.mktime((2031, 5, 10, 12, 0, 0, 0, 0, -1))


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "caltrop.db"


@pytest.fixture
def store(path: Path) -> Iterator[SqliteStore]:
    store = SqliteStore.open(path)
    made(store)
    store.append("t1", write(0, "one", "two")).result()
    yield store
    store.close()


def names(backups: ScheduledBackups) -> list[str]:
    return [path.name for path in backups.backups()]


def test_a_backup_is_made_when_something_has_changed(store: SqliteStore, path: Path, tmp_path: Path) -> None:
    backups = ScheduledBackups(path, tmp_path / "copies" / "here")
    assert backups.run(NOON) == ()
    assert backups.run(NOON + 3600) is None
    store.append("t1", write(2, "three")).result()
    assert backups.run(NOON + 7200) == ()
    assert names(backups) == ["caltrop-2031-05-10-140000.db", "caltrop-2031-05-10-120000.db"]
    copy = SqliteStore.open(backups.backups()[0])
    assert words(copy) == ["one", "two", "three"]
    copy.close()


def test_a_server_that_starts_again_copies_what_is_new(store: SqliteStore, path: Path, tmp_path: Path) -> None:
    folder = tmp_path / "copies"
    ScheduledBackups(path, folder).run(NOON)
    later = ScheduledBackups(path, folder).backups()[0].stat().st_mtime + 60
    assert ScheduledBackups(path, folder).run(NOON + 3600) is None
    os.utime(path, (later, later))
    assert ScheduledBackups(path, folder).run(NOON + 3600) == ()


@pytest.mark.skipif(os.name != "posix", reason="modes of files are POSIX")
def test_backups_are_their_owners_alone(store: SqliteStore, path: Path, tmp_path: Path) -> None:
    backups = ScheduledBackups(path, tmp_path / "copies")
    backups.run(NOON)
    assert backups.folder.stat().st_mode & 0o777 == 0o700
    assert backups.backups()[0].stat().st_mode & 0o777 == 0o600


def test_a_folder_that_cannot_be_written_is_told(store: SqliteStore, path: Path, tmp_path: Path) -> None:
    (tmp_path / "copies").write_text("a file")
    with pytest.raises((Full, OSError)):
        ScheduledBackups(path, tmp_path / "copies").run(NOON)


def test_the_last_backups_and_the_last_of_each_day_are_kept() -> None:
    """Four days, three backups each: the last four stay, and the last of three days."""
    days = [f"caltrop-2031-05-{day:02}-{hour:02}0000.db" for day in (10, 9, 8, 7) for hour in (20, 14, 8)]
    gone = outdated_backups(days, Rotation(last=4, days=3))
    assert [name for name in days if name not in gone] == [
        "caltrop-2031-05-10-200000.db",
        "caltrop-2031-05-10-140000.db",
        "caltrop-2031-05-10-080000.db",
        "caltrop-2031-05-09-200000.db",
        "caltrop-2031-05-08-200000.db",
    ]


def test_old_backups_go_and_other_files_stay(store: SqliteStore, path: Path, tmp_path: Path) -> None:
    backups = ScheduledBackups(path, tmp_path / "copies", Rotation(last=2, days=1))
    backups.folder.mkdir()
    others = [backups.folder / name for name in ("caltrop-mine.db", "notes.txt", "caltrop-2031-05-10.db")]
    for other in others:
        other.write_text("mine")
    for hour in range(4):
        store.append("t1", write(2 + hour, f"entry {hour}")).result()
        backups.run(NOON + hour * 3600)
    assert names(backups) == ["caltrop-2031-05-10-150000.db", "caltrop-2031-05-10-140000.db"]
    assert all(other.exists() for other in others)


def lose_line(path: Path) -> None:
    with closing(sqlite3.connect(path)) as there:
        assert there.execute("DELETE FROM entries WHERE seq = 1").rowcount == 1
        there.commit()


def test_damaged_backups_are_rotated_and_the_last_whole_one_stays(
    store: SqliteStore, path: Path, tmp_path: Path
) -> None:
    backups = ScheduledBackups(path, tmp_path / "copies", Rotation(last=2, days=1))
    backups.run(NOON)
    lose_line(path)
    for hour in range(1, 6):
        store.put("x", b"%d" % hour).result()
        assert backups.run(NOON + hour * 3600)
        assert backups.is_last_damaged
    assert names(backups) == [
        "caltrop-2031-05-10-170000-damaged.db",
        "caltrop-2031-05-10-160000-damaged.db",
        "caltrop-2031-05-10-120000.db",
    ]
    assert backups.run(NOON + 7 * 3600) is None
    assert backups.is_last_damaged
    assert ScheduledBackups(path, backups.folder).is_last_damaged


def test_damage_that_the_facilitator_has_accepted_is_no_flaw_of_a_backup(
    store: SqliteStore, path: Path, tmp_path: Path
) -> None:
    store.append("t1", write(2, "three", snapshot=2)).result()
    lose_line(path)
    backups = ScheduledBackups(path, tmp_path / "copies")
    assert backups.run(NOON)
    found = store.load_table("t1").loss
    assert found is not None
    accept_damage(store, "t1", found).result()
    assert backups.run(NOON + 3600) == ()
    assert not backups.is_last_damaged


@pytest.mark.skipif(os.name != "posix", reason="modes of files are POSIX")
@pytest.mark.parametrize(("other", "mode"), [("caltrop-2031-05-09-120000.db", 0o700), ("letters.txt", 0o755)])
def test_a_folder_that_is_there_is_hidden_if_it_has_only_backups(
    store: SqliteStore, path: Path, tmp_path: Path, other: str, mode: int
) -> None:
    backups = ScheduledBackups(path, tmp_path / "copies")
    backups.folder.mkdir()
    backups.folder.chmod(0o755)
    (backups.folder / other).write_text("mine")
    os.utime(backups.folder / other, (0, 0))  # from long before the database was last written to
    backups.run(NOON)
    assert backups.folder.stat().st_mode & 0o777 == mode
    assert backups.backups()[0].stat().st_mode & 0o777 == 0o600


def test_a_damaged_table_is_copied_and_told_and_the_whole_backup_stays(
    store: SqliteStore, path: Path, tmp_path: Path
) -> None:
    backups = ScheduledBackups(path, tmp_path / "copies", Rotation(last=1, days=1))
    backups.run(NOON)
    with closing(sqlite3.connect(path)) as there:
        there.execute("DELETE FROM entries WHERE seq = 1")
        there.commit()
    flaws = backups.run(NOON + 3600)
    assert flaws is not None
    assert [sentence(flaw) for flaw in flaws] == ["Line 1 is missing in Thursdays."]
    assert len(names(backups)) == 2

"""`caltrop backup`: one sentence when it is done, one for each error."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from caltrop.store.data_folder import DATABASE_NAME, data_folder
from caltrop.store.sqlite.sqlite_store import SqliteStore
from cli.terminal import caltrop, refused
from store.rows import made, words, write


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with one table."""
    store = SqliteStore.open(tmp_path / "data" / DATABASE_NAME)
    made(store)
    store.append("t1", write(0, "one", "two")).result()
    store.close()
    return tmp_path / "data"


def test_all_tables_are_copied_also_while_a_server_has_the_file(data: Path, tmp_path: Path) -> None:
    server = SqliteStore.open(data / DATABASE_NAME)
    copy = tmp_path / "copy.db"
    ran = caltrop("backup", str(copy), "--data", str(data))
    server.close()
    assert (ran.status, ran.out) == (0, f"Copied all tables to {copy}.\n")
    store = SqliteStore.open(copy)
    assert words(store) == ["one", "two"]
    store.close()


@pytest.mark.skipif(os.name != "posix", reason="modes of files are POSIX")
@pytest.mark.parametrize("force", [False, True])
def test_a_copy_is_its_owners_alone_to_read(data: Path, tmp_path: Path, force: bool) -> None:
    copy = tmp_path / "copy.db"
    if force:
        copy.write_text("mine")
        copy.chmod(0o644)
    before = os.umask(0)
    try:
        assert caltrop("backup", str(copy), "--data", str(data), *(["--force"] if force else [])).status == 0
    finally:
        os.umask(before)
    assert stat.S_IMODE(copy.stat().st_mode) == 0o600


def test_a_file_that_is_there_stays_unless_forced(data: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    copy.write_text("mine")
    said = refused(caltrop("backup", str(copy), "--data", str(data)))
    assert said == f"{copy} already exists. Choose another file, or add --force to replace it."
    assert copy.read_text() == "mine"
    assert caltrop("backup", str(copy), "--data", str(data), "--force").status == 0
    assert copy.read_bytes().startswith(b"SQLite format 3")


def test_without_tables_nothing_is_copied_and_no_folder_made(tmp_path: Path) -> None:
    said = refused(caltrop("backup", str(tmp_path / "copy.db"), "--data", str(tmp_path / "none")))
    assert said == f"No tables in {tmp_path / 'none'} yet."
    assert list(tmp_path.iterdir()) == []


def test_a_damaged_file_is_said_to_be_so_with_what_to_do(data: Path, tmp_path: Path) -> None:
    (data / DATABASE_NAME).write_text("no database")
    said = refused(caltrop("backup", str(tmp_path / "copy.db"), "--data", str(data)))
    assert said.startswith(f"{data / DATABASE_NAME} is damaged or not a database. Replace it with a backup")


def emptied(data: Path, how: str) -> None:
    for file in data.glob("caltrop.db*"):
        if not file.name.endswith(".seen"):
            file.unlink()
    if how == "no bytes":
        (data / DATABASE_NAME).touch()
    else:
        SqliteStore.open(data / "other.db").close()
        (data / "other.db").rename(data / DATABASE_NAME)


@pytest.mark.parametrize("how", ["no bytes", "no tables"])
def test_an_emptied_database_is_not_copied_over_the_last_backup(data: Path, tmp_path: Path, how: str) -> None:
    copy = tmp_path / "copy.db"
    assert caltrop("backup", str(copy), "--data", str(data)).status == 0
    before = copy.read_bytes()
    emptied(data, how)
    for file in (copy, tmp_path / "other.db"):
        said = refused(caltrop("backup", str(file), "--data", str(data), "--force"))
        where = data / DATABASE_NAME
        assert said == f"There was 1 table in {where}, and it is gone. Put a backup there, or start with --start-anew."
    assert copy.read_bytes() == before
    assert [path.name for path in tmp_path.glob("*.db*")] == ["copy.db"]


@pytest.mark.parametrize("how", ["no bytes", "no tables"])
def test_without_a_mark_a_backup_with_tables_still_stays(data: Path, tmp_path: Path, how: str) -> None:
    copy = tmp_path / "copy.db"
    assert caltrop("backup", str(copy), "--data", str(data)).status == 0
    before = copy.read_bytes()
    emptied(data, how)
    (data / f"{DATABASE_NAME}.seen").unlink()
    said = refused(caltrop("backup", str(copy), "--data", str(data), "--force"))
    assert said == f"{data / DATABASE_NAME} has no tables, but {copy} has 1. Choose another file for the copy."
    assert copy.read_bytes() == before


# ---- where the data is
@pytest.mark.parametrize(
    ("given", "env", "platform", "folder"),
    [
        ("/srv/games", {"CALTROP_DATA": "/env", "XDG_DATA_HOME": "/xdg"}, "linux", "/srv/games"),
        ("", {"CALTROP_DATA": "/env", "XDG_DATA_HOME": "/xdg"}, "linux", "/env"),
        ("", {"XDG_DATA_HOME": "/xdg"}, "linux", "/xdg/caltrop"),
        ("", {"LOCALAPPDATA": "/Local"}, "win32", "/Local/caltrop"),
        ("", {"LOCALAPPDATA": "/Local", "CALTROP_DATA": "/env"}, "win32", "/env"),
    ],
)
def test_the_folder_is_the_named_one_or_the_systems(
    given: str, env: dict[str, str], platform: str, folder: str
) -> None:
    assert data_folder(given, env, platform) == Path(folder)


@pytest.mark.parametrize("env", [{}, {"XDG_DATA_HOME": ""}, {"XDG_DATA_HOME": "not/absolute"}])
def test_without_a_word_the_data_is_in_the_home_folder(env: dict[str, str]) -> None:
    assert data_folder("", env, "linux") == Path.home() / ".local/share/caltrop"
    assert data_folder("~/games", env, "linux") == Path.home() / "games"

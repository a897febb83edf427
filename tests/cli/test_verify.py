"""`caltrop verify`: all is well, or a sentence for each thing that is wrong, and exit status 1."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from caltrop import demo
from caltrop.store.data_folder import DATABASE_NAME
from caltrop.store.integrity.chain import row_seal
from caltrop.store.protocol import ParkedRow, Write
from caltrop.store.snapshots import SnapshotPolicy, new_table_rows, pending_write
from caltrop.store.sqlite.sqlite_store import SqliteStore
from caltrop.store.tokens import issue_token
from caltrop.store.transfer import NOTHING_WRITTEN
from cli.terminal import caltrop, refused


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder with two real tables, each with a snapshot in its log."""
    store = SqliteStore.open(tmp_path / "data" / DATABASE_NAME)
    for id, game in (("t1", "fell"), ("t2", "deeds")):
        session = demo.make(game)
        store.create(*new_table_rows(id, f"Table {game}", session, 7.0)).result()
        store.append(id, pending_write(session, NOTHING_WRITTEN, 0, SnapshotPolicy(every=3, lines=3))).result()
        assert store.load_table(id).snapshot.seq
        store.add(issue_token(id, "s0", "seat", 1.0)[1]).result()
    store.close()
    return tmp_path / "data"


def change(data: Path, sql: str, *values: object) -> None:
    with closing(sqlite3.connect(data / DATABASE_NAME)) as there:
        assert there.execute(sql, values).rowcount == 1
        there.commit()


def faults(data: Path) -> list[str]:
    ran = caltrop("verify", "--data", str(data))
    assert (ran.status, ran.out) == (1, "")
    return ran.err.splitlines()


def test_all_is_well(data: Path) -> None:
    store = SqliteStore.open(data / DATABASE_NAME)
    lines = sum(row.seq for row in store.tables())
    store.close()
    ran = caltrop("verify", "--data", str(data))
    assert (ran.status, ran.out, ran.err) == (0, f"2 tables with {lines} lines are whole.\n", "")


def test_it_checks_while_a_server_has_the_file(data: Path) -> None:
    server = SqliteStore.open(data / DATABASE_NAME)
    assert caltrop("verify", "--data", str(data)).status == 0
    server.close()


def test_a_missing_line_is_named(data: Path) -> None:
    change(data, "DELETE FROM entries WHERE table_id = 't1' AND seq = 2")
    assert faults(data) == ["Line 2 is missing in Table fell."]


CHANGED = [("name", "Table FELL"), ("game", "deeds"), ("game", "chess"), ("salt", "x"), ("variant", "{}")]


@pytest.mark.parametrize(("column", "value"), CHANGED)
def test_a_changed_row_is_named(data: Path, column: str, value: str) -> None:
    change(data, f"UPDATE tables SET {column} = ? WHERE id = 't1'", value)
    (said,) = faults(data)
    assert said.startswith("The name, game, variant or salt of Table ")


def test_a_changed_open_question_is_named(data: Path) -> None:
    store = SqliteStore.open(data / DATABASE_NAME)
    row = store.table("t1")
    assert row
    store.append("t1", Write(row.seq, parked=(ParkedRow("p", b"{}"),))).result()
    store.close()
    change(data, "UPDATE parked SET body = '[]'")
    assert faults(data) == ["1 open question cannot be read in Table fell. Do what led to it again."]


def test_a_snapshot_that_differs_from_the_log_is_named(data: Path) -> None:
    """Somebody has written another snapshot, and sealed it."""
    from caltrop.store.integrity.chain import snapshot_seal

    with closing(sqlite3.connect(data / DATABASE_NAME)) as there:
        seq, body, hash = there.execute(
            "SELECT seq, body, hash FROM snapshots WHERE table_id = 't2' AND seq > 0"
        ).fetchone()
    other = body.replace(b'"clock":', b'"clock":1')
    assert other != body
    change(
        data,
        "UPDATE snapshots SET body = ?, seal = ? WHERE table_id = 't2' AND seq > 0",
        other,
        snapshot_seal(hash, other),
    )
    assert faults(data) == [f"The saved state after line {seq} differs from the log in Table deeds."]


def test_a_parked_move_that_cannot_be_read_is_named(data: Path) -> None:
    change(data, "INSERT INTO parked (table_id, id, body) VALUES ('t1', 'p', ?)", b"[2,{")
    assert faults(data) == ["1 open question cannot be read in Table fell. Do what led to it again."]


def test_a_secret_without_a_seat_is_named(data: Path) -> None:
    store = SqliteStore.open(data / DATABASE_NAME)
    store.add(issue_token("t1", "s9", "seat", 1.0)[1]).result()
    store.close()
    assert faults(data) == ["Table fell has a token for seat s9, which is gone."]


def test_as_json(data: Path) -> None:
    change(data, "DELETE FROM entries WHERE table_id = 't1' AND seq = 2")
    ran = caltrop("verify", "--data", str(data), "--json")
    report = json.loads(ran.out)
    assert (ran.status, report["whole"], report["flaws"]) == (1, False, [])
    flaws = {table["id"]: table["flaws"] for table in report["tables"]}
    assert flaws == {"t1": ["Line 2 is missing in Table fell."], "t2": []}


def test_a_backup_is_checked_without_being_changed(data: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    assert caltrop("backup", str(copy), "--data", str(data)).status == 0
    before = copy.read_bytes()
    assert caltrop("verify", str(copy)).status == 0
    assert copy.read_bytes() == before
    assert [p.name for p in tmp_path.glob("copy.db*")] == ["copy.db"]
    change(data, "DELETE FROM entries WHERE table_id = 't1' AND seq = 2")
    worse = caltrop("backup", str(copy), "--data", str(data), "--force")
    assert (worse.status, worse.err) == (1, "Line 2 is missing in Table fell.\n")
    assert caltrop("verify", str(copy)).err == "Line 2 is missing in Table fell.\n"


def test_a_file_that_is_none_or_no_database_is_refused(tmp_path: Path) -> None:
    assert "cannot be read" in refused(caltrop("verify", str(tmp_path / "none.db")))
    (tmp_path / "bad.db").write_text("no database" * 1000)
    ran = caltrop("verify", str(tmp_path / "bad.db"))
    assert ran.status == 1
    assert "is damaged or not a database" in ran.err


@pytest.mark.parametrize(
    ("version", "says"),
    [
        ("0006", "was written by an unreleased version of Caltrop and cannot be opened."),
        ("9999", "was written by a newer Caltrop. Install that version, or use an older backup."),
    ],
)
def test_a_backup_of_another_version_is_refused_by_its_own_name(
    data: Path, tmp_path: Path, version: str, says: str
) -> None:
    copy = tmp_path / "copy.db"
    assert caltrop("backup", str(copy), "--data", str(data)).status == 0
    with closing(sqlite3.connect(copy)) as other, other:
        other.execute("UPDATE alembic_version SET version_num = ?", (version,))
    ran = caltrop("verify", str(copy))
    assert (ran.status, ran.err) == (1, f"{copy} {says}\n")


# ---- odd values in rows
ROW = "Table fell cannot be opened, because its row in the list of tables is damaged. Restore a backup."
ODD = [
    ("UPDATE tables SET variant = '{x' WHERE id = 't1'", ROW),
    ("UPDATE tables SET variant = '[1]' WHERE id = 't1'", ROW),
    ("UPDATE tables SET seq = 'abc' WHERE id = 't1'", ROW),
    ("UPDATE tables SET made = 'abc' WHERE id = 't1'", ROW),
    ("UPDATE entries SET seq = 'abc' WHERE table_id = 't1' AND seq = 2", "Line 2 is missing in Table fell."),
    ("UPDATE entries SET body = 'abc' WHERE table_id = 't1' AND seq = 2", "Line 2 is damaged in Table fell."),
    (
        "UPDATE tables SET tail = 'abc' WHERE id = 't1'",
        "The end of the log does not match its number of lines in Table fell.",
    ),
    (
        "UPDATE snapshots SET seq = 'abc' WHERE table_id = 't1' AND seq = 0",
        "The state before line 1 is missing or damaged in Table fell.",
    ),
]


def test_a_table_of_a_game_that_is_not_there_is_named(data: Path) -> None:
    """A newer Caltrop has written it, and sealed it."""
    row = ("t1", "Table fell", "chess", "", 7.0, None, 0.0)
    with closing(sqlite3.connect(data / DATABASE_NAME)) as there:
        (salt,) = there.execute("SELECT salt FROM tables WHERE id = 't1'").fetchone()
    seal = row_seal(*row[:3], salt, *row[4:])
    change(data, "UPDATE tables SET game = 'chess', seal = ? WHERE id = 't1'", seal)
    assert faults(data) == ["Table fell needs the game chess, or a variant of it, which this Caltrop does not have."]


@pytest.mark.parametrize(("sql", "said"), ODD, ids=[odd[0] for odd in ODD])
def test_an_odd_value_is_one_sentence_and_the_other_table_is_checked(data: Path, sql: str, said: str) -> None:
    change(data, sql)
    assert faults(data) == [said]
    change(data, "DELETE FROM entries WHERE table_id = 't2' AND seq = 2")
    assert sorted(faults(data)) == sorted([said, "Line 2 is missing in Table deeds."])


def test_a_row_that_cannot_be_read_is_told_below_the_list_of_the_others(data: Path) -> None:
    change(data, "UPDATE tables SET variant = '{x' WHERE id = 't1'")
    ran = caltrop("tables", "--data", str(data))
    assert (ran.status, ran.err) == (1, f"{ROW}\n")
    assert "Table deeds" in ran.out
    ran = caltrop("tables", "--data", str(data), "--json")
    assert (ran.status, [row["id"] for row in json.loads(ran.out)]) == (1, ["t2"])


# ---- bad pages
def spoil_log(data: Path) -> None:
    """Overwrite the page with the root of the log."""
    with closing(sqlite3.connect(data / DATABASE_NAME)) as there:
        there.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        (size,) = there.execute("PRAGMA page_size").fetchone()
        (root,) = there.execute("SELECT rootpage FROM sqlite_master WHERE name = 'entries'").fetchone()
    with (data / DATABASE_NAME).open("r+b") as file:
        file.seek((root - 1) * size)
        file.write(b"\x5a" * size)


def test_bad_pages_are_told_with_every_table_that_they_are_part_of(data: Path) -> None:
    spoil_log(data)
    where = data / DATABASE_NAME
    assert faults(data) == [
        f"Parts of {where} are damaged. Export the tables that can be read, or replace it with a backup.",
        *(
            f"Table {game} is damaged and cannot be read to its end. Export what is left of it, or restore a backup."
            for game in ("fell", "deeds")
        ),
    ]


def test_a_damaged_file_is_copied_as_it_is_with_a_warning_but_over_no_other(data: Path, tmp_path: Path) -> None:
    copy = tmp_path / "copy.db"
    assert caltrop("backup", str(copy), "--data", str(data)).status == 0
    whole = copy.read_bytes()
    spoil_log(data)
    said = refused(caltrop("backup", str(copy), "--data", str(data), "--force"))
    assert said == f"Parts of {data / DATABASE_NAME} are damaged. Choose a new file for its copy, so that {copy} stays."
    assert copy.read_bytes() == whole
    other = tmp_path / "other.db"
    ran = caltrop("backup", str(other), "--data", str(data))
    assert (ran.status, ran.out) == (1, f"Copied all tables to {other}.\n")
    assert ran.err.startswith(f"Parts of {data / DATABASE_NAME} are damaged.")
    again = caltrop("verify", str(other))
    assert (again.status, again.err.splitlines()) == (
        1,
        [line.replace(str(data / DATABASE_NAME), str(other)) for line in faults(data)],
    )

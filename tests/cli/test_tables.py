"""`caltrop tables`: list, new links, delete, export and import."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from at_table import done
from caltrop.store.data_folder import DATABASE_NAME
from caltrop.store.snapshots import new_table_rows, pending_write, revive
from caltrop.store.sqlite.sqlite_store import SqliteStore
from caltrop.store.tokens import hash_token, issue_token
from caltrop.store.transfer import NOTHING_WRITTEN, game_of
from caltrop.table.dicebox import DiceBox
from caltrop.table.log import Intent
from caltrop.table.session import open_table
from cli.terminal import Ran, caltrop, refused
from postgres import emptied_place, free_port, shared_server

BOX = DiceBox().roll
NOON = time.mktime((2026, 3, 14, 12, 30, 0, 0, 0, -1))


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A data folder with the table t1 of Fell, three entries long, and t2 of Deeds, not yet played."""
    store = SqliteStore.open(tmp_path / "data" / DATABASE_NAME)
    for id, name, game in (("t1", "Thursdays", "fell"), ("t2", "Deep Places", "deeds")):
        session = open_table(game_of(game), "Gail", BOX, salt=id)
        store.create(*new_table_rows(id, name, session, 1.0)).result()
        if id == "t1":
            for n in range(1, 4):
                done(session.act("s0", Intent("table.clock", want={"n": n}), at=NOON))
            store.append(id, pending_write(session, NOTHING_WRITTEN, 0)).result()
    store.close()
    return tmp_path / "data"


def run(data: Path, *words: str) -> Ran:
    return caltrop("tables", *words, "--data", str(data))


# ---- the list
def test_tables_are_listed_with_the_last_played_first(data: Path) -> None:
    assert [line.split("  ") for line in squeezed(run(data).out)] == [
        ["id", "name", "game", "lines", "last played"],
        ["t1", "Thursdays", "fell", "3", "2026-03-14 12:30"],
        ["t2", "Deep Places", "deeds", "0", "-"],
    ]
    assert run(data, "list").out == run(data).out


def squeezed(out: str) -> list[str]:
    """Lines with two spaces between columns, however wide they are."""
    return ["  ".join(cell.strip() for cell in line.split("  ") if cell.strip()) for line in out.splitlines()]


def test_programs_get_the_list_as_json(data: Path) -> None:
    assert run(data, "--json").json == [
        {"id": "t1", "name": "Thursdays", "game": "fell", "entries": 3, "played": NOON},
        {"id": "t2", "name": "Deep Places", "game": "deeds", "entries": 0, "played": 0.0},
    ]


def test_the_list_is_read_while_a_server_has_the_file(data: Path) -> None:
    server = SqliteStore.open(data / DATABASE_NAME)
    assert len(run(data, "--json").json) == 2
    server.close()


def test_where_there_are_no_tables_that_is_said_and_nothing_is_made(tmp_path: Path) -> None:
    assert refused(run(tmp_path / "none")) == f"No tables in {tmp_path / 'none'} yet."
    assert not (tmp_path / "none").exists()
    SqliteStore.open(tmp_path / "empty" / DATABASE_NAME).close()
    assert refused(run(tmp_path / "empty")) == f"No tables in {tmp_path / 'empty'} yet."
    assert run(tmp_path / "empty", "--json").json == []


# ---- links
def test_new_links_open_the_facilitators_seat_and_the_door_and_a_server_knows_them_at_once(data: Path) -> None:
    server = SqliteStore.open(data / DATABASE_NAME)
    old = run(data, "links", "t1", "--json").json
    new = run(data, "links", "t1", "--json").json
    seat, invite = new["facilitator"].rpartition("/"), new["invite"].rpartition("/")
    assert (seat[0], invite[0]) == ("http://localhost:8000/seat", "http://localhost:8000/join")
    link, door = server.find(hash_token(seat[2])), server.find(hash_token(invite[2]))
    assert link is not None
    assert door is not None
    assert (link.table, link.seat, link.kind) == ("t1", "s0", "link")
    assert (door.table, door.seat, door.kind) == ("t1", "", "invite")
    assert [server.find(hash_token(old[name].rpartition("/")[2])) for name in ("facilitator", "invite")] == [None, None]
    server.close()


def test_new_links_sign_the_facilitators_devices_out_and_no_players(data: Path) -> None:
    server = SqliteStore.open(data / DATABASE_NAME)
    lost, lost_kept = issue_token("t1", "s0", "seat", 1.0)
    other, other_kept = issue_token("t1", "s1", "seat", 1.0)
    server.add(lost_kept, other_kept).result()
    run(data, "links", "t1")
    assert server.find(hash_token(lost)) is None
    assert server.find(hash_token(other)) == other_kept
    server.close()


def test_links_are_printed_for_the_address_people_use(data: Path) -> None:
    out = run(data, "links", "t1", "--address", "https://games.example/").out.splitlines()
    assert out[0].startswith("For the facilitator, valid once: https://games.example/seat/")
    assert out[1].startswith("For everyone else: https://games.example/join/")
    assert len(out) == 2


@pytest.mark.parametrize("address", ["localhost:8000", "ftp://x", "http://", "", "http://[x"])
def test_an_address_that_is_none_is_refused_before_anything_is_renewed(data: Path, address: str) -> None:
    said = refused(run(data, "links", "t1", "--address", address))
    assert said.endswith("is not a server address. Enter one like http://localhost:8000.")
    store = SqliteStore.open(data / DATABASE_NAME)
    assert store.secrets("t1") == ()
    store.close()


# ---- delete
def test_a_table_is_deleted_only_by_whoever_is_sure(data: Path) -> None:
    said = refused(run(data, "delete", "t1"))
    assert said == "Nothing was deleted. Add --yes to delete Thursdays."
    assert len(run(data, "--json").json) == 2
    assert run(data, "delete", "t1", "--yes").out == "Deleted: Thursdays\n"
    assert [row["id"] for row in run(data, "--json").json] == ["t2"]


def test_nothing_is_deleted_under_a_running_server(data: Path) -> None:
    server = SqliteStore.open(data / DATABASE_NAME)
    said = refused(run(data, "delete", "t1", "--yes"))
    assert said == f"{data / DATABASE_NAME} is in use by another Caltrop server. Stop that server first."
    server.close()
    assert len(run(data, "--json").json) == 2


# ---- away and along
def test_a_table_is_exported_and_imported_elsewhere(data: Path, tmp_path: Path) -> None:
    file, other = tmp_path / "table.json", tmp_path / "other"
    assert str(file) in run(data, "export", "t1", str(file)).out
    assert json.loads(file.read_text())["name"] == "Thursdays"
    brought = run(other, "import", str(file), "--json").json
    (row,) = run(other, "--json").json
    restored = row.pop("restored")
    assert row == {"id": brought["table"], "name": "Thursdays", "game": "fell", "entries": 3, "played": NOON}
    assert abs(restored - time.time()) < 60
    here, there = SqliteStore.open(data / DATABASE_NAME), SqliteStore.open(other / DATABASE_NAME)
    assert revive(game_of, there.load_table(row["id"]), BOX).log == revive(game_of, here.load_table("t1"), BOX).log
    assert there.find(hash_token(brought["facilitator"].rpartition("/")[2])) is not None
    here.close()
    there.close()


def test_a_compressed_table_is_exported_and_imported(data: Path, tmp_path: Path) -> None:
    plain, packed = tmp_path / "table.json", tmp_path / "table.json.gz"
    run(data, "export", "t1", str(plain))
    run(data, "export", "t1", str(packed))
    assert gzip.decompress(packed.read_bytes()) == plain.read_bytes()
    assert run(tmp_path / "other", "import", str(packed), "--json").json["table"]
    packed.write_bytes(packed.read_bytes()[:-20])
    assert refused(run(data, "import", str(packed))) == f"{packed} is not an exported table. {FROM_WHERE}"


def test_a_restored_table_says_when(data: Path, tmp_path: Path) -> None:
    assert "restored" not in run(data).out
    run(data, "export", "t1", str(tmp_path / "table.json"))
    run(data, "import", str(tmp_path / "table.json"))
    assert "restored" in run(data).out.splitlines()[0]
    assert time.strftime("%Y-%m-%d") in run(data).out


def test_an_export_is_for_its_owner_alone(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "table.json"
    before = os.umask(0o022)
    try:
        run(data, "export", "t1", str(file))
    finally:
        os.umask(before)
    assert file.stat().st_mode & 0o777 == 0o600


def test_an_import_says_the_new_id_and_the_links(data: Path, tmp_path: Path) -> None:
    run(data, "export", "t1", str(tmp_path / "table.json"))
    first, *links = run(data, "import", str(tmp_path / "table.json")).out.splitlines()
    ids = {row["id"] for row in run(data, "--json").json} - {"t1", "t2"}
    assert first == f"Imported as table {ids.pop()}: Thursdays"
    assert len(links) == 2


def test_an_export_writes_over_nothing(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "table.json"
    file.write_text("mine")
    assert refused(run(data, "export", "t1", str(file))) == f"{file} already exists. Choose another file."
    assert file.read_text() == "mine"
    nowhere = tmp_path / "nowhere" / "table.json"
    assert refused(run(data, "export", "t1", str(nowhere))).startswith(f"{nowhere} cannot be written")


FROM_WHERE = 'Use one from Download table in Table settings, or from "caltrop tables export".'


def test_what_is_no_table_is_not_imported(data: Path, tmp_path: Path) -> None:
    file = tmp_path / "table.json"
    file.write_text("{}")
    said = refused(run(data, "import", str(file)))
    assert said == f"{file} is not an exported table. {FROM_WHERE}"
    assert refused(run(data, "import", "none.json")) == "none.json cannot be read. Choose an existing file."
    assert len(run(data, "--json").json) == 2


# ---- bad input
@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("dance",), "Unknown action dance. Choose list, links, delete, export, import or move."),
        (("links",), 'The table is missing. Run "caltrop tables" to list them.'),
        (("links", "t9"), 'Unknown table t9. Run "caltrop tables" to list them.'),
        (("delete", "t9", "--yes"), 'Unknown table t9. Run "caltrop tables" to list them.'),
        (("export", "t9", "file.json"), 'Unknown table t9. Run "caltrop tables" to list them.'),
        (("export", "t1"), "The file is missing. Add its name."),
        (("import",), "The file is missing. Add its name."),
        (("list", "t1"), "One word too many: t1"),
        (("links", "t1", "t2"), "One word too many: t2"),
    ],
    ids=lambda words: " ".join(words) if isinstance(words, tuple) else "",
)
def test_bad_input_is_one_clear_sentence(data: Path, words: tuple[str, ...], said: str) -> None:
    assert refused(run(data, *words)) == said


def test_a_folder_that_cannot_be_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    (tmp_path / "table.json").write_text("{}")
    said = refused(run(tmp_path / "file", "import", str(tmp_path / "table.json")))
    assert said.startswith(f"Folder {tmp_path / 'file'} cannot be used")


def test_a_damaged_file_is_said_to_be_so(data: Path) -> None:
    (data / DATABASE_NAME).write_text("no database")
    assert "is damaged or not a database." in refused(run(data))


# ---- lean
@pytest.mark.parametrize("args", [["odds", "fell.test", "dice=d8,d6", "dn=4"], ["--help"], ["tables", "--help"]])
def test_other_commands_load_no_database_and_no_server(args: list[str]) -> None:
    code = (
        "import sys\nfrom caltrop.cli.main import status\n"
        f"status({args!r})\n"
        "print(sorted({m.split('.')[0] for m in sys.modules} & {'sqlalchemy', 'alembic', 'litestar', 'sqlite3'}))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines()[-1] == "[]"


# ---- another store
def test_tables_move_to_a_postgresql_and_back(data: Path, tmp_path: Path) -> None:
    place, links = emptied_place(), run(data, "links", "t1", "--json").json
    shown = f"postgresql://{shared_server().folder}:{shared_server().port}/caltrop"
    told = "2 tables are now in {}. What was here is left as it was: do not serve it again."
    assert run(data, "move", place).out.strip() == told.format(shown)
    assert run(data, "--store", place).out == run(data).out
    assert run(tmp_path / "none", "move", str(tmp_path / "back"), "--store", place).out.strip() == told.format(
        tmp_path / "back"
    )
    assert run(tmp_path / "back").out == run(data).out
    for where in (data, tmp_path / "back"):
        store = SqliteStore.open(where / DATABASE_NAME)
        assert store.find(hash_token(links["facilitator"].rsplit("/", 1)[1])) is not None
        store.close()
    verified = caltrop("verify", "--store", place)
    assert (verified.status, verified.out.strip()) == (0, "2 tables with 3 lines are whole.")


def test_a_store_that_cannot_be_used_is_refused(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    port = free_port()
    away = f"postgresql://me:secret@127.0.0.1:{port}/caltrop"
    assert refused(run(data, "--store", "mysql://x")).startswith("This is not the address of a PostgreSQL.")
    assert refused(run(data, "move")) == (
        "The place to move the tables to is missing. Name a folder, or the address of a PostgreSQL."
    )
    mistyped = "postgresq://me:secret@127.0.0.1/caltrop"
    assert refused(run(data, "move", mistyped)).startswith("This is not the address of a PostgreSQL.")
    assert refused(run(data, "move", str(data))).startswith(
        f"{data / DATABASE_NAME} is in use by another Caltrop server."
    )
    monkeypatch.setenv("CALTROP_STORE", away)
    said = refused(run(data))
    assert said.startswith(f"The database at postgresql://127.0.0.1:{port}/caltrop cannot be reached.")
    assert "secret" not in said
    monkeypatch.setenv("CALTROP_STORE", emptied_place())
    assert refused(run(data)).startswith("No tables in postgresql://")
    for words in (("serve", "--backups", str(data)), ("backup", str(data / "copy.db"))):
        assert refused(caltrop(*words)) == 'Backups are made of a file. Copy a PostgreSQL with "pg_dump".'

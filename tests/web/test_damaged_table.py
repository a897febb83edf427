"""A table that the disk has damaged: it opens as far as it can, waits for its facilitator, and goes on."""

from __future__ import annotations

import gzip
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from html import unescape
from pathlib import Path
from typing import NoReturn

import pytest

from at_table import in_words
from caltrop.games.fell.game import GAME
from caltrop.messages import log
from caltrop.store import statements
from caltrop.store.errors import Full
from caltrop.store.snapshots import SnapshotPolicy
from caltrop.store.sqlite.sqlite_store import SqliteStore
from caltrop.web.live import file_tasks

from .api_table import served
from .visiting import Town, Visitor


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "caltrop.db"


@contextmanager
def open_town(path: Path) -> Iterator[Town]:
    store = SqliteStore.open(path)
    try:
        with served(store=store) as client:
            yield Town(client)
    finally:
        store.close()


def moved_in(town: Town, visitor: Visitor) -> Visitor:
    """The same browser at a server that was started again."""
    again = town.visitor()
    again.cookies = visitor.cookies
    return again


def begun(path: Path) -> tuple[Visitor, Visitor, str, int]:
    """A table with a player and some lines: the facilitator, the player, the table, and its last line."""
    with open_town(path) as town:
        boss, table = town.host()
        guest, _ = town.player(boss, table)
        town.server.rooms.live[table].policy = SnapshotPolicy(every=4, lines=2)
        for n in range(10, 20):
            boss.does(table, "table.clock", n=str(n), unit="minutes")
        return boss, guest, table, town.session(table).seq


def damage(path: Path, sql: str) -> None:
    with closing(sqlite3.connect(path)) as there:
        assert there.execute(sql).rowcount > 0
        there.commit()


def test_a_table_with_a_damaged_end_waits_until_its_facilitator_goes_on(path: Path) -> None:
    boss, guest, table, last = begun(path)
    damage(path, f"DELETE FROM entries WHERE seq = {last - 1}")
    with open_town(path) as town:
        boss, guest = moved_in(town, boss), moved_in(town, guest)
        page = unescape(boss.get(f"/t/{table}").text)
        assert f"Line {last - 1} is missing in Mill Road." in page
        assert f"Play goes on after line {last - 2}. Lines {last - 1} to {last} (2 lines) are put aside." in page
        assert f'hx-confirm="2 lines are put aside. Go on after line {last - 2}?"' in page
        shown = unescape(guest.get(f"/t/{table}").text)
        assert "is missing" not in shown
        assert "Mill Road waits for its facilitator" in shown
        stopped = boss.tap(f"/t/{table}/do", {"move": "table.roll", "w.roll": "2d6"})
        assert "Choose Go on first." in unescape(stopped.text)
        assert town.session(table).seq == last - 2
        waits = unescape(guest.tap(f"/t/{table}/do", {"move": "table.roll", "w.roll": "2d6"}).text)
        assert "Mill Road waits for its facilitator: the disk has lost a part of its log." in waits
        assert guest.tap(f"/t/{table}/go-on").status_code == 403
        assert boss.tap(f"/t/{table}/go-on").status_code == 200
        page = unescape(boss.get(f"/t/{table}").text)
        assert "is missing" not in page
        assert in_words(GAME, log.GoesOn(after=last - 2, count=2)) in page
        shown = unescape(guest.get(f"/t/{table}").text)
        assert in_words(GAME, log.GoesOnUnnumbered()) in shown
        assert "waits for its facilitator" not in shown
        guest.does(table, "table.roll", roll="2d6")
        assert town.session(table).seq == last
    with open_town(path) as town:
        assert town.server.store.find_damage(table) is None
        boss = moved_in(town, boss)
        assert "is missing" not in boss.get(f"/t/{table}").text
        assert town.session(table).seq == last


def test_a_table_that_lacks_old_lines_plays_on_and_says_so_once(path: Path) -> None:
    boss, guest, table, last = begun(path)
    damage(path, "DELETE FROM entries WHERE seq = 2")
    with open_town(path) as town:
        boss, guest = moved_in(town, boss), moved_in(town, guest)
        assert "Line 2 is missing in Mill Road." in boss.get(f"/t/{table}").text
        guest.does(table, "table.roll", roll="2d6")
        undone = boss.tap(f"/t/{table}/undo", {"n": "3"})
        assert "Line 2 is missing in Mill Road." in undone.text
        assert boss.get(f"/t/{table}/log").status_code == 200
        boss.tap(f"/t/{table}/go-on")
        assert town.session(table).seq == last + 1
    with open_town(path) as town:
        boss = moved_in(town, boss)
        assert "is missing" not in boss.get(f"/t/{table}").text
        boss.does(table, "table.clock", n="10", unit="minutes")


def test_the_line_about_damage_is_written_with_the_cut_or_neither_is(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    boss, _, table, last = begun(path)
    damage(path, f"DELETE FROM entries WHERE seq = {last}")
    with open_town(path) as town:
        boss = moved_in(town, boss)
        boss.get(f"/t/{table}")
        with monkeypatch.context() as patched:
            patched.setattr(statements, "_append_entries", fail_to_write)
            assert boss.tap(f"/t/{table}/go-on").status_code == 507
        assert stored_lines(path) == (last, last - 1, 0)
        assert town.session(table).seq == last - 1
        assert f"Line {last} is missing in Mill Road." in boss.get(f"/t/{table}").text
        town.server.repeats.last.clear()
        assert boss.tap(f"/t/{table}/go-on").status_code == 200
        assert stored_lines(path) == (last, last, 0)
        assert town.server.store.find_damage(table) is None


def fail_to_write(*_: object) -> NoReturn:
    raise Full


def stored_lines(path: Path) -> tuple[int, int, int]:
    """How many lines a table's row says there are, how many there are, and how many are put aside."""
    counts = "SELECT seq, (SELECT count(*) FROM entries), (SELECT count(*) FROM lost) FROM tables"
    with closing(sqlite3.connect(path)) as there:
        seq, entries, lost = there.execute(counts).fetchone()
    return seq, entries, lost


def test_the_servers_log_says_what_a_table_has_lost(path: Path, caplog: pytest.LogCaptureFixture) -> None:
    boss, _, table, _ = begun(path)
    damage(path, "DELETE FROM entries WHERE seq = 2")
    with open_town(path) as town:
        moved_in(town, boss).get(f"/t/{table}")
    assert [r.getMessage() for r in caplog.records if r.levelname == "WARNING" and r.name == "caltrop"] == [
        "line-missing: Line 2 is missing in Mill Road."
    ]


def test_of_a_table_without_a_state_its_facilitator_gets_the_lines_that_are_left(path: Path) -> None:
    boss, guest, table, last = begun(path)
    damage(path, "DELETE FROM snapshots")
    with open_town(path) as town:
        boss, guest, stranger = moved_in(town, boss), moved_in(town, guest), town.visitor()
        page = boss.get(f"/t/{table}")
        assert page.status_code == 503
        assert "No saved state of Mill Road can be read, so it cannot be opened." in unescape(page.text)
        assert f'href="/left/{table}"' in page.text
        for other in (guest, stranger):
            assert other.get(f"/left/{table}").status_code == 403
            assert "/left/" not in other.get(f"/t/{table}").text
        moved = boss.get(f"/t/{table}/table.json.gz")
        assert (moved.status_code, moved.headers["location"]) == (303, f"/left/{table}")
        left = boss.get(f"/left/{table}")
        assert left.headers["content-disposition"] == f'attachment; filename="caltrop-{table}-left.json.gz"'
        document = json.loads(gzip.decompress(left.content))
        assert (document["table"], len(document["fragments"])) == (None, last)
        assert "Cannot be opened" in boss.get("/").text


def test_the_lines_that_are_left_are_not_given_of_a_table_that_opens(path: Path) -> None:
    boss, _, table, _ = begun(path)
    with open_town(path) as town:
        answer = moved_in(town, boss).get(f"/left/{table}")
        assert (answer.status_code, answer.headers["location"]) == (303, f"/t/{table}/table.json.gz")


def test_the_facilitator_downloads_the_whole_table(path: Path) -> None:
    with open_town(path) as town:
        boss, table = town.host()
        guest, _ = town.player(boss, table)
        file = boss.get(f"/t/{table}/table.json")
        assert file.headers["content-disposition"] == f'attachment; filename="caltrop-{table}.json"'
        assert file.json()["name"] == "Mill Road"
        assert len(file.json()["table"]["log"]) == town.session(table).seq
        assert guest.get(f"/t/{table}/table.json").status_code == 403
        assert file.headers["content-encoding"] == "gzip"
        plain = boss._asked("GET", f"/t/{table}/table.json", headers={"accept-encoding": "identity"})
        assert (plain.headers.get("content-encoding"), plain.json()) == (None, file.json())


def test_a_worker_reads_the_whole_table_for_its_download(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The server's own process, where every table would wait for it, exports nothing."""
    with open_town(path) as town:
        boss, table = town.host()
        monkeypatch.setattr(file_tasks, "export_table", None)
        assert boss.get(f"/t/{table}/table.json").json()["name"] == "Mill Road"

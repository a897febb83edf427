"""Damage on the disk: rows that are missing or changed are noticed and named, and what can be read is still read."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from msgspec import structs

from at_table import do, done
from caltrop import demo
from caltrop.chronicle.names import names
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.events.base import Addressed
from caltrop.kernel.state.events.table import LineLost
from caltrop.kernel.state.messages import Message
from caltrop.messages import log
from caltrop.store.errors import Damaged, Missing
from caltrop.store.integrity.verification import verify_store
from caltrop.store.protocol import TableDamage
from caltrop.store.snapshots import (
    SnapshotPolicy,
    accept_damage,
    damage_with_parked,
    new_damage,
    new_table_rows,
    pending_write,
    revive,
    revive_whole,
)
from caltrop.store.sqlite.sqlite_store import SqliteStore
from caltrop.store.transfer import NOTHING_WRITTEN, ExportedTable, export_table, game_of, import_table
from caltrop.table.session import Session
from caltrop.table.view import lines
from caltrop.words import sentence
from caltrop.words.line import line_messages
from store.rows import asked, made, picture, waiting, write

SQL = str | Callable[[sqlite3.Connection], object]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "caltrop.db"


@pytest.fixture
def store(path: Path) -> Iterator[SqliteStore]:
    """A table of ten entries, with a snapshot after the sixth and a parked move."""
    store = SqliteStore.open(path)
    made(store)
    bodies = [f'[2,{{"seq":{n}}}]' for n in range(1, 11)]
    store.append("t1", write(0, *bodies[:6])).result()
    store.append("t1", write(6, *bodies[6:], snapshot=6, parked=(waiting("p", "asks"),), request=asked("k"))).result()
    yield store
    store.close()


def damage(path: Path, sql: str) -> None:
    with closing(sqlite3.connect(path)) as there:
        assert there.execute(sql).rowcount > 0
        there.commit()


def said(found: TableDamage | None) -> list[str]:
    return [sentence(flaw) for flaw in found.flaws] if found else []


def test_a_whole_table_has_no_damage(store: SqliteStore) -> None:
    assert store.find_damage("t1") is None
    assert store.load_table("t1").loss is None
    assert store.load_table("t1", whole=True).loss is None


def test_there_is_nothing_to_check_of_a_table_that_is_not_there(store: SqliteStore) -> None:
    with pytest.raises(Missing):
        store.find_damage("t2")


FLIPPED = "UPDATE entries SET body = replace(body, 'seq', 'sep') WHERE seq = "
TAIL = [
    ("DELETE FROM entries WHERE seq = 10", 9, "Line 10 is missing in Thursdays."),
    ("DELETE FROM entries WHERE seq > 8", 8, "Lines 9 to 10 are missing in Thursdays."),
    ("DELETE FROM entries WHERE seq = 8", 7, "Line 8 is missing in Thursdays."),
    ("DELETE FROM entries WHERE seq > 6", 6, "Lines 7 to 10 are missing in Thursdays."),
    (f"{FLIPPED}8", 7, "Line 8 is damaged in Thursdays."),
    (f"{FLIPPED}8 OR seq = 9", 7, "Lines 8 to 9 are damaged in Thursdays."),
    ("UPDATE entries SET at = 1.5 WHERE seq = 10", 9, "Line 10 is damaged in Thursdays."),
    ("UPDATE tables SET seq = 12", 10, "Lines 11 to 12 are missing in Thursdays."),
    (
        "UPDATE tables SET seq = 9",
        10,
        "The end of the log does not match its number of lines in Thursdays.",
    ),
    (
        "UPDATE tables SET tail = zeroblob(32)",
        10,
        "The end of the log does not match its number of lines in Thursdays.",
    ),
]


@pytest.mark.parametrize(("sql", "good", "sentence"), TAIL, ids=[t[0] for t in TAIL])
def test_a_damaged_end_is_noticed_when_the_table_is_opened(
    store: SqliteStore, path: Path, sql: str, good: int, sentence: str
) -> None:
    damage(path, sql)
    for opened in (store.load_table("t1"), store.load_table("t1", whole=True)):
        assert said(opened.loss) == [sentence]
        assert opened.loss is not None
        assert (opened.loss.good, opened.loss.is_open) == (good, True)
        assert opened.snapshot.seq + len(opened.entries) == good
        assert opened.parked == ()
    assert said(store.find_damage("t1")) == [sentence]


@pytest.mark.parametrize(("sql", "good", "sentence"), TAIL, ids=[t[0] for t in TAIL])
def test_a_table_goes_on_from_its_last_good_entry(
    store: SqliteStore, path: Path, sql: str, good: int, sentence: str
) -> None:
    damage(path, sql)
    found = store.load_table("t1").loss
    assert found is not None
    accept_damage(store, "t1", found).result()
    opened = store.load_table("t1")
    assert (opened.row.seq, opened.loss, store.find_damage("t1")) == (good, None, None)
    assert store.request("t1", "s1", "k") is None
    assert store.append("t1", write(good, "on")).result() == good + 1
    assert store.find_damage("t1") is None


def test_entries_that_no_longer_count_are_put_aside(store: SqliteStore, path: Path) -> None:
    damage(path, "DELETE FROM entries WHERE seq = 8")
    store.cut_log("t1", 7).result()
    with closing(sqlite3.connect(path)) as there:
        assert there.execute("SELECT seq, body FROM lost ORDER BY seq").fetchall() == [
            (9, b'[2,{"seq":9}]'),
            (10, b'[2,{"seq":10}]'),
        ]


def test_all_can_be_cut_but_the_first_state(store: SqliteStore) -> None:
    store.cut_log("t1", 0).result()
    assert store.find_damage("t1") is None
    assert store.append("t1", write(0, "anew")).result() == 1
    assert store.find_damage("t1") is None


def test_a_gap_before_the_snapshot_is_counted_and_stops_nobody(store: SqliteStore, path: Path) -> None:
    damage(path, "DELETE FROM entries WHERE seq IN (2, 3, 5)")
    opened = store.load_table("t1")
    assert said(opened.loss) == ["Lines 2 to 3 are missing in Thursdays.", "Line 5 is missing in Thursdays."]
    assert opened.loss is not None
    assert not opened.loss.is_open
    assert (len(opened.entries), opened.parked) == (4, (b"asks",))
    assert store.append("t1", write(10, "on")).result() == 11
    whole = store.load_table("t1", whole=True)
    assert whole.loss is not None
    assert (len(whole.entries), whole.loss.good) == (1, 1)


def test_a_gap_that_the_facilitator_knows_of_is_not_told_again_but_a_new_one_is(store: SqliteStore, path: Path) -> None:
    damage(path, "DELETE FROM entries WHERE seq = 2")
    found = store.load_table("t1").loss
    assert found is not None
    assert new_damage(store, "t1", found) == found
    accept_damage(store, "t1", found).result()
    assert new_damage(store, "t1", store.load_table("t1").loss) is None
    assert said(store.find_damage("t1")) == ["Line 2 is missing in Thursdays."]
    damage(path, "DELETE FROM entries WHERE seq = 4")
    assert new_damage(store, "t1", store.load_table("t1").loss) is not None


def test_a_changed_line_before_the_snapshot_is_found_by_the_whole_check(store: SqliteStore, path: Path) -> None:
    damage(path, f"{FLIPPED}3")
    assert store.load_table("t1").loss is None
    assert said(store.find_damage("t1")) == ["Line 3 is damaged in Thursdays."]


def test_a_damaged_snapshot_is_made_good_from_the_log(store: SqliteStore, path: Path) -> None:
    damage(path, "UPDATE snapshots SET body = 'other' WHERE seq = 6")
    opened = store.load_table("t1")
    assert (opened.snapshot.seq, len(opened.entries), opened.loss) == (0, 10, None)
    assert said(store.find_damage("t1")) == [
        "The saved state after line 6 is damaged in Thursdays. The log still has it all."
    ]


def test_a_table_whose_first_state_is_lost_opens_from_its_snapshot(store: SqliteStore, path: Path) -> None:
    damage(path, "UPDATE snapshots SET body = 'other' WHERE seq = 0")
    assert len(store.load_table("t1").entries) == 4
    assert said(store.find_damage("t1")) == ["The state before line 1 is missing or damaged in Thursdays."]
    with pytest.raises(Damaged):
        store.load_table("t1", whole=True)
    damage(path, "DELETE FROM snapshots WHERE seq = 6")
    with pytest.raises(Damaged):
        store.load_table("t1")


ROW = (
    "The name, game, variant or salt of {} was changed outside Caltrop. Restore a backup if it does not play as before."
)
SEALED = [
    ("UPDATE tables SET game = 'deeds'", [ROW.format("Thursdays")]),
    ("UPDATE tables SET salt = 'pepper'", [ROW.format("Thursdays")]),
    ("UPDATE tables SET name = 'Fridays'", [ROW.format("Fridays")]),
    ("UPDATE tables SET made = made + 1", [ROW.format("Thursdays")]),
    ("UPDATE tables SET variant = '{}'", [ROW.format("Thursdays")]),
    ("UPDATE parked SET body = 'other'", ["1 open question cannot be read in Thursdays. Do what led to it again."]),
    ("UPDATE parked SET id = 'q'", ["1 open question cannot be read in Thursdays. Do what led to it again."]),
    ("DELETE FROM parked", ["Open questions are missing in Thursdays. Do what led to them again."]),
]


@pytest.mark.parametrize(("sql", "sentences"), SEALED, ids=[s[0] for s in SEALED])
def test_a_changed_row_or_open_question_is_noticed(
    store: SqliteStore, path: Path, sql: str, sentences: list[str]
) -> None:
    damage(path, sql)
    found = store.find_damage("t1")
    assert found is not None
    assert (said(found), found.is_open) == (sentences, False)
    opened = store.load_table("t1")
    assert len(opened.entries) == 4
    if "parked SET" in sql:
        assert (opened.loss, opened.parked) == (None, (b"",))  # counted when it cannot be read
    else:
        assert said(opened.loss) == sentences


def test_a_renamed_table_is_whole_but_a_changed_one_is_not_made_so(store: SqliteStore, path: Path) -> None:
    store.rename("t1", "Fridays").result()
    assert store.find_damage("t1") is None
    damage(path, "UPDATE tables SET salt = 'pepper'")
    store.rename("t1", "Mondays").result()
    assert said(store.find_damage("t1")) == [ROW.format("Mondays")]


def test_a_parked_move_that_cannot_be_read_is_left_out_and_told(
    played: tuple[SqliteStore, Session], path: Path
) -> None:
    store, session = played
    with closing(sqlite3.connect(path)) as there:
        for id, body in (("p", b"\x00\x01"), ("q", "text"), ("r", b'[2,{"id":"r"}]')):
            there.execute("INSERT INTO parked (table_id, id, body) VALUES ('t1', ?, ?)", (id, body))
        there.commit()
    opened = store.load_table("t1")
    again = revive(game_of, opened, box)
    assert (again.state, again.parked) == (session.state, {})
    found = damage_with_parked(opened, again)
    assert said(found) == ["3 open questions cannot be read in Thursdays. Do what led to them again."]
    assert found is not None
    assert not found.is_open
    accept_damage(store, "t1", found).result()
    assert new_damage(store, "t1", damage_with_parked(opened, again)) is None
    assert taken_in(store, export_table(store, "t1", box).document).log == session.log


def test_without_any_state_the_entries_are_still_exported(played: tuple[SqliteStore, Session], path: Path) -> None:
    store, session = played
    damage(path, "DELETE FROM snapshots")
    made = export_table(store, "t1", box)
    assert [sentence(flaw) for flaw in made.flaws] == ["The state before line 1 is missing or damaged in Thursdays."]
    document = msgspec.json.decode(made.document, type=ExportedTable)
    assert (bytes(document.table), len(document.fragments)) == (b"null", session.seq)
    refused = import_table(store, made.document, box, 9.0)
    assert isinstance(refused, Refused)
    assert refused.code == "not-a-table"


# ---- export
EVERY_TEN = SnapshotPolicy(every=10, lines=5)


def box(sides: int) -> int:
    return 1


@pytest.fixture
def played(path: Path) -> Iterator[tuple[SqliteStore, Session]]:
    """A real table with a snapshot in its log."""
    store = SqliteStore.open(path)
    session = demo.make("fell")
    store.create(*new_table_rows("t1", "Thursdays", session, 7.0)).result()
    store.append("t1", pending_write(session, NOTHING_WRITTEN, 0, EVERY_TEN)).result()
    yield store, session
    store.close()


def taken_in(store: SqliteStore, raw: bytes) -> Session:
    done = import_table(store, raw, box, 9.0)
    assert not isinstance(done, Refused), done
    return revive_whole(game_of, store, done[0].id, box)


def test_an_export_of_a_damaged_end_has_all_up_to_it(played: tuple[SqliteStore, Session], path: Path) -> None:
    store, session = played
    damage(path, f"DELETE FROM entries WHERE seq = {session.seq - 1}")
    made = export_table(store, "t1", box)
    assert [sentence(flaw) for flaw in made.flaws] == [f"Line {session.seq - 1} is missing in Thursdays."]
    document = msgspec.json.decode(made.document, type=ExportedTable)
    assert document.missing == made.flaws
    assert len(document.fragments) == 1
    again = taken_in(store, made.document)
    assert again.log[:-1] == session.log[: session.seq - 2]
    assert again.state == session.states[session.seq - 2]
    assert last_line(again) == (log.GoesOn(after=session.seq - 2, count=2),)


def last_line(session: Session, seat: str = "s0") -> tuple[Message, ...]:
    return all_lines(session, seat)[-1]


def all_lines(session: Session, seat: str) -> list[tuple[Message, ...]]:
    known = names(session, seat)
    return [line_messages(line, known, session.game) for line in lines(session, seat)]


GAPS = [
    ("DELETE FROM entries WHERE seq = 2", {2}, log.LinesAreLost(count=1, lines=("2",))),
    (
        "DELETE FROM entries WHERE seq IN (1, 3, 4, 5)",
        {1, 3, 4, 5},
        log.LinesAreLost(count=4, lines=("1", "3\u20135")),
    ),
    ("UPDATE entries SET at = 1.5 WHERE seq = 3", {3}, log.LinesAreLost(count=1, lines=("3",))),
    (f"{FLIPPED}3", {3}, log.LinesAreLost(count=1, lines=("3",))),
    ("DELETE FROM entries WHERE seq < 7", {1, 2, 3, 4, 5, 6}, log.LinesAreLost(count=6, lines=("1\u20136",))),
    ("DELETE FROM snapshots WHERE seq = 0", set(), log.StartIsLost()),
]


@pytest.mark.parametrize(("sql", "lost", "told"), GAPS, ids=[g[0] for g in GAPS])
def test_an_export_with_a_gap_before_the_snapshot_has_the_rest_of_the_log_and_the_state_of_now(
    played: tuple[SqliteStore, Session], path: Path, sql: str, lost: set[int], told: Message
) -> None:
    store, session = played
    kept = store.load_table("t1").snapshot.seq
    assert kept > 6
    damage(path, sql)
    made = export_table(store, "t1", box)
    again = taken_in(store, made.document)
    assert (again.state, again.parked, again.seq) == (session.state, session.parked, session.seq + 1)
    for mine, theirs in zip(again.log, session.log, strict=False):
        if mine.seq in lost:
            assert (mine.emitted, mine.heard) == ((Addressed(LineLost(), ()),), ())
        else:
            assert structs.replace(mine, known=None) == theirs
    assert [entry.seq for entry in again.log if entry.known] == [kept]
    assert last_line(again) == (told,)
    fragments = msgspec.json.decode(made.document, type=ExportedTable).fragments
    assert len(fragments) == ("SET at" in sql)  # the damaged line, if it can be read


def test_a_restored_table_with_a_gap_verifies_and_plays_on(played: tuple[SqliteStore, Session], path: Path) -> None:
    store, session = played
    kept = store.load_table("t1").snapshot.seq
    damage(path, "DELETE FROM entries WHERE seq = 2")
    taken = import_table(store, export_table(store, "t1", box).document, box, 9.0)
    store.delete("t1").result()
    assert not isinstance(taken, Refused)
    assert verify_store(store, box).all_flaws == ()
    again = revive_whole(game_of, store, taken[0].id, box)
    mark = again.mark()
    done(do(again, "s0", "table.note", text="We go on."))
    assert len(again.state.notes) == len(session.state.notes) + 1
    assert done(again.undo("s0", again.seq)).undoes == (session.seq + 2,)
    store.append(taken[0].id, pending_write(again, mark, 0, EVERY_TEN)).result()
    assert verify_store(store, box).all_flaws == ()
    assert revive(game_of, store.load_table(taken[0].id), box).state == again.state
    for seq in (1, 2, kept):
        refused = again.undo("s0", seq)
        assert isinstance(refused, Refused)
        assert refused.code == "lost-before"


def test_players_read_of_a_gap_without_numbers(played: tuple[SqliteStore, Session], path: Path) -> None:
    store, _ = played
    damage(path, "DELETE FROM entries WHERE seq IN (2, 3)")
    again = taken_in(store, export_table(store, "t1", box).document)
    before = set(again.state.seats)
    done(do(again, "s0", "table.seat", name="Ann"))
    (player,) = set(again.state.seats) - before
    assert all_lines(again, player)[-2] == (log.LinesAreLostUnnumbered(),)
    assert (log.LineIsLost(),) not in all_lines(again, player)
    assert all_lines(again, "s0").count((log.LineIsLost(),)) == 2


def test_an_export_of_a_whole_table_misses_nothing(played: tuple[SqliteStore, Session]) -> None:
    store, session = played
    made = export_table(store, "t1", box)
    assert made.flaws == ()
    assert set(msgspec.json.decode(made.document)) == {"name", "made", "table"}
    assert taken_in(store, made.document).log == session.log


def test_a_damaged_picture_is_not_shown_and_the_table_plays_on(store: SqliteStore, path: Path) -> None:
    store.append("t1", write(10, '[2,{"seq":11}]', pictures=(picture("a"), picture("b")))).result()
    damage(path, "UPDATE pictures SET body = x'00' WHERE id = 'a'")
    assert (store.picture("t1", "a"), [p.id for p in store.pictures("t1")]) == (None, ["b"])
    found = store.find_damage("t1")
    assert found is not None
    assert (found.is_open, [sentence(flaw, None) for flaw in found.flaws]) == (
        False,
        ["1 picture is damaged in Thursdays. Upload it again."],
    )
    assert store.load_table("t1").loss is None

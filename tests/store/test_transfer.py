"""A table leaves as one document and comes in as the same table under another id."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec import structs

from at_table import do, done, parked
from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.refusals import Refused
from caltrop.store.errors import Full, Missing
from caltrop.store.snapshots import new_table_rows, pending_write, revive
from caltrop.store.sqlite.sqlite_store import SqliteStore
from caltrop.store.tokens import hash_token
from caltrop.store.transfer import NOTHING_WRITTEN, Unplayable, export_table, game_of, import_table, renew_links
from caltrop.table.dicebox import DiceBox
from caltrop.table.session import Session, open_table
from caltrop.table.view import view
from store.drawing import BLUE, as_file, near, opened, photo, two_halves
from store.memory import MemoryStore
from store.rows import picture

BOX = DiceBox().roll


def played(game: Game | None = None) -> Session:
    """A Fell table with a player, entries, one of them undone, and an open question."""
    session = open_table(game or game_of("fell"), "Gail", BOX, salt="pepper")
    done(do(session, "s0", "table.seat", name="Ann"))
    done(do(session, "s0", "table.clock", n=3))
    back = done(do(session, "s0", "table.note", text="a trap", to=["s1"]))
    done(session.undo("s0", back.seq))
    done(do(session, "s1", "table.preferences", real_dice=True))
    parked(do(session, "s1", "table.roll", roll="2d6"))
    return session


def kept(session: Session) -> MemoryStore:
    store = MemoryStore()
    store.create(*new_table_rows("t", "Thursdays", session, 7.0)).result()
    store.append("t", pending_write(session, NOTHING_WRITTEN, 0)).result()
    return store


def taken_in(raw: bytes, store: MemoryStore) -> str:
    done = import_table(store, raw, BOX, 9.0)
    assert not isinstance(done, Refused), done
    return done[0].id


def test_a_table_comes_in_as_it_went_out() -> None:
    session, store = played(), MemoryStore()
    id = taken_in(export_table(kept(session), "t", BOX).document, store)
    again = revive(game_of, store.load_table(id), BOX)
    assert (again.log, again.states, again.parked) == (session.log, session.states, session.parked)
    assert (again.salt, again._parks, again.undone_seqs()) == (session.salt, session._parks, session.undone_seqs())
    for seat in ("s0", "s1"):
        assert view(again, seat) == view(session, seat)
    row = store.table(id)
    assert row is not None
    assert (row.name, row.game, row.made) == ("Thursdays", "fell", 9.0)


def test_an_open_question_comes_along_and_is_answered_there() -> None:
    store = MemoryStore()
    id = taken_in(export_table(kept(played()), "t", BOX).document, store)
    again = revive(game_of, store.load_table(id), BOX)
    (waits,) = again.parked.values()
    entry = done(again.answer("s1", waits.id, waits.asks[0].key, (2, 5)))
    assert (entry.seq, entry.outcome["total"]) == (6, 7)


def test_the_same_document_makes_a_new_table_each_time() -> None:
    store = kept(played())
    raw = export_table(store, "t", BOX).document
    first, second = taken_in(raw, store), taken_in(raw, store)
    assert len({"t", first, second}) == 3
    assert len(store.tables()) == 3


def test_only_the_new_links_open_the_new_table() -> None:
    store = kept(played())
    old = renew_links(store, "t", "s0", 8.0)
    done = import_table(store, export_table(store, "t", BOX).document, BOX, 9.0)
    assert not isinstance(done, Refused)
    row, links = done
    seat, invite = store.find(hash_token(links.seat)), store.find(hash_token(links.invite))
    assert seat is not None
    assert invite is not None
    assert (seat.table, seat.seat, seat.kind) == (row.id, "s0", "link")
    assert (invite.table, invite.seat, invite.kind) == (row.id, "", "invite")
    assert {s.hash for s in store.secrets("t")} == {hash_token(old.seat), hash_token(old.invite)}


def test_new_links_take_the_place_of_the_old_ones() -> None:
    store = kept(played())
    old, new = renew_links(store, "t", "s0", 8.0), renew_links(store, "t", "s0", 9.0)
    assert {s.hash for s in store.secrets("t")} == {hash_token(new.seat), hash_token(new.invite)}
    assert len({old.seat, old.invite, new.seat, new.invite}) == 4


def test_there_is_nothing_to_export_of_a_table_that_is_not_there() -> None:
    with pytest.raises(Missing):
        export_table(MemoryStore(), "t", BOX)


# ---- what is no table
def document(**changes: Any) -> bytes:
    """A good document with a change in its table."""
    good = msgspec.json.decode(export_table(kept(played()), "t", BOX).document)
    good["table"] |= changes
    return msgspec.json.encode(good)


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\xff\xfe",
        b"[]",
        b"{}",
        b'{"name":"x","made":1,"table":{}}',
        b'{"name":"x","made":1,"table":[]}',
        b'{"name":"x","made":1,"table":{"version":3,"game":"fell"}}',
        b"[" * 5_000,
        document(log=[{"seq": 2, "seat": "s0"}]),
        document(log=[{"seq": "one", "seat": "s0"}]),
        document(start={"game": "fell"}, log=[]),
    ],
    ids=lambda raw: raw[:40].decode(errors="replace"),
)
def test_what_is_no_table_is_refused_and_nothing_is_kept(raw: bytes) -> None:
    store = MemoryStore()
    refused = import_table(store, raw, BOX, 9.0)
    assert isinstance(refused, Refused)
    assert refused.code == "not-a-table"
    assert store.tables() == ()


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"version": 99}, "table-newer"),
        ({"version": 2}, "table-unreleased"),
        ({"version": -1}, "table-unreleased"),
        ({"game": "chess"}, "unknown-game"),
        ({"game": "../variant.toml"}, "unknown-game"),
        ({"variant": {"base": "chess"}}, "wrong-value"),
        ({"variant": {"base": "fell", "spells": "all"}}, "unknown-key"),
    ],
)
def test_a_table_that_cannot_be_played_here_is_refused_with_the_reason(changes: dict[str, Any], code: str) -> None:
    refused = import_table(MemoryStore(), document(**changes), BOX, 9.0)
    assert isinstance(refused, Refused)
    assert refused.code == code


def test_a_game_that_is_not_there_cannot_be_revived() -> None:
    with pytest.raises(Unplayable):
        game_of("chess")


def test_a_table_that_does_not_fit_on_the_disk_leaves_nothing(tmp_path: Path) -> None:
    session = played()
    for n in range(100):
        done(do(session, "s0", "table.note", text=f"{n} " + "x" * 900))
    raw = export_table(kept(session), "t", BOX).document
    store = SqliteStore.open(tmp_path / "caltrop.db", max_pages=40)
    with pytest.raises(Full):
        import_table(store, raw, BOX, 9.0)
    assert store.tables() == ()
    store.close()


def test_pictures_come_along_and_are_encoded_anew() -> None:
    """A document may come from anywhere: what is no picture, or has no id of ours, is left out."""
    session, ids = played(), ["a" * 32, "b" * 32, "c" * 32, "../etc"]
    bodies = [photo(), as_file(two_halves(), "PNG") + b"<script>", b"<script>", photo()]
    brought = tuple(picture(id, body, "s0") for id, body in zip(ids, bodies, strict=True))
    store, other = MemoryStore(), MemoryStore()
    store.create(*new_table_rows("t", "Thursdays", session, 7.0)).result()
    store.append("t", structs.replace(pending_write(session, NOTHING_WRITTEN, 0), pictures=brought)).result()
    id = taken_in(export_table(store, "t", BOX).document, other)
    found = list(other.pictures(id))
    assert [(p.id, p.seat, p.width, p.height) for p in found] == [(each, "s0", 300, 200) for each in ids[:2]]
    assert all(near(opened(p.body).getpixel((150, 160)), BLUE) for p in found)
    assert not any(b"<script>" in p.body or p.body == before for p, before in zip(found, bodies, strict=False))


def test_a_document_without_pictures_is_as_it_was_before_there_were_any() -> None:
    assert set(msgspec.json.decode(export_table(kept(played()), "t", BOX).document)) == {"name", "made", "table"}

"""A table goes on after a restart as if there had been none: from a snapshot and the entries after it."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import cycle
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import structs

from at_table import do, done, parked
from caltrop.games import registry
from caltrop.games.variants import apply_variant
from caltrop.kernel.contract.game import Game
from caltrop.store.protocol import EntryRow, Write
from caltrop.store.snapshots import POLICY, SnapshotPolicy, new_table_rows, pending_write, revive, revive_whole
from caltrop.table.codec import Snapshot, codec_of
from caltrop.table.ledger import EntryNotLoaded
from caltrop.table.log import Entry
from caltrop.table.session import Session, open_table
from caltrop.table.view import view
from store.memory import MemoryStore
from table.toy import TOY, find, toy_table

SEATS = ("s0", "s1", "s2", "tv", "nobody")
Act = Callable[[Session], Any]


def dice() -> Callable[[int], int]:
    faces = cycle((4, 1, 3, 2, 1, 4, 2))
    return lambda sides: min(sides, next(faces))


class Room:
    """A table whose server ends after every act; what lies deeper is fetched, as a server does."""

    def __init__(self, session: Session, policy: SnapshotPolicy = POLICY) -> None:
        self.store, self.policy, self.box = MemoryStore(), policy, session.box
        self.store.create(*new_table_rows("t", "Toys", session, 1.0)).result()
        self.kept, self.deeper, self.read = 0, 0, 0

    def session(self) -> Session:
        opened = self.store.load_table("t")
        self.kept, self.read = opened.snapshot.seq, len(opened.entries)
        return revive(find, opened, self.box)

    def act(self, act: Act) -> Any:
        try:
            return self.written(self.session(), act)
        except EntryNotLoaded:
            self.deeper += 1
            return self.written(revive_whole(find, self.store, "t", self.box), act)

    def written(self, session: Session, act: Act) -> Any:
        mark = session.mark()
        result = act(session)
        self.store.append("t", pending_write(session, mark, self.kept, self.policy)).result()
        return result


def test_a_restart_after_every_act_changes_nothing_that_anybody_sees() -> None:
    """Public and private rolls, prompts, stars, an undo across a snapshot, and its redo."""
    whole = toy_table(dice())
    room = Room(toy_table(dice()), SnapshotPolicy(every=3, lines=2))
    acts: list[Act] = [
        lambda s: do(s, "s0", "toy.test", "ogre", dn=4, to="facilitator"),
        lambda s: do(s, "s1", "toy.duel", "ann", target="bob"),
        lambda s: do(s, "s1", "toy.spend", "ann"),
        lambda s: s.star("s2", 2),
        lambda s: do(s, "s2", "toy.test", "bob", dn=4),
        lambda s: do(s, "s0", "table.clock", n=2),
        lambda s: s.answer("s1", *next((p.id, p.asks[0].key) for p in s.parked.values()), "all"),
        lambda s: do(s, "s2", "toy.test", "bob", dn=2),
        lambda s: s.undo("s0", 2),
        lambda s: do(s, "s2", "toy.test", "bob", dn=3),
        lambda s: s.undo("s0", s.seq - 1),
    ]
    for act in acts:
        assert room.act(act) == act(whole)
        assert_alike(room.session(), whole)
    assert room.deeper == 2
    assert room.kept > 0


def assert_alike(short: Session, whole: Session) -> None:
    here = whole.log[short.base :]
    assert (short.seq, short.state, short.log, short.parked) == (whole.seq, whole.state, here, whole.parked)
    assert (short.states, short.counts) == (whole.states[short.base :], whole.counts[short.base :])
    assert {seq for seq in short.undone_seqs() if seq > short.base} == {
        seq for seq in whole.undone_seqs() if seq > short.base
    }
    assert short._parks == whole._parks
    for seat in SEATS:
        seen, all_of_it = view(short, seat), view(whole, seat)
        assert seen == structs.replace(all_of_it, log=all_of_it.log[len(all_of_it.log) - len(seen.log) :])


ACTS = st.one_of(
    st.tuples(st.just("duel"), st.sampled_from(("ann", "bob")), st.sampled_from(("ogre", "bob"))),
    st.tuples(st.just("test"), st.sampled_from(("everyone", "facilitator")), st.none()),
    st.tuples(st.just("clock"), st.integers(1, 9), st.none()),
    st.tuples(st.just("note"), st.sampled_from(("one", "two")), st.none()),
    st.tuples(st.just("spend"), st.none(), st.none()),
    st.tuples(st.just("star"), st.integers(1, 20), st.booleans()),
    st.tuples(st.just("undo"), st.integers(1, 20), st.sampled_from(("s0", "s1"))),
    st.tuples(st.just("undo"), st.integers(1, 20), st.just("s0")),
)


def played(session: Session, act: tuple[str, Any, Any]) -> Any:
    match act:
        case ("duel", who, target):
            return do(session, "s0", "toy.duel", who, target=target)
        case ("test", to, _):
            return do(session, "s0", "toy.test", "ann", dn=3, to=to)
        case ("clock", n, _):
            return do(session, "s0", "table.clock", n=n)
        case ("note", text, _):
            return do(session, "s0", "table.note", text=text, to=["s1"])
        case ("spend", _, _):
            return do(session, "s1", "toy.spend", "ann")
        case ("star", seq, on):
            return session.star("s1", seq, on)
        case (_, seq, seat):
            return session.undo(seat, seq)


@settings(max_examples=60)
@given(acts=st.lists(ACTS, max_size=16), every=st.integers(1, 4), lines=st.integers(1, 3))
def test_any_evening_with_restarts_is_the_evening_without(
    acts: list[tuple[str, Any, Any]], every: int, lines: int
) -> None:
    whole, room = toy_table(dice()), Room(toy_table(dice()), SnapshotPolicy(every, lines))
    for act in acts:
        assert room.act(partial(played, act=act)) == played(whole, act)
        assert_alike(room.session(), whole)
    again = revive_whole(find, room.store, "t", room.box)
    assert (again.base, again.log, again.states) == (0, whole.log, whole.states)


# ---- when
def grown(session: Session, entries: int) -> Session:
    """Commit this many more empty entries."""
    for seq in range(session.seq + 1, session.seq + entries + 1):
        session._commit(Entry(seq, "s0"), session.state)
    return session


def snapshot_of(write: Write) -> int | None:
    return write.snapshot.seq if write.snapshot else None


@pytest.mark.parametrize(("more", "kept", "at"), [(299, 0, None), (300, 0, 200), (499, 200, None), (500, 200, 400)])
def test_a_snapshot_comes_every_200_entries_and_leaves_100_to_read(more: int, kept: int, at: int | None) -> None:
    session = toy_table()
    mark = session.mark()
    assert snapshot_of(pending_write(grown(session, more), mark, kept)) == at


def test_an_undo_that_reaches_the_last_snapshot_brings_a_new_one_at_once() -> None:
    session = grown(toy_table(), 320)
    mark = session.mark()
    done(session.undo("s0", 200))
    assert snapshot_of(pending_write(session, mark, 200)) == 221
    mark = session.mark()
    done(session.undo("s0", 230))
    assert snapshot_of(pending_write(session, mark, 221)) is None


def test_a_table_of_50_000_entries_opens_from_its_last_few_hundred() -> None:
    session, store = toy_table(dice()), MemoryStore()
    store.create(*new_table_rows("t", "Long", session, 1.0)).result()
    entry, body = done(do(session, "s1", "toy.test", "ann", dn=3)), b""
    codec = codec_of(TOY)
    grown(session, 49_999)
    rows = tuple(
        EntryRow(seq, 1.0, codec.pack(structs.replace(entry, seq=seq)) if seq > 49_000 else body)
        for seq in range(1, 50_001)
    )
    last = pending_write(session, session.mark(), 0)
    store.append("t", Write(0, rows, snapshot=last.snapshot)).result()
    opened = store.load_table("t")
    assert len(opened.entries) == 100
    again = revive(find, opened, dice())
    assert (again.seq, again.base, again.count_for("s1")) == (50_000, 49_900, 50_000)
    assert [line.n for line in view(again, "s1", 3).log] == [49_998, 49_999, 50_000]


# ---- what else a table is
def test_a_new_table_is_written_as_it_begins() -> None:
    session = open_table(TOY, "Gail", dice(), salt="pepper", rulings={"toy": "hard"})
    row, start = new_table_rows("t", "Toys", session, 7.0)
    assert (row.id, row.name, row.game, row.salt, row.made, row.variant) == ("t", "Toys", "toy", "pepper", 7.0, None)
    assert codec_of(TOY).unpack(start, Snapshot) == Snapshot(0, session.state)


def test_a_table_keeps_its_variant_whole() -> None:
    fell = registry.find("fell")
    assert isinstance(fell, Game)
    grim = {"base": "fell", "title": "Grim", "rulings": {"fell.attack.harm": "one"}}
    store = MemoryStore()
    store.create(*new_table_rows("t", "Grim", open_table(apply_variant(fell, grim), "Gail", dice()), 7.0)).result()
    again = revive_whole(lambda id: fell, store, "t", dice())
    assert (again.game.title, again.game.variant) == ("Grim", grim)
    assert again.state.rulings["fell.attack.harm"] == "one"


def test_a_refused_write_is_put_back_and_the_next_one_goes_through() -> None:
    """As a server does it: a mark, an act, a write that is stale, and back."""
    session = toy_table(dice())
    store = MemoryStore()
    store.create(*new_table_rows("t", "Toys", session, 1.0)).result()
    mark = session.mark()
    parked(do(session, "s1", "toy.spend", "ann"))
    done(do(session, "s1", "toy.test", "ann", dn=3))
    store.append("t", Write(0, (EntryRow(1, 1.0, b"[1,{}]"),))).result()  # somebody else was faster
    assert store.append("t", pending_write(session, mark, 0)).exception() is not None
    session.restore(mark)
    assert (session.seq, session.parked, session.state) == (0, {}, session.states[0])

"""Tables in an earlier form are read in today's; tables of a later program are refused."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
import pytest

from at_table import box, do, done, parked
from caltrop.kernel.state.state import State
from caltrop.table.codec import (
    FIRST_VERSION,
    UPCASTERS,
    VERSION,
    Codec,
    Form,
    NewerTable,
    SavedTable,
    Snapshot,
    UnreleasedTable,
    codec_of,
    load,
    save,
)
from caltrop.table.ledger import Counts, EntryNotLoaded, EntryPlace
from caltrop.table.log import Entry, Parked
from caltrop.table.session import Session
from caltrop.words import sentence
from table.toy import TOY, find, toy_table

SWAPS: Mapping[Form, tuple[str, str]] = {"entry": ("by", "seat"), "parked": ("by", "seat"), "state": ("time", "clock")}


def to_four(form: Form, old: dict[str, Any]) -> dict[str, Any]:
    """A made-up first form: entries and parked moves called the seat "by", the state called its clock "time"."""
    before, after = SWAPS[form]
    return {after if name == before else name: value for name, value in old.items()}


def to_five(form: Form, old: dict[str, Any]) -> dict[str, Any]:
    """A made-up second form: times of entries were counted in minutes."""
    return old | {"at": old["at"] * 60} if form == "entry" and "at" in old else old


FIFTH = Codec(TOY, 5, {3: to_four, 4: to_five})


def aged(form: Form, thing: Any) -> dict[str, Any]:
    """In the made-up first form."""
    after, before = SWAPS[form]
    plain: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(thing))
    plain = {after if name == before else name: value for name, value in plain.items()}
    return plain | {"at": plain["at"] / 60} if "at" in plain else plain


def first(form: Form, thing: Any) -> bytes:
    return msgspec.json.encode([3, aged(form, thing)])


def played() -> Session:
    session = toy_table(box(3))
    done(do(session, "s0", "table.clock", n=3))
    done(do(session, "s1", "toy.test", "ann", dn=4))
    parked(do(session, "s1", "toy.spend", "ann"))
    return session


def test_what_is_packed_says_its_version_and_is_json() -> None:
    entry = Entry(1, "s1", 120.0)
    assert codec_of(TOY).pack(entry) == b'[3,{"seq":1,"seat":"s1","at":120.0}]'
    assert FIFTH.pack(entry) == b'[5,{"seq":1,"seat":"s1","at":120.0}]'


def test_entries_parked_moves_and_snapshots_come_back_as_they_were() -> None:
    session, codec = played(), codec_of(TOY)
    (waits,) = session.parked.values()
    kept = Snapshot(2, session.state, Counts(1, {"s1": 1}), {1: EntryPlace(Counts(1), ("s1",))})
    for entry in session.log:
        assert codec.unpack(codec.pack(entry), Entry) == entry
    assert codec.unpack(codec.pack(waits), Parked) == waits
    assert codec.unpack(codec.pack(kept), Snapshot) == kept


def test_an_earlier_form_goes_through_every_step_up_to_today() -> None:
    assert FIFTH.unpack(b'[3,{"seq":1,"by":"s1","at":2.0}]', Entry) == Entry(1, "s1", 120.0)
    assert FIFTH.unpack(b'[4,{"seq":1,"seat":"s1","at":2.0}]', Entry) == Entry(1, "s1", 120.0)
    assert FIFTH.unpack(b'[5,{"seq":1,"seat":"s1","at":2.0}]', Entry) == Entry(1, "s1", 2.0)


def test_whole_entries_parked_moves_and_states_of_an_earlier_form_are_read() -> None:
    session = played()
    (waits,) = session.parked.values()
    for entry in session.log:
        assert FIFTH.unpack(first("entry", entry), Entry) == entry
    assert FIFTH.unpack(first("parked", waits), Parked) == waits
    old = msgspec.json.encode([3, {"seq": 2, "state": aged("state", session.state), "counts": {"public": 2}}])
    assert FIFTH.unpack(old, Snapshot) == Snapshot(2, session.state, Counts(2))


def test_a_whole_table_of_an_earlier_form_is_read() -> None:
    session = played()
    old = {
        **msgspec.json.decode(save(session)),
        "start": aged("state", session.states[0]),
        "log": [aged("entry", entry) for entry in session.log],
        "parked": [aged("parked", waits) for waits in session.parked.values()],
    }
    saved = FIFTH.decode(msgspec.json.encode(FIFTH.upcast_table(3, old)), SavedTable)
    assert (saved.version, saved.start, saved.log) == (5, session.states[0], tuple(session.log))
    assert saved.parked == tuple(session.parked.values())


def test_a_later_form_is_refused_with_both_versions() -> None:
    for kind in (Entry, Parked, Snapshot):
        with pytest.raises(NewerTable) as newer:
            FIFTH.unpack(b'[6,{"seq":1,"state":{}}]', kind)
        assert newer.value.refused.facts == {"version": 6, "known": 5}
    assert "version 6" in sentence(newer.value.refused)


def test_a_later_table_is_refused_before_its_game_is_looked_for() -> None:
    raw = msgspec.json.encode({"version": VERSION + 1, "game": "a game to come"})
    with pytest.raises(NewerTable):
        load(find, raw, box())


def test_there_is_a_step_from_every_version_to_the_next() -> None:
    assert sorted(UPCASTERS) == list(range(FIRST_VERSION, VERSION))


def test_a_codec_is_made_once_for_a_game() -> None:
    assert codec_of(TOY) is codec_of(TOY)


def test_a_tail_is_not_saved_as_if_it_were_the_whole() -> None:
    with pytest.raises(EntryNotLoaded):
        save(Session(TOY, State(), box(), base=3))


def test_a_table_of_an_unreleased_version_is_refused_in_one_sentence() -> None:
    for kind in (Entry, Parked, Snapshot):
        with pytest.raises(UnreleasedTable):
            codec_of(TOY).unpack(b'[2,{"seq":1,"state":{}}]', kind)
    with pytest.raises(UnreleasedTable) as refused:
        load(find, msgspec.json.encode({"version": 2, "game": "toy"}), box())
    assert sentence(refused.value.refused) == (
        "This table was saved by an unreleased version of Caltrop and cannot be opened."
    )

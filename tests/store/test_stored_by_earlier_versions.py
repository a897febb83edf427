"""Tables that earlier versions wrote open as they were: files under tests/stored, one folder for each version.

`<game>-<scene>.json.gz` is a saved table with the state it had in the end; `<game>-facts.json.gz` has some of every
kind of event, with what each was about, what it touched and what it changed; `caltrop.db.gz` is a store with a table
of every game, each with a player who types dice and a roll that waits for them; `caltrop.json.gz` is how they stood.
"""

from __future__ import annotations

import gzip
from pathlib import Path
from typing import Any

import msgspec
import pytest

from caltrop import words
from caltrop.games import registry
from caltrop.kernel.events.base import Event, EventBase
from caltrop.kernel.fate import Roll
from caltrop.kernel.game import Game
from caltrop.kernel.state import State
from caltrop.kernel.steps import EarlierFacts
from caltrop.store.snapshots import revive, revive_whole
from caltrop.store.sqlite import SqliteStore
from caltrop.store.transfer import game_of
from caltrop.table.codec import codec_of, load, save
from caltrop.table.log import Entry, Parked
from caltrop.table.views import view
from caltrop.web.api.responses import table_reply

STORED = Path(__file__).parents[1] / "stored"
TABLES = sorted(p for p in STORED.glob("*/*-*.json.gz") if not p.name.endswith("-facts.json.gz"))
FACTS = sorted(STORED.glob("*/*-facts.json.gz"))
STORES = sorted(STORED.glob("*/caltrop.db.gz"))


class Written(msgspec.Struct):
    """A saved table, and the state that it had in the end."""

    table: msgspec.Raw
    state: dict[str, Any]


class Fact(msgspec.Struct):
    """An event as it was stored, and what it said and did then."""

    event: dict[str, Any]
    about: list[str]
    touches: list[str]
    private: bool
    changed: dict[str, Any]
    gone: list[str]


class Facts(msgspec.Struct):
    state: dict[str, Any]
    facts: list[Fact]


RESPELLED = {f"defense {die}": f"defence {die}" for die in ("d4", "d6", "d8", "d10", "d12")}  # its id is as it was


def one(_: int) -> int:
    return 1


def assert_still_said(now: Any, then: Any, where: str = "view") -> None:
    """All that a view said then it says today, in the same place; it may say more, and show more numbers of a sheet."""
    if isinstance(then, dict):
        assert set(then) <= set(now), where
        for name, value in then.items():
            assert_still_said(now[name], value, f"{where}.{name}")
    elif isinstance(then, list):
        assert len(now) == len(then) or (where.endswith(".widgets") and len(now) > len(then)), where
        for n, (value, was) in enumerate(zip(now, then, strict=False)):
            assert_still_said(value, was, f"{where}[{n}]")
    elif ".cells[" in where and isinstance(then, str):  # a thing's label may go on: "bandages (3 left)"
        assert now == then or str(now).startswith(f"{then} ("), where
    else:
        assert now == (RESPELLED.get(then, then) if isinstance(then, str) else then), where


def in_todays_form(game: Game, raw: dict[str, Any]) -> dict[str, Any]:
    """Data that 0.2 wrote beside its tables, of version 1, in the form that tables have now."""
    return codec_of(game).upcast_row(Entry, 1, raw)


def old_state(game: Game, raw: dict[str, Any]) -> State:
    return codec_of(game).decode(msgspec.json.encode(in_todays_form(game, raw)), State)


def unzipped(path: Path) -> bytes:
    return gzip.decompress(path.read_bytes())


def short(path: Path) -> str:
    return f"{path.parent.name}/{path.name.removesuffix('.json.gz')}"


def test_there_are_files_of_every_game() -> None:
    for game in registry.ids():
        assert [p for p in TABLES if p.name.startswith(f"{game}-")]
        assert [p for p in FACTS if p.name == f"{game}-facts.json.gz"]


@pytest.mark.parametrize("path", TABLES, ids=short)
def test_a_stored_table_opens_in_the_state_it_had(path: Path) -> None:
    written = msgspec.json.decode(unzipped(path), type=Written)
    session = load(game_of, bytes(written.table), one)
    assert session.log
    assert session.state == old_state(session.game, written.state)
    again = load(game_of, save(session), one)
    assert (again.log, again.state) == (session.log, session.state)


@pytest.mark.parametrize("path", TABLES, ids=short)
def test_a_stored_entry_is_undone_with_those_that_touched_the_same(path: Path) -> None:
    """Entries of before do not say what they read: what goes along is found as it was then, and comes back."""
    session = load(game_of, bytes(msgspec.json.decode(unzipped(path), type=Written).table), one)
    state, written = session.state, [e for e in session.log if not e.undoes and e.seq not in session.undone_seqs()]
    for first in written[::3]:
        back = session.undo("gm", first.seq)
        assert isinstance(back, Entry)
        assert back.undoes == touched_alike(first, written)
        assert isinstance(session.undo("gm", back.seq), Entry)
        assert session.state == state


def touched_alike(first: Entry, entries: list[Entry]) -> tuple[int, ...]:
    """An entry and the later ones that touched the same parts, or parts of the same whole, in a chain."""
    touched, found = first.touches(), [first.seq]
    for entry in (e for e in entries if e.seq > first.seq):
        keys = entry.touches()
        if any(key == part or (part.endswith(".") and key.startswith(part)) for key in keys for part in touched):
            found.append(entry.seq)
            touched |= keys
    return tuple(found)


def added_keys(event: dict[str, Any]) -> set[str]:
    """The keys that an event touches since then: a call builds on the end of the one whose id it has."""
    return {f"call:{event['id']}.id"} if event["kind"] == "called" else set()


def without_kinds(state: State) -> State:
    """A state as it was kept before the kinds of those who are gone were remembered."""
    gone = {who: msgspec.structs.replace(name, kind="") for who, name in state.gone.items()}
    return msgspec.structs.replace(state, gone=gone)


@pytest.mark.parametrize("path", FACTS, ids=short)
def test_a_stored_fact_means_what_it_meant(path: Path) -> None:
    """`about` decides who hears an event, `touches` what is undone with it: neither may change."""
    game = game_of(path.name.removesuffix("-facts.json.gz"))
    codec = codec_of(game)
    stored = msgspec.json.decode(unzipped(path), type=Facts)
    before = old_state(game, stored.state)
    for fact in stored.facts:
        event = codec.decoder(EventBase).decode(msgspec.json.encode(in_todays_form(game, fact.event)))
        assert isinstance(event, Event)
        after = {k: v for k, v in (stored.state | fact.changed).items() if k not in fact.gone}
        assert list(event.about()) == fact.about, fact.event
        built = [key for key in event.touches() if key not in added_keys(fact.event)]
        assert built == fact.touches, fact.event
        assert event.private == fact.private, fact.event
        assert without_kinds(event.apply(before)) == old_state(game, after), fact.event


@pytest.mark.parametrize("path", STORES, ids=lambda path: path.parent.name)
def test_a_stored_server_opens_and_plays_on(path: Path, tmp_path: Path) -> None:
    """Each table from its snapshot and whole, with the roll that waits; the player types it, and the table goes on."""
    (tmp_path / "caltrop.db").write_bytes(unzipped(path))
    stood = msgspec.json.decode(unzipped(path.with_name("caltrop.json.gz")))
    store = SqliteStore.open(tmp_path / "caltrop.db")
    try:
        for row in store.tables():
            was = stood[row.game]
            session = revive(game_of, store.load_table(row.id), one)
            state = old_state(session.game, was["state"])
            assert (session.seq, session.state, list(session.parked)) == (was["seq"], state, was["parked"])
            whole = revive_whole(game_of, store, row.id, one)
            assert whole.state == session.state
            (waits,) = session.parked.values()
            ask, seat = waits.asks[0], session.state.seat_of(waits.intent.actor)
            assert isinstance(ask, Roll)
            seen = msgspec.json.decode(msgspec.json.encode(table_reply(whole, seat)))
            assert_still_said(seen, in_todays_form(session.game, was["view"]))
            (prompt,) = view(session, seat).prompts
            typed = session.answer(seat, prompt.id, prompt.ask.key, tuple(1 for _ in ask.dice))
            assert isinstance(typed, Entry | Parked), typed
    finally:
        store.close()


@pytest.mark.parametrize("path", TABLES, ids=short)
def test_a_stored_explanation_is_still_told_in_words(path: Path) -> None:
    """Steps of earlier versions have facts of any names: those that are known by now are told, the others left out."""
    written = msgspec.json.decode(unzipped(path), type=Written)
    session = load(game_of, bytes(written.table), one)
    steps = [shown.step for entry in session.log for shown in entry.steps]
    earlier = [step for step in steps if isinstance(step.facts, EarlierFacts) and step.facts]
    told = [said for step in earlier if (said := words.explain(step, session.state, session.game))]
    typed = ("If it fails: ", "The trouble: ")
    assert [said for said in told if not (said.endswith(".") or said.startswith(typed)) or "_" in said] == []
    assert told or not earlier

"""The watcher notes what is read, by the keys that name what events change."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product
from typing import Any

import pytest
from msgspec import structs

from caltrop.games.common.dice_pools.ladder import Ladder
from caltrop.games.common.items.pack import Pack
from caltrop.games.fell.game import GAME
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.fate import scripted
from caltrop.kernel.state.diff import are_alike, changed_keys, touched_keys, value_of
from caltrop.kernel.state.events.base import Event
from caltrop.kernel.state.events.characters import CharacterAdded, Renamed
from caltrop.kernel.state.events.fights import able_members
from caltrop.kernel.state.parts import Part
from caltrop.kernel.state.state import Character, Encounter, Note, State
from caltrop.kernel.state.tracking import (
    ReadTracker,
    TrackedCharacter,
    TrackedEncounter,
    TrackedState,
    plain_state,
    tracked,
)
from caltrop.table.undo.read_keys import has_read
from kernel.anything import EVENTS, samples
from kernel.test_apply import MORTALS, SEATS, STATES

FIGHT = Encounter({"party": ("ana", "bram"), "foes": ("goblin",)}, ("party", "foes"))
TABLE = State(game="fell", seats=SEATS, characters=MORTALS, fight=FIGHT, notes={"door": Note("shut")})
UNWATCHED = {"game", "joined", "gone"}  # never changes; numbers of seats, and names of those who have left


def keys_read(read: Callable[[State], object], state: State = TABLE, *, fine: bool = False) -> set[str]:
    """What is noted when something reads a state; a fine watch notes of names in a fight what is looked at."""
    reads = ReadTracker(fine=fine)
    found = read(tracked(state, reads))
    if isinstance(found, tuple):
        list(found)
    return reads.keys


@pytest.mark.parametrize(
    ("read", "keys"),
    [
        (lambda s: s.part("ana", Pack), {"ana.pack"}),
        (lambda s: s.characters["ana"].part(Pack), {"ana.here", "ana.pack"}),
        (lambda s: s.characters["ana"].life, {"ana.here", "ana.life"}),
        (lambda s: s.characters["ana"].is_open, {"ana.here"}),
        (lambda s: s.characters["goblin"].is_open, {"goblin.here", "goblin.shows"}),
        (lambda s: s.characters.get("nobody"), {"nobody.here"}),
        (lambda s: "ana" in s.characters, {"ana.here"}),
        (lambda s: list(s.characters), {"*.here"}),
        (lambda s: {**s.characters}, {"*.here", *(f"{who}.here" for who in MORTALS)}),
        (lambda s: s.characters["ana"].parts, {"ana.here", "ana."}),
        (lambda s: s.clock, {"clock"}),
        (lambda s: s.fight, {"fight.here"}),
        (lambda s: s.fight.whose_turn, {"fight.here", "fight.sides", "fight.turn"}),
        (lambda s: s.fight.side_of("ana"), {"fight.here", "fight.ana"}),
        (lambda s: able_members(s, "foes"), {"fight.here", "fight.sides", "goblin.here", "goblin.life"}),
        (lambda s: s.notes["door"], {"note:door"}),
        (lambda s: s.notes, set()),
        (lambda s: list(s.notes.values()), {"note:"}),
        (lambda s: s.notes | {}, {"note:"}),
        (lambda s: s.rulings.get("fell.deprived"), {"ruling:"}),
        (lambda s: s.is_facilitator("s0"), {"seat:s0"}),
        (lambda s: s.fresh_id("note", s.notes), set()),
        (lambda s: s.fresh_id("goblin"), set()),
        (lambda s: s.names(hidden=True), set()),
    ],
)
def test_what_is_read_is_noted_and_no_more(read: Callable[[Any], object], keys: set[str]) -> None:
    assert keys_read(read) == keys


def test_a_watched_state_reads_like_the_real_one() -> None:
    state = tracked(TABLE, ReadTracker())
    assert (state.clock, state.part("ana", Ladder)) == (TABLE.clock, TABLE.part("ana", Ladder))
    assert [c.name for c in state.characters.values()] == [c.name for c in MORTALS.values()]
    assert (state.fight and state.fight.sides) == FIGHT.sides
    assert plain_state(state) is TABLE
    assert tracked(structs.replace(TABLE, fight=None), ReadTracker()).fight is None


def test_who_did_not_change_is_the_same_thing_in_both_states() -> None:
    reads = ReadTracker()
    before, after = tracked(TABLE, reads), tracked(Renamed("ana", "Anna").apply(TABLE), reads)
    assert before.characters["bram"] is after.characters["bram"]
    assert before.characters["ana"] is not after.characters["ana"]


def test_every_field_is_watched_or_known_not_to_matter() -> None:
    pairs = ((State, TrackedState), (Character, TrackedCharacter), (Encounter, TrackedEncounter))
    for kind, watched in pairs:
        missing = {name for name in kind.__struct_fields__ if name not in vars(watched)}
        assert missing == (UNWATCHED if kind is State else set())


def test_what_is_read_aside_is_not_noted() -> None:
    scene = Scene(GAME, scripted(), TABLE, "s0", ReadTracker())
    with scene.aside():
        assert scene.state.characters["ana"].life == "up"
    assert scene.reads is not None
    assert scene.reads.keys == set()
    with Scene(GAME, scripted(), TABLE, "s0").aside():
        pass


def test_ids_and_names_of_an_earlier_state_are_not_given_again() -> None:
    named = structs.replace(TABLE, notes={"door": Note("shut"), "note": Note("x")})
    named = named.with_character("rat", Character("Rat"))
    state = tracked(TABLE, ReadTracker(named))
    assert (state.fresh_id("note", state.notes), state.fresh_id("rat")) == ("note-2", "rat-2")
    assert "Rat" in state.names(hidden=False)
    assert tracked(TABLE, ReadTracker()).fresh_id("rat") == "rat"


def test_nothing_watched_gets_into_an_event_or_the_state() -> None:
    """A rule that copies a character reads all of it, and what it adds is a plain character."""
    scene = Scene(GAME, scripted(), TABLE, "s0", ReadTracker())
    scene.emit(CharacterAdded("ana", structs.replace(scene.state.characters["ana"], kind="hireling")))
    event = scene.emitted[0].event
    assert isinstance(event, CharacterAdded)
    assert type(event.character) is Character
    assert type(scene.plain.characters["ana"]) is Character
    assert event.character == structs.replace(MORTALS["ana"], kind="hireling")
    assert scene.reads is not None
    assert "ana." in scene.reads.keys
    assert type(scene.state.characters["ana"].with_parts(Pack())) is Character


# ---- what events change is what is noted where it is read
def field_reader(name: str) -> Callable[[Any], Any]:
    return lambda state: plain(getattr(state, name))


def sheet_reader(who: str, name: str) -> Callable[[Any], Any]:
    return lambda state: who in state.characters and getattr(state.characters[who], name)


def part_reader(who: str, kind: type[Part]) -> Callable[[Any], Any]:
    return lambda state: state.part(who, kind)


def fight_reader(name: str) -> Callable[[Any], Any]:
    return lambda state: state.fight and getattr(state.fight, name)


def turn_reader(who: str) -> Callable[[Any], Any]:
    return lambda state: state.fight and state.fight.has_turn(who)


def act_reader(who: str) -> Callable[[Any], Any]:
    return lambda state: state.fight and who in state.fight.acted


def readings(state: State) -> dict[str, Callable[[Any], Any]]:
    """All that can be read from a state, by name: every field of the table, of each character, and of the fight."""
    apart = {*UNWATCHED, "characters", "fight"}
    found = {name: field_reader(name) for name in State.__struct_fields__ if name not in apart}
    for who, c in state.characters.items():
        names = (name for name in Character.__struct_fields__ if name not in ("kind", "parts"))
        found |= {f"{who} {name}": sheet_reader(who, name) for name in names}
        kinds = (type(part) for part in c.parts.values() if isinstance(part, Part))
        found |= {f"{who} {kind.__name__}": part_reader(who, kind) for kind in kinds}
    found |= {f"fight {name}": fight_reader(name) for name in Encounter.__struct_fields__}
    found["side"] = lambda state: state.fight and state.fight.side_of("ana")
    found["whose turn"] = lambda state: state.fight and state.fight.whose_turn
    for who in ("ana", "goblin", "nobody"):
        found[f"{who}'s turn"] = turn_reader(who)
        found[f"{who} acted"] = act_reader(who)
    return found | {"people": lambda state: list(state.characters)}


def plain(thing: Any) -> Any:
    return dict(thing) if isinstance(thing, dict) else thing


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: str(kind.__struct_config__.tag))
def test_whoever_reads_what_an_event_changed_has_read_what_it_touches(kind: type[Event]) -> None:
    for event, before in product(samples(kind), (*STATES, TABLE)):
        if not set(".:") & set(getattr(event, "who", "")):  # they part the words of a key: no character's id has one
            check_readings(before, event.apply(before))


def check_readings(before: State, after: State) -> None:
    """Whatever reads differently in the second state has read a key that is touched, and one that is changed."""
    written = touched_keys(before, after).both
    changed = changed_keys(before, after)
    for name, read in {**readings(before), **readings(after)}.items():
        if read(before) != read(after):
            read_before = keys_read(read, before)
            assert has_read(read_before | keys_read(read, after), written), (name, written)
            assert read_before & changed, (name, changed)
            assert not values_are_alike(read_before, before, after), name
            finely = keys_read(read, before, fine=True)
            assert finely & changed, (name, changed)
            assert not values_are_alike(finely, before, after), name


def test_a_fine_watch_notes_whether_it_is_somebodys_turn_and_not_which_round() -> None:
    """A round later it is Ana's turn as it was: what has only asked that would read the same again."""
    later = structs.replace(TABLE, fight=structs.replace(FIGHT, round=2))
    foes = structs.replace(TABLE, fight=structs.replace(FIGHT, turn=1))
    asked = keys_read(lambda state: state.fight and state.fight.has_turn("ana"), fine=True)
    assert asked == {"fight.here", "fight.now/ana"}
    assert not asked & changed_keys(TABLE, later)
    assert asked & changed_keys(TABLE, foes)
    assert values_are_alike(asked, TABLE, later)
    assert not values_are_alike(asked, TABLE, foes)
    named = keys_read(lambda state: state.fight and state.fight.whose_turn, fine=True)
    assert named == {"fight.here", "fight.whose"}
    assert not named & changed_keys(TABLE, later)
    assert named & changed_keys(TABLE, foes)


def values_are_alike(keys: set[str], before: State, after: State) -> bool:
    """Does the same stand behind all these keys in two states? Then whoever has read them would read the same again."""
    return all(are_alike(value_of(before, key), value_of(after, key)) for key in keys)


def test_what_stands_behind_a_key_is_told_by_what_it_is() -> None:
    rope, torch = Note("rope"), Note("torch")
    assert are_alike((1, (rope, "a")), (1, (Note("rope"), "a")))
    assert not are_alike({"a": rope, "b": torch}, {"b": torch, "a": rope})  # listed in another order
    assert not are_alike((1,), (True,))
    assert not are_alike(value_of(TABLE, "weather"), value_of(TABLE, "weather"))  # not in the state: never known
    assert value_of(TABLE, "ana.acting") is True
    assert value_of(TABLE, "fight.goblin") == ("foes", False)
    assert value_of(TABLE, "note:door") == (Note("shut"),)

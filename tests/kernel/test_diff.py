"""What an event touches is what differs between the states before and after it: no key is missing, none is too many."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest
from msgspec import structs

from caltrop.games.common.dice_pools.ladder import Ladder, PointsChanged
from caltrop.games.common.items.pack import Purse
from caltrop.kernel.contract.lesson import LessonBegun
from caltrop.kernel.state.diff import TouchedKeys, touched_keys
from caltrop.kernel.state.events.base import Event
from caltrop.kernel.state.events.characters import (
    CharacterAdded,
    CharacterRemoved,
    Hidden,
    LifeChanged,
    OwnerChanged,
    PartsGiven,
    Placed,
    PortraitSet,
    Renamed,
    ShownAs,
)
from caltrop.kernel.state.events.fights import (
    Acted,
    FightBegan,
    FightEnded,
    FightPaused,
    LeftFight,
    Moved,
    OrderChanged,
    SaidDone,
    SideJoined,
    SurpriseSet,
    TurnEnded,
    TurnSet,
    UnseenTurnBegan,
    UnseenTurnEnded,
)
from caltrop.kernel.state.events.open_business import (
    CallAnswered,
    CallDropped,
    Called,
    CallExcused,
    CallHidden,
    DueRollTaken,
    ProgressSet,
    RollBecameDue,
    RowKept,
    ScenePrepared,
    TaskMoved,
)
from caltrop.kernel.state.events.story import CardTapped, HandoutShown, RecapWritten, SceneOpened
from caltrop.kernel.state.events.table import (
    Noted,
    OrderSet,
    RoleChanged,
    RulingSet,
    Said,
    SeatLanguageSet,
    SeatLeft,
    SeatLettersSet,
    SeatSet,
    SeatTaken,
    SittingSet,
    Starred,
    TableLanguageSet,
    TacticSet,
    TimePassed,
)
from caltrop.kernel.state.state import (
    Call,
    Character,
    DueRoll,
    Encounter,
    KeptRow,
    Note,
    PreparedScene,
    ProgressClock,
    State,
    Task,
    UnseenTurn,
)
from kernel.anything import EVENTS, samples
from kernel.test_apply import MORTALS, SEATS, STATES

FIGHT = Encounter(
    {"party": ("ana", "bram"), "foes": ("goblin",)},
    ("party", "foes"),
    acted=("ana",),
    surprised=("goblin",),
    left=("lurker",),
    done=("ana",),
    moved=("bram",),
    meanwhile=UnseenTurn("lurker"),
)
TABLE = State(
    game="fell",
    seats=SEATS,
    characters=MORTALS,
    fight=FIGHT,
    rulings={"fell.deprived": "worse"},
    orders={"ana": {"fell.steel": "ask"}},
    calls={"call": Call("fell.test", ("ana", "bram"), hidden=("dn",)), "last": Call("fell.test", ("ana",))},
    secrets={"call": {"dn": 4}},
    due_rolls={"rout": DueRoll("fell.rout", "goblin", "fell.rout")},
    tasks={"ford": Task("The ford", 3)},
    notes={"door": Note("shut")},
    stars=(3,),
    recaps={1: "They met."},
)
DEAD_BRAM = LifeChanged("bram", "dead").apply(TABLE)
TAG = Ladder.__struct_config__.tag


def touched_by(event: Event, state: State) -> TouchedKeys:
    return touched_keys(state, event.apply(state))


# ---- by hand
@pytest.mark.parametrize(
    ("event", "keys", "shared"),
    [
        (PointsChanged("ana", "BOD", -1), {f"ana.{TAG}"}, set()),
        (PartsGiven("ana", (Ladder(), Purse())), {f"ana.{TAG}", "ana.purse"}, set()),
        (LifeChanged("ana", "down"), {"ana.life"}, set()),
        (LifeChanged("ana", "up"), set(), set()),  # she is up
        (LifeChanged("nobody", "down"), set(), set()),
        (Renamed("ana", "Anna"), {"ana.name"}, set()),
        (OwnerChanged("ana", "s2"), {"ana.owner"}, set()),
        (Hidden("ana", True), {"ana.hidden"}, set()),
        (ShownAs("goblin", "numbers"), {"goblin.shows"}, set()),
        (Placed("ana", "the ford"), {"ana.place"}, set()),
        (PortraitSet("ana", "p1"), {"ana.portrait"}, set()),
        (CharacterAdded("wolf", Character("Wolf")), {"wolf."}, set()),
        (CharacterAdded("ana", structs.replace(MORTALS["ana"], kind="hireling")), {"ana."}, set()),
        (CharacterRemoved("goblin"), {"goblin.", "fight.goblin"}, {"fight.sides"}),
        (
            FightBegan(Encounter({}, ())),
            {"fight.turn", "fight.surprised"} | {f"fight.{who}" for who in ("ana", "bram", "goblin", "lurker")},
            {f"fight.{name}" for name in ("sides", "acted", "done", "moved", "meanwhile")},
        ),
        (FightEnded(), {"fight."}, set()),
        (FightPaused(True), {"fight.paused"}, set()),
        (SideJoined("wolf", "foes"), {"fight.wolf"}, {"fight.sides"}),
        (SideJoined("lurker", "foes"), {"fight.lurker"}, {"fight.sides"}),
        (LeftFight("goblin", out_of_reach=True), {"fight.goblin"}, {"fight.sides"}),
        (OrderChanged(("foes", "party")), {"fight.turn"}, {"fight.sides"}),
        (TurnSet("foes"), {"fight.turn"}, {f"fight.{n}" for n in ("acted", "done", "moved", "meanwhile")}),
        (TurnEnded(), {"fight.turn"}, {f"fight.{name}" for name in ("acted", "done", "moved")}),
        (SurpriseSet(("ana",)), {"fight.surprised"}, set()),
        (Acted("bram"), set(), {"fight.acted"}),
        (Acted("ana"), set(), set()),  # she has acted
        (Moved("ana"), set(), {"fight.moved"}),
        (SaidDone("bram"), set(), {"fight.done"}),
        (UnseenTurnBegan("goblin"), set(), {"fight.meanwhile"}),
        (UnseenTurnEnded("lurker"), set(), {"fight.meanwhile"}),
        (Called("next", Call("fell.test", ("ana",))), {"call:next.", "call:next.id"}, set()),
        (Called("call", Call("fell.save", ("ana",))), {"call:call.", "call:call.id"}, set()),
        (CallHidden("call", {"dn": 5}), {"call:call."}, set()),
        (CallAnswered("call", "ana"), {"call:call.ana"}, set()),
        (CallAnswered("last", "ana"), {"call:last.ana"}, {"call:last.id"}),  # and the call is over
        (CallExcused("call", "bram"), {"call:call.bram"}, set()),
        (CallDropped("call"), {"call:call.ana", "call:call.bram"}, {"call:call.id"}),
        (RollBecameDue("torch", DueRoll("fell.light", "ana", "fell.light")), {"due:torch"}, set()),
        (DueRollTaken("rout"), {"due:rout"}, set()),
        (TaskMoved("ford", 1), {"task:ford"}, set()),
        (ProgressSet("doom", ProgressClock("Doom")), {"progress:doom"}, set()),
        (ScenePrepared("crypt", PreparedScene("The crypt")), {"prepared:crypt"}, set()),
        (RowKept("ring", KeptRow("item", {"name": "Ring"})), {"homebrew:ring"}, set()),
        (LessonBegun("s1", "ana"), {"lesson:s1"}, set()),
        (Noted("door", "open"), {"note:door"}, set()),
        (Noted("door", "shut"), {"note:door"}, set()),  # written anew
        (Noted("door", ""), {"note:door"}, set()),
        (SeatTaken("s3", "Cyd"), {"seat:s3"}, set()),
        (SeatLeft("s1"), {"seat:s1"}, set()),
        (RoleChanged("s1", "facilitator"), {"seat:s1"}, set()),
        (SeatSet("s1", real_dice=True, away=False), {"seat:s1"}, set()),
        (SeatSet("s1", real_dice=False, away=False), {"seat:s1"}, set()),  # written anew
        (SeatLanguageSet("s1", "de"), {"seat-language:s1"}, {"seat:s1"}),
        (SeatLettersSet("s1", "large"), {"seat-letters:s1"}, {"seat:s1"}),
        (TableLanguageSet("de"), {"table-language"}, set()),
        (RulingSet("fell.deprived", "slow"), {"ruling:fell.deprived"}, set()),
        (RulingSet("fell.deprived", "worse"), set(), set()),
        (TacticSet("foes.target", "spread"), {"tactic:foes.target"}, set()),
        (OrderSet("ana", "fell.steel", ""), {"order:ana:fell.steel"}, {"order:ana:"}),
        (OrderSet("bram", "fell.steel", "ask"), {"order:bram:fell.steel"}, {"order:bram:"}),
        (TimePassed(60), {"clock"}, set()),
        (SittingSet(2, True), {"sitting"}, set()),
        (Starred(4, True), {"star:4"}, set()),
        (Starred(3, False), {"star:3"}, set()),
        (SceneOpened("The ford"), {"scene"}, set()),
        (HandoutShown("door"), {"shown"}, set()),
        (CardTapped(), {"halted"}, set()),
        (RecapWritten(1), {"recap:1"}, set()),
        (Said("ana", "fell.test", "passed"), set(), set()),
    ],
    ids=lambda value: type(value).__name__ if isinstance(value, Event) else "",
)
def test_an_event_touches_what_differs_and_no_more(event: Event, keys: set[str], shared: set[str]) -> None:
    assert touched_by(event, TABLE) == (keys, shared)


def test_the_last_turn_of_a_round_also_touches_surprise() -> None:
    last = TurnEnded().apply(TABLE)
    assert touched_by(TurnEnded(), last).keys == {"fight.turn", "fight.surprised"}


def test_a_fight_that_begins_is_touched_whole() -> None:
    assert touched_by(FightBegan(FIGHT), State()) == ({"fight."}, set())


def test_a_call_that_waits_for_no_one_but_the_dead_is_over_with_the_last_answer() -> None:
    """The answer touches nothing of the dead, who are another player's."""
    assert touched_by(CallAnswered("call", "ana"), DEAD_BRAM) == ({"call:call.ana"}, {"call:call.id"})


def test_one_who_joins_an_order_of_fighters_touches_the_turns() -> None:
    each = structs.replace(TABLE, fight=structs.replace(FIGHT, order=("ana", "goblin", "bram")))
    assert touched_by(SideJoined("wolf", "foes"), each) == ({"fight.wolf", "fight.turn"}, {"fight.sides"})


def test_the_same_state_touches_nothing() -> None:
    assert touched_keys(TABLE, TABLE) == (set(), set())


# ---- by brute force
SETTINGS = ("language", "letters")
ONE_BY_ONE = {
    "due_rolls": "due:",
    "tasks": "task:",
    "notes": "note:",
    "progress": "progress:",
    "prepared": "prepared:",
    "homebrew": "homebrew:",
    "lessons": "lesson:",
    "rulings": "ruling:",
    "tactics": "tactic:",
    "recaps": "recap:",
}
ALONE = {
    "clock": "clock",
    "sitting": "sitting",
    "scene": "scene",
    "shown": "shown",
    "halted": "halted",
    "language": "table-language",
}
NOT_JUDGED = {"game", "joined", "gone", "calls", "secrets"}  # no keys; calls are tried by hand


def values(state: State) -> dict[str, Any]:
    """Everything in a state, by its key."""
    found: dict[str, Any] = {key: getattr(state, field) for field, key in ALONE.items()}
    for field, stem in ONE_BY_ONE.items():
        found |= {f"{stem}{id}": value for id, value in getattr(state, field).items()}
    found |= {f"star:{seq}": True for seq in state.stars}
    found |= {f"order:{who}:": rules for who, rules in state.orders.items()}
    found |= {f"order:{who}:{rule}": answer for who, rules in state.orders.items() for rule, answer in rules.items()}
    for id, seat in state.seats.items():
        found[f"seat:{id}"] = seat
        found |= {f"seat-{setting}:{id}": getattr(seat, setting) for setting in SETTINGS if getattr(seat, setting)}
    for who, character in state.characters.items():
        found[f"{who}."] = character.kind
        fields = {name: getattr(character, name) for name in Character.__struct_fields__}
        del fields["kind"], fields["parts"]
        found |= {f"{who}.{name}": value for name, value in (fields | character.parts).items()}
    return found | (fight_values(state.fight) if state.fight else {})


def fight_values(fight: Encounter) -> dict[str, Any]:
    alone = ("paused", "surprised", "acted", "done", "moved", "meanwhile")
    found = {f"fight.{name}": getattr(fight, name) for name in alone}
    found["fight."] = True
    found["fight.turn"] = (fight.order, fight.turn, fight.round)
    found["fight.sides"] = (fight.sides, fight.order, fight.began, fight.left)
    people = {who for members in fight.sides.values() for who in members} | {*fight.left}
    places = {who: (fight.side_of(who), fight.has_left(who)) for who in people}
    return found | {f"fight.{who}": place for who, place in places.items() if place != ("", False)}


def narrowed(keys: set[str], wholes: set[str]) -> set[str]:
    """Leave out the parts of what came or went as a whole."""
    return {key for key in keys if key in wholes or not key.startswith(tuple(wholes))}


def test_the_judge_knows_every_field_of_the_state() -> None:
    known = {*ALONE, *ONE_BY_ONE, *NOT_JUDGED, "stars", "orders", "seats", "characters", "fight"}
    assert known == {*State.__struct_fields__}


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: str(kind.__struct_config__.tag))
def test_what_is_touched_is_exactly_what_differs(kind: type[Event]) -> None:
    """A part that was written anew with an equal value may count, too; nothing else does."""
    for event, before in product(samples(kind), (*STATES, TABLE)):
        after = event.apply(before)
        found = {key for key in touched_keys(before, after).both if not key.startswith("call:")}
        was = values(before)
        now = values(after)
        different = {key for key in {**was, **now} if was.get(key) != now.get(key)}
        wholes = different & {"fight.", *(f"{who}." for who in {**before.characters, **after.characters})}
        assert narrowed(different, wholes) <= found, event
        anew = found - different
        assert all(was[key] is not now[key] for key in anew), event

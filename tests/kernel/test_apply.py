"""Applying a fact is total: on any state, any event leaves a state, and points stay within their bounds."""

from __future__ import annotations

from itertools import product

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import structs

from caltrop.games import registry
from caltrop.games.common.conditions.on_sheet import Conditions
from caltrop.games.common.dice_pools.ladder import DieRestored, DieStepped, Ladder, PointsChanged, Rung, whole_rung
from caltrop.games.common.health.needs import Need
from caltrop.games.common.health.points import HitPoints, HitPointsChanged, Score, Scores
from caltrop.games.common.items.pack import Item, Pack, ProtectionChanged, Purse
from caltrop.games.common.table.countdowns import Countdowns
from caltrop.kernel.state.events.base import Addressed, Event, fold
from caltrop.kernel.state.events.fights import FightBegan, TurnEnded
from caltrop.kernel.state.events.open_business import CallAnswered, Called, TaskMoved
from caltrop.kernel.state.events.table import TimePassed
from caltrop.kernel.state.parts import tag
from caltrop.kernel.state.state import Call, Character, Encounter, Seat, State, Task
from caltrop.table.codec import Codec
from fell.table import creature, hero
from kernel.anything import ALL, EVENTS, samples, struct

SEATS = {"s0": Seat("Gail", "facilitator"), "s1": Seat("Ann"), "s2": Seat("Bob")}
MORTALS = {
    "ana": hero("Ana", "s1", items=("mace",), worn=("shield",), coin=20),
    "bram": hero("Bram", "s2").with_parts(Scores({"HP": Score(3, 5), "STR": Score(9, 9)})),
    "goblin": creature("goblin"),
    "lurker": structs.replace(creature("goblin-leader"), hidden=True),
}
STATES = (
    State(),
    State(game="fell", seats=SEATS, characters=MORTALS),
    State(
        game="fell",
        seats=SEATS,
        characters=MORTALS | {"gone": Character("Bare")},
        fight=Encounter({"party": ("ana", "bram"), "foes": ("goblin", "lurker")}, ("party", "foes")),
        calls={"call": Call("fell.test", ("ana", "bram"))},
        tasks={"task": Task("The ford", 3)},
    ),
)


def test_the_kinds_that_are_tried_are_all_of_them() -> None:
    """Those of every game: one tag is one kind, whichever game has it."""
    for game in registry.games().values():
        assert {k for k in game.kinds if issubclass(k, Event)} <= set(EVENTS)
    assert len(EVENTS) > 50


def within_bounds(state: State) -> None:
    """Points lie between 0 and their maximum, and nothing that is counted is negative."""
    assert state.clock >= 0
    for who, c in state.characters.items():
        for r in c.part(Ladder).rungs.values():
            assert 0 <= r.points <= r.maximum, (who, r)
        hp = c.part(HitPoints)
        assert 0 <= hp.now <= hp.maximum, (who, hp)
        for s in c.part(Scores).scores.values():
            assert 0 <= s.now <= s.maximum, (who, s)
        pack = c.part(Pack)
        assert all(0 <= item.left <= item.protection for item in pack.items.values()), (who, pack)
        assert min(pack.size, pack.fatigue, c.part(Purse).coin) >= 0, who
    assert all(0 <= task.hits <= task.needs for task in state.tasks.values())


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: str(kind.__struct_config__.tag))
def test_apply_never_raises_and_keeps_points_in_bounds(kind: type[Event]) -> None:
    for event, state in product(samples(kind), STATES):
        after = event.apply(state)
        assert isinstance(after, State)
        within_bounds(after)
        assert all(isinstance(x, str) for x in event.about())
        if after.fight:
            assert isinstance(after.fight.whose_turn, str)


@settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_any_run_of_facts_can_be_applied_to_any_state(data: st.DataObject) -> None:
    state = data.draw(st.sampled_from(STATES))
    events = data.draw(st.lists(st.sampled_from(EVENTS).flatmap(struct), max_size=8))
    told = [Addressed(event) for event in events if isinstance(event, Event)]
    within_bounds(fold(state, told))


@settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_any_fact_survives_the_disk(data: st.DataObject) -> None:
    event = data.draw(st.sampled_from(EVENTS).flatmap(struct))
    assert isinstance(event, Event)
    codec = Codec(ALL)
    assert codec.decode(codec.encode(Addressed(event, ("s1",))), Addressed) == Addressed(event, ("s1",))


# ---- what an event says of itself
def with_added_field(kind: type[Event]) -> type[Event]:
    """Return a class of the same events with one more field at the end."""
    fields = [("added_later", str, "bram")]
    wider = msgspec.defstruct(kind.__name__, fields, bases=(kind,), frozen=True, tag=tag(kind))
    assert issubclass(wider, Event)
    return wider


@pytest.mark.parametrize("kind", EVENTS, ids=tag)
def test_a_field_that_is_added_later_changes_nothing(kind: type[Event]) -> None:
    """An added field changes neither who hears an event nor what it does."""
    wider = with_added_field(kind)
    for event in samples(kind):
        widened = wider(**{name: getattr(event, name) for name in kind.__struct_fields__})
        assert (widened.about(), widened.private) == (event.about(), event.private)
        for state in STATES:
            assert widened.apply(state) == event.apply(state)
            assert widened.apply_undone(state) == event.apply_undone(state)


# ---- what clamping means, by hand
def ana(*parts: Ladder | HitPoints | Pack) -> State:
    return State(characters={"ana": Character("Ana", "character").with_parts(*parts)})


@pytest.mark.parametrize(("by", "left"), [(-3, 5), (-8, 0), (-9, 0), (-(10**9), 0), (1, 8), (10**9, 8)])
def test_ability_points_stay_between_0_and_the_die(by: int, left: int) -> None:
    state = PointsChanged("ana", "BOD", by).apply(ana(Ladder({"BOD": whole_rung("d8")})))
    assert state.part("ana", Ladder).rung("BOD").points == left


@pytest.mark.parametrize(("by", "left"), [(-1, 3), (-5, 0), (3, 6), (10**9, 6)])
def test_hit_points_stay_between_0_and_their_most(by: int, left: int) -> None:
    state = HitPointsChanged("ana", by).apply(ana(HitPoints(4, 6)))
    assert state.part("ana", HitPoints).now == left


@pytest.mark.parametrize(("by", "left"), [(-1, 1), (-3, 0), (1, 3), (9, 3)])
def test_protection_stays_between_0_and_what_the_piece_gives(by: int, left: int) -> None:
    mail = Item("mail", "mail", "armour", protection=3, left=2, on=True)
    state = ProtectionChanged("ana", "mail", by).apply(ana(Pack(10, {"mail": mail})))
    assert state.part("ana", Pack).items["mail"].left == left


def test_a_die_that_steps_down_takes_its_points_along() -> None:
    state = DieStepped("ana", "BOD", -1).apply(ana(Ladder({"BOD": whole_rung("d8")})))
    assert state.part("ana", Ladder).rung("BOD") == Rung("d6", 6, "d8")


def test_a_die_below_the_ladder_is_out_of_use_and_comes_back_when_restored() -> None:
    state = DieStepped("ana", "BOD", -3).apply(ana(Ladder({"BOD": whole_rung("d8")})))
    assert state.part("ana", Ladder).rung("BOD") == Rung("d4", 0, "d8", usable=False)
    assert PointsChanged("ana", "BOD", 5).apply(state).part("ana", Ladder).rung("BOD").points == 0
    back = DieRestored("ana", "BOD").apply(state)
    assert back.part("ana", Ladder).rung("BOD") == Rung("d8", 0, "d8")


def test_a_die_that_was_raised_for_a_while_goes_back_with_no_more_points_than_it_has_sides() -> None:
    raised = DieStepped("ana", "BOD", 1, refill=True).apply(ana(Ladder({"BOD": whole_rung("d6")})))
    assert raised.part("ana", Ladder).rung("BOD") == Rung("d8", 8, "d6")
    back = DieRestored("ana", "BOD").apply(raised)
    assert back.part("ana", Ladder).rung("BOD") == Rung("d6", 6, "d6")


def test_a_lasting_step_moves_what_the_die_is_restored_to() -> None:
    state = DieStepped("ana", "BOD", 1, lasting=True, refill=True).apply(ana(Ladder({"BOD": whole_rung("d6")})))
    assert state.part("ana", Ladder).rung("BOD") == whole_rung("d8")


def test_what_does_not_exist_is_left_alone() -> None:
    state = ana(Ladder({"BOD": whole_rung("d8")}))
    assert PointsChanged("gone", "BOD", -3).apply(state) == state
    assert PointsChanged("ana", "LUCK", -3).apply(state) == state
    assert CallAnswered("call", "ana").apply(state) == state
    assert TurnEnded().apply(state) == state
    assert TaskMoved("task", 2).apply(state) == state


def test_a_call_is_over_when_the_last_of_those_called_has_rolled() -> None:
    there = State(characters={"ana": Character("Ana"), "bram": Character("Bram")})
    state = Called("call", Call("fell.test", ("ana", "bram"))).apply(there)
    state = CallAnswered("call", "bram").apply(state)
    assert state.calls["call"].done == ("bram",)
    assert CallAnswered("call", "ana").apply(state).calls == {}


def test_the_last_turn_of_a_round_begins_the_next_and_ends_surprise() -> None:
    fight = Encounter(
        {"party": ("ana",), "foes": ("goblin",)}, ("foes", "party"), surprised=("ana",), acted=("goblin",)
    )
    state = FightBegan(fight).apply(State())
    state = TurnEnded().apply(state)
    assert state.fight is not None
    assert (state.fight.whose_turn, state.fight.round, state.fight.surprised) == ("party", 1, ("ana",))
    assert state.fight.acted == ()
    state = TurnEnded().apply(state)
    assert state.fight is not None
    assert (state.fight.whose_turn, state.fight.round, state.fight.surprised) == ("foes", 2, ())


def test_the_clock_does_not_go_below_its_beginning() -> None:
    assert TimePassed(-5).apply(State(clock=3)).clock == 0


def test_a_missing_part_reads_as_empty() -> None:
    bare = Character("Bare")
    assert (bare.part(Ladder), bare.part(Pack), bare.part(Need)) == (Ladder(), Pack(), Need())
    assert (bare.part(Conditions), bare.part(Countdowns)) == (Conditions(), Countdowns())
    assert State().part("nobody", HitPoints) == HitPoints()


def test_events_are_values() -> None:
    assert msgspec.json.encode(PointsChanged("ana", "BOD", -3)) == (
        b'{"kind":"points-changed","who":"ana","name":"BOD","by":-3}'
    )

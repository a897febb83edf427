"""Undo: an entry with everything it caused, in any order, and redo."""

from __future__ import annotations

from itertools import cycle
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import structs

from at_table import box, do, done, parked, refusal
from caltrop.games.common.health.points import HitPoints
from caltrop.games.common.items.pack import Pack
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.diff import touched_keys
from caltrop.kernel.state.events.base import Event, fold
from caltrop.kernel.state.events.fights import Acted, FightBegan, FightEnded, TurnEnded
from caltrop.kernel.state.events.table import SeatTaken
from caltrop.kernel.state.state import Encounter, State
from caltrop.table.codec import load, save
from caltrop.table.log import Entry, Intent, undone_seqs
from caltrop.table.session import Session
from caltrop.table.undo.read_keys import is_built_on
from caltrop.table.view import view
from fell.table import creature, hero
from fell.table import table as fell_table
from table.toy import fighter, find, toy_table


def undone(result: Entry | Refused) -> Entry:
    assert isinstance(result, Entry), result
    return result


def hp(session: Session, who: str) -> int:
    return session.state.part(who, HitPoints).now


def house(session: Session, who: str, value: int) -> Entry:
    return done(do(session, "s0", "table.house", who, name="HP", value=value))


def folded(session: Session) -> State:
    """The expected state: every entry that is not undone, in order."""
    gone = undone_seqs(session.log)
    return fold(session.states[0], (t for e in session.log if e.seq not in gone for t in e.emitted))


# ---- one entry
def test_undo_takes_back_everything_an_entry_caused() -> None:
    session = toy_table(box(4, 1), bob=fighter("Bob", "s2", shield=1))
    before = session.state
    entry = done(do(session, "s0", "toy.duel", "ogre", target="bob"))
    assert (hp(session, "bob"), session.state.part("bob", Pack).protection) == (5, 0)
    back = undone(session.undo("s0", entry.seq))
    assert session.state == before
    assert back.undoes == (entry.seq,)
    assert session.undone_seqs() == {entry.seq}


def test_the_log_shows_it_struck_through_and_its_numbers_stay() -> None:
    session = toy_table(box(3))
    entry = done(do(session, "s1", "toy.test", "ann", dn=4))
    session.undo("s1", entry.seq)
    first, second = view(session, "s2").log
    assert (first.undone, first.outcome) == (True, {"hits": 0})
    assert (second.undoes, second.undone) == ((1,), False)


def test_undoing_an_undo_does_it_again() -> None:
    session = toy_table(box(4, 1))
    entry = done(do(session, "s0", "toy.duel", "ogre", target="ann"))
    after = session.state
    back = undone(session.undo("s0", entry.seq))
    again = undone(session.undo("s0", back.seq))
    assert session.state == after
    assert session.undone_seqs() == {back.seq}
    once_more = undone(session.undo("s0", again.seq))
    assert session.state == session.states[0]
    assert session.undone_seqs() == {entry.seq, again.seq}
    session.undo("s0", once_more.seq)
    assert session.state == after


@pytest.mark.parametrize("seq", [0, -1, 2, 99])
def test_what_is_not_there_cannot_be_undone(seq: int) -> None:
    session = toy_table(box(3))
    done(do(session, "s1", "toy.test", "ann", dn=4))
    assert refusal(session.undo("s0", seq)) == "nothing-to-undo"


def test_what_is_struck_already_cannot_be_undone_again() -> None:
    session = toy_table(box(3))
    entry = done(do(session, "s1", "toy.test", "ann", dn=4))
    session.undo("s0", entry.seq)
    assert refusal(session.undo("s0", entry.seq)) == "nothing-to-undo"


# ---- who may
def test_a_player_takes_back_their_own_and_only_that() -> None:
    session = toy_table(box(3, 3))
    mine = done(do(session, "s1", "toy.test", "ann", dn=4))
    theirs = done(do(session, "s2", "toy.test", "bob", dn=4))
    assert refusal(session.undo("s1", theirs.seq)) == "not-yours-to-undo"
    assert refusal(session.undo("tv", mine.seq)) == "not-yours-to-undo"
    assert refusal(session.undo("nobody", mine.seq)) == "not-yours-to-undo"
    back = undone(session.undo("s1", mine.seq))
    assert refusal(session.undo("s2", back.seq)) == "not-yours-to-undo"
    assert isinstance(session.undo("s1", back.seq), Entry)
    assert isinstance(session.undo("s0", theirs.seq), Entry)


def test_a_player_cannot_redo_what_the_facilitator_took_back() -> None:
    session = toy_table(box(3))
    mine = done(do(session, "s1", "toy.test", "ann", dn=4))
    back = undone(session.undo("s0", mine.seq))
    assert refusal(session.undo("s1", back.seq)) == "not-yours-to-undo"


def test_what_others_have_built_on_is_no_longer_ones_own_to_take_back() -> None:
    session = toy_table(box(4, 1), bob=fighter("Bob", "s2"))
    mine = done(do(session, "s1", "toy.duel", "ann", target="bob"))
    house(session, "bob", 1)
    assert refusal(session.undo("s1", mine.seq)) == "not-yours-to-undo"


def test_what_depends_on_ones_own_in_secret_goes_along_unnoticed() -> None:
    """The ogre's hit points are the facilitator's secret: a refusal would tell that they have been set."""
    session = toy_table(box(4, 1))
    mine = done(do(session, "s1", "toy.duel", "ann", target="ogre"))
    secret = house(session, "ogre", 1)
    assert secret.heard == ("s0",)
    back = undone(session.undo("s1", mine.seq))
    assert back.undoes == (mine.seq, secret.seq)
    assert hp(session, "ogre") == 6
    assert [line.undoes for line in view(session, "s1").log] == [(), (1,)]


def test_an_entry_one_has_not_heard_of_cannot_be_told_from_none() -> None:
    session = toy_table()
    secret = done(do(session, "s0", "table.note", text="a secret", to=[]))
    assert refusal(session.undo("s1", secret.seq)) == refusal(session.undo("s1", 99)) == "nothing-to-undo"


# ---- what goes together
def test_later_entries_that_touched_the_same_parts_go_together() -> None:
    session = toy_table(box(4, 1, 4, 1, 3))
    first = done(do(session, "s0", "toy.duel", "ogre", target="ann"))  # Ann's hit points
    other = done(do(session, "s0", "toy.duel", "ogre", target="bob"))  # Bob's shield
    roll = done(do(session, "s1", "toy.test", "ann", dn=4))  # nothing of anybody's
    heal = house(session, "ann", 6)  # Ann's hit points again
    assert session.undo_set(first.seq) == (first.seq, heal.seq)
    assert session.undo_set(other.seq) == (other.seq,)
    assert session.undo_set(roll.seq) == (roll.seq,)
    back = undone(session.undo("s0", first.seq))
    assert back.undoes == (first.seq, heal.seq)
    assert (hp(session, "ann"), session.state.part("bob", Pack).protection) == (6, 1)


def test_what_hangs_on_what_goes_goes_too() -> None:
    """The second entry harms both Ann and Bob: it goes with Ann's first, and the third, Bob's, goes with it."""
    session = toy_table(bob=fighter("Bob", "s2"))
    first = house(session, "ann", 5)
    both = Intent("toy.duel", "ann", {"target": "bob"}, outcome={"winner": "tie", "a_takes": 2, "b_takes": 2})
    second = done(session.act("s0", both))
    third = house(session, "bob", 1)
    assert session.undo_set(first.seq) == (first.seq, second.seq, third.seq)
    assert session.undo_set(third.seq) == (third.seq,)
    undone(session.undo("s0", first.seq))
    assert (hp(session, "ann"), hp(session, "bob")) == (6, 6)


def test_taking_back_somebodys_arrival_takes_along_what_happened_to_them() -> None:
    session = fell_table(box(6, 6, 1, 1), ana=hero("Ana", "s1", items=("mace",)))
    added = done(do(session, "s0", "fell.creature", creature="goblin"))
    bystander = done(do(session, "s1", "table.place", "ana", place="the mill"))
    harmed = done(do(session, "s0", "fell.harm", "goblin", n=1))
    renamed = done(do(session, "s0", "table.rename", "goblin", name="Snik"))
    assert session.undo_set(added.seq) == (added.seq, harmed.seq, renamed.seq)
    assert bystander.seq not in session.undo_set(added.seq)


def test_a_name_a_place_and_a_death_of_one_person_do_not_hang_together() -> None:
    session = toy_table()
    named = done(do(session, "s1", "table.rename", "ann", name="Anna"))
    placed = done(do(session, "s1", "table.place", "ann", place="the mill"))
    died = done(do(session, "s0", "table.life", "ann", life="dead"))
    again = done(do(session, "s1", "table.rename", "ann", name="Annie"))
    assert session.undo_set(named.seq) == (named.seq, again.seq)
    assert session.undo_set(placed.seq) == (placed.seq,)
    assert session.undo_set(died.seq) == (died.seq,)


def test_a_dropped_call_comes_back_and_the_next_call_that_has_its_id_goes() -> None:
    session = toy_table(box(3))
    done(do(session, "s0", "table.call", move="toy.test", who=["ann"], want={"dn": 4}))
    drop = done(do(session, "s0", "table.call.drop", id="call"))
    again = done(do(session, "s0", "table.call", move="toy.test", who=["bob"], want={"dn": 5}))
    assert session.undo_set(drop.seq) == (drop.seq, again.seq)
    done(session.undo("s0", drop.seq))
    assert {id: call.who for id, call in session.state.calls.items()} == {"call": ("ann",)}


def test_an_answer_is_taken_back_alone_although_the_next_call_has_the_id_of_its_own() -> None:
    """Ann's call had a hidden difficulty, which is no part of the call for Bob."""
    session = toy_table(box(3, 3))
    done(do(session, "s0", "table.call", move="toy.test", who=["ann"], want={"dn": 4}, hide=["dn"]))
    ann = done(session.act("s1", Intent("toy.test", "ann", call="call")))
    again = done(do(session, "s0", "table.call", move="toy.test", who=["bob"], want={"dn": 5}))
    assert session.undo_set(ann.seq) == (ann.seq, again.seq)
    done(session.undo("s1", ann.seq, only=True))
    assert {id: call.who for id, call in session.state.calls.items()} == {"call": ("bob",)}
    bob = done(session.act("s2", Intent("toy.test", "bob", call="call")))
    assert bob.plan is not None
    assert (bob.plan.want["dn"], bob.plan.secret) == (5, ())


def test_one_players_answer_to_a_call_is_taken_back_without_the_others() -> None:
    session = toy_table(box(3, 5))
    called = done(do(session, "s0", "table.call", move="toy.test", who=["ann", "bob"], want={"dn": 4}))
    ann = done(session.act("s1", Intent("toy.test", "ann", call="call")))
    bob = done(session.act("s2", Intent("toy.test", "bob", call="call")))
    assert session.state.calls == {}
    assert session.undo_set(ann.seq) == (ann.seq,)
    assert session.undo_set(called.seq) == (called.seq, ann.seq, bob.seq)
    undone(session.undo("s1", ann.seq))
    assert session.state.calls["call"].done == ("bob",)


def test_one_attack_of_a_fight_is_taken_back_without_the_others() -> None:
    people: dict[str, Any] = {w: hero(w, s, items=("mace",)) for w, s in (("ana", "s1"), ("bram", "s2"))}
    goblins: dict[str, Any] = {"a": creature("goblin", name="Goblin A"), "b": creature("goblin", name="Goblin B")}
    session = fell_table(box(8, 6, 1, 1, 8, 6, 1, 1), **people, **goblins)
    began = done(do(session, "s0", "fell.fight", foes=["a", "b"], first="party"))
    ana = done(do(session, "s1", "fell.attack", "ana", target="a"))
    bram = done(do(session, "s2", "fell.attack", "bram", target="b"))
    turn = done(do(session, "s0", "fell.turn"))
    assert session.undo_set(ana.seq) == (ana.seq,)
    assert session.undo_set(bram.seq) == (bram.seq,)
    assert session.undo_set(began.seq) == (began.seq, ana.seq, bram.seq, turn.seq)
    undone(session.undo("s1", ana.seq))
    assert session.state.characters["a"] == goblins["a"]
    assert session.state.characters["b"].life == "out"


FIGHT = Encounter({"party": ("ana",), "foes": ("goblin",)}, ("party", "foes"))


@pytest.mark.parametrize(
    ("earlier", "later", "hang"),
    [
        (Acted("ana"), TurnEnded(), False),
        (TurnEnded(), TurnEnded(), True),
        (FightBegan(FIGHT), TurnEnded(), True),
        (TurnEnded(), FightEnded(), False),
    ],
)
def test_a_part_hangs_on_the_whole_and_the_whole_not_on_a_part(earlier: Event, later: Event, hang: bool) -> None:
    start = State() if isinstance(earlier, FightBegan) else State(fight=FIGHT)
    between = earlier.apply(start)
    writes = touched_keys(start, between).both
    assert is_built_on(touched_keys(between, later.apply(between)).keys, writes) is hang


# ---- out of order
def test_undo_out_of_order_and_redo_out_of_order() -> None:
    session = toy_table()
    first, second, third = (house(session, who, 1) for who in ("ann", "bob", "ogre"))
    back_1 = undone(session.undo("s0", first.seq))
    back_3 = undone(session.undo("s0", third.seq))
    assert [hp(session, w) for w in ("ann", "bob", "ogre")] == [6, 1, 6]
    undone(session.undo("s0", back_1.seq))
    assert [hp(session, w) for w in ("ann", "bob", "ogre")] == [1, 1, 6]
    undone(session.undo("s0", second.seq))
    undone(session.undo("s0", back_3.seq))
    assert [hp(session, w) for w in ("ann", "bob", "ogre")] == [1, 6, 1]
    assert session.state == folded(session)


def test_an_old_undo_is_redone_beneath_what_has_happened_since() -> None:
    """Ann is healed in between: the old harm comes back under it, and the clamp is the fold's."""
    session = toy_table(box(4, 1))
    duel = done(do(session, "s0", "toy.duel", "ogre", target="ann"))
    back = undone(session.undo("s0", duel.seq))
    house(session, "ann", 3)
    undone(session.undo("s0", back.seq))
    assert hp(session, "ann") == 3
    assert session.states[duel.seq].part("ann", HitPoints).now == 4
    assert session.state == folded(session)


def test_undo_with_a_prompt_open_lets_the_prompt_go_on() -> None:
    session = toy_table(box(4, 1), bob=fighter("Bob", "s2", shield=3))
    done(do(session, "s2", "table.order", "bob", rule="toy.shield", answer="ask"))
    earlier = house(session, "bob", 2)
    waiting = parked(do(session, "s0", "toy.duel", "ogre", target="bob"))
    undone(session.undo("s0", earlier.seq))
    done(session.answer("s2", waiting.id, waiting.asks[0].key, "0"))
    assert hp(session, "bob") == 4


def test_undo_survives_a_restart() -> None:
    session = toy_table(box(4, 1))
    duel = done(do(session, "s0", "toy.duel", "ogre", target="ann"))
    house(session, "bob", 2)
    back = undone(session.undo("s0", duel.seq))
    session = load(find, save(session), box())
    assert hp(session, "ann") == 6
    undone(session.undo("s0", back.seq))
    assert hp(session, "ann") == 4


# ---- any evening
WHO = st.sampled_from(("ann", "bob", "ogre"))
ACTS = st.one_of(
    st.tuples(st.just("duel"), WHO, WHO),
    st.tuples(st.just("test"), WHO, st.integers(1, 8)),
    st.tuples(st.just("house"), WHO, st.integers(0, 6)),
    st.tuples(st.just("rename"), WHO, st.sampled_from(("A", "B"))),
    st.tuples(st.just("clock"), st.integers(1, 9), st.none()),
    st.tuples(st.just("note"), st.sampled_from(("one", "two")), st.none()),
    st.tuples(st.just("seat"), st.sampled_from(("Dan", "Eve")), st.none()),
    st.tuples(st.just("undo"), st.integers(0, 30), st.none()),
    st.tuples(st.just("undo"), st.integers(0, 30), st.none()),
)


def play(session: Session, act: tuple[str, Any, Any]) -> None:
    """One act of an evening; what is refused is refused."""
    kind, a, b = act
    match kind:
        case "undo":
            if session.log:
                session.undo("s0", 1 + a % len(session.log))
        case "duel":
            do(session, "s0", "toy.duel", a, target=b)
        case "test":
            do(session, "s0", "toy.test", a, dn=b)
        case "house":
            do(session, "s0", "table.house", a, name="HP", value=b)
        case "rename":
            do(session, "s0", "table.rename", a, name=b)
        case "clock":
            do(session, "s0", "table.clock", n=a)
        case "note":
            do(session, "s0", "table.note", text=a)
        case _:
            do(session, "s0", "table.seat", name=a)


def evening(acts: list[tuple[str, Any, Any]]) -> Session:
    faces = cycle((4, 1, 3, 2, 1, 4, 2))
    session = toy_table(lambda sides: min(sides, next(faces)))
    for act in acts:
        play(session, act)
    return session


@settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(ACTS, max_size=14))
def test_the_state_is_the_fold_of_what_is_not_struck(acts: list[tuple[str, Any, Any]]) -> None:
    session = evening(acts)
    gone = undone_seqs(session.log)
    state = session.states[0]
    given = state.joined
    for entry in session.log:
        state = state if entry.seq in gone else fold(state, entry.emitted)
        given = max([given, *(int(t.event.seat[1:]) for t in entry.emitted if isinstance(t.event, SeatTaken))])
        state = structs.replace(state, joined=given)  # all that stays of what was taken back: its seat's number
        assert session.states[entry.seq] == state
    assert session.state == state == structs.replace(folded(session), joined=given)


def test_a_seats_number_stays_given_although_the_seat_was_taken_back() -> None:
    session = toy_table(box())
    done(do(session, "s0", "table.seat", name="Dan"))
    undone(session.undo("s0", session.seq))
    assert "s4" not in session.state.seats
    done(do(session, "s0", "table.seat", name="Eve"))
    assert [id for id, seat in session.state.seats.items() if seat.name == "Eve"] == ["s5"]


def test_an_undone_seats_number_stays_given_when_the_table_is_opened_again() -> None:
    session = toy_table(box())
    done(do(session, "s0", "table.seat", name="Dan"))
    undone(session.undo("s0", session.seq))
    again = Session(session.game, session.states[0], session.box, session.salt)
    again.refill(session.log)
    done(do(again, "s0", "table.seat", name="Eve"))
    assert [id for id, seat in again.state.seats.items() if seat.name == "Eve"] == ["s5"]


def test_an_undone_seat_comes_back_under_its_own_number() -> None:
    session = toy_table(box())
    done(do(session, "s0", "table.seat", name="Dan"))
    taken = undone(session.undo("s0", session.seq))
    done(do(session, "s0", "table.seat", name="Eve"))
    undone(session.undo("s0", taken.seq))
    seats = session.state.seats
    assert (seats["s4"].name, seats["s5"].name) == ("Dan", "Eve")


@settings(deadline=None, max_examples=150, suppress_health_check=[HealthCheck.too_slow])
@given(acts=st.lists(ACTS, min_size=1, max_size=14), which=st.integers(0, 30))
def test_undo_then_redo_is_as_it_was_before(acts: list[tuple[str, Any, Any]], which: int) -> None:
    session = evening(acts)
    if not session.log:
        return
    before, gone = session.state, session.undone_seqs()
    back = session.undo("s0", 1 + which % len(session.log))
    if isinstance(back, Refused):
        assert session.state == before
        return
    again = session.undo("s0", back.seq)
    assert isinstance(again, Entry)
    assert session.state == before
    assert session.undone_seqs() == gone | {back.seq}


@settings(deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(acts=st.lists(ACTS, max_size=14))
def test_any_evening_loads_as_it_was_saved(acts: list[tuple[str, Any, Any]]) -> None:
    session = evening(acts)
    again = load(find, save(session), box())
    assert (again.log, again.states, again.parked) == (session.log, session.states, session.parked)
    assert save(again) == save(session)

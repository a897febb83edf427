"""Called rolls: the facilitator calls, hidden parameters come from the call, and each player rolls when they like."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from msgspec import structs

from at_table import box, do, done, parked, refusal
from caltrop import words
from caltrop.kernel.rules.fate import Choice
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.state import Call, DueRoll
from caltrop.table.codec import load, save
from caltrop.table.log import Entry, Intent
from caltrop.table.session import Session, replay
from caltrop.table.view import view
from table.toy import fighter, find, toy_table
from web.fights import GAMES, fight


def call(session: Session, *who: str, hide: tuple[str, ...] = (), **want: Any) -> Entry:
    return done(
        session.act("s0", Intent("table.call", "", {"move": "toy.test", "who": who, "want": want, "hide": hide}))
    )


def roll(session: Session, seat: str, who: str, **want: Any) -> Any:
    return session.act(seat, Intent("toy.test", who, want, call="call"))


# ---- an open call
def test_a_call_asks_some_and_each_of_them_rolls_once() -> None:
    session = toy_table(box(3, 5))
    call(session, "ann", "bob", dn=4)
    assert session.state.calls == {"call": Call("toy.test", ("ann", "bob"), {"dn": 4})}
    done(roll(session, "s1", "ann"))
    assert session.state.calls["call"].done == ("ann",)
    assert refusal(roll(session, "s1", "ann")) == "no-call"
    done(roll(session, "s2", "bob"))
    assert session.state.calls == {}


def test_the_calls_own_words_come_before_the_rollers() -> None:
    session = toy_table(box(3))
    call(session, "ann", dn=6)
    entry = done(roll(session, "s1", "ann", dn=1))
    assert entry.plan is not None
    assert entry.plan.params["dn"] == 6
    assert entry.outcome == {"hits": 0}


def test_the_roller_may_add_what_the_call_left_open() -> None:
    session = toy_table(box(3, 8))
    call(session, "ann", dn=4)
    entry = done(session.act("s1", Intent("toy.test", "ann", {"dice": ["d6", "d12"]}, call="call")))
    assert entry.outcome == {"hits": 1}


def test_the_facilitator_rolls_what_is_missing() -> None:
    session = toy_table(box(3))
    call(session, "ann", dn=4)
    assert done(roll(session, "s0", "ann")).seat == "s0"
    assert session.state.calls == {}


def test_the_stakes_of_a_call_are_told_with_the_result() -> None:
    session = toy_table(box(3))
    want = {"move": "toy.test", "who": ["ann"], "want": {"dn": 4}, "stakes": "the beam gives"}
    done(session.act("s0", Intent("table.call", "", want)))
    entry = done(roll(session, "s1", "ann"))
    (said,) = [t.event for t in entry.emitted if isinstance(t.event, Said)]
    assert said.facts == {"stakes": "the beam gives"}


@pytest.mark.parametrize(
    ("seat", "intent", "code"),
    [
        ("s1", Intent("toy.pick", "ann", call="call"), "no-call"),
        ("s3", Intent("toy.test", "cyd", call="call"), "no-call"),
        ("s1", Intent("toy.test", "ann", call="call-2"), "no-call"),
        ("s1", Intent("toy.test", "bob", call="call"), "not-yours"),
        ("tv", Intent("toy.test", "ann", call="call"), "not-seated"),
    ],
)
def test_only_those_called_answer_with_what_was_called(seat: str, intent: Intent, code: str) -> None:
    session = toy_table(box(), cyd=fighter("Cyd", "s3"))
    call(session, "ann", "bob", dn=4)
    assert refusal(session.act(seat, intent)) == code
    assert session.state.calls["call"].done == ()


@pytest.mark.parametrize(
    ("want", "code", "name"),
    [
        ({"move": "toy.fly", "who": ["ann"]}, "unknown-move", None),
        ({"move": "toy.test", "who": []}, "bad-value", "who"),
        ({"move": "toy.test", "who": ["nobody"]}, "no-such-character", None),
        ({"move": "toy.test", "who": ["ann"], "want": {"luck": 1}}, "unknown-parameter", "luck"),
        ({"move": "toy.test", "who": ["ann"], "hide": ["luck"]}, "unknown-parameter", "luck"),
        ({"move": "toy.test", "who": ["ann"], "want": {"dn": 13}, "hide": ["dn"]}, "bad-value", "dn"),
        ({"move": "toy.test", "who": ["ann"], "want": {"dn": 4, "dice": "d6"}}, "bad-value", "dice"),
    ],
)
def test_a_call_that_could_not_be_answered_is_refused_when_it_is_made(
    want: dict[str, Any], code: str, name: str | None
) -> None:
    """Otherwise the roller would be refused, and told the hidden number that was wrong."""
    session = toy_table()
    found = session.act("s0", Intent("table.call", "", want))
    assert isinstance(found, Refused)
    assert (found.code, found.facts.get("name")) == (code, name)
    assert session.state.calls == {}


def test_players_call_for_nothing() -> None:
    session = toy_table()
    assert refusal(do(session, "s1", "table.call", move="toy.test", who=["bob"])) == "facilitator-only"


# ---- a hidden difficulty
def test_a_hidden_difficulty_is_the_calls_and_never_the_rollers() -> None:
    session = toy_table(box(3))
    call(session, "ann", dn=4, hide=("dn",))
    assert session.state.calls["call"] == Call("toy.test", ("ann",), {}, ("dn",))
    assert session.state.secrets == {"call": {"dn": 4}}
    entry = done(roll(session, "s1", "ann", dn=1))
    assert entry.plan is not None
    assert entry.plan.params["dn"] == 4
    assert entry.plan.secret == ("dn",)
    assert session.state.secrets == {}


def test_the_roller_sees_dice_and_result_but_no_difficulty() -> None:
    session = toy_table(box(3))
    call(session, "ann", dn=11, hide=("dn",))
    assert view(session, "s1").calls["call"].want == {}
    assert view(session, "s1").calls["call"].hidden == ("dn",)
    assert view(session, "s0").calls["call"].want == {"dn": 11}
    done(roll(session, "s1", "ann"))
    line = view(session, "s1").log[-1]
    assert [s.facts.by_name() for s in line.steps] == [{"dice": ("d6",), "faces": (3,)}, {"hits": 0}]
    assert line.outcome == {"hits": 0}
    assert view(session, "s0").log[-1].steps[-1].facts.by_name() == {"hits": 0, "dn": 11}


def test_with_a_hidden_difficulty_a_choice_that_hangs_on_it_is_asked_without_the_usual() -> None:
    """The usual answer (reroll what missed) would tell whether the 6 was enough."""
    asks = []
    for dn in (5, 9):
        session = toy_table(box(6))
        call(session, "ann", dn=dn, hide=("dn",))
        parked(roll(session, "s1", "ann"))
        (prompt,) = view(session, "s1").prompts
        assert isinstance(prompt.ask, Choice)
        asks.append(prompt.ask)
        (known,) = view(session, "s0").prompts
        assert isinstance(known.ask, Choice)
        assert known.ask.usual == ("no" if dn == 5 else "yes")
    assert asks[0] == asks[1]


def test_a_call_dropped_while_its_roll_waits_does_not_stop_the_roll() -> None:
    session = toy_table(box(6))
    call(session, "ann", dn=5, hide=("dn",))
    waiting = parked(roll(session, "s1", "ann"))
    done(do(session, "s0", "table.call.drop", id="call"))
    before = session.state
    entry = session.answer("s1", waiting.id, waiting.asks[0].key, "no")
    assert isinstance(entry, Entry)
    assert entry.outcome == {"hits": 1}
    assert view(session, "s1").log[-1].steps[-1].facts.by_name() == {"hits": 1}
    assert replay(session.game, entry, before) == entry


def test_another_call_of_the_same_name_does_not_change_a_roll_that_waits() -> None:
    session = toy_table(box(6))
    call(session, "ann", dn=5, hide=("dn",))
    waiting = parked(roll(session, "s1", "ann"))
    done(do(session, "s0", "table.call.drop", id="call"))
    call(session, "ann", dn=12)
    entry = session.answer("s1", waiting.id, waiting.asks[0].key, "no")
    assert isinstance(entry, Entry)
    assert entry.outcome == {"hits": 1}


def test_a_hidden_difficulty_survives_a_restart_with_the_prompt_open() -> None:
    session = toy_table(box(6))
    call(session, "ann", dn=5, hide=("dn",))
    waiting = parked(roll(session, "s1", "ann"))
    session = load(find, save(session), box())
    assert b'"dn"' in msgspec.json.encode(view(session, "s1"))  # the name of what is hidden
    assert view(session, "s1").calls["call"].want == {}
    entry = session.answer("s1", waiting.id, waiting.asks[0].key, "no")
    assert isinstance(entry, Entry)
    assert entry.outcome == {"hits": 1}


def test_a_preview_of_a_hidden_difficulty_says_that_it_is_secret() -> None:
    session = toy_table()
    call(session, "ann", dn=5, hide=("dn",))
    plan = session.preview("s1", Intent("toy.test", "ann", call="call"))
    assert not isinstance(plan, Refused)
    assert plan.secret == ("dn",)


# ---- a call under way
def test_a_call_under_way_is_not_answered_a_second_time() -> None:
    session = toy_table(box(6))
    call(session, "ann", "bob", dn=8)
    done(do(session, "s1", "table.order", "ann", rule="toy.reroll", answer="ask"))
    waiting = parked(roll(session, "s1", "ann"))
    for seat in ("s1", "s0"):
        assert roll(session, seat, "ann") == Refused("call-begun", "table.call", {"who": "Ann"})
        assert session.check(seat, Intent("toy.test", "ann", call="call")) == Refused(
            "call-begun", "table.call", {"who": "Ann"}
        )
    assert list(session.parked.values()) == [waiting]
    done(session.answer("s1", waiting.id, waiting.asks[0].key, "no"))
    assert session.state.calls["call"].done == ("ann",)


def test_a_call_under_way_for_one_is_open_for_the_others() -> None:
    session = toy_table(box(3))
    done(do(session, "s1", "table.preferences", real_dice=True))
    call(session, "ann", "bob", dn=4)
    parked(roll(session, "s1", "ann"))
    assert refusal(roll(session, "s2", "ann")) == "not-yours"
    assert done(roll(session, "s2", "bob")).outcome == {"hits": 0}
    assert session.state.calls["call"].done == ("bob",)


def test_a_call_whose_roll_was_dropped_can_be_answered_again() -> None:
    session = toy_table()
    done(do(session, "s1", "table.preferences", real_dice=True))
    call(session, "ann", dn=4)
    waiting = parked(roll(session, "s1", "ann"))
    session.cancel("s1", waiting.id)
    again = parked(roll(session, "s1", "ann"))
    done(session.answer("s1", again.id, again.asks[0].key, (5,)))
    assert session.state.calls == {}


def test_a_call_under_way_survives_a_restart_and_still_waits_for_one_answer_alone() -> None:
    session = toy_table()
    done(do(session, "s1", "table.preferences", real_dice=True))
    call(session, "ann", dn=4)
    waiting = parked(roll(session, "s1", "ann"))
    session = load(find, save(session), box())
    assert refusal(roll(session, "s1", "ann")) == "call-begun"
    done(session.answer("s1", waiting.id, waiting.asks[0].key, (5,)))
    assert session.state.calls == {}


# ---- calls on the hidden
def test_nobody_learns_from_a_refusal_that_somebody_hidden_was_called() -> None:
    session = toy_table(lurker=fighter("Lurker", hidden=True))
    done(do(session, "s0", "table.preferences", real_dice=True))
    call(session, "lurker", dn=4)
    guesses = [Intent("toy.test", who, {"dn": 1}, call="call-on-hidden") for who in ("lurker", "nobody")]
    assert [refusal(session.act("s1", guess)) for guess in guesses] == ["no-call", "no-call"]
    parked(session.act("s0", guesses[0]))
    assert [refusal(session.act("s1", guess)) for guess in guesses] == ["no-call", "no-call"]
    assert refusal(session.act("s0", guesses[0])) == "call-begun"


def test_a_call_on_somebody_hidden_alone_is_told_to_nobody_and_leaves_no_gap() -> None:
    session = toy_table(lurker=fighter("Lurker", hidden=True))
    call(session, "lurker", dn=4)
    assert (view(session, "s1").calls, view(session, "s1").log) == ({}, ())
    call(session, "ann", dn=4)
    assert list(view(session, "s1").calls) == ["call"]
    (other,) = set(session.state.calls) - {"call"}
    done(do(session, "s0", "table.call.drop", id=other))
    assert len(view(session, "s1").log) == 1


def test_a_call_on_several_names_only_those_in_sight() -> None:
    session = toy_table(lurker=fighter("Lurker", hidden=True))
    call(session, "ann", "lurker", dn=4)
    assert view(session, "s1").calls["call"].who == ("ann",)
    assert b"lurker" not in msgspec.json.encode(view(session, "s1")).lower()


# ---- offers
def test_an_offer_is_the_facilitators_to_take() -> None:
    session = toy_table(box(3))
    due_rolls = {"morale": DueRoll("toy.test", "ogre", "toy.test")}
    session.states[0] = msgspec.structs.replace(session.state, due_rolls=due_rolls)
    assert refusal(session.act("s1", Intent("toy.test", "ann", {"dn": 4}, due="morale"))) == "no-due-roll"
    entry = done(session.act("s0", Intent("toy.test", "ogre", {"dn": 4}, due="morale")))
    assert session.state.due_rolls == {}
    assert b"due" not in msgspec.json.encode(view(session, "s1").log)
    session.undo("s0", entry.seq)
    assert session.state.due_rolls == due_rolls


def test_an_offer_is_waved_away_in_silence() -> None:
    session = toy_table()
    due = {"morale": DueRoll("toy.test", "ogre", "toy.test")}
    session.states[0] = msgspec.structs.replace(session.state, due_rolls=due)
    done(do(session, "s0", "table.due.drop", id="morale"))
    assert session.state.due_rolls == {}
    assert view(session, "s1").log == ()
    assert refusal(do(session, "s0", "table.due.drop", id="morale")) == "no-due-roll"


def test_an_offer_under_way_is_not_taken_a_second_time() -> None:
    session = toy_table()
    due = {"morale": DueRoll("toy.test", "ogre", "toy.test")}
    session.states[0] = msgspec.structs.replace(session.state, due_rolls=due)
    done(do(session, "s0", "table.preferences", real_dice=True))
    waiting = parked(do(session, "s0", "toy.test", "ogre", due="morale", dn=4))
    assert do(session, "s0", "toy.test", "ogre", due="morale", dn=4) == Refused("due-roll-begun", "table.due")
    assert refusal(do(session, "s1", "toy.test", "ann", due="morale", dn=4)) == "no-due-roll"
    done(session.answer("s0", waiting.id, waiting.asks[0].key, (5,)))
    assert session.state.due_rolls == {}


def test_an_offer_is_taken_by_what_was_offered_and_nothing_else() -> None:
    session = toy_table(box(3))
    due_rolls = {"morale": DueRoll("toy.test", "ogre", "toy.test")}
    session.states[0] = msgspec.structs.replace(session.state, due_rolls=due_rolls)
    assert refusal(do(session, "s0", "toy.duel", "ogre", due="morale", target="ann")) == "no-due-roll"
    assert session.state.due_rolls == due_rolls


def test_a_call_against_somebody_hidden_does_not_say_against_whom() -> None:
    session = toy_table(lurker=fighter("Lurker", hidden=True))
    done(do(session, "s0", "table.call", move="toy.duel", who=["ann"], want={"target": "lurker"}))
    assert view(session, "s1").calls["call"].want == {}
    assert b"lurker" not in msgspec.json.encode(view(session, "s1")).lower()
    assert view(session, "s0").calls["call"].want == {"target": "lurker"}


# ---- excusing one of the called
def test_one_of_the_called_is_excused_and_the_others_still_roll() -> None:
    session = toy_table(box(3))
    call(session, "ann", "bob", dn=4)
    entry = done(do(session, "s0", "table.call.excuse", id="call", who="bob"))
    assert session.state.calls["call"].who == ("ann",)
    assert entry.heard is None
    assert refusal(roll(session, "s2", "bob")) == "no-call"
    done(roll(session, "s1", "ann"))
    assert session.state.calls == {}


def test_who_is_excused_last_ends_the_call_and_undo_brings_it_back() -> None:
    session = toy_table(box(3))
    call(session, "ann", dn=4, hide=("dn",))
    entry = done(do(session, "s0", "table.call.excuse", id="call", who="ann"))
    assert (session.state.calls, session.state.secrets) == ({}, {})
    done(session.undo("s0", entry.seq))
    assert session.state.calls["call"].who == ("ann",)
    assert session.state.secrets["call"] == {"dn": 4}
    done(roll(session, "s1", "ann"))


def test_of_two_the_one_has_rolled_and_the_other_is_excused() -> None:
    session = toy_table(box(3))
    call(session, "ann", "bob", dn=4)
    done(roll(session, "s1", "ann"))
    done(do(session, "s0", "table.call.excuse", id="call", who="bob"))
    assert session.state.calls == {}


@pytest.mark.parametrize(
    ("seat", "id", "who", "code"),
    [
        ("s0", "call-9", "bob", "no-call"),
        ("s0", "call", "ogre", "not-called"),
        ("s0", "call", "ann", "not-called"),  # she has rolled
        ("s2", "call", "bob", "facilitator-only"),
    ],
)
def test_only_the_facilitator_excuses_and_only_who_is_still_called(seat: str, id: str, who: str, code: str) -> None:
    session = toy_table(box(3))
    call(session, "ann", "bob", dn=4)
    done(roll(session, "s1", "ann"))
    assert refusal(do(session, seat, "table.call.excuse", id=id, who=who)) == code
    assert session.state.calls["call"].who == ("ann", "bob")


def test_players_hear_nothing_when_someone_hidden_is_excused() -> None:
    session = toy_table(lurker=structs.replace(fighter("Lurker"), hidden=True))
    called = call(session, "lurker", dn=4)
    entry = done(do(session, "s0", "table.call.excuse", id=next(iter(session.state.calls)), who="lurker"))
    assert called.heard == entry.heard == ("s0",)


# ---- only rolls are called for
@pytest.mark.parametrize("move", ["toy.tell", "toy.pick", "table.note", "table.say", "table.order"])
def test_no_one_is_called_for_what_is_no_roll(move: str) -> None:
    session = toy_table()
    found = do(session, "s0", "table.call", move=move, who=["ann"])
    assert found == Refused("not-a-roll", "table.call", {"move": move})
    assert words.sentence(found, session.game) == f"{move} is not a roll, so no one can be called to make it."
    assert session.state.calls == {}


def test_a_free_roll_can_be_called_for() -> None:
    session = toy_table()
    done(do(session, "s0", "table.call", move="table.roll", who=["ann"], want={"roll": "2d6"}))
    assert len(session.state.calls) == 1


@pytest.mark.parametrize("game", GAMES)
def test_every_roll_that_a_game_names_can_be_called_for(game: str) -> None:
    """What rolls no dice at all, such as trading, carrying and the end of a turn, is none of them."""
    session = fight(game)
    known, rolls = session.game.moves, session.game.rolls
    assert all(id in known and known[id].by != "facilitator" for id in rolls)
    no_rolls = {f"{game}.{name}" for name in ("buy", "sell", "hand", "drop", "wear", "turn", "done", "create", "hire")}
    for move in sorted(no_rolls & known.keys()):
        assert refusal(do(session, "s0", "table.call", move=move, who=["ana"])) == "not-a-roll"
    for move in rolls:
        found = do(session, "s0", "table.call", move=move, who=["ana"])
        assert isinstance(found, Entry), (move, found)

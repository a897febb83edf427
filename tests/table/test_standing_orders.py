"""Standing orders: the usual answer, a named one, or to be asked; and changing an answer until the next act."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from at_table import box, do, done, facts, parked, refusal
from caltrop.games.common.health.points import HitPoints
from caltrop.games.common.items.pack import Pack
from caltrop.kernel.rules.fate import Choice
from caltrop.kernel.state.events.table import Said
from caltrop.table.codec import save
from caltrop.table.log import Entry, Parked
from caltrop.table.session import Session, replay
from caltrop.table.view import view
from table.toy import fighter, toy_table


def order(session: Session, who: str, rule: str, answer: str) -> Entry:
    return done(do(session, session.state.seat_of(who), "table.order", who, rule=rule, answer=answer))


def key_of(entry: Entry, rule: str) -> str:
    return next(a.ask.key for a in entry.answers if a.ask.rule == rule and isinstance(a.ask, Choice))


def said(entry: Entry) -> list[tuple[Any, str]]:
    return [(a.value, a.source) for a in entry.answers if isinstance(a.ask, Choice)]


# ---- orders
def test_without_an_order_the_usual_is_answered_and_marked() -> None:
    entry = done(do(toy_table(box(4, 1)), "s0", "toy.duel", "ogre", target="bob"))
    assert said(entry) == [("2", "order")]


def test_a_named_answer_is_given() -> None:
    session = toy_table(box(4, 1))
    order(session, "bob", "toy.shield", "0")
    entry = done(do(session, "s0", "toy.duel", "ogre", target="bob"))
    assert said(entry) == [("0", "order")]
    assert session.state.part("bob", HitPoints).now == 4


def test_a_named_answer_that_is_no_option_this_time_gives_way_to_the_usual() -> None:
    session = toy_table(box(4, 1), bob=fighter("Bob", "s2", shield=1))
    order(session, "bob", "toy.shield", "2")
    assert said(done(do(session, "s0", "toy.duel", "ogre", target="bob"))) == [("1", "order")]


def test_ask_asks_each_time() -> None:
    session = toy_table(box(4, 1))
    order(session, "bob", "toy.shield", "ask")
    assert isinstance(do(session, "s0", "toy.duel", "ogre", target="bob"), Parked)


def test_an_order_taken_back_leaves_the_usual() -> None:
    session = toy_table(box(4, 1))
    order(session, "bob", "toy.shield", "0")
    order(session, "bob", "toy.shield", "")
    assert session.state.orders == {"bob": {}}
    assert said(done(do(session, "s0", "toy.duel", "ogre", target="bob"))) == [("2", "order")]


def test_an_order_is_one_characters_and_one_rules() -> None:
    session = toy_table(box(4, 1, 8, 1), ann=fighter("Ann", "s1", shield=2, sword=True))
    order(session, "bob", "toy.shield", "0")
    assert said(done(do(session, "s0", "toy.duel", "ogre", target="ann"))) == [("2", "order")]
    order(session, "ann", "toy.weapon", "sword")
    assert said(done(do(session, "s1", "toy.duel", "ann", target="bob"))) == [("sword", "order"), ("0", "order")]


def test_what_waits_is_asked_whatever_is_usual_but_an_order_by_name_stands() -> None:
    session = toy_table()
    assert isinstance(do(session, "s1", "toy.spend", "ann"), Parked)
    order(session, "ann", "toy.spend", "all")
    assert said(done(do(session, "s1", "toy.spend", "ann"))) == [("all", "order")]


def test_orders_are_set_by_whoever_plays_and_are_nobody_elses_business() -> None:
    session = toy_table()
    assert refusal(do(session, "s1", "table.order", "bob", rule="toy.shield", answer="0")) == "not-yours"
    order(session, "bob", "toy.shield", "0")
    assert view(session, "s2").orders == {"bob": {"toy.shield": "0"}}
    assert view(session, "s0").orders == {"bob": {"toy.shield": "0"}}
    assert view(session, "s1").orders == {}
    assert view(session, "s1").log == ()


# ---- changing an answer
def test_an_orders_answer_can_be_changed_until_the_next_act() -> None:
    session = toy_table(box(4, 1))
    entry = done(do(session, "s0", "toy.duel", "ogre", target="bob"))
    assert session.state.part("bob", HitPoints).now == 6
    again = session.change_answer("s2", entry.seq, key_of(entry, "toy.shield"), "0")
    assert isinstance(again, Entry)
    assert said(again) == [("0", "person")]
    assert [a.value for a in again.answers][:2] == [(4,), (1,)]
    assert session.state.part("bob", HitPoints).now == 4
    assert session.state.part("bob", Pack).protection == 3
    assert session.undone_seqs() == {entry.seq}
    assert again.seat == "s0"


def test_a_changed_answer_replays() -> None:
    session = toy_table(box(4, 1))
    entry = done(do(session, "s0", "toy.duel", "ogre", target="bob"))
    again = session.change_answer("s2", entry.seq, key_of(entry, "toy.shield"), "1")
    assert isinstance(again, Entry)
    assert replay(session.game, again, session.states[again.seq - 1]) == again


def test_not_after_the_next_act() -> None:
    session = toy_table(box(4, 1, 3))
    entry = done(do(session, "s0", "toy.duel", "ogre", target="bob"))
    done(do(session, "s1", "toy.test", "ann", dn=4))
    assert refusal(session.change_answer("s2", entry.seq, key_of(entry, "toy.shield"), "0")) == "too-late"


ASIDES: dict[str, Callable[[Session, Entry], object]] = {
    "a message": lambda s, e: do(s, "s1", "table.say", text="Look out!"),
    "a note": lambda s, e: do(s, "s0", "table.note", text="a map", to=["s2"]),
    "a star": lambda s, e: s.star("s1", e.seq),
    "an order": lambda s, e: do(s, "s1", "table.order", "ann", rule="toy.shield", answer="ask"),
    "a call": lambda s, e: do(s, "s0", "table.call", move="toy.test", who=["ann"], want={"dn": 4}),
    "real dice": lambda s, e: do(s, "s1", "table.preferences", real_dice=True),
}


@pytest.mark.parametrize("aside", ASIDES)
def test_what_is_no_act_of_play_leaves_time_to_change_it(aside: str) -> None:
    """The shield takes 2 of 4 harm: HP 8 to 6. Without it, HP 8 to 4; what was said meanwhile stays."""
    session = toy_table(box(4, 1))
    entry = done(do(session, "s0", "toy.duel", "ogre", target="bob"))
    between = done(ASIDES[aside](session, entry))  # type: ignore[arg-type]
    again = done(session.change_answer("s2", entry.seq, key_of(entry, "toy.shield"), "0"))
    assert session.state.part("bob", HitPoints).now == 4
    assert session.undone_seqs() == {entry.seq}
    assert between.seq not in session.undone_seqs()
    assert replay(session.game, again, session.states[again.seq - 1]) == again


@pytest.mark.parametrize("move", ["table.roll", "table.adjust", "table.clock"])
def test_what_rolls_or_changes_a_number_or_the_time_ends_it(move: str) -> None:
    want: dict[str, dict[str, Any]] = {"table.roll": {"roll": "d6"}, "table.clock": {"n": 1, "unit": "hours"}}
    session = toy_table(box(4, 1, 3))
    entry = done(do(session, "s0", "toy.duel", "ogre", target="bob"))
    who = "ann" if move == "table.adjust" else ""
    done(do(session, "s0", move, who, **want.get(move, {"name": "HP", "by": -1})))
    assert refusal(session.change_answer("s2", entry.seq, key_of(entry, "toy.shield"), "0")) == "too-late"


def test_again_once_the_next_act_is_taken_back() -> None:
    session = toy_table(box(4, 1, 3))
    entry = done(do(session, "s0", "toy.duel", "ogre", target="bob"))
    later = done(do(session, "s1", "toy.test", "ann", dn=4))
    session.undo("s0", later.seq)
    assert isinstance(session.change_answer("s2", entry.seq, key_of(entry, "toy.shield"), "0"), Entry)


def test_not_when_a_die_was_thrown_after_it() -> None:
    """The shield takes nothing, Bob falls, and a die says how it ends: the shield can no longer change its mind."""
    session = toy_table(box(4, 1, 3), bob=fighter("Bob", "s2", hp=2, shield=2))
    order(session, "bob", "toy.shield", "0")
    entry = done(do(session, "s0", "toy.duel", "ogre", target="bob"))
    before = save(session)
    assert refusal(session.change_answer("s2", entry.seq, key_of(entry, "toy.shield"), "2")) == "dice-thrown"
    assert save(session) == before


def test_a_choice_of_the_plan_cannot_be_changed_once_dice_lie_there() -> None:
    session = toy_table(box(8, 1), ann=fighter("Ann", "s1", sword=True))
    entry = done(do(session, "s1", "toy.duel", "ann", target="ogre"))
    assert refusal(session.change_answer("s1", entry.seq, key_of(entry, "toy.weapon"), "knife")) == "dice-thrown"


def test_a_choice_of_a_plan_without_dice_can_be_changed() -> None:
    session = toy_table()
    entry = done(do(session, "s1", "toy.pick", "ann"))
    assert facts(entry) == [Said("ann", "toy.pick", "left")]
    again = session.change_answer("s1", entry.seq, key_of(entry, "toy.pick"), "right")
    assert isinstance(again, Entry)
    assert facts(again) == [Said("ann", "toy.pick", "right")]


def test_the_facilitator_may_change_it_too_and_others_may_not() -> None:
    session = toy_table(box(4, 1))
    entry = done(do(session, "s0", "toy.duel", "ogre", target="bob"))
    key = key_of(entry, "toy.shield")
    assert refusal(session.change_answer("s1", entry.seq, key, "0")) == "not-your-prompt"
    assert isinstance(session.change_answer("s0", entry.seq, key, "0"), Entry)


@pytest.mark.parametrize(("key", "value", "code"), [("toy.shield", "7", "bad-answer"), ("nothing", "0", "no-prompt")])
def test_what_is_no_answer_or_no_question_changes_nothing(key: str, value: str, code: str) -> None:
    session = toy_table(box(4, 1))
    entry = done(do(session, "s0", "toy.duel", "ogre", target="bob"))
    before = save(session)
    place = key_of(entry, "toy.shield") if key == "toy.shield" else key
    assert refusal(session.change_answer("s2", entry.seq, place, value)) == code
    assert save(session) == before


def test_what_a_person_has_said_themselves_stays_said() -> None:
    session = toy_table(box(4, 1))
    order(session, "bob", "toy.shield", "ask")
    waiting = parked(do(session, "s0", "toy.duel", "ogre", target="bob"))
    entry = session.answer("s2", waiting.id, waiting.asks[0].key, "0")
    assert isinstance(entry, Entry)
    assert refusal(session.change_answer("s2", entry.seq, key_of(entry, "toy.shield"), "2")) == "no-prompt"


def test_a_change_that_cannot_be_done_leaves_everything_as_it_was() -> None:
    """Ann died of something struck from no list: her way can no longer be another one."""
    session = toy_table()
    entry = done(do(session, "s1", "toy.pick", "ann"))
    session.states[-1] = session.state.with_character("ann", fighter("Ann", "s1", life="dead"))
    session.states[0] = session.state
    before = (list(session.log), list(session.states), dict(session.parked))
    assert refusal(session.change_answer("s1", entry.seq, key_of(entry, "toy.pick"), "right")) == "dead"
    assert (session.log, session.states, session.parked) == before


def test_a_change_may_lead_to_a_question() -> None:
    """Without the shield Bob falls: his d4 is his own to throw, and the change waits for it."""
    session = toy_table(box(4), bob=fighter("Bob", "s2", hp=2, shield=2))
    done(do(session, "s2", "table.preferences", real_dice=True))
    waiting = parked(do(session, "s0", "toy.duel", "ogre", target="bob"))
    entry = done(session.answer("s2", waiting.id, waiting.asks[0].key, (1,)))
    again = parked(session.change_answer("s2", entry.seq, key_of(entry, "toy.shield"), "0"))
    assert [ask.rule for ask in again.asks] == ["toy.end"]
    assert session.undone_seqs() == {entry.seq}
    assert isinstance(session.answer("s2", again.id, again.asks[0].key, (1,)), Entry)
    assert session.state.characters["bob"].life == "dead"


def test_an_act_that_the_player_does_not_hear_of_does_not_make_it_too_late() -> None:
    """Being refused for it would tell that something has happened."""
    session = toy_table(box(4, 1, 3))
    entry = done(do(session, "s0", "toy.duel", "ogre", target="bob"))
    done(do(session, "s0", "table.roll", roll="d6", to="facilitator"))
    assert refusal(session.change_answer("s0", entry.seq, key_of(entry, "toy.shield"), "0")) == "too-late"
    again = session.change_answer("s2", entry.seq, key_of(entry, "toy.shield"), "0")
    assert isinstance(again, Entry)
    assert session.state.part("bob", HitPoints).now == 4
    assert replay(session.game, again, session.states[again.seq - 1]) == again


def test_a_choice_in_a_blind_roll_is_not_the_rollers_to_change() -> None:
    """To know that there was a choice would tell what the die shows."""
    session = toy_table(box(6))
    entry = done(do(session, "s1", "toy.test", "ann", dn=5, to="facilitator"))
    assert refusal(session.change_answer("s1", entry.seq, key_of(entry, "toy.reroll"), "yes")) == "not-your-prompt"


# ---- how a line shows it
def test_a_line_marks_what_an_order_said_and_only_to_whom_it_spoke_for() -> None:
    session = toy_table(box(4, 1))
    done(do(session, "s0", "toy.duel", "ogre", target="bob"))
    (mine,) = view(session, "s2").log[-1].ordered
    assert (mine.who, mine.rule, mine.answer, mine.options) == ("bob", "toy.shield", "2", ("0", "1", "2"))
    assert view(session, "s1").log[-1].ordered == ()
    assert [o.who for o in view(session, "s0").log[-1].ordered] == ["bob"]


def test_the_key_in_the_line_is_the_one_to_change_it_by() -> None:
    session = toy_table(box(4, 1))
    entry = done(do(session, "s0", "toy.duel", "ogre", target="bob"))
    key = view(session, "s2").log[-1].ordered[0].key
    changed = done(session.change_answer("s2", entry.seq, key, "0"))
    assert said(changed) == [("0", "person")]


def test_a_line_says_whose_dice_were_typed() -> None:
    session = toy_table(box(1))
    done(do(session, "s0", "toy.duel", "ogre", target="bob", dice=(4,)))
    assert view(session, "s1").log[-1].typed == ("ogre",)

"""Prompts: a parked move waits for its people, survives a restart, and sees the present when it goes on."""

from __future__ import annotations

import pytest
from msgspec import structs

from at_table import box, do, done, facts, parked, refusal
from caltrop.games.common.health.points import HitPoints
from caltrop.games.common.items.pack import Pack
from caltrop.kernel.rules.fate import Choice, Roll, Words
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.events.characters import LifeChanged
from caltrop.kernel.state.events.table import Said
from caltrop.table.codec import load, save
from caltrop.table.log import Entry, Intent, Parked
from caltrop.table.session import Result, Session, replay
from caltrop.table.view import view
from table.toy import fighter, find, toy_table


def asking(session: Session, who: str, rule: str) -> None:
    """Have a player asked each time."""
    done(do(session, session.state.seat_of(who), "table.order", who, rule=rule, answer="ask"))


def restarted(session: Session, *faces: int) -> Session:
    """The table after the server was killed; its new box has these faces."""
    return load(find, save(session), box(*faces))


def answer(session: Session, seat: str, waiting: Parked, value: str | tuple[int, ...], at: int = 0) -> Result:
    return session.answer(seat, waiting.id, waiting.asks[at].key, value)


def shield_duel(*faces: int, shield: int = 3) -> tuple[Session, Parked]:
    """The ogre has won against Bob, who is asked about his shield: 2 harm, against the shield's points."""
    session = toy_table(box(4, 1, *faces), bob=fighter("Bob", "s2", shield=shield))
    asking(session, "bob", "toy.shield")
    return session, parked(do(session, "s0", "toy.duel", "ogre", target="bob"))


# ---- waiting
def test_a_choice_that_wants_a_person_parks_the_move() -> None:
    session, waiting = shield_duel()
    (ask,) = waiting.asks
    assert isinstance(ask, Choice)
    assert (ask.who, ask.rule, ask.options, ask.usual) == ("bob", "toy.shield", ("0", "1", "2"), "2")
    assert session.state.part("bob", HitPoints).now == 6
    assert session.parked == {waiting.id: waiting}


def test_its_owner_answers_and_the_move_goes_on() -> None:
    session, waiting = shield_duel()
    entry = answer(session, "s2", waiting, "1")
    assert isinstance(entry, Entry)
    assert session.state.part("bob", HitPoints).now == 5
    assert session.state.part("bob", Pack).protection == 2
    assert session.parked == {}
    assert entry.seat == "s0"


def test_the_facilitator_may_answer_for_anyone() -> None:
    session, waiting = shield_duel()
    assert isinstance(answer(session, "s0", waiting, "0"), Entry)
    assert session.state.part("bob", HitPoints).now == 4


@pytest.mark.parametrize("seat", ["s1", "s3", "tv", "nobody", ""])
def test_nobody_else_answers(seat: str) -> None:
    session, waiting = shield_duel()
    assert refusal(answer(session, seat, waiting, "1")) == "not-your-prompt"
    assert session.parked == {waiting.id: waiting}


@pytest.mark.parametrize("value", ["3", "", "yes", (1,), ()])
def test_an_answer_that_is_none_is_refused_and_nothing_changes(value: str | tuple[int, ...]) -> None:
    session, waiting = shield_duel()
    assert refusal(answer(session, "s2", waiting, value)) == "bad-answer"
    assert session.parked == {waiting.id: waiting}


def test_an_unknown_prompt_or_question_is_refused() -> None:
    session, waiting = shield_duel()
    assert refusal(session.answer("s2", "ffff", waiting.asks[0].key, "1")) == "no-prompt"
    assert refusal(session.answer("s2", waiting.id, "toy.shield@bob#7", "1")) == "no-prompt"
    assert refusal(session.cancel("s0", "ffff")) == "no-prompt"
    assert refusal(session.roll_for("s2", waiting.id, waiting.asks[0].key)) == "no-prompt"


def test_a_prompt_is_answered_once() -> None:
    session, waiting = shield_duel()
    assert isinstance(answer(session, "s2", waiting, "1"), Entry)
    assert refusal(answer(session, "s2", waiting, "1")) == "no-prompt"


def test_the_key_that_a_view_shows_is_as_good_as_the_place() -> None:
    session, waiting = shield_duel()
    (prompt,) = view(session, "s2").prompts
    assert prompt.id == waiting.id
    assert "bob" not in prompt.ask.key
    assert isinstance(session.answer("s2", prompt.id, prompt.ask.key, "1"), Entry)


def test_words_wait_for_whoever_is_asked() -> None:
    session = toy_table()
    waiting = parked(do(session, "s1", "toy.tell", "ann"))
    assert isinstance(waiting.asks[0], Words)
    assert refusal(answer(session, "s1", waiting, "x" * 2001)) == "bad-answer"
    entry = answer(session, "s1", waiting, "an old scar")
    assert isinstance(entry, Entry)
    assert facts(entry) == [Said("ann", "toy.tell", "an old scar")]
    assert entry.answers[0].source == "person"


def test_everybody_rolls_at_once_in_any_order_and_one_rolls_for_the_last() -> None:
    session = toy_table(box(6, 5))
    for seat in ("s1", "s2"):
        done(do(session, seat, "table.preferences", real_dice=True))
    waiting = parked(do(session, "s0", "toy.all", who=["ann", "bob", "ogre"]))
    assert [ask.who for ask in waiting.asks] == ["ann", "bob"]  # the ogre's die lies there already
    waiting = parked(answer(session, "s2", waiting, (2,), 1))
    assert [ask.who for ask in waiting.asks] == ["ann"]
    entry = session.roll_for("s0", waiting.id, waiting.asks[0].key)
    assert isinstance(entry, Entry)
    assert [(e.who, e.result) for e in facts(entry)] == [("ann", "5"), ("bob", "2"), ("ogre", "6")]
    assert [a.source for a in entry.answers] == ["app", "real", "app"]


# ---- restarts
def test_a_prompt_survives_a_restart() -> None:
    session, waiting = shield_duel()
    session = restarted(session)
    assert session.parked == {waiting.id: waiting}
    assert view(session, "s2").prompts
    entry = answer(session, "s2", waiting, "1")
    assert isinstance(entry, Entry)
    assert [a.value for a in entry.answers] == [(4,), (1,), "1"]
    assert session.state.part("bob", HitPoints).now == 5


def test_box_dice_are_kept_with_the_prompt_before_anyone_sees_them() -> None:
    session, waiting = shield_duel()
    assert [a.value for a in waiting.answers] == [(4,), (1,)]
    again = restarted(session)  # its box is empty: it could not roll them anew
    assert [s.facts["faces"] for s in view(again, "s2").waiting[0].steps] == [(4,), (1,)]


def test_prompts_after_a_restart_get_ids_of_their_own() -> None:
    session, waiting = shield_duel()
    session = restarted(session, 4, 1)
    second = parked(do(session, "s0", "toy.duel", "ogre", target="bob"))
    assert second.id != waiting.id


# ---- two at once
def test_two_open_prompts_hold_up_nobody() -> None:
    session, first = shield_duel(4, 1, 3)
    second = parked(do(session, "s1", "toy.duel", "ann", target="bob"))
    assert list(session.parked) == [first.id, second.id]
    done(do(session, "s1", "toy.test", "ann", dn=4))  # a third thing goes through at once
    assert isinstance(answer(session, "s2", second, "0"), Entry)
    assert isinstance(answer(session, "s2", first, "0"), Entry)
    assert session.state.part("bob", HitPoints).now == 2
    assert [e.intent.move for e in session.log if e.intent][-3:] == ["toy.test", "toy.duel", "toy.duel"]


def test_a_question_that_has_changed_meanwhile_is_asked_anew_and_its_dice_stand() -> None:
    """Both duels wait for the same shield of 3; once 2 are gone the other question has fewer options."""
    session, first = shield_duel(4, 1)
    second = parked(do(session, "s0", "toy.duel", "ogre", target="bob"))
    assert isinstance(answer(session, "s2", first, "2"), Entry)
    again = answer(session, "s2", second, "2")
    assert isinstance(again, Parked)
    (ask,) = again.asks
    assert isinstance(ask, Choice)
    assert ask.options == ("0", "1")
    assert [a.value for a in again.answers if isinstance(a.ask, Roll)] == [(4,), (1,)]
    assert isinstance(answer(session, "s2", again, "1"), Entry)
    assert session.state.part("bob", HitPoints).now == 5


def test_a_question_that_is_gone_meanwhile_is_not_asked() -> None:
    session, first = shield_duel(4, 1, shield=2)
    second = parked(do(session, "s0", "toy.duel", "ogre", target="bob"))
    assert isinstance(answer(session, "s2", first, "2"), Entry)
    assert isinstance(answer(session, "s2", second, "2"), Entry)  # no shield is left: all harm to Bob
    assert session.state.part("bob", HitPoints).now == 4


# ---- the plan is frozen at its first die
def test_before_the_first_die_the_plan_sees_the_present() -> None:
    session = toy_table(box(4, 1), ann=fighter("Ann", "s1", sword=True))
    asking(session, "ann", "toy.weapon")
    waiting = parked(do(session, "s1", "toy.duel", "ann", target="ogre"))
    assert waiting.plan is None
    done(do(session, "s0", "table.house", "ogre", name="HP.die", value="d12"))
    entry = answer(session, "s1", waiting, "sword")
    assert isinstance(entry, Entry)
    assert entry.plan is not None
    assert entry.plan.params == {"a": ["d8"], "b": ["d12"]}


def test_after_the_first_die_dice_and_parameters_stay_and_what_comes_of_it_sees_the_present() -> None:
    session, waiting = shield_duel()
    assert waiting.plan is not None
    done(do(session, "s0", "table.house", "bob", name="HP.die", value="d12"))
    done(do(session, "s0", "table.house", "bob", name="HP", value=2))
    done(do(session, "s0", "table.life", "ogre", life="dead"))  # the actor himself: what is thrown is thrown
    entry = answer(session, "s2", waiting, "1")
    assert isinstance(entry, Entry)
    assert entry.plan == waiting.plan
    assert entry.plan is not None
    assert entry.plan.params == {"a": ["d4"], "b": ["d6"]}
    assert [a.value for a in entry.answers] == [(4,), (1,), "1"]
    assert session.state.part("bob", HitPoints).now == 1


def test_the_plans_own_choices_and_steps_stay_with_it() -> None:
    session = toy_table(box(8, 1), ann=fighter("Ann", "s1", sword=True))
    asking(session, "bob", "toy.shield")
    waiting = parked(do(session, "s1", "toy.duel", "ann", target="bob"))
    weapon = waiting.answers[0]
    assert (weapon.value, weapon.source) == ("sword", "order")
    done(do(session, "s1", "table.order", "ann", rule="toy.weapon", answer="knife"))
    entry = answer(session, "s2", waiting, "0")
    assert isinstance(entry, Entry)
    assert entry.answers[0] == weapon
    assert [s.step.rule for s in entry.steps] == ["toy.weapon", "toy.weapon", "toy.duel", "toy.duel", "toy.shield"]


def test_a_new_die_may_be_called_for_by_the_present() -> None:
    """Bob is worse off than when the duel began: what is left of the harm now brings him to 0, and a d4 is thrown."""
    session, waiting = shield_duel(1)
    done(do(session, "s0", "table.house", "bob", name="HP", value=2))
    entry = answer(session, "s2", waiting, "0")
    assert isinstance(entry, Entry)
    assert LifeChanged("bob", "dead") in facts(entry)


def test_somebody_removed_meanwhile_is_left_alone() -> None:
    session, waiting = shield_duel()
    done(do(session, "s0", "table.remove", "bob"))
    entry = session.answer("s0", waiting.id, waiting.asks[0].key, "1")
    assert isinstance(entry, Entry)
    assert "bob" not in session.state.characters


# ---- away
def test_whoever_is_away_is_answered_by_the_usual() -> None:
    session = toy_table(box(4, 1))
    asking(session, "bob", "toy.shield")
    done(do(session, "s0", "table.preferences", seat="s2", away=True))
    entry = done(do(session, "s0", "toy.duel", "ogre", target="bob"))
    assert [(a.value, a.source) for a in entry.answers][-1] == ("2", "order")


def test_the_dice_of_whoever_is_away_come_from_the_box() -> None:
    session = toy_table(box(4, 1))
    done(do(session, "s2", "table.preferences", real_dice=True, away=True))
    entry = done(do(session, "s0", "toy.duel", "ogre", target="bob"))
    assert [a.source for a in entry.answers][:2] == ["app", "app"]


def test_what_waits_for_a_person_waits_for_the_facilitator_while_they_are_away() -> None:
    session = toy_table()
    done(do(session, "s0", "table.preferences", seat="s1", away=True))
    waiting = parked(do(session, "s0", "toy.spend", "ann"))
    assert len(view(session, "s0").prompts) == 1
    assert isinstance(answer(session, "s0", waiting, "all"), Entry)


# ---- cancelling
def test_a_cancelled_prompt_leaves_an_entry_with_the_dice_that_were_seen() -> None:
    session, waiting = shield_duel()
    before = session.state
    entry = session.cancel("s0", waiting.id)
    assert isinstance(entry, Entry)
    assert entry.cancelled
    assert session.log[-1] is entry
    assert [a.value for a in entry.answers] == [(4,), (1,)]
    assert entry.emitted == ()
    assert session.state == before
    assert session.parked == {}
    line = view(session, "s1").log[-1]
    assert line.cancelled
    assert [s.facts["faces"] for s in line.steps] == [(4,), (1,)]


def test_whoever_began_it_may_cancel_and_others_may_not() -> None:
    session = toy_table(box(4, 1))
    asking(session, "bob", "toy.shield")
    waiting = parked(do(session, "s1", "toy.duel", "ann", target="bob"))
    assert refusal(session.cancel("s2", waiting.id)) == "not-your-prompt"
    assert session.parked == {waiting.id: waiting}
    assert isinstance(session.cancel("s1", waiting.id), Entry)


def test_a_cancelled_entry_and_its_seat_survive_a_restart() -> None:
    session, waiting = shield_duel()
    session.cancel("s0", waiting.id)
    again = restarted(session)
    assert (again.log, again.parked, again.state) == (session.log, {}, session.state)


# ---- blind rolls
def test_a_blind_roll_asks_nothing_of_whoever_may_not_see_it() -> None:
    """The top of a die is a choice to reroll: being asked would tell that it fell."""
    session = toy_table(box(6, 3))
    asking(session, "ann", "toy.reroll")
    entry = done(do(session, "s0", "toy.test", "ann", dn=8, to="facilitator"))
    assert [a.value for a in entry.answers] == [(6,), "yes", (3,)]
    assert view(session, "s1").prompts == ()


def test_a_blind_roll_is_not_typed_by_whoever_may_not_see_it() -> None:
    session = toy_table(box(4))
    done(do(session, "s1", "table.preferences", real_dice=True))
    done(do(session, "s0", "toy.test", "ann", dn=8, to="facilitator"))


def test_a_blind_roll_of_ones_own_is_typed_and_its_choices_are_not_asked() -> None:
    session = toy_table(box())
    asking(session, "ann", "toy.reroll")
    done(do(session, "s1", "table.preferences", real_dice=True))
    waiting = parked(do(session, "s1", "toy.test", "ann", dn=5, to="facilitator"))
    entry = session.answer("s1", waiting.id, waiting.asks[0].key, (6,))
    assert isinstance(entry, Entry)
    assert entry.answers[-1].value == "no"


# ---- replaying what has waited
def test_a_move_that_waited_and_saw_a_changed_table_replays_to_the_same_entry() -> None:
    session, waiting = shield_duel()
    done(do(session, "s0", "table.house", "bob", name="HP", value=3))
    before = session.state
    entry = answer(session, "s2", waiting, "1")
    assert isinstance(entry, Entry)
    assert replay(session.game, entry, before) == entry


def test_a_parked_move_is_a_value() -> None:
    _, waiting = shield_duel()
    assert structs.replace(waiting) == waiting
    assert waiting.intent == Intent("toy.duel", "ogre", {"target": "bob"})
    assert not isinstance(waiting, Refused)

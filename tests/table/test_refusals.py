"""Refusals and warnings, and that nothing changes with them."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from at_table import box, do, done, parked, refusal, warning
from caltrop.games.common.conditions.on_sheet import Condition, Conditions
from caltrop.games.common.health.points import HitPoints
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.state import Seat
from caltrop.table.codec import save
from caltrop.table.log import Entry, Intent
from caltrop.table.session import Session, Warnings
from table.toy import fighter, toy_table


def tired(*marks: str) -> Any:
    return fighter("Ann", "s1").with_parts(Conditions({f"c{i}": Condition(text) for i, text in enumerate(marks, 1)}))


def unchanged(session: Session, seat: str, intent: Intent) -> Refused | Warnings:
    """Try an intent, and check that nothing has changed afterwards, the parked moves included."""
    before = (session.state, list(session.log), dict(session.parked), save(session))
    result = session.act(seat, intent)
    assert isinstance(result, (Refused, Warnings)), result
    saved = save(session)
    session._parks -= 1  # a new prompt's id is drawn at each try, and tells nothing
    assert (session.state, session.log, session.parked, save(session)) == before
    session._parks += 1
    assert len(saved) == len(before[3])
    return result


# ---- who may act
@pytest.mark.parametrize(
    ("seat", "intent", "code"),
    [
        ("s1", Intent("toy.test", "bob", {"dn": 4}), "not-yours"),
        ("s1", Intent("toy.test", "ogre", {"dn": 4}), "not-yours"),
        ("s1", Intent("toy.test", "nobody", {"dn": 4}), "no-such-character"),
        ("s1", Intent("toy.test", "lurker", {"dn": 4}), "no-such-character"),
        ("s1", Intent("toy.test", "", {"dn": 4}), "no-such-character"),
        ("s1", Intent("toy.test", "s1", {"dn": 4}), "no-such-character"),
        ("s0", Intent("toy.test", "nobody", {"dn": 4}), "no-such-character"),
        ("tv", Intent("toy.test", "ann", {"dn": 4}), "not-seated"),
        ("tv", Intent("table.note", "", {"text": "hello"}), "not-seated"),
        ("nobody", Intent("toy.test", "ann", {"dn": 4}), "not-seated"),
        ("", Intent("toy.test", "ann", {"dn": 4}), "not-seated"),
        ("s1", Intent("table.house", "ann", {"name": "HP", "value": 6}), "facilitator-only"),
        ("s1", Intent("table.clock", "", {"n": 1}), "facilitator-only"),
        ("s1", Intent("table.note", "bob", {"text": "in Bob's name"}), "not-yours"),
        ("s1", Intent("table.note", "lurker", {"text": "in another's name"}), "no-such-character"),
        ("s1", Intent("table.roll", "bob", {"roll": "d6"}), "not-yours"),
        ("s1", Intent("table.roll", "lurker", {"roll": "d6"}), "no-such-character"),
        ("s0", Intent("table.roll", "nobody", {"roll": "d6"}), "no-such-character"),
        ("s1", Intent("table.preferences", "", {"seat": "s2", "away": True}), "not-your-seat"),
        ("s1", Intent("toy.test", "dead", {"dn": 4}), "dead"),
        ("s0", Intent("toy.test", "dead", {"dn": 4}), "dead"),
    ],
)
def test_who_may_not_act_is_refused(seat: str, intent: Intent, code: str) -> None:
    session = toy_table(lurker=fighter("Lurker", hidden=True), dead=fighter("Dora", "s1", life="dead"))
    assert refusal(unchanged(session, seat, intent)) == code


def test_a_hidden_character_is_refused_in_the_very_words_of_one_who_does_not_exist() -> None:
    session = toy_table(lurker=fighter("The Lurker", hidden=True))
    for move, want in (("toy.test", {"dn": 4}), ("table.roll", {"roll": "d6"}), ("table.note", {"text": "x"})):
        hidden = session.act("s1", Intent(move, "lurker", want))
        nobody = session.act("s1", Intent(move, "nobody", want))
        assert isinstance(hidden, Refused)
        assert isinstance(nobody, Refused)
        assert structs.replace(nobody, facts={"who": "lurker"}) == hidden


def test_a_player_may_act_for_their_own_character_while_it_is_hidden() -> None:
    session = toy_table(box(3), sneak=fighter("Sneak", "s1", hidden=True))
    assert isinstance(do(session, "s1", "toy.test", "sneak", dn=4), Entry)


def test_the_facilitator_acts_for_all() -> None:
    session = toy_table(box(3, 3, 3))
    for who in ("ann", "bob", "ogre"):
        assert done(do(session, "s0", "toy.test", who, dn=4)).seat == "s0"


def test_the_dead_may_still_be_renamed() -> None:
    session = toy_table(dead=fighter("Dora", "s1", life="dead"))
    done(do(session, "s1", "table.rename", "dead", name="Dora the Late"))


def test_a_seat_that_has_left_can_no_longer_act() -> None:
    session = toy_table()
    done(do(session, "s0", "table.leave", seat="s1"))
    assert refusal(do(session, "s1", "toy.test", "ann", dn=4)) == "not-seated"


def test_the_last_facilitator_cannot_leave() -> None:
    assert refusal(do(toy_table(), "s0", "table.leave", seat="s0")) == "last-facilitator"


# ---- what is said about a move
@pytest.mark.parametrize(
    ("intent", "code", "name"),
    [
        (Intent("toy.fly", "ann"), "unknown-move", None),
        (Intent("", "ann"), "unknown-move", None),
        (Intent("x" * 500, "ann"), "unknown-move", None),
        (Intent("toy.test", "ann", {"dn": 4, "luck": 1}), "unknown-parameter", "luck"),
        (Intent("toy.test", "ann"), "missing-parameter", "dn"),
        (Intent("toy.test", "ann", {"dn": 13}), "bad-value", "dn"),
        (Intent("toy.test", "ann", {"dn": "many"}), "bad-value", "dn"),
        (Intent("toy.test", "ann", {"dn": 4, "dice": ["d20"]}), "bad-value", "dice"),
        (Intent("toy.test", "ann", {"dn": 4, "dice": []}), "bad-value", "dice"),
        (Intent("table.roll", "ann", {"roll": "2d"}), "bad-notation", None),
        (Intent("toy.test", "ann", {"dn": 4}, call="call"), "no-call", None),
        (Intent("toy.test", "ann", {"dn": 4}, due="morale"), "no-due-roll", None),
        (Intent("toy.test", "ann", {"dn": 4}, outcome={"hits": 1}), "facilitator-only", None),
    ],
)
def test_what_cannot_be_read_is_refused(intent: Intent, code: str, name: str | None) -> None:
    found = unchanged(toy_table(), "s1", intent)
    assert isinstance(found, Refused)
    assert found.code == code
    assert found.facts.get("name") == name


def test_a_house_call_outside_its_bounds_is_refused_with_them() -> None:
    session = toy_table()
    found = unchanged(session, "s0", Intent("table.house", "ann", {"name": "HP", "value": 7}))
    assert isinstance(found, Refused)
    assert (found.code, found.facts["least"], found.facts["most"]) == ("bad-setting", 0, 6)
    found = unchanged(session, "s0", Intent("table.house", "ann", {"name": "HP.die", "value": "d20"}))
    assert refusal(found) == "bad-word"
    found = unchanged(session, "s0", Intent("table.house", "ann", {"name": "luck", "value": 1}))
    assert refusal(found) == "no-such-setting"


def test_a_stale_writer_is_told_so_and_nothing_is_written() -> None:
    session = toy_table(box(3, 3))
    done(session.act("s1", Intent("toy.test", "ann", {"dn": 4}), expect=0))
    late = session.act("s2", Intent("toy.test", "bob", {"dn": 4}), expect=0)
    assert late == Refused("stale", "table.log", {"seq": 1})
    assert len(session.log) == 1
    done(session.act("s2", Intent("toy.test", "bob", {"dn": 4}), expect=1))


def test_expect_counts_only_what_the_seat_has_seen() -> None:
    session = toy_table(box(3, 3))
    done(do(session, "s0", "table.note", text="the ogre lies", to=[]))
    done(session.act("s1", Intent("toy.test", "ann", {"dn": 4}), expect=0))
    done(session.act("s0", Intent("toy.test", "ogre", {"dn": 4}), expect=2))


# ---- warnings
def test_a_warning_does_nothing_until_it_is_overruled() -> None:
    session = toy_table(box(4, 1), ann=tired("tired"))
    assert warning(unchanged(session, "s1", Intent("toy.duel", "ann", {"target": "ogre"}))) == "tired"
    entry = done(do(session, "s1", "toy.duel", "ann", target="ogre", overrule=True))
    assert [w.code for w in entry.overruled] == ["tired"]


def test_only_the_facilitator_overrules_some() -> None:
    session = toy_table(box(4, 1), ann=tired("tired", "bound"))
    intent = Intent("toy.duel", "ann", {"target": "ogre"})
    found = unchanged(session, "s1", intent)
    assert isinstance(found, Warnings)
    assert [(w.code, w.facilitator) for w in found.warnings] == [("tired", False), ("bound", True)]
    assert refusal(unchanged(session, "s1", structs.replace(intent, overrule=True))) == "facilitator-only"
    assert isinstance(unchanged(session, "s0", intent), Warnings)
    entry = done(session.act("s0", structs.replace(intent, overrule=True)))
    assert [w.code for w in entry.overruled] == ["tired", "bound"]


def test_overruling_without_a_warning_is_just_acting() -> None:
    entry = done(do(toy_table(box(3)), "s1", "toy.test", "ann", dn=4, overrule=True))
    assert entry.overruled == ()


def test_check_gives_the_very_reason_that_acting_would() -> None:
    session = toy_table(box(3), ann=tired("tired"))
    for seat, intent in (
        ("s1", Intent("toy.duel", "ann", {"target": "ogre"})),
        ("s1", Intent("toy.duel", "bob", {"target": "ogre"})),
        ("s1", Intent("toy.duel", "ann", {"target": "nobody"})),
        ("s1", Intent("toy.test", "ann", {})),
        ("tv", Intent("toy.test", "ann", {"dn": 1})),
    ):
        assert session.check(seat, intent) == session.act(seat, intent)
    assert session.check("s1", Intent("toy.test", "ann", {"dn": 4})) is None
    assert session.check("s1", Intent("toy.duel", "ann", {"target": "ogre"}, overrule=True)) is None


def test_a_move_that_waits_goes_on_though_it_would_be_warned_of_by_now() -> None:
    session = toy_table(box(4, 1), ann=fighter("Ann", "s1", sword=True))
    done(do(session, "s1", "table.order", "ann", rule="toy.weapon", answer="ask"))
    waiting = parked(do(session, "s1", "toy.duel", "ann", target="ogre"))
    done(do(session, "s0", "table.condition", "ann", text="bound"))
    entry = done(session.answer("s1", waiting.id, waiting.asks[0].key, "knife"))
    assert [w.code for w in entry.overruled] == ["bound"]


def test_a_move_that_waits_and_cannot_be_done_by_now_is_refused_and_goes_on_waiting() -> None:
    session = toy_table(box(4, 1), ann=fighter("Ann", "s1", sword=True))
    done(do(session, "s1", "table.order", "ann", rule="toy.weapon", answer="ask"))
    waiting = parked(do(session, "s1", "toy.duel", "ann", target="ogre"))
    done(do(session, "s0", "table.life", "ann", life="dead"))
    assert refusal(session.answer("s1", waiting.id, waiting.asks[0].key, "knife")) == "dead"
    assert session.parked == {waiting.id: waiting}
    done(do(session, "s0", "table.life", "ann", life="up"))
    done(session.answer("s1", waiting.id, waiting.asks[0].key, "knife"))


# ---- seats
def test_a_new_seat_never_takes_the_place_of_one_that_was_left() -> None:
    session = toy_table()
    done(do(session, "s0", "table.seat", name="Dan"))
    assert session.state.seats["s4"] == Seat("Dan")
    done(do(session, "s0", "table.note", text="for Dan alone", to=["s4"]))
    done(do(session, "s0", "table.leave", seat="s4"))
    done(do(session, "s0", "table.seat", name="Eve"))
    assert set(session.state.seats) == {"s0", "s1", "s2", "s3", "tv", "s5"}


def test_the_first_to_join_are_s1_and_s2() -> None:
    from caltrop.table.session import open_table
    from table.toy import TOY

    session = open_table(TOY, "Gail", box())
    for name in ("Ann", "Bob"):
        done(do(session, "s0", "table.seat", name=name))
    assert session.state.seats == {"s0": Seat("Gail", "facilitator"), "s1": Seat("Ann"), "s2": Seat("Bob")}


def test_saying_that_one_is_away_leaves_the_dice_as_they_were() -> None:
    session = toy_table()
    done(do(session, "s1", "table.preferences", real_dice=True))
    done(do(session, "s1", "table.preferences", away=True))
    assert session.state.seats["s1"] == Seat("Ann", real_dice=True, away=True)
    done(do(session, "s0", "table.preferences", seat="s1", away=False))
    assert session.state.seats["s1"] == Seat("Ann", real_dice=True)


# ---- an outcome without dice
def test_the_facilitator_sets_an_outcome_without_dice() -> None:
    session = toy_table(box())
    intent = Intent("toy.duel", "ann", {"target": "ogre"}, outcome={"winner": "a", "a_takes": 0, "b_takes": 4})
    entry = done(session.act("s0", intent))
    assert session.state.part("ogre", HitPoints).now == 2
    assert entry.answers == ()
    assert entry.outcome == {"winner": "a", "a_takes": 0, "b_takes": 4}


@pytest.mark.parametrize(
    ("outcome", "code"),
    [
        ({"winner": "a"}, "missing-parameter"),
        ({"winner": "nobody", "a_takes": 0, "b_takes": 0}, "bad-value"),
        ({"winner": "a", "a_takes": 0, "b_takes": 0, "c_takes": 1}, "unknown-parameter"),
    ],
)
def test_an_outcome_that_is_none_is_refused(outcome: dict[str, Any], code: str) -> None:
    found = unchanged(toy_table(), "s0", Intent("toy.duel", "ann", {"target": "ogre"}, outcome=outcome))
    assert refusal(found) == code

"""Real dice, typed in: whose they are, what is checked, and that the dice box never rolls instead."""

from __future__ import annotations

from typing import Any

import pytest

from at_table import box, do, done, facts, parked, refusal
from caltrop.kernel.rules.fate import Roll
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.state import Seat
from caltrop.table.codec import load, save
from caltrop.table.log import Entry, Intent, Parked
from caltrop.table.session import Result, Session
from caltrop.table.view import view
from table.toy import find, toy_table


def by_hand(session: Session, *seats: str) -> Session:
    for seat in seats:
        done(do(session, seat, "table.preferences", real_dice=True))
    return session


def sources(entry: object) -> list[str]:
    assert isinstance(entry, Entry), entry
    return [a.source for a in entry.answers]


def dice_asked(waiting: Parked) -> list[tuple[str, tuple[str, ...]]]:
    return [(ask.who, ask.dice) for ask in waiting.asks if isinstance(ask, Roll)]


# ---- seats that roll real dice
def test_a_seat_that_rolls_real_dice_is_asked_for_them() -> None:
    session = by_hand(toy_table(), "s1")
    waiting = parked(session.act("s1", Intent("toy.test", "ann", {"dn": 4, "dice": ["d6", "d8"]})))
    assert dice_asked(waiting) == [("ann", ("d6",)), ("ann", ("d8",))]
    waiting = parked(session.answer("s1", waiting.id, waiting.asks[0].key, (2,)))
    entry = session.answer("s1", waiting.id, waiting.asks[0].key, (7,))
    assert sources(entry) == ["real", "real"]
    assert isinstance(entry, Entry)
    assert entry.outcome == {"hits": 1}


def test_others_roll_with_the_box_meanwhile() -> None:
    session = by_hand(toy_table(box(3)), "s1")
    waiting = parked(do(session, "s0", "toy.duel", "ogre", target="ann"))
    assert dice_asked(waiting) == [("ann", ("d6",))]
    assert [(a.ask.who, a.source) for a in waiting.answers if isinstance(a.ask, Roll)] == [("ogre", "app")]


def test_the_facilitators_real_dice_are_asked_of_the_facilitator() -> None:
    session = by_hand(toy_table(box(3)), "s0")
    waiting = parked(do(session, "s1", "toy.duel", "ann", target="ogre"))
    assert dice_asked(waiting) == [("ogre", ("d6",))]
    assert view(session, "s1").prompts == ()
    assert len(view(session, "s0").prompts) == 1


@pytest.mark.parametrize("faces", [(7,), (0,), (-1,), (3, 3), (), "3"])
def test_an_impossible_face_is_refused_and_nothing_changes(faces: tuple[int, ...] | str) -> None:
    session = by_hand(toy_table(), "s1")
    waiting = parked(do(session, "s1", "toy.test", "ann", dn=4))
    assert refusal(session.answer("s1", waiting.id, waiting.asks[0].key, faces)) == "impossible-face"
    assert session.parked == {waiting.id: waiting}


def test_a_roll_may_be_left_to_the_box_after_all() -> None:
    session = by_hand(toy_table(box(5)), "s1")
    waiting = parked(do(session, "s1", "toy.test", "ann", dn=4))
    assert refusal(session.roll_for("s2", waiting.id, waiting.asks[0].key)) == "not-your-prompt"
    assert sources(session.roll_for("s1", waiting.id, waiting.asks[0].key)) == ["app"]


def test_a_free_roll_without_a_character_is_its_seats_own() -> None:
    session = by_hand(toy_table(box(2)), "s1")
    waiting = parked(do(session, "s1", "table.roll", roll="d6+1"))
    assert [p.id for p in view(session, "s1").prompts] == [waiting.id]
    entry = session.answer("s1", waiting.id, waiting.asks[0].key, (5,))
    assert isinstance(entry, Entry)
    assert entry.outcome == {"total": 6}
    assert sources(done(do(session, "s2", "table.roll", roll="d6"))) == ["app"]


def test_a_free_roll_of_a_player_is_not_the_facilitators_to_type() -> None:
    session = by_hand(toy_table(box(2)), "s0")
    assert sources(done(do(session, "s1", "table.roll", roll="d6"))) == ["app"]


# ---- faces that come with the move
def roll(session: Session, seat: str, who: str, dice: list[str], *faces: int, dn: int = 4) -> Result:
    return session.act(seat, Intent("toy.test", who, {"dn": dn, "dice": dice}, dice=faces))


def duel(session: Session, seat: str, who: str, target: str, *faces: int) -> Result:
    return session.act(seat, Intent("toy.duel", who, {"target": target}, dice=faces))


def test_faces_come_with_the_move_in_the_order_asked() -> None:
    entry = done(roll(toy_table(), "s1", "ann", ["d6", "d8"], 2, 7))
    assert [(a.value, a.source) for a in entry.answers] == [((2,), "real"), ((7,), "real")]


def test_an_impossible_face_that_comes_with_the_move_is_refused_and_nothing_changes() -> None:
    session = toy_table()
    for faces in ((7, 2), (0, 1), (3, 9)):
        found = roll(session, "s1", "ann", ["d6", "d8"], *faces)
        assert isinstance(found, Refused)
        assert found.code == "impossible-face"
    assert (session.log, session.parked) == ([], {})


def test_too_many_faces_are_refused_and_nothing_changes() -> None:
    session = toy_table()
    assert roll(session, "s1", "ann", ["d6"], 2, 3, 4) == Refused("surplus-dice", "table.dice", {"left": 2, "typed": 3})
    assert (session.log, session.parked) == ([], {})


def test_faces_for_a_move_without_dice_are_too_many() -> None:
    session = toy_table()
    assert refusal(do(session, "s1", "toy.pick", "ann", dice=(3,))) == "surplus-dice"
    assert session.log == []


def test_too_few_faces_ask_for_the_rest_and_the_box_gives_none() -> None:
    session = toy_table(box())
    waiting = parked(roll(session, "s1", "ann", ["d6", "d8"], 2))
    assert dice_asked(waiting) == [("ann", ("d8",))]
    assert sources(session.answer("s1", waiting.id, waiting.asks[0].key, (7,))) == ["real", "real"]


def test_too_few_faces_for_a_throw_of_several_are_kept_and_the_others_asked_for() -> None:
    session = toy_table(box())
    waiting = parked(do(session, "s1", "table.roll", "ann", roll="3d6", dice=(6, 5)))
    assert dice_asked(waiting) == [("ann", ("d6", "d6", "d6"))]
    (prompt,) = view(session, "s1").prompts
    assert prompt.typed == (6, 5)
    entry = session.answer("s1", waiting.id, waiting.asks[0].key, (1,))
    assert isinstance(entry, Entry)
    assert [a.value for a in entry.answers] == [(6, 5, 1)]


def test_a_throw_of_several_may_be_typed_anew_as_a_whole() -> None:
    session = toy_table(box())
    waiting = parked(do(session, "s1", "table.roll", "ann", roll="3d6", dice=(6, 5)))
    entry = session.answer("s1", waiting.id, waiting.asks[0].key, (1, 2, 3))
    assert isinstance(entry, Entry)
    assert [a.value for a in entry.answers] == [(1, 2, 3)]


def test_the_box_rolls_only_what_was_not_typed() -> None:
    session = toy_table(box(4))
    waiting = parked(do(session, "s1", "table.roll", "ann", roll="3d6", dice=(6, 5)))
    entry = session.roll_for("s1", waiting.id, waiting.asks[0].key)
    assert isinstance(entry, Entry)
    assert [a.value for a in entry.answers] == [(6, 5, 4)]


def test_who_types_some_is_asked_for_all_that_follows() -> None:
    """The reroll comes after the typed face: the box does not throw it."""
    session = toy_table(box())
    waiting = parked(roll(session, "s1", "ann", ["d6"], 6, dn=8))
    assert dice_asked(waiting) == [("ann", ("d8",))]
    assert sources(session.answer("s1", waiting.id, waiting.asks[0].key, (3,))) == ["real", "order", "real"]


def test_typed_faces_never_answer_anothers_roll() -> None:
    """Ann types three faces, of which her duel wants one: the ogre's die is the box's, Bob's his own."""
    session = toy_table(box(5))
    assert refusal(duel(session, "s1", "ann", "ogre", 3, 1, 1)) == "surplus-dice"
    assert session.log == []
    session = toy_table(box(5))
    entry = done(duel(session, "s1", "ann", "ogre", 3))
    assert [(a.ask.who, a.value, a.source) for a in entry.answers if isinstance(a.ask, Roll)] == [
        ("ann", (3,), "real"),
        ("ogre", (5,), "app"),
    ]


def test_typed_faces_of_one_do_not_fill_up_anothers_answer() -> None:
    """All throw two dice at once. The facilitator typed one of the ogre's; Bob gives one of his: it is too few."""
    session = by_hand(toy_table(), "s2")
    want = {"who": ["ogre", "bob"], "dice": ["d6", "d6"]}
    waiting = parked(session.act("s0", Intent("toy.all", "", want, dice=(6,))))
    assert dice_asked(waiting) == [("ogre", ("d6", "d6")), ("bob", ("d6", "d6"))]
    assert refusal(session.answer("s2", waiting.id, waiting.asks[1].key, (1,))) == "impossible-face"
    waiting = parked(session.answer("s2", waiting.id, waiting.asks[1].key, (1, 2)))
    entry = session.answer("s0", waiting.id, waiting.asks[0].key, (5,))
    assert isinstance(entry, Entry)
    assert [(e.who, e.result) for e in facts(entry)] == [("ogre", "11"), ("bob", "3")]


def test_the_facilitators_faces_are_for_creatures_and_for_whom_they_act() -> None:
    session = toy_table(box(5, 5))
    entry = done(duel(session, "s0", "ogre", "ann", 3))
    assert [(a.ask.who, a.source) for a in entry.answers if isinstance(a.ask, Roll)] == [
        ("ogre", "real"),
        ("ann", "app"),
    ]
    assert refusal(duel(session, "s0", "ogre", "ann", 3, 2)) == "surplus-dice"
    entry = done(roll(session, "s0", "ann", ["d6"], 3))
    assert sources(entry) == ["real"]


def test_who_acts_for_another_and_types_too_few_is_not_helped_by_the_box() -> None:
    session = toy_table(box())
    waiting = parked(roll(session, "s0", "ann", ["d6", "d8"], 3))
    assert dice_asked(waiting) == [("ann", ("d8",))]
    assert sources(session.answer("s0", waiting.id, waiting.asks[0].key, (8,))) == ["real", "real", "order"]


def test_faces_left_over_from_before_do_not_stick_in_a_later_die() -> None:
    """The 9 was meant for a die that turns out to be a d8: the seat is asked again, not refused for ever."""
    session = toy_table(box())
    done(do(session, "s1", "table.order", "ann", rule="toy.reroll", answer="ask"))
    waiting = parked(roll(session, "s1", "ann", ["d6"], 6, 9, dn=8))
    waiting = parked(session.answer("s1", waiting.id, waiting.asks[0].key, "yes"))
    assert dice_asked(waiting) == [("ann", ("d8",))]
    assert sources(session.answer("s1", waiting.id, waiting.asks[0].key, (1,))) == ["real", "person", "real"]


def test_typed_faces_wait_through_a_restart() -> None:
    session = toy_table(box())
    waiting = parked(do(session, "s1", "table.roll", "ann", roll="3d6", dice=(6, 5)))
    session = load(find, save(session), box())
    assert session.parked == {waiting.id: waiting}
    entry = session.answer("s1", waiting.id, waiting.asks[0].key, (1,))
    assert isinstance(entry, Entry)
    assert entry.outcome == {"total": 12}


def test_the_typed_faces_of_one_are_not_shown_to_another_who_is_asked() -> None:
    """One of the ogre's two dice has been typed; Bob, who is asked for his own, does not see it."""
    session = by_hand(toy_table(), "s2")
    parked(session.act("s0", Intent("toy.all", "", {"who": ["ogre", "bob"], "dice": ["d6", "d6"]}, dice=(6,))))
    assert [(p.ask.who, p.typed) for p in view(session, "s2").prompts] == [("bob", ())]
    assert [(p.ask.who, p.typed) for p in view(session, "s0").prompts] == [("ogre", (6,)), ("bob", ())]


# ---- the habit
def test_a_player_turns_real_dice_on_and_off_for_their_own_seat() -> None:
    session = toy_table(box(3))
    entry = done(do(session, "s1", "table.preferences", real_dice=True))
    assert session.state.seats["s1"] == Seat("Ann", real_dice=True)
    assert [e.seat for e in facts(entry)] == ["s1"]
    done(do(session, "s1", "table.preferences", real_dice=False))
    done(do(session, "s1", "toy.test", "ann", dn=4))


@pytest.mark.parametrize("faces", [("a",), (True,), (2.0,)])
def test_what_is_no_number_is_no_face(faces: tuple[Any, ...]) -> None:
    session = toy_table(box())
    assert refusal(do(session, "s2", "toy.duel", "bob", target="ogre", dice=faces)) == "impossible-face"
    assert session.log == []

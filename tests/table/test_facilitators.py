"""A table with two facilitators: each of them is asked, and the first answer counts."""

from __future__ import annotations

from msgspec import structs

from at_table import SEATS, box, do, done, facts, parked, refusal
from caltrop.kernel.state.events.fights import SaidDone
from caltrop.kernel.state.events.table import Spoken
from caltrop.kernel.state.state import Seat, State
from caltrop.table.session import Session
from caltrop.table.view import view
from fell.table import hero, table
from table.toy import TOY, fighter
from web.fights import fight

BOTH = {**SEATS, "gm2": Seat("Hal", "facilitator")}


def run_by_two(*faces: int, **seats: Seat) -> Session:
    """An ogre of the facilitators', and Ana, whose player is Ann."""
    people = {"ana": fighter("Ana", "s1"), "ogre": fighter("Ogre")}
    return Session(TOY, State(game="toy", seats={**BOTH, **seats}, characters=people), box(*faces), salt="test")


def test_a_question_for_the_facilitator_reaches_both_and_the_first_answer_counts() -> None:
    session = run_by_two(4, 3, s0=Seat("Gail", "facilitator", real_dice=True))
    waits = parked(do(session, "s1", "toy.duel", "ana", target="ogre"))
    (asked,) = [p for p in view(session, "s0").prompts if p.ask.who == "ogre"]
    assert [p.id for p in view(session, "gm2").prompts if p.ask.who == "ogre"] == [asked.id]
    session.roll_for("gm2", waits.id, asked.ask.key)
    assert refusal(session.roll_for("s0", waits.id, asked.ask.key)) == "no-prompt"
    assert [p for p in view(session, "s0").prompts if p.ask.who == "ogre"] == []


def test_a_message_to_the_facilitator_is_for_both() -> None:
    session = table(ana=hero("Ana", "s1"))
    session.states[-1] = structs.replace(session.state, seats=BOTH)
    entry = done(do(session, "s1", "table.say", text="May I?", to=[]))
    assert facts(entry) == [Spoken("s1", "May I?", "", ("s0", "gm2"))]
    assert [view(session, seat).log[-1:] != () for seat in ("s0", "gm2", "s1", "s2")] == [True, True, True, False]


def test_either_of_them_is_asked_while_the_other_is_away() -> None:
    session = run_by_two(s0=Seat("Gail", "facilitator", away=True))
    assert session.state.facilitator == "gm2"
    assert session.state.seat_of("ogre") == "gm2"
    assert run_by_two().state.facilitator == "s0"


def test_either_of_them_says_that_the_foes_are_done() -> None:
    session = fight("fell")
    session.states[-1] = structs.replace(session.state, seats=BOTH)
    done(do(session, "s0", "table.initiative", turn="foes"))
    entry = done(do(session, "gm2", "fell.done"))
    assert {event.who for event in facts(entry) if isinstance(event, SaidDone)} >= {"goblin-a"}


def test_the_dice_that_either_of_them_types_are_those_of_all_foes() -> None:
    session = run_by_two()
    done(do(session, "s0", "table.hide", "ogre", hidden=False))
    people = {**session.state.characters, "troll": fighter("Troll")}
    session.states[-1] = structs.replace(session.state, characters=people)
    entry = done(do(session, "gm2", "toy.duel", "ogre", target="troll", dice=(4, 1)))
    assert [(a.value, a.source) for a in entry.answers if a.source == "real"] == [((4,), "real"), ((1,), "real")]

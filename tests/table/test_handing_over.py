"""Two facilitators, and handing over: both know and do everything, and one is always left."""

from __future__ import annotations

import pytest

from at_table import in_words
from caltrop.games.fell.game import GAME
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.events.table import SeatTaken
from caltrop.kernel.state.messages import Message
from caltrop.messages import log
from caltrop.table.log import Entry, Intent
from caltrop.table.session import Session
from caltrop.table.view import lines, view
from caltrop.words.line import line_messages
from fell.table import creature, hero, table
from words.single_events import event_line


def role(seat: str, role: str = "facilitator", **more: bool) -> Intent:
    return Intent("table.role", "", {"seat": seat, "role": role, **more})


def done(result: object) -> Entry:
    assert isinstance(result, Entry), result
    return result


def refused(result: object) -> str:
    assert isinstance(result, Refused), result
    return result.code


def secretive() -> Session:
    """Ana and Bram, a goblin that players do not see, and a note that only the facilitator reads."""
    session = table(ana=hero("Ana"), bram=hero("Bram"), grub=creature("goblin", hidden=True))
    done(session.act("s0", Intent("table.note", "", {"text": "The abbot lies.", "to": []})))
    return session


def seen(session: Session, seat: str) -> tuple[object, ...]:
    """What a facilitator knows, apart from whose seat it is."""
    found = view(session, seat)
    texts = [note.text for note in found.notes.values()]
    return list(found.characters), texts, [line.n for line in found.log], len(lines(session, seat))


def test_a_second_facilitator_knows_and_does_what_the_first_does() -> None:
    session = secretive()
    assert "grub" not in view(session, "s1").characters
    assert refused(session.act("s1", Intent("table.hide", "ana", {"hidden": True}))) == "facilitator-only"
    done(session.act("s0", role("s1")))
    assert seen(session, "s1") == seen(session, "s0")
    done(session.act("s1", Intent("table.hide", "grub", {"hidden": False})))
    done(session.act("s0", Intent("table.hide", "grub", {"hidden": True})))
    done(session.act("s1", Intent("fell.harm", "bram", {"n": 1})))
    assert isinstance(session.undo("s0", session.seq), Entry)


def test_the_role_is_handed_over_in_one_step_and_back() -> None:
    session = secretive()
    done(session.act("s0", role("s1", hand_over=True)))
    assert session.state.facilitators == ("s1",)
    assert "grub" not in view(session, "s0").characters
    assert view(session, "s0").notes == {}
    assert refused(session.act("s0", Intent("table.life", "ana", {"life": "dead"}))) == "facilitator-only"
    done(session.act("s1", role("s0", hand_over=True)))
    assert session.state.facilitators == ("s0",)
    assert "grub" not in view(session, "s1").characters


def last_told(session: Session) -> tuple[Message, ...]:
    return line_messages(session.log[-1], session.state, session.game)


@pytest.mark.parametrize(
    ("name", "told"), [("TV", log.ScreenWatches()), ("Nan", log.TakesSeat(name="Nan", role="spectator"))]
)
def test_who_watches_is_told(name: str, told: Message) -> None:
    assert event_line(SeatTaken("s9", name, "spectator"), {}) == in_words(GAME, told)


def test_the_log_says_whether_one_facilitates_alone_or_beside_another() -> None:
    session = secretive()
    name = session.state.seats["s1"].name
    done(session.act("s0", role("s1")))
    assert last_told(session) == (log.FacilitatesToo(name),)
    done(session.act("s0", role("s0", "player")))
    done(session.act("s1", role("s0", hand_over=True)))
    assert last_told(session) == (log.Facilitates(session.state.seats["s0"].name), log.StepsDown(name))


def test_who_has_handed_over_takes_it_back_with_an_undo_until_the_other_has_acted() -> None:
    session = secretive()
    over = done(session.act("s0", role("s1", hand_over=True)))
    number = session.number("s0", over.seq)
    assert number is not None
    done(session.undo("s0", over.seq))
    assert session.state.facilitators == ("s0",)
    over = done(session.act("s0", role("s1", hand_over=True)))
    done(session.act("s1", Intent("table.hide", "grub", {"hidden": False})))
    assert refused(session.undo("s0", over.seq)) == "not-yours-to-undo"


def test_one_of_two_takes_the_role_from_the_other_or_steps_down() -> None:
    session = secretive()
    done(session.act("s0", role("s1")))
    done(session.act("s1", role("s0", "player")))
    assert session.state.facilitators == ("s1",)
    done(session.act("s1", role("s0")))
    done(session.act("s1", role("s1", "player")))
    assert session.state.facilitators == ("s0",)


def test_the_last_facilitator_stays() -> None:
    session = secretive()
    assert refused(session.act("s0", role("s0", "player"))) == "last-facilitator"
    assert refused(session.act("s0", Intent("table.leave", "", {"seat": "s0"}))) == "last-facilitator"
    done(session.act("s0", role("s1")))
    assert refused(session.act("s0", Intent("table.leave", "", {"seat": "s1"}))) == "still-facilitates"
    done(session.act("s0", role("s1", "player")))
    done(session.act("s0", Intent("table.leave", "", {"seat": "s1"})))


@pytest.mark.parametrize(
    ("seat", "intent", "code"),
    [
        ("s1", role("s1"), "facilitator-only"),
        ("s1", role("s0", "player"), "facilitator-only"),
        ("tv", role("tv"), "not-seated"),
        ("s0", role("tv"), "only-watches"),
        ("s0", role("s0"), "same-role"),
        ("s0", role("s9"), "no-such-seat"),
    ],
)
def test_the_role_is_the_facilitators_to_give(seat: str, intent: Intent, code: str) -> None:
    assert refused(secretive().act(seat, intent)) == code

"""A private line that the facilitator tells everyone: its facts are stored, and each seat reads its own language."""

from __future__ import annotations

import msgspec
import pytest

from at_table import box, do, done, in_words
from caltrop import words
from caltrop.chronicle.names import names
from caltrop.games.fell.game import GAME
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.events.characters import CharacterAdded
from caltrop.kernel.state.events.table import LineTold
from caltrop.messages import log
from caltrop.table.codec import codec_of, load, save
from caltrop.table.log import Entry
from caltrop.table.session import Session
from caltrop.table.view import lines
from fell.table import creature, hero, table

ROLLED = in_words(GAME, log.SeatRolls(seat="Gail", roll="d12", result="7"), log.RolledFor("the leader's nerve"))


def one(_: int) -> int:
    return 1


def private_roll() -> tuple[Session, Entry]:
    """A roll that only the facilitator has a line of."""
    session = table(box(7), ana=hero("Ana", "s1"), goblin=creature("goblin", name="Goblin A"))
    return session, done(do(session, "s0", "table.roll", roll="d12", to="facilitator", label="the leader's nerve"))


def newest(session: Session, seat: str, language: str = "en") -> str:
    """The last line that a seat has, in a language."""
    with words.reading(language):
        return " ".join(words.entry_lines(lines(session, seat)[-1], names(session, seat), session.game))


def told_fact(entry: Entry) -> LineTold:
    (told,) = entry.emitted
    assert isinstance(told.event, LineTold)
    return told.event


@pytest.mark.parametrize("seat", ["s0", "s1", "s2", "tv"])
def test_each_seat_reads_a_told_line_in_its_own_language(seat: str) -> None:
    session, roll = private_roll()
    done(session.tell_everyone("s0", roll.seq))
    assert newest(session, seat) == f"{in_words(GAME, log.LineRevealed('Gail'))} {ROLLED}"
    assert newest(session, seat, "de") == (
        "Gail deckt eine private Zeile auf. Gail würfelt d12: 7. Wofür: the leader's nerve"
    )


def test_a_told_line_is_stored_as_facts_and_not_as_words() -> None:
    session, roll = private_roll()
    entry = done(session.tell_everyone("s0", roll.seq))
    assert told_fact(entry).seq == roll.seq
    raw = codec_of(GAME).pack(entry)
    assert ROLLED.encode() not in raw
    assert in_words(GAME, log.LineRevealed("Gail")).encode() not in raw
    assert codec_of(GAME).unpack(raw, Entry) == entry


def test_a_told_line_reads_the_same_after_the_table_was_saved() -> None:
    session, roll = private_roll()
    done(session.tell_everyone("s0", roll.seq))
    again = load(lambda _: GAME, save(session), one)
    assert newest(again, "s1") == newest(session, "s1")


def test_a_sentence_that_an_earlier_version_stored_is_still_read_as_it_was() -> None:
    """It was sent as a message of the facilitator, in the table's language."""
    session, _ = private_roll()
    raw = {"seq": 1, "seat": "s0", "emitted": [{"event": {"kind": "spoken", "seat": "s0", "text": ROLLED}}]}
    entry = codec_of(GAME).decode(msgspec.json.encode(raw), Entry)
    assert " ".join(words.entry_lines(entry, session.state, GAME)) == in_words(GAME, log.Says(seat="Gail", text=ROLLED))


def test_players_learn_no_more_than_the_line_says() -> None:
    """A hidden goblin appears: its name is told, its sheet and the entry's own number are not."""
    session = table(box(), ana=hero("Ana", "s1"))
    brought = done(do(session, "s0", "fell.creature", creature="goblin", hidden=True))
    told = done(session.tell_everyone("s0", brought.seq))
    heard = lines(session, "s1")[-1].events[0]
    assert isinstance(heard, LineTold)
    assert (heard.seq, told_fact(told).seq) == (0, brought.seq)
    sheets = [event.character.parts for event in heard.events if isinstance(event, CharacterAdded)]
    assert sheets == [{}]
    assert "Goblin" in newest(session, "s1")
    assert "Goblin" in newest(session, "s1", "de")


def test_a_creatures_numbers_are_told_with_the_line_but_not_its_sums() -> None:
    session = table(box(3), ana=hero("Ana", "s1"), goblin=creature("goblin", name="Goblin A"))
    rolled = done(do(session, "s0", "fell.test", "goblin", ability="BOD", dn=4))
    told = told_fact(done(session.tell_everyone("s0", rolled.seq)))
    assert all("addends" not in step.facts.by_name() for step in told.steps)
    assert told.names["goblin"] == "Goblin A"


@pytest.mark.parametrize("seat", ["s1", "s2", "tv", "nobody"])
def test_only_the_facilitator_tells_a_line(seat: str) -> None:
    session, roll = private_roll()
    before = session.seq
    assert session.tell_everyone(seat, roll.seq) == Refused("no-such-entry-to-tell", "table.say", {"n": roll.seq})
    assert session.seq == before


@pytest.mark.parametrize("seq", [0, -1, 99])
def test_a_line_that_is_not_there_is_not_told(seq: int) -> None:
    session, _ = private_roll()
    assert isinstance(session.tell_everyone("s0", seq), Refused)


def test_a_told_line_is_not_told_again() -> None:
    session, roll = private_roll()
    told = done(session.tell_everyone("s0", roll.seq))
    assert isinstance(session.tell_everyone("s0", told.seq), Refused)


def test_telling_a_line_can_be_undone() -> None:
    session, roll = private_roll()
    before = session.state
    told = done(session.tell_everyone("s0", roll.seq))
    assert session.state == before
    done(session.undo("s0", told.seq))
    assert lines(session, "s1")[-2].undone

"""Messages, handouts and rolls for some; evenings of play; stars."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import structs

from at_table import SEATS, box, do, done, facts, in_words, parked, refusal
from caltrop.games.fell.game import GAME
from caltrop.kernel.state.events.table import SittingSet, Spoken, Starred
from caltrop.kernel.state.messages import Message
from caltrop.kernel.state.state import Sitting, State
from caltrop.messages import log
from caltrop.table.session import Session
from caltrop.table.view import view
from caltrop.words import line_messages as told
from fell.table import hero, table
from table.every_game import EACH, alike, laid, play, seen
from words.single_events import event_line


def people() -> Session:
    return table(box(4, 3), ana=hero("Ana", "s1"), bob=hero("Bob", "s2"))


def hears(session: Session, text: str) -> set[str]:
    """The seats that are shown this text."""
    return {seat for seat in session.state.seats if text in seen(session, seat)}


# ---- messages
@pytest.mark.parametrize(
    ("seat", "to", "who"),
    [
        ("s1", None, {"s0", "s1", "s2", "s3", "tv"}),
        ("s1", ["s2"], {"s0", "s1", "s2"}),
        ("s1", [], {"s0", "s1"}),
        ("s0", ["s2", "s3"], {"s0", "s2", "s3"}),
        ("s0", [], {"s0"}),
    ],
)
def test_a_message_reaches_those_it_is_for_the_speaker_and_the_facilitator(
    seat: str, to: list[str] | None, who: set[str]
) -> None:
    session = people()
    done(do(session, seat, "table.say", text="The miller lies.", to=to))
    assert hears(session, "The miller lies.") == who
    assert {s for s in session.state.seats if view(session, s).seq} == who
    alike(session)


@pytest.mark.parametrize(
    ("want", "says"),
    [
        ({"text": "Hush!"}, log.Says(seat="Ann", text="Hush!")),
        ({"text": "Hush!", "to": ["s2", "s3"]}, log.SaysTo(seat="Ann", names=("Bob", "Cyd"), text="Hush!")),
        ({"text": "Hush!", "to": []}, log.SaysTo(seat="Ann", names=("Gail",), text="Hush!")),
        (
            {"text": "Dear Bob ...", "title": "A letter"},
            log.HandsOut(seat="Ann", title="A letter", text="Dear Bob ..."),
        ),
    ],
)
def test_the_log_says_who_speaks_to_whom(want: dict[str, Any], says: Message) -> None:
    session = people()
    entry = done(do(session, "s1", "table.say", **want))
    assert told(entry, session.state, session.game) == (says,)


@pytest.mark.parametrize(
    ("seat", "want", "code"),
    [
        ("s1", {"text": ""}, "bad-value"),
        ("s1", {"text": "x" * 2001}, "bad-value"),
        ("s1", {"text": "Hush!", "to": ["s9"]}, "no-such-seat"),
        ("tv", {"text": "Hush!"}, "not-seated"),
    ],
)
def test_no_message_without_words_or_to_nobody(seat: str, want: dict[str, Any], code: str) -> None:
    session = people()
    assert refusal(do(session, seat, "table.say", **want)) == code
    assert not session.log


def test_a_message_changes_nothing() -> None:
    session = people()
    before = session.state
    entry = done(do(session, "s1", "table.say", text="Hush!"))
    assert facts(entry) == [Spoken("s1", "Hush!")]
    assert session.state == before


# ---- rolls for some
@pytest.mark.parametrize(
    ("seat", "to", "who"),
    [
        ("s1", ["s2"], {"s0", "s1", "s2"}),
        ("s0", ["s2"], {"s0", "s2"}),
        ("s1", [], {"s0", "s1"}),
        ("s1", "everyone", {"s0", "s1", "s2", "s3", "tv"}),
        ("s0", "facilitator", {"s0"}),
        ("s1", "me", {"s0", "s1"}),
    ],
)
def test_a_roll_is_seen_by_exactly_those_named_and_the_facilitator(seat: str, to: Any, who: set[str]) -> None:
    session = people()
    done(do(session, seat, "table.roll", roll="2d6", label="to hear the owl", to=to))
    assert hears(session, "to hear the owl") == who
    assert hears(session, '"faces":[4,3]') == who
    assert {s for s in session.state.seats if view(session, s).seq} == who
    alike(session)


def test_a_blind_roll_of_a_player_shows_them_no_result() -> None:
    session = people()
    done(do(session, "s1", "table.roll", roll="2d6", to="facilitator"))
    assert hears(session, '"faces":[4,3]') == {"s0"}


def test_a_roll_for_some_waits_for_typed_dice_before_their_eyes_only() -> None:
    """The first die is typed, the second is missing: what lies there is seen by Ann, Bob and the facilitator."""
    session = people()
    waiting = parked(do(session, "s1", "table.roll", roll="d6+d8", to=["s2"], dice=(5,)))
    assert waiting.audience == ("s2", "s1")
    assert {s for s in session.state.seats if view(session, s).prompts} == {"s0", "s1"}
    assert {s for s in session.state.seats if view(session, s).waiting} <= {"s0", "s1", "s2"}
    done(session.answer("s1", waiting.id, waiting.asks[0].key, (7,)))
    assert {s for s in session.state.seats if view(session, s).seq} == {"s0", "s1", "s2"}


@pytest.mark.parametrize(
    ("to", "code"), [(["s2", "s9"], "no-such-seat"), ("nobody", "bad-value"), ([""], "no-such-seat")]
)
def test_a_roll_is_not_for_seats_that_are_not_there(to: Any, code: str) -> None:
    session = people()
    assert refusal(do(session, "s1", "table.roll", roll="2d6", to=to)) == code
    assert not session.log


# ---- evenings
def test_evenings_are_counted_as_they_begin() -> None:
    session = people()
    first = done(do(session, "s0", "table.sitting", on=True))
    assert told(first, session.state, session.game) == (log.SessionBegins(1),)
    over = done(do(session, "s0", "table.sitting", on=False))
    assert (facts(over), session.state.sitting) == ([SittingSet(1, False)], Sitting(1, False))
    done(do(session, "s0", "table.sitting", on=True))
    assert session.state.sitting == Sitting(2, True)


def test_a_sitting_begins_and_ends_once_and_by_the_facilitator() -> None:
    session = people()
    assert refusal(do(session, "s0", "table.sitting", on=False)) == "no-sitting"
    assert refusal(do(session, "s1", "table.sitting", on=True)) == "facilitator-only"
    done(do(session, "s0", "table.sitting", on=True))
    assert refusal(do(session, "s0", "table.sitting", on=True)) == "sitting-on"


@EACH
def test_every_game_has_words_and_evenings(id: str) -> None:
    session = laid(id)
    play(session, "s0", "table.sitting", on=True)
    play(session, "s1", "table.say", text="Psst", to=["s2"])
    play(session, "s1", "table.roll", "ana", roll="d6", to=["s3"])
    assert session.state.sitting == Sitting(1, True)
    assert hears(session, "Psst") == {"s0", "s1", "s2"}
    alike(session)


# ---- stars
def test_stars_are_kept_in_order_each_once_and_taken_away() -> None:
    state = State(seats=SEATS)
    for seq, on in ((7, True), (3, True), (7, True), (9, False), (5, True), (3, False)):
        state = Starred(seq, on).apply(state)
    assert state == structs.replace(State(seats=SEATS), stars=(5, 7))


def test_the_words_of_a_star_name_no_number() -> None:
    """The table's own count of entries would tell a player how many they have not seen."""
    assert event_line(Starred(7, True), {}) == in_words(GAME, log.StarSet())
    assert "7" not in event_line(Starred(7, False), {})

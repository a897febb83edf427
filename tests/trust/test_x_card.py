"""The X-card: whoever taps it, everything that anyone can get hold of is the same, to the byte."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import pytest
from msgspec import structs

from at_table import box
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.state import Learning
from caltrop.table.codec import codec_of
from caltrop.table.log import Entry, Intent, Parked
from caltrop.table.run import replay
from caltrop.table.session import Session
from caltrop.table.undo.scope import undo_since
from fell.table import hero, table
from web.api_table import UNLIMITED, Begun, served, server_behind

from .test_interference import same
from .worlds import World, two_worlds

TAP, LIFT = Intent("table.xcard"), Intent("table.xcard.close")
MADE = re.compile(r'"made":[\d.]+')  # when a table was begun: each world has its own moment
SEATS = ("s1", "s2", "s0")


def told(session: Session) -> list[bytes]:
    """The whole log as it is stored."""
    codec = codec_of(session.game)
    return [codec.encode(entry) for entry in session.log]


def tapped_by(seat: str) -> Session:
    """A table where a seat has tapped the card, with all that could give it away; the facilitator has lifted it."""
    session = table(ana=hero("Ana"), bram=hero("Bram"))
    loud = Intent(TAP.move, "", {}, (3,), call="c1", due="o1", overrule=True, group="7.7", tool="rope", prove=True)
    for who, intent in ((seat, loud), ("s0", LIFT)):
        done = session.act(who, intent)
        assert isinstance(done, Entry), done
    return session


def test_the_stored_log_is_the_same_whoever_tapped() -> None:
    logs = [told(tapped_by(seat)) for seat in (*SEATS, "tv")]
    assert all(one == other for one, other in pairwise(logs))
    (first, second) = tapped_by("s1").log
    assert (first.seat, first.intent, second.seat) == ("", Intent("table.xcard"), "")


def test_everyone_sees_that_it_is_up_and_it_is_refused_a_second_time() -> None:
    session = table(ana=hero("Ana"))
    assert isinstance(session.act("s1", TAP), Entry)
    assert all(session.state_for(seat).halted for seat in (*SEATS, "tv"))
    again = session.act("s2", TAP)
    assert isinstance(again, Refused)
    assert again.code == "x-card-up"
    assert isinstance(session.act("s0", LIFT), Entry)
    late = session.act("s0", LIFT)
    assert isinstance(late, Refused)
    assert late.code == "x-card-down"


def test_no_player_can_undo_it_so_that_trying_tells_nothing() -> None:
    session = tapped_by("s1")
    for seat in ("s1", "s2"):
        no = session.undo(seat, 1)
        assert isinstance(no, Refused)
        assert no.code == "not-yours-to-undo"


def test_it_can_be_done_again_from_the_log() -> None:
    session = tapped_by("s2")
    for at, entry in enumerate(session.log):
        assert replay(session.game, entry, session.states[at]) == entry


def test_a_character_would_tell_and_is_refused() -> None:
    session = table(ana=hero("Ana"))
    no = session.act("s1", Intent(TAP.move, "ana"))
    assert isinstance(no, Refused)
    assert no.code == "no-name-on-it"
    assert session.log == []


def test_who_has_no_seat_cannot_tap_it() -> None:
    no = table(ana=hero("Ana")).act("nobody", TAP)
    assert isinstance(no, Refused)
    assert no.code == "not-seated"


@pytest.mark.parametrize("seat", ["s1", "s2", "tv"])
def test_only_the_facilitator_lets_the_game_go_on(seat: str) -> None:
    session = table(ana=hero("Ana"))
    session.act("s1", TAP)
    no = session.act(seat, LIFT)
    assert isinstance(no, Refused)
    assert no.code == ("not-seated" if seat == "tv" else "x-card-facilitator")
    assert session.state.halted


def test_while_it_is_up_nothing_is_done_but_speaking_and_seats() -> None:
    """A question that was open waits, too, and both go on where they stood."""
    session = table(box(5), ana=hero("Ana", "s1"))
    asked = session.act("s0", Intent("table.preferences", "", {"seat": "s1", "real_dice": True}))
    assert isinstance(asked, Entry), asked
    parked = session.act("s1", Intent("fell.test", "ana", {"ability": "BOD", "dn": 4}))
    assert isinstance(parked, Parked), parked
    session.act("tv", TAP)
    key, before = parked.asks[0].key, session.state
    refusals = (
        session.act("s1", Intent("table.roll", "ana", {"roll": "d6"})),
        session.act("s0", Intent("table.adjust", "ana", {"name": "BOD", "by": -1})),
        session.answer("s1", parked.id, key, (4,)),
        session.roll_for("s1", parked.id, key),
        session.cancel("s1", parked.id),
        session.undo("s0", asked.seq),
        session.undo("s0", session.seq),  # the tap itself
        undo_since(session, "s0", asked.seq),
        session.star("s1", asked.seq),
        session.tell_everyone("s0", asked.seq),
    )
    assert [no.code for no in refusals if isinstance(no, Refused)] == ["x-card-lies"] * 10
    assert session.state is before
    assert session.state.halted
    assert isinstance(session.act("s1", Intent("table.say", "", {"text": "a break?"})), Entry)
    assert isinstance(session.act("s0", LIFT), Entry)
    assert isinstance(session.answer("s1", parked.id, key, (4,)), Entry)


def test_nothing_is_redone_under_it() -> None:
    session = table(ana=hero("Ana"))
    done = session.act("s0", Intent("table.adjust", "ana", {"name": "BOD", "by": -1}))
    assert isinstance(done, Entry)
    undone = session.undo("s0", done.seq)
    assert isinstance(undone, Entry)
    session.act("s1", TAP)
    no = session.undo("s0", undone.seq)
    assert isinstance(no, Refused)
    assert no.code == "x-card-lies"


def test_an_undo_without_a_number_passes_over_the_card() -> None:
    """The facilitator's last line is the card, lifted again: what is undone is what was done before it."""
    with served(UNLIMITED) as client:
        boss = Begun(client, "fell").boss
        before = boss.done("table.say", text="hello")
        boss.done(TAP.move)
        assert boss.get("/undo").json()["code"] == "x-card-lies"
        assert boss.post("/undo", {}).json()["code"] == "x-card-lies"
        boss.done(LIFT.move)
        assert boss.get("/undo").json()["seq"] == before["seq"]


def test_an_act_of_before_is_done_again_from_the_log_although_the_card_was_up() -> None:
    """Earlier versions let people act under the card; undo runs such entries again."""
    session = table(ana=hero("Ana"))
    done = session.act("s0", Intent("table.adjust", "ana", {"name": "BOD", "by": -1}))
    assert isinstance(done, Entry)
    halted = structs.replace(session.states[0], halted=True)
    assert replay(session.game, done, halted).emitted == done.emitted


def test_who_learns_alone_lets_the_game_go_on() -> None:
    session = table(ana=hero("Ana"))
    session.states[-1] = structs.replace(session.state, lessons={"s1": Learning(who="ana", alone=True)})
    assert isinstance(session.act("s1", TAP), Entry)
    assert isinstance(session.act("s1", LIFT), Entry)


# ---- over the network
@pytest.fixture
def worlds(monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[World, World]]:
    with two_worlds("fell", monkeypatch) as both:
        for world in both:
            for seat, name in (("s1", "Ana"), ("s2", "Bram")):
                world.act(seat, Intent("fell.create", "", {"name": name}))
            for seat in ("s1", "s2", "tv"):
                world.news(seat)
        yield both


def all_of(world: World, seat: str) -> dict[str, str]:
    """What a seat is sent and can fetch: the page, the log, the statistics, and for the facilitator the file."""
    pages = ("", "/log", "/log.md", "/dice", *(("/table.json", "/everything") if seat == "s0" else ()))
    news = {} if seat == "s0" else {"news": world.news(seat)}
    found = {page: world.fetched(seat, f"/t/{world.table.id}{page}") for page in pages}
    return news | world.api(seat) | {page: MADE.sub("", text) for page, text in found.items()}


@pytest.mark.parametrize("other", ["s2", "s0", "tv"])
def test_streams_pages_api_and_files_do_not_tell_who_tapped(worlds: tuple[World, World], other: str) -> None:
    """Ann taps at one table, another seat at the other; the facilitator's own page and file are the same, too."""
    for world, seat in zip(worlds, ("s1", other), strict=True):
        world.pressed(seat, "do", move=TAP.move, actor="")
    for reader in ("s1", "s2", "tv", "s0"):
        first, second = (all_of(world, reader) for world in worlds)
        assert "The X-card is up" in first[""]
        assert reader == "s0" or "X-card" in first["news"]
        same(reader, first, second)
    for world in worlds:
        world.pressed("s0", "do", move=LIFT.move, actor="")
    for reader in ("s1", "s2", "tv", "s0"):
        same(reader, *(all_of(world, reader) for world in worlds))


def test_no_key_of_a_request_is_kept_of_it() -> None:
    """A request with a key is stored with its seat, so that a repeat finds it: of this one, nothing is stored."""
    with served(UNLIMITED) as client:
        begun = Begun(client, "fell")
        ann, store = begun.joined("Ann"), server_behind(client).store
        for key, body in (
            ("first-key-0123456789", {"move": TAP.move}),
            ("second-key-0123456789", {"move": "table.say", "params": {"text": "hello"}}),
        ):
            headers = {**ann.headers, "Idempotency-Key": key}
            answer = client.post(f"/api/tables/{begun.id}/moves", json=body, headers=headers)
            assert answer.status_code == 200, answer.text
        assert store.request(begun.id, ann.seat, "first-key-0123456789") is None
        assert store.request(begun.id, ann.seat, "second-key-0123456789") is not None

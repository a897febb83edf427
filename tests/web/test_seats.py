"""Seats and what opens them: what is taken back opens nothing, what leaked can be shut, and who is away comes back."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future
from typing import Any

import pytest

from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.state import Seat, State
from caltrop.store.errors import Full
from caltrop.store.protocol import Secret
from caltrop.table.session import Session
from caltrop.web.features.tables.demos import DemoGuest, enter_demo
from caltrop.web.live.broadcast import Stream
from caltrop.web.live.room import Room
from caltrop.web.settings import Settings
from store.memory import MemoryStore

from .api_table import UNLIMITED, Begun, served
from .visiting import Town, Visitor, invitation, shared, town


@pytest.fixture
def here() -> Iterator[Town]:
    with town() as found:
        yield found


def settled(here: Town) -> None:
    """Let the server finish what it does after it has answered."""

    async def finish() -> None:
        while here.server.tasks:
            await asyncio.gather(*here.server.tasks)

    here.client.blocking_portal.call(finish)


def opens(visitor: Visitor, table: str) -> bool:
    return visitor.get(f"/t/{table}/settings").status_code == 200


def secrets_of(here: Town, table: str, seat: str) -> list[Secret]:
    return [secret for secret in here.server.store.secrets(table) if secret.seat == seat]


class Onlooker:
    """A viewer with a seat, as the broadcast knows it."""

    farewell = b""

    def __init__(self, seat: str) -> None:
        self.seat = seat

    def language(self, state: State) -> str:
        return "en"

    def news(self, session: Session, shared: dict[object, object], whole: bool = True) -> bytes:
        return b""


def looks_on(here: Town, table: str, seat: str) -> Stream:
    room = here.server.rooms.live[table]

    async def join() -> Stream:
        stream = await here.server.broadcast(room).join(Onlooker(seat))
        assert stream is not None
        here.server.note_arrival(room, seat)
        return stream

    return here.client.blocking_portal.call(join)


def turns_away(here: Town, table: str, stream: Stream) -> None:
    here.client.blocking_portal.call(here.server.broadcast(here.server.rooms.live[table]).leave, stream)


def ended(here: Town, stream: Stream) -> bool:
    """Has the server closed this line?"""

    async def last() -> bool:
        return bool(stream.queue) and stream.queue.pop(0) is None

    return here.client.blocking_portal.call(last)


# ---- a seat that is no longer there
def test_an_old_token_never_opens_the_seat_of_whoever_joins_after_an_undo(here: Town) -> None:
    boss, table = here.host()
    ana, first = here.player(boss, table, "Ana")
    boss.tap(f"/t/{table}/undo", {"how": "all"})
    assert not opens(ana, table)
    bob, second = here.player(boss, table, "Bob")
    assert second != first
    assert not opens(ana, table)
    assert opens(bob, table)


def test_a_joining_that_was_taken_back_drops_what_opened_the_seat(here: Town) -> None:
    boss, table = here.host()
    ana, seat = here.player(boss, table, "Ana")
    link = shared(boss.tap(f"/t/{table}/seats/{seat}/link"), "seat")
    taken = len(here.session(table).log)
    boss.tap(f"/t/{table}/undo", {"n": str(taken), "how": "all"})
    settled(here)
    assert not secrets_of(here, table, seat)
    boss.tap(f"/t/{table}/undo", {"n": str(taken + 1)})
    assert seat in here.session(table).state.seats, "the undo was taken back"
    assert not opens(ana, table)
    assert here.visitor().post("/seat", {"token": link}).status_code == 404


def test_leaving_by_a_move_drops_what_opened_the_seat_and_ends_its_streams(here: Town) -> None:
    boss, table = here.host()
    _, seat = here.player(boss, table, "Ana")
    stream = looks_on(here, table, seat)
    boss.does(table, "table.leave", "", seat=seat)
    settled(here)
    assert not secrets_of(here, table, seat)
    assert ended(here, stream)


def test_leaving_by_the_api_drops_what_opened_the_seat() -> None:
    with served() as client:
        table, here = Begun(client), Town(client)
        ana = table.joined("Ana")
        table.boss.done("table.leave", seat=ana.seat)
        settled(here)
        assert not secrets_of(here, table.id, ana.seat)
        assert ana.get().status_code == 401


def test_what_opened_a_lost_seat_is_dropped_when_the_table_is_opened_again(here: Town) -> None:
    boss, table = here.host()
    here.client.blocking_portal.call(here.server.tokens.add_token, table, "s9")
    here.server.rooms.close(table)
    assert opens(boss, table)
    settled(here)
    assert not secrets_of(here, table, "s9")


def test_somebody_let_in_to_a_seat_that_is_gone_gets_nothing(here: Town) -> None:
    boss, table = here.host()
    _, seat = here.player(boss, table, "Ana")
    phone = here.visitor()
    phone.post("/knock", {"invite": invitation(boss, table), "seat": seat})
    (knock,) = here.server.knocks.knocks_at(table)
    boss.tap(f"/t/{table}/knocks/{knock.id}", {"yes": "yes"})
    boss.tap(f"/t/{table}/seats/{seat}/remove")
    settled(here)
    assert phone.get("/knock").status_code == 200
    assert not secrets_of(here, table, seat)


# ---- signing out everywhere else
def second_device(here: Town, boss: Visitor, table: str, seat: str) -> Visitor:
    phone = here.visitor()
    phone.post("/seat", {"token": shared(boss.tap(f"/t/{table}/seats/{seat}/link"), "seat")})
    assert opens(phone, table)
    return phone


@pytest.mark.parametrize("own", ["s0", "player"])
def test_whoever_signs_out_everywhere_else_stays_and_all_others_go(here: Town, own: str) -> None:
    boss, table = here.host()
    player, seat = here.player(boss, table, "Ana")
    mine, seat = (boss, "s0") if own == "s0" else (player, seat)
    thief = second_device(here, boss, table, seat)
    copied = {**mine.cookies}
    stream = looks_on(here, table, seat)
    answer = mine.tap(f"/t/{table}/seats/{seat}/sign-out")
    assert "is signed out on every other device" in answer.text
    assert opens(mine, table)
    assert not opens(thief, table)
    assert ended(here, stream)
    stolen = here.visitor()
    stolen.cookies = copied
    assert not opens(stolen, table), "the token this browser had before is no good either"


def test_the_facilitator_signs_somebody_else_out(here: Town) -> None:
    boss, table = here.host()
    ana, seat = here.player(boss, table, "Ana")
    bob, _ = here.player(boss, table, "Bob")
    answer = boss.tap(f"/t/{table}/seats/{seat}/sign-out")
    assert "Ana is signed out on every device" in answer.text
    assert [opens(who, table) for who in (boss, ana, bob)] == [True, False, True]
    assert seat in here.session(table).state.seats


def test_a_player_signs_nobody_else_out(here: Town) -> None:
    boss, table = here.host()
    ana, _ = here.player(boss, table, "Ana")
    bob, other = here.player(boss, table, "Bob")
    assert ana.tap(f"/t/{table}/seats/{other}/sign-out").status_code == 403
    assert ana.tap(f"/t/{table}/seats/s0/sign-out").status_code == 403
    assert [opens(who, table) for who in (boss, bob)] == [True, True]


def test_a_link_can_be_made_the_only_way_in(here: Town) -> None:
    boss, table = here.host()
    ana, seat = here.player(boss, table, "Ana")
    old = shared(boss.tap(f"/t/{table}/seats/{seat}/link"), "seat")
    answer = boss.tap(f"/t/{table}/seats/{seat}/link", {"alone": "yes"})
    assert "signed out" in answer.text
    assert not opens(ana, table)
    assert here.visitor().post("/seat", {"token": old}).status_code == 404
    phone = here.visitor()
    assert phone.post("/seat", {"token": shared(answer, "seat")}).status_code == 303
    assert opens(phone, table)


def test_the_facilitator_keeps_this_browser_when_a_link_to_their_own_seat_signs_the_others_out(here: Town) -> None:
    boss, table = here.host()
    other = second_device(here, boss, table, "s0")
    assert "signed out" in boss.tap(f"/t/{table}/seats/s0/link", {"alone": "yes"}).text
    assert [opens(boss, table), opens(other, table)] == [True, False]


def test_signing_out_the_facilitator_ends_what_their_other_windows_see_through_other_eyes(here: Town) -> None:
    boss, table = here.host()
    boss.tap(f"/t/{table}/tv")
    _, seat = here.player(boss, table, "Ana")
    wall, ana = looks_on(here, table, here.seat(table, "TV")), looks_on(here, table, seat)
    boss.tap(f"/t/{table}/seats/s0/sign-out")
    assert [ended(here, wall), ended(here, ana)] == [True, False]


def test_both_dialogs_offer_to_sign_out(here: Town) -> None:
    boss, table = here.host()
    ana, seat = here.player(boss, table, "Ana")
    assert f'hx-post="/t/{table}/seats/{seat}/sign-out"' in ana.get(f"/t/{table}/settings").text
    assert "signs out every other device" in boss.tap(f"/t/{table}/seats/{seat}/link").text


# ---- away
AT_ONCE = Settings(UNLIMITED.limits, away=0.0)


def seat_at(here: Town, table: str, seat: str) -> Seat:
    return here.session(table).state.seats[seat]


def waits_for(here: Town, holds: Callable[[], bool]) -> None:
    """Until the server has done what is due, and no longer than that may take."""

    async def wait() -> None:
        async with asyncio.timeout(10):
            while not holds():
                await asyncio.sleep(0.001)

    here.client.blocking_portal.call(wait)


@pytest.fixture
def hasty() -> Iterator[Town]:
    """A server that marks a seat away at once when its last stream closes."""
    with town(AT_ONCE) as found:
        yield found


def test_whoever_was_counted_as_away_is_back_when_they_look_on_although_the_server_was_restarted(hasty: Town) -> None:
    boss, table = hasty.host()
    _, seat = hasty.player(boss, table, "Ana")
    looks_on(hasty, table, "s0")
    turns_away(hasty, table, looks_on(hasty, table, seat))
    waits_for(hasty, lambda: seat_at(hasty, table, seat).away)
    settled(hasty)
    hasty.server.rooms.close(table)
    opens(boss, table)
    assert seat_at(hasty, table, seat).away
    looks_on(hasty, table, seat)
    settled(hasty)
    assert not seat_at(hasty, table, seat).away


@pytest.mark.parametrize("by", ["themselves", "facilitator"])
def test_whoever_was_set_away_by_hand_stays_so_until_somebody_says_otherwise(hasty: Town, by: str) -> None:
    boss, table = hasty.host()
    ana, seat = hasty.player(boss, table, "Ana")
    looks_on(hasty, table, "s0")
    stream = looks_on(hasty, table, seat)
    (ana if by == "themselves" else boss).does(table, "table.preferences", "", seat=seat, away="yes")
    turns_away(hasty, table, stream)
    waits_for(hasty, lambda: not hasty.server.leaving)
    settled(hasty)
    looks_on(hasty, table, seat)
    settled(hasty)
    assert seat_at(hasty, table, seat) == Seat("Ana", away=True)
    boss.does(table, "table.preferences", "", seat=seat, away="no")
    assert not seat_at(hasty, table, seat).away


def test_typing_real_dice_does_not_make_an_automatic_away_one_by_hand(here: Town) -> None:
    boss, table = here.host()
    _, seat = here.player(boss, table, "Ana")
    boss.does(table, "table.preferences", "", seat=seat, away="yes", until_back="yes")
    boss.does(table, "table.preferences", "", seat=seat, real_dice="yes")
    assert seat_at(here, table, seat) == Seat("Ana", real_dice=True, away=True, until_back=True)
    looks_on(here, table, seat)
    settled(here)
    assert seat_at(here, table, seat) == Seat("Ana", real_dice=True)


def test_whoever_turns_away_twice_is_waited_for_once_and_is_here_when_back(here: Town) -> None:
    """With the usual minute: one countdown for a seat, which its coming back ends."""
    boss, table = here.host()
    _, seat = here.player(boss, table, "Ana")
    turns_away(here, table, looks_on(here, table, seat))
    first = here.server.leaving[table, seat]
    here.client.blocking_portal.call(here.server.await_sign, here.server.rooms.live[table], seat)
    second = here.server.leaving[table, seat]
    assert [first.cancelled(), second.cancelled()] == [True, False]
    looks_on(here, table, seat)
    assert second.cancelled()
    assert not here.server.leaving


def test_a_countdown_that_runs_out_while_somebody_looks_on_sets_nobody_away(here: Town) -> None:
    boss, table = here.host()
    _, seat = here.player(boss, table, "Ana")
    looks_on(here, table, seat)
    here.client.blocking_portal.call(here.server._finish_leaving, here.server.rooms.live[table], seat)
    settled(here)
    assert not seat_at(here, table, seat).away


# ---- ids that no table has
ODD = ["a b", "a;b", "a=b", "ä", "a%0d%0ax", "%22", "a.b", "x" * 200]


@pytest.mark.parametrize("id", ODD)
def test_the_id_of_no_table_is_no_mistake_of_ours(here: Town, id: str) -> None:
    visitor = here.visitor()
    assert visitor.post(f"/t/{id}/forget").status_code == 303
    for path in ("do", "undo", "invite", "seats/s0/sign-out", "delete"):
        assert visitor.post(f"/t/{id}/{path}").status_code == 401
    for path in ("", "/log", "/form?move=table.roll", "/settings"):
        assert visitor.get(f"/t/{id}{path}").status_code == 401


# ---- what cannot be kept
class Fails(MemoryStore):
    """A disk that takes no new secrets while it is full."""

    full = False

    def _add_secrets(self, secrets: Sequence[Secret]) -> None:
        if self.full and secrets:
            raise Full(file="x")
        super()._add_secrets(secrets)


def test_a_seat_whose_token_cannot_be_kept_is_not_taken() -> None:
    store = Fails()
    with served(store=store) as client:
        here = Town(client)
        boss, table = here.host()
        invite = invitation(boss, table)
        store.full, before = True, here.session(table).seq
        answer = here.visitor().post("/join", {"invite": invite, "name": "Ana"})
        assert answer.status_code == 507
        assert list(here.session(table).state.seats) == ["s0"]
        assert here.session(table).seq == len(list(store.entries(table))) == before
        store.full = False
        here.player(boss, table, "Ana")
        assert [s.name for s in here.session(table).state.seats.values()] == ["Gail", "Ana"]


def test_a_link_that_could_not_be_used_is_still_good(here: Town, monkeypatch: pytest.MonkeyPatch) -> None:
    boss, table = here.host()
    _, seat = here.player(boss, table, "Ana")
    token = shared(boss.tap(f"/t/{table}/seats/{seat}/link"), "seat")

    def full(hash: bytes, at: float, *secrets: Secret, **more: Any) -> Future[Any]:
        failed: Future[Any] = Future()
        failed.set_exception(Full(file="x"))
        return failed

    phone = here.visitor()
    with monkeypatch.context() as now:
        now.setattr(here.server.store, "use", full)
        assert phone.post("/seat", {"token": token}).status_code == 507
    assert phone.post("/seat", {"token": token}).status_code == 303
    assert opens(phone, table)


def test_a_demo_whose_seat_is_refused_gives_nobody_the_facilitators(
    here: Town, monkeypatch: pytest.MonkeyPatch
) -> None:
    no = Refused("store-full", "table.store", {"file": "x"})

    async def refuses(*_: Any, **__: Any) -> Refused:
        return no

    monkeypatch.setattr(Room, "take_seat", refuses)
    assert here.client.blocking_portal.call(enter_demo, here.server, "fell", DemoGuest("player", "Vera")) == no
    guest = here.visitor()
    answer = guest.post("/demo/fell", {"as": "player", "name": "Vera"})
    assert (answer.status_code, "location" in answer.headers) == (507, False)
    assert not [name for name in guest.cookies if name.startswith("caltrop-") and name != "caltrop-visitor"]


def test_the_hosts_word_is_the_whole_word() -> None:
    guarded = Settings(host_key="sésame")
    assert [guarded.may_host(word) for word in ("sésame", "sesame", "s", "", "sésame ")] == [True] + [False] * 4
    assert [Settings().may_host(word) for word in ("", "anything")] == [True, True]

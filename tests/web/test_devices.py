"""Devices, links that expire, what happened at the doors, and invitations that survive a restart."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from html import unescape
from types import SimpleNamespace
from typing import Any

import pytest

from caltrop.store import tokens
from caltrop.store.protocol import Secret
from caltrop.store.tokens import LINK_SECONDS, TokenKey, hash_token
from caltrop.web.features.devices import routes as pages
from caltrop.web.features.joining import routes as joining
from caltrop.web.features.seats import routes as seats
from caltrop.web.features.tables.demos import prepare_demos
from caltrop.web.gate import devices, knocking, seat_tokens, streams
from caltrop.web.gate.devices import Device, device_of, read_label
from store.memory import MemoryStore

from .api_table import UNLIMITED, served
from .visiting import Town, Visitor, invitation, shared, town

PHONE = "Mozilla/5.0 (Android 14; Mobile; rv:128.0) Gecko/128.0 Firefox/128.0"
LAPTOP = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36"
HOUR = 3600.0


@pytest.fixture
def here() -> Iterator[Town]:
    with town() as made:
        yield made


class Clock:
    """The time as the doors see it."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.now = 1_000_000_000.0
        fake = SimpleNamespace(time=lambda: self.now, monotonic=lambda: self.now)
        for module in (seat_tokens, devices, streams, tokens, pages, seats, joining, knocking):
            patch.setattr(module, "time", fake)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


class Browser(Visitor):
    """A visitor whose browser says what it is."""

    def __init__(self, client: Any, agent: str) -> None:
        super().__init__(client)
        self.agent = agent

    def _asked(self, method: str, path: str, headers: dict[str, str] | None = None, **more: Any) -> Any:
        return super()._asked(method, path, headers={"user-agent": self.agent, **(headers or {})}, **more)


def text_of(visitor: Visitor, table: str) -> str:
    """The dialog of devices, as words."""
    answer = visitor.get(f"/t/{table}/devices")
    assert answer.status_code == 200, answer.text
    return " ".join(unescape(re.sub(r"<[^>]*>", " ", answer.text)).split())


def opens(visitor: Visitor, table: str) -> bool:
    return visitor.get(f"/t/{table}").status_code == 200


def joined(here: Town, boss: Visitor, table: str, name: str, agent: str = PHONE) -> Browser:
    guest = Browser(here.client, agent)
    assert guest.post("/join", {"invite": invitation(boss, table), "name": name}).status_code == 303
    return guest


def sign_out_buttons(visitor: Visitor, table: str) -> list[str]:
    return re.findall(rf'hx-post="(/t/{table}/devices/\w+/sign-out)"', visitor.get(f"/t/{table}/devices").text)


# ---- what a device is called
@pytest.mark.parametrize(
    ("said", "device"),
    [
        (PHONE, Device("Firefox", "Android")),
        (LAPTOP, Device("Chrome", "Linux")),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) Safari/604.1", Device("Safari", "iPhone")),
        ("Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/126.0 Safari/537.36 Edg/126.0", Device("Edge", "Windows")),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) CriOS/126 Safari/604.1", Device("Chrome", "macOS")),
        ("python-httpx/0.27", Device("program")),
        ("", Device("program")),
    ],
)  # fmt: skip
def test_a_device_is_called_by_its_browser_and_system(said: str, device: Device) -> None:
    assert device_of(said) == device
    assert read_label(device.label) == device


# ---- the list
def test_the_facilitator_sees_every_device_and_a_player_their_own(here: Town) -> None:
    boss, table = here.host()
    ana, bob = joined(here, boss, table, "Ana"), joined(here, boss, table, "Bob", LAPTOP)
    everyone = text_of(boss, table)
    assert "Firefox on Android Joined by invitation just now. Last seen just now." in everyone
    assert "Chrome on Linux Joined by invitation just now." in everyone
    own = text_of(ana, table)
    assert "Firefox on Android this device" in own
    assert "Chrome" not in own
    assert "Bob" not in own
    assert "Links" not in own
    assert sign_out_buttons(ana, table) == []
    assert len(sign_out_buttons(boss, table)) == 2
    assert opens(bob, table)


def test_one_device_is_signed_out_and_the_others_stay(here: Town) -> None:
    boss, table = here.host()
    phone = joined(here, boss, table, "Ana")
    link = shared(boss.tap(f"/t/{table}/seats/{here.seat(table, 'Ana')}/link"), "seat")
    laptop = Browser(here.client, LAPTOP)
    assert laptop.post("/seat", {"token": link}).status_code == 303
    (button,) = sign_out_buttons(laptop, table)  # the phone, by its owner from the laptop
    answer = laptop.tap(button)
    assert "Signed in by link just now." in answer.text
    assert (opens(phone, table), opens(laptop, table), opens(boss, table)) == (False, True, True)
    assert "Ana is signed out (Firefox on Android)." in text_of(boss, table)


def test_nobody_signs_out_a_device_of_anothers_nor_the_one_at_hand(here: Town) -> None:
    boss, table = here.host()
    ana, bob = joined(here, boss, table, "Ana"), joined(here, boss, table, "Bob")
    bobs = hash_token(bob.cookies[f"caltrop-{table}"]).hex()[:12]
    own = hash_token(ana.cookies[f"caltrop-{table}"]).hex()[:12]
    for id in (bobs, own, "0" * 12):
        assert "That device is not signed in" in ana.tap(f"/t/{table}/devices/{id}/sign-out").text
    assert opens(ana, table)
    assert opens(bob, table)


def test_what_happened_at_the_doors_is_told(here: Town) -> None:
    boss, table = here.host()
    joined(here, boss, table, "Ana")
    boss.tap(f"/t/{table}/invite", {"renew": "yes"})
    boss.tap(f"/t/{table}/rename", {"name": "The weir"})
    boss.tap(f"/t/{table}/seats/{here.seat(table, 'Ana')}/sign-out")
    said = text_of(boss, table)
    for line in (
        "Ana joins (Firefox on Android).",
        "The facilitator replaces the invitation.",
        "The table is now called: The weir",
        "Ana is signed out on every other device.",
    ):
        assert line in said


def test_a_device_is_seen_every_few_minutes_and_forgotten_after_half_a_year(here: Town, clock: Clock) -> None:
    boss, table = here.host()
    ana = joined(here, boss, table, "Ana")
    clock.now += 2 * HOUR
    assert "Last seen 2 hours ago." in text_of(boss, table)
    assert opens(ana, table)
    clock.now += 60
    assert "Joined by invitation 2 hours ago. Last seen 1 minute ago." in text_of(boss, table)
    clock.now += 181 * 24 * HOUR
    assert not opens(ana, table)


def test_at_a_demo_that_strangers_share_everyone_sees_only_their_own_device(here: Town) -> None:
    here.client.blocking_portal.call(prepare_demos, here.server)
    one, two = Browser(here.client, PHONE), Browser(here.client, LAPTOP)
    table = one.post("/demo/fell", {"as": "facilitator"}).headers["location"].removeprefix("/t/")
    two.post("/demo/fell", {"as": "facilitator"})
    assert "Firefox on Android this device" in text_of(one, table)
    assert "Chrome" not in text_of(one, table)
    other = hash_token(two.cookies[f"caltrop-{table}"]).hex()[:12]
    assert "That device is not signed in" in one.tap(f"/t/{table}/devices/{other}/sign-out").text
    assert opens(two, table)


# ---- links that expire
@pytest.mark.parametrize(("lasts", "hours"), [("evening", 12), ("week", 7 * 24)])
def test_a_link_expires_and_says_so(here: Town, clock: Clock, lasts: str, hours: int) -> None:
    boss, table = here.host()
    joined(here, boss, table, "Ana")
    path = f"/t/{table}/seats/{here.seat(table, 'Ana')}/link"
    first = shared(boss.tap(path), "seat")
    assert shared(boss.tap(path, {"lasts": lasts}), "seat") == first, "choosing a time makes no new link"
    clock.now += hours * HOUR - 1
    guest = here.visitor()
    assert guest.get(f"/seat/{first}").status_code == 200
    clock.now += 2
    over = guest.get(f"/seat/{first}")
    assert (over.status_code, "It has expired." in over.text) == (410, True)
    assert guest.post("/seat", {"token": first}).status_code == 410
    assert not opens(guest, table)
    assert "Expired just now." in text_of(boss, table)


def test_a_link_is_for_a_week_and_an_invitation_without_limit_unless_chosen(here: Town, clock: Clock) -> None:
    boss, table = here.host()
    joined(here, boss, table, "Ana")
    boss.tap(f"/t/{table}/seats/{here.seat(table, 'Ana')}/link")
    said = text_of(boss, table)
    assert "Link for Ana Made just now. Valid for 7 days." in said
    assert "Invitation Made just now. No limit." in said


def test_an_invitation_expires_with_its_code(here: Town, clock: Clock) -> None:
    boss, table = here.host()
    invite = invitation(boss, table)
    assert shared(boss.tap(f"/t/{table}/invite", {"lasts": "evening"}), "join") == invite
    code = here.client.blocking_portal.call(here.server.tokens.invitation, table).code
    guest = here.visitor()
    assert guest.post("/code", {"invite": code}).headers["location"] == f"/join/{invite}"
    clock.now += LINK_SECONDS["evening"] + 1
    assert guest.get(f"/join/{invite}").status_code == 410
    assert guest.post("/join", {"invite": invite, "name": "Vera"}).status_code == 410
    assert guest.post("/code", {"invite": code}).status_code == 422
    body = {"invite": invite, "name": "Vera"}
    api = here.client.post(f"/api/tables/{table}/join", json=body)
    assert (api.status_code, api.json()["code"]) == (401, "link-expired")
    assert invitation(boss, table) != invite, "an expired invitation is not shown again"


def test_a_used_link_says_when(here: Town, clock: Clock) -> None:
    boss, table = here.host()
    joined(here, boss, table, "Ana")
    token = shared(boss.tap(f"/t/{table}/seats/{here.seat(table, 'Ana')}/link"), "seat")
    clock.now += 3 * HOUR
    assert here.visitor().post("/seat", {"token": token}).status_code == 303
    clock.now += 5 * HOUR
    assert "Link for Ana Made 8 hours ago. Used 5 hours ago." in text_of(boss, table)


# ---- after a restart
def test_an_invitation_and_its_code_survive_a_restart() -> None:
    store = MemoryStore()
    with served(UNLIMITED, store) as client:
        boss, table = Town(client).host()
        first = client.blocking_portal.call(Town(client).server.tokens.invitation, table)
        assert shared(boss.tap(f"/t/{table}/invite"), "join") == first.token
    with served(UNLIMITED, store) as client:
        after = Town(client)
        again = client.blocking_portal.call(after.server.tokens.invitation, table)
        assert again == first
        guest = after.visitor()
        assert guest.post("/code", {"invite": first.code}).headers["location"] == f"/join/{first.token}"
        assert guest.post("/join", {"invite": first.token, "name": "Vera"}).status_code == 303


def test_the_store_has_nothing_that_opens_a_table(here: Town) -> None:
    _, table = here.host()
    link = here.client.blocking_portal.call(here.server.tokens.invitation, table)
    kept = here.server.store.secrets(table)
    plain = (link.token.encode(), link.code.encode(), link.code.replace("-", "").encode())
    assert not any(word in repr(secret).encode() for secret in kept for word in plain)
    other = TokenKey(b"another key" * 3)
    invite = next(s for s in kept if s.kind == "invite")
    assert other.token("invite", table, invite.nonce) != link.token
    assert other.code(table, invite.nonce) != link.code


def test_an_invitation_from_before_still_opens_and_another_is_shown_beside_it(here: Town) -> None:
    boss, table = here.host()
    old = "o" * 43
    here.server.store.add(Secret(hash_token(old), table, "", "invite", 1.0)).result()
    assert invitation(boss, table) != old
    assert here.visitor().post("/join", {"invite": old, "name": "Vera"}).status_code == 303


# ---- knocks
def knocking_phone(here: Town, boss: Visitor, table: str, seat: str) -> tuple[Visitor, str]:
    phone = here.visitor()
    assert phone.post("/knock", {"invite": invitation(boss, table), "seat": seat}).status_code == 303
    (knock,) = here.server.knocks.knocks_at(table)
    return phone, knock.id


@pytest.mark.parametrize("way", ["sign-out", "remove", "link"])
def test_a_knock_that_was_let_in_dies_with_a_sign_out(here: Town, way: str) -> None:
    boss, table = here.host()
    joined(here, boss, table, "Ana")
    seat = here.seat(table, "Ana")
    phone, knock = knocking_phone(here, boss, table, seat)
    boss.tap(f"/t/{table}/knocks/{knock}", {"yes": "yes"})
    boss.tap(f"/t/{table}/seats/{seat}/{way}", {"alone": "yes"})
    assert phone.get("/knock").status_code == 200
    assert not opens(phone, table)


def test_a_knock_that_was_let_in_dies_when_one_device_is_signed_out(here: Town) -> None:
    boss, table = here.host()
    joined(here, boss, table, "Ana")
    phone, knock = knocking_phone(here, boss, table, here.seat(table, "Ana"))
    boss.tap(f"/t/{table}/knocks/{knock}", {"yes": "yes"})
    (button,) = sign_out_buttons(boss, table)
    boss.tap(button)
    assert phone.get("/knock").status_code == 200
    assert not opens(phone, table)


def test_a_browser_that_removes_a_table_leaves_no_token_that_opens_it(here: Town) -> None:
    boss, table = here.host()
    ana = joined(here, boss, table, "Ana")
    copied = dict(ana.cookies)
    assert ana.post(f"/t/{table}/forget").headers["location"] == "/"
    ana.cookies = copied
    assert not opens(ana, table)
    assert opens(boss, table)
    assert "Ana" in {seat.name for seat in here.session(table).state.seats.values()}


def test_a_knock_is_answered_once_and_opens_one_device(here: Town) -> None:
    boss, table = here.host()
    joined(here, boss, table, "Ana")
    phone, knock = knocking_phone(here, boss, table, here.seat(table, "Ana"))
    boss.tap(f"/t/{table}/knocks/{knock}", {"yes": "yes"})
    copied = dict(phone.cookies)
    for answer in ("yes", "no"):
        assert "No one is waiting there" in boss.tap(f"/t/{table}/knocks/{knock}", {"yes": answer, "n": answer}).text
    assert phone.get("/knock").status_code == 303
    thief = here.visitor()
    thief.cookies = copied
    assert thief.get("/knock").status_code == 200
    assert not opens(thief, table)
    assert opens(phone, table)
    said = text_of(boss, table)
    assert "Ana knocks (" in said
    assert "Ana is let in (" in said


# ---- the choice of how long the invitation is valid
def test_a_replaced_or_expired_invitation_is_valid_as_long_as_it_was_chosen(here: Town, clock: Clock) -> None:
    boss, table = here.host()
    assert "still valid" not in boss.tap(f"/t/{table}/invite").text
    chosen = boss.tap(f"/t/{table}/invite", {"lasts": "evening"})
    hours = round(LINK_SECONDS["evening"] / HOUR)
    assert f"It is still valid for {hours} hours." in chosen.text
    replaced = boss.tap(f"/t/{table}/invite", {"renew": "yes"})
    assert f"It is still valid for {hours} hours." in replaced.text
    clock.now += LINK_SECONDS["evening"] + HOUR
    assert f"It is still valid for {hours} hours." in boss.tap(f"/t/{table}/invite").text
    assert "The invitation is now valid for one evening." in text_of(boss, table)


# ---- forgetting a table
def test_who_forgets_the_last_way_in_is_warned_first(here: Town) -> None:
    boss, table = here.host()
    player, _ = here.player(boss, table)
    last = "No other device has your seat, and no link opens it."
    assert last in boss.get(f"/t/{table}/settings").text
    assert last not in player.get(f"/t/{table}/settings").text
    boss.tap(f"/t/{table}/seats/s0/link")
    assert last not in boss.get(f"/t/{table}/settings").text


# ---- what is used up does not pile up
def kept_links(here: Town, table: str) -> list[Secret]:
    return [secret for secret in here.server.store.secrets(table) if secret.kind == "link"]


def use_new_link(here: Town, boss: Visitor, table: str, seat: str) -> None:
    token = shared(boss.tap(f"/t/{table}/seats/{seat}/link"), "seat")
    assert here.visitor().post("/seat", {"token": token}).status_code == 303


def test_of_used_links_the_last_eight_are_kept_and_the_history_tells_of_all(here: Town, clock: Clock) -> None:
    boss, table = here.host()
    joined(here, boss, table, "Ana")
    seat = here.seat(table, "Ana")
    for _ in range(12):
        clock.now += 60
        use_new_link(here, boss, table, seat)
    boss.tap(f"/t/{table}/seats/{seat}/link")
    found = kept_links(here, table)
    assert len([s for s in found if s.used]) == 8
    assert min(s.used for s in found if s.used) == clock.now - 7 * 60, "the oldest went"
    assert len([s for s in found if not s.used]) == 1
    assert text_of(boss, table).count("Ana signs in by link") == 12


async def finish_tasks(here: Town) -> None:
    await asyncio.gather(*here.server.tasks)


def test_a_used_link_is_deleted_after_30_days_when_the_table_is_opened(here: Town, clock: Clock) -> None:
    boss, table = here.host()
    joined(here, boss, table, "Ana")
    seat = here.seat(table, "Ana")
    use_new_link(here, boss, table, seat)
    for days, left in ((29, 1), (2, 0)):
        clock.now += days * 24 * HOUR
        here.server.rooms.close(table)
        assert opens(boss, table)
        here.client.blocking_portal.call(finish_tasks, here)
        assert len(kept_links(here, table)) == left
    assert "Ana signs in by link" in text_of(boss, table)


def secret(kind: Any, seat: str = "", **more: Any) -> Secret:
    return Secret(repr((kind, more)).encode(), "t", seat, kind, 0.0, **more)


def test_only_what_opens_nothing_for_long_is_deleted() -> None:
    """After 300 days: a month for links, invitations, codes and devices, from when each of them ended."""
    day, now = 24 * HOUR, 300 * 24 * HOUR
    living = [
        secret("invite"),
        secret("link", "s1"),
        secret("code", expires=now + 1),
        secret("seat", "s1", seen=now - 179 * day),
        secret("seat", "s0", seen=now - 1),
    ]
    lately = [
        secret("invite", expires=now - 29 * day),
        secret("seat", "s1", seen=now - 209 * day),
        secret("link", "s1", used=now - 29 * day),
    ]
    long = [
        secret("invite", expires=now - 31 * day),
        secret("code", expires=now - 31 * day),
        secret("link", "s1", used=now - 31 * day),
        secret("link", "s1", expires=now - 31 * day),
        secret("seat", "s1", expires=now - 31 * day, seen=now - day),
        secret("seat", "s1", seen=now - 211 * day),
    ]
    gone = seat_tokens.dead_secrets([*living, *lately, *long], now)
    assert set(gone) == set(long)


# ---- the last way in
def test_a_facilitator_whose_seat_nothing_else_opens_must_be_sure_to_forget_the_table(here: Town) -> None:
    boss, table = here.host()
    for said in ({}, {"sure": ""}, {"sure": "no"}):
        asked = boss.post(f"/t/{table}/forget", said)
        assert asked.status_code == 409
        assert "or no one can run this table again" in asked.text
        assert 'name="sure" value="yes"' in asked.text
        assert opens(boss, table)
    assert boss.post(f"/t/{table}/forget", {"sure": "yes"}).headers["location"] == "/"
    assert not opens(boss, table)


@pytest.mark.parametrize("other", ["link", "device"])
def test_a_facilitator_with_another_way_in_forgets_at_once(here: Town, other: str) -> None:
    boss, table = here.host()
    link = shared(boss.tap(f"/t/{table}/seats/{here.seat(table, 'Gail')}/link"), "seat")
    if other == "device":
        assert Browser(here.client, LAPTOP).post("/seat", {"token": link}).status_code == 303
    assert boss.post(f"/t/{table}/forget").headers["location"] == "/"


def test_a_player_forgets_at_once(here: Town) -> None:
    boss, table = here.host()
    ana = joined(here, boss, table, "Ana")
    assert ana.post(f"/t/{table}/forget").headers["location"] == "/"

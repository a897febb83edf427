"""The devices that are signed in at a table, its links, and what happened at its doors.

The facilitator sees all of them and may sign any device out; a player sees their own.
"""

from __future__ import annotations

import time
from collections.abc import Collection, Iterable

from litestar import Response, get, post
from litestar.params import FromPath
from msgspec import Struct

from caltrop import words
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.state import State
from caltrop.store.protocol import Secret, Visit
from caltrop.store.tokens import DAY, HOUR
from caltrop.web.gate.callers import ONCE
from caltrop.web.gate.devices import PROGRAM, STAYS, Device, Stay, device_label, find_stay, read_label
from caltrop.web.gate.fields import FromForm, first_value
from caltrop.web.gate.seat_tokens import Caller
from caltrop.web.gate.server import FromGuard, Req, Server, server_of
from caltrop.web.page.answers import dialog, refusal_toast
from caltrop.web.page.render import render

HISTORY = 30  # visits that are shown at most
LINKS = 8  # links that are shown at most
MINUTE = 60.0


class DeviceLine(Struct, frozen=True):
    """A device as the dialog shows it; `is_here` is the one that looks."""

    id: str
    name: str
    came: str
    seen: str
    stays: str  # how long it stays signed in, if that is worth saying
    is_here: bool
    is_live: bool = False  # has it a page of the table open now?


class SeatDevices(Struct, frozen=True):
    """The devices of one seat."""

    name: str
    devices: tuple[DeviceLine, ...]


# ---- words
def ago(at: float, now: float) -> str:
    """Return how long ago something was: "just now", "3 hours ago"."""
    passed = max(0.0, now - at)
    if passed < MINUTE:
        return words.text("ago-now")
    if passed < HOUR:
        return words.text("ago-minutes", n=int(passed // MINUTE))
    if passed < DAY:
        return words.text("ago-hours", n=int(passed // HOUR))
    return words.text("ago-days", n=int(passed // DAY))


def time_left(until: float, now: float) -> str:
    """Return how long something is still valid: "11 hours", "6 days"."""
    left = max(0.0, until - now)
    if left < 2 * DAY:
        return words.text("left-hours", n=max(1, round(left / HOUR)))
    return words.text("left-days", n=round(left / DAY))


def device_name(device: Device) -> str:
    """Return a device's name: "Firefox on Android"."""
    if device.browser == PROGRAM:
        return words.text("device-program")
    if device.browser and device.system:
        return words.text("device-name", browser=device.browser, system=device.system)
    return device.browser or words.text("device-unknown")


def came_sentence(secret: Secret, now: float) -> str:
    """Return how and when a device was signed in."""
    door = read_label(secret.label).door
    when = ago(secret.made, now)
    return words.say("device", f"came-{door}" if door in DOORS else "came-other", ago=when)


def stay_sentence(secret: Secret, now: float) -> str:
    """Return how long a device stays signed in."""
    if not secret.expires:
        return words.text("device-stays")
    return words.text("device-until", left=time_left(secret.expires, now))


DOORS = ("start", "invite", "link", "knock", "code", "demo")


def link_sentence(secret: Secret, now: float) -> str:
    """Return when a link was made and used, or how long it is valid."""
    made = ago(secret.made, now)
    if secret.used:
        return words.text("link-used", made=made, used=ago(secret.used, now))
    if not secret.expires:
        return words.text("link-lasting", made=made)
    if secret.is_valid(now):
        return words.text("link-until", made=made, left=time_left(secret.expires, now))
    return words.text("link-over", made=made, expired=ago(secret.expires, now))


def visit_sentence(state: State, visit: Visit) -> str:
    """Return what happened at the doors: who, what, on which device."""
    name = state.seat_name(visit.seat) or (state.gone[visit.seat].name if visit.seat in state.gone else "")
    facts = {"name": name, "device": device_name(read_label(visit.label)), "detail": visit.detail}
    return words.say("visit", visit.kind, **facts)


# ---- the dialog
def device_lines(devices: Iterable[Secret], here: bytes, live: Collection[bytes], now: float) -> tuple[DeviceLine, ...]:
    newest_first = sorted(devices, key=lambda secret: -max(secret.seen, secret.made))
    return tuple(
        DeviceLine(
            id=device_id(secret),
            name=device_name(read_label(secret.label)),
            came=came_sentence(secret, now),
            seen=ago(max(secret.seen, secret.made), now),
            stays=stay_sentence(secret, now) if secret.expires or secret.hash == here else "",
            is_here=secret.hash == here,
            is_live=secret.hash in live,
        )
        for secret in newest_first
    )


def device_id(secret: Secret) -> str:
    """Return the id by which a device is named in an address; it opens nothing."""
    return secret.hash.hex()[:12]


def seats_with_devices(server: Server, caller: Caller, now: float) -> tuple[SeatDevices, ...]:
    """Return the devices that a caller may see: the facilitator everyone's, the caller's own seat first."""
    own = "" if caller.is_facilitator else caller.seat
    state = caller.room.session.state
    live = {stream.device for stream in server.broadcast(caller.room).streams}
    found: dict[str, list[Secret]] = {}
    for secret in server.tokens.devices(caller.room.id, own):
        if secret.hash == caller.device or not is_public(server, caller):
            found.setdefault(secret.seat, []).append(secret)
    seats = sorted((seat for seat in state.seats if seat in found), key=lambda seat: seat != caller.seat)
    return tuple(SeatDevices(state.seat_name(s), device_lines(found[s], caller.device, live, now)) for s in seats)


def is_public(server: Server, caller: Caller) -> bool:
    """Is it a demo that strangers share? There everyone sees only the device at hand."""
    return caller.room.id in server.demos.values()


def links(server: Server, caller: Caller, now: float) -> tuple[tuple[str, str], ...]:
    """Return the last links of a table, each with its name and a sentence; for the facilitator."""
    state = caller.room.session.state
    kept = server.store.secrets(caller.room.id)
    made = [s for s in kept if s.kind in ("invite", "link") and (not s.seat or s.seat in state.seats)][-LINKS:]
    return tuple((link_name(state, s), link_sentence(s, now)) for s in reversed(made))


def link_name(state: State, secret: Secret) -> str:
    if secret.kind == "invite":
        return words.text("title-share-invite")
    return words.text("title-share-seat", name=state.seat_name(secret.seat))


def history(server: Server, caller: Caller, now: float) -> tuple[tuple[str, str], ...]:
    """Return what happened at the doors, the last first: to the facilitator all, to a player their own."""
    state = caller.room.session.state
    own = None if caller.is_facilitator else caller.seat
    seen = [visit for visit in server.store.visits(caller.room.id) if own in (None, visit.seat)]
    return tuple((visit_sentence(state, visit), ago(visit.at, now)) for visit in seen[:HISTORY])


def draw_devices(request: Req, caller: Caller) -> str:
    server = server_of(request)
    now = time.time()
    public = is_public(server, caller)
    return render(
        "features/devices/devices.html",
        table=caller.room.id,
        facilitator=caller.is_facilitator,
        seats=seats_with_devices(server, caller, now),
        links=links(server, caller, now) if caller.is_facilitator and not public else (),
        history=() if public else history(server, caller, now),
        stay="" if public else server.tokens.sign_ins.stay(caller.room.id),
    )


@get("/devices")
async def show_devices(request: Req, caller: FromGuard) -> Response[str]:
    """Show the devices, the links and what happened: the facilitator all, a player their own."""
    return dialog(draw_devices(request, caller))


@post("/devices/{device:str}/sign-out", status_code=200, opt=ONCE)
async def sign_out_device(request: Req, caller: FromGuard, fields: FromForm, device: FromPath[str]) -> Response[str]:
    """Sign one device out: of the caller's own seat, or for the facilitator of any seat."""
    server = server_of(request)
    own = "" if caller.is_facilitator else caller.seat
    found = next((s for s in server.tokens.devices(caller.room.id, own) if device_id(s) == device), None)
    if found is None or found.hash == caller.device or is_public(server, caller):
        return refusal_toast(caller, Refused("no-such-device", "table.seats"))
    await server.sign_out_device(caller.room, found)
    return dialog(draw_devices(request, caller), again=True)


STAYED: dict[Stay, str] = {stay: f"stay-{stay}" for stay in STAYS}  # the kinds of visits that tell a choice


@post("/devices/stay", status_code=200, opt=ONCE)
async def choose_stay(request: Req, caller: FromGuard, fields: FromForm) -> Response[str]:
    """Choose how long players' devices stay signed in, those that are signed in now counted from now."""
    server = server_of(request)
    stay = find_stay(first_value(fields, "stay"))
    if stay is None or is_public(server, caller):
        return refusal_toast(caller, Refused("no-such-stay", "table.seats"))
    await server.choose_stay(caller.room, stay)
    server.tokens.note_visit(caller.room.id, caller.seat, STAYED[stay], device_label(request))
    return dialog(draw_devices(request, caller), again=True)


AT_TABLE = [show_devices, sign_out_device]
FACILITATOR = [choose_stay]

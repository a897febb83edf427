"""Managing seats: invitations, links, signing out, removing a seat, knocks, the TV; and the table's settings."""

from __future__ import annotations

import asyncio
import time
from typing import Any

import segno
from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.exceptions import HTTPException
from litestar.params import FromPath
from markupsafe import Markup

from caltrop import words
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.secrets.names import clean_name
from caltrop.reach.addresses import bare
from caltrop.store.tokens import LINK_SECONDS, Lasting
from caltrop.table.log import Intent
from caltrop.web.features.devices.routes import time_left
from caltrop.web.gate.callers import ONCE
from caltrop.web.gate.devices import device_label
from caltrop.web.gate.fields import FromForm, Posted, first_value, posted_fields
from caltrop.web.gate.languages import seat_language, wishes
from caltrop.web.gate.responses import PageContext, cookie, html, seat_cookie
from caltrop.web.gate.screen_codes import VALID
from caltrop.web.gate.seat_tokens import INVITED, Caller, SharedLink
from caltrop.web.gate.server import FromGuard, Req, server_of
from caltrop.web.live.room import Room
from caltrop.web.live.stream import partial
from caltrop.web.page.answers import dialog, refusal_toast, result_response
from caltrop.web.page.render import render
from caltrop.web.page.routes import draw_page
from caltrop.web.page.times import restored_on
from caltrop.web.settings import SEAT
from caltrop.words import say

from .reaching import find_reach, open_to_network

SCREEN = "TV"  # the name of the spectator's seat for the screen that all watch


def qr(address: str) -> Markup:
    """Draw an address as a QR code, always dark on light, because cameras need that."""
    code = segno.make(address, error="m", micro=False)
    return Markup(code.svg_inline(svgclass="qr", lineclass=None, omitsize=True, border=3, light="#fff"))


def link_dialog(request: Req, table: str, kind: str, path: str, **things: Any) -> Response[str]:
    """Open a dialog with a link as text and as a QR code; `link` says until when it is valid."""
    link: SharedLink = things.pop("link")
    again = things.pop("again", False)
    reach = find_reach(request)
    home = reach.home
    address = f"{home}{path}/{link.token}"
    said: dict[str, Any] = {"code": link.code, "home": bare(home), "reach": reach, "lasts": link.lasting(time.time())}
    said |= {"name": "", "seat": "", "renewed": False, **things}
    said["left"] = time_left(link.expires, time.time()) if link.expires else ""
    text = render("features/seats/invite.html", table=table, kind=kind, address=address, qr=qr(address), **said)
    return dialog(text, again=again)


# ---- invitations and links
@post("/invite", status_code=200, opt=ONCE)
async def invite(request: Req, table: FromPath[str]) -> Response[str]:
    """Show the invitation; it stays valid until it is renewed, or until the time that was chosen."""
    server = server_of(request)
    fields = await posted_fields(request)
    lasts = parse_lasting(fields)
    renew = first_value(fields, "renew") == "yes"
    made = await server.tokens.set_lasting(table, "", lasts) if lasts else None
    made = made or await server.tokens.invitation(table, renew)
    if lasts:
        server.tokens.note_visit(table, "", INVITED[lasts], device_label(request))
    if renew:
        server.tokens.note_visit(table, "", "invite-replaced", device_label(request))
    return link_dialog(request, table, "invite", "/join", link=made, renewed=renew, again=bool(lasts))


@post("/invite/open", status_code=200, opt=ONCE)
async def open_table_to_network(request: Req, caller: FromGuard, table: FromPath[str]) -> Response[str]:
    """Listen in this computer's network, too, and show the invitation with the address there."""
    no = await open_to_network(request)
    if no is not None:
        return refusal_toast(caller, no)
    return link_dialog(request, table, "invite", "/join", link=await server_of(request).tokens.invitation(table, False))


def parse_lasting(fields: Posted) -> Lasting | None:
    """Return for how long a link is to be valid, if that was chosen."""
    return next((lasts for lasts in LINK_SECONDS if lasts == first_value(fields, "lasts")), None)


@post("/seats/{seat:str}/link", status_code=200, opt=ONCE)
async def seat_link(request: Req, caller: FromGuard, table: FromPath[str], seat: FromPath[str]) -> Response[str]:
    """Show a link to a seat that can be used once: for a player's new phone, or the facilitator's other laptop.

    With `alone`, every device of the seat is signed out, so that the link is the only way in.
    """
    there = caller.room.session.state.seats.get(seat)
    if there is None:
        return refusal_toast(caller, Refused("no-such-seat", "table.seats", {"seat": seat[:60]}))
    server = server_of(request)
    fields = await posted_fields(request)
    lasts = parse_lasting(fields)
    alone = first_value(fields, "alone") == "yes"
    cookies = await sign_out_seat(request, caller, seat) if alone else ()
    link = await server.tokens.set_lasting(table, seat, lasts) if lasts else None
    if link is None:
        link = await server.tokens.renew_link(table, seat)
        server.tokens.note_visit(table, seat, "link-made", device_label(request))
    shown = {"link": link, "name": there.name, "seat": seat, "renewed": alone, "again": bool(lasts)}
    made = link_dialog(request, table, "seat", "/seat", **shown)
    made.cookies += cookies
    return made


async def sign_out_seat(request: Req, caller: Caller, seat: str) -> tuple[Cookie, ...]:
    """Sign a seat's devices out; for the caller's own seat, return a new cookie that keeps this browser signed in."""
    server = server_of(request)
    own = seat == caller.seat
    token = await server.sign_out(caller.room, seat, keep=device_label(request) if own else None)
    return (seat_cookie(server, caller.room.id, token),) if own else ()


@post("/seats/{seat:str}/sign-out", status_code=200, opt=ONCE)
async def sign_out(request: Req, caller: FromGuard, table: FromPath[str], seat: FromPath[str]) -> Response[str]:
    """Sign a seat's other devices out: the caller's own, or for the facilitator any seat's."""
    if seat != caller.seat and not caller.is_facilitator:
        raise HTTPException("facilitator-only", status_code=403)
    there = caller.room.session.state.seats.get(seat)
    if there is None:
        return refusal_toast(caller, Refused("no-such-seat", "table.seats", {"seat": seat[:60]}))
    repeats = server_of(request).repeats
    cookies = await repeats.run_once(lambda: sign_out_seat(request, caller, seat), table, caller.seat, "sign-out", seat)
    own = seat == caller.seat
    text = render(
        "page/toast.html", text=say("help", f"signed-out-{'own' if own else 'other'}", name=there.name), tone=""
    )
    return html(partial("#toast", "innerHTML", text), cookies=cookies, headers={"hx-trigger": "done"})


@post("/seats/{seat:str}/remove", status_code=200, opt=ONCE)
async def remove_seat(
    request: Req, caller: FromGuard, fields: FromForm, table: FromPath[str], seat: FromPath[str]
) -> Response[str]:
    """Remove a seat: its tokens become invalid and its streams end. The characters stay."""
    done = await caller.room.act(caller.seat, Intent("table.leave", "", {"seat": seat[:80]}))
    if not isinstance(done, Refused):
        server_of(request).tokens.note_visit(table, seat, "seat-removed", device_label(request))
        await server_of(request).tokens.revoke_tokens(table, seat)
    return result_response(caller, done, {})


@post("/knocks/{knock:str}", status_code=200, opt=ONCE)
async def answer_knock(
    request: Req, caller: FromGuard, fields: FromForm, table: FromPath[str], knock: FromPath[str]
) -> Response[str]:
    """Let a knock in, or refuse it."""
    server = server_of(request)
    yes = first_value(fields, "yes") == "yes"
    answered = await server.knocks.answer(table, knock, yes)
    if answered is None:
        return refusal_toast(caller, Refused("no-such-knock", "table.seats"))
    server.tokens.note_visit(table, answered.seat, "let-in" if yes else "turned-away", answered.label)
    server.refresh_streams(caller.room)
    return html(partial("#toast", "innerHTML", ""), headers={"hx-trigger": "done"})


# ---- the TV
def screen_seat(room: Room) -> str:
    """Return the spectator's seat for the TV, or "" if there is none."""
    seats = room.session.state.seats
    return next((id for id, seat in seats.items() if seat.role == "spectator" and seat.name == SCREEN), "")


async def ensure_screen_seat(room: Room) -> str | Refused:
    return screen_seat(room) or await room.take_seat(SCREEN, "spectator")


@post("/tv", status_code=200, opt=ONCE)
async def open_screen(request: Req, caller: FromGuard, table: FromPath[str]) -> Response[str]:
    """Add the TV's seat, and show how to open it: here in another window, or on another device by a code or a link."""
    repeats = server_of(request).repeats
    seat = await repeats.run_once(lambda: ensure_screen_seat(caller.room), table, "tv")
    if isinstance(seat, Refused):
        return refusal_toast(caller, seat)
    link = await server_of(request).tokens.renew_link(table, seat)
    code = await server_of(request).screen_codes.add(table, seat)
    shown = {"screen_code": code, "screen_minutes": round(VALID / 60)}
    return link_dialog(request, table, "tv", "/seat", link=link, **shown)


@get("/tv")
async def screen_page(request: Req, caller: FromGuard) -> Response[str]:
    """Show the TV's screen in the facilitator's second window, as the spectator's seat sees it."""
    seat = screen_seat(caller.room)
    if not seat:
        raise HTTPException("no-such-page", status_code=404)
    page = PageContext(request)
    eyes = Caller(caller.room, seat)
    words.read_in(seat_language(caller.room.session.state, seat, wishes(request)))
    text = await caller.room.look(lambda s: draw_page(request, eyes, s, page, eyes=seat))
    return html(text, cookies=page.cookies)


# ---- the table itself
@get("/settings")
async def show_settings(request: Req, caller: FromGuard, table: FromPath[str]) -> Response[str]:
    """Show the settings of the table: its name, its files, leaving it, deleting it."""
    public = table in server_of(request).demos.values()
    last = caller.is_facilitator and server_of(request).tokens.is_only_way_in(table, caller.seat)
    facts = {"caller": caller, "table": table, "public": public, "last": last, "when": restored_on(caller.room.row)}
    return dialog(render("features/seats/settings.html", page=PageContext(request), **facts))


@post("/rename", status_code=200, opt=ONCE)
async def rename(request: Req, caller: FromGuard, fields: FromForm, table: FromPath[str]) -> Response[str]:
    """Rename the table."""
    server = server_of(request)
    name = clean_name(first_value(fields, "name"))
    if not name:
        return refusal_toast(caller, Refused("no-name", "table.tables"))
    await asyncio.wrap_future(server.store.rename(table, name))
    caller.room.rename(name)
    server.tokens.note_visit(table, caller.seat, "renamed", device_label(request), name)
    server.refresh_streams(caller.room)
    return html(partial("#toast", "innerHTML", ""), headers={"hx-trigger": "done"})


@post("/delete", status_code=200, opt=ONCE)
async def delete_table(request: Req, caller: FromGuard, table: FromPath[str]) -> Response[str]:
    """Delete the table; the facilitator must type its name. Shared demo tables cannot be deleted."""
    server = server_of(request)
    name = caller.room.row.name
    if table in server.demos.values():
        return refusal_toast(caller, Refused("demo-stays", "table.tables"))
    if clean_name(first_value(await posted_fields(request), "name")) != clean_name(name):
        return refusal_toast(caller, Refused("other-name", "table.tables", {"name": name}))
    await asyncio.wrap_future(server.store.delete(table))
    await server.tokens.sign_ins.forget(table)
    server.rooms.close(table)
    server.broadcast(caller.room).end()
    gone = cookie(server, f"{SEAT}{table}", "", 0)
    return html("", headers={"hx-redirect": "/"}, cookies=(gone,))


AT_TABLE = [sign_out, show_settings]
FACILITATOR = [
    invite,
    open_table_to_network,
    seat_link,
    remove_seat,
    answer_knock,
    open_screen,
    screen_page,
    rename,
    delete_table,
]

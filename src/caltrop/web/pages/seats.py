"""Who sits where: links, invitations, the TV, taking a seat away, letting somebody in; and the table's own name."""

from __future__ import annotations

import asyncio
from typing import Any

import segno
from litestar import Response, get, post
from litestar.datastructures import Cookie
from litestar.exceptions import HTTPException
from litestar.params import FromPath
from markupsafe import Markup

from caltrop.kernel.errors import Refused
from caltrop.table.log import Intent
from caltrop.web.access.requests import (
    SEAT,
    Page,
    Req,
    boss_of,
    caller_here,
    caller_of,
    cookie,
    could_be,
    counted,
    house_of,
    html,
    redirect,
    seat_cookie,
)
from caltrop.web.access.tokens import Caller
from caltrop.web.actions.routes import answered, bossing, one, posted, refused
from caltrop.web.live.room import Room
from caltrop.web.screens.dialog import dialog
from caltrop.web.screens.page import drawn_page
from caltrop.web.screens.regions import partial
from caltrop.web.screens.render import render
from caltrop.words import say

SCREEN = "TV"  # the name of the seat that looks on for the whole room


def home(request: Req) -> str:
    """How others reach this server: as it was told, or as this page was asked for."""
    return house_of(request).home or str(request.base_url).rstrip("/")


def qr(address: str) -> Markup:
    """An address as a QR code, always dark on light: cameras want it so."""
    code = segno.make(address, error="m", micro=False)
    return Markup(code.svg_inline(svgclass="qr", lineclass=None, omitsize=True, border=3, light="#fff"))


def shown(request: Req, table: str, kind: str, path: str, **things: Any) -> Response[str]:
    """A link as text and as a QR code."""
    address = f"{home(request)}{path}"
    said = {"code": "", "name": "", "seat": "", "renewed": False, **things}
    return dialog("invite.html", table=table, kind=kind, address=address, qr=qr(address), **said)


# ---- invitations and links
@post("/t/{table:str}/invite", status_code=200, include_in_schema=False)
async def invite(request: Req, table: FromPath[str]) -> Response[str]:
    """The invitation; it stays good until it is renewed."""
    await boss_of(request, table)
    renew = one(await posted(request), "renew") == "yes"
    made = await house_of(request).doors.invitation(table, renew)
    return shown(request, table, "invite", f"/join/{made.token}", code=made.code, renewed=renew)


@post("/t/{table:str}/seats/{seat:str}/link", status_code=200, include_in_schema=False)
async def seat_link(request: Req, table: FromPath[str], seat: FromPath[str]) -> Response[str]:
    """A link to one seat, good once: for a new phone, or for the facilitator's own other laptop.

    With `alone`, whoever sits there now is signed out: the link is the only way in.
    """
    caller = await boss_of(request, table)
    there = caller.room.session.state.seats.get(seat)
    if there is None:
        return refused(caller, Refused("no-such-seat", "table.seats", {"seat": seat[:60]}))
    alone = one(await posted(request), "alone") == "yes"
    cookies = await signed_out(request, caller, seat) if alone else ()
    token = await house_of(request).doors.link(table, seat)
    made = shown(request, table, "seat", f"/seat/{token}", name=there.name, seat=seat, renewed=alone)
    made.cookies += cookies
    return made


async def signed_out(request: Req, caller: Caller, seat: str) -> tuple[Cookie, ...]:
    """Sign a seat's devices out; whoever does so for their own seat stays in this browser, by a new cookie."""
    house, own = house_of(request), seat == caller.seat
    token = await house.sign_out(caller.room, seat, keep=own)
    return (seat_cookie(house, caller.room.id, token),) if own else ()


@post("/t/{table:str}/seats/{seat:str}/sign-out", status_code=200, include_in_schema=False)
async def sign_out(request: Req, table: FromPath[str], seat: FromPath[str]) -> Response[str]:
    """Sign a seat's other devices out: one's own, or for the facilitator anybody's."""
    caller = await caller_of(request, table)
    if seat != caller.seat and not caller.boss:
        raise HTTPException("facilitator-only", status_code=403)
    there = caller.room.session.state.seats.get(seat)
    if there is None:
        return refused(caller, Refused("no-such-seat", "table.seats", {"seat": seat[:60]}))
    repeats = house_of(request).repeats
    cookies = await repeats.once(lambda: signed_out(request, caller, seat), table, caller.seat, "sign-out", seat)
    own = seat == caller.seat
    text = render("toast.html", text=say("signed-out", "own" if own else "other", name=there.name), tone="")
    return html(partial("#toast", "innerHTML", text), cookies=cookies, headers={"hx-trigger": "done"})


@post("/t/{table:str}/seats/{seat:str}/remove", status_code=200, include_in_schema=False)
async def remove_seat(request: Req, table: FromPath[str], seat: FromPath[str]) -> Response[str]:
    """Take a seat away: its tokens open nothing any more, and its streams end. The characters stay."""
    caller, _ = await bossing(request, table)
    done = await caller.room.act(caller.seat, Intent("table.leave", "", {"seat": seat[:80]}))
    if not isinstance(done, Refused):
        await house_of(request).doors.close(table, seat)
    return answered(caller, done, {})


@post("/t/{table:str}/knocks/{knock:str}", status_code=200, include_in_schema=False)
async def answer_knock(request: Req, table: FromPath[str], knock: FromPath[str]) -> Response[str]:
    """Let somebody in who knocks, or do not."""
    caller, fields = await bossing(request, table)
    house = house_of(request)
    if not house.knocks.answer(table, knock, one(fields, "yes") == "yes"):
        return refused(caller, Refused("no-such-knock", "table.seats"))
    house.touched(caller.room)
    return html(partial("#toast", "innerHTML", ""), headers={"hx-trigger": "done"})


# ---- the screen on the wall
def screen_seat(room: Room) -> str:
    """The seat that looks on, if there is one."""
    seats = room.session.state.seats
    return next((id for id, seat in seats.items() if seat.role == "spectator" and seat.name == SCREEN), "")


async def wall(room: Room) -> str | Refused:
    return screen_seat(room) or await room.take_seat(SCREEN, "spectator")


@post("/t/{table:str}/tv", status_code=200, include_in_schema=False)
async def screen(request: Req, table: FromPath[str]) -> Response[str]:
    """A seat for the screen on the wall, and how to open it: here in another window, or elsewhere by its link."""
    caller = await boss_of(request, table)
    repeats = house_of(request).repeats
    seat = await repeats.once(lambda: wall(caller.room), table, "tv")
    if isinstance(seat, Refused):
        return refused(caller, seat)
    token = await house_of(request).doors.link(table, seat)
    return shown(request, table, "tv", f"/seat/{token}")


@get("/t/{table:str}/tv", include_in_schema=False)
async def screen_page(request: Req, table: FromPath[str]) -> Response[str]:
    """The screen on the wall, for a facilitator's second window: through the eyes of the seat that looks on."""
    caller = await boss_of(request, table)
    seat = screen_seat(caller.room)
    if not seat:
        raise HTTPException("no-such-page", status_code=404)
    page, eyes = Page(request), Caller(caller.room, seat)
    text = await caller.room.look(lambda s: drawn_page(request, eyes, s, page, eyes=seat))
    return html(text, cookies=page.cookies)


# ---- the table itself
@get("/t/{table:str}/settings", include_in_schema=False)
async def settings(request: Req, table: FromPath[str]) -> Response[str]:
    """What can be done about the table as such: its name, its files, leaving it, and its end."""
    caller = await caller_of(request, table)
    public = table in house_of(request).demos.values()
    return dialog("settings.html", caller=caller, table=table, public=public, page=Page(request))


@post("/t/{table:str}/rename", status_code=200, include_in_schema=False)
async def rename(request: Req, table: FromPath[str]) -> Response[str]:
    """Another name for the table."""
    caller, fields = await bossing(request, table)
    house, name = house_of(request), one(fields, "name").strip()[:60]
    if not name:
        return refused(caller, Refused("no-name", "table.tables"))
    await asyncio.wrap_future(house.store.rename(table, name))
    caller.room.renamed(name)
    house.touched(caller.room)
    return html(partial("#toast", "innerHTML", ""), headers={"hx-trigger": "done"})


@post("/t/{table:str}/delete", status_code=200, include_in_schema=False)
async def delete(request: Req, table: FromPath[str]) -> Response[str]:
    """The end of a table, with everything of it; whoever ends it types its name. Demo tables stay."""
    caller = await boss_of(request, table)
    house, name = house_of(request), caller.room.row.name
    if table in house.demos.values():
        return refused(caller, Refused("demo-stays", "table.tables"))
    if one(await posted(request), "name").strip() != name:
        return refused(caller, Refused("other-name", "table.tables", {"name": name}))
    await asyncio.wrap_future(house.store.delete(table))
    house.rooms.close(table)
    house.broadcast(caller.room).end()
    gone = cookie(house, f"{SEAT}{table}", "", 0)
    return html("", headers={"hx-redirect": "/"}, cookies=(gone,))


@post("/t/{table:str}/forget", status_code=200, include_in_schema=False)
async def forget(request: Req, table: FromPath[str]) -> Response[str]:
    """This browser leaves the table; the seat stays, and a new link opens it again."""
    if not could_be(table):
        return redirect("/")
    caller = await caller_here(request, table)
    if caller is not None:
        counted(request, caller)
    return redirect("/", cookie(house_of(request), f"{SEAT}{table}", "", 0))


ROUTES = [
    invite,
    seat_link,
    sign_out,
    remove_seat,
    answer_knock,
    screen,
    screen_page,
    settings,
    rename,
    delete,
    forget,
]

"""The pages to join a table: by invitation, by a link to a seat, or by knocking from another phone."""

from __future__ import annotations

import time

from litestar import Response, get, post
from litestar.params import FromPath

from caltrop import words
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.secrets.names import clean_name
from caltrop.kernel.state.state import Role
from caltrop.store.protocol import Secret
from caltrop.web.gate.callers import count_request_of, find_caller, is_table_id
from caltrop.web.gate.devices import device_label
from caltrop.web.gate.fields import Posted, first_value, posted_fields, run_once
from caltrop.web.gate.guard import take_one
from caltrop.web.gate.responses import STATUS, PageContext, cookie, html, redirect, seat_cookie
from caltrop.web.gate.seat_tokens import Caller
from caltrop.web.gate.server import Req, Server, server_of
from caltrop.web.live.keyed import guest_request
from caltrop.web.live.room import Room
from caltrop.web.page.render import render
from caltrop.web.settings import SEAT

KNOCK = "caltrop-knock"


# ---- a link to one seat, which can be used once
@get("/seat/{token:str}")
async def link_page(request: Req, token: FromPath[str]) -> Response[str]:
    """Show the page of a link; it asks for a tap, so that a chat's preview of the link does not use it up."""
    return await render_link(request, token)


async def render_link(request: Req, token: str, no: Refused | None = None) -> Response[str]:
    server = server_of(request)
    page = PageContext(request)
    secret = server.tokens.find_secret(token, "link")
    room = await server.rooms.room(secret.table) if secret else None
    seat = room.session.state.seats.get(secret.seat) if room and secret else None
    if room is None or seat is None:
        return closed_door(request, server.tokens.find_any(token, "link"))
    here = await find_caller(request, room.id)
    text = render(
        "features/joining/seat_link.html",
        page=page,
        good=True,
        token=token,
        room=room,
        seat=seat,
        here=here,
        game=room.session.game.id,
        said=words.sentence(no, None) if no else "",
    )
    return html(text, status=403 if no else 200, cookies=page.cookies)


def closed_door(request: Req, secret: Secret | None) -> Response[str]:
    """Show that a link does not work, and why, as far as the link was ever one."""
    page = PageContext(request)
    now = time.time()
    expired = secret is not None and not secret.used and not secret.is_valid(now)
    text = render("features/joining/seat_link.html", page=page, good=False, expired=expired)
    return html(text, status=410 if expired else 404, cookies=page.cookies)


@post("/seat", status_code=200)
async def sit_down(request: Req) -> Response[str]:
    """Use a link. A facilitator is refused, so as not to lose the own seat in this browser by mistake."""
    fields = await posted_fields(request)
    return await run_once(request, fields, lambda: use_seat_link(request, first_value(fields, "token")))


async def use_seat_link(request: Req, token: str) -> Response[str]:
    server = server_of(request)
    if not take_one(request, server.gate.doors):
        return await render_link(request, token, Refused("too-fast", "table.limits"))
    secret = server.tokens.find_secret(token, "link")
    here = await find_caller(request, secret.table) if secret else None
    if secret is not None and here is not None and here.is_facilitator and secret.seat != here.seat:
        return await render_link(request, token, Refused("facilitator-here", "table.seats"))
    used = await server.tokens.use_link(token, device_label(request, "link"))
    if used is None:
        return await render_link(request, token)
    return redirect(f"/t/{used[0].table}", seat_cookie(server, used[0].table, used[1]))


# ---- an invitation: a new seat for everyone who has it
@get("/join/{invite:str}")
async def join_page(request: Req, invite: FromPath[str]) -> Response[str]:
    """Show the page of an invitation: take a new seat, or knock for a seat that one has already."""
    return await render_invitation(request, invite)


async def render_invitation(
    request: Req, invite: str, no: Refused | None = None, fields: Posted | None = None
) -> Response[str]:
    """Render the page of an invitation; after a refusal with its sentence, and the typed name."""
    server = server_of(request)
    page = PageContext(request)
    room = await room_of_invite(request, invite)
    if room is None:
        return closed_door(request, server.tokens.find_any(invite, "invite"))
    state = room.session.state
    game = room.session.game
    text = render(
        "features/joining/join.html",
        page=page,
        invite=invite,
        room=room,
        title=game.title,
        game=game.id,
        host=state.seats[state.facilitator].name,
        seats={id: seat for id, seat in state.seats.items() if seat.role == "player"},
        here=await find_caller(request, room.id),
        said=words.sentence(no, game) if no else "",
        name=first_value(fields or {}, "name"),
        public=room.id in server.demos.values(),
    )
    return html(text, status=STATUS.get(no.code, 422) if no else 200, cookies=page.cookies)


async def room_of_invite(request: Req, invite: str) -> Room | None:
    """Return the room of an invitation, or None if the invitation is invalid."""
    server = server_of(request)
    secret = server.tokens.find_secret(invite, "invite")
    return await server.rooms.room(secret.table) if secret else None


@post("/join", status_code=200)
async def join(request: Req) -> Response[str]:
    """Take a seat by invitation, as player or spectator."""
    fields = await posted_fields(request)
    return await run_once(request, fields, lambda: join_by_invite(request, fields))


async def join_by_invite(request: Req, fields: Posted) -> Response[str]:
    server = server_of(request)
    invite = first_value(fields, "invite")
    name = clean_name(first_value(fields, "name"))
    role: Role = "spectator" if first_value(fields, "as") == "spectator" else "player"
    if not take_one(request, server.gate.doors):
        return await render_invitation(request, invite, Refused("too-fast", "table.limits"), fields)
    room = await room_of_invite(request, invite)
    here = await find_caller(request, room.id) if room else None
    if here is not None and here.is_facilitator:
        return await render_invitation(request, invite, Refused("facilitator-here", "table.seats"), fields)
    if not name:
        return await render_invitation(request, invite, Refused("no-name", "table.seats"), fields)
    joined = await server.tokens.join(invite, name, role, device_label(request, "invite"))
    if joined is None:
        return await render_invitation(request, invite)
    if isinstance(joined, Refused):
        return await render_invitation(request, invite, joined, fields)
    return redirect(f"/t/{joined[0]}", seat_cookie(server, joined[0], joined[2]))


# ---- knocking: back to a seat from another phone
@post("/knock", status_code=200)
async def knock(request: Req) -> Response[str]:
    """Knock: ask to be let in to a seat that exists already."""
    fields = await posted_fields(request)
    return await run_once(request, fields, lambda: knock_for_seat(request, fields))


async def knock_for_seat(request: Req, fields: Posted) -> Response[str]:
    """Add a knock. A repeat of the same request finds the one that waits already."""
    server = server_of(request)
    asked = guest_request()
    invite = first_value(fields, "invite")
    seat = first_value(fields, "seat")
    if not take_one(request, server.gate.doors):
        return await render_invitation(request, invite, Refused("too-fast", "table.limits"), fields)
    room = await room_of_invite(request, invite)
    there = room.session.state.seats.get(seat) if room else None
    if room is None or there is None or there.role != "player":
        return await render_invitation(
            request, invite, Refused("no-such-seat", "table.seats", {"seat": seat[:60]}), fields
        )
    label = device_label(request, "knock")
    secret = asked.token("knock") if asked else ""
    if secret and server.knocks.find_knock(secret):
        return redirect("/knock", cookie(server, KNOCK, secret, 900))
    made = await server.knocks.add(room.id, seat, label, secret)
    if made is None:
        return await render_invitation(request, invite, Refused("too-fast", "table.limits"), fields)
    server.tokens.note_visit(room.id, seat, "knock", label)
    server.refresh_streams(room)
    return redirect("/knock", cookie(server, KNOCK, made, 900))


@get("/knock")
async def knock_page(request: Req) -> Response[str]:
    """Show the waiting page, which asks again every two seconds; once let in, go to the table."""
    server = server_of(request)
    page = PageContext(request)
    heard = server.knocks.find_knock(request.cookies.get(KNOCK, ""))
    room = await server.rooms.room(heard.table) if heard is not None and heard.let_in else None
    there = heard is not None and room is not None and heard.seat in room.session.state.seats
    if heard is not None and there and await server.knocks.take(heard):
        token = await server.tokens.add_token(heard.table, heard.seat, device_label(request, "knock"))
        to = f"/t/{heard.table}"
        given = (seat_cookie(server, heard.table, token), cookie(server, KNOCK, "", 0))
        if request.headers.get("hx-request"):
            return html("", cookies=given, headers={"hx-redirect": to})
        return redirect(to, *given)
    return html(render("features/joining/knock.html", page=page, waiting=heard is not None), cookies=page.cookies)


@post("/t/{table:str}/forget", status_code=200)
async def forget(request: Req, table: FromPath[str]) -> Response[str]:
    """Remove the table from this browser and sign it out; the seat stays, and a new link opens it again.

    A facilitator whose seat nothing else opens is asked first, whatever the page has shown.
    """
    if not is_table_id(table):
        return redirect("/")
    caller = await find_caller(request, table)
    if caller is not None:
        count_request_of(request, request.route_handler.opt, caller)
        sure = first_value(await posted_fields(request), "sure") == "yes"
        if not sure and caller.is_facilitator and server_of(request).tokens.is_only_way_in(table, caller.seat):
            return ask_to_forget(request, caller)
        await sign_out_caller(server_of(request), caller)
    return redirect("/", cookie(server_of(request), f"{SEAT}{table}", "", 0))


def ask_to_forget(request: Req, caller: Caller) -> Response[str]:
    """Ask before the last way to a facilitator's seat is lost; nothing has happened yet."""
    page = PageContext(request)
    text = render("features/joining/forget.html", page=page, room=caller.room, game=caller.room.session.game.id)
    return html(text, status=409, cookies=page.cookies)


async def sign_out_caller(server: Server, caller: Caller) -> None:
    """Make the token that a caller came with invalid, so that a copy of its cookie opens nothing."""
    device = server.store.find(caller.device)
    if device is not None:
        await server.sign_out_device(caller.room, device)


OPEN = [link_page, sit_down, join_page, join, knock, knock_page, forget]

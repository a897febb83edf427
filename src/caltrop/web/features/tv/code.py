"""The page where a TV is opened by a short code from the facilitator's screen."""

from __future__ import annotations

from litestar import Response, get, post

from caltrop import words
from caltrop.kernel.rules.refusals import Refused
from caltrop.web.gate.callers import find_caller
from caltrop.web.gate.devices import device_label
from caltrop.web.gate.fields import first_value, posted_fields, run_once
from caltrop.web.gate.guard import take_one
from caltrop.web.gate.responses import STATUS, PageContext, html, redirect, seat_cookie
from caltrop.web.gate.screen_codes import ScreenCode
from caltrop.web.gate.server import Req, Server, server_of
from caltrop.web.page.render import render

RULE = "table.seats"


@get("/tv")
async def code_page(request: Req) -> Response[str]:
    """Show the field for a code, large enough to be read across a room."""
    return render_code(request)


def render_code(request: Req, no: Refused | None = None, typed: str = "") -> Response[str]:
    """Render the field; after a refusal with its sentence and what was typed."""
    page = PageContext(request)
    text = render("features/tv/code.html", page=page, said=words.sentence(no, None) if no else "", typed=typed)
    return html(text, status=STATUS.get(no.code, 422) if no else 200, cookies=page.cookies)


@post("/tv", status_code=200)
async def open_by_code(request: Req) -> Response[str]:
    """Open the TV's seat on this device, by a code that works once."""
    fields = await posted_fields(request)
    return await run_once(request, fields, lambda: try_code(request, first_value(fields, "code")))


async def try_code(request: Req, typed: str) -> Response[str]:
    if not take_one(request, server_of(request).gate.doors):
        return render_code(request, Refused("too-fast", "table.limits"), typed)
    opened = await open_screen(request, typed)
    return render_code(request, opened, typed) if isinstance(opened, Refused) else opened


async def open_screen(request: Req, typed: str) -> Response[str] | Refused:
    """Use a code, and go to the table as the seat that it opens. A browser with another seat there keeps that."""
    server = server_of(request)
    code = server.screen_codes.find(typed)
    room = await server.rooms.room(code.table) if code else None
    if code is None or room is None or code.seat not in room.session.state.seats:
        return Refused("no-such-screen-code", RULE)
    here = await find_caller(request, code.table)
    if here is not None and here.seat != code.seat:
        return Refused("seat-here", RULE)
    token = await token_of_code(server, code, device_label(request, "code"))
    return (
        redirect(f"/t/{code.table}", seat_cookie(server, code.table, token))
        if token
        else Refused("no-such-screen-code", RULE)
    )


async def token_of_code(server: Server, code: ScreenCode, label: str) -> str:
    """Return a new token for a code; "" if another request has used it. A repeat of the one that did gets the same."""
    if not await server.screen_codes.use(code):
        token, _ = server.tokens.new_device(code.table, code.seat)
        return token if server.tokens.find_secret(token, "seat") else ""
    server.tokens.note_visit(code.table, code.seat, "code-used", label)
    return await server.tokens.add_token(code.table, code.seat, label)


OPEN = [code_page, open_by_code]

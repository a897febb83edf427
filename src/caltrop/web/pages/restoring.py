"""Restoring a table from a file: who may do so is asked before a byte of the file is read.

A page gets a pass, made from the visitor's cookie and the server's key; where the host has set a password, only its
holder gets one. The file is sent with the pass in the address, which a guard checks before the body comes.
"""

from __future__ import annotations

import asyncio
import time

from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.exceptions import HTTPException
from litestar.handlers.base import BaseRouteHandler
from msgspec import structs

from caltrop import words
from caltrop.kernel.errors import Refused
from caltrop.store.protocol import StoreError, Taken, Visit
from caltrop.web.access.devices import device_label
from caltrop.web.access.fields import first_value, posted_fields, run_once
from caltrop.web.access.guard import VISITOR, address
from caltrop.web.access.requests import STATUS, PageContext, html, redirect, seat_cookie
from caltrop.web.access.server import Connection, Req, request_of, server_of
from caltrop.web.access.slow_work import run_task
from caltrop.web.access.starting import OpenedTable, find_opened, keyed_table_id, refusal_to_host
from caltrop.web.live.file_tasks import TableFile, read_table
from caltrop.web.live.keyed import guest_request
from caltrop.web.screens.render import render

LARGEST = 32 * 1024 * 1024  # bytes of a table's file
DAY = 86_400


def restorer(visitor: str, days_ago: int = 0) -> str:
    """Return the name under which a visitor has a pass, which is good for a day or two."""
    return f"{visitor} restores {int(time.time() // DAY) - days_ago}"


async def require_restorer(connection: Connection, handler: BaseRouteHandler) -> None:
    """Refuse a file without a pass before it is read. The pass belongs to the visitor, as a page's CSRF token does."""
    request = request_of(connection)
    visitor, given = request.cookies.get(VISITOR, ""), request.query_params.get("pass", "")
    passes = server_of(request).csrf
    if not visitor or not any(passes.is_valid(restorer(visitor, days), given) for days in (0, 1)):
        raise HTTPException("csrf", status_code=403)


async def render_restore(request: Req, no: Refused | None = None, *, allowed: bool | None = None) -> Response[str]:
    """Render the page to restore a table: the field for the password, or for the file."""
    page, open_to_all = PageContext(request), not server_of(request).settings.host_key
    may = open_to_all if allowed is None else allowed
    given = server_of(request).csrf.token(restorer(page.visitor)) if may else ""
    said = words.sentence(no, None) if no else ""
    text = render("pages/restore.html", page=page, given=given, said=said, most=LARGEST // 2**20)
    return html(text, status=STATUS.get(no.code, 422) if no else 200, cookies=page.cookies)


@get("/restore")
async def restore_page(request: Req) -> Response[str]:
    """Show the page to restore a table."""
    return await render_restore(request)


@post("/restore", status_code=200)
async def ask_to_restore(request: Req) -> Response[str]:
    """Check the host's password, and let its holder choose a file."""
    server, key = server_of(request), first_value(await posted_fields(request), "key")
    if not server.gate.doors.take(address(request)):
        return await render_restore(request, Refused("too-fast", "table.limits"), allowed=False)
    no = refusal_to_host(server, key)
    return await render_restore(request, no, allowed=no is None)


@post("/restore/file", status_code=200, guards=[require_restorer], request_max_body_size=LARGEST + 64 * 1024)
async def restore_file(request: Req) -> Response[str]:
    """Restore a table; the one who sends it is its facilitator."""
    fields = await posted_fields(request)
    return await run_once(request, fields, lambda: restore_sent_file(request))


async def restore_sent_file(request: Req) -> Response[str]:
    server, file = server_of(request), (await request.form()).get("file")
    if not server.gate.tables.take(address(request)):
        return await render_restore(request, Refused("too-fast", "table.limits"), allowed=True)
    body = await file.read(LARGEST + 1) if isinstance(file, UploadFile) else b""
    name = ((file.filename if isinstance(file, UploadFile) else "") or "?")[:60]
    found = await run_task(request, read_table, body, time.time()) if 0 < len(body) <= LARGEST else not_a_table(name)
    opened = await store_restored(request, found) if isinstance(found, TableFile) else found
    if isinstance(opened, Refused):
        no = not_a_table(name) if opened.code == "not-a-table" else opened
        return await render_restore(request, no, allowed=True)
    return redirect(f"/t/{opened.room.id}", seat_cookie(server, opened.room.id, opened.token))


def not_a_table(name: str) -> Refused:
    return Refused("not-a-table", "table.tables", {"file": name})


async def store_restored(request: Req, found: TableFile) -> OpenedTable | Refused:
    """Store a restored table under a new id, with a token of its facilitator's seat; a repeat gets the same table."""
    server, asked = server_of(request), guest_request()
    id, done = keyed_table_id(asked), asked.record_of_opening() if asked else None
    token, device = server.tokens.new_device(id, found.facilitator, device_label(request, "start"))
    try:
        told = Visit(time.time(), "", "restored", device_label(request))
        row, played = structs.replace(found.row, id=id), structs.replace(found.write, request=done, visits=(told,))
        await asyncio.wrap_future(server.store.create(row, found.start, (device,), played))
    except Taken:
        return await find_opened(server, id, token, asked)
    except StoreError as failed:
        return failed.public
    room = await server.rooms.room(id)
    assert room is not None
    return OpenedTable(room, token)


OPEN = [restore_page, ask_to_restore]
RESTORERS = [restore_file]

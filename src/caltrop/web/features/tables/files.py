"""A table as a file: downloading it, restoring it from one, and going on with a table that the disk has damaged.

A page gets a pass, made from the visitor's cookie and the server's key; where the host has set a password, only its
holder gets one. The file is sent with the pass in the address, which a guard checks before the body comes.
"""

from __future__ import annotations

import asyncio
import gzip
import shutil
import tempfile
import time
from pathlib import Path

from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.exceptions import HTTPException
from litestar.handlers.base import BaseRouteHandler
from litestar.params import FromPath
from msgspec import structs

from caltrop import words
from caltrop.kernel.rules.refusals import Refused
from caltrop.store.errors import StateLost, StoreError, Taken
from caltrop.store.protocol import Visit
from caltrop.table.session import FIRST_SEAT
from caltrop.web.gate.callers import DEAR, ONCE, is_table_id
from caltrop.web.gate.devices import device_label
from caltrop.web.gate.fields import FromForm, first_value, posted_fields, run_once
from caltrop.web.gate.guard import VISITOR, take_one
from caltrop.web.gate.responses import STATUS, PageContext, html, redirect, seat_cookie
from caltrop.web.gate.server import Connection, FromGuard, Req, request_of, server_of
from caltrop.web.gate.slow_work import run_task
from caltrop.web.live.file_tasks import (
    MEGABYTE,
    PackedTable,
    TableFile,
    pack_stored_table,
    pack_table,
    read_batches,
    read_picture_rows,
    read_table,
)
from caltrop.web.live.keyed import guest_request
from caltrop.web.live.stream import partial
from caltrop.web.page.render import render
from caltrop.web.settings import SEAT

from .starting import OpenedTable, find_opened, keyed_table_id, refusal_to_host


@get("/table.json.gz", opt=DEAR)
async def download_table(request: Req, caller: FromGuard, table: FromPath[str]) -> Response[bytes]:
    """Send the whole table as a compressed file, with all that only its facilitator may see."""
    packed = await pack_for(request, table)
    return Response(packed.document, media_type="application/gzip", headers=as_file(f"caltrop-{table}.json.gz"))


@get("/table.json", opt=DEAR)
async def download_plain_table(request: Req, caller: FromGuard, table: FromPath[str]) -> Response[bytes]:
    """Send the whole table as plain JSON, to read or to work with."""
    packed = await pack_for(request, table)
    headers = {**as_file(f"caltrop-{table}.json"), "vary": "accept-encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        document = await asyncio.to_thread(gzip.decompress, packed.document)
        return Response(document, media_type="application/json", headers=headers)
    return Response(packed.document, media_type="application/json", headers={**headers, "content-encoding": "gzip"})


def as_file(name: str) -> dict[str, str]:
    return {"content-disposition": f'attachment; filename="{name}"'}


async def pack_for(request: Req, table: str) -> PackedTable:
    """Have a worker read a whole table from the database, so that other tables go on meanwhile. HTTPException."""
    store = server_of(request).store
    if not store.place:
        return await asyncio.to_thread(pack_stored_table, store, table)
    packed = await run_task(request, pack_table, store.place, table)
    if isinstance(packed, Refused):
        raise HTTPException(packed.code, status_code=STATUS.get(packed.code, 422), extra=dict(packed.facts))
    return packed


# ---- a table without a state
@get("/left/{table:str}", opt=DEAR)
async def download_left(request: Req, table: FromPath[str]) -> Response[bytes]:
    """Send the lines that are left of a table that cannot be opened, to the one who began it."""
    if not may_have_rest(request, table):
        raise HTTPException("facilitator-only", status_code=403)
    if not await is_without_state(request, table):
        return Response(b"", status_code=303, headers={"location": f"/t/{table}/table.json.gz"})
    packed = await pack_for(request, table)
    return Response(packed.document, media_type="application/gzip", headers=as_file(f"caltrop-{table}-left.json.gz"))


def may_have_rest(request: Req, table: str) -> bool:
    """Does this browser have the seat that a table began with? No state says who else facilitates."""
    token = request.cookies.get(f"{SEAT}{table}", "") if is_table_id(table) else ""
    secret = server_of(request).tokens.find_secret(token, "seat") if token else None
    return secret is not None and (secret.table, secret.seat) == (table, FIRST_SEAT)


async def is_without_state(request: Req, table: str) -> bool:
    try:
        await server_of(request).rooms.room(table)
    except StateLost:
        return True
    return False


@post("/go-on", status_code=200, opt=ONCE)
async def go_on(caller: FromGuard, fields: FromForm) -> Response[str]:
    """Go on with a damaged table from the last line that is good."""
    await caller.room.go_on()
    return html(partial("#toast", "innerHTML", ""), headers={"hx-trigger": "done"})


DOWNLOADS = [download_left]
FACILITATOR = [download_table, download_plain_table, go_on]


LARGEST = 64 * 1024 * 1024  # bytes of a table's file, which may be compressed
ROOM = 1024 * 1024  # bytes beyond that which are still read, to say what is wrong
DAY = 86_400


def restorer(visitor: str, days_ago: int = 0) -> str:
    """Return the name under which a visitor has a pass, which is good for a day or two."""
    return f"{visitor} restores {int(time.time() // DAY) - days_ago}"


async def require_restorer(connection: Connection, handler: BaseRouteHandler) -> None:
    """Refuse a file without a pass before it is read. The pass belongs to the visitor, as a page's CSRF token does."""
    request = request_of(connection)
    visitor = request.cookies.get(VISITOR, "")
    given = request.query_params.get("pass", "")
    passes = server_of(request).csrf
    if not visitor or not any(passes.is_valid(restorer(visitor, days), given) for days in (0, 1)):
        raise HTTPException("csrf", status_code=403)


async def render_restore(request: Req, no: Refused | None = None, *, allowed: bool | None = None) -> Response[str]:
    """Render the page to restore a table: the field for the password, or for the file."""
    page = PageContext(request)
    open_to_all = not server_of(request).settings.host_key
    may = open_to_all if allowed is None else allowed
    given = server_of(request).csrf.token(restorer(page.visitor)) if may else ""
    said = words.sentence(no, None) if no else ""
    text = render("features/tables/restore.html", page=page, given=given, said=said, most=LARGEST // MEGABYTE)
    return html(text, status=STATUS.get(no.code, 422) if no else 200, cookies=page.cookies)


@get("/restore")
async def restore_page(request: Req) -> Response[str]:
    """Show the page to restore a table."""
    return await render_restore(request)


@post("/restore", status_code=200)
async def ask_to_restore(request: Req) -> Response[str]:
    """Check the host's password, and let its holder choose a file."""
    server = server_of(request)
    key = first_value(await posted_fields(request), "key")
    if not take_one(request, server.gate.doors):
        return await render_restore(request, Refused("too-fast", "table.limits"), allowed=False)
    no = refusal_to_host(server, key)
    return await render_restore(request, no, allowed=no is None)


@post("/restore/file", status_code=200, guards=[require_restorer], request_max_body_size=LARGEST + ROOM)
async def restore_file(request: Req) -> Response[str]:
    """Restore a table; the one who sends it is its facilitator."""
    fields = await posted_fields(request)
    return await run_once(request, fields, lambda: restore_sent_file(request))


async def restore_sent_file(request: Req) -> Response[str]:
    server = server_of(request)
    file = (await request.form()).get("file")
    if not take_one(request, server.gate.tables):
        return await render_restore(request, Refused("too-fast", "table.limits"), allowed=True)
    name = ((file.filename if isinstance(file, UploadFile) else "") or "?")[:60]
    with tempfile.TemporaryDirectory(prefix="caltrop-") as folder:
        opened = await restore_from(request, file, name, Path(folder)) if isinstance(file, UploadFile) else None
    if opened is None or isinstance(opened, Refused):
        return await render_restore(request, with_file(opened or not_a_table(), name), allowed=True)
    return redirect(f"/t/{opened.room.id}", seat_cookie(server, opened.room.id, opened.token))


async def restore_from(request: Req, file: UploadFile, name: str, folder: Path) -> OpenedTable | Refused:
    """Restore a table from the file that was sent, with a folder for what a worker makes of it."""
    sent = folder / "sent"
    entries = folder / "entries"
    pictures = folder / "pictures"
    size = await asyncio.to_thread(write_upload, file, sent)
    if not size:
        return not_a_table()
    if size > LARGEST:
        return Refused("table-too-large", "table.tables", {"file": name, "most": LARGEST // MEGABYTE})
    found = await run_task(request, read_table, str(sent), str(entries), str(pictures), time.time())
    return await store_restored(request, found, entries, pictures) if isinstance(found, TableFile) else found


def write_upload(file: UploadFile, to: Path) -> int:
    """Write what was sent to a file for a worker, and return its size."""
    file.file.seek(0)
    with to.open("wb") as out:
        shutil.copyfileobj(file.file, out)
        return out.tell()


def not_a_table() -> Refused:
    return Refused("not-a-table", "table.tables")


def with_file(no: Refused, name: str) -> Refused:
    """Return a refusal with the name of the file that was sent, if it speaks of one."""
    about_file = no.code in ("not-a-table", "table-too-large", "table-too-long")
    return structs.replace(no, facts={**no.facts, "file": name}) if about_file else no


async def store_restored(request: Req, found: TableFile, entries: Path, pictures: Path) -> OpenedTable | Refused:
    """Store a restored table under a new id, with a token of its facilitator's seat; a repeat gets the same table."""
    server = server_of(request)
    asked = guest_request()
    id = keyed_table_id(asked)
    done = asked.record_of_opening() if asked else None
    token, device = server.tokens.new_device(id, found.facilitator, device_label(request, "start"))
    told = Visit(time.time(), "", "restored", device_label(request))
    last = structs.replace(found.write, secrets=(device,), request=done, visits=(told,))
    row = structs.replace(found.row, id=id)
    batches = read_batches(entries)
    try:
        await asyncio.to_thread(server.store.restore, row, found.start, batches, last, read_picture_rows(pictures))
    except Taken:
        return await find_opened(server, id, token, asked)
    except StoreError as failed:
        return failed.public
    room = await server.rooms.room(id)
    assert room is not None
    return OpenedTable(room, token)


RESTORING = [restore_page, ask_to_restore]
RESTORERS = [restore_file]

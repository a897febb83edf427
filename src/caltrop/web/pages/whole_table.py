"""A table as a whole: downloading it as a file, and going on with one that the disk has damaged."""

from __future__ import annotations

import asyncio
import gzip

from litestar import Response, get, post
from litestar.exceptions import HTTPException
from litestar.params import FromPath

from caltrop.kernel.rules.refusals import Refused
from caltrop.store.errors import StateLost
from caltrop.table.session import FIRST_SEAT
from caltrop.web.gate.callers import DEAR, ONCE, is_table_id
from caltrop.web.gate.fields import FromForm
from caltrop.web.gate.responses import STATUS, html
from caltrop.web.gate.server import FromGuard, Req, server_of
from caltrop.web.gate.slow_work import run_task
from caltrop.web.live.file_tasks import PackedTable, pack_stored_table, pack_table
from caltrop.web.live.stream import partial
from caltrop.web.settings import SEAT


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


OPEN = [download_left]
FACILITATOR = [download_table, download_plain_table, go_on]

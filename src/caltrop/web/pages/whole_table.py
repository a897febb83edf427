"""A table as a whole: downloading it as a file, and going on with one that the disk has damaged."""

from __future__ import annotations

import asyncio
import gzip

from litestar import Response, get, post
from litestar.exceptions import HTTPException
from litestar.params import FromPath

from caltrop.kernel.errors import Refused
from caltrop.web.access.callers import DEAR, ONCE
from caltrop.web.access.fields import FromForm
from caltrop.web.access.requests import STATUS, html
from caltrop.web.access.server import FromGuard, Req, server_of
from caltrop.web.access.slow_work import run_task
from caltrop.web.live.file_tasks import PackedTable, pack_stored_table, pack_table
from caltrop.web.screens.regions import partial


@get("/table.json", opt=DEAR)
async def download_table(request: Req, caller: FromGuard, table: FromPath[str]) -> Response[bytes]:
    """Send the whole table as a file, with all that only its facilitator may see."""
    packed = await pack_for(request, table)
    if isinstance(packed, Refused):
        raise HTTPException(packed.code, status_code=STATUS.get(packed.code, 422), extra=dict(packed.facts))
    headers = {"content-disposition": f'attachment; filename="caltrop-{table}.json"', "vary": "accept-encoding"}
    if "gzip" not in request.headers.get("accept-encoding", ""):
        document = await asyncio.to_thread(gzip.decompress, packed.document)
        return Response(document, media_type="application/json", headers=headers)
    return Response(packed.document, media_type="application/json", headers={**headers, "content-encoding": "gzip"})


async def pack_for(request: Req, table: str) -> PackedTable | Refused:
    """Have a worker read a whole table from the database, so that other tables go on meanwhile."""
    store = server_of(request).store
    if store.path is None:
        return await asyncio.to_thread(pack_stored_table, store, table)
    return await run_task(request, pack_table, str(store.path), table)


@post("/go-on", status_code=200, opt=ONCE)
async def go_on(caller: FromGuard, fields: FromForm) -> Response[str]:
    """Go on with a damaged table from the last line that is good."""
    await caller.room.go_on()
    return html(partial("#toast", "innerHTML", ""), headers={"hx-trigger": "done"})


FACILITATOR = [download_table, go_on]

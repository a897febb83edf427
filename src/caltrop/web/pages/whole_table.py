"""A table as a whole: downloading it as a file, and going on with one that the disk has damaged."""

from __future__ import annotations

import asyncio

from litestar import Response, get, post
from litestar.params import FromPath

from caltrop.store.transfer import export_table
from caltrop.web.access.callers import DEAR
from caltrop.web.access.fields import FromForm
from caltrop.web.access.requests import html
from caltrop.web.access.server import FromGuard, Req, server_of
from caltrop.web.screens.regions import partial


@get("/table.json", opt=DEAR)
async def download_table(request: Req, caller: FromGuard, table: FromPath[str]) -> Response[bytes]:
    """Send the whole table as a file, with all that only its facilitator may see."""
    server = server_of(request)
    made = await asyncio.to_thread(export_table, server.store, table, server.rooms.box.roll)
    name = {"content-disposition": f'attachment; filename="caltrop-{table}.json"'}
    return Response(made.document, media_type="application/json", headers=name)


@post("/go-on", status_code=200)
async def go_on(caller: FromGuard, fields: FromForm) -> Response[str]:
    """Go on with a damaged table from the last line that is good."""
    await caller.room.go_on()
    return html(partial("#toast", "innerHTML", ""), headers={"hx-trigger": "done"})


FACILITATOR = [download_table, go_on]

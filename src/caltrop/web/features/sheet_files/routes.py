"""Saving a character as a file, and bringing one from a file to a table."""

from __future__ import annotations

import re

import msgspec
from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.params import FromPath

from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.sheet_json import MOST_BYTES, RULE
from caltrop.table.log import Intent
from caltrop.web.gate.fields import FromForm, first_value
from caltrop.web.gate.seat_tokens import Caller
from caltrop.web.gate.server import FromGuard, Req
from caltrop.web.gate.slow_work import run_task
from caltrop.web.live.file_tasks import SheetFile, read_sheet
from caltrop.web.page.answers import dialog, refusal_toast, result_response
from caltrop.web.page.render import render

from .readable import readable_sheet


def file_name(name: str) -> str:
    """Return a file name that every system accepts."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:40] or "character"


@get("/sheet/{who:str}")
async def save_sheet(caller: FromGuard, who: FromPath[str]) -> Response[bytes]:
    """Download a character as a file; `who` may end in .json."""
    data = await caller.room.look(lambda s: readable_sheet(s, caller.seat, who.removesuffix(".json")))
    named = f'attachment; filename="{file_name(data["name"])}.json"'
    body = msgspec.json.format(msgspec.json.encode(data), indent=2)
    return Response(body, media_type="application/json", headers={"content-disposition": named})


@get("/import")
async def bring_form(caller: FromGuard, table: FromPath[str]) -> Response[str]:
    """Open the dialog to bring a character from another table."""
    return dialog(render("features/sheet_files/sheet_file.html", table=table, caller=caller))


@post("/import", status_code=200)
async def bring(request: Req, caller: FromGuard, fields: FromForm) -> Response[str]:
    """Bring a character to the table from a file or from pasted text."""
    sheet = await read_uploaded_sheet(request, caller)
    if isinstance(sheet, Refused):
        return refusal_toast(caller, sheet)
    seat = first_value(fields, "seat")
    want = {"character": sheet.data, **({"seat": seat} if seat else {})}
    return result_response(caller, await caller.room.act(caller.seat, Intent("table.bring", "", want)), {})


async def read_uploaded_sheet(request: Req, caller: Caller) -> SheetFile | Refused:
    """Read the sheet that was sent as a file or as text; the file if there are both."""
    form = await request.form()
    file = form.get("file")
    body = await file.read() if isinstance(file, UploadFile) else b""
    body = body or str(form.get("text", "")).strip().encode()
    if not body:
        return Refused("no-file", RULE)
    if len(body) > MOST_BYTES:
        return Refused("sheet-too-large", RULE, {"got": len(body), "most": MOST_BYTES})
    return await run_task(request, read_sheet, body, caller.room.session.game.id)


AT_TABLE = [save_sheet, bring_form, bring]

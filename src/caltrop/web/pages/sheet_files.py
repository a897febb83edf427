"""One character as a file, out of a table and into another."""

from __future__ import annotations

import re
from typing import Any

import msgspec
from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.exceptions import HTTPException
from litestar.params import FromPath

from caltrop.kernel.errors import Refused
from caltrop.kernel.sheet_json import MOST_BYTES, RULE, export_sheet
from caltrop.kernel.views import Eye
from caltrop.table.log import Intent
from caltrop.table.session import Session
from caltrop.web.access.requests import Req, caller_of
from caltrop.web.actions.routes import caller_and_fields, first_value, refusal_toast, result_response
from caltrop.web.api.routes import NO
from caltrop.web.api.routes import caller_by_token as api_caller_of
from caltrop.web.screens.dialog import dialog
from caltrop.web.screens.render import render


def sheet(session: Session, seat: str, who: str) -> dict[str, Any]:
    """A character as plain data, for whoever may read all of its sheet: its player, the facilitator, or everyone."""
    found = session.state.characters.get(who)
    if found is None or found.kind == "stash" or not Eye(session.game, session.state, seat).may_read(who):
        raise HTTPException("no-such-character", status_code=404)
    return export_sheet(session.game, found, session.state.clock)


def file_name(name: str) -> str:
    """A name that every disk takes."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:40] or "character"


@get("/t/{table:str}/sheet/{who:str}", include_in_schema=False)
async def save_sheet(request: Req, table: FromPath[str], who: FromPath[str]) -> Response[bytes]:
    """A character as a file to keep; `who` may end in .json."""
    caller = await caller_of(request, table)
    data = await caller.room.look(lambda s: sheet(s, caller.seat, who.removesuffix(".json")))
    named = f'attachment; filename="{file_name(data["name"])}.json"'
    body = msgspec.json.format(msgspec.json.encode(data), indent=2)
    return Response(body, media_type="application/json", headers={"content-disposition": named})


@get(
    "/api/tables/{table:str}/characters/{who:str}",
    include_in_schema=True,
    tags=["play"],
    security=[{"token": []}],
    responses=NO,
    summary="A character as a file: what another table's move table.bring takes",
)
async def give(request: Req, table: FromPath[str], who: FromPath[str]) -> Response[dict[str, Any]]:
    caller = await api_caller_of(request, table)
    data = await caller.room.look(lambda s: sheet(s, caller.seat, who))
    return Response(msgspec.json.encode(data), media_type="application/json")  # type: ignore[arg-type]


@get("/t/{table:str}/import", include_in_schema=False)
async def bring_form(request: Req, table: FromPath[str]) -> Response[str]:
    """Where a character from another table is brought in."""
    caller = await caller_of(request, table)
    return dialog(render("sheet_file.html", table=table, caller=caller))


@post("/t/{table:str}/import", status_code=200, include_in_schema=False)
async def bring(request: Req, table: FromPath[str]) -> Response[str]:
    """Bring a character in from its file, or from the text of one."""
    caller, fields = await caller_and_fields(request, table)
    data = await read_uploaded_sheet(request)
    if isinstance(data, Refused):
        return refusal_toast(caller, data)
    seat = first_value(fields, "seat")
    want = {"character": data, **({"seat": seat} if seat else {})}
    return result_response(caller, await caller.room.act(caller.seat, Intent("table.bring", "", want)), {})


async def read_uploaded_sheet(request: Req) -> dict[str, Any] | Refused:
    """The sheet that was sent, as a file or as text; the file counts where both are there."""
    form = await request.form()
    file = form.get("file")
    body = await file.read(MOST_BYTES + 1) if isinstance(file, UploadFile) else b""
    body = body or str(form.get("text", "")).strip().encode()
    if not body:
        return Refused("no-file", RULE)
    if len(body) > MOST_BYTES:
        return Refused("sheet-too-large", RULE, {"got": len(body), "most": MOST_BYTES})
    try:
        data = msgspec.json.decode(body)
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return Refused("not-a-sheet", RULE)
    return data if isinstance(data, dict) else Refused("not-a-sheet", RULE)


ROUTES = [save_sheet, give, bring_form, bring]

"""Pictures of a table: seeing one, bringing one, and a character's portrait.

A picture is seen by the seats that know what it stands on: a character, a note or a handout. For all others it is
answered like one that does not exist. What is brought is checked and encoded anew by a worker, and written together
with the move that names it, or not at all.
"""

from __future__ import annotations

import asyncio
import time
from functools import partial

from litestar import Response, get, post
from litestar.datastructures import UploadFile
from litestar.exceptions import HTTPException
from litestar.params import FromPath, FromQuery
from msgspec import Struct

from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.secrets.knowledge import known_pictures
from caltrop.kernel.state.state import Role
from caltrop.store.picture_files import JPEG_TYPE, LARGEST_FILE, MEGABYTE, RULE, CleanPicture, PictureUse, picture_id
from caltrop.store.protocol import PictureRow
from caltrop.table.log import Intent
from caltrop.table.session import Result
from caltrop.web.gate.callers import DEAR
from caltrop.web.gate.fields import FromForm, first_value
from caltrop.web.gate.guard import take_one
from caltrop.web.gate.seat_tokens import Caller
from caltrop.web.gate.server import FromGuard, Req, server_of
from caltrop.web.gate.slow_work import run_task
from caltrop.web.page.answers import dialog, refusal_toast, result_response
from caltrop.web.page.render import render

from .tasks import make_picture

ROOM = 64 * 1024  # bytes of a form beside its picture
UPLOAD = LARGEST_FILE + ROOM


class Allowance(Struct, frozen=True):
    """How much a seat may upload at a table, in all: what is replaced counts, because undo may bring it back."""

    pictures: int
    megabytes: int


ALLOWANCES: dict[Role, Allowance] = {
    "facilitator": Allowance(100, 24),
    "player": Allowance(20, 3),
    "spectator": Allowance(0, 0),
}


# ---- seeing
@get("/picture/{id:str}")
async def show_picture(request: Req, caller: FromGuard, id: FromPath[str]) -> Response[bytes]:
    """Send a picture to a seat that may see it."""
    return await send_picture(request, caller, id)


async def send_picture(request: Req, caller: Caller, id: str) -> Response[bytes]:
    """Return a picture that this seat may see, else a 404; asked for each time, so what is hidden again is gone."""
    is_known = await caller.room.look(lambda session: id in known_pictures(session.state, caller.seat))
    headers = {"cache-control": "private, no-cache", "vary": "cookie", "etag": f'"{id}"'} if is_known else {}
    if is_known and request.headers.get("if-none-match") == headers["etag"]:
        return Response(b"", status_code=304, headers=headers)
    found = await asyncio.to_thread(caller.room.store.picture, caller.room.id, id) if is_known else None
    if found is None:
        return Response(b"", status_code=404, media_type=JPEG_TYPE)
    named = {"content-disposition": 'inline; filename="picture.jpg"'}
    return Response(found.body, media_type=JPEG_TYPE, headers={**headers, **named})


@get("/picture")
async def enlarge_picture(caller: FromGuard, table: FromPath[str], id: FromQuery[str] = "") -> Response[str]:
    """Open the dialog with a picture as large as it can show it."""
    state = await caller.room.look(lambda session: session.state_for(caller.seat))
    if id not in known_pictures(state, caller.seat):
        return refusal_toast(caller, Refused("no-such-picture", RULE))
    title = next((note.title for note in state.notes.values() if note.picture == id), "")
    return dialog(render("features/pictures/picture.html", table=table, id=id, title=title))


# ---- bringing
async def bring_picture(request: Req, caller: Caller, use: PictureUse) -> PictureRow | Refused:
    """Read the picture that was sent with a form; a refusal if there is none or it cannot be kept."""
    sent = (await request.form()).get("file")
    return await make_row(request, caller, await sent.read() if isinstance(sent, UploadFile) else b"", use)


async def make_row(request: Req, caller: Caller, raw: bytes, use: PictureUse) -> PictureRow | Refused:
    """Let a worker check a picture and encode it anew; a refusal if it cannot be kept."""
    if not raw:
        return Refused("no-picture", RULE)
    if not take_one(request, server_of(request).gate.pictures, f"{caller.room.id}/{caller.seat}"):
        raise HTTPException("too-fast", status_code=429)
    if caller.role == "spectator":
        return Refused("not-seated", "table.seats")
    made = await run_task(request, make_picture, raw, use)
    if isinstance(made, Refused):
        return made
    return stored_row(caller, made)


def stored_row(caller: Caller, made: CleanPicture) -> PictureRow:
    id = picture_id(caller.room.row.salt, caller.seat, made.body)
    return PictureRow(id=id, seat=caller.seat, at=time.time(), width=made.width, height=made.height, body=made.body)


def refusal_to_bring(caller: Caller, picture: PictureRow) -> Refused | None:
    """Refuse one more picture of a seat that has uploaded all that it may. What others have uploaded does not count."""
    allowed = ALLOWANCES[caller.role]
    if caller.room.store.picture(caller.room.id, picture.id) is not None:
        return None
    count, size = caller.room.store.picture_use(caller.room.id, caller.seat)
    if count >= allowed.pictures:
        return Refused("pictures-full", RULE, {"most": allowed.pictures})
    if size >= allowed.megabytes * MEGABYTE:
        return Refused("pictures-full-bytes", RULE, {"most": allowed.megabytes})
    return None


async def act_with_picture(caller: Caller, intent: Intent, picture: PictureRow) -> Result:
    """Make the move that names a picture, and store both together."""
    refusal = partial(refusal_to_bring, caller, picture)
    return await caller.room.act_with_picture(caller.seat, intent, picture, refusal)


# ---- portraits
@get("/portrait")
async def show_portrait(caller: FromGuard, table: FromPath[str], who: FromQuery[str] = "") -> Response[str]:
    """Open the dialog of a character's portrait: large, and for those who may change it with a field for a file."""
    state = await caller.room.look(lambda session: session.state_for(caller.seat))
    found = state.characters.get(who)
    if found is None:
        return refusal_toast(caller, Refused("no-such-character", "table.seats", {"who": who}))
    may = state.may_act_for(caller.seat, who) and found.kind != "stash"
    return dialog(render("features/pictures/portrait.html", table=table, who=who, found=found, may=may, caller=caller))


@post("/portrait/file", status_code=200, opt=DEAR, request_max_body_size=UPLOAD)
async def set_portrait(request: Req, caller: FromGuard, fields: FromForm) -> Response[str]:
    """Give a character the portrait that was sent."""
    who = first_value(fields, "who")
    state = await caller.room.look(lambda session: session.state_for(caller.seat))
    if not state.may_act_for(caller.seat, who):
        return refusal_toast(caller, Refused("no-such-character", "table.seats", {"who": who}))
    picture = await bring_picture(request, caller, "portrait")
    if isinstance(picture, Refused):
        return refusal_toast(caller, picture)
    want = {"picture": picture.id, **({"kind": True} if first_value(fields, "kind") else {})}
    return result_response(caller, await act_with_picture(caller, Intent("table.portrait", who, want), picture), {})


AT_TABLE = [show_picture, enlarge_picture, show_portrait]
UPLOADS = [set_portrait]

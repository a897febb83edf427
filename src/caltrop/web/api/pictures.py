"""Pictures by the API: seeing one that the seat may see, and bringing a portrait or a handout, as the pages do."""

from __future__ import annotations

from typing import Annotated

from litestar import Controller, get, post
from litestar.di import Provide
from litestar.params import FromPath, FromQuery, QueryParameter
from litestar.response.base import Response
from msgspec import structs

from caltrop.kernel.rules.refusals import Refused
from caltrop.store.picture_files import JPEG_TYPE, RULE, PictureUse
from caltrop.table.log import Intent
from caltrop.table.session import Result
from caltrop.web.features.pictures.routes import UPLOAD, act_with_picture, make_row, send_picture
from caltrop.web.gate.callers import DEAR, caller_at
from caltrop.web.gate.cpu_budget import SEATED
from caltrop.web.gate.pipeline import require_token
from caltrop.web.gate.seat_tokens import Caller
from caltrop.web.gate.server import FromGuard, Req

from .responses import refusal_reply
from .routes import DOES, NO, Word, json_response, outcome
from .schemas import DoneReply

GONE = 404
Words = Annotated[str, QueryParameter(max_length=2000)]


class PicturesApi(Controller):
    """The routes for the pictures of a table."""

    path = "/api/tables/{table:str}/pictures"
    tags = ["tables"]
    security = [{"token": []}]
    guards = [require_token]
    opt = SEATED
    dependencies = {"caller": Provide(caller_at, sync_to_thread=False)}

    @get(
        "/{id:str}",
        media_type=JPEG_TYPE,
        responses=NO,
        operation_id="seePicture",
        summary="See a portrait or a handout's picture",
    )
    async def show(self, request: Req, caller: FromGuard, id: FromPath[str]) -> Response[bytes]:
        found = await send_picture(request, caller, id)
        if found.status_code != GONE:
            return found
        reply, _ = refusal_reply(caller.room.session.game, Refused("no-such-picture", RULE))
        return json_response(reply, GONE)

    @post(
        "/portrait",
        status_code=200,
        opt=DEAR,
        request_max_body_size=UPLOAD,
        responses=DOES,
        operation_id="givePortrait",
        summary="Give a character a portrait; the body is the file",
    )
    async def portray(
        self, request: Req, caller: FromGuard, who: Word, kind: FromQuery[bool] = False
    ) -> Response[DoneReply]:
        state = await caller.room.look(lambda session: session.state_for(caller.seat))
        if not state.may_act_for(caller.seat, who):
            return await outcome(caller, Refused("no-such-character", "table.seats", {"who": who}))
        intent = Intent("table.portrait", who, {"kind": True} if kind else {})
        return await outcome(caller, await bring(request, caller, intent, "portrait"))

    @post(
        "/handout",
        status_code=200,
        opt=DEAR,
        request_max_body_size=UPLOAD,
        responses=DOES,
        operation_id="handOutPicture",
        summary="Hand out a picture; the body is the file",
    )
    async def hand_out(
        self,
        request: Req,
        caller: FromGuard,
        title: Word = "",
        text: Words = "",
        to: FromQuery[list[str] | None] = None,
    ) -> Response[DoneReply]:
        if not caller.is_facilitator:
            return await outcome(caller, Refused("handouts-only", RULE))
        readers = {"to": to} if to else {"reveal": True}
        intent = Intent("table.note", "", {"title": title, "text": text, **readers})
        return await outcome(caller, await bring(request, caller, intent, "handout"))


async def bring(request: Req, caller: Caller, intent: Intent, use: PictureUse) -> Result:
    """Make the move that names the picture in the body, and store both together."""
    picture = await make_row(request, caller, await request.body(), use)
    if isinstance(picture, Refused):
        return picture
    named = structs.replace(intent, want={**intent.want, "picture": picture.id})
    return await act_with_picture(caller, named, picture)

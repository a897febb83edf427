"""Pictures by the API: a portrait or a handout, for a seat that may see it, as the pages show it."""

from __future__ import annotations

from litestar import Controller, get
from litestar.di import Provide
from litestar.params import FromPath
from litestar.response.base import Response

from caltrop.kernel.errors import Refused
from caltrop.store.picture_files import RULE, TYPE
from caltrop.web.access.callers import caller_at, require_token
from caltrop.web.access.server import FromGuard, Req
from caltrop.web.doors.own_time import SEATED
from caltrop.web.things.pictures import send_picture

from .responses import refusal_reply
from .routes import NO, json_response

GONE = 404


class PicturesApi(Controller):
    """The route for the pictures of a table."""

    path = "/api/tables/{table:str}/pictures"
    tags = ["tables"]
    security = [{"token": []}]
    guards = [require_token]
    opt = SEATED
    dependencies = {"caller": Provide(caller_at, sync_to_thread=False)}

    @get(
        "/{id:str}",
        media_type=TYPE,
        responses=NO,
        summary="See a portrait or a handout's picture",
    )
    async def show(self, request: Req, caller: FromGuard, id: FromPath[str]) -> Response[bytes]:
        found = await send_picture(request, caller, id)
        if found.status_code != GONE:
            return found
        reply, _ = refusal_reply(caller.room.session.game, Refused("no-such-picture", RULE))
        return json_response(reply, GONE)

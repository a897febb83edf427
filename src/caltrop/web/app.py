"""The application: routes, guards and files put together on a house."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
from litestar import Litestar, Response, Router
from litestar.config.compression import CompressionConfig
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Components, SecurityScheme
from litestar.static_files import create_static_files_router

from caltrop import __version__, words
from caltrop.kernel.errors import Refused
from caltrop.kernel.state import Role
from caltrop.store.base import StoreError
from caltrop.web.access.guard import add_headers
from caltrop.web.access.requests import RepeatedRequest, Req, guard_request
from caltrop.web.access.responses import STATUS
from caltrop.web.access.server import Server
from caltrop.web.actions import routes as doing
from caltrop.web.api.routes import GamesApi, PlayApi, TablesApi
from caltrop.web.api.schemas import RefusalReply
from caltrop.web.facilitator import screen as facilitator
from caltrop.web.pages import tv
from caltrop.web.player import screen as player
from caltrop.web.screens.regions import Screen
from caltrop.web.screens.render import render

from . import routes as pages
from .settings import BODY, HOME

LOG = logging.getLogger("caltrop")
SCREENS: dict[Role, Screen] = {"facilitator": facilitator.SCREEN, "player": player.SCREEN, "spectator": tv.SCREEN}
CODES = {400: "bad-body", 401: "no-token", 404: "no-such-page", 405: "no-such-page", 413: "too-large-body"}


def create_app(house: Server) -> Litestar:
    return Litestar(
        route_handlers=[
            TablesApi,
            PlayApi,
            GamesApi,
            Router("/", route_handlers=[*doing.ROUTES, *pages.ROUTES], include_in_schema=False),
            create_static_files_router(
                "/static", [HOME / "static"], cache_control=None, exception_handlers={ValueError: answer_no_file}
            ),
        ],
        state=State({"house": house, "screens": SCREENS}),
        before_request=guard_request,
        before_send=[add_headers],
        exception_handlers={
            HTTPException: answer_failure,
            RepeatedRequest: answer_repeat,
            StoreError: answer_store_error,
            RecursionError: answer_too_deep,
            Exception: answer_crash,
        },
        openapi_config=OpenAPIConfig(
            title="Caltrop",
            version=__version__,
            path="/api/openapi",
            render_plugins=[JsonRenderPlugin(path="/openapi.json")],
            components=Components(security_schemes={"token": SecurityScheme("http", scheme="bearer")}),
        ),
        compression_config=CompressionConfig("gzip", gzip_compress_level=5, exclude=["/stream$", "/moves$"]),
        request_max_body_size=BODY,
        logging_config=None,
    )


# ---- what went wrong, in one sentence
def answer_failure(request: Req, error: HTTPException) -> Response[Any]:
    """A request that could not be served: its reason as a code, where one was given."""
    known = error.detail if error.detail in OUR_CODES else CODES.get(error.status_code, "bad-body")
    return failure_response(request, Refused(known, "table.pages"), error.status_code, error.headers)


def answer_repeat(request: Req, error: RepeatedRequest) -> Response[Any]:
    return Response("", status_code=204, media_type="text/html")


def answer_store_error(request: Req, error: StoreError) -> Response[Any]:
    return failure_response(request, error.refused, STATUS.get(error.refused.code, 503))


def answer_too_deep(request: Req, error: RecursionError) -> Response[Any]:
    """JSON inside JSON inside JSON: nothing that the table knows goes so deep, and reading it stops there."""
    return failure_response(request, Refused("bad-body", "table.pages"), 400)


def answer_no_file(request: Req, error: ValueError) -> Response[Any]:
    """A name that no file can have."""
    return failure_response(request, Refused("no-such-page", "table.pages"), 404)


def answer_crash(request: Req, error: Exception) -> Response[Any]:
    """Our own mistake: it is written to the server's log, and nothing of it is shown.

    The route stands there in the place of the address, which may hold a token.
    """
    LOG.error("%s %s", request.method, request.scope.get("path_template", ""), exc_info=error)
    return failure_response(request, Refused("our-mistake", "table.pages"), 500)


OUR_CODES = (
    "too-fast",
    "no-token",
    "no-seat",
    "csrf",
    "facilitator-only",
    "no-such-game",
    "no-such-character",
    "no-such-table",
    "too-many-streams",
    "link-used",
)


def failure_response(request: Req, why: Refused, status: int, headers: dict[str, str] | None = None) -> Response[Any]:
    """A failure as JSON for programs, as a page for people, as a sentence where a page asked for a piece."""
    text = words.sentence(why, None)
    if request.url.path.startswith("/api/"):
        body = msgspec.json.encode(RefusalReply(why.code, why.rule, text))
        return Response(body, status_code=status, media_type="application/json", headers=headers)
    if request.headers.get("hx-request"):
        shown = render("toast.html", text=text)
        piece = f'<hx-partial hx-target="#toast" hx-swap="innerHTML">{shown}</hx-partial>'
        return Response(piece, status_code=status, media_type="text/html")
    return Response(render("failed.html", text=text, code=why.code), status_code=status, media_type="text/html")

"""What went wrong, in one sentence: JSON for programs, a page for people, a toast where a page asked for a piece."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
from litestar import Response
from litestar.exceptions import HTTPException

from caltrop import words
from caltrop.kernel.errors import Refused
from caltrop.store.base import StoreError
from caltrop.web.access.callers import OldEdition
from caltrop.web.access.fields import RepeatedRequest
from caltrop.web.access.requests import STATUS
from caltrop.web.access.server import Req
from caltrop.web.api.schemas import RefusalReply
from caltrop.web.screens.regions import partial
from caltrop.web.screens.render import render

LOG = logging.getLogger("caltrop")
CODES = {400: "bad-body", 401: "no-token", 404: "no-such-page", 405: "no-such-page", 413: "too-large-body"}


def answer_failure(request: Req, error: HTTPException) -> Response[Any]:
    """A request that could not be served: its reason as a code, where one was given."""
    known = error.detail if error.detail in OUR_CODES else CODES.get(error.status_code, "bad-body")
    return failure_response(request, Refused(known, "table.pages"), error.status_code, error.headers)


def answer_old_edition(request: Req, error: OldEdition) -> Response[Any]:
    """The page loads anew, and asks again."""
    return Response("", status_code=200, headers={"hx-refresh": "true"})


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
        piece = partial("#toast", "innerHTML", render("screens/toast.html", text=text))
        return Response(piece, status_code=status, media_type="text/html")
    return Response(render("screens/failed.html", text=text, code=why.code), status_code=status, media_type="text/html")


ANSWERS: dict[int | type[Exception], Any] = {
    HTTPException: answer_failure,
    OldEdition: answer_old_edition,
    RepeatedRequest: answer_repeat,
    StoreError: answer_store_error,
    RecursionError: answer_too_deep,
    Exception: answer_crash,
}

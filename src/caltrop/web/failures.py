"""Answers to failed requests, in one sentence: JSON for programs, a page for people, a toast for an open page."""

from __future__ import annotations

import logging
from typing import Any

import msgspec
from litestar import Response
from litestar.exceptions import HTTPException

from caltrop import words
from caltrop.kernel.rules.refusals import Refused
from caltrop.store.errors import Away, LockWait, NotOwner, StateLost, StoreError
from caltrop.web.api.routes import LATER
from caltrop.web.api.schemas import RefusalReply
from caltrop.web.api.unreadable import find_fault
from caltrop.web.features.tables.files import may_have_rest
from caltrop.web.gate.callers import OldEdition
from caltrop.web.gate.fields import AnsweredBefore, RepeatedRequest
from caltrop.web.gate.languages import reader_language
from caltrop.web.gate.peers.forwarding import NotServed
from caltrop.web.gate.peers.held_request import ELSEWHERE
from caltrop.web.gate.peers.ownership import OwnedElsewhere
from caltrop.web.gate.request_state import notes_of
from caltrop.web.gate.responses import STATUS, redirect
from caltrop.web.gate.server import Req, server_of
from caltrop.web.live.stream import partial
from caltrop.web.page.render import render

LOG = logging.getLogger("caltrop")
CODES = {400: "bad-body", 401: "no-token", 404: "no-such-page", 405: "no-such-page", 413: "too-large-body"}
FOR_PROGRAMS = {"no-token": "refused-no-bearer-token"}  # sentences that are others for programs
DETAILS = {"Invalid host header": "unknown-host"}  # what Litestar refuses before any guard


def answer_failure(request: Req, error: HTTPException) -> Response[Any]:
    """Answer a request that failed with an HTTP error; its detail may be one of our codes, with facts as `extra`."""
    detail = DETAILS.get(error.detail, error.detail)
    known = detail if detail in OUR_CODES else CODES.get(error.status_code, "bad-body")
    facts = error.extra if known == detail and isinstance(error.extra, dict) else {}
    why = find_fault(request, error) if known == "bad-body" and is_of_program(request) else None
    if why is not None:
        return failure_response(request, why, error.status_code, error.headers, code="bad-body")
    return failure_response(request, Refused(known, "table.pages", facts), error.status_code, error.headers)


def is_of_program(request: Req) -> bool:
    return request.scope["path"].startswith("/api/")


def answer_old_edition(request: Req, error: OldEdition) -> Response[Any]:
    """Make a page of an older build load again."""
    return Response("", status_code=200, headers={"hx-refresh": "true"})


def answer_repeat(request: Req, error: RepeatedRequest) -> Response[Any]:
    return Response("", status_code=204, media_type="text/html")


def answer_again(request: Req, error: AnsweredBefore) -> Response[Any]:
    """Answer a request that was done already: as before, or that it was."""
    if isinstance(error.answer, Refused):
        return failure_response(request, error.answer, 200)
    return error.answer


def answer_store_error(request: Req, error: StoreError) -> Response[Any]:
    if not isinstance(error, Away) or isinstance(error, LockWait):  # the store says once that its database is away
        LOG.error("%s: %s", error.refused.code, words.sentence(error.refused, None))
    table = str(request.path_params.get("table", ""))
    if isinstance(error, StateLost) and may_have_rest(request, table):
        return answer_with_rest(request, error, table)
    return failure_response(request, error.public, STATUS.get(error.refused.code, 503))


def answer_moved(request: Req, error: OwnedElsewhere) -> Response[Any]:
    """Note that another server has to answer, see `gate.peers.forwarding`; no one gets to see this answer."""
    notes_of(request)[ELSEWHERE] = error.table
    return failure_response(request, Refused("table-ousted", "table.store"), 503)


def answer_unserved(request: Req, error: NotServed) -> Response[Any]:
    return failure_response(request, error.refused, 503)


def answer_ousted(request: Req, error: NotOwner) -> Response[Any]:
    """Close a table that this server has lost, and note that its owner has to answer: nothing was written here."""
    server = server_of(request)
    table = str(error.refused.facts.get("id", ""))
    if server.ownership is not None:
        server.ownership.drop_table(table)
        notes = notes_of(request)
        notes[ELSEWHERE] = table
        if caller := notes.get("caller"):
            server.repeats.forget(f"{table}/{caller.seat}")
    return failure_response(request, error.public, 503)


def answer_with_rest(request: Req, error: StateLost, table: str) -> Response[Any]:
    """Answer the facilitator of a table that cannot be opened: with the lines that are left, or the way to them."""
    if "/table.json" in request.scope["path"]:
        return redirect(f"/left/{table}")
    with words.reading(reader_language(request)):
        text = words.sentence(error.public, None)
        page = render("page/failed.html", text=text, code=error.refused.code, left=f"/left/{table}")
    return Response(page, status_code=503, media_type="text/html")


def answer_unreadable(request: Req, error: Exception) -> Response[Any]:
    """Answer a body that is nested too deeply to be read, or is not UTF-8."""
    return failure_response(request, Refused("bad-body", "table.pages"), 400)


def answer_no_file(request: Req, error: Exception) -> Response[Any]:
    """Answer a request for a file with an impossible name, or one that is too long for the system."""
    return failure_response(request, Refused("no-such-page", "table.pages"), 404)


def answer_crash(request: Req, error: Exception) -> Response[Any]:
    """Answer a crash: the server's log gets the error, the caller sees nothing of it.

    The log names the route instead of the address, which may hold a token.
    """
    LOG.error("%s %s", request.method, request.scope.get("path_template", ""), exc_info=error)
    return failure_response(request, Refused("our-mistake", "table.pages"), 500)


OUR_CODES = (
    "bad-key",
    "too-fast",
    "work-spent",
    "workers-busy",
    "too-costly",
    "store-damaged",
    "unknown-host",
    "other-site",
    "not-json",
    "no-token",
    "no-seat",
    "signed-out",
    "csrf",
    "facilitator-only",
    "no-such-game",
    "no-such-character",
    "no-such-table",
    "too-many-streams",
    "link-used",
    "link-expired",
)


def failure_response(
    request: Req, why: Refused, status: int, headers: dict[str, str] | None = None, *, code: str = ""
) -> Response[Any]:
    """Make the answer: JSON for programs, a toast for an open page, else a whole page.

    It sets the reader's language itself: a missing page has no route, and so no middleware. `code` is for programs, if
    it is not that of the refusal.
    """
    later = LATER.get(status, {}) | (headers or {})
    with words.reading(reader_language(request)):
        if is_of_program(request):
            text = words.text(FOR_PROGRAMS[why.code]) if why.code in FOR_PROGRAMS else words.sentence(why, None)
            body = msgspec.json.encode(RefusalReply(code or why.code, why.rule, text))
            return Response(body, status_code=status, media_type="application/json", headers=later)
        return _page_of_failure(request, why, status, later)


def _page_of_failure(request: Req, why: Refused, status: int, headers: dict[str, str] | None) -> Response[Any]:
    text = words.sentence(why, None)
    if request.headers.get("hx-request"):
        piece = partial("#toast", "innerHTML", render("page/toast.html", text=text))
        return Response(piece, status_code=status, media_type="text/html", headers=headers)
    page = render("page/failed.html", text=text, code=why.code, left="")
    return Response(page, status_code=status, media_type="text/html", headers=headers)


ANSWERS: dict[int | type[Exception], Any] = {
    HTTPException: answer_failure,
    OldEdition: answer_old_edition,
    RepeatedRequest: answer_repeat,
    AnsweredBefore: answer_again,
    StoreError: answer_store_error,
    OwnedElsewhere: answer_moved,
    NotOwner: answer_ousted,
    NotServed: answer_unserved,
    RecursionError: answer_unreadable,
    UnicodeDecodeError: answer_unreadable,
    Exception: answer_crash,
}

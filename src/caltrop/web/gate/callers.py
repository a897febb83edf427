"""The guards of routes, and the caller that they find.

Guards are set on routers, so that a route cannot forget them: all routes of a table have `require_seat`, those of the
facilitator also `require_facilitator`, and the API's routes of a table `require_token`. A handler with a parameter
`caller` gets the caller that the guard has found.
"""

from __future__ import annotations

from litestar.exceptions import HTTPException
from litestar.handlers.base import BaseRouteHandler
from litestar.params import FromPath

from caltrop import words
from caltrop.web.settings import SEAT, build

from .cpu_budget import wait_as_seat, wait_as_visitor
from .devices import device_label
from .fields import answer_again, note_seat_key, watch_answer
from .guard import SAFE, VISITOR, address
from .languages import reader_language
from .limits import Payer
from .request_state import notes_of
from .seat_tokens import Caller
from .server import Connection, Req, caller_of, request_of, server_of
from .sites import check_host, check_site

DEAR = {"dear": True}  # marks a route that takes long to compute, or sends much
ONCE = {"once": True}  # marks a route whose change is not in the log, so that its key is stored on its own


class OldEdition(Exception):
    """A page of an older build of the program sent a request; it must load again first."""


# ---- before every route
async def require_welcome(connection: Connection, handler: BaseRouteHandler) -> None:
    """Refuse a request to a name that is not ours, from an address in haste, or from a page of another site.

    It is one guard, because Litestar copies the handler for each.
    """
    request = request_of(connection)
    check_host(request)
    count_address(request)
    check_site(request)
    await wait_as_visitor(request, handler)


def count_address(request: Req) -> None:
    """Refuse an address that makes too many requests."""
    if not server_of(request).gate.addresses.take(address(request)):
        raise HTTPException("too-fast", status_code=429)


async def require_csrf(connection: Connection, handler: BaseRouteHandler) -> None:
    """Refuse a change that does not come from one of our own pages, or comes from a page of another build."""
    request = request_of(connection)
    if request.method in SAFE:
        return
    token = request.headers.get("x-csrf-token") or str((await request.form()).get("_csrf", ""))
    if not server_of(request).csrf.is_valid(request.cookies.get(VISITOR, ""), token):
        raise HTTPException("csrf", status_code=403)
    if request.headers.get("x-build", build()) != build():
        raise OldEdition


async def require_uploader(connection: Connection, handler: BaseRouteHandler) -> None:
    """Refuse a large file before it is read, unless it comes from a seat and from one of our own pages.

    The other guards read what was sent, so this one stands before them.
    """
    request = request_of(connection)
    if request.method == "OPTIONS":
        return
    token = request.headers.get("x-csrf-token", "")
    if not server_of(request).csrf.is_valid(request.cookies.get(VISITOR, ""), token):
        raise HTTPException("csrf", status_code=403)
    if await find_caller(request, request.path_params["table"]) is None:
        knocked = server_of(request).gate.doors.take(address(request))
        raise HTTPException("no-seat" if knocked else "too-fast", status_code=401 if knocked else 429)


# ---- at a table
async def require_seat(connection: Connection, handler: BaseRouteHandler) -> None:
    """Find the caller by the browser's cookie; refuse one without a seat or with too many requests."""
    request = request_of(connection)
    if request.method != "OPTIONS":
        table = request.path_params["table"]
        token = request.cookies.get(f"{SEAT}{table}", "")
        await answer_again(request, token)
        found = await find_caller(request, table)
        seat = admit(request, handler, found, "signed-out" if token else "no-seat").seat
        await wait_as_seat(request, handler)
        if asked := await note_seat_key(request, seat):
            watch_answer(request, token, table, asked, once="once" in handler.opt)


async def require_token(connection: Connection, handler: BaseRouteHandler) -> None:
    """Find the caller by a bearer token; an unknown table is refused like a wrong token."""
    request = request_of(connection)
    if request.method != "OPTIONS":
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        tokens = server_of(request).tokens
        table = request.path_params["table"]
        said = token.strip() if scheme.lower() == "bearer" else ""
        watches = request.query_params.get("token", "") if request.method in SAFE and not said else ""
        if watches:
            found = await tokens.watcher(table, watches)
        else:
            found = await tokens.caller(table, said, device_label(request, "api"))
        seat = admit(request, handler, found, "no-token").seat
        await wait_as_seat(request, handler)
        await note_seat_key(request, seat)


async def require_facilitator(connection: Connection, handler: BaseRouteHandler) -> None:
    """Refuse a caller who is not the facilitator; runs after `require_seat`."""
    request = request_of(connection)
    if request.method != "OPTIONS" and not caller_of(request).is_facilitator:
        raise HTTPException("facilitator-only", status_code=403)


def admit(request: Req, handler: BaseRouteHandler, found: Caller | None, code: str) -> Caller:
    """Let a caller in and return them, or refuse with this code.

    Only wrong tokens count against the address, so that a guesser does not lock out people with a seat.
    """
    if found is None:
        knocked = server_of(request).gate.doors.take(address(request))
        raise HTTPException(code if knocked else "too-fast", status_code=401 if knocked else 429)
    count_request(request, handler, found)
    notes = notes_of(request)
    notes["caller"] = found
    if "seat_connection" in notes:
        notes["seat_connection"]()
    words.read_in(reader_language(request))
    return found


def count_request(request: Req, handler: BaseRouteHandler, caller: Caller) -> None:
    """Count a seat's request against its limits: one for changes, one for slow requests."""
    gate = server_of(request).gate
    if "dear" in handler.opt:
        bucket = gate.dear
    elif request.method not in SAFE:
        bucket = gate.seats
    else:
        return
    if not bucket.take(f"{caller.room.id}/{caller.seat}"):
        raise HTTPException("too-fast", status_code=429)
    no = gate.costs.refusal(Payer(address(request), f"{caller.room.id}/{caller.seat}")) if bucket is gate.dear else None
    if no is not None:
        raise HTTPException(no.code, status_code=429, extra=dict(no.facts))


# ---- the caller
def caller_at(request: Req, table: FromPath[str]) -> Caller:
    """Return the caller; with the parameter `table`, so that the API's schema names it."""
    return caller_of(request)


async def find_caller(request: Req, table: str) -> Caller | None:
    """Return the caller at a table by this browser's cookie, or None if it has no seat there."""
    token = request.cookies.get(f"{SEAT}{table}", "") if is_table_id(table) else ""
    return await server_of(request).tokens.caller(table, token, device_label(request)) if token else None


def is_table_id(table: str) -> bool:
    """Does this look like a table's id? Only then it can be part of a cookie's name."""
    return table.isascii() and table.isalnum() and len(table) <= 40


def tokens(request: Req) -> dict[str, str]:
    """Return the seat tokens in this browser's cookies, by table."""
    names = (n for n in request.cookies if n.startswith(SEAT) and n != VISITOR)
    return {name.removeprefix(SEAT): request.cookies[name] for name in names}

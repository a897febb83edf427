"""Who calls: the steps that find the caller of a request, and those that ask what this caller may do.

A handler with a parameter `caller` gets the caller that was found. `pipeline` says which routes take which steps.
"""

from __future__ import annotations

from typing import NoReturn

from litestar.exceptions import HTTPException
from litestar.params import FromPath

from caltrop import words
from caltrop.web.settings import SEAT, build

from .devices import Door, device_label
from .guard import SAFE, VISITOR, address, take_one
from .languages import reader_language
from .limits import Payer
from .request_state import CALLER, RETRY, notes_of
from .seat_tokens import Caller
from .server import Req, caller_of, server_of
from .steps import Marks, Waits

DEAR = {"dear": True}  # marks a route that takes long to compute, or sends much
ONCE = {"once": True}  # marks a route whose change is not in the log, so that its key is stored on its own


class OldEdition(Exception):
    """A page of an older build of the program sent a request; it must load again first."""


# ---- before every route
def count_address(request: Req, marks: Marks) -> None:
    """Refuse an address that makes too many requests."""
    if not take_one(request, server_of(request).gate.addresses):
        raise HTTPException("too-fast", status_code=429)


def check_csrf(request: Req, marks: Marks) -> Waits:
    """Refuse a change that does not come from one of our own pages; those without a script say so in a field."""
    if request.scope["method"] in SAFE:
        return None
    token = request.headers.get("x-csrf-token", "")
    if not token:
        return _check_csrf_field(request)
    _check_token(request, token)
    return None


def _check_token(request: Req, token: str) -> None:
    if not server_of(request).csrf.is_valid(request.cookies.get(VISITOR, ""), token):
        raise HTTPException("csrf", status_code=403)


async def _check_csrf_field(request: Req) -> None:
    _check_token(request, str((await request.form()).get("_csrf", "")))


def check_edition(request: Req, marks: Marks) -> None:
    """Refuse a change by a page of another build."""
    if request.scope["method"] not in SAFE and request.headers.get("x-build", build()) != build():
        raise OldEdition


async def check_upload(request: Req, marks: Marks) -> None:
    """Refuse a large file before it is read, unless it comes from a seat and from one of our own pages."""
    _check_token(request, request.headers.get("x-csrf-token", ""))
    if await find_caller(request, request.path_params["table"]) is None:
        refuse_stranger(request, "no-seat")


# ---- at a table
def find_seat(request: Req, marks: Marks) -> Waits:
    """Find the caller by the browser's cookie, or refuse one without a seat."""
    table = request.path_params["table"]
    token = request.cookies.get(f"{SEAT}{table}", "")
    return _let_in(request, token, "", "signed-out" if token else "no-seat", sure=bool(ONCE.keys() & marks.keys()))


def find_token(request: Req, marks: Marks) -> Waits:
    """Find the caller by a bearer token; an unknown table is refused like a wrong token."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    said = token.strip() if scheme.lower() == "bearer" else ""
    watches = request.query_params.get("token", "") if request.method in SAFE and not said else ""
    return _look_for_watcher(request, watches) if watches else _let_in(request, said, "api", "no-token")


async def _look_for_watcher(request: Req, token: str) -> None:
    """Find the spectator whose token for watching stands in the address."""
    found = await server_of(request).tokens.watcher(request.path_params["table"], token)
    if found is None:
        refuse_stranger(request, "no-token")
    _note_caller(request, found)


def _let_in(request: Req, token: str, door: Door, code: str, *, sure: bool = False) -> Waits:
    """Note the caller with a token, or refuse with this code; at once if the token is known and need not be `sure`."""
    table = request.path_params["table"]
    known = None if sure else server_of(request).tokens.known_caller(table, token)
    if known is None:
        return _look_for_caller(request, token, door, code)
    _note_caller(request, known)
    return None


async def _look_for_caller(request: Req, token: str, door: Door, code: str) -> None:
    label = device_label(request, door)
    found = await server_of(request).tokens.caller(request.path_params["table"], token, label)
    if found is None:
        refuse_stranger(request, code)
    _note_caller(request, found)


def _note_caller(request: Req, caller: Caller) -> None:
    notes = notes_of(request)
    notes[CALLER] = caller
    if "seat_connection" in notes:
        notes["seat_connection"]()


def refuse_stranger(request: Req, code: str) -> NoReturn:
    """Refuse a caller without a seat.

    Only wrong tokens count against the address, so that a guesser does not lock out people with a seat.
    """
    knocked = take_one(request, server_of(request).gate.doors)
    raise HTTPException(code if knocked else "too-fast", status_code=401 if knocked else 429)


def count_request(request: Req, marks: Marks) -> None:
    """Count a seat's request against its limits: one for changes, one for slow requests."""
    count_request_of(request, marks, caller_of(request))


def count_request_of(request: Req, marks: Marks, caller: Caller) -> None:
    """Count a request of this seat."""
    gate = server_of(request).gate
    if "dear" in marks:
        bucket = gate.dear
    elif request.scope["method"] not in SAFE:
        bucket = gate.seats
    else:
        return
    if not take_one(request, bucket, f"{caller.room.id}/{caller.seat}"):
        raise HTTPException("too-fast", status_code=429)
    no = gate.costs.refusal(Payer(address(request), f"{caller.room.id}/{caller.seat}")) if bucket is gate.dear else None
    if no is not None:
        notes_of(request)[RETRY] = no.facts["seconds"]
        raise HTTPException(no.code, status_code=429, extra=dict(no.facts))


def read_in_language(request: Req, marks: Marks) -> None:
    """Answer in the language of the caller that was found."""
    words.read_in(reader_language(request))


def check_facilitator(request: Req, marks: Marks) -> None:
    """Refuse a caller who is not the facilitator."""
    if not caller_of(request).is_facilitator:
        raise HTTPException("facilitator-only", status_code=403)


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

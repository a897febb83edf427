"""Who may ask for what: the guards that stand before routes, and the caller that they have found.

A guard stands on a router, so that a route cannot forget it: everything at a table has `require_seat`, everything that
only the facilitator does also `require_facilitator`, and the API at a table `require_token`. A handler that takes a
`caller` gets the one that the guard has found.
"""

from __future__ import annotations

from typing import Any, TypeAlias

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.exceptions import HTTPException
from litestar.handlers.base import BaseRouteHandler
from litestar.params import FromPath

from caltrop.web.settings import build

from .guard import SAFE, SEAT, VISITOR, address
from .server import Req, caller_of, server_of
from .tokens import Caller

Connection: TypeAlias = ASGIConnection[Any, Any, Any, Any]
DEAR = {"dear": True}  # the mark of a route that takes long to work out, or much to send


class OldEdition(Exception):
    """A page of another edition of the program sent something: it loads anew first."""


# ---- before every route
async def count_address(connection: Connection, handler: BaseRouteHandler) -> None:
    """One address may not ask for too much."""
    if not server_of(request_of(connection)).gate.addresses.take(address(request_of(connection))):
        raise HTTPException("too-fast", status_code=429)


async def require_csrf(connection: Connection, handler: BaseRouteHandler) -> None:
    """What changes something comes from one of our own pages, and from one of this edition."""
    request = request_of(connection)
    if request.method in SAFE:
        return
    token = request.headers.get("x-csrf-token") or str((await request.form()).get("_csrf", ""))
    if not server_of(request).csrf.is_valid(request.cookies.get(VISITOR, ""), token):
        raise HTTPException("csrf", status_code=403)
    if request.headers.get("x-build", build()) != build():
        raise OldEdition


# ---- at a table
async def require_seat(connection: Connection, handler: BaseRouteHandler) -> None:
    """The caller has a seat at the table, by the browser's cookie, and has not asked for too much."""
    request = request_of(connection)
    if request.method != "OPTIONS":
        found = await find_caller(request, request.path_params["table"])
        admit(request, handler, found, "no-seat")


async def require_token(connection: Connection, handler: BaseRouteHandler) -> None:
    """The caller has a seat at the table, by a bearer token; an unknown table is refused like a wrong token."""
    request = request_of(connection)
    if request.method != "OPTIONS":
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        tokens, table = server_of(request).tokens, request.path_params["table"]
        found = await tokens.caller(table, token.strip()) if scheme.lower() == "bearer" else None
        admit(request, handler, found, "no-token")


async def require_facilitator(connection: Connection, handler: BaseRouteHandler) -> None:
    """The caller facilitates this table; stands behind `require_seat`."""
    request = request_of(connection)
    if request.method != "OPTIONS" and not caller_of(request).boss:
        raise HTTPException("facilitator-only", status_code=403)


def admit(request: Req, handler: BaseRouteHandler, found: Caller | None, code: str) -> None:
    """Let a caller in, or refuse with this code.

    Only wrong tokens are counted by address, so that guessing keeps no one out who has a seat.
    """
    if found is None:
        knocked = server_of(request).gate.doors.take(address(request))
        raise HTTPException(code if knocked else "too-fast", status_code=401 if knocked else 429)
    count_request(request, handler, found)
    request.state.caller = found


def count_request(request: Req, handler: BaseRouteHandler, caller: Caller) -> None:
    """Whatever a seat changes is taken from one of its buckets, and what is dear to work out from another."""
    gate = server_of(request).gate
    if "dear" in handler.opt:
        bucket = gate.dear
    elif request.method not in SAFE:
        bucket = gate.seats
    else:
        return
    if not bucket.take(f"{caller.room.id}/{caller.seat}"):
        raise HTTPException("too-fast", status_code=429)


def request_of(connection: Connection) -> Req:
    """All our routes are HTTP."""
    assert isinstance(connection, Request)
    return connection


# ---- the caller
def caller_at(request: Req, table: FromPath[str]) -> Caller:
    """The same, for the API, whose documents name the table."""
    return caller_of(request)


async def find_caller(request: Req, table: str) -> Caller | None:
    """The caller at that table in this browser, if it has a seat there."""
    token = request.cookies.get(f"{SEAT}{table}", "") if is_table_id(table) else ""
    return await server_of(request).tokens.caller(table, token) if token else None


def is_table_id(table: str) -> bool:
    """Is this how the id of a table looks? Others make no cookie's name."""
    return table.isascii() and table.isalnum() and len(table) <= 40


def tokens(request: Req) -> dict[str, str]:
    """Every table that this browser has a seat at, with its token."""
    names = (n for n in request.cookies if n.startswith(SEAT) and n != VISITOR)
    return {name.removeprefix(SEAT): request.cookies[name] for name in names}

"""Who asks for a page: the caller by their cookie, the visitor for CSRF, and what the answer must set."""

from __future__ import annotations

from typing import Any

from litestar import Request, Response
from litestar.datastructures import Cookie, State
from litestar.exceptions import HTTPException

from caltrop.web.live.room import Room
from caltrop.web.screens.look import Surroundings
from caltrop.web.settings import build

from .guard import SAFE, VISITOR, address, visitor
from .server import Server
from .tokens import Caller

Req = Request[Any, Any, State]
SEAT = "caltrop-"  # and the table's id: the cookie of a seat
YEAR = 365 * 24 * 3600


def server_of(request: Req) -> Server:
    house: Server = request.app.state.house
    return house


def html(
    text: str, *, status: int = 200, cookies: tuple[Cookie, ...] = (), headers: dict[str, str] | None = None
) -> Response[str]:
    return Response(text, status_code=status, media_type="text/html", cookies=list(cookies), headers=headers or {})


def redirect(to: str, *cookies: Cookie) -> Response[str]:
    """Go there; the address that was asked for is left behind, also in the browser's history."""
    return Response("", status_code=303, headers={"location": to}, cookies=list(cookies))


def cookie(house: Server, name: str, value: str, seconds: int = YEAR) -> Cookie:
    return Cookie(
        name, value=value, httponly=True, samesite="lax", secure=house.settings.secure, path="/", max_age=seconds
    )


def seat_cookie(house: Server, table: str, token: str) -> Cookie:
    return cookie(house, f"{SEAT}{table}", token)


def tokens(request: Req) -> dict[str, str]:
    """Every table that this browser has a seat at, with its token."""
    names = (n for n in request.cookies if n.startswith(SEAT) and n != VISITOR)
    return {name.removeprefix(SEAT): request.cookies[name] for name in names}


def is_table_id(table: str) -> bool:
    """Is this how the id of a table looks? Others make no cookie's name."""
    return table.isascii() and table.isalnum() and len(table) <= 40


async def caller_of(request: Req, table: str) -> Caller:
    """Whoever sits here by their cookie, and has not asked for too much; else they are sent to the front page."""
    known: Caller | None = request.state.get("caller")
    if known is not None:
        return known
    found = await find_caller(request, table)
    if found is None:
        knocked = server_of(request).gate.doors.take(address(request))
        raise HTTPException("no-seat" if knocked else "too-fast", status_code=401 if knocked else 429)
    count_request(request, found)
    request.state.caller = found
    return found


DEAR = {"dear": True}  # the mark of a route that takes long to work out, or much to send


def count_request(request: Req, caller: Caller) -> None:
    """Whatever a seat changes is taken from one of its buckets, and what is dear to work out from another."""
    gate = server_of(request).gate
    if "dear" in request.route_handler.opt:
        bucket = gate.dear
    elif request.method not in SAFE:
        bucket = gate.seats
    else:
        return
    if not bucket.take(f"{caller.room.id}/{caller.seat}"):
        raise HTTPException("too-fast", status_code=429)


async def find_caller(request: Req, table: str) -> Caller | None:
    """Whoever sits at that table in this browser, if anybody does."""
    token = request.cookies.get(f"{SEAT}{table}", "") if is_table_id(table) else ""
    return await server_of(request).doors.caller(table, token) if token else None


async def boss_of(request: Req, table: str) -> Caller:
    """The facilitator of this table, and nobody else."""
    caller = await caller_of(request, table)
    if not caller.boss:
        raise HTTPException("facilitator-only", status_code=403)
    return caller


class RepeatedRequest(Exception):
    """The same once more from the same page: a double click, which is let go."""


def surroundings_of(house: Server, room: Room) -> Surroundings:
    present = frozenset(house.broadcast(room).present_seats)
    return Surroundings(room.id, room.row.name, present, house.knocks.knocks_at(room.id))


class PageContext:
    """What every page needs: the visitor's CSRF token and the cookies that the answer must set."""

    def __init__(self, request: Req) -> None:
        house = server_of(request)
        self.visitor = visitor(request)
        self.csrf = house.csrf.token(self.visitor)
        self.theme = request.cookies.get("theme", "") if request.cookies.get("theme", "") in ("light", "dark") else ""
        new = request.cookies.get(VISITOR) != self.visitor
        self.cookies = (cookie(house, VISITOR, self.visitor),) if new else ()


async def guard_request(request: Req) -> Response[Any] | None:
    """Before every handler: rate limit, CSRF for whatever changes something; pages of an older edition load anew."""
    house = server_of(request)
    if not house.gate.addresses.take(address(request)):
        raise HTTPException("too-fast", status_code=429)
    if request.method in SAFE or request.scope["path"].startswith("/api/"):
        return None
    token = request.headers.get("x-csrf-token") or str((await request.form()).get("_csrf", ""))
    if not house.csrf.is_valid(request.cookies.get(VISITOR, ""), token):
        raise HTTPException("csrf", status_code=403)
    if request.headers.get("x-build", build()) != build():
        return Response("", status_code=200, headers={"hx-refresh": "true"})
    return None

"""Answers to a browser: pages, redirects, and their cookies."""

from __future__ import annotations

import secrets

from litestar import Response
from litestar.datastructures import Cookie

from caltrop.web.settings import SEAT, YEAR

from .guard import VISITOR, visitor
from .languages import wishes
from .request_state import CALLER, notes_of
from .server import Req, Server, server_of

STATUS = {
    "stale": 409,
    "key-reused": 409,
    "store-full": 507,
    "store-away": 503,
    "store-in-doubt": 503,
    "table-ousted": 503,
    "too-fast": 429,
    "work-spent": 429,
    "workers-busy": 503,
    "no-such-table": 404,
}  # of refusals; all others are 422


def html(
    text: str, *, status: int = 200, cookies: tuple[Cookie, ...] = (), headers: dict[str, str] | None = None
) -> Response[str]:
    return Response(text, status_code=status, media_type="text/html", cookies=list(cookies), headers=headers or {})


def redirect(to: str, *cookies: Cookie) -> Response[str]:
    """Redirect the browser with a 303, which keeps the requested address, with its token, out of the history."""
    return Response("", status_code=303, headers={"location": to}, cookies=list(cookies))


def cookie(server: Server, name: str, value: str, seconds: int = YEAR) -> Cookie:
    return Cookie(
        name, value=value, httponly=True, samesite="lax", secure=server.settings.secure, path="/", max_age=seconds
    )


def seat_cookie(server: Server, table: str, token: str) -> Cookie:
    return cookie(server, f"{SEAT}{table}", token)


def chosen_in_cookie(request: Req, name: str, *choices: str) -> str:
    """Return how this browser's reader wants pages, as a cookie says; "" for the usual."""
    found = request.cookies.get(name, "")
    return found if found in choices else ""


def text_size(request: Req) -> str:
    """Return how large letters are for the reader: as the seat has chosen, or else as this browser's cookie says."""
    caller = notes_of(request).get(CALLER)
    there = caller.room.session.state.seats.get(caller.seat) if caller is not None else None
    if there is not None and there.letters:
        return "" if there.letters == "normal" else str(there.letters)
    return chosen_in_cookie(request, "text-size", "small", "large", "largest")


class PageContext:
    """What every page needs: the visitor's CSRF token and the cookies that the answer must set."""

    def __init__(self, request: Req) -> None:
        server = server_of(request)
        self.visitor = visitor(request)
        self.csrf = server.csrf.token(self.visitor)
        self.key = secrets.token_urlsafe(16)  # of the form that is sent from this page
        self.theme = chosen_in_cookie(request, "theme", "light", "dark")
        self.text_size = text_size(request)
        self.language = wishes(request).cookie
        self.path = request.scope["path"] if request.method == "GET" else "/"
        new = request.cookies.get(VISITOR) != self.visitor
        self.cookies = (cookie(server, VISITOR, self.visitor),) if new else ()

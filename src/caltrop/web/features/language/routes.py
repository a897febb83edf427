"""Choosing a language where no seat can keep it: on pages before a table, and for spectators."""

from __future__ import annotations

from litestar import Response, post

from caltrop.web.gate.fields import first_value, posted_fields
from caltrop.web.gate.languages import COOKIE
from caltrop.web.gate.responses import cookie, redirect
from caltrop.web.gate.server import Req, server_of
from caltrop.web.settings import YEAR
from caltrop.words.language_choice import find_language


@post("/language", status_code=200)
async def choose_language(request: Req) -> Response[str]:
    """Keep a language in a cookie, or forget it for "", and go back to the page."""
    fields = await posted_fields(request)
    language = find_language((first_value(fields, "language")[:35],))
    chosen = cookie(server_of(request), COOKIE, language, YEAR if language else 0)
    return redirect(local_path(first_value(fields, "next")), chosen)


def local_path(path: str) -> str:
    """Return the path if it is one of this server's own, else that of the front page."""
    is_own = path.startswith("/") and not path.startswith(("//", "/\\")) and path.isascii() and path.isprintable()
    return path if is_own and len(path) <= 300 else "/"


OPEN = [choose_language]

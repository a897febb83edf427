"""The reader's language: what a request asks for, what its seat and its table have set, and which of these counts.

A person's own choice comes first: the seat's setting, then the cookie of the language menu. A browser's languages are
the next best guess about a person, and the table's default is for those whose browser asks for nothing that we speak.
A spectator's screen is different: it often hangs where all can see it, so the table's default comes before whatever
the browser of that device asks for. A program says what it wants in each request, so its header comes first.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, TypeAlias

from litestar import Request
from msgspec import Struct

from caltrop.kernel.state.state import State
from caltrop.words.catalogue import ENGLISH
from caltrop.words.language_choice import find_language, parse_accept_language

from .request_state import CALLER, notes_of

Req: TypeAlias = Request[Any, Any, Any]
COOKIE = "language"


class Wishes(Struct, frozen=True):
    """What one request asks for: the language of its cookie, the first we speak of its header; "" for none."""

    cookie: str = ""
    header: str = ""
    is_program: bool = False


def wishes(request: Req) -> Wishes:
    header = accepted_language(request.headers.get("accept-language", ""))
    if request.scope["path"].startswith("/api/"):
        return Wishes(header=header, is_program=True)
    return Wishes(find_language((request.cookies.get(COOKIE, "")[:35],)), header)


@lru_cache(maxsize=512)
def accepted_language(header: str) -> str:
    return find_language(parse_accept_language(header))


def seat_language(state: State, seat: str, wants: Wishes) -> str:
    """Return the language in which a seat reads its table."""
    there = state.seats.get(seat)
    own = there.language if there else ""
    order: tuple[str, ...]
    if wants.is_program:
        order = (wants.header, own, state.language)
    elif there is not None and there.role == "spectator":
        order = (own, wants.cookie, state.language, wants.header)
    else:
        order = (own, wants.cookie, wants.header, state.language)
    return first_spoken(order)


@lru_cache(maxsize=512)
def first_spoken(order: tuple[str, ...]) -> str:
    """Return the first of these languages that we speak, or English; kept, because each piece of news asks."""
    return find_language(order) or ENGLISH


def reader_language(request: Req) -> str:
    """Return the language of a request's reader; the seat's, if a guard has found one."""
    wants = wishes(request)
    caller = notes_of(request).get(CALLER)
    if caller is None:
        return wants.cookie or wants.header or ENGLISH
    return seat_language(caller.room.session.state, caller.seat, wants)

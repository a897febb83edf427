"""The fields that a page sends; a form that is sent twice by a double click is done once."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, TypeAlias, TypeVar

from litestar.di import NamedDependency
from litestar.params import SkipValidation

from .guard import VISITOR
from .server import FromGuard, Req, server_of

Posted: TypeAlias = dict[str, list[str]]
FromForm: TypeAlias = NamedDependency[SkipValidation[Posted]]  # the posted fields, without double clicks
T = TypeVar("T")


class RepeatedRequest(Exception):
    """The same request again from the same page: a double click, which is ignored."""


async def posted_fields(request: Req) -> Posted:
    """Read a form's fields; each may have several values."""
    data = await request.form()
    return {name: [str(value) for value in data.getall(name)] for name in data}


async def deed_fields(request: Req, caller: FromGuard) -> Posted:
    """Read a form's fields, or raise RepeatedRequest if the same page has just sent the same."""
    fields, seen = await posted_fields(request), request.headers.get("x-seen", "")
    if server_of(request).repeats.is_repeat(f"{caller.room.id}/{caller.seat}", request.scope["path"], seen, fields):
        raise RepeatedRequest
    return fields


async def run_once(request: Req, fields: Posted, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """Do the work of a form on a page without a script once; a double click gets the same answer twice."""
    who = request.cookies.get(VISITOR, "")
    return await server_of(request).repeats.run_once(work, who, request.scope["path"], fields)


def query_fields(request: Req) -> Posted:
    """Return the fields of a query; each may have several values."""
    return {name: list(request.query_params.getall(name)) for name in request.query_params}


def first_value(fields: Posted, name: str) -> str:
    return fields.get(name, [""])[0]


def parse_line_number(text: str) -> int | None:
    """Read the number of a log line; None if the text is not a number."""
    return int(text) if text.isdecimal() and len(text) < 10 else None


def all_values(fields: Posted, name: str) -> tuple[str, ...]:
    """Return all values of a field, without empty ones and duplicates."""
    return tuple(dict.fromkeys(word for word in fields.get(name, []) if word))

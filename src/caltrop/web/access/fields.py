"""What a page sends: the fields of its forms, read once however often a button was pressed."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, TypeAlias, TypeVar

from litestar.di import NamedDependency
from litestar.params import SkipValidation

from .guard import VISITOR
from .server import FromGuard, Req, server_of

Posted: TypeAlias = dict[str, list[str]]
FromForm: TypeAlias = NamedDependency[SkipValidation[Posted]]  # the fields of what a caller wants to do
T = TypeVar("T")


class RepeatedRequest(Exception):
    """The same once more from the same page: a double click, which is let go."""


async def posted_fields(request: Req) -> Posted:
    """A form's fields; each may come more than once."""
    data = await request.form()
    return {name: [str(value) for value in data.getall(name)] for name in data}


async def deed_fields(request: Req, caller: FromGuard) -> Posted:
    """The fields of what a caller wants to do; the same twice from the same page is let go."""
    fields, seen = await posted_fields(request), request.headers.get("x-seen", "")
    if server_of(request).repeats.is_repeat(f"{caller.room.id}/{caller.seat}", request.url.path, seen, fields):
        raise RepeatedRequest
    return fields


async def run_once(request: Req, fields: Posted, work: Callable[[], Coroutine[Any, Any, T]]) -> T:
    """A form of a page without a script: sent twice by a double click, it is answered twice and done once."""
    who = request.cookies.get(VISITOR, "")
    return await server_of(request).repeats.run_once(work, who, request.url.path, fields)


def query_fields(request: Req) -> Posted:
    """A query's fields; each may come more than once."""
    return {name: list(request.query_params.getall(name)) for name in request.query_params}


def first_value(fields: Posted, name: str) -> str:
    return fields.get(name, [""])[0]


def parse_line_number(text: str) -> int | None:
    """A line's number as a page says it; None where it is none."""
    return int(text) if text.isdecimal() and len(text) < 10 else None


def all_values(fields: Posted, name: str) -> tuple[str, ...]:
    """All that was sent under a name, without what is empty or twice."""
    return tuple(dict.fromkeys(word for word in fields.get(name, []) if word))

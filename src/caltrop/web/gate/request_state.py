"""What is noted of a request on its way: its bill, its caller."""

from __future__ import annotations

from contextvars import ContextVar
from typing import Any

from litestar import Request

SEND = "send"  # under which the notes have what sends to the connection itself, for a stream's many messages
REQUEST: ContextVar[str] = ContextVar("request", default="")  # the id of the request that is being answered


def notes_of(request: Request[Any, Any, Any]) -> dict[str, Any]:
    """Return the notes themselves: `Request.state` would wrap them anew each time, and many ask."""
    notes: dict[str, Any] = request.scope["state"]
    return notes

"""What is noted of a request on its way, each under its name, so that no one works it out again."""

from __future__ import annotations

from contextvars import ContextVar
from typing import Any

from litestar import Request

SEND = "send"  # what sends to the connection itself, for a stream's many messages
BILL = "bill"  # what it has computed and not paid for, and the turn that it has
CALLER = "caller"  # the seat that a guard has found
ASKED = "asked"  # the digest of what a request with a key asks for
RETRY = "retry"  # the seconds after which one who was refused for haste may ask again
REQUEST: ContextVar[str] = ContextVar("request", default="")  # the id of the request that is being answered


def notes_of(request: Request[Any, Any, Any]) -> dict[str, Any]:
    """Return the notes themselves: `Request.state` would wrap them anew each time, and many ask."""
    notes: dict[str, Any] = request.scope["state"]
    return notes

"""What is noted of a request on its way: its bill, its caller."""

from __future__ import annotations

from typing import Any

from litestar import Request


def notes_of(request: Request[Any, Any, Any]) -> dict[str, Any]:
    """Return the notes themselves: `Request.state` would wrap them anew each time, and many ask."""
    notes: dict[str, Any] = request.scope["state"]
    return notes

"""Messages of a stream, as server-sent events."""

from __future__ import annotations

HEADERS = {"cache-control": "no-store", "x-accel-buffering": "no"}


def message(data: str, *, id: str = "", event: str = "") -> bytes:
    """Return one message of a stream."""
    head = (f"id: {id}\n" if id else "") + (f"event: {event}\n" if event else "")
    body = data.replace("\r\n", "\n").replace("\r", "\n").replace("\n", "\ndata: ")
    return f"{head}data: {body}\n\n".encode()


def partial(target: str, swap: str, html: str) -> str:
    """Return a piece of a page with the place where htmx puts it."""
    return f'<hx-partial hx-target="{target}" hx-swap="{swap}">{html}</hx-partial>'


BEAT = message("{}", event="beat")  # nothing has happened, and the line is there
OPENING = (
    b"retry: 1000\n\n" + BEAT
)  # milliseconds until a browser reconnects; what is said at once can be heard at once
RELOAD = message("", event="reload")

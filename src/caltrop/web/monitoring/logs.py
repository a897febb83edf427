"""The server's log: a line for each event, for people or, as JSON, for programs, with the request that it is about."""

from __future__ import annotations

import logging
import sys
import time
from typing import Any

import msgspec

from caltrop.web.gate.request_state import REQUEST


class PlainLines(logging.Formatter):
    """What happened, and the request's id behind it."""

    def format(self, record: logging.LogRecord) -> str:
        said = super().format(record)
        about = REQUEST.get()
        return f"{said} [request {about}]" if about and not record.exc_info else said


class JsonLines(logging.Formatter):
    """One object of JSON a line: when, how grave, what, about which request, and a traceback if there is one."""

    def format(self, record: logging.LogRecord) -> str:
        known: dict[str, Any] = {"at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime(record.created))}
        known |= {"level": record.levelname.lower(), "logger": record.name, "message": record.getMessage()}
        known |= {"request": REQUEST.get()} if REQUEST.get() else {}
        known |= {"traceback": self.formatException(record.exc_info)} if record.exc_info else {}
        return msgspec.json.encode(known).decode()


def set_up_logging(*, as_json: bool) -> None:
    """Send what the server and its libraries have to say to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines() if as_json else PlainLines())
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(logging.WARNING)
    logging.getLogger("caltrop").setLevel(logging.INFO)

"""Ports as they are typed."""

from __future__ import annotations

from caltrop.kernel.rules.refusals import Refused

from .show import fail

PORT = 8000  # the usual one
LAST_PORT = 65535


def read_port(text: str) -> int:
    """Read a port, or end the command with a sentence."""
    if not text.isdecimal() or not 0 <= int(text[:9]) <= LAST_PORT:
        fail(Refused("bad-port", "table.server", {"got": text[:60]}))
    return int(text)

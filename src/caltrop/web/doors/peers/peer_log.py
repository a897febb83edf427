"""What the log says of other servers: a line when something begins or ends, not one for every request."""

from __future__ import annotations

import logging

LOG = logging.getLogger("caltrop")
KEPT = 10_000  # tables of which it is remembered who has them


class PeerLog:
    """Which server got the requests of a table, and which did not answer."""

    def __init__(self) -> None:
        self.owners: dict[str, str] = {}
        self.silent: set[str] = set()

    def note_forward(self, table: str, address: str) -> None:
        """Note that a server has taken a connection for a table of its own."""
        if address in self.silent:
            self.silent.discard(address)
            LOG.warning("the server at %s answers again", address)
        if self.owners.get(table) != address:
            if len(self.owners) >= KEPT:
                self.owners.clear()
            self.owners[table] = address
            LOG.info("table %s is served at %s; requests are passed on", table, address)

    def note_silence(self, address: str, why: Exception) -> None:
        """Note that a server cannot be reached, or does not answer."""
        if address not in self.silent:
            self.silent.add(address)
            LOG.warning(
                "the server at %s does not answer (%s); is its address right, and may we reach it?", address, why
            )

"""A wire between a phone and the server that can be cut: browsers that are told to be offline keep old streams open."""

from __future__ import annotations

import contextlib
import socket
import threading
from collections.abc import Iterator
from urllib.parse import urlsplit

from playwright.sync_api import Page


class Wire:
    """Passes everything on to a server, until it is cut."""

    def __init__(self, server: str) -> None:
        self.there = ("127.0.0.1", urlsplit(server).port or 80)
        self.door = socket.create_server(("127.0.0.1", 0))
        self.url = f"http://127.0.0.1:{self.door.getsockname()[1]}"
        self.whole = True
        self.ends: set[socket.socket] = set()
        self.lock = threading.Lock()
        threading.Thread(target=self._answer, daemon=True).start()

    def _answer(self) -> None:
        with contextlib.suppress(OSError):
            while True:
                near, _ = self.door.accept()
                if not self._joined(near):
                    hang_up(near)

    def _joined(self, near: socket.socket) -> bool:
        """One more connection through the wire, both ways."""
        with self.lock:
            if not self.whole:
                return False
            try:
                far = socket.create_connection(self.there)
            except OSError:
                return False
            self.ends |= {near, far}
        for source, sink in ((near, far), (far, near)):
            threading.Thread(target=self._pass_on, args=(source, sink), daemon=True).start()
        return True

    def _pass_on(self, source: socket.socket, sink: socket.socket) -> None:
        with contextlib.suppress(OSError):
            while some := source.recv(65536):
                sink.sendall(some)
        for end in (source, sink):
            hang_up(end)

    def cut(self) -> None:
        """Nothing goes through any more, and what was open is torn off."""
        with self.lock:
            self.whole = False
            for end in self.ends:
                hang_up(end)
            self.ends.clear()

    def mend(self) -> None:
        """Everything goes through again."""
        with self.lock:
            self.whole = True

    def close(self) -> None:
        self.cut()
        # A thread that waits in accept() is woken by shutting the door, not by closing it.
        hang_up(self.door)


def hang_up(end: socket.socket) -> None:
    with contextlib.suppress(OSError):
        end.shutdown(socket.SHUT_RDWR)
    end.close()


@contextlib.contextmanager
def wired(server: str) -> Iterator[Wire]:
    """A wire to a server, taken away at the end."""
    wire = Wire(server)
    try:
        yield wire
    finally:
        wire.close()


def lose(page: Page, wire: Wire) -> None:
    """The phone loses its network."""
    page.context.set_offline(True)
    wire.cut()


def regain(page: Page, wire: Wire) -> None:
    """The phone has its network again."""
    wire.mend()
    page.context.set_offline(False)

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


class HoldingWire(Wire):
    """A proxy that holds answers of unknown length back until they are whole: a stream never is."""

    def __init__(self, server: str, *, holds_head: bool) -> None:
        self.holds_head = holds_head
        self.is_holding = threading.Event()
        self.is_holding.set()
        super().__init__(server)

    def let_through(self) -> None:
        """It passes on whatever it holds, and holds nothing more."""
        self.is_holding.clear()

    def _pass_on(self, source: socket.socket, sink: socket.socket) -> None:
        source.settimeout(0.1)  # what is held is let through without waiting for more
        held = b""
        is_stream = False
        with contextlib.suppress(OSError):
            while (some := _read(source)) != b"":
                held += some or b""
                if held.startswith(b"HTTP/"):
                    is_stream = b"text/event-stream" in held and b"content-length" not in held.lower()
                is_held = is_stream and self.is_holding.is_set() and not held.endswith(LAST_CHUNK)
                passed = self._head(held) if is_held else held
                held = held.removeprefix(passed)
                sink.sendall(passed)
        for end in (source, sink):
            hang_up(end)

    def _head(self, answer: bytes) -> bytes:
        """Return what is passed on of an answer that is held."""
        head, end, _ = answer.partition(END)
        return head + end if answer.startswith(b"HTTP/") and end and not self.holds_head else b""


def _read(source: socket.socket) -> bytes | None:
    """Return what comes; None if nothing comes for a moment, b"" at the end."""
    try:
        return source.recv(65536)
    except TimeoutError:
        return None


END = b"\r\n\r\n"
LAST_CHUNK = b"\r\n0" + END


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

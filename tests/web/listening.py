"""A server that listens on a port of this machine, in a thread, and bare sockets that talk to it."""

from __future__ import annotations

import asyncio
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager

import uvicorn

from caltrop.web.app import create_app
from caltrop.web.gate.connections import Connections, protocol_for
from caltrop.web.gate.server import Server
from caltrop.web.serve import open_socket
from caltrop.web.settings import Settings
from store.memory import MemoryStore

from .api_table import UNLIMITED, WORKERS

WAIT = 30.0  # seconds after which a test gives up


class Listening:
    """The server with its port and its connections."""

    def __init__(self, server: Server, port: int, connections: Connections) -> None:
        self.server, self.port, self.connections = server, port, connections

    def dial(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), timeout=WAIT)

    def ask(self, sent: bytes) -> bytes:
        """Send something on a connection of its own, and return all that comes back until the server closes."""
        with self.dial() as sock:
            sock.sendall(sent)
            return read_all(sock)


def request(path: str = "/", *headers: str, method: str = "GET", body: bytes = b"", host: str = "localhost") -> bytes:
    """A request after whose answer the connection is closed."""
    length = [f"content-length: {len(body)}"] if body else []
    lines = [f"{method} {path} HTTP/1.1", f"host: {host}", "connection: close", *length, *headers, "", ""]
    return "\r\n".join(lines).encode("latin-1") + body


def read_all(sock: socket.socket) -> bytes:
    """Read until the other side closes."""
    parts = list[bytes]()
    try:
        while part := sock.recv(65536):
            parts.append(part)
    except ConnectionResetError:
        pass
    return b"".join(parts)


def status(answer: bytes) -> int:
    return int(answer.split(b" ", 2)[1]) if answer else 0


@contextmanager
def listening(
    settings: Settings = UNLIMITED, *, room: int = 1024, an_address: int = 96, proxy: str = ""
) -> Iterator[Listening]:
    server = asyncio.run(Server.create(MemoryStore(), settings))
    server.workers = WORKERS
    connections = Connections(room, an_address, lambda address: address == proxy)
    config = uvicorn.Config(
        create_app(server), http=protocol_for(connections), ws="none", lifespan="off", log_level="warning"
    )
    inside, sock = uvicorn.Server(config), open_socket("127.0.0.1", 0)
    thread = threading.Thread(target=lambda: asyncio.run(inside.serve([sock])), daemon=True)
    thread.start()
    try:
        yield Listening(server, sock.getsockname()[1], connections)
    finally:
        inside.should_exit = inside.force_exit = True
        thread.join(WAIT)
        sock.close()

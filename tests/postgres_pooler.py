"""A pooler in transaction mode before a PostgreSQL: a small one of our own, as hosts put before their databases.

Each client seems to have a connection, but every transaction goes to whichever connection is idle: the one that was
given back last, as PgBouncer does it, or in turn.
"""

from __future__ import annotations

import socket
import struct
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from threading import Condition, Thread

from postgres import PostgresServer, hang_up

HELLO = 196608  # the protocol that clients ask for: 3.0
ENCRYPTED = (80877103, 80877104)  # what they ask first; here it is refused
ASKS = (b"Q", b"S")  # messages after which the database answers up to its "ready"


class Pooler:
    """A port that leads to a few connections of a database."""

    def __init__(self, server: PostgresServer, connections: int, *, in_turn: bool) -> None:
        self.server, self.in_turn = server, in_turn
        self.idle, self.freed = deque[socket.socket](), Condition()
        self.greeting = b""
        self.held: list[socket.socket] = []
        for _ in range(connections):
            self.idle.append(self._connect())
        self.socket = socket.create_server(("127.0.0.1", 0))
        Thread(target=self._accept, daemon=True).start()

    @property
    def place(self) -> str:
        return f"postgresql://caltrop@127.0.0.1:{self.socket.getsockname()[1]}/caltrop"

    def _connect(self) -> socket.socket:
        link = socket.create_connection(("127.0.0.1", self.server.port))
        self.held.append(link)
        said = struct.pack(">i", HELLO) + b"user\0caltrop\0database\0caltrop\0\0"
        link.sendall(struct.pack(">i", len(said) + 4) + said)
        self.greeting = read_answer(link)[0]
        return link

    def _accept(self) -> None:
        with suppress(OSError):
            while True:
                client, _ = self.socket.accept()
                self.held.append(client)
                Thread(target=self._serve, args=(client,), daemon=True).start()

    def _serve(self, client: socket.socket) -> None:
        with suppress(OSError):
            while struct.unpack(">i", read_message(client, head=0)[4:8])[0] in ENCRYPTED:
                client.sendall(b"N")
            client.sendall(self.greeting)
            link: socket.socket | None = None
            while (said := read_message(client))[:1] != b"X":
                link = link or self._take()
                link.sendall(said)
                if said[:1] in ASKS:
                    answer, is_idle = read_answer(link)
                    if is_idle:  # before anyone hears of it, and asks for the next one
                        self._give_back(link)
                        link = None
                    client.sendall(answer)

    def _take(self) -> socket.socket:
        with self.freed:
            self.freed.wait_for(lambda: self.idle)
            return self.idle.popleft() if self.in_turn else self.idle.pop()

    def _give_back(self, link: socket.socket) -> None:
        with self.freed:
            self.idle.append(link)
            self.freed.notify()


def read_exactly(source: socket.socket, count: int) -> bytes:
    said = b""
    while len(said) < count:
        piece = source.recv(count - len(said))
        if not piece:
            raise ConnectionResetError
        said += piece
    return said


def read_message(source: socket.socket, head: int = 1) -> bytes:
    """A message: its kind (the first one has none), its length, and the rest."""
    begin = read_exactly(source, head + 4)
    return begin + read_exactly(source, struct.unpack(">i", begin[head:])[0] - 4)


def read_answer(link: socket.socket) -> tuple[bytes, bool]:
    """All that the database says until it is ready again, and whether no transaction is open then."""
    said = []
    while True:
        said.append(read_message(link))
        if said[-1][:1] == b"Z":
            return b"".join(said), said[-1][5:] == b"I"


@contextmanager
def pooler(server: PostgresServer, connections: int, *, in_turn: bool = False) -> Iterator[Pooler]:
    made = Pooler(server, connections, in_turn=in_turn)
    try:
        yield made
    finally:
        hang_up(made.socket, *made.held)

"""Running the server: on which address, until when, and how it stops with streams open."""

from __future__ import annotations

import asyncio
import gc
import signal
import socket
from collections.abc import Callable
from types import FrameType
from typing import TypeAlias

import uvicorn
from litestar import Litestar

from caltrop.store.base import Store
from caltrop.web.access.server import Server

from .settings import Settings

MakeApp: TypeAlias = Callable[[Server], Litestar]
Ready: TypeAlias = Callable[[Server], object]
GRACE = 3  # seconds that requests under way get when the server stops
COLLECTS = (10_000, 20, 5)  # new objects until garbage is looked for among them; so often until among older ones


class UvicornServer(uvicorn.Server):
    """Lets the streams go first, so that stopping does not wait for them."""

    server: Server | None = None

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """A signal is how a server is stopped: it is not raised once more after that, so all is closed, and well.

        A second Ctrl+C does not wait for requests under way.
        """
        self.force_exit = self.force_exit or (self.should_exit and sig == signal.SIGINT)
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self.server is not None:
            self.server.end()
        await super().shutdown(sockets)


def open_socket(host: str, port: int) -> socket.socket:
    """A socket that listens; OSError where the address or port cannot be had."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # TCP by name: only then are small answers sent at once, without waiting for the other side's word.
    sock = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    sock.bind((host, port))
    sock.listen(512)
    return sock


def run(app: MakeApp, store: Store, settings: Settings, sock: socket.socket, ready: Ready) -> None:
    """Serve an app until a signal comes; `ready` is awaited when the server is complete, before the first request."""
    with asyncio.Runner(loop_factory=fastest_loop()) as runner:
        runner.run(_run(app, store, settings, sock, ready))


def fastest_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """uvloop where there is one (not on Windows), else Python's own."""
    try:
        from uvloop import new_event_loop
    except ImportError:
        return None
    return new_event_loop


async def _run(app: MakeApp, store: Store, settings: Settings, sock: socket.socket, ready: Ready) -> None:
    server = await Server.create(store, settings)
    config = uvicorn.Config(
        app(server),
        log_level="warning",
        access_log=False,  # addresses of pages may hold a link's token
        server_header=False,
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=30,
        loop="auto",
        http="auto",
        ws="none",
        lifespan="off",
        proxy_headers=settings.secure,
    )
    uvicorn_server = UvicornServer(config)
    uvicorn_server.server = server
    opened = ready(server)
    if asyncio.iscoroutine(opened):
        await opened
    tune_collector()
    await uvicorn_server.serve(sockets=[sock])


def tune_collector() -> None:
    """What is there by now stays: the collector need not look through it again, nor so often through what comes.

    Each time it looks through everything, every table waits: for a tenth of a second and longer, if it did it all.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTS)

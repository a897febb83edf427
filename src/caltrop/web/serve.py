"""Running the server: its socket, its event loop, and how it stops while streams are open."""

from __future__ import annotations

import asyncio
import signal
import socket
import sys
from collections.abc import Callable
from types import FrameType
from typing import TypeAlias

import uvicorn
from litestar import Litestar

from caltrop.store.protocol import Store
from caltrop.web.access.server import Server
from caltrop.web.doors.connections import Connections, connection_room, protocol_for
from caltrop.web.doors.proxies import proxy_test, trusted_proxies
from caltrop.web.live.collecting import keep_collecting, tune_collector
from caltrop.web.live.packing import keep_packing

from .settings import Settings

MakeApp: TypeAlias = Callable[[Server], Litestar]
Ready: TypeAlias = Callable[[Server], object]
SWITCH = 0.001  # seconds after which a page that is drawn lets the thread that writes go on; five times Python's pace
GRACE = 3  # seconds that running requests get when the server stops


class UvicornServer(uvicorn.Server):
    """A Uvicorn server that ends the streams first, so that stopping does not wait for them."""

    server: Server | None = None

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop at a signal without raising it again afterwards, so that everything is closed in order.

        A second Ctrl+C does not wait for running requests.
        """
        self.force_exit = self.force_exit or (self.should_exit and sig == signal.SIGINT)
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self.server is not None:
            self.server.end()
        await super().shutdown(sockets)


def open_socket(host: str, port: int) -> socket.socket:
    """Open a listening socket; OSError if the address or port is not available."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio sets TCP_NODELAY, which sends small answers at once, only if the socket names TCP as its protocol.
    sock = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    sock.bind((host, port))
    sock.listen(512)
    return sock


def run(app: MakeApp, store: Store, settings: Settings, sock: socket.socket, ready: Ready) -> None:
    """Serve an app until a signal comes; `ready` runs before the first request and may be a coroutine."""
    with asyncio.Runner(loop_factory=fastest_loop()) as runner:
        runner.run(_run(app, store, settings, sock, ready))


def fastest_loop() -> Callable[[], asyncio.AbstractEventLoop] | None:
    """Return the event loop factory of uvloop, or None where it is missing (on Windows)."""
    try:
        from uvloop import new_event_loop
    except ImportError:
        return None
    return new_event_loop


async def _run(app: MakeApp, store: Store, settings: Settings, sock: socket.socket, ready: Ready) -> None:
    server = await Server.create(store, settings)
    proxies = trusted_proxies(settings)
    connections = Connections(connection_room(), settings.connections, proxy_test(proxies))
    config = uvicorn.Config(
        app(server),
        log_level="warning",
        access_log=False,  # addresses of pages may hold a link's token
        server_header=False,
        timeout_graceful_shutdown=GRACE,
        timeout_keep_alive=30,
        loop="auto",
        http=protocol_for(connections),
        ws="none",
        lifespan="off",
        proxy_headers=bool(proxies),
        forwarded_allow_ips=list(proxies),
    )
    uvicorn_server = UvicornServer(config)
    uvicorn_server.server = server
    opened = ready(server)
    if asyncio.iscoroutine(opened):
        await opened
    sys.setswitchinterval(SWITCH)
    tune_collector()
    server.start_task(keep_collecting(lambda: server.has_streams))
    server.start_task(keep_packing(lambda: [room.cache for room in server.rooms.live.values()]))
    await uvicorn_server.serve(sockets=[sock])

"""Running the server: its socket, its event loop, and how it stops while streams are open."""

from __future__ import annotations

import asyncio
import os
import signal
import socket
import sys
from collections.abc import Callable
from types import FrameType
from typing import TYPE_CHECKING, Any, TypeAlias

import uvicorn
from litestar import Litestar

from caltrop.games import registry
from caltrop.kernel.state.struct_types import learn_structs
from caltrop.reach.addresses import own_addresses
from caltrop.store.open_store import is_address
from caltrop.store.protocol import Store
from caltrop.web.gate.connections import Connections, connection_room, protocol_for
from caltrop.web.gate.peers.forwarding import Forwarding
from caltrop.web.gate.peers.ownership import Ownership
from caltrop.web.gate.proxies import proxy_test, trusted_proxies
from caltrop.web.gate.server import Server
from caltrop.web.live.collecting import keep_collecting, tune_collector
from caltrop.web.live.packing import keep_packing
from caltrop.web.monitoring.metrics import serve_metrics
from caltrop.web.monitoring.requests import Watching

from .settings import Settings

if TYPE_CHECKING:
    from caltrop.store.postgres.table_leases import Leases

MakeApp: TypeAlias = Callable[[Server], Litestar]
Ready: TypeAlias = Callable[[Server], object]
SWITCH = 0.001  # seconds after which a page that is drawn lets the thread that writes go on; five times Python's pace
GRACE = 3  # seconds that running requests get when the server stops


class UvicornServer(uvicorn.Server):
    """A Uvicorn server that ends the streams first, so that stopping does not wait for them."""

    server: Server | None = None
    forwarding: Forwarding | None = None

    async def listen_also(self, host: str, port: int) -> None:
        """Listen at one more address of this computer from now on; OSError if that is not possible."""
        loop = asyncio.get_running_loop()

        def protocol() -> asyncio.Protocol:
            kind: Any = self.config.http_protocol_class
            made: asyncio.Protocol = kind(
                config=self.config, server_state=self.server_state, app_state=self.lifespan.state, _loop=loop
            )
            return made

        sock = open_socket(host, port)
        self.servers.append(await loop.create_server(protocol, sock=sock, ssl=self.config.ssl))

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Stop at a signal without raising it again afterwards, so that everything is closed in order.

        A second Ctrl+C does not wait for running requests.
        """
        self.force_exit = self.force_exit or (self.should_exit and sig == signal.SIGINT)
        self.should_exit = True

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        if self.server is not None:
            self.server.end()
        if self.forwarding is not None:
            self.forwarding.end()
        await super().shutdown(sockets)


def open_socket(host: str, port: int) -> socket.socket:
    """Open a listening socket; OSError if the address or port is not available."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    # asyncio sets TCP_NODELAY, which sends small answers at once, only if the socket names TCP as its protocol.
    sock = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    try:
        if os.name == "posix":  # on Windows it would let two programs have the same port
            sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        sock.bind((host, port))
        sock.listen(512)
    except BaseException:
        sock.close()
        raise
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
    served: Any = app(server)
    forwarding: Forwarding | None = None
    is_trusted = proxy_test(proxies)
    leases = share_tables(server, inner_address(settings, sock)) if is_address(store.place) else None
    if server.ownership is not None:
        served = forwarding = Forwarding(served, server.ownership, store.server_key())
        is_trusted = either(is_trusted, server.ownership.is_peer)
    watching = served = Watching(served, server)
    connections = Connections(connection_room(), settings.connections, is_trusted)
    config = uvicorn.Config(
        served,
        log_level="warning",
        log_config=None,  # see watch.logs
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
        ssl_certfile=settings.cert or None,
        ssl_keyfile=settings.key or None,
    )
    metrics = await serve_metrics(watching.numbers, server, *settings.metrics) if settings.metrics else None
    uvicorn_server = UvicornServer(config)
    uvicorn_server.server = server
    server.listen_also = uvicorn_server.listen_also
    uvicorn_server.forwarding = forwarding
    learn_games()
    opened = ready(server)
    if asyncio.iscoroutine(opened):
        await opened
    set_pace()
    tune_collector()
    server.start_task(keep_collecting(lambda: server.has_streams))
    server.start_task(keep_packing(lambda: list(server.rooms.live.values())))
    try:
        await uvicorn_server.serve(sockets=[sock])
    finally:
        if metrics is not None:
            metrics.close()
        if leases is not None:
            await asyncio.to_thread(leases.close)


def set_pace() -> None:
    sys.setswitchinterval(SWITCH)


def learn_games() -> None:
    """Import every game, and learn how its Structs are read, before the first tables are opened by several threads."""
    for id in registry.ids():
        registry.find(id)
    learn_structs()


def share_tables(server: Server, address: str) -> Leases:
    """Share the tables of a PostgreSQL with the other servers on it; they reach this one at the address. StoreError."""
    from caltrop.store.postgres.postgres_store import PostgresStore
    from caltrop.store.postgres.table_leases import Leases

    assert isinstance(server.store, PostgresStore)
    server.ownership = Ownership(server.rooms, lambda room: server.broadcast(room).end())
    leases = Leases(server.store, address, server.ownership)
    server.ownership.start(leases)
    return leases


def inner_address(settings: Settings, sock: socket.socket) -> str:
    """Return where other servers reach this one: as the settings say, or at its address in its network."""
    host, port = sock.getsockname()[:2]
    if settings.inner:
        return settings.inner
    if host in ("0.0.0.0", "::"):
        host = next((each.host for each in own_addresses()), "127.0.0.1")
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def either(*tests: Callable[[str], bool]) -> Callable[[str], bool]:
    """Return a test that is passed if one of several is."""
    return lambda address: any(test(address) for test in tests)

"""`caltrop serve`: starts the server, for browsers on this computer and its network."""

from __future__ import annotations

import socket
import sys
from typing import TYPE_CHECKING, Any

from msgspec import structs

from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.rules.steps import Fact

from .command import command, flag, option
from .show import fail
from .stores import StoreChoice, open_store

if TYPE_CHECKING:
    from collections.abc import Awaitable

    from caltrop.store.sql_store import SqlStore

_PORT = 8000
_LAST_PORT = 65535
_LOG_FORMATS = ("plain", "json")
_PORTS_TO_TRY = 20  # ports to try when none is given


@command()
@option("--host", default="0.0.0.0")
@option("--port")
@option("--data", default="")
@option("--store", default="")
@flag("--open")
@flag("--demo")
@option("--host-key", default="")
@option("--address", default="")
@option("--allow-host", "hosts", multiple=True)
@option("--proxy", "proxies", multiple=True)
@option("--inner-address", "inner", default="")
@option("--metrics", default="")
@option("--log", default="plain")
@option("--backups", default="")
@flag("--start-anew", "anew")
@flag("--no-limits", "free")
def serve(  # noqa: PLR0913, PLR0917 - these are the options of the command
    host: str,
    port: str | None,
    data: str,
    store: str,
    open: bool,
    demo: bool,
    host_key: str,
    address: str,
    hosts: tuple[str, ...],
    proxies: tuple[str, ...],
    inner: str,
    metrics: str,
    log: str,
    backups: str,
    anew: bool,
    free: bool,
) -> None:
    """Serve the tables to the facilitator's laptop and the players' phones."""
    from caltrop.web.app import create_app

    wanted = _port_number(port)
    settings = _server_settings(host_key, address, free, hosts, _proxy_addresses(proxies))
    settings = structs.replace(settings, inner=_inner_address(inner), metrics=_metrics_address(metrics))
    _choose_log(log)
    tables = _open_server_store(StoreChoice(data, store), anew, backups)
    try:
        sock = _listen_on_port(host, wanted)
        _run_or_refuse(
            create_app,
            tables,
            settings,
            sock,
            lambda server: _get_ready(server, tables, backups, _announce_address(server, sock, host, open, demo)),
        )
    finally:
        tables.close()


def _run_or_refuse(*server: Any) -> None:
    """Run a server, or end the command with a sentence about why its store lets it not."""
    from caltrop.store.errors import StoreError
    from caltrop.web.serve import run

    try:
        run(*server)
    except StoreError as bad:
        fail(bad.refused)


def _port_number(text: str | None) -> int | None:
    if text is None:
        return None
    if not text.isdecimal() or not 0 <= int(text[:9]) <= _LAST_PORT:
        facts: dict[str, Fact] = {
            "name": "--port",
            "got": text[:60],
            "allowed": "range",
            "least": 0,
            "most": _LAST_PORT,
        }
        fail(Refused("bad-value", "table.server", facts))
    return int(text)


def _open_server_store(where: StoreChoice, anew: bool, backups: str) -> SqlStore:
    """Open the store and its key, or end the command with a sentence about why it cannot be opened."""
    from caltrop.store.errors import StoreError

    if where.address and backups:
        fail(Refused("backups-of-file", "table.server"))
    store = open_store(where, lock=True, anew=anew)
    try:
        store.server_key()  # makes one, or says that it cannot be read
    except StoreError as bad:
        store.close()
        fail(bad.refused)
    return store


def _listen_on_port(host: str, port: int | None) -> socket.socket:
    """Listen on the given port, or on the first free one."""
    from caltrop.web.serve import open_socket

    ports = range(_PORT, _PORT + _PORTS_TO_TRY) if port is None else range(port, port + 1)
    reason = ""
    for at in ports:
        try:
            return open_socket(host, at)
        except OSError as bad:
            reason = bad.strerror or str(bad)
    return fail(Refused("no-port", "table.server", {"host": host, "first": ports[0], "last": ports[-1], "why": reason}))


def _proxy_addresses(named: tuple[str, ...]) -> tuple[str, ...]:
    """Read the addresses of trusted proxies, or end the command with a sentence about one that is none."""
    from caltrop.web.gate.proxies import parse_proxies

    try:
        return tuple(each for text in named for each in parse_proxies(text))
    except ValueError:
        facts: dict[str, Fact] = {"name": "--proxy", "got": " ".join(named)[:60]}
        fail(Refused("bad-proxy", "table.server", facts))


def _inner_address(named: str) -> str:
    """Read the address at which other servers reach this one, or end the command with a sentence."""
    from urllib.parse import urlsplit

    try:
        parts = urlsplit(named)
        fits = not named or (parts.scheme == "http" and parts.hostname and parts.port)
    except ValueError:
        fits = False
    if not fits:
        fail(Refused("bad-inner-address", "table.server", {"got": named[:60]}))
    return named.rstrip("/")


def _metrics_address(named: str) -> tuple[str, int] | None:
    """Read the address and port for Prometheus, or end the command with a sentence."""
    if not named:
        return None
    host, _, port = named.rpartition(":")
    if not host or not port.isdecimal() or not 0 < int(port[:9]) <= _LAST_PORT:
        fail(Refused("bad-metrics-address", "table.server", {"got": named[:60]}))
    _listen_on_port(host.strip("[]"), int(port)).close()  # or it is said that another program has it
    return host.strip("[]"), int(port)


def _choose_log(kind: str) -> None:
    """Write the log for people or for programs."""
    from caltrop.web.monitoring.logs import set_up_logging

    if kind not in _LOG_FORMATS:
        fail(Refused("bad-log", "table.server", {"got": kind[:60]}))
    set_up_logging(as_json=kind == "json")


def _server_settings(
    host_key: str, address: str, free: bool, hosts: tuple[str, ...] = (), proxies: tuple[str, ...] = ()
) -> Any:
    from caltrop.web.settings import MANY, Limits, Settings, no_limits

    return Settings(
        no_limits() if free else Limits(),
        host_key,
        secure=address.startswith("https://"),
        address=address.rstrip("/"),
        proxies=proxies,
        hosts=hosts,
        connections=MANY if free else Settings().connections,
    )


async def _get_ready(server: Any, store: SqlStore, backups: str, announcement: Awaitable[None]) -> None:
    """Start the server's own backups, if there is a folder for them, and announce its address."""
    if backups:
        from pathlib import Path

        from caltrop.store.sqlite.backups import ScheduledBackups
        from caltrop.web.backups import keep_backups

        server.start_task(keep_backups(server, ScheduledBackups(Path(store.place), Path(backups).expanduser())))
    await announcement


async def _announce_address(server: Any, sock: socket.socket, host: str, open_page: bool, demo: bool) -> None:
    """Print the server's address once it can be reached."""
    from caltrop.web.serve import network_address
    from caltrop.words import text

    if demo:
        from caltrop.web.features.tables.demos import prepare_demos

        await prepare_demos(server)
    port = sock.getsockname()[1]
    here = (
        f"http://127.0.0.1:{port}" if host in ("0.0.0.0", "::", "127.0.0.1", "localhost") else f"http://{host}:{port}"
    )
    print(text("cli-serve-ready", address=here), flush=True)
    found = network_address() if host in ("0.0.0.0", "::") else ""
    others = server.settings.address or (f"http://{found}:{port}" if found else "")
    if others:
        print(text("cli-serve-phones", address=others), flush=True)
        if sys.stdout.isatty():
            import segno

            segno.make(others, error="m").terminal(compact=True)
    print(text("cli-serve-stop"), flush=True)
    server.home = others or here
    if open_page:
        import webbrowser

        webbrowser.open(here)

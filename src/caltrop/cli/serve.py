"""`caltrop serve`: starts the server, for browsers on this computer and its network."""

from __future__ import annotations

import errno
import logging
import signal
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager, suppress
from typing import TYPE_CHECKING, Any, NamedTuple

from msgspec import structs

from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.rules.steps import Fact

from .command import command, flag, option
from .ports import LAST_PORT, PORT, read_port
from .serve_announcement import Announcement
from .show import errors_told_to, fail, value_or_fail
from .stores import StoreChoice, open_store

if TYPE_CHECKING:
    from caltrop.reach.addresses import Listening
    from caltrop.reach.certificates import Certificate
    from caltrop.store.sql_store import SqlStore
    from caltrop.web.settings import Settings

LOG = logging.getLogger("caltrop")
_LOG_FORMATS = ("plain", "json")
_PORTS_TO_TRY = 20  # ports to try when none is given
_ANY_TUNNEL = "any"  # the value of --tunnel without a name


class _Wanted(NamedTuple):
    """Everything that the options say, read and checked as far as that needs no server."""

    host: str
    port: int | None
    where: StoreChoice
    settings: Settings
    backups: str
    tunnel: str  # "" for none
    certificate: Certificate | None
    open_page: bool
    demo: bool
    anew: bool


@command()
@option("--host", default="0.0.0.0")
@option("--port")
@option("--data", default="")
@option("--store", default="")
@flag("--open")
@flag("--demo")
@option("--tunnel", is_flag=False, flag_value=_ANY_TUNNEL, default="")
@option("--host-key", default="", envvar="CALTROP_HOST_KEY")
@option("--address", default="")
@option("--cert", default="")
@option("--key", default="")
@option("--allow-host", "hosts", multiple=True)
@option("--allow-origin", "origins", multiple=True)
@option("--proxy", "proxies", multiple=True)
@option("--inner-address", "inner", default="")
@option("--metrics", default="")
@option("--log", default="plain")
@option("--backups", default="")
@flag("--start-anew", "anew")
@flag("--no-limits", "free", hidden=True)
def serve(log: str, **options: Any) -> None:
    """Serve the tables to the facilitator's laptop and the players' phones."""
    if log not in _LOG_FORMATS:
        fail(Refused("bad-log", "table.server", {"got": log[:60]}))
    if log == "json":
        _set_up_log(as_json=True)
        with errors_told_to(LOG.error):
            _serve(_read_options(**options), LOG.info)
    else:
        wanted = _read_options(**options)
        _set_up_log(as_json=False)
        _serve(wanted, _print_now)


def _print_now(line: str) -> None:
    print(line, flush=True)


def _read_options(  # noqa: PLR0913, PLR0917 - these are the options of the command
    host: str,
    port: str | None,
    data: str,
    store: str,
    open: bool,
    demo: bool,
    tunnel: str,
    host_key: str,
    address: str,
    cert: str,
    key: str,
    hosts: tuple[str, ...],
    origins: tuple[str, ...],
    proxies: tuple[str, ...],
    inner: str,
    metrics: str,
    backups: str,
    anew: bool,
    free: bool,
) -> _Wanted:
    where = StoreChoice(data, store)
    certificate = _certificate(cert, key, bool(where.address))
    if tunnel and (address or cert):
        fail(Refused("tunnel-alone", "table.server", {"name": "--address" if address else "--cert"}))
    settings = _server_settings(host_key, address, free, hosts, _proxy_addresses(proxies))
    if certificate is not None:
        settings = structs.replace(settings, secure=True, cert=cert, key=key)
    settings = structs.replace(
        settings,
        inner=_inner_address(inner),
        metrics=_metrics_address(metrics),
        origins=tuple(origin.rstrip("/").lower() for origin in origins),
    )
    return _Wanted(
        host=host,
        port=None if port is None else read_port(port),
        where=where,
        settings=settings,
        backups=backups,
        tunnel=tunnel,
        certificate=certificate,
        open_page=open,
        demo=demo,
        anew=anew,
    )


def _serve(wanted: _Wanted, say: Callable[[str], object]) -> None:
    from caltrop.reach.addresses import Listening
    from caltrop.web.app import create_app
    from caltrop.words import text

    settings = wanted.settings
    with ExitStack() as open_things:
        open_things.enter_context(_ended_in_order())
        tables = open_things.enter_context(closing(_open_server_store(wanted.where, wanted.anew, wanted.backups)))
        sock = open_things.enter_context(closing(_listen_on_port(wanted.host, wanted.port)))
        port = sock.getsockname()[1]
        listening = Listening(wanted.host, port, "https" if wanted.certificate else "http")
        settings = _named_by_certificate(settings, wanted.certificate, listening)
        if wanted.tunnel:
            tunnel = open_things.enter_context(_opened_tunnel(wanted.tunnel, listening, say))
            settings = structs.replace(settings, address=tunnel, proxies=(*settings.proxies, *_SAME_COMPUTER))
        announcement = Announcement(listening, settings.address, bool(wanted.tunnel), say)
        with suppress(SystemExit):
            _run_or_refuse(
                create_app,
                tables,
                settings,
                sock,
                lambda server: _get_ready(server, tables, wanted, announcement),
            )
        say(text("cli-serve-stopped"))


@contextmanager
def _ended_in_order() -> Iterator[None]:
    """End in order when a system asks for it, even before the server listens to signals: no tunnel may stay open."""

    def end(*_: object) -> None:
        raise SystemExit(0)

    before = signal.signal(signal.SIGTERM, end)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _run_or_refuse(*server: Any) -> None:
    """Run a server, or end the command with a sentence about why its store lets it not."""
    from caltrop.store.errors import StoreError
    from caltrop.web.serve import run

    try:
        run(*server)
    except StoreError as bad:
        fail(bad.refused)


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

    ports = range(PORT, PORT + _PORTS_TO_TRY) if port is None else range(port, port + 1)
    for at in ports:
        try:
            return open_socket(host, at)
        except OSError as bad:
            if bad.errno != errno.EADDRINUSE:
                why = bad.strerror or str(bad)
                fail(Refused("cannot-listen", "table.server", {"host": host, "port": str(at), "why": why}))
    if port is None:
        fail(Refused("no-free-port", "table.server", {"first": str(ports[0]), "last": str(ports[-1])}))
    return fail(Refused("port-taken", "table.server", {"port": str(port)}))


# ---- certificates and tunnels
_SAME_COMPUTER = ("127.0.0.1", "::1")  # where a tunnel's program passes requests on from


def _certificate(cert: str, key: str, shared: bool) -> Certificate | None:
    """Read the server's certificate, or end the command with a sentence about what is wrong with it."""
    if key and not cert:
        fail(Refused("key-without-certificate", "table.server"))
    if not cert:
        return None
    if shared:
        fail(Refused("certificate-of-several", "table.server"))
    from caltrop.reach.certificates import read_certificate

    return value_or_fail(read_certificate(cert, key))


def _named_by_certificate(settings: Settings, certificate: Certificate | None, listening: Listening) -> Settings:
    """Let invitations name the host that the certificate is for, unless an address was given."""
    if certificate is None or settings.address:
        return settings
    name = certificate.main_name
    return structs.replace(settings, address=listening.at(name) if name else "", hosts=(*settings.hosts, name))


@contextmanager
def _opened_tunnel(wanted: str, listening: Listening, say: Callable[[str], object]) -> Iterator[str]:
    """Open a tunnel and give its address; it ends with the server."""
    from caltrop.reach.tunnels import Tunnel, TunnelFailed, choose_program
    from caltrop.words import text

    try:
        program = choose_program("" if wanted == _ANY_TUNNEL else wanted)
        say(text("cli-serve-tunnel-starts", program=program.name))
        tunnel = Tunnel.open(
            program, listening.here, lambda link: say(text("cli-serve-tunnel-wish", program=program.name, link=link))
        )
    except TunnelFailed as failed:
        fail(failed.refused)
    tunnel.when_lost(lambda said: LOG.warning(text("cli-serve-tunnel-lost", program=program.name, said=said)))
    with closing(tunnel):
        yield tunnel.address


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
    if not host or not port.isdecimal() or not 0 < int(port[:9]) <= LAST_PORT:
        fail(Refused("bad-metrics-address", "table.server", {"got": named[:60]}))
    _listen_on_port(host.strip("[]"), int(port)).close()  # or it is said that another program has it
    return host.strip("[]"), int(port)


def _set_up_log(*, as_json: bool) -> None:
    """Write the log for people or for programs."""
    from caltrop.web.monitoring.logs import set_up_logging

    set_up_logging(as_json=as_json)


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


async def _get_ready(server: Any, store: SqlStore, wanted: _Wanted, announcement: Announcement) -> None:
    """Start the server's own backups, if there is a folder for them, make the demos, and announce the address."""
    if wanted.backups:
        from pathlib import Path

        from caltrop.store.sqlite.backups import ScheduledBackups
        from caltrop.web.backups import keep_backups

        folder = Path(wanted.backups).expanduser()
        server.start_task(keep_backups(server, ScheduledBackups(Path(store.place), folder)))
    if wanted.demo:
        from caltrop.web.features.tables.demos import prepare_demos

        await prepare_demos(server)
    server.listening = announcement.listening
    announcement.make()
    if wanted.open_page:
        import webbrowser

        webbrowser.open(announcement.for_host)

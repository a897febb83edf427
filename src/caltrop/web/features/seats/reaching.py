"""How an invitation reaches others: its address, who can open that, and what to do if no phone can."""

from __future__ import annotations

from msgspec import Struct

from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.rules.steps import Fact
from caltrop.reach.addresses import Address, AddressKind, bare, is_own_loopback, kind_of_address, own_addresses
from caltrop.reach.tunnels import installed_programs
from caltrop.web.gate.guard import address
from caltrop.web.gate.server import Req, Server, server_of

_FORWARDED = ("x-forwarded-for", "x-forwarded-proto", "forwarded", "cf-connecting-ip")


class OtherAddress(Struct, frozen=True):
    """A further address of this computer, for those who know that it is the right one."""

    address: str
    adapter: str
    kind: AddressKind


class WayIn(Struct, frozen=True):
    """The address of an invitation, who can open it, and what to do if no phone can."""

    home: str
    kind: AddressKind = "network"
    adapter: str = ""  # the name of its adapter
    others: tuple[OtherAddress, ...] = ()
    network: str = ""  # where phones could open it, if the server listened there, too
    network_adapter: str = ""
    may_open: bool = False  # may this visitor let the server listen there?
    tunnels: tuple[str, ...] = ()  # the tunnel programs on this computer

    @property
    def warns(self) -> bool:
        return self.kind != "network"

    @property
    def host(self) -> str:
        """The address without its scheme and port."""
        return bare(self.home).rpartition(":")[0] or bare(self.home)


def find_reach(request: Req) -> WayIn:
    """Find the best address for others; one that the host has named is right, and the only one to be shown."""
    server = server_of(request)
    opened = str(request.base_url).rstrip("/")
    if server.settings.address:
        return WayIn(server.settings.address)
    own = own_addresses()
    if server.listening is None:
        return WayIn(opened, kind_of_address(opened, own))
    home = server.listening.best(opened)
    kind = kind_of_address(home, own)
    reach = WayIn(home, kind, others=_other_addresses(server, home))
    return reach if kind == "network" else _with_ways_out(request, server, reach, own)


def _other_addresses(server: Server, home: str) -> tuple[OtherAddress, ...]:
    assert server.listening is not None
    listed = ((server.listening.at(each.host), each) for each in server.listening.addresses() if each.kind != "self")
    return tuple(OtherAddress(at, each.adapter, each.kind) for at, each in listed if at != home)


def _with_ways_out(request: Req, server: Server, reach: WayIn, own: tuple[Address, ...]) -> WayIn:
    """Add what may help: a network that the server could listen in, and programs for a tunnel."""
    assert server.listening is not None
    network = next((each for each in own if each.kind == "network"), None)
    return WayIn(
        home=reach.home,
        kind=reach.kind,
        others=reach.others,
        network=bare(server.listening.at(network.host)) if network else "",
        network_adapter=network.adapter if network else "",
        may_open=network is not None and _may_open(request, server),
        tunnels=installed_programs(),
    )


def _may_open(request: Req, server: Server) -> bool:
    """Is this the computer that the server listens for, and no one whose request another program has passed on?"""
    settings = server.settings
    if settings.address or settings.proxies or server.listen_also is None or server.listening is None:
        return False
    passed_on = any(name in request.headers for name in _FORWARDED)
    hosts = (server.listening.host, address(request), request.base_url.hostname or "")
    return not passed_on and all(map(is_own_loopback, hosts))


async def open_to_network(request: Req) -> Refused | None:
    """Listen in this computer's network as well; return a refusal if that cannot be."""
    server = server_of(request)
    network = next((each for each in own_addresses() if each.kind == "network"), None)
    if server.listening is None or server.listen_also is None or network is None or not _may_open(request, server):
        return Refused("not-here", "table.server")
    port = server.listening.port
    try:
        await server.listen_also(network.host, port)
    except OSError as bad:
        facts: dict[str, Fact] = {"host": network.host, "port": str(port), "why": bad.strerror or str(bad)}
        return Refused("cannot-open", "table.server", facts)
    server.listening = server.listening.moved_to(network.host)
    return None

"""Which address of this computer others can open, and what an address that no phone can open is."""

from __future__ import annotations

from collections.abc import Sequence
from ipaddress import IPv4Network, ip_address
from pathlib import Path
from typing import Literal, TypeAlias
from urllib.parse import urlsplit

from msgspec import Struct

from .adapters import Adapter, default_address, list_adapters

# "network": phones in the same network can open it; "self": only this computer; "container": only what runs on it;
# "vpn": only who is in the same VPN; "unconnected": the adapter has found no network.
AddressKind: TypeAlias = Literal["network", "self", "container", "vpn", "unconnected"]

EVERYWHERE = ("0.0.0.0", "::")  # a server on these listens at every address

# How adapters of virtual machines, containers and VPNs are named, on Linux and macOS.
_CONTAINER_NAMES = (
    "docker", "br-", "veth", "virbr", "vmnet", "vboxnet", "vnet", "lxc", "lxdbr", "incusbr", "podman", "cni", "flannel",
    "cali", "bridge1", "waydroid",
)  # fmt: skip
_VPN_NAMES = (
    "tun", "tap", "utun", "wg", "tailscale", "zt", "ppp", "ipsec", "nordlynx", "proton", "mullvad", "ham",
)  # fmt: skip
_RANGES: tuple[tuple[IPv4Network, AddressKind], ...] = (
    (IPv4Network("127.0.0.0/8"), "self"),
    (IPv4Network("169.254.0.0/16"), "unconnected"),
    (IPv4Network("172.17.0.0/16"), "container"),  # the usual network of container engines
    (IPv4Network("100.64.0.0/10"), "vpn"),  # what overlay networks take
)
_MARKS_OF_A_CONTAINER = (Path("/.dockerenv"), Path("/run/.containerenv"))
_ORDER: tuple[AddressKind, ...] = ("network", "vpn", "container", "unconnected", "self")


class Address(Struct, frozen=True):
    """An address of this computer: its adapter, and who can open it."""

    host: str
    adapter: str
    kind: AddressKind
    wireless: bool = False


def own_addresses(adapters: Sequence[Adapter] | None = None, default: str | None = None) -> tuple[Address, ...]:
    """List this computer's addresses but the one for itself: those that phones can open first.

    Among these, the one on the way to everywhere comes first: it is the network that the computer really uses.
    """
    listed = list_adapters() if adapters is None else adapters
    main = default_address() if default is None else default
    if main and main not in {adapter.address for adapter in listed}:
        listed = (Adapter("", main), *listed)
    enclosed = is_in_container() and not any(each.name.startswith(_CONTAINER_NAMES) for each in listed)
    found = {each.address: _judge(each, enclosed) for each in listed}
    others = (address for address in found.values() if address.kind != "self")
    return tuple(sorted(others, key=lambda each: (_ORDER.index(each.kind), each.host != main)))


def _judge(adapter: Adapter, enclosed: bool) -> Address:
    """Judge an adapter; `enclosed` is a container with a network of its own, which has no adapters for containers."""
    kind = _kind_of_digits(adapter.address)
    if kind == "network" and adapter.name.startswith(_CONTAINER_NAMES):
        kind = "container"
    elif kind == "network" and (adapter.to_one_point or adapter.name.startswith(_VPN_NAMES)):
        kind = "vpn"
    elif kind == "network" and enclosed:
        kind = "container"
    return Address(adapter.address, adapter.name, kind, adapter.wireless)


def is_in_container() -> bool:
    """Does this program run in a container?"""
    return any(mark.exists() for mark in _MARKS_OF_A_CONTAINER)


def _kind_of_digits(host: str) -> AddressKind:
    try:
        found = ip_address(host)
    except ValueError:
        return "network"
    if found.is_loopback or found.is_unspecified:
        return "self"
    return next((kind for network, kind in _RANGES if found in network), "network")


def is_own_loopback(host: str) -> bool:
    """Is this a name by which a computer calls itself? 0.0.0.0, where everyone is heard, is none."""
    return host == "localhost" or (host not in EVERYWHERE and _kind_of_digits(host) == "self")


def kind_of_address(address: str, own: Sequence[Address]) -> AddressKind:
    """Return who can open an address such as http://192.168.1.20:8000, as far as this computer can tell."""
    host = (urlsplit(address).hostname or "").rstrip(".")
    if host == "localhost" or host.endswith(".localhost"):
        return "self"
    known = next((each.kind for each in own if each.host == host), None)
    return known or _kind_of_digits(host)


class Listening(Struct, frozen=True):
    """Where a server listens, and so how others may reach it."""

    host: str
    port: int
    scheme: str = "http"

    def at(self, host: str) -> str:
        """Return the address of a page at one of this computer's addresses."""
        return f"{self.scheme}://[{host}]:{self.port}" if ":" in host else f"{self.scheme}://{host}:{self.port}"

    def moved_to(self, host: str) -> Listening:
        """Return the same with another of this computer's addresses as the one for others."""
        return Listening(host, self.port, self.scheme)

    @property
    def here(self) -> str:
        """The address for this computer itself."""
        return self.at("127.0.0.1" if self.host in (*EVERYWHERE, "localhost") else self.host)

    def addresses(self) -> tuple[Address, ...]:
        """List the addresses at which others may reach it, the best first."""
        own = own_addresses()
        if self.host in EVERYWHERE:
            return own
        there = next((each for each in own if each.host == self.host), None)
        return (there or Address(self.host, "", kind_of_address(self.here, own)),)

    def best(self, opened: str = "") -> str:
        """Return the address for invitations: one that phones can open, if there is any.

        `opened` is the address at which the facilitator has the page: behind the port of a container it is the only
        one that anyone knows.
        """
        addresses = self.addresses()
        own = [each for each in addresses if each.kind == "network"]
        if own:
            return self.at(own[0].host)
        if opened and kind_of_address(opened, own_addresses()) == "network":
            return opened
        return self.at(addresses[0].host) if addresses else self.here


def bare(address: str) -> str:
    """Return an address without its scheme, as people read and type it."""
    return address.partition("://")[2]

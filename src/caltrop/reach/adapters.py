"""The network adapters of this computer with their IPv4 addresses, as the system lists them."""

from __future__ import annotations

import platform
import socket
from collections.abc import Iterator
from ctypes import CDLL, POINTER, Structure, byref, c_char_p, c_ubyte, c_uint, c_uint16, c_void_p, cast
from pathlib import Path

from msgspec import Struct

_IS_UP = 0x1  # IFF_UP
_POINT_TO_POINT = 0x10  # IFF_POINTOPOINT
_IS_LINUX = platform.system() == "Linux"
_SYSFS = Path("/sys/class/net")


class Adapter(Struct, frozen=True):
    """One IPv4 address of one network adapter; the name is "" where the system does not say it."""

    name: str
    address: str
    to_one_point: bool = False  # a line to one other computer, as VPNs have
    wireless: bool = False


def list_adapters() -> tuple[Adapter, ...]:
    """List the adapters that are up; where the system has no `getifaddrs`, the addresses alone."""
    try:
        return tuple(_ask_system())
    except (AttributeError, OSError, TypeError):
        return tuple(Adapter("", address) for address in _addresses_of_name())


def default_address() -> str:
    """Return this computer's address on the way to everywhere, "" if there is none; nothing is sent."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("198.51.100.1", 9))  # an address for examples, in no one's network
            return str(probe.getsockname()[0])
        except OSError:
            return ""


def _addresses_of_name() -> list[str]:
    """Return the addresses that the computer's own name has, which on Windows are all of them."""
    try:
        return socket.gethostbyname_ex(socket.gethostname())[2]
    except OSError:
        return []


# ---- getifaddrs, which Linux, macOS and the BSDs have
class _Listed(Structure):
    """The beginning of `struct ifaddrs`, which is the same in all of these systems."""


_Listed._fields_ = [
    ("next", POINTER(_Listed)),
    ("name", c_char_p),
    ("flags", c_uint),
    ("address", c_void_p),
]


def _ask_system() -> Iterator[Adapter]:
    library = CDLL(None, use_errno=True)
    first = POINTER(_Listed)()
    if library.getifaddrs(byref(first)) != 0:
        raise OSError("getifaddrs")
    try:
        listed = first
        while listed:
            if found := _adapter_of(listed.contents):
                yield found
            listed = listed.contents.next
    finally:
        library.freeifaddrs(first)


def _adapter_of(listed: _Listed) -> Adapter | None:
    """Read an entry of the list; None if it is down or has no address of IPv4."""
    if not listed.address or not listed.flags & _IS_UP or _family(listed.address) != socket.AF_INET:
        return None
    name = (listed.name or b"").decode(errors="replace")
    digits = cast(listed.address, POINTER(c_ubyte * 8)).contents[4:8]
    return Adapter(
        name=name,
        address=".".join(map(str, digits)),
        to_one_point=bool(listed.flags & _POINT_TO_POINT),
        wireless=(_SYSFS / name / "wireless").exists(),
    )


def _family(address: int) -> int:
    """Return the family of a `sockaddr`: its first two bytes on Linux, its second byte on macOS and the BSDs."""
    if _IS_LINUX:
        return int(cast(address, POINTER(c_uint16)).contents.value)
    return int(cast(address, POINTER(c_ubyte * 2)).contents[1])

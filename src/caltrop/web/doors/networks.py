"""How addresses are counted: one household has one address of IPv4, but a whole network of IPv6."""

from __future__ import annotations

from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address

HOUSEHOLD = 64  # bits that all addresses of one household share


@lru_cache(maxsize=4096)
def network_of(address: str) -> str:
    """Return what an address is counted by: itself, or its network if it is one of IPv6."""
    try:
        found = ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if not isinstance(found, IPv6Address):
        return address
    inner = found.ipv4_mapped
    return str(inner) if inner else str(IPv6Network((found, HOUSEHOLD), strict=False))

"""Proxies whose word about a visitor's address counts."""

from __future__ import annotations

import os
from collections.abc import Callable
from functools import lru_cache
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network

from caltrop.web.settings import Settings

SAME_MACHINE = "127.0.0.1,::1"


def trusted_proxies(settings: Settings) -> tuple[str, ...]:
    """Return the trusted proxies: those that are named; behind TLS, else those of this machine; otherwise none."""
    if settings.proxies or not settings.secure:
        return settings.proxies
    return parse_proxies(os.environ.get("FORWARDED_ALLOW_IPS", SAME_MACHINE))


def parse_proxies(text: str) -> tuple[str, ...]:
    """Read addresses and networks with commas between them; ValueError if one is neither."""
    named = tuple(part.strip() for part in text.split(",") if part.strip())
    for each in named:
        if each != "*":
            ip_network(each, strict=False)
    return named


def proxy_test(proxies: tuple[str, ...]) -> Callable[[str], bool]:
    """Return a function that asks whether an address is one of these proxies."""
    networks = [ip_network(each, strict=False) for each in proxies if each != "*"]

    @lru_cache(maxsize=4096)
    def is_proxy(address: str) -> bool:
        return "*" in proxies or _is_within(address, networks)

    return is_proxy


def _is_within(address: str, networks: list[IPv4Network | IPv6Network]) -> bool:
    try:
        found = ip_address(address)
    except ValueError:
        return False
    return any(found in network for network in networks)

"""What a server says when it is ready: where to open it, and which address is for phones, also as a QR code."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from caltrop.words import text

if TYPE_CHECKING:
    from caltrop.reach.addresses import Address, Listening


class Announcement(NamedTuple):
    """Where a server listens, and how to say it."""

    listening: Listening
    address: str  # the address for others that the host has named, or that a tunnel or certificate has
    tunnelled: bool
    say: Callable[[str], object]

    @property
    def for_host(self) -> str:
        """The address that the host opens: with a certificate the one that it is for, or the browser would warn."""
        by_name = self.listening.scheme == "https" and self.address
        return self.address if by_name else self.listening.here

    def make(self) -> None:
        """Say everything, in the order of what matters."""
        self.say(text("cli-serve-ready", address=self.for_host))
        addresses = () if self.address and not self.tunnelled else self.listening.addresses()
        if self.address:
            self._say_address(text("cli-serve-everyone", address=self.address), self.address)
        elif addresses and addresses[0].kind == "network":
            first = addresses[0]
            addresses = addresses[1:]
            self._say_address(_phones_line(self.listening, first), self.listening.at(first.host))
        else:
            self.say(_no_phone_line(addresses))
        for line in _other_lines(self.listening, addresses):
            self.say(line)
        self.say(text("cli-serve-stop"))

    def _say_address(self, line: str, address: str) -> None:
        self.say(line)
        if sys.stdout.isatty():
            import segno

            segno.make(address, error="m").terminal(compact=True)


def _phones_line(listening: Listening, at: Address) -> str:
    address = listening.at(at.host)
    if at.wireless:
        return text("cli-serve-phones-wireless", address=address, adapter=at.adapter)
    return text("cli-serve-phones", address=address, adapter=at.adapter)


def _no_phone_line(addresses: tuple[Address, ...]) -> str:
    """Return why no phone can open the server, and what to do."""
    kind = addresses[0].kind if addresses else "unconnected"
    return text("cli-serve-no-phone", kind=kind)


def _other_lines(listening: Listening, addresses: tuple[Address, ...]) -> Iterator[str]:
    for each in addresses:
        if each.kind != "self":
            address = listening.at(each.host)
            yield text("cli-serve-other", address=address, adapter=each.adapter, kind=each.kind)

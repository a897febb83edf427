"""How a server is set up: everything that can be chosen when it starts."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from pathlib import Path
from secrets import compare_digest

from msgspec import Struct

from caltrop import __version__

HOME = Path(__file__).parent
BODY = 256 * 1024  # bytes of the largest request: a sheet with every item and text it may have
TAIL = 60  # lines of the log on a table's page
VIEWERS = 60  # streams that may be open at one table
A_SEAT = 6  # of one seat: with one more, the oldest is closed


class Rate(Struct, frozen=True):
    """So many at once, and so many a second from then on."""

    burst: int
    a_second: float


class Limits(Struct, frozen=True):
    """How much one seat or one address may ask for."""

    seat: Rate = Rate(60, 20)  # moves and answers of one seat
    address: Rate = Rate(600, 120)  # requests of one address: a whole group may sit behind it
    tables: Rate = Rate(12, 0.1)  # new tables
    doors: Rate = Rate(30, 0.5)  # joining, knocking, and tokens that open nothing
    dear: Rate = Rate(40, 8)  # what takes long to work out for one seat: odds, forms, the log; faster than one types


class Settings(Struct, frozen=True):
    """One server."""

    limits: Limits = Limits()
    host_key: str = ""  # needed to start a table; "" is open to all
    secure: bool = False  # behind TLS: cookies are then for TLS only
    ping: float = 15.0  # seconds between comments on a silent stream
    away: float = 60.0  # seconds without any stream after which a seat counts as away
    address: str = ""  # how others reach this server, for links and QR codes; "" is as they ask for it

    def may_host(self, key: str) -> bool:
        """May a visitor with this key start a table? The time that the answer takes tells nothing about the key."""
        return not self.host_key or compare_digest(self.host_key.encode(), key.encode())


@cache
def build() -> str:
    """This edition of the program, as its pages know it: another one makes them load anew."""
    seal = blake2b(__version__.encode(), digest_size=6)
    for folder in ("templates", "static"):
        for path in sorted((HOME / folder).rglob("*")):
            if path.is_file():
                seal.update(path.read_bytes())
    return seal.hexdigest()

"""The settings of a server that can be chosen when it starts, and the numbers that pages share."""

from __future__ import annotations

from functools import cache
from hashlib import blake2b
from pathlib import Path
from secrets import compare_digest

from msgspec import Struct

from caltrop import __version__

HOME = Path(__file__).parent
PROGRAM = {".py", ".pyc"}  # all other files here are drawn, or loaded by browsers
BODY = 256 * 1024  # bytes of the largest request: a sheet with every item and text it may have
TAIL = 60  # lines of the log on a table's page
VIEWERS = 60  # streams that may be open at one table; a facilitator's always
SPECTATORS = 30  # of these for spectators
A_SEAT = 6  # streams of one seat: a further one closes the oldest

SEAT = "caltrop-"  # and the table's id: the cookie of a seat; all cookies that let people in begin so
YEAR = 365 * 24 * 3600
MANY = 10**9  # as good as no limit


class Rate(Struct, frozen=True):
    """A rate limit: `burst` requests at once, then `a_second` more each second."""

    burst: int
    a_second: float


class Limits(Struct, frozen=True):
    """The rate limits of one seat or one address."""

    seat: Rate = Rate(60, 20)  # moves and answers of one seat
    address: Rate = Rate(600, 120)  # requests of one address: a whole group may sit behind it
    tables: Rate = Rate(12, 0.1)  # new tables
    doors: Rate = Rate(30, 0.5)  # joining, knocking, and invalid tokens
    dear: Rate = Rate(40, 8)  # a seat's slow requests (odds, forms, the log); more than a person who types makes
    pictures: Rate = Rate(12, 0.1)  # pictures that a seat uploads
    seat_work: Rate = Rate(8, 0.5)  # seconds of slow work of one seat (see gate.limits)
    address_work: Rate = Rate(24, 1.5)  # and of one address: a household of eight is behind it
    seat_time: Rate = Rate(1, 0.3)  # seconds of the server's own process that one seat takes (see gate.cpu_budget)
    address_time: Rate = Rate(1, 0.4)  # and one address: its visitors together, and apart from them its seats


def no_limits() -> Limits:
    """Return limits that no one reaches, for measurements and tests."""
    endless = Rate(MANY, MANY)
    return Limits(*(endless for _ in Limits.__struct_fields__))


class Settings(Struct, frozen=True):
    """The settings of one server."""

    limits: Limits = Limits()
    host_key: str = ""  # needed to start a table; "" lets everyone start one
    secure: bool = False  # behind TLS: cookies are sent over TLS only
    ping: float = 15.0  # seconds of silence after which a stream has a beat
    away: float = 60.0  # seconds without any stream after which a seat counts as away
    address: str = ""  # the server's public address, for links and QR codes; "" takes it from each request
    proxies: tuple[str, ...] = ()  # addresses or networks of proxies whose X-Forwarded-For counts
    hosts: tuple[str, ...] = ()  # more names that the server answers to
    pause: float = 0.25  # seconds that a refusal for haste takes, so that asking on and on is no faster
    inner: str = ""  # where other servers on the same PostgreSQL reach this one; "" takes its address in its network
    metrics: tuple[str, int] | None = None  # the address and port for Prometheus; None for none
    cert: str = ""  # the file of the server's own certificate, and of its key; "" where a proxy has one, or no one
    key: str = ""
    origins: tuple[str, ...] = ()  # of other sites' pages that may use the API; "*" allows all
    connections: int = 96  # connections of one address without a seat

    def allows_origin(self, origin: str) -> bool:
        """May pages of this origin use the API?"""
        return bool(origin) and (origin in self.origins or "*" in self.origins)

    def may_host(self, key: str) -> bool:
        """May a visitor with this key start a table? The comparison takes the same time for every wrong key."""
        return not self.host_key or compare_digest(self.host_key.encode(), key.encode())


@cache
def build() -> str:
    """Return a hash of this build of the program; pages of another build load again."""
    seal = blake2b(__version__.encode(), digest_size=6)
    for path in sorted(HOME.rglob("*")):
        if path.is_file() and path.suffix not in PROGRAM:
            seal.update(path.read_bytes())
    for path in sorted(HOME.parent.glob("**/languages/**/*.ftl")):
        seal.update(path.read_bytes())
    return seal.hexdigest()

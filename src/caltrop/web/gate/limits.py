"""How much an address and a seat may ask for: requests in a time, turns of the same kind, and seconds of slow work.

A request that is slow to answer is charged after the fact with what it took: the seconds of a worker, or the time in
which it held up the server's own process, which counts more because every table waits. A seat or an address that has
used up its seconds is refused, and told when to try again. No one may have many tasks open at once, either, so that
one caller cannot fill the queue.

Every request takes some of the server's own time, and many quick ones take as much as a slow one. That has a budget of
its own (`Gate.time`), which `cpu_budget` charges.
"""

from __future__ import annotations

import asyncio
import math
from collections import Counter, OrderedDict, deque
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import lru_cache
from ipaddress import IPv6Address, IPv6Network, ip_address
from time import monotonic

from msgspec import Struct

from caltrop.kernel.rules.refusals import Refused
from caltrop.web.live.workers import WorkersBusy
from caltrop.web.settings import Limits, Rate

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


KEPT = 20_000  # buckets at most; the least recently used is dropped first


class Buckets:
    """One bucket for each key, all of one rate."""

    def __init__(self, rate: Rate, clock: Callable[[], float] = monotonic) -> None:
        self.rate = rate
        self.clock = clock
        self.levels: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, key: str) -> bool:
        """Take one out of a bucket; False when it is empty."""
        now = self.clock()
        level = self._level(key, now)
        self.levels[key] = (level - 1 if level >= 1 else level, now)
        self._forget_oldest(key)
        return level >= 1

    def charge(self, key: str, amount: float) -> None:
        """Take an amount that is known only afterwards; the bucket may owe it."""
        now = self.clock()
        self.levels[key] = (self._level(key, now) - amount, now)
        self._forget_oldest(key)

    def seconds_to_next(self, key: str) -> float:
        """Return the seconds until there is one to take."""
        return max(0.0, (1 - self._level(key, self.clock())) / self.rate.a_second)

    def wait(self, key: str) -> float:
        """Return the seconds until a bucket that owes something owes nothing."""
        return max(0.0, -self._level(key, self.clock()) / self.rate.a_second)

    def _forget_oldest(self, key: str) -> None:
        self.levels.move_to_end(key)
        if len(self.levels) > KEPT:
            self.levels.popitem(last=False)

    def _level(self, key: str, now: float) -> float:
        level, since = self.levels.get(key, (float(self.rate.burst), now))
        return min(float(self.rate.burst), level + (now - since) * self.rate.a_second)


class KeyQueue:
    """Who has a turn, and who waits for one. Nothing is kept of a key that nobody uses."""

    def __init__(self) -> None:
        self.waiting: dict[str, deque[asyncio.Future[None]]] = {}

    async def take(self, key: str) -> Callable[[], None]:
        """Wait for a turn, and return what ends it. If the caller is cancelled, the next one is not kept waiting."""
        if key in self.waiting:
            turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self.waiting[key].append(turn)
            try:
                await turn
            except asyncio.CancelledError:
                self._give_up(key, turn)
                raise
        else:
            self.waiting[key] = deque()
        return lambda: self._pass_on(key)

    def _give_up(self, key: str, turn: asyncio.Future[None]) -> None:
        if not turn.cancelled():
            self._pass_on(key)  # it had just come
        elif turn in self.waiting.get(key, ()):
            self.waiting[key].remove(turn)

    def _pass_on(self, key: str) -> None:
        queue = self.waiting[key]
        while queue:
            turn = queue.popleft()
            if not turn.done():  # one whose caller is gone may still be here
                turn.set_result(None)
                return
        del self.waiting[key]


RULE = "table.limits"
INLINE = 8.0  # what a second of the server's own process costs: every table waits for it
# Tasks of one seat or one address at a time.
OPEN_SEAT = 2
OPEN_ADDRESS = 8


class Payer(Struct, frozen=True):
    """Those who pay for a request: an address, and a seat unless the caller has none."""

    address: str
    seat: str = ""


class Budget:
    """The seconds that each seat and each address has left."""

    def __init__(self, seat: Rate, address: Rate) -> None:
        self.seats = Buckets(seat)
        self.addresses = Buckets(address)

    def wait(self, payer: Payer) -> float:
        """Return the seconds until a payer may spend again; 0 is now."""
        seat = self.seats.wait(payer.seat) if payer.seat else 0.0
        return max(seat, self.addresses.wait(payer.address))

    def refusal(self, payer: Payer, patience: float = 0.0) -> Refused | None:
        """Return why a payer has to wait, or None if that is no longer than we let them wait for their answer."""
        seconds = self.wait(payer)
        return Refused("work-spent", RULE, {"seconds": math.ceil(seconds)}) if seconds > patience else None

    def charge(self, payer: Payer, seconds: float) -> None:
        if payer.seat:
            self.seats.charge(payer.seat, seconds)
        self.addresses.charge(payer.address, seconds)


class WorkCosts(Budget):
    """The seconds of slow work that each seat and each address has left, and their open tasks."""

    def __init__(self, limits: Limits) -> None:
        super().__init__(limits.seat_work, limits.address_work)
        self.open: Counter[str] = Counter()

    @contextmanager
    def opening(self, payer: Payer) -> Iterator[None]:
        """Count a task of this payer as open while it is; WorkersBusy if there are too many already."""
        if self.open[payer.seat] >= OPEN_SEAT or self.open[payer.address] >= OPEN_ADDRESS:
            raise WorkersBusy
        keys = [payer.address, *([payer.seat] if payer.seat else [])]
        self.open.update(keys)
        try:
            yield
        finally:
            self.open.subtract(keys)
            self.open = +self.open  # without those at zero

"""What slow work costs, and who pays: each seat and each address has seconds of it, which come back with time.

A request that is slow to answer is charged after the fact with what it took: the seconds of a worker, or the time in
which it held up the server's own process, which counts more because every table waits. A seat or an address that has
used up its seconds is refused, and told when to try again. No one may have many tasks open at once, either, so that
one caller cannot fill the queue.

Every request takes some of the server's own time, and many quick ones take as much as a slow one. That has a budget of
its own (`Gate.time`), which `own_time` charges.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from msgspec import Struct

from caltrop.kernel.rules.refusals import Refused
from caltrop.web.live.workers import WorkersBusy
from caltrop.web.settings import Limits, Rate

from .limits import Buckets

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

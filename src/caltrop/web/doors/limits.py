"""Rate limits: a token bucket for each seat and each address, which refills with time."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic

from caltrop.web.settings import Rate

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

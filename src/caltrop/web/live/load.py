"""How busy the server is with drawing, and what has to wait for that."""

from __future__ import annotations

import math

PAUSE = 0.2  # seconds at least between two times of working out what can be done next
PATIENCE = 5.0  # seconds of waiting for each second of work
EASY = 0.3  # a load that holds nothing up
BRISK = 5.0  # changes of a table within the last second or so: people do not play faster
STEEP = 4.0  # seconds of holding for each second of work above that
LONGEST = 0.5


class DecayingCounter:
    """Something counted, of which what was a second ago counts a third."""

    def __init__(self) -> None:
        self.counted, self.at = 0.0, 0.0

    def add(self, n: float, now: float) -> None:
        self.counted, self.at = n + self.value(now), now

    def value(self, now: float) -> float:
        return self.counted * math.exp(self.at - now)


class Pace:
    """How busy the server is with drawing. The busier it is, the more of a table's changes go out together.

    A table where people play is never held up: only a table that goes faster than people read is.
    """

    def __init__(self) -> None:
        self.work = DecayingCounter()  # seconds of it

    def add_work(self, began: float, now: float) -> None:
        self.work.add(now - began, now)

    def hold_seconds(self, changes: DecayingCounter, now: float) -> float:
        """Seconds between two times of telling a table what has happened; 0 unless its `changes` come fast."""
        busy = max(0.0, STEEP * (self.work.value(now) - EASY))
        return min(LONGEST, busy) if changes.value(now) > BRISK else 0.0

    def pause_seconds(self, now: float) -> float:
        """Seconds between two times of working out what can be done next."""
        return PAUSE + PATIENCE * self.work.value(now)


PACE = Pace()

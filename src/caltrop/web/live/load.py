"""How busy the server is with drawing, and how long sending waits because of it."""

from __future__ import annotations

import math

PAUSE = 0.2  # seconds at least between two times of sending whole screens
PATIENCE = 5.0  # more seconds between them for each second of recent work
EASY = 0.3  # recent work in seconds that delays nothing
BRISK = 5.0  # changes of a table within about a second: people do not play faster
STEEP = 4.0  # seconds of delay for each second of recent work above EASY
LONGEST = 0.5  # seconds of delay at most


class DecayingCounter:
    """A count that fades: what was added a second ago counts about a third."""

    def __init__(self) -> None:
        self.counted = 0.0
        self.at = 0.0

    def add(self, n: float, now: float) -> None:
        self.counted = n + self.value(now)
        self.at = now

    def value(self, now: float) -> float:
        return self.counted * math.exp(self.at - now)


class Pace:
    """How busy the server is with drawing. The busier it is, the more changes of a table go out together.

    Only a table that changes faster than people play is ever delayed.
    """

    def __init__(self) -> None:
        self.work = DecayingCounter()  # seconds of it

    def add_work(self, began: float, now: float) -> None:
        self.work.add(now - began, now)

    def hold_seconds(self, changes: DecayingCounter, now: float) -> float:
        """Return the seconds between two times of sending changes; 0 unless the table's `changes` come fast."""
        busy = max(0.0, STEEP * (self.work.value(now) - EASY))
        return min(LONGEST, busy) if changes.value(now) > BRISK else 0.0

    def pause_seconds(self, now: float) -> float:
        """Return the seconds between two times of sending whole screens."""
        return PAUSE + PATIENCE * self.work.value(now)


PACE = Pace()

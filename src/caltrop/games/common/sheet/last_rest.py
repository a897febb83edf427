"""When a character last rested: who rests while others do takes no more time."""

from __future__ import annotations

from typing import ClassVar

from caltrop.kernel.state.events.characters import PartEvent
from caltrop.kernel.state.parts import Part

from .time import LATEST


class LastRest(Part, frozen=True, tag="last-rest"):
    """When the last rest began and ended, in seconds of the clock."""

    bounds: ClassVar[tuple[int, int]] = (-LATEST, LATEST)
    began: int = 0
    until: int = 0

    def shift_times(self, by: int) -> LastRest:
        return LastRest(self.began + by, self.until + by)

    def has_ended(self, clock: int, length: int) -> bool:
        """Did a rest of at least this length end just now?"""
        return self.until == clock and self.until - self.began >= max(1, length)


class RestTaken(PartEvent[LastRest], frozen=True, tag="rest-taken"):
    """A character rested from one time of the clock to another."""

    began: int
    until: int

    def change(self, part: LastRest) -> LastRest:
        return LastRest(self.began, self.until)

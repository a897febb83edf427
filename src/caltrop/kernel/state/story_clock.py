"""The hour of the day: a table's clock counts the seconds of the story, which begins on day 1 at 8:00."""

from __future__ import annotations

HOUR = 3600
DAY = 86_400
_BEGINS = 8 * HOUR  # the time of day at which a table's clock is 0


def day_of(clock: int) -> int:
    """Return the day of the story, from 1."""
    return (clock + _BEGINS) // DAY + 1


def hour_of_day(clock: int) -> int:
    return (clock + _BEGINS) % DAY // HOUR


def time_of_day(clock: int) -> str:
    """Return the time as a clock shows it: "08:00"."""
    return f"{hour_of_day(clock):02}:{(clock + _BEGINS) % HOUR // 60:02}"

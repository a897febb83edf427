"""Times in words: the game's clock, how long something still lasts, and a date on this computer's calendar."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from typing import Literal, TypeAlias

from caltrop import words
from caltrop.kernel.contract.game import Game
from caltrop.kernel.state.story_clock import DAY, HOUR, day_of, hour_of_day, time_of_day
from caltrop.store.protocol import TableRow

Unit: TypeAlias = Literal["minutes", "hours", "days"]
MINUTE = 60
TIMES = ((5, "night"), (8, "dawn"), (12, "morning"), (14, "noon"), (18, "afternoon"), (21, "evening"), (24, "night"))


def clock_time(seconds: int, with_day: bool = False) -> str:
    """Return the time of the story, with the day if that is wanted: "14:20", "Day 3, 14:20"."""
    time = time_of_day(seconds)
    return words.text("clock-day", day=day_of(seconds), time=time) if with_day else time


def wall_time(at: float) -> str:
    """Return the time on the server's wall; the page says it in the reader's own time zone."""
    return datetime.fromtimestamp(at).strftime("%H:%M")


def wall_iso(at: float) -> str:
    """Return a moment for programs to read."""
    return datetime.fromtimestamp(at, UTC).isoformat(timespec="minutes")


def moment(seconds: int) -> str:
    """Return the clock as a day and an hour: "Day 3, 14:20, afternoon". A table begins on day 1 at 8:00."""
    part = next(word for until, word in TIMES if hour_of_day(seconds) < until)
    return words.text("clock-moment", day=day_of(seconds), time=time_of_day(seconds), part=part)


def duration_text(seconds: int | None, game: Game | None = None, *, rounds: bool = False) -> str:
    """Return how long something still lasts: in minutes, hours and days; in a fight, what counts `rounds` in these."""
    return _length_text("left", seconds, game, rounds)


def brief_duration(seconds: int | None, game: Game | None = None, *, rounds: bool = False) -> str:
    """Return the same in as few letters as possible, for a small card."""
    return _length_text("brief", seconds, game, rounds)


def _length_text(section: str, seconds: int | None, game: Game | None, rounds: bool) -> str:
    if seconds is None:
        return ""
    if rounds and game is not None:
        return words.say(section, "rounds", n=-(-seconds // game.round_seconds))
    n, unit = _length(seconds)
    return words.say(section, unit, n=n)


def _length(seconds: int) -> tuple[int, Unit]:
    """Return a length of time in the unit in which people would count it."""
    if seconds >= 2 * DAY or seconds == DAY:
        return round(seconds / DAY), "days"
    if seconds >= 2 * HOUR or seconds == HOUR:
        return round(seconds / HOUR), "hours"
    return -(-seconds // MINUTE), "minutes"


def restored_on(row: TableRow) -> str:
    """Return when a table was restored from a file, or "": a restored one looks like its original."""
    at = time.localtime(row.restored)
    return words.text("label-restored", day=at.tm_mday, month=at.tm_mon, year=str(at.tm_year)) if row.restored else ""

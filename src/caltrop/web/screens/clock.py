"""The game's clock in words: the time of day, and how long something still lasts."""

from __future__ import annotations

from caltrop.kernel.game import Game

MINUTE, HOUR, DAY = 60, 3600, 86_400
TIMES = ((5, "night"), (8, "dawn"), (12, "morning"), (14, "noon"), (18, "afternoon"), (21, "evening"), (24, "night"))


def moment(seconds: int) -> str:
    """Return the clock as a day and an hour: "Day 3, 14:20, afternoon". A table begins on day 1 at 8:00."""
    at = seconds + 8 * HOUR
    hour = at % DAY // HOUR
    name = next(word for until, word in TIMES if hour < until)
    return f"Day {at // DAY + 1}, {hour:02}:{at % HOUR // MINUTE:02}, {name}"


def duration_text(seconds: int | None, game: Game | None = None) -> str:
    """Return how long something still lasts: short times in rounds, longer ones in minutes, hours and days."""
    if seconds is None:
        return ""
    round_seconds = game.round_seconds if game else 6
    if seconds <= 10 * round_seconds:
        return _plural(-(-seconds // round_seconds), "round")
    for size, name in ((DAY, "day"), (HOUR, "hour")):
        if seconds >= 2 * size:
            return _plural(round(seconds / size), name)
    return f"{-(-seconds // MINUTE)} min"


def _plural(n: int, what: str) -> str:
    return f"{n} {what}" if n == 1 else f"{n} {what}s"

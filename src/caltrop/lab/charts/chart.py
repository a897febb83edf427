"""What a chart shows, apart from how it is drawn: places along an axis, and a row of numbers for each series."""

from __future__ import annotations

from itertools import pairwise
from math import floor, log10
from typing import Literal, TypeAlias

from msgspec import Struct

from caltrop.words import catalogue, text

Kind: TypeAlias = Literal["lines", "bars"]
Unit: TypeAlias = Literal["chance", "number"]
Number: TypeAlias = float | None  # None where a series has nothing to show

MOST_SERIES = 6  # as many can be told apart without colours
_SMALLEST = 1e-9  # a span below this is none
_STEPS = (1, 2, 2.5, 5, 10)


class Series(Struct, frozen=True):
    """One line, or one bar at each place; `margins` are half of an interval around each value."""

    name: str
    values: tuple[Number, ...]
    margins: tuple[float, ...] = ()


class Chart(Struct, frozen=True):
    """A chart. Lines are for numbers that change along an axis, bars for shares and for what has no order."""

    title: str
    places: tuple[str, ...]
    series: tuple[Series, ...]
    kind: Kind = "lines"
    unit: Unit = "chance"
    along: str = ""  # what the places are, such as "difficulty"
    measures: str = ""  # what the numbers are, such as "chance to pass"
    description: str = ""  # for those who do not see it; without one, the numbers are summed up
    marked: int | None = None  # the place whose values are written out
    # Are the series the same measure of different things? Two get a column for the difference.
    is_compared: bool = False

    def __post_init__(self) -> None:
        if not 1 <= len(self.series) <= MOST_SERIES:
            raise ValueError(f"a chart has 1 to {MOST_SERIES} series, not {len(self.series)}")
        if not self.places or any(len(one.values) != len(self.places) for one in self.series):
            raise ValueError("every series has a value, or None, for each place")


# ---- numbers
def number_text(value: Number, unit: Unit = "chance") -> str:
    """Return a number as charts write it; only an impossible chance is 0.0%, only a certain one 100.0%."""
    if value is None:
        return text("chart-missing")
    locale = catalogue().locale
    if unit == "number":
        return f"{value:.2f}".replace(".", locale.DECIMAL)
    number = f"{value * 100:.1f}"
    sign = "<" if number == "0.0" and value > 0 else ">" if number == "100.0" and value < 1 else ""
    number = {"<": "0.1", ">": "99.9"}.get(sign, number)
    return sign + str(locale.PERCENT).format(number.replace(".", locale.DECIMAL))


def tick_text(value: float, unit: Unit) -> str:
    """Return a number of the scale, as short as it is exact."""
    locale = catalogue().locale
    number = f"{value * 100 if unit == 'chance' else value:.4g}".replace(".", locale.DECIMAL)
    return str(locale.PERCENT).format(number) if unit == "chance" else number


def _known_values(chart: Chart) -> list[float]:
    return [value for one in chart.series for value in one.values if value is not None]


class Scale(Struct, frozen=True):
    """The numbers at the edge of a chart, from the lowest to the highest."""

    ticks: tuple[float, ...]

    def share(self, value: float) -> float:
        """Return how far up a value stands: 0 at the lowest tick, 1 at the highest."""
        low = self.ticks[0]
        high = self.ticks[-1]
        return (value - low) / (high - low)


def scale_of(chart: Chart) -> Scale:
    """Return a scale that holds every value; lines of chances always have the whole one."""
    values = _known_values(chart)
    if chart.unit == "chance" and chart.kind == "lines" and all(0 <= value <= 1 for value in values):
        return Scale((0.0, 0.25, 0.5, 0.75, 1.0))
    low = min(0.0, *values, 0.0)
    high = max(0.0, *values, 0.0)
    step = _tick_step(high - low) if high - low > _SMALLEST else 1.0
    first = floor(low / step + 1e-9)
    last = -floor(-high / step + 1e-9)
    return Scale(tuple(n * step for n in range(first, max(last, first + 1) + 1)))


def _tick_step(span: float) -> float:
    """Return a round step that divides a span into five parts or fewer."""
    size = 10.0 ** floor(log10(span / 5))
    return next(size * step for step in _STEPS if span / (size * step) <= 5)


# ---- the same in words and rows
def chart_table(chart: Chart) -> list[list[str]]:
    """Return the numbers as rows: a heading, then one for each place."""
    head = [chart.along, *(one.name for one in chart.series)]
    rows = [[place, *_written_values(chart, at)] for at, place in enumerate(chart.places)]
    if chart.is_compared and len(chart.series) == 2:
        head.append(text("chart-points") if chart.unit == "chance" else text("chart-difference"))
        rows = [[*row, difference_text(chart, at)] for at, row in enumerate(rows)]
    return [head, *rows]


def _written_values(chart: Chart, at: int) -> list[str]:
    return [number_text(one.values[at], chart.unit) for one in chart.series]


def difference(chart: Chart, at: int) -> float | None:
    """Return how far the first series is ahead of the second at a place."""
    a, b = (one.values[at] for one in chart.series[:2])
    return None if a is None or b is None else a - b


def difference_text(chart: Chart, at: int) -> str:
    """Return a difference with its sign: of chances in points of a hundred."""
    ahead = difference(chart, at)
    if ahead is None:
        return text("chart-missing")
    number = f"{ahead * 100:+.1f}" if chart.unit == "chance" else f"{ahead:+.2f}"
    is_none = float(number) == 0
    return "0" if is_none else number.replace("-", "\N{MINUS SIGN}").replace(".", catalogue().locale.DECIMAL)


def summary(chart: Chart) -> str:
    """Return the description of a chart: its own, or where each series begins, ends, and has its highest value."""
    return chart.description or " ".join(_series_summary(chart, one) for one in chart.series)


def _series_summary(chart: Chart, one: Series) -> str:
    there = [(place, value) for place, value in zip(chart.places, one.values, strict=True) if value is not None]
    if not there:
        return text("chart-empty", name=one.name)
    facts = {"name": one.name, "first": there[0][0], "first_value": number_text(there[0][1], chart.unit)}
    facts |= {"last": there[-1][0], "last_value": number_text(there[-1][1], chart.unit)}
    if len(there) == 1:
        return text("chart-one", name=one.name, place=there[0][0], value=facts["first_value"])
    rising, falling = (all(sign * (b - a) >= 0 for (_, a), (_, b) in pairwise(there)) for sign in (1, -1))
    if chart.kind == "lines" and rising != falling:
        return text("chart-rises", **facts) if rising else text("chart-falls", **facts)
    place, value = max(there, key=lambda each: each[1])
    return text("chart-highest", name=one.name, place=place, value=number_text(value, chart.unit))

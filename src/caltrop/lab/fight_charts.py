"""Charts of a forecast: how each group fares, and how long the fight takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from caltrop.charts.chart import Chart, Series
from caltrop.words import text
from caltrop.words.forecasts import forecast_lines

if TYPE_CHECKING:
    from caltrop.odds.forecast.answer import Forecast, GroupEnd

RARE = 0.002  # rounds in which fewer fights end are not shown behind the last one that matters


def group_name(group: GroupEnd) -> str:
    return f"{group.count} {group.name}" if group.count > 1 else group.name


def groups_chart(answer: Forecast) -> Chart:
    """Return the chances of each group's members to fall and to die; how it goes on the whole is the title."""
    groups = answer.groups
    falls = Series(text("forecast-down"), tuple(group.down for group in groups))
    dies = Series(text("forecast-dead"), tuple(group.dead for group in groups))
    return Chart(next(iter(forecast_lines(answer))), tuple(map(group_name, groups)), (falls, dies), "bars")


def rounds_chart(answer: Forecast) -> Chart:
    """Return the chance to end in each round."""
    last = max((n for n, chance in enumerate(answer.lengths) if chance >= RARE), default=0)
    lengths = answer.lengths[: last + 1] or (0.0,)
    places = tuple(str(n) for n in range(1, len(lengths) + 1))
    series = Series(text("forecast-chance"), lengths)
    return Chart(text("lab-rounds"), places, (series,), "bars", along=text("forecast-round"))

"""Charts of a forecast: how each group fares, and how long the fight takes."""

from __future__ import annotations

from typing import TYPE_CHECKING

from caltrop.charts.chart import Chart, Series
from caltrop.words import text
from caltrop.words.forecasts import NEVER, count_name, forecast_lines, has_end

if TYPE_CHECKING:
    from caltrop.odds.forecast.answer import Forecast

RARE = 0.002  # rounds in which fewer fights end are not shown behind the last one that matters


def chances_shown(answer: Forecast) -> dict[str, float]:
    """Return the chances of the fight as a whole by the ids of their texts; what cannot be is no row of its own."""
    ends = {"party": answer.party, "foes": answer.foes, "endless": answer.endless, "undecided": answer.still_open}
    ends = {id: chance for id, chance in ends.items() if id in ("party", "foes") or chance > NEVER}
    return {**ends, "any-down": answer.any_down, "any-dead": answer.any_dead}


def whole_chart(answer: Forecast) -> Chart:
    """Return who wins, and whether someone of the party falls or dies."""
    chances = chances_shown(answer)
    places = tuple(text(f"forecast-{id}") for id in chances)
    return Chart(text("lab-fight"), places, (Series(text("lab-fight"), tuple(chances.values())),), "bars")


def groups_chart(answer: Forecast) -> Chart:
    """Return the chances of each group's members to fall, to die and to flee; how it goes on the whole is the title."""
    groups = answer.groups
    shown = {
        "down": tuple(group.down for group in groups),
        "dead": tuple(group.dead for group in groups),
        "gone": tuple(group.gone for group in groups),
    }
    series = tuple(
        Series(text(f"forecast-{id}"), chances)
        for id, chances in shown.items()
        if id != "gone" or any(chance > NEVER for chance in chances)
    )
    return Chart(next(iter(forecast_lines(answer))), tuple(map(count_name, groups)), series, "bars")


def rounds_chart(answer: Forecast) -> Chart | None:
    """Return the chance to end in each round; nothing for a fight that never ends."""
    if not has_end(answer):
        return None
    last = max((n for n, chance in enumerate(answer.lengths) if chance >= RARE), default=0)
    lengths = answer.lengths[: last + 1]
    places = tuple(str(n) for n in range(1, len(lengths) + 1))
    series = Series(text("forecast-chance"), lengths)
    return Chart(text("lab-rounds"), places, (series,), "bars", along=text("forecast-round"))

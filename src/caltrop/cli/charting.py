"""Charts of the command line: `--chart chart.svg` writes a file, `--chart -` draws in the terminal."""

from __future__ import annotations

import shutil
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, Any

from . import show

if TYPE_CHECKING:
    from caltrop.forecast.answer import Forecast
    from caltrop.lab.charts.chart import Chart

    from .chances import Row
    from .odds import OddsQuestion

MOST_RESULTS = 60
TERMINAL = "-"


def draw_chart(chart: Chart, where: str) -> None:
    """Write a chart into a file, or draw it here; anything else ends the command with a sentence."""
    from caltrop.lab.charts.text import text_chart

    if where == TERMINAL:
        width = shutil.get_terminal_size().columns if show.is_terminal() else 80
        print(text_chart(chart, width, plain=not show.can_print_blocks()))
        return
    from caltrop.kernel.rules.refusals import Refused
    from caltrop.lab.charts.svg import svg_file

    ending = Path(where).suffix.lower()
    if ending not in (".svg", ".txt"):
        show.fail(Refused("bad-chart-file", "lab", {"got": where[:200]}))
    try:
        drawn = svg_file(chart) if ending == ".svg" else text_chart(chart) + "\n"
        Path(where).write_text(drawn, encoding="utf-8")
    except (OSError, ValueError):
        show.fail(Refused("chart-unwritable", "lab", {"file": where[:200]}))


# ---- odds
def draw_odds(asked: OddsQuestion, by: tuple[str, ...], where: tuple[str, ...], to: str) -> None:
    """Draw a bar for each outcome, or for each value of the part that is asked for."""
    from .marginals import conditions, marginal_rows, parse_readings

    rows = marginal_rows(asked, parse_readings(asked, by[0] if by else ""), conditions(asked, where))[0]
    if not 0 < len(rows) <= MOST_RESULTS:
        from caltrop.kernel.rules.refusals import Refused

        show.fail(Refused("chart-too-many-bars", "lab", {"n": len(rows), "most": MOST_RESULTS}))
    draw_chart(odds_chart(asked, rows), to)


def odds_chart(asked: OddsQuestion, rows: list[Row]) -> Chart:
    from caltrop.lab.charts.chart import Chart, Series
    from caltrop.lab.outcome_words import fact_name

    from .chances import value_text

    said = " ".join(
        (asked.mechanic.id, *(f"{name}={value}" for name, value in {**asked.given, **asked.rulings}.items()))
    )
    names = [name for name in rows[0][0] if len({str(row[name]) for row, _ in rows}) > 1] or list(rows[0][0])
    alone = len(names) == 1

    def label(row: Mapping[str, Any]) -> str:
        told = (value_text(row[name], asked.game) for name in names)
        return ", ".join(v if alone else f"{fact_name(n, asked.game)} {v}" for n, v in zip(names, told, strict=True))

    places = tuple(label(row) for row, _ in rows)
    along = fact_name(names[0], asked.game) if alone else ""
    return Chart(said, places, (Series(said, tuple(float(p) for _, p in rows)),), "bars", along=along)


# ---- comparisons
def draw_comparison(
    title: str, measured: Mapping[str, Mapping[str, Fraction]], averages: set[str], to: str, *, own: bool
) -> None:
    """Draw the chances that are compared, a bar for each game; averages only where nothing else is measured."""
    from caltrop.lab.charts.chart import MOST_SERIES, Chart, Series

    from .compare import is_average, measure_name

    names = tuple(dict.fromkeys(name for each in measured.values() for name in each))
    chances = tuple(name for name in names if not is_average(name, averages))
    if len(measured) > MOST_SERIES:
        from caltrop.kernel.rules.refusals import Refused

        show.fail(Refused("chart-too-many-lines", "lab", {"n": len(measured), "most": MOST_SERIES}))
    shown = chances or names

    def values(each: Mapping[str, Fraction]) -> tuple[float | None, ...]:
        return tuple(float(each[name]) if name in each else None for name in shown)

    series = tuple(Series(game, values(each)) for game, each in measured.items())
    labels = tuple(name if own else measure_name(name) for name in shown)
    draw_chart(Chart(title, labels, series, "bars", "chance" if chances else "number"), to)


# ---- fights
def draw_forecast(answer: Forecast, to: str) -> None:
    """Draw how each group fares, in the terminal below who wins."""
    from caltrop.lab.forecast_report import groups_chart, whole_chart

    if to == TERMINAL:
        draw_chart(whole_chart(answer), to)
        show.print_text()
    draw_chart(groups_chart(answer), to)

"""The chart of a sweep: along its longest axis, with a line for each combination of the others, or for each measure."""

from __future__ import annotations

from collections.abc import Callable
from math import prod
from typing import TYPE_CHECKING, TypeAlias

from caltrop.charts.chart import MOST_SERIES, Chart, Series
from caltrop.kernel.rules.refusals import Refused
from caltrop.words import text

from .measures import RULE

if TYPE_CHECKING:
    from .sweep import SweepTable

NameMeasure: TypeAlias = Callable[[str], str]


def sweep_chart(table: SweepTable, name: NameMeasure) -> Chart | Refused:
    """Return the chart of a sweep, or refuse one with more lines than can be told apart."""
    axes = table.sweep.axes
    if not axes:
        return bars_of_measures(table, name)
    along = max(range(len(axes)), key=lambda n: len(axes[n].values))
    others = [n for n in range(len(axes)) if n != along]
    lines = prod(len(axes[n].values) for n in others)
    if lines > MOST_SERIES:
        return Refused("chart-too-many-lines", RULE, {"n": lines, "most": MOST_SERIES})
    series = measure_lines(table, name) if not others else combination_lines(table, along, others)
    return Chart(
        text("sweep-title", mechanic=table.sweep.mechanic, along=axes[along].name),
        axes[along].values,
        series,
        unit="chance" if table.is_chance[0] else "number",
        along=axes[along].name,
        measures=name(table.measures[0]),
        is_compared=bool(others),
    )


def bars_of_measures(table: SweepTable, name: NameMeasure) -> Chart:
    """Return the chart of a single point: a bar for each measure of the first one's kind."""
    shown = like_the_first(table)
    values = tuple(float(table.rows[0][1][n]) for n in shown)
    names = tuple(name(table.measures[n]) for n in shown)
    unit = "chance" if table.is_chance[0] else "number"
    title = table.sweep.mechanic
    return Chart(title, names, (Series(title, values),), "bars", "chance" if unit == "chance" else "number")


def like_the_first(table: SweepTable) -> list[int]:
    """Return the measures that can stand on one scale with the first, as many as can be told apart."""
    return [n for n, each in enumerate(table.is_chance) if each == table.is_chance[0]][:MOST_SERIES]


def measure_lines(table: SweepTable, name: NameMeasure) -> tuple[Series, ...]:
    return tuple(
        Series(name(table.measures[n]), tuple(float(values[n]) for _, values in table.rows))
        for n in like_the_first(table)
    )


def combination_lines(table: SweepTable, along: int, others: list[int]) -> tuple[Series, ...]:
    """Return a line of the first measure for each combination of the other axes."""
    found = dict[tuple[str, ...], dict[str, float]]()
    for at, values in table.rows:
        found.setdefault(tuple(at[n] for n in others), {})[at[along]] = float(values[0])
    axes = table.sweep.axes
    return tuple(
        Series(
            ", ".join(f"{axes[n].name}={value}" for n, value in zip(others, key, strict=True)),
            tuple(line[place] for place in axes[along].values),
        )
        for key, line in found.items()
    )

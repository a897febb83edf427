"""Charts of a rule: of a view of the lab, with the sentence that it comes to, and of a sweep.

The chart of a sweep goes along its longest axis, with a line for each combination of the others, or for each measure.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import takewhile
from math import prod
from typing import TYPE_CHECKING, TypeAlias

from caltrop.games import registry
from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.refusals import Refused
from caltrop.lab.charts.chart import MOST_SERIES, Chart, Series, Unit, difference_text, number_text
from caltrop.words import find, text, title
from caltrop.words.speech import ruling_words

from .measures import RULE
from .outcome_words import fact_name, game_of, measure_name, result_name
from .sweep import find_mechanic
from .typed import parameters, rulings_of

if TYPE_CHECKING:
    from .sweep import SweepTable
    from .view import LabAnswer, LabLine, LabView


_NOTHING = 0.0005  # a difference that is not told


def parameter_name(name: str, game: str) -> str:
    """Return our word for a parameter."""
    return find("lab", f"param-{name}", game) or name.replace("_", " ")


# ---- lines and their names
def rule_title(rule: str) -> str:
    """Return a game's title with the name of one of its rules: "Fell: test"."""
    id, _, name = rule.partition(".")
    game = registry.find(id)
    words = name.replace(".", " ").replace("_", " ")
    return text("lab-rule", game=game.title if isinstance(game, Game) else id, rule=words)


def line_name(view: LabView, line: LabLine) -> str:
    """Return what a line is called: the first by its game, another by that in which it differs."""
    if line is view.lines[0]:
        alone = all("rule" not in other.differs for other in view.lines)
        return view.game.title if alone else rule_title(line.rule)
    if "rule" in line.differs:
        return rule_title(line.rule)
    parts = [_difference_name(view, name, value) for name, value in line.differs.items()]
    return ", ".join(parts) or text("lab-same-values")


def _difference_name(view: LabView, name: str, value: str) -> str:
    if name in rulings_of(view.mechanic):
        rule, _ = ruling_words(view.game, name, value)
        return text("lab-is", fact=title(rule, view.game), value=value.replace("_", " "))
    return text("lab-is", fact=parameter_name(name, view.game.id), value=value_name(value))


def line_note(view: LabView, line: LabLine) -> str:
    """Return what a line means: of a ruling, what the option says."""
    known = rulings_of(view.mechanic)
    rulings = {name: value for name, value in line.differs.items() if name in known}
    means = ((str(ruling_words(view.game, name, value)[1]), value) for name, value in rulings.items())
    return " ".join(said for said, value in means if said != value.replace("_", " "))


def level_note(view: LabView, line: LabLine) -> str:
    """Return why a line is level: its rule does not have the value along which the chart is drawn."""
    if view.axis is None or _follows_axis(view, line):
        return ""
    return text("lab-level", along=parameter_name(view.axis.name, view.game.id))


def _follows_axis(view: LabView, line: LabLine) -> bool:
    """Does the line's rule have the value along which the chart is drawn?"""
    mechanic = find_mechanic(line.rule)
    return view.axis is None or isinstance(mechanic, Refused) or view.axis.name in parameters(mechanic)


def value_name(value: str) -> str:
    return {"true": text("cli-yes"), "false": text("cli-no")}.get(value, value.replace(",", " + "))


# ---- charts
def view_chart(view: LabView, answer: LabAnswer) -> Chart:
    """Return the chart of a view: a line for each of its lines along the axis."""
    axis = view.axis
    game = view.game.id
    measure = measure_name(view.mechanic, view.measure)
    series = tuple(
        Series(line_name(view, line), tuple(values)) for line, values in zip(view.lines, answer.values, strict=True)
    )
    if axis is None:
        return Chart(measure, (rule_title(view.mechanic.id),), series, "bars", _unit_of(answer), measures=measure)
    along = parameter_name(axis.name, game)
    places = tuple(map(value_name, axis.values))
    title = text("lab-title", measure=measure, along=along)
    alike = all(_follows_axis(view, line) for line in view.lines)  # a level line is ahead of nothing
    return Chart(
        title=title,
        places=places,
        series=series,
        kind="lines",
        unit=_unit_of(answer),
        along=along,
        measures=measure,
        marked=axis.marked,
        is_compared=alike,
    )


def _unit_of(answer: LabAnswer) -> Unit:
    return "chance" if answer.is_chance else "number"


def results_chart(view: LabView, answer: LabAnswer) -> Chart | None:
    """Return the chance of each result as the view is set; None where there are too many to count."""
    counted = [found for found in answer.results if found]
    if not counted:
        return None
    game = game_of(view.mechanic)
    results = sorted({result for found in counted for result in found}, key=_order_of(counted[0]))
    series = tuple(
        Series(line_name(view, line), tuple(found.get(r, 0.0) if found else None for r in results))
        for line, found in zip(view.lines, answer.results, strict=True)
    )  # one that has no such results keeps its place, so that the others look as they do above
    places = tuple({"yes": text("cli-yes"), "no": text("cli-no")}.get(r) or result_name(r, game) for r in results)
    fact = fact_name(answer.field, game)
    return Chart(_results_title(view, fact), places, series, "bars", along=fact, is_compared=True)


def _order_of(first: dict[str, float]) -> Callable[[str], tuple[int, str]]:
    """Return how results are ordered: numbers by size, words as the first line has them."""
    names = list(first)

    def key(result: str) -> tuple[int, str]:
        if result.lstrip("-").isdecimal():
            return int(result), ""
        return (names.index(result), "") if result in names else (len(names), result)

    return key


def _results_title(view: LabView, fact: str) -> str:
    if view.axis is None:
        return fact[:1].upper() + fact[1:]
    value = value_name(view.axis.values[view.axis.marked])
    said = text("lab-results-at", what=fact, along=parameter_name(view.axis.name, view.game.id), value=value)
    return said[:1].upper() + said[1:]


# ---- the sentence
def headline(chart: Chart) -> str:
    """Return what a chart says: the value that is set, or where the first two lines differ most."""
    is_level = chart.kind == "lines" and not chart.is_compared
    said = _value_sentence(chart) if len(chart.series) == 1 or is_level else _difference_sentence(chart)
    return said[:1].upper() + said[1:]


def _value_sentence(chart: Chart) -> str:
    at = chart.marked or 0
    value = number_text(chart.series[0].values[at], chart.unit)
    if not chart.along:
        return text("lab-headline", measure=chart.measures, value=value)
    return text("lab-headline-at", measure=chart.measures, value=value, along=chart.along, place=chart.places[at])


def _difference_sentence(chart: Chart) -> str:
    first, second = chart.series[:2]
    gaps = [abs((a or 0) - (b or 0)) for a, b in zip(first.values, second.values, strict=True)]
    most = max(gaps)
    if most < _NOTHING:
        return text("lab-alike", name=first.name, other=second.name)
    at = gaps.index(most)
    ahead, behind = (first, second) if (first.values[at] or 0) > (second.values[at] or 0) else (second, first)
    by = difference_text(chart, at).lstrip("+\N{MINUS SIGN}")
    facts = {"name": ahead.name, "other": behind.name, "by": by, "along": chart.along, "place": chart.places[at]}
    said = text("lab-ahead", **facts) if chart.unit == "chance" else text("lab-ahead-number", **facts)
    return " ".join(filter(None, (said, _zero_sentence(chart, first, second))))


def _zero_sentence(chart: Chart, first: Series, second: Series) -> str:
    """Return from where on one of two lines is 0 and the other is not; "" where that is so for neither."""
    for above, below in ((first, second), (second, first)):
        zeros = list(takewhile(lambda at, b=below: b.values[at] == 0, reversed(range(len(chart.places)))))  # type: ignore[misc]
        if zeros and len(zeros) < len(chart.places) and all(above.values[at] for at in zeros):
            place = chart.places[zeros[-1]]
            return text("lab-zero", name=below.name, along=chart.along, place=place, other=above.name)
    return ""


NameMeasure: TypeAlias = Callable[[str], str]


def sweep_chart(table: SweepTable, name: NameMeasure) -> Chart | Refused:
    """Return the chart of a sweep, or refuse one with more lines than can be told apart."""
    axes = table.sweep.axes
    if not axes:
        return _bars_of_measures(table, name)
    along = max(range(len(axes)), key=lambda n: len(axes[n].values))
    others = [n for n in range(len(axes)) if n != along]
    lines = prod(len(axes[n].values) for n in others)
    if lines > MOST_SERIES:
        return Refused("chart-too-many-lines", RULE, {"n": lines, "most": MOST_SERIES})
    series = _measure_lines(table, name) if not others else _combination_lines(table, along, others)
    return Chart(
        text("sweep-title", mechanic=table.sweep.mechanic, along=axes[along].name),
        axes[along].values,
        series,
        unit="chance" if table.is_chance[0] else "number",
        along=axes[along].name,
        measures=name(table.measures[0]),
        is_compared=bool(others),
    )


def _bars_of_measures(table: SweepTable, name: NameMeasure) -> Chart:
    """Return the chart of a single point: a bar for each measure of the first one's kind."""
    shown = _like_the_first(table)
    values = tuple(float(table.rows[0][1][n]) for n in shown)
    names = tuple(name(table.measures[n]) for n in shown)
    unit = "chance" if table.is_chance[0] else "number"
    title = table.sweep.mechanic
    return Chart(title, names, (Series(title, values),), "bars", "chance" if unit == "chance" else "number")


def _like_the_first(table: SweepTable) -> list[int]:
    """Return the measures that can stand on one scale with the first, as many as can be told apart."""
    return [n for n, each in enumerate(table.is_chance) if each == table.is_chance[0]][:MOST_SERIES]


def _measure_lines(table: SweepTable, name: NameMeasure) -> tuple[Series, ...]:
    return tuple(
        Series(name(table.measures[n]), tuple(float(values[n]) for _, values in table.rows))
        for n in _like_the_first(table)
    )


def _combination_lines(table: SweepTable, along: int, others: list[int]) -> tuple[Series, ...]:
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

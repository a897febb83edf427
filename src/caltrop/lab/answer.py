"""What a view of the lab comes to: each line along the axis, and what can happen at the marked place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import Struct

from caltrop.kernel.rules.refusals import Refused

from .axes import LabAxis
from .measures import SUCCESS, Measure, NoNumber, measure_odds, parse_measure
from .sweep import find_mechanic
from .typed import convert_parameters, parameters
from .view import LabLine

if TYPE_CHECKING:
    from caltrop.kernel.rules.mechanic import Mechanic

LIMIT = 30_000  # rolls at each place: half a second
MOST_RESULTS = 40
NOT_TAKEN = ("bad-value", "bad-together")  # what a rule says to a value that it does not take beside the others


class LabAsk(Struct, frozen=True):
    """What is measured for a view, as plain data."""

    lines: tuple[LabLine, ...]
    axis: LabAxis | None
    measure: str


class LabAnswer(Struct, frozen=True, tag="lab"):
    """The numbers of a view: of each line a value at each place, and the chance of each result at the marked one."""

    values: list[list[float | None]]  # None where the rule does not take the value
    is_chance: bool
    field: str  # of the outcome, whose results are counted
    results: list[dict[str, float]]


def measure_view(ask: LabAsk) -> LabAnswer | Refused:
    """Measure every line of a view."""
    field, is_chance = "", True
    values, results = list[list[float | None]](), list[dict[str, float]]()
    for line in ask.lines:
        found = measure_line(ask, line)
        if isinstance(found, Refused):
            return found
        measured, is_chance_here, field_here, counted = found
        field, is_chance = field or field_here, is_chance and is_chance_here
        values.append(measured)
        results.append(counted if field_here == field else {})
    return LabAnswer(values, is_chance, field, results)


def measure_line(ask: LabAsk, line: LabLine) -> tuple[list[float | None], bool, str, dict[str, float]] | Refused:
    """Return a line's values, whether they are chances, and the results that are counted, by their field."""
    mechanic = find_mechanic(line.rule)
    if isinstance(mechanic, Refused):
        return mechanic
    measure = parse_measure(mechanic, ask.measure if line.rule == ask.lines[0].rule else SUCCESS)
    if isinstance(measure, Refused):
        return measure
    values = list[float | None]()
    for params in places(mechanic, ask.axis, line):
        found = value_at(mechanic, line, params, measure)
        if isinstance(found, Refused) and found.code not in NOT_TAKEN:
            return found
        values.append(None if isinstance(found, Refused) else found)
    field = counted_field(mechanic)
    return values, measure.is_chance, field, count_results(mechanic, line, field) if field else {}


def places(mechanic: Mechanic[Any, Any], axis: LabAxis | None, line: LabLine) -> list[dict[str, str]]:
    """Return the parameters of a line at each place; without the axis's parameter they are the same everywhere."""
    if axis is None:
        return [line.params]
    if axis.name not in parameters(mechanic):
        return [line.params] * len(axis.values)
    return [{**line.params, axis.name: value} for value in axis.values]


def read_line(mechanic: Mechanic[Any, Any], line: LabLine, params: dict[str, str]) -> Any:
    from caltrop.kernel.rules.rulings import apply_rulings

    found = convert_parameters(mechanic, params)
    return found if isinstance(found, Refused) else apply_rulings(found, line.rulings)


def value_at(mechanic: Mechanic[Any, Any], line: LabLine, params: dict[str, str], measure: Measure) -> float | Refused:
    from caltrop.odds.budget import TooLarge

    settled = read_line(mechanic, line, params)
    if isinstance(settled, Refused):
        return settled
    try:
        return float(measure_odds(mechanic, settled, (measure,), LIMIT)[0])
    except TooLarge as large:
        return large.refused
    except NoNumber as text:
        return Refused("no-number", "lab", {"got": str(text)[:60]})


# ---- results
def counted_field(mechanic: Mechanic[Any, Any]) -> str:
    """Return the field of an outcome whose results are shown: the one that the game reads, or the first to count."""
    from caltrop.games import registry
    from caltrop.kernel.contract.parameters import parameters as fields_of

    game = registry.find(mechanic.id.partition(".")[0])
    reading = None if isinstance(game, Refused) else game.surface.readings.get(mechanic.id)
    fields = fields_of(mechanic.outcome)
    if reading is not None and reading.rows is not None and reading.rows.field in fields:
        return reading.rows.field
    counted = (name for name, field in fields.items() if field.kind in ("word", "number", "yes-no") and not field.many)
    return next(counted, "")


def count_results(mechanic: Mechanic[Any, Any], line: LabLine, field: str) -> dict[str, float]:
    """Return the chance of each result of a line as it is set; of very many, nothing."""
    from caltrop.odds.budget import TooLarge
    from caltrop.odds.exact import odds

    settled = read_line(mechanic, line, line.params)
    try:
        found = odds(mechanic, settled, limit=LIMIT).by(lambda outcome: getattr(outcome, field))
    except TooLarge:
        return {}
    rows = sorted(found, key=lambda row: row[0] if isinstance(row[0], int) else 0)
    return {result_text(value): float(chance) for value, chance in rows} if len(rows) <= MOST_RESULTS else {}


def result_text(value: Any) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)

"""What is measured of an outcome: the chance of a condition or of a yes, or the average of a number."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, Any, NamedTuple

from caltrop.kernel.rules.refusals import Refused
from caltrop.odds.readings import CONDITION, all_paths, parse_condition, parse_reading

if TYPE_CHECKING:
    from msgspec import Struct

    from caltrop.kernel.contract.surface import Goal
    from caltrop.kernel.rules.mechanic import Mechanic

RULE = "lab"
_LIMIT = 120_000  # rolls at one point, as for odds
SUCCESS = "success"  # what the mechanic's game calls one; an outcome may have a field of that name instead


class Measure(NamedTuple):
    """One number of an outcome, under the text that asks for it."""

    text: str
    read: Callable[[Any], Any]
    is_chance: bool


class NoNumber(Exception):
    """What was to be measured is no number."""


def parse_measure(mechanic: Mechanic[Any, Any], text: str) -> Measure | Refused:
    """Read what is to be measured: "success", "winner=a", "passed" or "damage"."""
    outcome: type[Struct] = mechanic.outcome
    if text == SUCCESS and (goal := goal_of(mechanic)) is not None:
        return Measure(text, goal.holds, True)
    if CONDITION.fullmatch(text.strip()):
        holds = parse_condition(outcome, text)
        return holds if isinstance(holds, Refused) else Measure(text, holds, True)
    reading = parse_reading(outcome, text)
    return reading if isinstance(reading, Refused) else Measure(text, reading.read, reading.kind is bool)


def goal_of(mechanic: Mechanic[Any, Any]) -> Goal | None:
    """Return what counts as success, as the mechanic's game says; of several targets nothing does."""
    if ".py" in mechanic.id or SUCCESS in mechanic.outcome.__struct_fields__:
        return None
    from caltrop.games import registry

    game = registry.find(mechanic.id.partition(".")[0])
    reading = None if isinstance(game, Refused) else game.surface.readings.get(mechanic.id)
    return None if reading is None or reading.each else reading.goal


def usual_measures(mechanic: Mechanic[Any, Any]) -> tuple[str, ...]:
    """Return what is measured where nobody says: success, each word, each yes, and the average of each number."""
    outcome: type[Struct] = mechanic.outcome
    goal = (SUCCESS,) if goal_of(mechanic) is not None else ()
    found = (*goal, *_field_measures(outcome))
    return found or tuple(path for path in all_paths(outcome) if ".1" not in path and not path.endswith(".first"))


def _field_measures(outcome: type[Struct]) -> Iterator[str]:
    from caltrop.kernel.contract.parameters import parameters

    for name, field in parameters(outcome).items():
        if field.many or field.maybe:
            continue
        if field.kind == "word":
            yield from (f"{name}={option}" for option in field.options)
        elif field.kind in ("yes-no", "number"):
            yield name


def measure_odds(
    mechanic: Mechanic[Any, Any], params: Any, measures: tuple[Measure, ...], limit: int = _LIMIT
) -> tuple[Fraction, ...]:
    """Return each measure of a mechanic's outcome. Raises TooLarge, and NoNumber with the measure's text."""
    from caltrop.odds.budget import TooLarge
    from caltrop.odds.exact import odds, odds_by

    try:
        found = odds(mechanic, params, limit=limit)
    except TooLarge:  # parts that do not depend on each other may still be read one by one
        return tuple(odds_by(partial(_number_of, each), mechanic, params, limit=limit).mean(int) for each in measures)
    return tuple(found.mean(partial(_number_of, each)) for each in measures)


def _number_of(measure: Measure, outcome: Any) -> int:
    value = measure.read(outcome)
    if not isinstance(value, int):
        raise NoNumber(measure.text)
    return int(value)

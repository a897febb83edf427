"""Exact odds, computed by workers: they may take a second each."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
from msgspec import Struct

from caltrop.games import registry
from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.mechanic import Mechanic
from caltrop.kernel.rules.refusals import Refused
from caltrop.lab.sweep import Sweep, Values, find_mechanic, measure_points
from caltrop.odds import Odds, TooLarge, odds

from .workers import worker_task

LIMIT = 60_000  # rolls that a request for odds may compute: about a second
MEMORY = 1024  # megabytes of addresses; numpy takes many and uses few


class OddsWeights(Struct, frozen=True, tag="weights"):
    """Odds as whole numbers, in digits because they may be of any size."""

    rows: list[tuple[dict[str, Any], str]]
    den: str


class OddsJson(Struct, frozen=True, tag="json"):
    """The rows of odds as the API answers them, in JSON."""

    rows: bytes


class SweptValues(Struct, frozen=True, tag="swept"):
    """The measures of a sweep at each point, as fractions in text."""

    rows: list[list[str]]

    def values(self) -> list[Values]:
        return [tuple(map(Fraction, row)) for row in self.rows]


@worker_task(seconds=6, memory=MEMORY)
def measure_sweep(sweep: Sweep) -> SweptValues | Refused:
    """Measure a sweep of a game's rule at every point."""
    found = measure_points(sweep, find_mechanic, range(sweep.count))
    return found if isinstance(found, Refused) else SweptValues([list(map(str, values)) for values in found])


@worker_task(seconds=4, memory=MEMORY)
def find_weights(game: str, mechanic: str, params: bytes, limit: int) -> OddsWeights | Refused:
    """Compute the odds of a mechanic with parameters in JSON."""
    found = _odds(game, mechanic, params, limit)
    if isinstance(found, Refused):
        return found
    rows = [(msgspec.to_builtins(outcome), str(count)) for outcome, count in found.rows]
    return OddsWeights(rows, str(found.den))


@worker_task(seconds=4, memory=MEMORY)
def find_odds_json(game: str, mechanic: str, params: bytes, limit: int) -> OddsJson | Refused:
    """Compute the odds of a mechanic, and write them as the API does: outcome, chance, and the exact chance."""
    found = _odds(game, mechanic, params, limit)
    if isinstance(found, Refused):
        return found
    rows = [{"outcome": outcome, "chance": float(chance), "exact": str(chance)} for outcome, chance in found]
    return OddsJson(msgspec.json.encode(rows))


def _odds(game: str, mechanic: str, params: bytes, limit: int) -> Odds[Any] | Refused:
    rule = mechanic_of(game, mechanic)
    try:
        return odds(rule, msgspec.json.decode(params, type=rule.params), limit=limit)
    except TooLarge as large:
        return large.refused


def mechanic_of(game: str, mechanic: str) -> Mechanic[Any, Any]:
    found = registry.find(game)
    assert isinstance(found, Game)
    return found.mechanics[mechanic]


def weights_as_odds(mechanic: Mechanic[Any, Any], found: OddsWeights) -> Odds[Any]:
    """Return the odds that a worker has computed, with the mechanic's own outcomes."""
    rows = [(msgspec.convert(outcome, mechanic.outcome), int(count)) for outcome, count in found.rows]
    return Odds(rows, int(found.den))

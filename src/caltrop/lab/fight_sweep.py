"""Sweeps over fights: a made-up fight is forecast at every combination of the values that its sides are given.

A fight is swept like a mechanic, by the id "fell.duel". Points are cut into parts by their own number, and those of one
part share what was found of equal sheets: so the numbers are the same whichever machine works them out.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from math import prod
from typing import TYPE_CHECKING, Any

from caltrop.kernel.rules.refusals import Refused, Refuses
from caltrop.words import say

from .executors import OpenExecutor, Progress, ignore, run_parts
from .measures import RULE
from .sweep import Sweep, SweepTable, SweptText, Values, list_values, split_axes

if TYPE_CHECKING:
    from caltrop.forecast.answer import Forecast
    from caltrop.forecast.forecaster import Forecaster
    from caltrop.forecast.model import Fight
    from caltrop.kernel.contract.game import Game

NAME = "duel"
_SIDES = ("party", "foes")
_PARAMS = (*_SIDES, "target", "foes-target", "first", "morale")
_READ = {  # what is measured, and our word for it
    "party-wins": ("party", "party"),
    "foes-win": ("foes", "foes"),
    "someone-falls": ("any_down", "any-down"),
    "someone-dies": ("any_dead", "any-dead"),
    "rounds": ("rounds", "rounds"),
    "margin": ("margin", "half-interval"),
}
_MEASURES = tuple(_READ)
_NUMBERS = ("rounds",)  # measures that are no chances
_MOST_POINTS = 1_000
_CHUNK = 8  # points that one part has
_MOST_POSITIONS = 30_000  # of a duel at one point, which take about as long as the 10 seconds of a duel by itself
_EXACTLY = 10**9  # the largest denominator of what a forecast gives in floating point


def is_fight(id: str) -> bool:
    """Is that the id of a game's fights, such as "fell.duel"?"""
    return id.rpartition(".")[2] == NAME


def parse_fights(
    game: Game, words: Iterable[str], rulings: Iterable[str] = (), measures: Iterable[str] = ()
) -> Sweep | Refused:
    """Read name=value with values that stand for several."""
    id = f"{game.id}.{NAME}"
    measures = tuple(measures)
    typed = dict[str, list[SweptText]]()
    ruled = dict[str, list[SweptText]]()
    for word in (*words, *rulings):
        name, equals, value = word.partition("=")
        if not equals:
            return Refused("not-name-value", RULE, {"got": word[:60], "mechanic": id, "known": _PARAMS})
        if name not in _PARAMS and name not in game.rulings:
            return Refused("no-such-parameter", RULE, {"name": name[:60], "mechanic": id, "known": _PARAMS})
        (ruled if name in game.rulings else typed).setdefault(name, []).append(SweptText(value))
    count = prod(sum(text.count for text in texts) for texts in (*typed.values(), *ruled.values()))
    if count > _MOST_POINTS:
        return Refused("too-many-points", RULE, {"n": min(count, 10**18), "most": _MOST_POINTS})
    for text in measures:
        if text not in _READ:
            return Refused("no-such-reading", RULE, {"got": text[:60], "options": _MEASURES})
    for side in _SIDES:
        if side not in typed:
            return Refused("missing-parameter", RULE, {"name": side})
    params, axes = split_axes(list_values(typed), "parameter")
    fixed, more = split_axes(list_values(ruled), "ruling")
    return Sweep(id, params, fixed, (*axes, *more), measures or _MEASURES)


def _fight_at(game: str, params: Mapping[str, str], rulings: Mapping[str, str]) -> dict[str, Any]:
    """Return the fight of a point as a file would describe it."""
    ours = {"members": [params["party"]], "target": params.get("target", "weakest")}
    theirs = {
        "members": [params["foes"]],
        "target": params.get("foes-target", "weakest"),
        "morale": params.get("morale", "yes") != "no",
    }
    return {"game": game, "party": ours, "foes": theirs, "first": params.get("first", "roll"), "rulings": dict(rulings)}


class _FightSweepWork:
    """Forecasts some points of a sweep; it is sent to other processes as plain data."""

    def __init__(self, game: Game, sweep: Sweep, progress: Progress) -> None:
        self.game = game.id
        self.variant = game.variant
        self.sweep = sweep
        self.progress = progress

    def __getstate__(self) -> dict[str, Any]:
        return {**self.__dict__, "progress": ignore}

    def __call__(self, numbers: range) -> list[Values] | Refused:
        from caltrop.forecast.fight_files import raise_if_refused
        from caltrop.games import registry

        found = registry.find(self.game) if self.variant is None else registry.build_checked_variant(self.variant)
        askers: dict[bytes, Forecaster] = {}
        measured = list[Values]()
        try:
            for n in numbers:
                measured.append(self.measure(raise_if_refused(found), n, askers))
                self.progress(n + 1, self.sweep.count)
        except Refuses as no:
            return no.refused
        return measured

    def measure(self, game: Game, n: int, askers: dict[bytes, Forecaster]) -> Values:
        """Return the measures at a point, and last how many fights were simulated for them."""
        from caltrop.forecast.forecaster import Forecaster

        from .fight_questions import read_asked_fight

        point = self.sweep.point(n)
        fight = read_asked_fight(game, _fight_at(game.id, point.params, point.rulings))[1]
        asker = askers.setdefault(_alike(fight), Forecaster(fight))
        asker.go_on_with(fight)
        asker.most_of_duel = _MOST_POSITIONS
        answer = asker.answer()
        return (*(_figure(answer, measure) for measure in self.sweep.measures), Fraction(answer.fights))


def _alike(fight: Fight) -> bytes:
    """Return a key of fights that differ in the numbers of their combatants only: their kernels are the same."""
    from caltrop.forecast.sheet_reads import encode

    groups = [(group.name, group.side, group.sheet, group.want) for group in fight.groups]
    return encode((groups, fight.policies, fight.first, fight.rulings))


def _figure(answer: Forecast, measure: str) -> Fraction:
    return Fraction(getattr(answer, _READ[measure][0])).limit_denominator(_EXACTLY)


def run_fights(
    game: Game,
    sweep: Sweep,
    open_executor: OpenExecutor | None = None,
    progress: Progress = ignore,
    *,
    always: bool = False,
) -> SweepTable | Refused:
    """Forecast every point of a sweep; `always` uses the executor for a short one, too."""
    parts = [range(first, min(first + _CHUNK, sweep.count)) for first in range(0, sweep.count, _CHUNK)]
    work = _FightSweepWork(game, sweep, progress)
    answers: list[Any] = run_parts(work, parts, open_executor, progress, always=always)
    wrong = next((answer for answer in answers if isinstance(answer, Refused)), None)
    return wrong if wrong is not None else _fights_table(sweep, [values for answer in answers for values in answer])


def _fights_table(sweep: Sweep, values: list[Values]) -> SweepTable:
    """Return the table; the interval is left out where all answers are exact."""
    shown = [n for n, measure in enumerate(sweep.measures) if measure != "margin" or any(row[n] for row in values)]
    measures = tuple(sweep.measures[n] for n in shown)
    rows = tuple((sweep.point(at).at, tuple(row[n] for n in shown)) for at, row in enumerate(values))
    fights = tuple(int(row[-1]) for row in values)
    return SweepTable(sweep, measures, tuple(measure not in _NUMBERS for measure in measures), rows, fights)


def fight_measure_name(measure: str) -> str:
    """Return our words for what is measured of a fight."""
    return say("forecast", _READ[measure][1])

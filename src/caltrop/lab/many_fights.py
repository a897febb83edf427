"""Forecasts with very many simulated fights: they are cut into parts, which any executor may run.

Each part has a seed of its own, made from the seed and the part's number. So it does not matter who simulates it.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import zip_longest
from typing import TYPE_CHECKING, Any

from msgspec import structs

from caltrop.forecast.answer import Forecast, GroupEnd
from caltrop.forecast.fight_files import raise_if_refused, read_fight
from caltrop.forecast.forecaster import FIGHTS, Forecaster
from caltrop.words.forecasts import unnamed_fighters

from .executors import OpenExecutor, Progress, ignore, run_parts

if TYPE_CHECKING:
    from caltrop.forecast.model import Fight


_PART = 100_000  # fights that are simulated together; as many or fewer are simulated in this process


class FightPart:
    """Simulates a part of the fights; it is sent to other processes as plain data, and reads the fight again there."""

    def __init__(self, fight: Fight, raw: Mapping[str, Any], seed: int) -> None:
        self.game = fight.game.id
        self.variant = fight.game.variant
        self.raw = dict(raw)
        self.seed = seed
        # Those of best play differ from the file's.
        self.policies = dict(fight.policies)
        self.focus = fight.focus
        self.unnamed = unnamed_fighters()

    def __call__(self, part: tuple[int, int]) -> Forecast:
        from caltrop.games import registry

        found = registry.find(self.game) if self.variant is None else registry.build_checked_variant(self.variant)
        number, fights = part
        fight = read_fight(raise_if_refused(found), self.raw, self.unnamed)[1]
        fight = structs.replace(fight, policies=self.policies, focus=self.focus)
        return Forecaster(fight).simulate(fights, part_seed(self.seed, number))


class SpreadForecaster(Forecaster):
    """Answers questions about one fight, and simulates many fights on an executor."""

    def __init__(
        self,
        fight: Fight,
        raw: Mapping[str, Any],
        open_executor: OpenExecutor,
        progress: Progress = ignore,
        *,
        always: bool = False,
    ) -> None:
        super().__init__(fight)
        self.raw = raw
        self.open_executor = open_executor
        self.progress = progress
        self.always = always

    def simulate(self, fights: int = FIGHTS, seed: int = 1, close: float = 0.0) -> Forecast:
        if fights <= _PART:
            return super().simulate(fights, seed)
        parts = [(n, min(_PART, fights - first)) for n, first in enumerate(range(0, fights, _PART))]
        work = FightPart(self.fight, self.raw, seed)
        return join_forecasts(run_parts(work, parts, self.open_executor, self.progress, always=self.always))


def part_seed(seed: int, number: int) -> int:
    """Return the seed of a part."""
    from numpy import uint64
    from numpy.random import SeedSequence

    return int(SeedSequence([seed, number]).generate_state(1, uint64)[0])


# ---- putting together
def join_forecasts(parts: list[Forecast]) -> Forecast:
    """Return the forecast of all simulated fights from those of its parts."""
    from caltrop.forecast.simulation import half_width

    fights = sum(part.fights for part in parts)
    party = _mean_of(parts, [part.party for part in parts])
    ended = [part.fights * (1 - part.endless - part.still_open) for part in parts]
    lengths = zip_longest(*(part.lengths for part in parts), fillvalue=0.0)
    rounds = sum(n * part.rounds for n, part in zip(ended, parts, strict=True))
    return Forecast(
        method="simulated",
        party=party,
        foes=_mean_of(parts, [part.foes for part in parts]),
        endless=_mean_of(parts, [part.endless for part in parts]),
        rounds=rounds / sum(ended) if sum(ended) else 0.0,
        lengths=tuple(_mean_of(parts, list(each)) for each in lengths),
        groups=tuple(_join_groups(parts, n) for n in range(len(parts[0].groups))),
        any_dead=_mean_of(parts, [part.any_dead for part in parts]),
        any_down=_mean_of(parts, [part.any_down for part in parts]),
        fights=fights,
        margin=half_width(party, fights),
        still_open=_mean_of(parts, [part.still_open for part in parts]),
    )


def _mean_of(parts: list[Forecast], values: list[float]) -> float:
    """Return the mean of a value of each part, by how many fights it has."""
    return sum(part.fights * value for part, value in zip(parts, values, strict=True)) / sum(p.fights for p in parts)


def _join_groups(parts: list[Forecast], n: int) -> GroupEnd:
    groups = [part.groups[n] for part in parts]
    first = groups[0]
    return GroupEnd(
        first.name,
        first.side,
        first.count,
        down=_mean_of(parts, [group.down for group in groups]),
        dead=_mean_of(parts, [group.dead for group in groups]),
        gone=_mean_of(parts, [group.gone for group in groups]),
        points=_mean_of(parts, [group.points for group in groups]),
        started=first.started,
    )

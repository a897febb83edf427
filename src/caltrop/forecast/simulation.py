"""Simulated forecasts: many fights at once, each drawing from the kernels. Only imported where one is asked for."""

from __future__ import annotations

from math import sqrt
from typing import Any

import numpy as np

from caltrop.games.common.fighting.fights import PARTY

from .answer import SHOWN_ROUNDS, EndTable, Forecast, mean_rounds, read_ends
from .fight_batch import FightBatch
from .kernel_arrays import ClassArrays, Flags, Ints
from .model import FightKernels
from .turn_orders import first_orders, initiative_odds

_SURE = 2.5758293035489004  # the 99% interval of a normal distribution, in standard deviations
_FIRST = 1_600  # fights before it is first asked how sure they make it, where nothing is known of it
_FEWEST = 800  # fewer are hardly quicker
_SPARE = 1.05  # more than are needed by what is known so far
_MOST_LISTED_ORDERS = 4  # of this many combatants all orders are listed; of more they are drawn


def simulate(
    kernels: FightKernels,
    fights: int,
    seed: int,
    arrays: ClassArrays | None = None,
    close: float = 0.0,
    like: Forecast | None = None,
) -> Forecast:
    """Return the forecast from that number of fights, or from fewer if its chances are sure enough before.

    With `close` it stops once half of the 99% interval of each chance that is shown is no more than that. How many
    fights that takes is guessed from an answer that is `like` this one. `arrays` of an earlier answer about this fight
    serve again.
    """
    rng = np.random.default_rng(seed)
    arrays = arrays or ClassArrays(kernels)
    found = _FightDraws(kernels, arrays, rng)
    found.draw(min(fights, _fights_for(like, close) if like else _FIRST) if close else fights)
    answer = found.answer()
    while answer.fights < fights and not is_close(answer, close):
        found.draw(min(fights, max(answer.fights + _FEWEST, _fights_for(answer, close))) - answer.fights)
        answer = found.answer()
    return answer


class _FightDraws:
    """Fights that were simulated so far."""

    def __init__(self, kernels: FightKernels, arrays: ClassArrays, rng: np.random.Generator) -> None:
        self.kernels = kernels
        self.arrays = arrays
        self.rng = rng
        self.ends = list[Ints]()
        self.lengths = list[Ints]()
        self.endless = self.left = 0  # fights that never end, and others that have not ended

    def draw(self, fights: int) -> None:
        """Simulate this number of fights more."""
        for pattern, homes in _draw_orders(self.kernels, fights, self.rng):
            crowd = FightBatch(self.kernels, self.arrays, pattern, homes, self.rng)
            crowd.fight_on()
            self.ends.append(crowd.ends)
            self.lengths.append(crowd.lengths)
            endless = crowd.count_endless()
            self.endless += endless
            self.left += crowd.still_open - endless

    def answer(self) -> Forecast:
        ends = np.concatenate(self.ends, axis=1)
        lengths = np.concatenate(self.lengths)
        fights = len(lengths)
        counts = np.bincount(lengths[lengths > 0], minlength=2)[1:] / fights
        told = read_ends(self.kernels.fight, EndTable(self.kernels), ends)
        return Forecast(
            method="simulated",
            endless=self.endless / fights,
            still_open=self.left / fights,
            rounds=mean_rounds(counts.tolist()),
            lengths=tuple(counts[:SHOWN_ROUNDS].tolist()),
            fights=fights,
            margin=half_width(told["party"], fights),
            **told,
        )


# ---- how sure it is
def half_width(chance: float, n: int) -> float:
    """Return half of the 99% interval of a chance that was counted in n fights (Wilson's)."""
    spread = _SURE * sqrt(chance * (1 - chance) / n + _SURE**2 / (4 * n * n))
    return spread / (1 + _SURE**2 / n)


def _shown_chances(answer: Forecast) -> tuple[float, ...]:
    """Return the chances that are shown with an interval: the party wins, someone of it dies."""
    return answer.party, answer.any_dead


def is_close(answer: Forecast, close: float) -> bool:
    """Is half of each interval no more than that?"""
    return all(half_width(chance, answer.fights) <= close for chance in _shown_chances(answer))


def _fights_for(answer: Forecast, close: float) -> int:
    """Return how many fights it takes until the chances are so sure, as far as this answer tells."""
    widest = max(chance * (1 - chance) for chance in _shown_chances(answer))
    return max(_FEWEST, round(_SPARE * widest * (_SURE / close) ** 2))


# ---- who begins
def _draw_orders(kernels: FightKernels, fights: int, rng: np.random.Generator) -> list[tuple[tuple[int, ...], Ints]]:
    """Return the orders of turns with which fights begin, and the place of each combatant in each fight: a row each."""
    fight = kernels.fight
    members = kernels.fight.members
    drawn = fight.standing is None and fight.first == "roll"
    if drawn and fight.rules.turns == "each" and len(members) > _MOST_LISTED_ORDERS:
        return [(tuple(range(len(members))), _draw_places(kernels, fights, rng))]
    starts = first_orders(kernels)
    counts = rng.multinomial(fights, [float(chance) for chance in starts.values()])
    return [
        (start.pattern, np.tile(np.array(start.homes)[:, None], n))
        for start, n in zip(starts, counts.tolist(), strict=True)
        if n
    ]


def _draw_places(kernels: FightKernels, fights: int, rng: np.random.Generator) -> Ints:
    """Roll for the place of each: the best first, the sides in turn; equal rolls are ordered by chance."""
    members = kernels.fight.members
    party = kernels.fight.count(PARTY)
    rolls = np.empty((len(members), fights))
    for at, group in enumerate(members):
        odds = initiative_odds(kernels, group)
        rolls[at] = rng.choice(list(odds), fights, p=[float(chance) for chance in odds.values()])
    rolls += rng.random(rolls.shape) * 0.5
    ours = _places_in_line(rolls[:party])
    theirs = _places_in_line(rolls[party:])
    ahead = rolls[:party].max(axis=0) > rolls[party:].max(axis=0)
    least = min(party, len(members) - party)
    return np.vstack([_between(ours, ahead, least), _between(theirs, ~ahead, least)])


def _places_in_line(rolls: Any) -> Ints:
    return np.argsort(np.argsort(-rolls, axis=0), axis=0)


def _between(line: Ints, ahead: Flags, least: int) -> Ints:
    """Return the places of one line of two that alternate, as long as the shorter of them lasts."""
    return np.where(line < least, 2 * line + ~ahead, line + least)


__all__ = ["half_width", "is_close", "simulate"]

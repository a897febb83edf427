"""Best play: the target of the party in each position, so that its chance to win is the highest.

Value iteration: a position is worth the best of its options, an option the chances of where it leads. From guesses that
are too low, each round of it comes nearer to the truth from below.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from caltrop.games.common.chapters.fights import PARTY

from .graph import TooManyPositions
from .walk import NO_CLASS, Position, Walk

if TYPE_CHECKING:
    import numpy as np

MOST_POSITIONS = 60_000
CLOSE, MOST_TIMES = 1e-10, 5_000


class ChoiceGraph:
    """The positions of a fight with every option of the party, as arrays."""

    def __init__(self, walk: Walk, limit: int = MOST_POSITIONS) -> None:
        self.walk, self.limit = walk, limit
        self.index: dict[Position, int] = {}
        self.positions: list[Position] = []
        self.first_option: list[int] = []  # of each position
        self.strikes: list[int] = []  # the class that each option strikes
        self.option: list[int] = []  # of each step
        self.goal: list[int] = []
        self.chance: list[float] = []
        self.starts = [(self.number(position), float(chance)) for position, chance in walk.starts()]
        at = 0
        while at < len(self.positions):
            self.add_options(self.positions[at])
            at += 1

    def number(self, position: Position) -> int:
        found = self.index.get(position)
        if found is None:
            found = self.index[position] = len(self.positions)
            self.positions.append(position)
            if found > self.limit:
                raise TooManyPositions
        return found

    def add_options(self, position: Position) -> None:
        self.first_option.append(len(self.strikes))
        over = self.walk.is_over(position)
        for one, moves in [(NO_CLASS, [])] if over else self.walk.options(position, PARTY):
            for after, chance, _ in moves:
                self.option.append(len(self.strikes))
                self.goal.append(self.number(after))
                self.chance.append(float(chance))
            self.strikes.append(one)

    def values(self) -> tuple[np.ndarray[Any, Any], np.ndarray[Any, Any]]:
        """Return what each position is worth, and each option."""
        import numpy as np

        option, goal, chance = np.array(self.option), np.array(self.goal), np.array(self.chance)
        firsts = np.array(self.first_option)
        won = np.array(
            [self.walk.is_over(position) and self.walk.has_standing(position.party) for position in self.positions]
        )
        worth: Any = won.astype(float)
        each: Any = np.zeros(len(self.strikes))
        for _ in range(MOST_TIMES):
            each = np.bincount(option, weights=chance * worth[goal], minlength=len(self.strikes))
            better = np.maximum(np.maximum.reduceat(each, firsts), won)
            done = float(np.abs(better - worth).max()) < CLOSE
            worth = better
            if done:
                break
        return worth, each


def choose_best(walk: Walk, limit: int = MOST_POSITIONS) -> dict[Position, int]:
    """Return the class that the party strikes in each position where it has a choice. Raises `TooManyPositions`."""
    graph = ChoiceGraph(walk, limit)
    _, each = graph.values()
    chosen: dict[Position, int] = {}
    bounds = [*graph.first_option, len(graph.strikes)]
    for at, position in enumerate(graph.positions):
        options = range(bounds[at], bounds[at + 1])
        if len(options) > 1:
            best = max(options, key=lambda n: (round(float(each[n]), 9), -walk.key("weakest", graph.strikes[n])[0]))
            chosen[position] = graph.strikes[best]
    return chosen

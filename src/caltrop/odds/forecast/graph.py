"""Exact forecasts: every position that a fight can come to, and the chance of each end."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from .answer import MOST_ROUNDS, SHOWN_ROUNDS, EndTable, Forecast, mean_rounds, read_ends
from .walk import CLASS, LEFT, Position, Walk

if TYPE_CHECKING:
    import numpy as np

MOST_POSITIONS = 300_000
UNDECIDED = 1e-12  # what may be left of a fight that ends
LOOK = 50  # positions, after which the clock is looked at


class TooManyPositions(Exception):
    """The fight has more positions than are solved exactly."""


class Graph:
    """The positions of a fight and the steps between them. Raises `OutOfTime` once its kernels say that it is late."""

    def __init__(self, walk: Walk, limit: int = MOST_POSITIONS) -> None:
        self.walk = walk
        self.index: dict[Position, int] = {}
        self.positions: list[Position] = []
        self.source: list[int] = []
        self.goal: list[int] = []
        self.chance: list[Any] = []
        self.new_round: list[bool] = []
        self.over: list[bool] = []
        self.starts = [(self.number(position), chance) for position, chance in walk.starts()]
        at = 0
        while at < len(self.positions):
            self.add_steps(at)
            at += 1
            if len(self.positions) > limit:
                raise TooManyPositions
            if at % LOOK == 0:
                walk.kernels.store.keep_time()

    def number(self, position: Position) -> int:
        found = self.index.get(position)
        if found is None:
            found = self.index[position] = len(self.positions)
            self.positions.append(position)
            self.over.append(self.walk.is_over(position))
        return found

    def add_steps(self, at: int) -> None:
        if self.over[at]:
            return
        for after, chance, new_round in self.walk.step(self.positions[at]):
            self.source.append(at)
            self.goal.append(self.number(after))
            self.chance.append(chance)
            self.new_round.append(new_round)

    def levels(self) -> np.ndarray[Any, Any]:
        """Return how far within a round each position is: a step leads to a higher level, or into a new round."""
        import numpy as np

        return np.array(
            [
                position.at * 1000 - sum(m[LEFT] for team in (position.party, position.foes) for m in team)
                for position in self.positions
            ]
        )


class Flow:
    """A graph as arrays, by levels: what flows in at the start of a round flows on to its end."""

    def __init__(self, graph: Graph) -> None:
        import numpy as np

        self.size = len(graph.positions)
        source, goal = np.array(graph.source, int), np.array(graph.goal, int)
        chance, fresh = np.array(graph.chance, float), np.array(graph.new_round, bool)
        self.over = np.array(graph.over)
        levels = graph.levels()
        order = np.argsort(levels[source], kind="stable") if len(source) else source
        self.source, self.goal, self.chance, self.fresh = source[order], goal[order], chance[order], fresh[order]
        _, starts = np.unique(levels[self.source], return_index=True)
        bounds = [*starts.tolist(), len(order)]
        self.blocks = [self.block(a, b) for a, b in pairwise(bounds)]

    def block(self, a: int, b: int) -> tuple[Any, ...]:
        import numpy as np

        here = slice(a, b)
        fresh = self.fresh[here]
        within = np.flatnonzero(~fresh) + a
        beyond = np.flatnonzero(fresh) + a
        return tuple((self.source[at], self.goal[at], self.chance[at]) for at in (within, beyond))

    def run_round(self, mass: np.ndarray[Any, Any]) -> np.ndarray[Any, Any]:
        """Let the mass flow through one round; return what the next one begins with. Ends stay in `mass`."""
        import numpy as np

        later = np.zeros(self.size)
        for (source, goal, chance), (at, to, odds) in self.blocks:
            if len(source):
                np.add.at(mass, goal, mass[source] * chance)
            if len(at):
                np.add.at(later, to, mass[at] * odds)
        return later


def solve(graph: Graph) -> Forecast:
    """Return the exact forecast: chances of all ends, by rounds. Raises `OutOfTime`."""
    import numpy as np

    flow = Flow(graph)
    mass = np.zeros(flow.size)
    for at, chance in graph.starts:
        mass[at] += float(chance)
    ended, lengths = np.zeros(flow.size), list[float]()
    left = 1.0
    while left > UNDECIDED and len(lengths) < MOST_ROUNDS:
        graph.walk.kernels.store.keep_time()
        later = flow.run_round(mass)
        over = np.where(flow.over, mass, 0.0)
        ended += over
        over_later = np.where(flow.over, later, 0.0)
        ended += over_later
        lengths.append(float(over.sum() + over_later.sum()))
        mass = np.where(flow.over, 0.0, later)
        left = float(mass.sum())
    return put_together(graph, flow, ended, lengths, left)


def put_together(graph: Graph, flow: Flow, ended: np.ndarray[Any, Any], lengths: list[float], left: float) -> Forecast:
    import numpy as np

    at = np.flatnonzero(flow.over & (ended > 0))
    ends = np.array(
        [[m[CLASS] for team in (graph.positions[n].party, graph.positions[n].foes) for m in team] for n in at],
        dtype=int,
    ).reshape(len(at), len(graph.walk.fight.members))
    told = read_ends(graph.walk.fight, EndTable(graph.walk.kernels), ends.T, ended[at])
    return Forecast(
        method="exact",
        endless=left if left > UNDECIDED else 0.0,
        rounds=mean_rounds(lengths),
        lengths=tuple(lengths[:SHOWN_ROUNDS]),
        states=flow.size,
        **told,
    )

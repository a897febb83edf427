"""Exact forecasts: every position that a fight can come to, and the chance of each end."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

from .answer import SHOWN_ROUNDS, EndTable, Forecast, mean_rounds, read_ends
from .walk import CLASS, LEFT, Position, Walk

if TYPE_CHECKING:
    import numpy as np

MOST_POSITIONS = 300_000
UNDECIDED = 1e-12  # what may be left of a fight that ends
COUNTED_ROUNDS = 300  # that are followed one by one; what is left then is solved at once
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
    """Return the exact forecast: chances of all ends, by rounds. Raises `OutOfTime` and `TooManyPositions`."""
    import numpy as np

    flow = Flow(graph)
    mass = np.zeros(flow.size)
    for at, chance in graph.starts:
        mass[at] += float(chance)
    ended, lengths = np.zeros(flow.size), list[float]()
    while mass.sum() > UNDECIDED and len(lengths) < COUNTED_ROUNDS:
        graph.walk.kernels.store.keep_time()
        later = flow.run_round(mass)
        over = np.where(flow.over, mass + later, 0.0)
        ended += over
        lengths.append(float(over.sum()))
        mass = np.where(flow.over, 0.0, later)
    rounds, endless = mean_rounds(lengths), 0.0
    if mass.sum() > UNDECIDED:
        from .slow import SlowRest

        rest = SlowRest(graph, flow, mass)
        late, endless = float(rest.ended.sum()), rest.endless
        if late > UNDECIDED:
            total = rounds * sum(lengths) + late * (len(lengths) + 1) + rest.more_rounds()
            rounds = total / (sum(lengths) + late)
        ended += rest.ended
    return put_together(graph, flow, ended, Lengths(rounds, lengths, endless))


class Lengths(NamedTuple):
    """How long a fight takes: the mean of those that end, the chance to end in each round, and never to end."""

    rounds: float
    lengths: list[float]
    endless: float


def put_together(graph: Graph, flow: Flow, ended: np.ndarray[Any, Any], long: Lengths) -> Forecast:
    import numpy as np

    at = np.flatnonzero(flow.over & (ended > 0))
    ends = np.array(
        [[m[CLASS] for team in (graph.positions[n].party, graph.positions[n].foes) for m in team] for n in at],
        dtype=int,
    ).reshape(len(at), len(graph.walk.fight.members))
    told = read_ends(graph.walk.fight, EndTable(graph.walk.kernels), ends.T, ended[at])
    return Forecast(
        method="exact",
        endless=long.endless if long.endless > UNDECIDED else 0.0,
        rounds=long.rounds,
        lengths=tuple(long.lengths[:SHOWN_ROUNDS]),
        states=flow.size,
        **told,
    )

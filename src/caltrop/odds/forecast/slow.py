"""What is left of a fight after many rounds: positions that lead to no end, and those that do so slowly.

Positions that lead to each other are a knot. What flows into a knot flows out of it in the end, so each is one system
of linear equations, and no rounds are counted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from .fractions import knots
from .graph import TooManyPositions

if TYPE_CHECKING:
    from .graph import Flow, Graph

MOST_IN_KNOT = 1_500  # positions that are solved together

Floats = np.ndarray[Any, np.dtype[np.float64]]
Flags = np.ndarray[Any, np.dtype[np.bool_]]


def leads_to_end(flow: Flow) -> Flags:
    """Return from which positions an end can be reached."""
    found: Flags = flow.over.astype(bool)
    while True:
        new = np.unique(flow.source[found[flow.goal] & ~found[flow.source] & (flow.chance > 0)])
        if not len(new):
            return found
        found[new] = True


class SlowRest:
    """The part of a fight that goes on, as it begins a round. `ended` is what comes to each end, `endless` to none.

    Raises `TooManyPositions` if a knot is too large.
    """

    def __init__(self, graph: Graph, flow: Flow, mass: Floats) -> None:
        self.graph, self.flow, self.inflow = graph, flow, mass.copy()
        self.ends = leads_to_end(flow)
        self.live = self.ends & ~flow.over
        self.source, self.goal, self.chance, self.steps = self.arrange()
        self.knots = self.find_knots()
        self.visits = np.zeros(flow.size)
        for knot in reversed(self.knots):
            graph.walk.kernels.store.keep_time()
            self.flow_through(knot)
        self.ended = np.where(flow.over, self.inflow, 0.0)
        self.endless = float(self.inflow[~self.ends].sum())

    def arrange(self) -> tuple[Any, Any, Any, Any]:
        """Return the steps by where they begin, and where those of each position are."""
        order = np.argsort(self.flow.source, kind="stable")
        source = self.flow.source[order]
        bounds = np.searchsorted(source, np.arange(self.flow.size + 1))
        return source, self.flow.goal[order], self.flow.chance[order], bounds

    def find_knots(self) -> list[list[int]]:
        """Return the knots of positions that go on but can end, those that others lead to first."""
        on = self.live[self.source] & self.live[self.goal] & (self.chance > 0)
        lines: dict[int, dict[int, Any]] = {}
        for at, goal in zip(self.source[on].tolist(), self.goal[on].tolist(), strict=True):
            lines.setdefault(at, {})[goal] = None
        found = [knot for knot in knots(lines, self.flow.size) if self.live[knot[0]]]
        if max(map(len, found), default=0) > MOST_IN_KNOT:
            raise TooManyPositions
        return found

    def steps_of(self, knot: list[int]) -> tuple[Any, Any, Any, Any]:
        """Return the steps of a knot: where each begins in it, its goal, its chance, and which stay within."""
        at = np.concatenate([np.arange(self.steps[n], self.steps[n + 1]) for n in knot])
        places = {n: place for place, n in enumerate(knot)}
        begin = np.array([places[n] for n in self.source[at].tolist()])
        stay = np.array([n in places for n in self.goal[at].tolist()])
        return begin, self.goal[at], self.chance[at], stay

    def matrix(self, knot: list[int], steps: tuple[Any, Any, Any, Any]) -> Floats:
        """Return the chances to stay in a knot, from the row to the column, less than the certain stay."""
        begin, goal, chance, stay = steps
        places = {n: place for place, n in enumerate(knot)}
        found = np.eye(len(knot))
        np.add.at(found, (begin[stay], [places[n] for n in goal[stay].tolist()]), -chance[stay])
        return found

    def flow_through(self, knot: list[int]) -> None:
        """Let what flows into a knot flow out of it."""
        came = self.inflow[knot]
        if not came.any():
            return
        steps = self.steps_of(knot)
        begin, goal, chance, stay = steps
        visits = np.linalg.solve(self.matrix(knot, steps).T, came)
        out = visits[begin[~stay]] * chance[~stay]
        exactly = came.sum() / out.sum()  # nothing is lost by rounding, however long they stay
        self.visits[knot] = visits * exactly
        np.add.at(self.inflow, goal[~stay], out * exactly)
        self.inflow[knot] = 0.0

    def more_rounds(self) -> float:
        """Return how many rounds are begun after this one, on average, in those fights that end: times their chance."""
        flow, likely = self.flow, self.end_chances()
        on = flow.fresh & self.live[flow.goal]
        return float((self.visits[flow.source[on]] * flow.chance[on] * likely[flow.goal[on]]).sum())

    def end_chances(self) -> Floats:
        """Return the chance of each position to come to an end."""
        found = self.ends.astype(float)
        for knot in self.knots if not self.ends.all() else ():
            steps = self.steps_of(knot)
            begin, goal, chance, stay = steps
            leaves = np.bincount(begin[~stay], chance[~stay] * found[goal[~stay]], len(knot))
            found[knot] = np.linalg.solve(self.matrix(knot, steps), leaves)
        return found

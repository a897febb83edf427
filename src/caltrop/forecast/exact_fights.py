"""Exact forecasts: every position that a fight can come to, and the chance of each end.

Rounds are followed one by one while they matter. Positions that lead to each other are a knot. What flows into a knot
flows out of it in the end, so each is one system of linear equations, and no rounds are counted. That is how what is
left after many rounds is solved, in floating point (`SlowRest`), and the party's chance as a fraction
(`chance_as_fraction`).

Best play is the target of the party in each position, so that its chance to win is the highest. It is found by value
iteration: a position is worth the best of its options, an option the chances of where it leads. From guesses that are
too low, each round of it comes nearer to the truth from below.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from caltrop.games.common.fighting.fights import PARTY

from .answer import SHOWN_ROUNDS, EndTable, Forecast, mean_rounds, read_ends
from .walk import CLASS, LEFT, NO_CLASS, Position, Walk

if TYPE_CHECKING:
    import numpy as np


MOST_POSITIONS = 300_000
_UNDECIDED_CHANCE = 1e-12  # what may be left of a fight that ends
_COUNTED_ROUNDS = 300  # that are followed one by one; what is left then is solved at once
POSITIONS_PER_CLOCK_LOOK = 50  # positions, after which the clock is looked at


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
            if at % POSITIONS_PER_CLOCK_LOOK == 0:
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
        source = np.array(graph.source, int)
        goal = np.array(graph.goal, int)
        chance = np.array(graph.chance, float)
        fresh = np.array(graph.new_round, bool)
        self.over = np.array(graph.over)
        levels = graph.levels()
        order = np.argsort(levels[source], kind="stable") if len(source) else source
        self.source = source[order]
        self.goal = goal[order]
        self.chance = chance[order]
        self.fresh = fresh[order]
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
    ended = np.zeros(flow.size)
    lengths = list[float]()
    while mass.sum() > _UNDECIDED_CHANCE and len(lengths) < _COUNTED_ROUNDS:
        graph.walk.kernels.store.keep_time()
        later = flow.run_round(mass)
        over = np.where(flow.over, mass + later, 0.0)
        ended += over
        lengths.append(float(over.sum()))
        mass = np.where(flow.over, 0.0, later)
    rounds = mean_rounds(lengths)
    endless = 0.0
    if mass.sum() > _UNDECIDED_CHANCE:
        rest = SlowRest(graph, flow, mass)
        late = float(rest.ended.sum())
        endless = rest.endless
        if late > _UNDECIDED_CHANCE:
            total = rounds * sum(lengths) + late * (len(lengths) + 1) + rest.more_rounds()
            rounds = total / (sum(lengths) + late)
        ended += rest.ended
    return _put_together(graph, flow, ended, _Lengths(rounds, lengths, endless))


class _Lengths(NamedTuple):
    """How long a fight takes: the mean of those that end, the chance to end in each round, and never to end."""

    rounds: float
    lengths: list[float]
    endless: float


def _put_together(graph: Graph, flow: Flow, ended: np.ndarray[Any, Any], long: _Lengths) -> Forecast:
    import numpy as np

    at = np.flatnonzero(flow.over & (ended > 0))
    ends = np.array(
        [[m[CLASS] for team in (graph.positions[n].party, graph.positions[n].foes) for m in team] for n in at],
        dtype=int,
    ).reshape(len(at), len(graph.walk.fight.members))
    told = read_ends(graph.walk.fight, EndTable(graph.walk.kernels), ends.T, ended[at])
    return Forecast(
        method="exact",
        endless=long.endless if long.endless > _UNDECIDED_CHANCE else 0.0,
        rounds=long.rounds,
        lengths=tuple(long.lengths[:SHOWN_ROUNDS]),
        states=flow.size,
        **told,
    )


_StepChances = dict[int, Fraction]


def chance_as_fraction(graph: Graph) -> Fraction:
    """Return the exact chance that the party wins."""
    steps = exact_steps(graph)
    known = {n: Fraction(int(graph.walk.has_standing(graph.positions[n].party))) for n, o in enumerate(graph.over) if o}
    for knot in _knots(steps, len(graph.positions)):
        _solve_knot([n for n in knot if n not in known], steps, known)
    return sum((chance * known[at] for at, chance in graph.starts), Fraction(0))


def exact_steps(graph: Graph) -> dict[int, _StepChances]:
    """Return the steps of each position, with their chances as fractions."""
    steps: dict[int, _StepChances] = {}
    for at, goal, chance in zip(graph.source, graph.goal, graph.chance, strict=True):
        line = steps.setdefault(at, {})
        line[goal] = line.get(goal, Fraction(0)) + chance
    return steps


def _solve_knot(knot: list[int], steps: dict[int, _StepChances], known: dict[int, Fraction]) -> None:
    """Solve the positions of a knot, from which every other step leads to known ones."""
    lines = {at: dict(steps[at]) for at in knot}
    for at in knot:
        line = lines[at]
        stays = line.pop(at, Fraction(0))
        if stays == 1 or not line:
            known[at] = Fraction(0)  # it never ends
            line.clear()
            continue
        if stays:
            times = 1 / (1 - stays)
            for goal in line:
                line[goal] *= times
        for other in knot:
            if other != at and (share := lines[other].pop(at, None)):
                for goal, chance in line.items():
                    lines[other][goal] = lines[other].get(goal, Fraction(0)) + share * chance
    for at in reversed(knot):
        if at not in known:
            known[at] = sum((chance * known.get(goal, Fraction(0)) for goal, chance in lines[at].items()), Fraction(0))


def _knots(steps: dict[int, _StepChances], size: int) -> list[list[int]]:
    """Return the strongly connected positions, those that others lead to first (Tarjan's way, without recursion)."""
    index = dict[int, int]()
    low = dict[int, int]()
    on_stack = set[int]()
    stack = list[int]()
    found = list[list[int]]()
    for root in range(size):
        if root in index:
            continue
        work = [(root, iter(steps.get(root, ())))]
        index[root] = low[root] = len(index)
        stack.append(root)
        on_stack.add(root)
        while work:
            at, goals = work[-1]
            for goal in goals:
                if goal not in index:
                    index[goal] = low[goal] = len(index)
                    stack.append(goal)
                    on_stack.add(goal)
                    work.append((goal, iter(steps.get(goal, ()))))
                    break
                if goal in on_stack:
                    low[at] = min(low[at], index[goal])
            else:
                work.pop()
                if work:
                    low[work[-1][0]] = min(low[work[-1][0]], low[at])
                if low[at] == index[at]:
                    found.append(_cut_knot(stack, on_stack, at))
    return found


def _cut_knot(stack: list[int], on_stack: set[int], at: int) -> list[int]:
    knot = list[int]()
    while not knot or knot[-1] != at:
        knot.append(stack.pop())
        on_stack.discard(knot[-1])
    return knot


_MOST_IN_KNOT = 1_500  # positions that are solved together

_Floats: TypeAlias = "np.ndarray[Any, np.dtype[np.float64]]"
_Flags: TypeAlias = "np.ndarray[Any, np.dtype[np.bool_]]"


def _leads_to_end(flow: Flow) -> _Flags:
    """Return from which positions an end can be reached."""
    import numpy as np

    found: _Flags = flow.over.astype(bool)
    while True:
        new = np.unique(flow.source[found[flow.goal] & ~found[flow.source] & (flow.chance > 0)])
        if not len(new):
            return found
        found[new] = True


class SlowRest:
    """The part of a fight that goes on, as it begins a round. `ended` is what comes to each end, `endless` to none.

    Raises `TooManyPositions` if a knot is too large.
    """

    def __init__(self, graph: Graph, flow: Flow, mass: _Floats) -> None:
        import numpy as np

        self.inflow = mass.copy()
        self.flow = flow
        self.graph = graph
        self.ends = _leads_to_end(flow)
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
        import numpy as np

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
        found = [knot for knot in _knots(lines, self.flow.size) if self.live[knot[0]]]
        if max(map(len, found), default=0) > _MOST_IN_KNOT:
            raise TooManyPositions
        return found

    def steps_of(self, knot: list[int]) -> tuple[Any, Any, Any, Any]:
        """Return the steps of a knot: where each begins in it, its goal, its chance, and which stay within."""
        import numpy as np

        at = np.concatenate([np.arange(self.steps[n], self.steps[n + 1]) for n in knot])
        places = {n: place for place, n in enumerate(knot)}
        begin = np.array([places[n] for n in self.source[at].tolist()])
        stay = np.array([n in places for n in self.goal[at].tolist()])
        return begin, self.goal[at], self.chance[at], stay

    def matrix(self, knot: list[int], steps: tuple[Any, Any, Any, Any]) -> _Floats:
        """Return the chances to stay in a knot, from the row to the column, less than the certain stay."""
        import numpy as np

        begin, goal, chance, stay = steps
        places = {n: place for place, n in enumerate(knot)}
        found = np.eye(len(knot))
        np.add.at(found, (begin[stay], [places[n] for n in goal[stay].tolist()]), -chance[stay])
        return found

    def flow_through(self, knot: list[int]) -> None:
        """Let what flows into a knot flow out of it."""
        import numpy as np

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
        flow = self.flow
        likely = self.end_chances()
        on = flow.fresh & self.live[flow.goal]
        return float((self.visits[flow.source[on]] * flow.chance[on] * likely[flow.goal[on]]).sum())

    def end_chances(self) -> _Floats:
        """Return the chance of each position to come to an end."""
        import numpy as np

        found = self.ends.astype(float)
        for knot in self.knots if not self.ends.all() else ():
            steps = self.steps_of(knot)
            begin, goal, chance, stay = steps
            leaves = np.bincount(begin[~stay], chance[~stay] * found[goal[~stay]], len(knot))
            found[knot] = np.linalg.solve(self.matrix(knot, steps), leaves)
        return found


MOST_CHOICES = 60_000
_CLOSE_VALUES = 1e-10
_MOST_ITERATIONS = 5_000


class _ChoiceGraph:
    """The positions of a fight with every option of the party, as arrays."""

    def __init__(self, walk: Walk, limit: int = MOST_CHOICES) -> None:
        self.walk = walk
        self.limit = limit
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

        option = np.array(self.option)
        goal = np.array(self.goal)
        chance = np.array(self.chance)
        firsts = np.array(self.first_option)
        won = np.array(
            [self.walk.is_over(position) and self.walk.has_standing(position.party) for position in self.positions]
        )
        worth: Any = won.astype(float)
        each: Any = np.zeros(len(self.strikes))
        for _ in range(_MOST_ITERATIONS):
            each = np.bincount(option, weights=chance * worth[goal], minlength=len(self.strikes))
            better = np.maximum(np.maximum.reduceat(each, firsts), won)
            done = float(np.abs(better - worth).max()) < _CLOSE_VALUES
            worth = better
            if done:
                break
        return worth, each


def choose_best(walk: Walk, limit: int = MOST_CHOICES) -> dict[Position, int]:
    """Return the class that the party strikes in each position where it has a choice. Raises `TooManyPositions`."""
    graph = _ChoiceGraph(walk, limit)
    _, each = graph.values()
    chosen: dict[Position, int] = {}
    bounds = [*graph.first_option, len(graph.strikes)]
    for at, position in enumerate(graph.positions):
        options = range(bounds[at], bounds[at + 1])
        if len(options) > 1:
            best = max(options, key=lambda n: (round(float(each[n]), 9), -walk.key("weakest", graph.strikes[n])[0]))
            chosen[position] = graph.strikes[best]
    return chosen

"""Forecasts as they are asked for: exact where the fight is small, else simulated."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from math import comb, prod
from typing import Any, TypeVar

from msgspec import structs

from caltrop.games.common.fighting.fights import PARTY
from caltrop.kernel.rules.refusals import Refuses, refuse
from caltrop.odds.budget import TooLarge

from .acts import FIRST
from .answer import BestPlay, Forecast
from .exact_fights import MOST_POSITIONS, Graph, TooManyPositions, solve
from .fight_files import RULE
from .kernels import Relearn
from .model import SIDES, TO_COME, Fight, FightKernels
from .walk import Walk

T = TypeVar("T")
_QUICK_POSITIONS = 6_000  # as many are solved exactly without being asked to
_SPREAD = 20  # times fewer positions are solved of a fight with acts on several at once
_UNLIKELY = 3  # times as many positions as can be solved quickly: with more, no exact answer is tried
_MOST_AS_FRACTION = 3_000  # more positions are solved in floating point only: their fractions have many thousand digits
FIGHTS = 16_600  # enough for a 99% interval of less than 0.01 to each side
CLOSE = 0.01  # half of the 99% interval with which a chance is sure enough
_FEW_FIGHTS = 100
_LOOKED_AT = 4  # combatants who are beaten down before any fight


class Forecaster:
    """Answers questions about one fight, and remembers its kernels."""

    def __init__(self, fight: Fight) -> None:
        self.fight = fight
        self.kernels = FightKernels(fight)
        self.most_of_duel = MOST_POSITIONS
        self._arrays: Any = None
        self.latest: Forecast | None = None  # the answer before, of however few fights

    def answer(self, *, exact: bool | None = None, fights: int = FIGHTS, seed: int = 1) -> Forecast:
        """Return the forecast: exact, simulated, or as the size of the fight suggests. Raises `Refuses`."""
        try:
            return structs.replace(self._answer(exact, fights, seed), harmless=self.learning(self.harmless))
        except TooLarge as large:
            raise Refuses(large.refused) from None

    def _answer(self, exact: bool | None, fights: int, seed: int) -> Forecast:
        if self.fight.policies[PARTY].target == "best":
            return self.best()
        if exact:
            try:
                return self.exact(MOST_POSITIONS)
            except TooManyPositions:
                pass
        found = self.quick_answer() if exact is None else None
        return found or self.simulate(fights, seed)

    def quick_answer(self, *, as_fraction: bool = True) -> Forecast | None:
        """Return the exact answer if the fight is small enough to have one at once. Raises `OutOfTime`."""
        if len(self.fight.members) > 2 and self.likely_positions() > _UNLIKELY * _QUICK_POSITIONS:
            return None
        if self.learning(self.kernels.acts.strikes_several):
            return None
        try:
            return self.exact(_QUICK_POSITIONS, as_fraction=as_fraction)
        except TooManyPositions:
            return None

    def likely_positions(self) -> int:
        """Return about how many positions the fight has: as many as its members have points to lose in all ways.

        Only a guess, so that no time is lost on a fight that is much too large: harm takes several points at once, and
        conditions and turns add to them.
        """
        rules = self.fight.rules
        found = 1
        for group in self.fight.groups:
            levels = rules.points(rules.place(group.sheet, group.side)) + 1
            found *= comb(levels + group.count - 1, group.count)
        return found

    def go_on_with(self, fight: Fight) -> None:
        """Ask about the same fight as it stands later: with the same groups, of which some may have fewer members."""
        alone = [self.kernels.is_alone(side) for side in SIDES]
        self.fight = self.kernels.fight = fight
        if alone != [self.kernels.is_alone(side) for side in SIDES]:
            self.forget_classes()

    def forget_classes(self) -> None:
        """Make the classes of sheets anew: more is told apart than before."""
        self.kernels.store.clear()
        self.kernels.acts.clear()
        self._arrays = None

    def points_now(self) -> int:
        """Return in how many ways those who stand now can have points left: by this a fight becomes smaller."""
        kernels = self.kernels
        return prod(kernels.points(one) + 1 for one in kernels.first_classes() if kernels.is_up(one))

    def exact(self, limit: int, *, as_fraction: bool = True) -> Forecast:
        """Return the exact forecast. Raises `TooManyPositions` and `OutOfTime`."""
        duel = len(self.fight.members) == 2
        acts = any(self.learning(partial(self.kernels.acts.is_any, side)) for side in SIDES)
        most = self.most_positions(self.most_of_duel if duel and not acts else limit)
        graph = self.learning(lambda: Graph(Walk(self.kernels), most))
        found = solve(graph)
        if not (duel and as_fraction) or len(graph.positions) > _MOST_AS_FRACTION:
            return found
        from .exact_fights import chance_as_fraction

        whole = Graph(Walk(self.kernels, exact=True))
        return structs.replace(found, fraction=str(chance_as_fraction(whole)))

    def best(self) -> Forecast:
        """Return the exact forecast of the party's best play, and what it gains. Raises `Refuses`."""
        usual = structs.replace(self.fight.policies[PARTY], target="weakest")
        plain = structs.replace(self.fight, policies={**self.fight.policies, PARTY: usual})
        try:
            graph = self.learning(self._best_graph)
            found = solve(graph)
            before = Forecaster(plain).exact(MOST_POSITIONS).party
        except TooManyPositions:
            refuse("no-best-play", RULE)
        return structs.replace(found, best=BestPlay(self.first_target(graph), found.party, before))

    def _best_graph(self) -> Graph:
        from .exact_fights import MOST_CHOICES, choose_best

        walk = Walk(self.kernels)
        walk.chosen = choose_best(walk, self.most_positions(MOST_CHOICES))
        return Graph(walk, MOST_POSITIONS)

    def most_positions(self, limit: int) -> int:
        """Return how many positions are tried: fewer of a fight in which each may lead to very many others."""
        return limit // _SPREAD if self.learning(self.kernels.acts.strikes_several) else limit

    def first_target(self, graph: Graph) -> str:
        """Return the name of the group that best play strikes first, in the likeliest beginning with a choice."""
        walk = graph.walk
        group = walk.kernels.store.classes.group
        firsts = (walk.chosen[graph.positions[at]] for at, _ in graph.starts if graph.positions[at] in walk.chosen)
        found = next(firsts, next(iter(walk.chosen.values()), None))
        return self.fight.groups[group(found)].name if found is not None else ""

    def simulate(self, fights: int = FIGHTS, seed: int = 1, close: float = 0.0) -> Forecast:
        """Return the forecast of that number of simulated fights, or of fewer if they make it so sure (`close`)."""
        from .simulation import simulate as simulate_fights

        if self._arrays is None:  # a few fights tell most of what matters of the sheets
            self.learning(self.look_around)
            few = min(fights, _FEW_FIGHTS)
            self.latest = self.learning(lambda: simulate_fights(self.kernels, few, seed, self.arrays()))
            if few == fights:
                return self.latest
        self.latest = self.learning(
            lambda: simulate_fights(self.kernels, fights, seed, arrays=self.arrays(), close=close, like=self.latest)
        )
        return self.latest

    def look_around(self) -> None:
        """Beat a few combatants down: it tells what matters of sheets sooner than many fights do."""
        kernels = self.kernels
        starts = [one for one in dict.fromkeys(kernels.first_classes()) if kernels.is_up(one)]
        for target in starts[:_LOOKED_AT]:
            others = [one for one in starts if kernels.side_of(one) != kernels.side_of(target)]
            for one in self.beat_down(others[0], target) if others else ():
                kernels.is_still(one)

    def beat_down(self, one: int, target: int | None) -> dict[int, None]:
        """Let one strike another as hard as can be until they are down; return the classes that come of it."""
        seen = dict[int, None]()
        while target is not None:
            after = [(a, b) for (a, b), _, _ in self.kernels.strike(one, target).rows]
            seen.update(dict.fromkeys(each for pair in after for each in pair))
            weaker = (b for _, b in after if 0 < self.kernels.points(b) < self.kernels.points(target))
            target = min(weaker, key=self.kernels.points, default=None)
        return seen

    def arrays(self) -> Any:
        """Return the kernels as arrays, as far as they are known."""
        from .kernel_arrays import ClassArrays

        if self._arrays is None:
            self._arrays = ClassArrays(self.kernels)
        return self._arrays

    def harmless(self) -> tuple[str, ...]:
        """Return the names of those whose attacks change nobody on the other side."""
        kernels = self.kernels
        groups = self.fight.groups
        starts = [(groups[group], one) for group, one in zip(self.fight.members, kernels.first_classes(), strict=True)]
        found = dict[str, bool]()
        for group, one in starts:
            others = [other for theirs, other in starts if theirs.side != group.side and kernels.is_up(other)]
            able = not kernels.is_up(one) or any(self.hurts(one, other) for other in others)
            found[group.name] = found.get(group.name, False) or able
        return tuple(name for name, able in found.items() if not able)

    def hurts(self, one: int, other: int) -> bool:
        if any(after[1] != other for after, _, _ in self.kernels.strike(one, other).rows):
            return True
        acts = self.kernels.acts
        classes = (one, one, other)
        found = (acts.results(n, classes, TO_COME, FIRST) for n in acts.options(one))
        return any(after[2] != other for each in found for after, _, _ in each.rows)

    def learning(self, ask: Callable[[], T]) -> T:
        """Return an answer; it is worked out again whenever more of the sheets matters than was known."""
        with _pause_collector():
            while True:
                try:
                    return ask()
                except Relearn:
                    self.forget_classes()


@contextmanager
def _pause_collector() -> Iterator[None]:
    """Free no cycles meanwhile: kernels are many objects that stay, and to go through them all takes long."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()

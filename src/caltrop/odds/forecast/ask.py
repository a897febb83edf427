"""Forecasts as they are asked for: exact where the fight is small, else simulated."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from msgspec import structs

from caltrop.kernel.errors import Refuses
from caltrop.odds.budget import TooLarge

from .answer import Forecast
from .graph import MOST_POSITIONS, Graph, TooManyPositions, solve
from .kernels import Relearn
from .model import Fight, FightKernels
from .walk import Walk

T = TypeVar("T")
QUICK_POSITIONS = 6_000  # as many are solved exactly without being asked to
MOST_AS_FRACTION = 3_000  # more positions are solved in floating point only: their fractions have many thousand digits
FIGHTS = 20_000  # enough for a 99% interval of less than 0.01 to each side


class Forecaster:
    """Answers questions about one fight, and remembers its kernels."""

    def __init__(self, fight: Fight) -> None:
        self.fight = fight
        self.kernels = FightKernels(fight)

    def answer(self, *, exact: bool | None = None, fights: int = FIGHTS, seed: int = 1) -> Forecast:
        """Return the forecast: exact, simulated, or as the size of the fight suggests. Raises `Refuses`."""
        try:
            return structs.replace(self._answer(exact, fights, seed), harmless=self.learning(self.harmless))
        except TooLarge as large:
            raise Refuses(large.refused) from None

    def _answer(self, exact: bool | None, fights: int, seed: int) -> Forecast:
        if exact is not False:
            try:
                return self.exact(MOST_POSITIONS if exact else QUICK_POSITIONS)
            except TooManyPositions:
                pass
        return self.simulated(fights, seed)

    def exact(self, limit: int) -> Forecast:
        """Return the exact forecast. Raises `TooManyPositions`."""
        duel = len(self.fight.members) == 2
        graph = self.learning(lambda: Graph(Walk(self.kernels, exact=duel), MOST_POSITIONS if duel else limit))
        found = solve(graph)
        if not duel or len(graph.positions) > MOST_AS_FRACTION:
            return found
        from .fractions import chance_as_fraction

        return structs.replace(found, fraction=str(chance_as_fraction(graph)))

    def simulated(self, fights: int = FIGHTS, seed: int = 1) -> Forecast:
        """Return the forecast of so many simulated fights."""
        from .simulate import simulate

        return self.learning(lambda: simulate(self.kernels, fights, seed))

    def harmless(self) -> tuple[str, ...]:
        """Return the names of those whose attacks change nobody on the other side."""
        kernels, groups = self.kernels, self.fight.groups
        found = list[str]()
        for n, group in enumerate(groups):
            one = kernels.first_class(n)
            others = [kernels.first_class(m) for m, other in enumerate(groups) if other.side != group.side]
            if not any(self.hurts(one, other) for other in others):
                found.append(group.name)
        return tuple(found)

    def hurts(self, one: int, other: int) -> bool:
        return any(after[1] != other for after, _, _ in self.kernels.strike(one, other).rows)

    def learning(self, ask: Callable[[], T]) -> T:
        """Return an answer; it is worked out again whenever more of the sheets matters than was known."""
        while True:
            try:
                return ask()
            except Relearn:
                self.kernels.store.clear()

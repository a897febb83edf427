"""Answers a question about a made-up fight in time: exact if that is found soon, else simulated.

Best play of a fight that is too large for value iteration is found as beside a table's fight: each kind of foe is
struck first in simulated fights.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import TYPE_CHECKING, TypeAlias

from msgspec import structs

from caltrop.games.common.chapters.fights import FOES, PARTY
from caltrop.kernel.rules.refusals import Refuses
from caltrop.odds.budget import TooLarge
from caltrop.odds.forecast.answer import BestPlay
from caltrop.odds.forecast.best import MOST_POSITIONS as MOST_CHOICES
from caltrop.odds.forecast.best import choose_best
from caltrop.odds.forecast.graph import Graph, TooManyPositions, solve
from caltrop.odds.forecast.kernels import OutOfTime
from caltrop.odds.forecast.memory import FightMemory
from caltrop.odds.forecast.walk import Member, Position, Walk

if TYPE_CHECKING:
    from caltrop.odds.forecast.answer import Forecast
    from caltrop.odds.forecast.ask import Forecaster
    from caltrop.odds.forecast.model import Fight, FightKernels

IsLate: TypeAlias = Callable[[], bool]
ROUGH = (100, 1_000)  # fights that are simulated first, so that there is an answer if the time is over
BEST_SHARE = 0.3  # of the time for an exact answer that goes into best play: the trials after it take time, too


def never() -> bool:
    return False


def time_limit(seconds: float) -> IsLate:
    """Return a clock that says whether these seconds are over."""
    end = monotonic() + seconds
    return lambda: monotonic() > end


class TimedWalk(Walk):
    """The steps of a fight, as long as there is time."""

    def __init__(self, kernels: FightKernels, is_late: IsLate) -> None:
        super().__init__(kernels)
        self.is_late = is_late

    def next_actor(self, position: Position) -> tuple[str, Member | None]:
        if self.is_late():
            raise OutOfTime
        return super().next_actor(position)


class FightAsker:
    """Answers about one fight. `is_cut` says afterwards whether an exact answer was given up for want of time."""

    def __init__(self, asker: Forecaster, fights: int, seed: int = 1) -> None:
        self.asker, self.fights, self.seed = asker, fights, seed
        self.is_cut = False

    def answer(self, exact: bool | None, seconds: float, is_late: IsLate = never) -> Forecast | None:
        """Return the answer; None if `is_late` left no time for any. Raises `Refuses`.

        `exact` asks for an exact answer however long it takes (True), for none (False), or for one if it is found in
        these `seconds` (None).
        """
        try:
            found = self._answer(exact, seconds, is_late)
        except OutOfTime:
            return None
        except TooLarge as large:
            raise Refuses(large.refused) from None
        return found and self.with_harmless(found, is_late)

    def _answer(self, exact: bool | None, seconds: float, is_late: IsLate) -> Forecast | None:
        fight = self.asker.fight
        if fight.policies[PARTY].target != "best":
            return self.usual(exact, seconds, is_late)
        if kinds_of_foes(fight) > 1:
            return self.best(exact, seconds, is_late)
        self.asker.go_on_with(plain_fight(fight))  # with one kind of foe there is nothing to choose
        return self.usual(exact, seconds, is_late)

    def usual(self, exact: bool | None, seconds: float, is_late: IsLate) -> Forecast | None:
        """Return the answer by policies that need no choice."""
        if exact:
            self.hurry(is_late)
            return self.asker.answer(exact=True, fights=self.fights, seed=self.seed)
        if exact is None:
            self.hurry(time_limit(seconds))
            try:
                found = self.asker.quick_answer()
            except OutOfTime:
                found, self.is_cut = None, True
            if found is not None:
                return found
        return self.simulate(is_late)

    def simulate(self, is_late: IsLate) -> Forecast | None:
        """Return the answer of simulated fights, of fewer if the time is over."""
        self.hurry(is_late)
        found: Forecast | None = None
        rough = [size for size in ROUGH if size < self.fights and is_late is not never]
        try:
            for size in (*rough, self.fights):
                found = self.asker.simulate(size, self.seed)
        except OutOfTime:
            pass
        return found

    def hurry(self, is_late: IsLate) -> None:
        self.asker.kernels.store.is_late = is_late

    def with_harmless(self, found: Forecast, is_late: IsLate) -> Forecast:
        self.hurry(is_late)
        try:
            return structs.replace(found, harmless=self.asker.learning(self.asker.harmless))
        except OutOfTime:
            return found

    # ---- best play
    def best(self, exact: bool | None, seconds: float, is_late: IsLate) -> Forecast | None:
        """Return the answer for best play: by value iteration, or by trying each kind of foe first."""
        if exact:
            self.hurry(is_late)
            return self.asker.best()
        if exact is None:
            try:
                return self.solved_best(time_limit(BEST_SHARE * seconds))
            except (OutOfTime, TooManyPositions):
                pass
        return self.tried_best(is_late)

    def solved_best(self, is_late: IsLate) -> Forecast:
        """Return the exact answer for best play. Raises `OutOfTime` and `TooManyPositions`."""
        asker, fight = self.asker, self.asker.fight
        self.hurry(is_late)

        def follow_best() -> Graph:
            walk = TimedWalk(asker.kernels, is_late)
            walk.chosen = choose_best(walk, asker.most_positions(MOST_CHOICES))
            return Graph(walk)

        graph = asker.learning(follow_best)
        found, target = solve(graph), asker.first_target(graph)
        asker.go_on_with(plain_fight(fight))
        usual = solve(asker.learning(lambda: Graph(TimedWalk(asker.kernels, is_late))))
        return structs.replace(found, best=BestPlay(target, found.party, usual.party))

    def tried_best(self, is_late: IsLate) -> Forecast | None:
        """Return the answer with that kind of foe struck first with which the party wins most, if any gains."""
        plain = plain_fight(self.asker.fight)
        self.asker.go_on_with(plain)
        usual = self.simulate(is_late)
        if usual is None:
            return None
        memory = FightMemory(plain.game, plain.policies)
        memory.asker = self.asker
        best = memory.best_target(usual, is_late, self.seed)
        if best is None:
            return usual
        tried = [self.strike_first(plain, n, is_late) for n in groups_named(plain, best.target)]
        found = max(filter(None, tried), key=lambda each: each.party, default=usual)
        return structs.replace(found, best=best)

    def strike_first(self, plain: Fight, group: int, is_late: IsLate) -> Forecast | None:
        self.asker.go_on_with(structs.replace(plain, focus=group))
        return self.simulate(is_late)


def plain_fight(fight: Fight) -> Fight:
    """Return the fight in which the party strikes the weakest."""
    ours = structs.replace(fight.policies[PARTY], target="weakest")
    return structs.replace(fight, policies={**fight.policies, PARTY: ours})


def groups_named(fight: Fight, name: str) -> list[int]:
    """Return the groups of foes with a name; several may have the same."""
    return [n for n, group in enumerate(fight.groups) if group.side == FOES and group.name == name]


def kinds_of_foes(fight: Fight) -> int:
    return sum(group.side == FOES and group.count > 0 for group in fight.groups)

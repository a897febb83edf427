"""Rolls that several targets share: what all of them have in common, and what each has for itself.

A rule for several targets gathers their results at its end. What was rolled until then, all of them share; given that,
their results do not depend on each other. So the odds for one target, roll by roll, tell those of any number of them.
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple, TypeVar, cast

from msgspec import structs

from caltrop.kernel.rules.mechanic import Mechanic
from caltrop.odds.apart import LazyResults
from caltrop.odds.budget import WorkBudget
from caltrop.odds.exact import Exact, Policy
from caltrop.odds.tables import Odds

T = TypeVar("T")


class SharedOdds(NamedTuple):
    """Each roll that is shared, with its weight, and the odds of the outcome for the one target, given that roll."""

    rows: tuple[tuple[Hashable, int, Odds[Any]], ...]
    den: int


class SharedFate(Exact):
    """Runs a rule up to where it gathers the results of its targets, and keeps the odds of the first."""

    def __init__(self, policy: Policy | None, budget: WorkBudget) -> None:
        super().__init__(policy, tally=budget)
        self.tables: dict[Hashable, Odds[Any]] = {}
        self.whole: Any = None  # an outcome of the rule

    def gather(self, results: Sequence[T]) -> tuple[T, ...]:
        assert isinstance(results, LazyResults)
        roll, lookups = tuple(self.drawn), [part.take() for part in results.parts]
        if roll not in self.tables:
            self.tables[roll] = lookups[0]()
        return cast("tuple[T, ...]", (roll,))

    def read(self, outcome: Any) -> Hashable:
        """Return what the targets share of an outcome: all of it, if the rule has no results for each."""
        each = getattr(outcome, "each", None)
        if each is None:
            self.tables[outcome] = Odds([(outcome, 1)], 1)
            return cast("Hashable", outcome)
        self.whole = outcome
        return cast("Hashable", each[0])

    def outcomes(self, roll: Hashable) -> Odds[Any]:
        """Return the odds of the rule's outcome for one target, given what is shared."""
        table = self.tables[roll]
        if self.whole is None:
            return table
        return Odds([(structs.replace(self.whole, each=(one,)), count) for one, count in table.rows], table.den)


@lru_cache(maxsize=512)
def shared_odds(mechanic: Mechanic[Any, Any], params: Any, policy: Policy | None, limit: int) -> SharedOdds:
    """Return the odds of a mechanic for one target, by what it would share with others."""
    fate = SharedFate(policy, WorkBudget(mechanic.id, limit))
    rolls = fate.run(lambda _: fate.read(mechanic.rule(fate, params)))
    return SharedOdds(tuple((roll, count, fate.outcomes(roll)) for roll, count in rolls.rows), rolls.den)

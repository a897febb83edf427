"""Exact odds: found by running a rule over every possible answer.

Read `exact` first: the fate that gives every answer. `tables` has `Odds` and the odds of usual rolls. `pairs`, `ranks`
and `graded_pools` count contests of two pools without going through all pairs of rolls; `lazy_results` keeps results
apart that do not depend on each other. `budget` is how much a question may cost, `readings` what can be read from an
outcome.
"""

from .budget import TooLarge, WorkBudget
from .exact import LIMIT, Exact, Memo, Policy, clear, odds, odds_by
from .tables import Odds

__all__ = ["LIMIT", "Exact", "Memo", "Odds", "Policy", "TooLarge", "WorkBudget", "clear", "odds", "odds_by"]

"""Exact odds: found by running a rule over every possible answer."""

from .budget import TooLarge, WorkBudget
from .exact import LIMIT, Exact, Memo, Policy, clear, odds, odds_by
from .tables import Odds

__all__ = ["LIMIT", "Exact", "Memo", "Odds", "Policy", "TooLarge", "WorkBudget", "clear", "odds", "odds_by"]

"""Exact odds: found by running a rule over every possible answer."""

from .exact import LIMIT, Exact, Memo, Policy, TooLarge, WorkBudget, clear, odds
from .tables import Odds

__all__ = ["LIMIT", "Exact", "Memo", "Odds", "Policy", "TooLarge", "WorkBudget", "clear", "odds"]

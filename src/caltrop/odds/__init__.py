"""Exact odds: what a rule does, measured by running it over every answer there is."""

from .exact import LIMIT, Exact, Memo, Policy, TooLarge, WorkBudget, clear, odds
from .tables import Odds

__all__ = ["LIMIT", "Exact", "Memo", "Odds", "Policy", "TooLarge", "WorkBudget", "clear", "odds"]

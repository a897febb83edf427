"""Exact odds: what a rule does, measured by running it over every answer there is."""

from .exact import LIMIT, Exact, Memo, Policy, Tally, TooLarge, clear, odds
from .tables import Odds

__all__ = ["LIMIT", "Exact", "Memo", "Odds", "Policy", "Tally", "TooLarge", "clear", "odds"]

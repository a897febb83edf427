"""How much one question may cost, and what is said where it would cost more."""

from __future__ import annotations

from caltrop.kernel.rules.refusals import Refused

_MOST_THROWS = 10**18  # larger numbers are cut to this: JSON readers do not take longer ones


class TooLarge(Exception):
    """The odds need more rolls than the limit; `refused` is the reason as a value."""

    def __init__(self, rule: str, limit: int, throws: int) -> None:
        self.refused: Refused = Refused("too-large", rule, {"limit": limit, "throws": min(throws, _MOST_THROWS)})
        super().__init__(self.refused)


class WorkBudget:
    """The number of rolls that one question may cost, with all its sub-rules."""

    def __init__(self, rule: str, limit: int) -> None:
        self.rule = rule
        self.limit = limit
        self.spent = 0

    def foresee(self, throws: int, slack: int = 1) -> None:
        """Refuse work that would go over the limit, before it is done."""
        if self.spent + throws > self.limit * slack:
            raise TooLarge(self.rule, self.limit, self.spent + throws)

    def spend(self, throws: int) -> None:
        """Count work that was done, or is about to be done."""
        self.spent += throws
        if self.spent > self.limit:
            raise TooLarge(self.rule, self.limit, self.spent)

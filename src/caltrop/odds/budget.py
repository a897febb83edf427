"""How much one question may cost, and what is said where it would cost more."""

from __future__ import annotations

from fractions import Fraction

from caltrop.kernel.rules.refusals import Refused

_MOST_THROWS = 10**18  # larger numbers are cut to this: JSON readers do not take longer ones


class TooLarge(Exception):
    """The odds need more rolls than the limit; `refused` is the reason as a value."""

    def __init__(self, rule: str, limit: int, throws: int) -> None:
        self.refused: Refused = Refused("too-large", rule, {"limit": limit, "throws": min(throws, _MOST_THROWS)})
        super().__init__(self.refused)


class NeverEnds(TooLarge):
    """The rule has no last die, and too many of its runs go on and on."""

    def __init__(self, rule: str) -> None:
        super().__init__(rule, 0, 0)
        self.refused = Refused("never-ends", rule)


_DEEP = 250  # questions of one run: those of a rule with a last die are fewer, or too many to be tried


class WorkBudget:
    """The number of rolls that one question may cost, with all its sub-rules, and how rare a run may be.

    Nothing is left out until a rule turns out to have no last die. Then `rarest` says that runs with a chance of less
    than one in that many are not followed, and `left_out` is how many of all runs that are.
    """

    def __init__(self, rule: str, limit: int) -> None:
        self.rule = rule
        self.limit = limit
        self.spent = 0
        self.deepest = _DEEP
        self.rarest = 0
        self.left_out = Fraction(0)

    def leave_out(self, rarest: int) -> None:
        """Begin again, and leave out what is rarer than one in that many."""
        self.spent = 0
        self.deepest = 0
        self.rarest = rarest
        self.left_out = Fraction(0)

    def foresee(self, throws: int, slack: int = 1) -> None:
        """Refuse work that would go over the limit, before it is done."""
        if self.spent + throws > self.limit * slack:
            raise TooLarge(self.rule, self.limit, self.spent + throws)

    def spend(self, throws: int) -> None:
        """Count work that was done, or is about to be done."""
        self.spent += throws
        if self.spent > self.limit:
            raise TooLarge(self.rule, self.limit, self.spent)

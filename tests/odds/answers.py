"""What the tests of the odds share: an answer as plain data, and how its parameters are written."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

from msgspec import to_builtins

from caltrop.kernel.rules.dice import LadderDie, ladder_die
from caltrop.kernel.rules.fate import Choice
from caltrop.odds import Odds


def plain(odds: Odds[Any]) -> dict[tuple[tuple[str, object], ...], Fraction]:
    """Outcomes as the sorted pairs of their JSON objects."""
    found = {tuple(sorted(to_builtins(outcome).items())): p for outcome, p in odds}
    assert len(found) == len(odds), "two outcomes are told apart that look the same in JSON"
    return found


def ladder(sides: Iterable[int]) -> tuple[LadderDie, ...]:
    return tuple(ladder_die(n) for n in sides)


def as_usual(choice: Choice) -> str:
    """The stated policy said aloud: the odds are the same, but every choice is asked."""
    return choice.usual


def always(choice: Choice) -> str:
    return "yes" if "yes" in choice.options else choice.usual


def never(choice: Choice) -> str:
    return "no" if "no" in choice.options else choice.usual

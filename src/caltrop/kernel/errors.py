"""Refusals and warnings: values with a code, the rule's id and the facts; their words stand in the catalogue."""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn, ParamSpec, TypeVar

from msgspec import Struct

from .fate import Fact

A = ParamSpec("A")
T = TypeVar("T")


class Refused(Struct, frozen=True, tag="refused"):
    """It cannot be: nothing was done."""

    code: str
    rule: str
    facts: dict[str, Fact] = {}


class Warned(Struct, frozen=True, tag="warned"):
    """It can be, but somebody should say so first: whoever acts, or where it says so the facilitator alone."""

    code: str
    rule: str
    facts: dict[str, Fact] = {}
    facilitator: bool = False


class SumOutOfRange(ValueError):
    """Parameters that are right one by one, but not together: their sum is out of bounds."""

    def __init__(self, names: tuple[str, ...], got: int, least: int, most: int) -> None:
        super().__init__(f"{names} together: {got}, not {least} to {most}")
        self.facts: dict[str, Fact] = {"names": names, "got": got, "least": least, "most": most}


class Refuses(Exception):
    """Raised where a rule finds that it cannot be; `Move.prepare` turns it into its `Refused`, once for all."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(refused.code)
        self.refused = refused


def refuse(code: str, rule: str, **facts: Fact) -> NoReturn:
    """End a plan: it cannot be, by that rule."""
    raise Refuses(Refused(code, rule, facts))


def accept(found: T | Refused) -> T:
    """What was read from outside; a plan that got a refusal instead ends with it."""
    if isinstance(found, Refused):
        raise Refuses(found)
    return found


def attempt(ask: Callable[A, T], *args: A.args, **named: A.kwargs) -> T | Refused:
    """What was asked for, or its refusal as a value: for code that goes on either way."""
    try:
        return ask(*args, **named)
    except Refuses as no:
        return no.refused


def refusal_of(check: Callable[A, object], *args: A.args, **named: A.kwargs) -> Refused | None:
    """Ask whether a check would refuse: return its refusal, or None where it would pass."""
    found = attempt(check, *args, **named)
    return found if isinstance(found, Refused) else None

"""Refusals and warnings: values with a code, the rule's id and the facts. Their sentences are in `caltrop.words`."""

from __future__ import annotations

from collections.abc import Callable
from typing import NoReturn, ParamSpec, TypeVar

from msgspec import Struct

from .steps import Fact

A = ParamSpec("A")
T = TypeVar("T")


class Refused(Struct, frozen=True, tag="refused"):
    """A refusal: the action is impossible, and nothing was done; `also` are more mistakes of what was given."""

    code: str
    rule: str
    facts: dict[str, Fact] = {}
    also: tuple[Refused, ...] = ()


class Warned(Struct, frozen=True, tag="warned"):
    """A warning: the action is possible once it is confirmed by the acting seat, or by the facilitator alone."""

    code: str
    rule: str
    facts: dict[str, Fact] = {}
    facilitator: bool = False


class SumOutOfRange(ValueError):
    """Parameters are each within bounds, but their sum is not."""

    def __init__(self, names: tuple[str, ...], got: int, least: int, most: int) -> None:
        super().__init__(f"{names} together: {got}, not {least} to {most}")
        self.facts: dict[str, Fact] = {"names": names, "got": got, "least": least, "most": most}


class Refuses(Exception):
    """A rule found the action impossible. `Move.prepare` turns it into its `Refused`."""

    def __init__(self, refused: Refused) -> None:
        super().__init__(refused.code)
        self.refused = refused


def refuse(code: str, rule: str, **facts: Fact) -> NoReturn:
    """End a plan with a refusal by that rule."""
    raise Refuses(Refused(code, rule, facts))


def accept(found: T | Refused) -> T:
    """Return `found`, or end the plan if it is a refusal. For values that were read from outside."""
    if isinstance(found, Refused):
        raise Refuses(found)
    return found


def attempt(ask: Callable[A, T], *args: A.args, **named: A.kwargs) -> T | Refused:
    """Call `ask` and return its result, or its refusal as a value: for code that goes on either way."""
    try:
        return ask(*args, **named)
    except Refuses as no:
        return no.refused


def refusal_of(check: Callable[A, object], *args: A.args, **named: A.kwargs) -> Refused | None:
    """Return the refusal that a check would raise, or None if it passes."""
    found = attempt(check, *args, **named)
    return found if isinstance(found, Refused) else None

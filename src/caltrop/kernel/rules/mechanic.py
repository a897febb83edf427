"""Mechanics: rules of dice and numbers only, with typed parameters and a typed outcome.

A mechanic has no clock and no randomness of its own, does not loop on a die without a bound, and does not go through a
set: the same answers must lead to the same outcome.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from types import ModuleType
from typing import Any, Generic, TypeVar, get_args, get_type_hints

from msgspec import Meta, Struct

from .fate import Fate

P = TypeVar("P", bound=Struct)
O = TypeVar("O", bound=Struct)  # noqa: E741 - an outcome


ANYONE = "*"  # owner of a field whose parts belong to several roles


class Params(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True, kw_only=True):
    """The parameters of a mechanic. Equal parameters have equal odds."""


class Outcome(Struct, frozen=True, omit_defaults=True, kw_only=True):
    """The result of a mechanic. A field that has its default value is left out of the JSON."""


class Nothing(Params, frozen=True):
    """No parameters, or an empty outcome."""


def owner_role(role: str) -> Meta:
    """Mark an outcome field as one role's own number: seats that may not read that role's sheet do not get it."""
    return Meta(extra={"of": role})


def people_of(parameter: str) -> Meta:
    """Mark an outcome field as a line of people: places in a list that is a parameter."""
    return Meta(extra={"people": parameter})


class Mechanic(Generic[P, O]):
    """A rule of dice and numbers with an id; it knows no sheet and no seat."""

    def __init__(self, id: str, rule: Callable[[Fate, P], O]) -> None:
        hints = get_type_hints(rule)
        self.id = id
        self.rule = rule
        self.params: type[P] = next(t for name, t in hints.items() if name not in ("fate", "return"))
        self.outcome: type[O] = hints["return"]
        self.__doc__ = rule.__doc__

    def __call__(self, fate: Fate, params: P) -> O:
        return fate.call(self.rule, params)

    def __repr__(self) -> str:
        return f"<mechanic {self.id}>"


def mechanic(id: str) -> Callable[[Callable[[Fate, P], O]], Mechanic[P, O]]:
    """Turn a function into a mechanic with that id."""
    return lambda rule: Mechanic(id, rule)


def mechanics_in(*modules: ModuleType) -> tuple[Mechanic[Any, Any], ...]:
    """Return the mechanics of these modules, in order."""
    return tuple(thing for module in modules for thing in vars(module).values() if isinstance(thing, Mechanic))


@cache
def owners(outcome: type[Struct]) -> dict[str, str]:
    """Return the role that owns each marked outcome field; a field with marks inside it has `ANYONE`."""
    hints: dict[str, Any] = get_type_hints(outcome, include_extras=True)
    marked = {
        name: str(mark.extra["of"])
        for name, hint in hints.items()
        for mark in getattr(hint, "__metadata__", ())
        if isinstance(mark, Meta) and mark.extra and "of" in mark.extra
    }
    return {name: ANYONE for name, hint in hints.items() if any(map(owners, _structs(hint)))} | marked


def _structs(hint: Any) -> list[type[Struct]]:
    if isinstance(hint, type) and issubclass(hint, Struct):
        return [hint]
    return [found for inner in get_args(hint) for found in _structs(inner)]

"""Rulings: how a table plays what a rule's text leaves open. Each has an id, options and a default."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Generic, TypeVar, get_type_hints

from msgspec import Struct, structs

W_co = TypeVar("W_co", bound=str, covariant=True)
P = TypeVar("P", bound=Struct)


class Ruling(Generic[W_co]):
    """An open question of a rule with its options; the first is the default."""

    def __init__(self, id: str, *options: W_co) -> None:
        self.id, self.options = id, options

    @property
    def default(self) -> W_co:
        return self.options[0]

    def option_in(self, rulings: Mapping[str, str]) -> W_co:
        """Return the option that a table plays by."""
        said = rulings.get(self.id)
        return next((o for o in self.options if o == said), self.default)

    def value_in(self, rulings: Mapping[str, str]) -> Any:
        """Return what a parameter gets: the option, or the number that it stands for."""
        return self.option_in(rulings)

    def can_be(self, option: str) -> bool:
        """Is this one of the options?"""
        return option in self.options


class NumberRuling(Ruling[str]):
    """A ruling whose options are all numbers of a range."""

    def __init__(self, id: str, default: int, least: int, most: int) -> None:
        super().__init__(id, str(default))
        self.least, self.most = least, most

    def can_be(self, option: str) -> bool:
        return option.isdecimal() and self.least <= int(option) <= self.most

    def option_in(self, rulings: Mapping[str, str]) -> str:
        said = rulings.get(self.id, self.default)
        return said if self.can_be(said) else self.default


@cache
def ruled_fields(params: type[Struct]) -> dict[str, Ruling[str]]:
    """Return the parameters that are annotated with a ruling or a dial."""
    hints = get_type_hints(params, include_extras=True)
    return {
        name: mark
        for name, hint in hints.items()
        for mark in getattr(hint, "__metadata__", ())
        if isinstance(mark, Ruling)
    }


def apply_rulings(params: P, rulings: Mapping[str, str]) -> P:
    """Return the parameters with the table's rulings and dials filled in."""
    said: dict[str, Any] = {name: r.value_in(rulings) for name, r in ruled_fields(type(params)).items()}
    return structs.replace(params, **said) if said else params

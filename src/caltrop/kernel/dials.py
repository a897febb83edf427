"""Dials: the numbers and dice inside a game's rules that a variant may change, each within bounds.

A game declares its dials in one place, `dials.py`, and its rules read them there. A mechanic has one as a parameter:

    class DeathParams(Params, frozen=True):
        time: Annotated[Die, TIME] = "d4"

so that exact odds, a roll at the table and a replay all use the same one. What is not rolled asks the library:
`library.dial(SLOTS)`. A dial's value is text, as rulings' options are, and `value_in` reads it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Generic, TypeVar

from .dice import LADDER, SIDES
from .rulings import Ruling

V = TypeVar("V", int, str)
DICE = ("d2", "d3", *LADDER, "d20")


class Dial(Ruling[str], Generic[V]):
    """A number or a die inside a rule: what it is called, what it does, and what it can be."""

    def __init__(self, id: str, default: str, rule: str, name: str, what: str) -> None:
        super().__init__(id, default)
        self.rule, self.name, self.what = rule, name, what

    def value_in(self, rulings: Mapping[str, str]) -> V:
        raise NotImplementedError


class NumberDial(Dial[int]):
    """A whole number of a range."""

    def __init__(self, id: str, default: int, least: int, most: int, *, rule: str, name: str, what: str) -> None:
        super().__init__(id, str(default), rule, name, what)
        self.least, self.most = least, most

    def can_be(self, option: str) -> bool:
        return option.isdecimal() and option.isascii() and self.least <= int(option) <= self.most

    def option_in(self, rulings: Mapping[str, str]) -> str:
        return str(self.value_in(rulings))

    def value_in(self, rulings: Mapping[str, str]) -> int:
        said = rulings.get(self.id)
        return int(said if said is not None and self.can_be(said) else self.default)


class DieDial(Dial[str]):
    """One of several dice, from the smallest to the biggest."""

    def __init__(self, id: str, default: str, *, rule: str, name: str, what: str, dice: tuple[str, ...] = DICE) -> None:
        super().__init__(id, default, rule, name, what)
        self.options = (default, *(die for die in dice if die != default))

    @property
    def dice(self) -> tuple[str, ...]:
        """All that it can be, the smallest first."""
        return tuple(sorted(self.options, key=lambda die: SIDES[die]))

    def value_in(self, rulings: Mapping[str, str]) -> str:
        return self.option_in(rulings)

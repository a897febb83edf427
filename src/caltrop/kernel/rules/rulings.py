"""Rulings and dials: what a table, or a variant, may set inside a game's rules.

A ruling is how a table plays what a rule's text leaves open; it has an id, options and a default. A dial is a number
or a die inside a rule that a variant may change, within bounds. A game declares its dials in one place, its
`rulings.py`, and its rules read them there:

    DIALS = GameDials("fell")
    TIME = DIALS.die("death.time", "Time to live", "The die for how many rounds the dying have left.", "d4")

A mechanic has one as a parameter:

    class DeathParams(Params, frozen=True):
        time: Annotated[Die, TIME] = "d4"

so that exact odds, a roll at the table and a replay all use the same one. What is not rolled asks the library:
`library.dial(SLOTS)`. A dial's value is text, as rulings' options are, and `value_in` reads it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, Generic, TypeAlias, TypeVar, get_type_hints

from msgspec import Struct, structs

from .dice import LADDER, SIDES

W_co = TypeVar("W_co", bound=str, covariant=True)
_P = TypeVar("_P", bound=Struct)


class Ruling(Generic[W_co]):
    """An open question of a rule with its options; the first is the default."""

    def __init__(self, id: str, *options: W_co) -> None:
        self.id = id
        self.options = options

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
        self.least = least
        self.most = most

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


def apply_rulings(params: _P, rulings: Mapping[str, str]) -> _P:
    """Return the parameters with the table's rulings and dials filled in."""
    said: dict[str, Any] = {name: r.value_in(rulings) for name, r in ruled_fields(type(params)).items()}
    return structs.replace(params, **said) if said else params


V = TypeVar("V", int, str)
D = TypeVar("D", bound="_AnyDial")
DICE = ("d2", "d3", *LADDER, "d20")


class Dial(Ruling[str], Generic[V]):
    """A number or a die inside a rule: what it is called, what it does, and what it can be."""

    def __init__(self, id: str, default: str, rule: str, name: str, what: str, read: Callable[[str], V]) -> None:
        super().__init__(id, default)
        self.rule = rule
        self.name = name
        self.what = what
        self.read: Callable[[str], V] = read

    def value_in(self, rulings: Mapping[str, str]) -> V:
        """Return what a variant says, or else what the game does."""
        return self.read(self.option_in(rulings))


_AnyDial: TypeAlias = Dial[int] | Dial[str]


class NumberDial(Dial[int]):
    """A whole number of a range."""

    def __init__(self, id: str, default: int, least: int, most: int, *, rule: str, name: str, what: str) -> None:
        super().__init__(id, str(default), rule, name, what, int)
        self.least = least
        self.most = most

    def can_be(self, option: str) -> bool:
        return option.isdecimal() and option.isascii() and self.least <= int(option) <= self.most

    def option_in(self, rulings: Mapping[str, str]) -> str:
        said = rulings.get(self.id, self.default)
        return str(int(said)) if self.can_be(said) else self.default


class DieDial(Dial[str]):
    """One of several dice, from the smallest to the biggest."""

    def __init__(self, id: str, default: str, *, rule: str, name: str, what: str, dice: tuple[str, ...] = DICE) -> None:
        super().__init__(id, default, rule, name, what, str)
        self.options = (default, *(die for die in dice if die != default))

    @property
    def dice(self) -> tuple[str, ...]:
        """All that it can be, the smallest first."""
        return tuple(sorted(self.options, key=lambda die: SIDES[die]))


class GameDials:
    """The dials of one game, in the order in which they are declared.

    Ids are without the game's name, and so are rules; the rule of "create.hp" is "create", if none is given.
    """

    def __init__(self, game: str) -> None:
        self.game = game
        self.declared: list[_AnyDial] = []

    def __iter__(self) -> Iterator[_AnyDial]:
        return iter(self.declared)

    def number(
        self, id: str, name: str, what: str, default: int, least: int, most: int, *, rule: str = ""
    ) -> NumberDial:
        """Declare a number, and between which it may be."""
        rule = self.rule_of(id, rule)
        return self._keep(NumberDial(f"{self.game}.{id}", default, least, most, rule=rule, name=name, what=what))

    def die(self, id: str, name: str, what: str, default: str, *, rule: str = "") -> DieDial:
        """Declare a die."""
        return self._keep(DieDial(f"{self.game}.{id}", default, rule=self.rule_of(id, rule), name=name, what=what))

    def rule_of(self, id: str, rule: str) -> str:
        return f"{self.game}.{rule or id.partition('.')[0]}"

    def _keep(self, dial: D) -> D:
        self.declared.append(dial)
        return dial

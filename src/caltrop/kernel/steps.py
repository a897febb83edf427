"""Steps: the lines of an explanation. Each kind of facts is a struct, so that a reader can add the numbers up again.

A rule writes a step down with `fate.note(rule, who, facts)`. Every fact has a default: a fact that a seat may not read
is left out by putting its default there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cache
from typing import Any, ClassVar, TypeAlias, TypeVar

import msgspec
from msgspec import Struct, structs

F = TypeVar("F", bound="Facts")
Fact: TypeAlias = int | str | tuple[int | str, ...]


class FactsBase:
    """The annotation for "the facts of any step"; the codec finds the class by its kind."""

    __slots__ = ()

    def __getitem__(self, name: str, /) -> Any:
        return self.by_name()[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.by_name())

    def by_name(self) -> Mapping[str, Any]:
        """Return the facts that are said: not those that are empty or left out."""
        return {}

    def without(self, names: Collection[str], /) -> FactsBase:
        """Return the facts without these."""
        return self

    def cast_roles(self, roles: Mapping[str, str], /) -> FactsBase:
        """Return the facts with characters in the place of their roles."""
        return self


class EarlierFacts(dict[str, Fact], FactsBase):
    """Facts of any names, as earlier versions wrote them."""

    def by_name(self) -> Mapping[str, Any]:
        return self

    def without(self, names: Collection[str], /) -> EarlierFacts:
        return EarlierFacts({name: fact for name, fact in self.items() if name not in names})


class Facts(FactsBase, Struct, frozen=True, tag_field="kind", omit_defaults=True):
    """The facts of one kind of step. `roles` names the fields that hold roles until characters take them."""

    roles: ClassVar[tuple[str, ...]] = ()

    def by_name(self) -> Mapping[str, Any]:
        said = {name: getattr(self, name) for name in self.__struct_fields__}
        return {name: value for name, value in said.items() if value not in (None, "", ())}

    def without(self: F, names: Collection[str], /) -> F:
        return structs.replace(self, **{name: value for name, value in defaults(type(self)).items() if name in names})

    def cast_roles(self: F, roles: Mapping[str, str], /) -> F:
        if not self.roles:
            return self
        said = {name: getattr(self, name) for name in self.roles}
        return structs.replace(self, **{name: roles.get(role, role) for name, role in said.items()})


@cache
def defaults(kind: type[Struct]) -> dict[str, Any]:
    """Return the default of each fact of a kind."""
    return {field.name: field.default for field in structs.fields(kind)}


class Step(Struct, frozen=True):
    """One line of an explanation: the rule, the character it is about ("" for no one), and the facts."""

    rule: str
    who: str
    facts: FactsBase


# ---- the kinds
class DiceRolled(Facts, frozen=True, tag="rolled"):
    """Dice were rolled; each shows a face."""

    dice: tuple[str, ...] = ()
    faces: tuple[int, ...] = ()


class OptionChosen(Facts, frozen=True, tag="chosen"):
    """A person, a standing order or the usual answer chose one of several options."""

    chosen: str = ""


AnyFacts: TypeAlias = DiceRolled | OptionChosen


def read_facts(raw: Any) -> FactsBase:
    """Read stored facts. Those of earlier versions name no kind: dice and choices are known by what they say."""
    if "kind" not in raw and "faces" not in raw and "chosen" not in raw:
        return EarlierFacts(msgspec.convert(raw, dict[str, Fact]))
    kind = "rolled" if "faces" in raw else "chosen"
    found: FactsBase = msgspec.convert({"kind": kind, **raw}, AnyFacts)
    return found

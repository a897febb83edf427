"""Events about the parts of a sheet: changed by a rule, adjusted by hand, or replaced whole."""

from __future__ import annotations

from functools import cache
from typing import Generic, Literal, get_args

from caltrop.kernel.parts import Part, PartBase, Pt
from caltrop.kernel.state import Character, State

from .base import Event, characters_in
from .characters import CharacterEvent


@cache
def part_of(event: type[PartEvent[Pt]]) -> type[Pt]:
    kind: type[Pt] = get_args(event.__orig_bases__[0])[0]  # type: ignore[attr-defined]
    return kind


class PartEvent(Event, Generic[Pt], frozen=True):
    """One part of one character changed: PartEvent[Ladder] says which part, `change` how."""

    private = True
    who: str

    about = characters_in("who")

    def change(self, part: Pt, /) -> Pt:
        return part

    def apply(self, state: State) -> State:
        found = state.characters.get(self.who)
        if found is None:
            return state
        return state.with_character(self.who, found.with_parts(self.change(found.part(part_of(type(self))))))


class PartSet(CharacterEvent, frozen=True, tag="part-set"):
    """One value on a sheet was set: adjusted by the facilitator or its owner, or from a roll."""

    private = True
    part: str
    name: str
    value: int | str
    why: Literal["facilitator", "roll", "own"] = "facilitator"

    def change(self, character: Character) -> Character:
        found = character.parts.get(self.part)
        return character.with_parts(found.put(self.name, self.value)) if isinstance(found, Part) else character


class PartsGiven(CharacterEvent, frozen=True, tag="parts-given"):
    """Whole parts of a sheet were set, by creation or a change of form."""

    private = True
    parts: tuple[PartBase, ...]

    def change(self, character: Character) -> Character:
        return character.with_parts(*self.parts)

    def as_told(self) -> Event:
        return PartsGiven(self.who, ())

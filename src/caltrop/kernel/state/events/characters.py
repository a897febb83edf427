"""Events about characters and the parts of their sheets: added, removed, hidden, down, a part changed or replaced."""

from __future__ import annotations

from functools import cache
from typing import Generic, Literal, get_args

from msgspec import structs

from caltrop.kernel.state.parts import Part, PartBase, Pt
from caltrop.kernel.state.state import Character, Life, Shows, State

from .base import Event, characters_in, set_field
from .fights import LeftFight, without_turn


class CharacterEvent(Event, frozen=True):
    """Something about one character changed."""

    who: str

    about = characters_in("who")

    def change(self, character: Character, /) -> Character:
        return character

    def apply(self, state: State) -> State:
        found = state.characters.get(self.who)
        return state if found is None else state.with_character(self.who, self.change(found))


class CharacterAdded(Event, frozen=True, tag="character-added"):
    """A character joined the table, with its whole sheet."""

    private = True
    who: str
    character: Character

    about = characters_in("who")

    def apply(self, state: State) -> State:
        return state.with_character(self.who, self.character)

    def pictures(self) -> tuple[str, ...]:
        return (self.character.portrait,) if self.character.portrait else ()

    def as_told(self) -> Event:
        return CharacterAdded(self.who, Character(self.character.name, self.character.kind))


class CharacterRemoved(Event, frozen=True, tag="character-removed"):
    """A character was removed from the table, and from any fight with its order of turns."""

    who: str

    about = characters_in("who")

    def apply(self, state: State) -> State:
        left = LeftFight(self.who).apply(state.without_character(self.who))
        return left if left.fight is None else structs.replace(left, fight=without_turn(left.fight, self.who))


class Appeared(Event, frozen=True, tag="appeared"):
    """A character came into the players' sight; they learn its name."""

    who: str
    name: str

    about = characters_in("who")


class Hidden(CharacterEvent, frozen=True, tag="hidden"):
    """A character was hidden from players, or shown again."""

    hidden: bool

    change = set_field("hidden")


class ShownAs(CharacterEvent, frozen=True, tag="shown-as"):
    """How much the players see of a creature changed."""

    shows: Shows

    change = set_field("shows")


class OwnerChanged(CharacterEvent, frozen=True, tag="owner-changed"):
    """Another seat plays a character."""

    owner: str

    change = set_field("owner")


class LifeChanged(CharacterEvent, frozen=True, tag="life-changed"):
    """A character is up, down, out of the fight, or dead."""

    life: Life

    change = set_field("life")

    def is_harm(self) -> bool:
        return self.life != "up"


class Renamed(CharacterEvent, frozen=True, tag="renamed"):
    name: str

    change = set_field("name")


class PortraitSet(CharacterEvent, frozen=True, tag="portrait-set"):
    """A character got a portrait, which is a picture in the table's store; without one it lost it."""

    portrait: str = ""

    change = set_field("portrait")

    def pictures(self) -> tuple[str, ...]:
        return (self.portrait,) if self.portrait else ()


class Placed(CharacterEvent, frozen=True, tag="placed"):
    """A character's place changed; it is a word or two."""

    place: str

    change = set_field("place")


# ---- parts of a sheet: changed by a rule, adjusted by hand, or replaced whole
@cache
def _part_of(event: type[PartEvent[Pt]]) -> type[Pt]:
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
        return state.with_character(self.who, found.with_parts(self.change(found.part(_part_of(type(self))))))


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

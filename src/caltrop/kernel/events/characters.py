"""Facts about one character: they come and go, and what is so of them."""

from __future__ import annotations

from typing import ClassVar

from msgspec import structs

from caltrop.kernel.state import Character, Encounter, Life, Shows, State

from .base import Event


class CharacterEvent(Event, frozen=True):
    """Changes one thing about a character itself, named by the event's own field."""

    who: str

    def change(self, character: Character) -> Character:
        return character

    def apply(self, state: State) -> State:
        found = state.characters.get(self.who)
        return state if found is None else state.with_character(self.who, self.change(found))

    def about(self) -> tuple[str, ...]:
        return (self.who,)

    def touches(self) -> tuple[str, ...]:
        return (f"{self.who}.{self.__struct_fields__[-1]}",)


class CharacterAdded(Event, frozen=True, tag="character-added"):
    """Somebody is at the table from now on, with their whole sheet."""

    private: ClassVar[bool] = True
    who: str
    character: Character

    def apply(self, state: State) -> State:
        return state.with_character(self.who, self.character)

    def about(self) -> tuple[str, ...]:
        return (self.who,)

    def touches(self) -> tuple[str, ...]:
        return (f"{self.who}.",)


class CharacterRemoved(Event, frozen=True, tag="character-removed"):
    """Somebody has left the table's books, and any fight."""

    who: str

    def apply(self, state: State) -> State:
        left = state.without_character(self.who)
        return structs.replace(left, encounter=_encounter_without(state.encounter, self.who))

    def about(self) -> tuple[str, ...]:
        return (self.who,)

    def touches(self) -> tuple[str, ...]:
        return (f"{self.who}.", f"encounter.{self.who}")


class Appeared(Event, frozen=True, tag="appeared"):
    """The players have somebody before them; what they see of it is its name."""

    who: str
    name: str

    def about(self) -> tuple[str, ...]:
        return (self.who,)


class Hidden(CharacterEvent, frozen=True, tag="hidden"):
    """Somebody is out of the players' sight, or in it again."""

    hidden: bool

    def change(self, character: Character) -> Character:
        return structs.replace(character, hidden=self.hidden)


class ShownAs(CharacterEvent, frozen=True, tag="shown-as"):
    """How much of a creature the players see."""

    shows: Shows

    def change(self, character: Character) -> Character:
        return structs.replace(character, shows=self.shows)


class OwnerChanged(CharacterEvent, frozen=True, tag="owner-changed"):
    """A character is somebody's to play."""

    owner: str

    def change(self, character: Character) -> Character:
        return structs.replace(character, owner=self.owner)


class LifeChanged(CharacterEvent, frozen=True, tag="life-changed"):
    """Up, down, out of the fight, or dead."""

    life: Life

    def change(self, character: Character) -> Character:
        return structs.replace(character, life=self.life)


class Renamed(CharacterEvent, frozen=True, tag="renamed"):
    name: str

    def change(self, character: Character) -> Character:
        return structs.replace(character, name=self.name)


class Placed(CharacterEvent, frozen=True, tag="placed"):
    """Where somebody is, in a word or two."""

    place: str

    def change(self, character: Character) -> Character:
        return structs.replace(character, place=self.place)


def _encounter_without(encounter: Encounter | None, who: str) -> Encounter | None:
    if encounter is None:
        return None
    sides = {side: tuple(w for w in members if w != who) for side, members in encounter.sides.items()}
    return structs.replace(encounter, sides=sides)

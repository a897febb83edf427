"""Events about a character as a whole: added, removed, hidden, renamed, down."""

from __future__ import annotations

from msgspec import structs

from caltrop.kernel.state import Character, Life, Shows, State

from .base import Event, characters_in, set_field
from .encounter import LeftFight, without_turn


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

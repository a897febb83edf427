"""Facts about one character: they come and go, and what is so of them."""

from __future__ import annotations

from caltrop.kernel.state import Character, Life, Shows, State

from .base import Event, characters_in, keys, set_field
from .encounter import LeftFight


class CharacterEvent(Event, frozen=True):
    """Changes something about a character itself; unless a class says what, it touches all of the character."""

    who: str

    about = characters_in("who")
    touches = keys("{who}.")

    def change(self, character: Character, /) -> Character:
        return character

    def apply(self, state: State) -> State:
        found = state.characters.get(self.who)
        return state if found is None else state.with_character(self.who, self.change(found))


class CharacterAdded(Event, frozen=True, tag="character-added"):
    """Somebody is at the table from now on, with their whole sheet."""

    private = True
    who: str
    character: Character

    about = characters_in("who")
    touches = keys("{who}.")

    def apply(self, state: State) -> State:
        return state.with_character(self.who, self.character)


class CharacterRemoved(Event, frozen=True, tag="character-removed"):
    """Somebody has left the table's books, and any fight."""

    who: str

    about = characters_in("who")
    touches = keys("{who}.", "encounter.{who}")

    def apply(self, state: State) -> State:
        return LeftFight(self.who).apply(state.without_character(self.who))


class Appeared(Event, frozen=True, tag="appeared"):
    """The players have somebody before them; what they see of it is its name."""

    who: str
    name: str

    about = characters_in("who")


class Hidden(CharacterEvent, frozen=True, tag="hidden"):
    """Somebody is out of the players' sight, or in it again."""

    hidden: bool

    change = set_field("hidden")
    touches = keys("{who}.hidden")


class ShownAs(CharacterEvent, frozen=True, tag="shown-as"):
    """How much of a creature the players see."""

    shows: Shows

    change = set_field("shows")
    touches = keys("{who}.shows")


class OwnerChanged(CharacterEvent, frozen=True, tag="owner-changed"):
    """A character is somebody's to play."""

    owner: str

    change = set_field("owner")
    touches = keys("{who}.owner")


class LifeChanged(CharacterEvent, frozen=True, tag="life-changed"):
    """Up, down, out of the fight, or dead."""

    life: Life

    change = set_field("life")
    touches = keys("{who}.life")

    def is_harm(self) -> bool:
        return self.life != "up"


class Renamed(CharacterEvent, frozen=True, tag="renamed"):
    name: str

    change = set_field("name")
    touches = keys("{who}.name")


class Placed(CharacterEvent, frozen=True, tag="placed"):
    """Where somebody is, in a word or two."""

    place: str

    change = set_field("place")
    touches = keys("{who}.place")

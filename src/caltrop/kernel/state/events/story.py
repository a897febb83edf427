"""Events of the story around the rules: where a scene is set, and what people want to remember of a session."""

from __future__ import annotations

from msgspec import structs

from caltrop.kernel.state.state import State

from .base import Event


class SceneOpened(Event, frozen=True, tag="scene-opened"):
    """The facilitator set a scene under a title that everyone reads; the log has it as a heading."""

    title: str

    def apply(self, state: State) -> State:
        return structs.replace(state, scene=self.title)


class CardTapped(Event, frozen=True, tag="card-tapped"):
    """The X-card is up: the game stops. It says nothing of who tapped it."""

    def apply(self, state: State) -> State:
        return structs.replace(state, halted=True)


class CardLifted(Event, frozen=True, tag="card-lifted"):
    """The game goes on after the X-card."""

    def apply(self, state: State) -> State:
        return structs.replace(state, halted=False)


class ExplorationRolled(Event, frozen=True, tag="exploration-rolled"):
    """While the party explored, the facilitator rolled whether something comes, and on which table what it is."""

    comes: bool
    table: str = ""
    title: str = ""
    text: str = ""


class TableRolled(Event, frozen=True, tag="table-rolled"):
    """A character, or a seat by itself, rolled on a random table: what came of it, with the tables that it led to."""

    who: str
    seat: str
    table: str
    title: str
    text: str

    def about(self) -> tuple[str, ...]:
        return (self.who,) if self.who else ()


class HandoutShown(Event, frozen=True, tag="handout-shown"):
    """The facilitator showed a note large on the TV; without one it was taken down."""

    note: str = ""
    title: str = ""

    def apply(self, state: State) -> State:
        return structs.replace(state, shown=self.note)

    def is_clearing(self) -> bool:
        return not self.note


class RecapWritten(Event, frozen=True, tag="recap-written"):
    """The facilitator wrote what happened in a session; without text the log tells it by itself again."""

    session: int
    text: str = ""

    def apply(self, state: State) -> State:
        left = {number: text for number, text in state.recaps.items() if number != self.session}
        return structs.replace(state, recaps=left | ({self.session: self.text} if self.text else {}))

    def is_clearing(self) -> bool:
        return not self.text

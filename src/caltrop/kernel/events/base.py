"""Facts: what happened, whom it concerns, what it changes. Applying one never refuses and never rolls."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from msgspec import Struct

from caltrop.kernel.state import Audience, State


class EventBase:
    """Annotation for 'any event'; the codec finds which by its tag."""

    __slots__ = ()


class Event(EventBase, Struct, frozen=True, tag_field="kind"):
    """A fact. What no longer exists is left alone."""

    private: ClassVar[bool] = False  # about a creature: for the facilitator's eyes unless its numbers are shown

    def apply(self, state: State) -> State:
        return state

    def about(self) -> tuple[str, ...]:
        """The characters it concerns; who may not know of one of them does not hear of it."""
        return ()

    def touches(self) -> tuple[str, ...]:
        """The parts of the state it changes, for undoing what hangs together: "ana.life"; "ana." is all of ana."""
        return ()

    def apply_undone(self, state: State) -> State:
        """What stays of it although it was taken back: for nearly all, nothing."""
        return state


class Addressed(Struct, frozen=True):
    """A fact and who hears it."""

    event: EventBase
    audience: Audience = None

    @property
    def fact(self) -> Event:
        assert isinstance(self.event, Event)
        return self.event


def fold(state: State, told: Iterable[Addressed]) -> State:
    """The state after these facts."""
    for t in told:
        state = t.fact.apply(state)
    return state


def fold_undone(state: State, told: Iterable[Addressed]) -> State:
    """The state after these facts, which were taken back."""
    for t in told:
        state = t.fact.apply_undone(state)
    return state

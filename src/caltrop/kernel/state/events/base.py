"""The base of events. An event is a fact: what happened. Applying one never refuses and never rolls.

An event class declares two methods, each in a line: `apply` (or `change`, where a base class finds what to change) and
`about`. The functions below make such methods from the names of fields; a class writes out what they cannot express.
They use names, never positions: a field that is added later changes neither. What an event touches is not declared:
`touched_keys` finds it from the states before and after.

    class RollBecameDue(Event, frozen=True, tag="roll-due"):
        id: str
        due: DueRoll
        apply = put_entry("due_rolls", key="id", value="due")
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import Any, ClassVar, TypeAlias, TypeVar

from msgspec import Struct, structs

from caltrop.kernel.state.state import Audience, State

_S = TypeVar("_S", bound=Struct)
Change: TypeAlias = Callable[[Any, Any], Any]  # from the event and a value, the changed value
Names: TypeAlias = Callable[[Any], tuple[str, ...]]


# ---- methods made from field names
def set_field(name: str) -> Change:
    """Make a change that copies the event's field to the field of the same name."""

    def change(event: Struct, thing: _S) -> _S:
        return structs.replace(thing, **{name: getattr(event, name)})

    return change


def put_entry(mapping: str, *, key: str, value: str) -> Change:
    """Make a change that puts an entry into a mapping; the event's fields `key` and `value` hold its key and value."""

    def change(event: Struct, thing: _S) -> _S:
        entries = {**getattr(thing, mapping), getattr(event, key): getattr(event, value)}
        return structs.replace(thing, **{mapping: entries})

    return change


def drop_entry(*mappings: str, key: str) -> Change:
    """Make a change that removes an entry from each mapping; the event's field `key` holds its key."""

    def change(event: Struct, thing: _S) -> _S:
        dropped = getattr(event, key)
        left = {name: {k: v for k, v in getattr(thing, name).items() if k != dropped} for name in mappings}
        return structs.replace(thing, **left)

    return change


def characters_in(field: str) -> Names:
    """Make an `about` that returns the character or characters that a field names."""
    value = attrgetter(field)

    def about(event: Struct) -> tuple[str, ...]:
        found = value(event)
        return found if isinstance(found, tuple) else (found,)

    return about


# ---- events
class EventBase:
    """The annotation for "any event"; the codec finds the class by its tag."""

    __slots__ = ()


class Event(EventBase, Struct, frozen=True, tag_field="kind"):
    """A fact. If what it changes no longer exists, it changes nothing."""

    private: ClassVar[bool] = False  # about a creature, only the facilitator hears it, unless its numbers are shown
    reminds: ClassVar[bool] = False  # it says what is due: only the move that does it depends on it

    def apply(self, state: State, /) -> State:
        return state

    def about(self) -> tuple[str, ...]:
        """Return the characters it concerns. A seat that may not know one of them does not hear of it."""
        return ()

    def is_clearing(self) -> bool:
        """Does it only end or clear something, whatever that was? Then its entry does not depend on what was there."""
        return False

    def is_harm(self) -> bool:
        """Does a character lose health, or armour? The log can show such lines alone."""
        return False

    def pictures(self) -> tuple[str, ...]:
        """Return the ids of the pictures that it names; the store must have them."""
        return ()

    def closed_facts(self, state: State, /) -> tuple[str, ...]:
        """Return the names of the facts that tell a number of a closed sheet, which players may not read."""
        return ()

    def without(self, names: tuple[str, ...], /) -> Event:
        """Return the event without the facts of these names."""
        return self

    def as_told(self) -> Event:
        """Return the event with what sentences tell of it: without a whole sheet."""
        return self

    def apply_undone(self, state: State) -> State:
        """Apply what remains of the event after an undo: for nearly all events, nothing."""
        return state


class Addressed(Struct, frozen=True, omit_defaults=True):
    """An event, the seats that hear it, and which of its facts are hidden from players."""

    event: EventBase
    audience: Audience = None
    hidden_fields: tuple[str, ...] = ()

    def event_for(self, facilitator: bool) -> EventBase:
        """Return the event as the facilitator or a player may read it."""
        return self.event if facilitator or not self.hidden_fields else self.fact.without(self.hidden_fields)

    @property
    def fact(self) -> Event:
        assert isinstance(self.event, Event)
        return self.event


def fold(state: State, told: Iterable[Addressed]) -> State:
    """Return the state after these events."""
    for t in told:
        state = t.fact.apply(state)
    return state


def fold_undone(state: State, told: Iterable[Addressed]) -> State:
    """Return the state after these events, which were undone."""
    for t in told:
        state = t.fact.apply_undone(state)
    return state

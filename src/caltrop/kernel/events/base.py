"""Facts: what happened, which characters it concerns, what it changes. Applying one never refuses and never rolls.

An event class says three things, each in a line: `apply` (or `change`, where a base class finds the thing to change),
`about` and `touches`. The functions below make such methods from the names of fields; what they cannot say is a method
of the class itself. Names, never positions: a field that is added later changes none of the three.

    class Offered(Event, frozen=True, tag="offered"):
        id: str
        offer: Offer
        apply = put_entry("offers", key="id", value="offer")
        touches = keys("offer:{id}")
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import Any, ClassVar, TypeAlias, TypeVar

from msgspec import Struct, structs

from caltrop.kernel.state import Audience, State

S = TypeVar("S", bound=Struct)
Change: TypeAlias = Callable[[Any, Any], Any]  # the event, and what it changes
Names: TypeAlias = Callable[[Any], tuple[str, ...]]


# ---- what an event says of itself
def set_field(name: str) -> Change:
    """The change that gives a thing's field the value that the event has under the same name."""

    def change(event: Struct, thing: S) -> S:
        return structs.replace(thing, **{name: getattr(event, name)})

    return change


def put_entry(mapping: str, *, key: str, value: str) -> Change:
    """The change that puts an entry into a mapping; the event's fields `key` and `value` have its key and value."""

    def change(event: Struct, thing: S) -> S:
        entries = {**getattr(thing, mapping), getattr(event, key): getattr(event, value)}
        return structs.replace(thing, **{mapping: entries})

    return change


def drop_entry(*mappings: str, key: str) -> Change:
    """The change that drops an entry from each mapping; the event's field `key` has its key."""

    def change(event: Struct, thing: S) -> S:
        dropped = getattr(event, key)
        left = {name: {k: v for k, v in getattr(thing, name).items() if k != dropped} for name in mappings}
        return structs.replace(thing, **left)

    return change


def characters_in(field: str) -> Names:
    """The characters that a field names, one or several."""
    value = attrgetter(field)

    def about(event: Struct) -> tuple[str, ...]:
        found = value(event)
        return found if isinstance(found, tuple) else (found,)

    return about


def keys(*templates: str) -> Names:
    """The keys of parts of the state, with fields of the event filled in: "{who}.life"."""
    fills = [template.replace("{", "{0.").format for template in templates]
    return lambda event: tuple([fill(event) for fill in fills])


# ---- events
class EventBase:
    """Annotation for 'any event'; the codec finds which by its tag."""

    __slots__ = ()


class Event(EventBase, Struct, frozen=True, tag_field="kind"):
    """A fact. What no longer exists is left alone."""

    private: ClassVar[bool] = False  # about a creature: for the facilitator's eyes unless its numbers are shown

    def apply(self, state: State, /) -> State:
        return state

    def about(self) -> tuple[str, ...]:
        """The characters it concerns. A seat that may not know of one of them does not hear of it."""
        return ()

    def touches(self) -> tuple[str, ...]:
        """The parts of the state it changes, for undoing what hangs together: "ana.life"; "ana." is all of ana."""
        return ()

    def is_harm(self) -> bool:
        """Does somebody lose something of their body, or of what guards it? A log can show such lines alone."""
        return False

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

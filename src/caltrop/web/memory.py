"""What was drawn before: a piece of a page is drawn again only when something that it is drawn from has changed.

A table's state is frozen, and a change makes new only what it touches: that the characters are the same object says
that nobody has changed. So a piece's key is a handful of objects, compared by what they are, not by what is in them.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable

from caltrop.table.session import Session

from .look import Around

Key = tuple[object, ...]
MOST = 4_000  # pieces kept for one table

# What pieces are drawn from, by name.
SOURCES: dict[str, Callable[[Session, str, Around], object]] = {
    "people": lambda session, seat, around: session.state.characters,
    "fight": lambda session, seat, around: session.state.encounter,
    "clock": lambda session, seat, around: session.state.clock,
    "seats": lambda session, seat, around: session.state.seats,
    "rulings": lambda session, seat, around: session.state.rulings,
    "orders": lambda session, seat, around: session.state.orders,
    "calls": lambda session, seat, around: session.state.calls,
    "offers": lambda session, seat, around: session.state.offers,
    "tasks": lambda session, seat, around: session.state.tasks,
    "notes": lambda session, seat, around: session.state.notes,
    "prepared": lambda session, seat, around: session.state.prepared,
    "sitting": lambda session, seat, around: session.state.sitting,
    "stars": lambda session, seat, around: session.state.stars,
    "prompts": lambda session, seat, around: tuple(session.parked.values()),
    "log": lambda session, seat, around: session.seq,
    "struck": lambda session, seat, around: session.struck(),
    "around": lambda session, seat, around: around,
}
EVERYTHING = tuple(SOURCES)
VALUES = (int, str, tuple, Around)  # compared by what is in them


def key(sources: tuple[str, ...], session: Session, seat: str, around: Around) -> Key:
    return tuple(SOURCES[name](session, seat, around) for name in sources)


def same(one: Key, other: Key) -> bool:
    return len(one) == len(other) and all(
        a is b or (isinstance(a, VALUES) and type(a) is type(b) and a == b) for a, b in zip(one, other, strict=True)
    )


class Memory:
    """The pieces of one table that were drawn last, for every seat."""

    def __init__(self) -> None:
        self.kept: OrderedDict[Hashable, tuple[Key, str]] = OrderedDict()

    def drawn(self, piece: Hashable, key: Key, draw: Callable[[], str]) -> str:
        """A piece as it was drawn from the same things, or drawn now."""
        found = self.kept.get(piece)
        if found is not None and same(found[0], key):
            return found[1]
        html = draw()
        self.kept[piece] = (key, html)
        self.kept.move_to_end(piece)
        if len(self.kept) > MOST:
            self.kept.popitem(last=False)
        return html

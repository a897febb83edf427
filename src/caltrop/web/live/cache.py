"""What was drawn before: a piece of a page is drawn again only when something that it is drawn from has changed.

A table's state is frozen, and a change makes new only what it touches: if the characters are the same object, no
character has changed. So a piece's key is a handful of objects, compared by what they are, not by what is in them.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import TypeVar, cast

Key = tuple[object, ...]
T = TypeVar("T")
MOST = 4_000  # pieces kept for one table
VALUES = (int, str, tuple, frozenset)  # compared by what is in them


def is_same(one: Key, other: Key) -> bool:
    return len(one) == len(other) and all(
        a is b or (isinstance(a, VALUES) and type(a) is type(b) and a == b) for a, b in zip(one, other, strict=True)
    )


class FragmentCache:
    """The pieces of one table that were drawn last, for every seat."""

    def __init__(self) -> None:
        self.kept: OrderedDict[Hashable, tuple[Key, object]] = OrderedDict()

    def get_or_draw(self, piece: Hashable, key: Key, draw: Callable[[], T]) -> T:
        """A piece as it was drawn from the same things, or drawn now."""
        found = self.kept.get(piece)
        if found is not None and is_same(found[0], key):
            self.kept.move_to_end(piece)
            return cast(T, found[1])
        made = draw()
        self.kept[piece] = (key, made)
        self.kept.move_to_end(piece)
        if len(self.kept) > MOST:
            self.kept.popitem(last=False)
        return made

"""A cache of drawn pieces: a piece of a page is drawn again only when something it is drawn from has changed.

A table's state is frozen, and a change replaces only the objects that it touches: if `characters` is the same object,
no character has changed. So a piece's key is a few objects, compared by identity, not by content. What is drawn has
words, so each language has its own pieces; what has no words is found once for all.
"""

from __future__ import annotations

from collections import OrderedDict, defaultdict
from collections.abc import Callable, Hashable
from typing import TypeVar, cast

from caltrop import words

from .pieces import NotedPieces

Key = tuple[object, ...]
T = TypeVar("T")
MOST = 4_000  # pieces kept for one table
VALUES = (int, str, tuple, frozenset)  # these are compared by content


def is_same(one: Key, other: Key) -> bool:
    return len(one) == len(other) and all(
        a is b or (isinstance(a, VALUES) and type(a) is type(b) and a == b) for a, b in zip(one, other, strict=True)
    )


class FragmentCache:
    """The pieces of one table's pages that were drawn last, for all seats."""

    def __init__(self) -> None:
        self.kept: OrderedDict[Hashable, tuple[Key, object]] = OrderedDict()
        self.noted: defaultdict[str, NotedPieces] = defaultdict(NotedPieces)  # by seat

    def get_or_draw(self, piece: Hashable, key: Key, draw: Callable[[], T]) -> T:
        """Return the piece that was drawn from the same key for readers of the same language, or draw it now."""
        return self.get_or_find((words.language(), piece), key, draw)

    def get_or_find(self, piece: Hashable, key: Key, draw: Callable[[], T]) -> T:
        """Return something without words, which readers of all languages share."""
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

"""Pieces of a seat's pages, and values that they are drawn from, which note by themselves what they have read.

A piece is what a function makes of a look at the table, and of arguments that are plain values. The look is watched
(`table.watched_session`): whatever the function reads of the table is noted under the keys of the watcher
(`kernel.watch`). When the table has changed, `forget` is told the keys of all that differs, and every piece that has
read one of them must be made anew; the others are still right.

A piece may be made from other pieces. It then depends on what they are, not on what they have read: when an inner one
is made anew and comes out as it was, the outer one is still right. So a sentence that counts the lights is worked out
again when a torch burns down, and the bar that shows it is drawn again only when the sentence is another.

Each piece is made with a look of its own, because a look keeps what it has read: what it had kept for another piece,
this one would not be seen to read.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable
from typing import Any, Protocol, TypeAlias

from caltrop import words
from caltrop.kernel.watch import Reads

MOST = 2_000  # pieces kept for one seat
Piece: TypeAlias = tuple[str, Callable[..., Any], tuple[Hashable, ...]]  # its language, how it is made, and from what


class WatchedLook(Protocol):
    """A look that notes what is read of the table."""

    @property
    def reads(self) -> Reads: ...

    def afresh(self) -> WatchedLook:
        """Return a look at the same table that has read nothing yet."""


class Noted:
    """A piece that was made: what it is, the keys that it has read, and the pieces that it is made from."""

    __slots__ = ("checked", "inner", "keys", "value")

    def __init__(self, value: object, keys: frozenset[str], inner: dict[Piece, object], checked: int) -> None:
        self.value, self.keys, self.inner, self.checked = value, keys, inner, checked


class NotedPieces:
    """The pieces of one seat's pages, in each language that is read there."""

    def __init__(self) -> None:
        self.kept: dict[Piece, Noted] = {}
        self.readers: defaultdict[str, set[Piece]] = defaultdict(set)  # the pieces that have read a key
        self.drawn_from: object = None  # the table as it was when pieces were forgotten last
        self.changes = 0  # how often something has changed
        self._making: list[dict[Piece, object]] = []  # for each piece that is being made, those that it is made from

    def remember(self, look: WatchedLook, make: Callable[..., Any], *args: Hashable) -> Any:
        """Return what `make` makes of the table and these values, in the reader's language: kept, or made now."""
        piece = (words.language(), make, args)
        value = self._find_or_make(look, piece)
        if self._making:
            self._making[-1][piece] = value
        return value

    def _find_or_make(self, look: WatchedLook, piece: Piece) -> object:
        found = self.kept.get(piece)
        if found is not None and self._is_right(look, found):
            return found.value
        _, make, args = piece
        self._making.append({})
        try:
            with look.reads.apart() as keys:
                value = make(look.afresh(), *args)
        finally:
            inner = self._making.pop()
        self._keep(piece, Noted(value, frozenset(keys), inner, self.changes))
        return value

    def _is_right(self, look: WatchedLook, found: Noted) -> bool:
        """Are the pieces that it is made from as they were? Those that have read something changed are made anew."""
        if found.checked != self.changes:
            for piece, value in found.inner.items():
                if self._find_or_make(look, piece) != value:
                    return False
            found.checked = self.changes
        return True

    def _keep(self, piece: Piece, made: Noted) -> None:
        if len(self.kept) >= MOST:
            self.kept.clear()
            self.readers.clear()
        self._drop(piece)
        for key in made.keys:
            self.readers[key].add(piece)
        self.kept[piece] = made

    def _drop(self, piece: Piece) -> None:
        found = self.kept.pop(piece, None)
        for key in found.keys if found else ():
            self.readers[key].discard(piece)

    def forget(self, changed: Iterable[str]) -> None:
        """Forget every piece that has itself read one of these keys."""
        self.changes += 1
        for piece in {piece for key in changed for piece in self.readers.get(key, ())}:
            self._drop(piece)

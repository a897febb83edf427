"""Pieces of a seat's pages that note by themselves what they are drawn from.

A piece is drawn from a watched session (`table.watched_session`): whatever is read of the table meanwhile is noted under
the keys of the watcher (`kernel.watch`). When the table has changed, `drop` is told the keys of all that differs, and
every piece that has read one of them is forgotten; the others are still right. A piece may have pieces within: what the
inner one has read counts for the outer one too, but a change that only the outer one has read leaves the inner one be.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterable
from typing import TypeVar, cast

from caltrop import words
from caltrop.kernel.watch import Reads

T = TypeVar("T")
MOST = 1_000  # pieces kept for one seat


class NotedPieces:
    """The pieces of one seat's pages, in each language that is read there, with what each has read."""

    def __init__(self) -> None:
        self.kept: dict[Hashable, tuple[object, frozenset[str]]] = {}
        self.readers: defaultdict[str, set[Hashable]] = defaultdict(set)  # the pieces that have read a key
        self.drawn_from: object = None  # the table as it was when pieces were dropped last

    def remember(self, reads: Reads, piece: Hashable, draw: Callable[[], T]) -> T:
        """Return a piece that is still right, in the reader's language, or draw it and note what it reads."""
        piece = (words.language(), piece)
        found = self.kept.get(piece)
        if found is None:
            with reads.apart() as keys:
                made = draw()
            found = self._keep(piece, made, frozenset(keys))
        reads.keys |= found[1]
        return cast(T, found[0])

    def _keep(self, piece: Hashable, made: object, keys: frozenset[str]) -> tuple[object, frozenset[str]]:
        if len(self.kept) >= MOST:
            self.kept.clear()
            self.readers.clear()
        for key in keys:
            self.readers[key].add(piece)
        found = self.kept[piece] = (made, keys)
        return found

    def drop(self, changed: Iterable[str]) -> None:
        """Forget every piece that has read one of these keys."""
        for piece in {piece for key in changed for piece in self.readers.get(key, ())}:
            _, keys = self.kept.pop(piece)
            for key in keys:
                self.readers[key].discard(piece)

"""A cache of drawn pieces: a piece of a page is drawn again only when something it is drawn from has changed.

Two kinds of pieces are kept. Some name what they are drawn from (`FragmentCache`): a few objects, compared by identity,
not by content. A table's state is frozen, and a change replaces only the objects that it touches: if `characters` is
the same object, no character has changed. What is drawn has words, so each language has its own pieces; what has no
words is found once for all.

The others note by themselves what they have read (`NotedPieces`).

A piece is what a function makes of a look at the table, and of arguments that are plain values. The look is watched
(`table.watched_session`): whatever the function reads of the table is noted under the keys of the watcher
(`kernel.watch`). When the table has changed, `forget` is told the keys of all that differs, and every piece that has
read one of them must be made anew; the others are still right.

A piece may be made from other pieces. It then depends on what they are, not on what they have read: when an inner one
is made anew and comes out as it was, the outer one is still right. So a sentence that counts the lights is worked out
again when a torch burns down, and the bar that shows it is drawn again only when the sentence is another.

What is the same for everyone is made once, from the look of one who only watches (`find_shared`).

Each piece is made with a look of its own, because a look keeps what it has read: what it had kept for another piece,
this one would not be seen to read.
"""

from __future__ import annotations

from collections import OrderedDict, defaultdict
from collections.abc import Callable, Hashable, Iterable, Iterator
from typing import Any, Protocol, TypeAlias, TypeVar, cast

from caltrop import words
from caltrop.kernel.watch import Reads

T = TypeVar("T")
Key = tuple[object, ...]
MOST = 4_000  # pieces kept for one table
VALUES = (int, str, tuple, frozenset)  # these are compared by content


def is_same(one: Key, other: Key) -> bool:
    return len(one) == len(other) and all(
        a is b or (isinstance(a, VALUES) and type(a) is type(b) and a == b) for a, b in zip(one, other, strict=True)
    )


# ---- pieces that note what they read
MOST_NOTED = 2_000  # pieces kept for one seat
Piece: TypeAlias = tuple[str, Callable[..., Any], tuple[Hashable, ...]]  # its language, how it is made, and from what


class WatchedLook(Protocol):
    """A look that notes what is read of the table."""

    @property
    def reads(self) -> Reads: ...

    @property
    def public(self) -> WatchedLook:
        """The look of one who only watches: what everyone may see."""

    def remember(self, make: Callable[..., Any], *args: Hashable) -> Any:
        """Return what `make` makes of this look and these values: kept, or made now."""

    def afresh(self) -> WatchedLook:
        """Return a look at the same table that has read nothing yet."""


def find_shared(look: WatchedLook, make: Callable[..., Any], *args: Hashable) -> Any:
    """Return a piece that is the same for everyone: it is made once, from what everyone may see."""
    return look.public.remember(make, *args)


class NotedPiece:
    """A piece that was made: what it is, the keys that it has read, and the pieces that it is made from."""

    __slots__ = ("checked", "inner", "keys", "value")

    def __init__(self, value: object, keys: frozenset[str], inner: dict[Piece, object], checked: int) -> None:
        self.value, self.keys, self.inner, self.checked = value, keys, inner, checked


class NotedPieces:
    """The pieces of one seat's pages, in each language that is read there."""

    def __init__(self) -> None:
        self.kept: dict[Piece, NotedPiece] = {}
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
        _, make, args = piece
        if make is find_shared:  # kept for everyone, not here
            return look.public.remember(*args)  # type: ignore[arg-type]
        found = self.kept.get(piece)
        if found is not None and self._is_right(look, found):
            return found.value
        self._making.append({})
        try:
            with look.reads.apart() as keys:
                value = make(look.afresh(), *args)
        finally:
            inner = self._making.pop()
        self._keep(piece, NotedPiece(value, frozenset(keys), inner, self.changes))
        return value

    def _is_right(self, look: WatchedLook, found: NotedPiece) -> bool:
        """Are the pieces that it is made from as they were? Those that have read something changed are made anew."""
        if found.checked != self.changes:
            for piece, value in found.inner.items():
                if self._find_or_make(look, piece) != value:
                    return False
            found.checked = self.changes
        return True

    def inner_pieces(
        self, make: Callable[..., Any], *args: Hashable
    ) -> Iterator[tuple[Any, tuple[Hashable, ...], Any]]:
        """Yield the pieces that a kept one is made from: how each is made, from what, and what it is."""
        found = self.kept.get((words.language(), make, args))
        for (_, inner, given), value in found.inner.items() if found else ():
            yield inner, given, value

    def _keep(self, piece: Piece, made: NotedPiece) -> None:
        if len(self.kept) >= MOST_NOTED:
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


# ---- all pieces of a table
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

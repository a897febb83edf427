"""A cache of drawn pieces: a piece of a page is drawn again only when something it is drawn from has changed.

Two kinds of pieces are kept. Some name what they are drawn from (`FragmentCache`): a few objects, compared by identity,
not by content. A table's state is frozen, and a change replaces only the objects that it touches: if `characters` is
the same object, no character has changed. What is drawn has words, so each language has its own pieces; what has no
words is found once for all.

The others note by themselves what they have read (`NotedPieces`).

A piece is what a function makes of a look at the table, and of arguments that are plain values. The look is watched
(`table.tracked_session`): whatever the function reads of the table is noted under the keys of the watcher
(`kernel.state.tracking`). When the table has changed, `forget` is told the keys of all that differs, and every piece
that has read one of them must be made anew; the others are still right.

A piece may be made from other pieces. It then depends on what they are, not on what they have read: when an inner one
is made anew and comes out as it was, the outer one is still right. So a sentence that counts the lights is worked out
again when a torch burns down, and the bar that shows it is drawn again only when the sentence is another. Therefore a
piece that is forgotten makes those in doubt that are made from it, and those that are made from them: when one of these
is asked for, its inner pieces are compared first. Whatever is not in doubt costs nothing.

Of a piece of HTML that is a part of another, the outer one has only the place (`Patchwork`): it need not be drawn again
because the part is another, no text is kept twice, and a page that was sent the one before gets the part alone.

What is the same for everyone is made once, from the look of one who only watches; pieces of any seat may be made from
it.

Each piece is made with a look of its own, because a look keeps what it has read: what it had kept for another piece,
this one would not be seen to read.

With a thousand pages open, the notes weigh more than the pages. So each key of a table has a number, and what a piece
has read is one whole number with a bit for each of them.
"""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from enum import IntEnum
from itertools import repeat
from typing import Any, Protocol, TypeAlias, TypeVar, cast

from caltrop import words
from caltrop.kernel.state.diff import NumberedKeys
from caltrop.kernel.state.tracking import ReadTracker
from caltrop.table.parts import Parts

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])
Key = tuple[object, ...]
MOST = 4_000  # pieces kept for one table
VALUES = (int, str, tuple, frozenset)  # these are compared by content


def is_same(one: Key, other: Key) -> bool:
    return len(one) == len(other) and all(
        a is b or (isinstance(a, VALUES) and type(a) is type(b) and a == b) for a, b in zip(one, other, strict=True)
    )


# ---- pieces that note what they read
MOST_NOTED = 2_000  # pieces kept for one seat
MOST_VERSIONS = 6  # of a piece that is recalled
MOST_KEYS = 4_000  # keys of one table that have a number
Recipe: TypeAlias = tuple[str, Callable[..., Any], tuple[Hashable, ...]]  # its language, how it is made, and from what


class WatchedLook(Protocol):
    """A look that notes what is read of the table."""

    @property
    def reads(self) -> ReadTracker: ...

    @property
    def public(self) -> WatchedLook:
        """The look of one who only watches: what everyone may see."""

    def moment(self, keys: Iterable[str]) -> Moment:
        """Return the table as it is now, with all that stands behind these keys."""

    def afresh(self) -> WatchedLook:
        """Return a look at the same table that has read nothing yet."""


class Moment(Protocol):
    """A table as it was once."""

    def changes(self, look: Any) -> Iterable[str]:
        """Return the keys of all in the state that is another object now."""

    def unlike_keys(self, look: Any, keys: Iterable[str]) -> tuple[str, ...]:
        """Return which of these keys, or of what is beside the state, have something else behind them now."""


# ---- HTML that has parts
PLACE = re.compile(r"<part (\d+)>")  # no text at the table can look like this: it would be escaped
PART_ID = re.compile(r'\s*<[a-z]+ (?:[^>]*? )?id="([A-Za-z][\w-]*)"')


class Patchwork:
    """A piece as HTML: the texts around the parts that have been drawn by themselves, and these."""

    __slots__ = ("_at", "_texts", "_unpack", "parts")

    def __init__(self, text: str, parts: Sequence[NotedPiece] = ()) -> None:
        found = PLACE.split(text) if parts else [text]
        self._texts: tuple[str, ...] | None = tuple(found[::2])
        self._unpack: Callable[[int], tuple[str, ...]] | None = None  # while they are packed
        self._at = 0  # which of those that are packed together
        self.parts = tuple(parts[int(n)] for n in found[1::2])

    @property
    def texts(self) -> tuple[str, ...]:
        """The texts before, between and after the parts; unpacked, if they were packed."""
        if self._texts is None:
            assert self._unpack is not None
            self._texts = self._unpack(self._at)
            self._unpack = None
        return self._texts

    def pack(self, unpack: Callable[[int], tuple[str, ...]], at: int) -> None:
        """Let go of the texts; `unpack` returns those at this place when they are needed."""
        self._texts = None
        self._unpack = unpack
        self._at = at

    def html(self) -> str:
        """Return the whole text. All parts must be right."""
        return "".join(self._all_texts())

    def _all_texts(self) -> Iterator[str]:
        yield self.texts[0]
        for part, text in zip(self.parts, self.texts[1:], strict=True):
            yield from part.value._all_texts()
            yield text

    def is_like(self, other: object) -> bool:
        """Has the other the same texts and the same parts, whatever is in these?"""
        return isinstance(other, Patchwork) and self.parts == other.parts and self.texts == other.texts

    @property
    def id(self) -> str:
        """The id of its element, "" if it has none."""
        found = PART_ID.match(self.texts[0])
        return found[1] if found else ""


class Making:
    """What is used by a piece that is being made: the pieces that it reads, each as it is, and its parts."""

    __slots__ = ("parts", "used")

    def __init__(self) -> None:
        self.used: dict[NotedPiece, object] = {}
        self.parts: list[NotedPiece] = []


ANYHOW = object()  # in the place of what a piece is, where it does not matter


# ---- pieces and what they are made from
class Trust(IntEnum):
    """Whether a piece can be shown."""

    GONE = 0  # it must be made
    IN_DOUBT = 1  # it is right if the pieces that it is made from come out as they were
    RIGHT = 2


GONE, IN_DOUBT, RIGHT = Trust


RECALLED: set[Callable[..., Any]] = set()  # what makes pieces that cost much


def recall(make: F) -> F:
    """Let pieces of a function be found again when everything that they were made from is as it was once.

    For what costs much, and is made from no other pieces: a turn that comes round again brings back the same odds.
    """
    RECALLED.add(make)
    return make


class Version:
    """What a piece once was: the bits of the keys that it had read, the table at that moment, and what it came to.

    `telling` are the keys by which it was last told apart from a later moment: they are looked at first.
    """

    __slots__ = ("moment", "read", "telling", "value")

    def __init__(self, read: int, moment: Moment, value: object) -> None:
        self.read = read
        self.moment = moment
        self.value = value
        self.telling: tuple[str, ...] = ()


class NotedPiece:
    """A piece: what it is, the bits of what it has read, the pieces that it is made from, and those made from it.

    If it is right, so are all pieces that it is made from. `since` is the moment (`FragmentCache.moment`) when it last
    ceased to be: as long as it is right and that has not changed, neither it nor any part of it is another.
    """

    __slots__ = ("home", "inner", "outer", "read", "recipe", "since", "trust", "value", "versions", "were")

    def __init__(self, recipe: Recipe, home: NotedPieces) -> None:
        self.versions: tuple[Version, ...] = ()
        self.recipe = recipe
        self.home = home
        self.trust = GONE
        self.since = home.table.moment
        self.value: Any = None
        self.read = 0
        self.inner: tuple[NotedPiece, ...] = ()
        self.were: tuple[object, ...] = ()  # what each of these was; as pairs, they would weigh three times as much
        self.outer: tuple[NotedPiece, ...] = ()  # no list, which weighs twice as much: most are part of one piece

    def become(self, value: object, read: int, inner: dict[NotedPiece, object]) -> None:
        """Be what was just made."""
        for old in self.inner:
            if old not in inner:
                old.leave(self)
        for new in inner:
            if self not in new.outer:
                new.outer = (*new.outer, self)
        if not (isinstance(value, Patchwork) and value.is_like(self.value)):
            self.value = value
        self.read = read
        self.inner = tuple(inner)
        self.were = tuple(inner.values())
        self.trust = RIGHT

    def leave(self, outer: NotedPiece) -> None:
        """No longer be a part of another piece; what is a part of none any more is not kept."""
        self.outer = tuple([each for each in self.outer if each is not outer])
        if not self.outer:
            self.go()
            self.home.kept.pop(self.recipe, None)
            for inner in self.inner:
                inner.leave(self)
            self.inner = self.were = ()

    def go(self) -> None:
        """Be made anew before it is shown again."""
        self.trust = GONE
        self.read = 0
        self.since = self.home.table.moment
        self.doubt_outer()

    def doubt_outer(self) -> None:
        for outer in self.outer:
            if outer.trust is RIGHT:
                outer.trust = IN_DOUBT
                outer.since = self.since
                outer.doubt_outer()


class NotedPieces:
    """The pieces of one seat's pages, in each language that is read there."""

    def __init__(self, table: FragmentCache) -> None:
        self.table = table
        self.kept: dict[Recipe, NotedPiece] = {}
        self.ever_read = 0  # the bits of all keys that a piece has read
        self.drawn_from: object = None  # the table as it was when pieces were forgotten last

    def find(self, make: Callable[..., Any], *args: Hashable) -> NotedPiece | None:
        """Return a piece if it was made before and is not in doubt."""
        found = self.kept.get((words.language(), make, args))
        return found if found is not None and found.trust is RIGHT else None

    def remember(self, look: WatchedLook, make: Callable[..., Any], *args: Hashable) -> Any:
        """Return what `make` makes of the table and these values, in the reader's language: kept, or made now."""
        found = self.settle(look, make, *args)
        if self.table.making:
            self.table.making[-1].used[found] = found.value
        return found.value

    def place(self, look: WatchedLook, make: Callable[..., Any], *args: Hashable) -> str:
        """Return the place of a part in the HTML that is being made; the part is kept, or made now."""
        found = self.settle(look, make, *args)
        making = self.table.making[-1]
        making.used.setdefault(found, ANYHOW)
        making.parts.append(found)
        return f"<part {len(making.parts) - 1}>"

    def settle(self, look: WatchedLook, make: Callable[..., Any], *args: Hashable) -> NotedPiece:
        """Return a piece that is right: kept, or made now."""
        piece = (words.language(), make, args)
        found = self.kept.get(piece)
        if found is None:
            found = self.kept[piece] = NotedPiece(piece, self)
        if found.trust is not RIGHT:
            self._settle(look, found)
        return found

    def _settle(self, look: WatchedLook, found: NotedPiece) -> None:
        """Make a piece anew, unless all that it is made from is as it was."""
        if found.trust is IN_DOUBT and all(map(self._is_same, repeat(look), found.inner, found.were)):
            found.trust = RIGHT
        else:
            self._make(look, found)

    def _is_same(self, look: WatchedLook, inner: NotedPiece, value: object) -> bool:
        if inner.trust is not RIGHT:
            inner.home._settle(look if inner.home is self else look.public, inner)
        return value is ANYHOW or inner.value is value or bool(inner.value == value)

    def _make(self, look: WatchedLook, found: NotedPiece) -> None:
        _, make, args = found.recipe
        recalled = make in RECALLED
        if recalled and (version := self._find_version(look, found)):
            found.become(version.value, version.read, {})
            return
        making = self.table.making
        self.table.made += 1
        making.append(Making())
        try:
            with look.reads.apart() as keys:
                value = make(look.afresh(), *args)
        finally:
            made = making.pop()
        self.kept[found.recipe] = found
        found.become(value, self.table.keys.bits(keys), made.used)
        self.ever_read |= found.read
        if recalled and not made.used:
            version = Version(found.read, look.moment(keys), value)
            found.versions = (version, *found.versions[: MOST_VERSIONS - 1])

    def _find_version(self, look: WatchedLook, found: NotedPiece) -> Version | None:
        """Return what a piece once was, if everything that it was made from is again as it was then."""
        numbered = self.table.keys
        for version in found.versions:
            if version.telling and version.moment.unlike_keys(look, version.telling):
                continue
            others = version.read & numbered.known_bits(version.moment.changes(look))
            version.telling = version.moment.unlike_keys(look, numbered.keys_of(others) if others else ())
            if not version.telling:
                found.versions = (version, *(other for other in found.versions if other is not version))
                return version
        return None

    def may_have_read(self, key: str) -> bool:
        """Has a piece ever read this key? Of pages that are yet to be drawn, one may."""
        return not self.kept or bool(self.ever_read & self.table.keys.known_bits((key,)))

    def forget(self, changed: Iterable[str]) -> None:
        """Forget every piece that has itself read one of these keys."""
        bits = self.table.keys.known_bits(changed)
        self.table.moment += 1
        for found in [found for found in self.kept.values() if found.read & bits]:
            found.go()
        if len(self.kept) > MOST_NOTED or len(self.table.keys.numbers) > MOST_KEYS:
            self.table.forget_all()

    def forget_all(self) -> None:
        for found in self.kept.values():
            found.go()
        self.kept.clear()
        self.ever_read = 0


# ---- all pieces of a table
class PiecesBySeat(dict[str, NotedPieces]):
    """The pieces of each seat; "" is one who only watches."""

    def __init__(self, table: FragmentCache) -> None:
        super().__init__()
        self.table = table

    def __missing__(self, seat: str) -> NotedPieces:
        self[seat] = made = NotedPieces(self.table)
        return made


class FragmentCache:
    """The pieces of one table's pages that were drawn last, for all seats."""

    def __init__(self) -> None:
        self.kept: OrderedDict[Hashable, tuple[Key, object]] = OrderedDict()
        self.noted = PiecesBySeat(self)
        self.parts = Parts()  # what is made of values (see `pieces`)
        self.keys = NumberedKeys()
        self.making: list[Making] = []  # the pieces that are being made, the innermost last
        self.moment = 0  # grows whenever pieces are forgotten
        self.made = 0  # pieces, so far
        self.drawn_from: object = None  # the table as it was when a page was drawn last
        self.compared_with: object = None  # the state that others were compared with last
        self.compared: dict[int, tuple[object, set[str]]] = {}  # these, by their id, and the keys of what differs

    def forget_all(self) -> None:
        """Forget all pieces that note what they read, and the numbers of the keys."""
        for pieces in self.noted.values():
            pieces.forget_all()
        self.keys = NumberedKeys()

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

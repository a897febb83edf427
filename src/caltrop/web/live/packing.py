"""The pages of tables where nothing happens, kept small: what was drawn is compressed until it is needed again.

Most open tables are at rest: a page that is left open for the week weighs as much as one that is played at. What a
table has drawn is compressed once nothing was drawn for a while, one table after the other, so that no one waits. What
is hardly ever asked for but by a page that is opened, the lines of its log, is dropped before, and drawn again for it;
and so are the sheets as each seat has last seen them.
"""

from __future__ import annotations

import asyncio
import zlib
from collections.abc import Callable, Iterable, Sequence

import msgspec

from .cache import FragmentCache, Patchwork
from .pieces import Piece
from .room import Room

EVERY = 5.0  # seconds
# How often in a row nothing has been drawn, until lines are dropped, and until pieces are packed.
LULL = 3
REST = 5
BREATH = 0.01  # seconds between two tables
PACK = msgspec.msgpack.Encoder().encode
UNPACK = msgspec.msgpack.Decoder(list[str]).decode
BETWEEN = "<part>"  # two texts of one piece; no text at the table can look like this: it would be escaped


class PackedTexts:
    """The texts of many pieces, compressed together: much of what one seat sees looks like what another does.

    When the first of them is needed, all are unpacked: as one string for each piece, because a tuple for each would
    keep the garbage collector busy, and everybody waiting.
    """

    __slots__ = ("packed", "unpacked")

    def __init__(self, texts: Sequence[tuple[str, ...]]) -> None:
        self.packed = zlib.compress(PACK([BETWEEN.join(each) for each in texts]))
        self.unpacked: list[str] | None = None

    def texts(self, at: int) -> tuple[str, ...]:
        """Return the texts of one of the pieces, by its place among them."""
        if self.unpacked is None:
            self.unpacked = UNPACK(zlib.decompress(self.packed))
            self.packed = b""
        return tuple(self.unpacked[at].split(BETWEEN))


async def keep_packing(rooms: Callable[[], Iterable[Room]]) -> None:
    """Compress what resting tables have drawn, for as long as the server runs."""
    quiet: dict[FragmentCache, tuple[int, int]] = {}  # pieces made by then, and for how many rounds
    while True:
        await asyncio.sleep(EVERY)
        live = {room.cache: room for room in rooms()}
        quiet = count_quiet_rounds(live, quiet)
        for cache, (_, rounds) in quiet.items():
            if rounds == LULL:
                cache.kept.clear()
            if rounds == REST:
                pack_pieces(cache)
                let_go_of_pieces(cache)
                live[cache].session.parts.clear()
                await asyncio.sleep(BREATH)


def count_quiet_rounds(
    caches: Iterable[FragmentCache], before: dict[FragmentCache, tuple[int, int]]
) -> dict[FragmentCache, tuple[int, int]]:
    """Return for each table how many pieces it has made so far, and for how many rounds it has made none."""
    found = {}
    for cache in caches:
        made, rounds = before.get(cache, (-1, 0))
        found[cache] = (cache.made, rounds + 1 if made == cache.made else 0)
    return found


def let_go_of_pieces(cache: FragmentCache) -> None:
    """Drop what pieces made of values have drawn: their values say what it was."""
    for made in cache.parts.values():
        if isinstance(made, Piece):
            made.let_go()


def pack_pieces(cache: FragmentCache) -> None:
    """Keep what a table has drawn compressed until it is needed, and not what a piece once was."""
    kept = [found for pieces in cache.noted.values() for found in pieces.kept.values()]
    drawn = [found.value for found in kept if isinstance(found.value, Patchwork)]
    unpack = PackedTexts([each.texts for each in drawn]).texts
    for at, each in enumerate(drawn):
        each.pack(unpack, at)
    for found in kept:
        found.versions = ()

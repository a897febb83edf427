"""The pages of tables where nothing happens, kept small: what was drawn is compressed until it is needed again.

Most open tables are at rest: a page that is left open for the week weighs as much as one that is played at. What a
table has drawn is compressed once nothing was drawn for a while, one table after the other, so that no one waits. What
is hardly ever asked for but by a page that is opened, the lines of its log, is dropped before, and drawn again for it.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterable

from .cache import FragmentCache, Patchwork

EVERY = 5.0  # seconds
LULL, REST = 1, 2  # how often in a row nothing has been drawn, until lines are dropped, and until pieces are packed
BREATH = 0.01  # seconds between two tables


async def keep_packing(caches: Callable[[], Iterable[FragmentCache]]) -> None:
    """Compress what resting tables have drawn, for as long as the server runs."""
    quiet: dict[FragmentCache, tuple[int, int]] = {}  # pieces made by then, and for how many rounds
    while True:
        await asyncio.sleep(EVERY)
        quiet = count_quiet_rounds(caches(), quiet)
        for cache, (_, rounds) in quiet.items():
            if rounds == LULL:
                cache.kept.clear()
            if rounds == REST:
                pack_pieces(cache)
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


def pack_pieces(cache: FragmentCache) -> None:
    """Keep what a table has drawn compressed until it is needed."""
    for pieces in cache.noted.values():
        for found in pieces.kept.values():
            if isinstance(found.value, Patchwork):
                found.value.pack()

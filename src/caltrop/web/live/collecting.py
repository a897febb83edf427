"""Python's garbage collector, kept from making everybody wait.

A full collection looks at every object, and while it does, every table waits: for a tenth of a second or more with many
tables open. So only young objects are collected while people play. What has lived for a while is set aside
(`gc.freeze`) and not looked at again, until no page is open, or a day has passed: then everything is.

What is freed lies in holes between what is not: pages are drawn in pieces of many sizes. Where the C library can return
such holes to the system, it is told to.
"""

from __future__ import annotations

import asyncio
import ctypes
import gc
from collections.abc import Callable
from functools import cache

COLLECTS = (1_000, 4, 1_000_000)  # thresholds of the collector, by generation: the oldest is never its own idea
EVERY = 20.0  # seconds
DAY = 86_400.0
REST = 600.0  # seconds between full collections while no page is open


def tune_collector() -> None:
    """Set aside all that exists now, and let the collector look at young objects only."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*COLLECTS)


async def keep_collecting(is_anyone_here: Callable[[], bool]) -> None:
    """Set aside what has become old, for as long as the server runs; with nobody here, look at everything."""
    clock = asyncio.get_running_loop().time
    collected = clock()
    while True:
        await asyncio.sleep(EVERY)
        waited = clock() - collected
        if waited > DAY or (waited > REST and not is_anyone_here()):
            collect_everything()
            collected = clock()
        else:
            set_aside()


def set_aside() -> None:
    """Collect young objects, and set aside those that are left."""
    gc.collect(1)
    gc.freeze()
    find_trim()(0)


@cache
def find_trim() -> Callable[[int], object]:
    """Return the C library's function that returns unused memory to the system, or one that does nothing."""
    try:
        trim: Callable[[int], object] = ctypes.CDLL(None).malloc_trim
    except (AttributeError, OSError, TypeError):  # not glibc
        return lambda keep: None
    return trim


def collect_everything() -> None:
    """Collect all objects, also those that were set aside."""
    gc.unfreeze()
    gc.collect()
    gc.freeze()

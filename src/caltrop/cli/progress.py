"""How far long work is, drawn on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable

WIDTH = 30  # characters of the bar


def progress_bar() -> Callable[[int, int], None]:
    """Return what draws how far the work is, on a terminal."""

    def draw(done: int, of: int) -> None:
        if of == 1 or not sys.stderr.isatty():
            return
        full = WIDTH * done // of
        end = "\r" + " " * (WIDTH + 8) + "\r" if done == of else ""
        print(f"\r[{'#' * full}{'.' * (WIDTH - full)}] {100 * done // of:3}%{end}", end="", file=sys.stderr, flush=True)

    return draw

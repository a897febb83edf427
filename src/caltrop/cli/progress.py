"""How far long work is, drawn on a terminal."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Timer

WIDTH = 30  # characters of the bar
QUIET = 1.0  # seconds that pass before anything is said


@contextmanager
def waiting_note() -> Iterator[None]:
    """Say on a terminal that something is worked out, if it takes longer than a second; take it back at the end."""
    from caltrop.words import text

    if not sys.stderr.isatty():
        yield
        return
    note, shown = text("forecast-learning"), list[str]()

    def draw() -> None:
        shown.append(note)
        print(note, end="", file=sys.stderr, flush=True)

    timer = Timer(QUIET, draw)
    timer.daemon = True
    timer.start()
    try:
        yield
    finally:
        timer.cancel()
        if shown:
            print(f"\r{' ' * len(note)}\r", end="", file=sys.stderr, flush=True)


def progress_bar() -> Callable[[int, int], None]:
    """Return what draws how far the work is, on a terminal."""

    def draw(done: int, of: int) -> None:
        if of == 1 or not sys.stderr.isatty():
            return
        full = WIDTH * done // of
        end = "\r" + " " * (WIDTH + 8) + "\r" if done == of else ""
        print(f"\r[{'#' * full}{'.' * (WIDTH - full)}] {100 * done // of:3}%{end}", end="", file=sys.stderr, flush=True)

    return draw

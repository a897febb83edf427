"""A game's lesson, read from its data file."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import msgspec

from caltrop.kernel.contract.lesson import Lesson

from .texts import load


def lesson_reader(package: str) -> Callable[[], Lesson]:
    """Return a function that reads the lesson of a game, once, when it is first needed."""

    @cache
    def read() -> Lesson:
        return msgspec.convert(load(package, "lesson.toml"), Lesson)

    return read

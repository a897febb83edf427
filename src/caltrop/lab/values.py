"""Values that stand for several: "d8,{d4,d6}" is two, "1..10" is ten, "1..9..2" is every second one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import product
from math import prod

BRACES = re.compile(r"\{([^{}\"':]*)\}")  # records are typed as JSON, with quotes and colons
RANGE = re.compile(r"\s*(-?\d{1,15})\.\.(-?\d{1,15})(?:\.\.(\d{1,15}))?\s*")


class SweptText:
    """A text with places for several values; how many it stands for is known before they are listed."""

    def __init__(self, text: str) -> None:
        whole = numbers_in(text)
        parts = BRACES.split(text) if whole is None and text[:1] != "[" else [text]
        self.parts: list[Sequence[str | int]] = (
            [whole] if whole is not None else list(map(part_values, range(len(parts)), parts))
        )
        self.count = prod(map(len, self.parts))

    def __iter__(self) -> Iterator[str]:
        return ("".join(map(str, each)) for each in product(*self.parts))


def part_values(at: int, text: str) -> Sequence[str | int]:
    """Return what a part may be: every second one stood in braces."""
    if at % 2 == 0:
        return (text,)
    numbers = numbers_in(text)
    return numbers if numbers is not None else tuple(value.strip() for value in text.split(","))


def numbers_in(text: str) -> range | None:
    """Return the numbers of a range, up or down; None if the text is none."""
    found = RANGE.fullmatch(text)
    if found is None:
        return None
    first, last, step = int(found[1]), int(found[2]), max(1, int(found[3] or 1))
    return range(first, last + 1, step) if first <= last else range(first, last - 1, -step)

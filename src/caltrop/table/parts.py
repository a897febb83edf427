"""Keeps what follows from frozen values: as long as these are the same objects, so is what was made of them."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any, TypeVar, TypeVarTuple

T = TypeVar("T")
_Sources = TypeVarTuple("_Sources")
_MOST = 4_000  # names of one table
_PLAIN = (str, int, tuple)  # compared by content; everything else by identity


class Parts:
    """What was made last, by name.

    `make` gets its sources and nothing else. So nothing can be stale: where all sources are the same, so is what
    follows from them. What comes out equal to what was there before stays the same object, so that what is made of it
    in turn is kept, too.
    """

    __slots__ = ("_made",)

    def __init__(self) -> None:
        self._made: dict[Hashable, tuple[tuple[Any, ...], Any]] = {}

    def get(self, name: Hashable, make: Callable[[*_Sources], T], *sources: *_Sources) -> T:
        """Return what `make` makes of frozen sources: what is there, or what it makes now."""
        before = self._made.get(name)
        if before is not None and _are_same(before[0], sources):
            return before[1]  # type: ignore[no-any-return]
        made = make(*sources)
        if before is not None and type(before[1]) is type(made) and before[1] == made:
            made = before[1]
        if len(self._made) > _MOST:
            self.clear()
        self._made[name] = (sources, made)
        return made

    def values(self) -> tuple[Any, ...]:
        """Return all that is kept."""
        return tuple(made for _, made in self._made.values())

    def clear(self) -> None:
        self._made.clear()


def _are_same(before: tuple[Any, ...], now: tuple[Any, ...]) -> bool:
    for one, other in zip(before, now, strict=True):
        if one is not other and not (isinstance(one, _PLAIN) and type(one) is type(other) and one == other):
            return False
    return True

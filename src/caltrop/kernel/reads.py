"""What was read of a table's state: the keys that the watcher (`watch`) notes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .state import State


class Reads:
    """The keys of what was read.

    Ids and names that are in use in the state `named` are never given to a newcomer, even if they are free now: a move
    that is run again gives newcomers the names that they got the first time.
    """

    def __init__(self, named: State | None = None, *, fine: bool = False) -> None:
        self.keys: set[str] = set()
        self.fine = fine  # who is looked for among those who have acted, whether one can act: "fight.acted/ana"
        self.asides: set[str] = set()
        self.named = named
        self._watched: dict[tuple[int, str], tuple[object, Any]] = {}  # with the plain thing, to keep its id() in use

    def aside(self) -> AsideScope:
        """Note apart what is read meanwhile: nothing depends on it but words."""
        return AsideScope(self)

    def apart(self) -> ReadScope:
        """Note what is read meanwhile, asides too, in a set of its own."""
        return ReadScope(self)

    def wrap(self, plain: Any, stem: str, make: Callable[..., Any]) -> Any:
        """Return the watched form of a thing: the same one each time, so that it can be compared with `is`."""
        found = self._watched.get((id(plain), stem))
        if found is None:
            found = self._watched[id(plain), stem] = (plain, make(plain, self, stem))
        return found[1]

    def let_go(self) -> None:
        """Drop the watched things, which hold this, so that what nothing needs is freed at once."""
        self._watched.clear()


class AsideScope:
    """What is read while it is entered is an aside. Each plan has several, so it is no generator, which costs more."""

    __slots__ = ("keys", "reads")

    def __init__(self, reads: Reads) -> None:
        self.reads, self.keys = reads, reads.keys

    def __enter__(self) -> None:
        self.reads.keys = set()

    def __exit__(self, *failed: object) -> None:
        self.reads.asides |= self.reads.keys
        self.reads.keys = self.keys


class ReadScope:
    """What is read while it is entered. Each piece of a page has one, so it is no generator, which would cost more."""

    __slots__ = ("asides", "found", "keys", "reads")

    def __init__(self, reads: Reads) -> None:
        self.reads, self.keys, self.asides = reads, reads.keys, reads.asides
        self.found: set[str] = set()

    def __enter__(self) -> set[str]:
        self.reads.keys, self.reads.asides = self.found, set()
        return self.found

    def __exit__(self, *failed: object) -> None:
        self.found |= self.reads.asides
        self.reads.keys, self.reads.asides = self.keys, self.asides

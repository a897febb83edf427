"""A mapping that notes what is read of it: which entry is looked up, or that all are."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import Any


class NotingMapping(dict[str, Any]):
    """Behaves like the mapping that it was made from. What noting means is up to each kind."""

    __slots__ = ()

    @abstractmethod
    def note_entry(self, key: object) -> None:
        """Note that one entry was looked up, whether or not it is there."""

    @abstractmethod
    def note_all(self) -> None:
        """Note that the whole mapping was read."""

    def wrap_value(self, key: str, value: Any) -> Any:
        """Return a value as a reader gets it."""
        return value

    def __getitem__(self, key: str) -> Any:
        self.note_entry(key)
        return self.wrap_value(key, super().__getitem__(key))

    def get(self, key: str, default: Any = None) -> Any:
        self.note_entry(key)
        return self.wrap_value(key, super().__getitem__(key)) if super().__contains__(key) else default

    def __contains__(self, key: object) -> bool:
        self.note_entry(key)
        return super().__contains__(key)

    def __iter__(self) -> Iterator[str]:
        self.note_all()
        return super().__iter__()

    def __len__(self) -> int:
        self.note_all()
        return super().__len__()

    def keys(self) -> Any:
        self.note_all()
        return super().keys()

    def items(self) -> Any:
        self.note_all()
        return [(key, self.wrap_value(key, value)) for key, value in super().items()]

    def values(self) -> Any:
        return [value for _, value in self.items()]

    def __or__(self, other: Any) -> Any:
        return dict(self.items()) | other

    def __eq__(self, other: object) -> bool:
        self.note_all()
        return super().__eq__(other)

    __hash__ = None

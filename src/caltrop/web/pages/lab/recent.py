"""The answers that were given last: a slider goes back and forth, and links are opened again."""

from __future__ import annotations

from collections import OrderedDict
from typing import Generic, TypeVar

T = TypeVar("T")


class RecentAnswers(Generic[T]):
    """Answers by what was asked; of more than `most`, the one that was asked for longest ago goes."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.kept: OrderedDict[bytes, T] = OrderedDict()

    def find(self, asked: bytes) -> T | None:
        if asked in self.kept:
            self.kept.move_to_end(asked)
        return self.kept.get(asked)

    def keep(self, asked: bytes, answer: T) -> None:
        self.kept[asked] = answer
        if len(self.kept) > self.most:
            self.kept.popitem(last=False)

"""Slow answers about a table of which only the newest counts: one at a time, and an older question is dropped."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import TypeVar

T = TypeVar("T")


class NewestAnswer:
    """Works out one answer at a time; of the questions of one seat that wait meanwhile, only the last is asked."""

    def __init__(self) -> None:
        self.gate = asyncio.Lock()
        self.asked: dict[str, int] = {}

    async def ask(self, seat: str, find: Callable[[], Awaitable[T]]) -> T | None:
        """Return what `find` comes to, once those before it are done; None if the seat has asked again since."""
        mine = self.asked[seat] = self.asked.get(seat, 0) + 1
        async with self.gate:
            return await find() if self.asked[seat] == mine else None

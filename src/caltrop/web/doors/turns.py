"""Turns: of all requests with the same key, one is worked out at a time, in the order in which they came."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable


class Turns:
    """Who has a turn, and who waits for one. Nothing is kept of a key that nobody uses."""

    def __init__(self) -> None:
        self.waiting: dict[str, deque[asyncio.Future[None]]] = {}

    async def take(self, key: str) -> Callable[[], None]:
        """Wait for a turn, and return what ends it. If the caller is cancelled, the next one is not kept waiting."""
        if key in self.waiting:
            turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
            self.waiting[key].append(turn)
            try:
                await turn
            except asyncio.CancelledError:
                self._give_up(key, turn)
                raise
        else:
            self.waiting[key] = deque()
        return lambda: self._pass_on(key)

    def _give_up(self, key: str, turn: asyncio.Future[None]) -> None:
        if not turn.cancelled():
            self._pass_on(key)  # it had just come
        elif turn in self.waiting.get(key, ()):
            self.waiting[key].remove(turn)

    def _pass_on(self, key: str) -> None:
        queue = self.waiting[key]
        while queue:
            turn = queue.popleft()
            if not turn.done():  # one whose caller is gone may still be here
                turn.set_result(None)
                return
        del self.waiting[key]

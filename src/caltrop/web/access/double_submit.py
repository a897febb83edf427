"""Double clicks: the same request twice in a moment is done once."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from hashlib import blake2b
from time import monotonic
from typing import Any, TypeVar

T = TypeVar("T")
TWICE = 2.0  # seconds within which the same from the same page is a double click
KEPT = 10_000  # of those who have asked for something


def digest(*asked: object) -> bytes:
    return blake2b(repr(asked).encode(), digest_size=16).digest()


class Repeats:
    """Remembers what everybody has asked for last."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.clock = clock
        self.last: OrderedDict[str, tuple[bytes, float]] = OrderedDict()
        self.answers: dict[bytes, tuple[asyncio.Future[Any], float]] = {}

    def is_repeat(self, who: str, *asked: object) -> bool:
        """Is this what they asked for a moment ago? For a page's buttons: the first answer is still to be seen."""
        seal, now = digest(*asked), self.clock()
        before, at = self.last.get(who, (b"", 0.0))
        self.last[who] = (seal, now)
        self.last.move_to_end(who)
        if len(self.last) > KEPT:
            self.last.popitem(last=False)
        return before == seal and now - at < TWICE

    async def run_once(self, work: Callable[[], Coroutine[Any, Any, T]], *asked: object) -> T:
        """The answer to what was asked; a moment later, the same answer once more.

        For a form that is sent without a script: its browser has thrown the first answer away by then.
        """
        self._forget()
        seal = digest(*asked)
        if seal not in self.answers:
            self.answers[seal] = asyncio.ensure_future(work()), self.clock()
        answer: T = await asyncio.shield(self.answers[seal][0])
        return answer

    def _forget(self) -> None:
        """Answers are kept for a moment only: there are tokens in them."""
        now = self.clock()
        kept = {seal: (answer, at) for seal, (answer, at) in self.answers.items() if _is_fresh(answer, now - at)}
        self.answers = kept


def _is_fresh(answer: asyncio.Future[Any], age: float) -> bool:
    """Still being worked out, or given just now; what failed may be tried again at once."""
    return not answer.done() or (age < TWICE and not answer.cancelled() and answer.exception() is None)

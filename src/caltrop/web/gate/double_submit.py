"""Double clicks and lost answers: a request that comes twice is done once, and gets the same answer."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from hashlib import blake2b
from time import monotonic
from typing import Any, Generic, TypeVar

T = TypeVar("T")
TWICE = 2.0  # seconds within which the same request from the same page is a double click
KEPT = 10_000  # callers whose last request is remembered
MINUTES = 600.0  # seconds for which an answer is remembered that may have been lost
# Answers that are remembered, and the characters of one.
ANSWERS = 1_000
LONGEST = 100_000


def digest(*request: object) -> bytes:
    return blake2b(repr(request).encode(), digest_size=16).digest()


class Repeats:
    """The last request of each caller, its key, and the answers of the last moment."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.clock = clock
        self.last: OrderedDict[str, tuple[bytes, float]] = OrderedDict()
        self.keys: OrderedDict[str, str] = OrderedDict()
        self.answers: dict[bytes, tuple[asyncio.Future[Any], float]] = {}

    def is_repeat(self, who: str, *request: object) -> bool:
        """Is this the caller's request of a moment ago? For buttons of a page, which still gets the first answer."""
        seal = digest(*request)
        now = self.clock()
        before, at = self.last.get(who, (b"", 0.0))
        self.last[who] = (seal, now)
        self.last.move_to_end(who)
        if len(self.last) > KEPT:
            self.last.popitem(last=False)
        return before == seal and now - at < TWICE

    def is_retried(self, who: str, key: str) -> bool:
        """Is this the key of the caller's last request? Then its answer was lost, and the page needs it."""
        before = self.keys.pop(who, "")
        self.keys[who] = key
        if len(self.keys) > KEPT:
            self.keys.popitem(last=False)
        return bool(key) and before == key

    def forget(self, who: str) -> None:
        """Forget a caller's last request: it was not done, and is done again."""
        self.last.pop(who, None)
        self.keys.pop(who, None)

    async def run_once(self, work: Callable[[], Coroutine[Any, Any, T]], *request: object) -> T:
        """Do the work and return its answer; if the same request comes again within a moment, return the same answer.

        For a form that is sent without a script: the browser drops the first answer at the second click.
        """
        self._forget()
        seal = digest(*request)
        if seal not in self.answers:
            self.answers[seal] = asyncio.ensure_future(work()), self.clock()
        answer: T = await asyncio.shield(self.answers[seal][0])
        return answer

    def _forget(self) -> None:
        """Drop old answers: they contain tokens, so they are kept for a moment only."""
        now = self.clock()
        kept = {seal: (answer, at) for seal, (answer, at) in self.answers.items() if _is_fresh(answer, now - at)}
        self.answers = kept


class KeptAnswers(Generic[T]):
    """The last answers to requests with a key, in case one was lost on its way."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.clock = clock
        self.kept: OrderedDict[bytes, tuple[T, float]] = OrderedDict()

    def find(self, seal: bytes) -> T | None:
        """Return the answer to the request with this digest, or None."""
        answer, at = self.kept.get(seal, (None, 0.0))
        return answer if self.clock() - at < MINUTES else None

    def keep(self, seal: bytes, answer: T) -> None:
        self.kept[seal] = answer, self.clock()
        while len(self.kept) > ANSWERS or self.clock() - next(iter(self.kept.values()))[1] >= MINUTES:
            self.kept.popitem(last=False)


def _is_fresh(answer: asyncio.Future[Any], age: float) -> bool:
    """Is an answer pending or given just now? A request that failed may be tried again at once."""
    return not answer.done() or (age < TWICE and not answer.cancelled() and answer.exception() is None)

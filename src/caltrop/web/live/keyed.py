"""Requests with a key: a repeat after a lost answer finds what was done, and gets the same answer without new dice.

The sender makes the key. A guard notes it for the request, and every write of the room stores it with what it writes,
in one transaction. A request that writes several times has a key for each write, so a repeat goes on where it ended.
"""

from __future__ import annotations

import hmac
import time
from array import array
from base64 import urlsafe_b64encode
from bisect import bisect_left
from collections.abc import Callable, Coroutine, Iterable
from contextvars import ContextVar
from typing import Any

import msgspec
from msgspec import Struct

from caltrop.kernel.rules.refusals import Refused
from caltrop.store.protocol import DoneRequest
from caltrop.store.tokens import hash_request_key
from caltrop.table.codec import codec_of
from caltrop.table.log import Entry, Parked
from caltrop.table.run import Warnings
from caltrop.table.session import Session


class KeyedWrite(Struct, frozen=True):
    """One write of a request with a key: whose it is, its own key, and a digest of what was asked."""

    seat: str  # of the sender, or "" for someone without one
    key: str
    digest: bytes


class KeyedRequest:
    """A request with a key, and how often it has written so far."""

    def __init__(self, seat: str, key: str, digest: bytes, secret: bytes = b"") -> None:
        self.seat = seat
        self.key = key
        self.digest = digest
        self.writes = 0
        self._secret = secret
        self.keep: Callable[[Any], Coroutine[Any, Any, None]] | None = None  # called with its answer, to give it again

    def next_write(self) -> KeyedWrite:
        """Return its next write."""
        self.writes += 1
        return KeyedWrite(self.seat, self.key if self.writes == 1 else f"{self.key}#{self.writes}", self.digest)

    @property
    def is_guests(self) -> bool:
        """Does it come from someone without a seat? Only then it has a secret that tokens are made from."""
        return bool(self._secret)

    def record_of_opening(self) -> DoneRequest:
        """Return what is stored of it once it has opened a new table."""
        return DoneRequest(self.seat, self.key, time.time(), self.digest, b"{}")

    def secret_bytes(self, purpose: str) -> bytes:
        """Return bytes that only this server makes, and the same again for a repeat."""
        assert self.is_guests
        return hmac.digest(self._secret, purpose.encode(), "sha256")

    def token(self, purpose: str) -> str:
        """Return the token that this request gives: the same for a repeat, so that it need not be stored."""
        return urlsafe_b64encode(self.secret_bytes(purpose)).rstrip(b"=").decode()


class SeenKeys:
    """The keys of the requests that were done at a table: one that is not among them is certainly new.

    Of each only a part of its hash is kept, so that the keys of an evening weigh little; the store has the rest.
    """

    def __init__(self, table: str, hashes: Iterable[str]) -> None:
        self.table = table
        self._prints = array("Q", sorted(int(hash[:_PRINT], 16) for hash in hashes))

    def note(self, write: KeyedWrite) -> bool:
        """Note the key of a write. May it have been there before?"""
        print = int(hash_request_key(self.table, write.seat, write.key)[:_PRINT], 16)
        place = bisect_left(self._prints, print)
        is_there = place < len(self._prints) and self._prints[place] == print
        if not is_there:
            self._prints.insert(place, print)
        return is_there


_PRINT = 16  # hexadecimal digits of a hash
NOW: ContextVar[KeyedRequest | None] = ContextVar("keyed request", default=None)


def note_request(asked: KeyedRequest | None) -> None:
    """Note the key of the request that is handled now."""
    NOW.set(asked)


def current_request() -> KeyedRequest | None:
    """Return the request that is handled now, if it has a key."""
    return NOW.get()


def guest_request() -> KeyedRequest | None:
    """Return the request that is handled now, if it has a key and comes from someone without a seat."""
    asked = NOW.get()
    return asked if asked and asked.is_guests else None


# ---- answers
class EntryAnswer(Struct, frozen=True, tag="entry"):
    """The answer was an entry."""

    seq: int


class ParkedAnswer(Struct, frozen=True, tag="parked"):
    """The answer was a parked move."""

    id: str
    body: bytes


class SeveralAnswers(Struct, frozen=True, tag="several"):
    """The answer was a list."""

    answers: tuple[EntryAnswer | ParkedAnswer | Refused | Warnings, ...]


class OtherAnswer(Struct, frozen=True, tag="other"):
    """The answer was something that is not stored."""


StoredAnswer = EntryAnswer | ParkedAnswer | Refused | Warnings | SeveralAnswers | OtherAnswer
READER = msgspec.json.Decoder(StoredAnswer)


def next_write() -> KeyedWrite | None:
    """Return the next write of the request that is handled now, if it has a key."""
    asked = NOW.get()
    return asked.next_write() if asked else None


def done_request(write: KeyedWrite, session: Session, result: object) -> DoneRequest:
    """Return what is stored of a request that was done."""
    answer = msgspec.json.encode(stored_answer(session, result))
    return DoneRequest(write.seat, write.key, time.time(), write.digest, answer)


def stored_answer(session: Session, result: object) -> Any:
    if isinstance(result, Entry):
        return EntryAnswer(result.seq)
    if isinstance(result, Parked):
        return ParkedAnswer(result.id, codec_of(session.game).pack(result))
    if isinstance(result, list):
        return SeveralAnswers(tuple(stored_answer(session, one) for one in result))
    return result if isinstance(result, Refused | Warnings) else OtherAnswer()


def answer_again(session: Session, write: KeyedWrite, done: DoneRequest) -> Any:
    """Return the result that a request had; a refusal if its key was given to another one. EntryNotLoaded."""
    if done.digest != write.digest:
        return Refused("key-reused", "table.requests")
    return _result(session, READER.decode(done.answer))


def _result(session: Session, answer: Any) -> Any:
    if isinstance(answer, EntryAnswer):
        return session.entry(answer.seq)
    if isinstance(answer, ParkedAnswer):
        return session.parked.get(answer.id) or codec_of(session.game).unpack(answer.body, Parked)
    if isinstance(answer, SeveralAnswers):
        return [_result(session, one) for one in answer.answers]
    return answer if isinstance(answer, Refused | Warnings) else Refused("request-repeated", "table.requests")

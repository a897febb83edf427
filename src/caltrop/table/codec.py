"""Bytes and back: one union of parts and one of events, built from what the game lists, under stable tags."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, TypeVar, Union

import msgspec
from msgspec import Struct

from caltrop.games.variants import varied
from caltrop.kernel.events import EventBase, fold
from caltrop.kernel.game import Game
from caltrop.kernel.parts import PartBase
from caltrop.kernel.state import State

from .log import Entry, Parked
from .session import Box, Session

VERSION = 1
S = TypeVar("S")


class Saved(Struct, frozen=True):
    """A whole table: how it began, everything since, and what waits."""

    version: int
    game: str
    salt: str
    start: State
    log: tuple[Entry, ...]
    parked: tuple[Parked, ...]
    parks: int
    variant: dict[str, Any] | None = None  # whole, so that a later edition of its file changes nothing here


class Codec:
    """Encodes and decodes everything of one game."""

    def __init__(self, game: Game) -> None:
        self.game = game

    @cached_property
    def unions(self) -> dict[type, Any]:
        return {
            base: Union[tuple(k for k in self.game.kinds if issubclass(k, base))]  # noqa: UP007 - made at run time
            for base in (PartBase, EventBase)
        }

    def _which(self, kind: type, raw: Any) -> Any:
        return msgspec.convert(raw, self.unions[kind], dec_hook=self._which)

    def encode(self, thing: Struct) -> bytes:
        return msgspec.json.encode(thing)

    def decode(self, raw: bytes, kind: type[S]) -> S:
        return msgspec.json.decode(raw, type=kind, dec_hook=self._which)


def save(session: Session) -> bytes:
    """A table as bytes."""
    saved = Saved(
        VERSION,
        session.game.id,
        session.salt,
        session.states[0],
        tuple(session.log),
        tuple(session.parked.values()),
        session._parks,
        dict(session.game.variant) if session.game.variant else None,
    )
    return Codec(session.game).encode(saved)


def load(find: Callable[[str], Game], raw: bytes, box: Box) -> Session:
    """The table from its bytes: the log is folded again, and what waited waits."""
    head = msgspec.json.decode(raw, type=_Head)
    base = find(head.game)
    game = varied(base, head.variant) if head.variant else base
    if head.version != VERSION:
        raise ValueError(f"a table of version {head.version} cannot be opened here: this is version {VERSION}")
    saved = Codec(game).decode(raw, Saved)
    session = Session(game, saved.start, box, saved.salt)
    session._parks = saved.parks
    for entry in saved.log:
        if entry.undoes:
            session._take_back(entry)
        else:
            session._commit(entry, fold(session.state, entry.told))
    session.parked = {p.id: p for p in saved.parked}
    return session


class _Head(Struct):
    version: int
    game: str
    variant: dict[str, Any] | None = None

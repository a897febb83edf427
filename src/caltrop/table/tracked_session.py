"""A session as one seat looks at it: it notes what is read, so that what was drawn is drawn again only if need be.

Its state is the state as the seat knows it (`kernel.secrets.knowledge`), tracked: what is read is noted under the keys
of `kernel.state.tracking`. The rest has keys of its own:

    parked   the moves that wait    log   the entries    struck   which of them are undone
"""

from __future__ import annotations

from functools import cached_property
from typing import Any

from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.move import Plan
from caltrop.kernel.contract.scene import HOMEBREW
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.state import State
from caltrop.kernel.state.tracking import ReadTracker, tracked

from .calls import with_call
from .log import Intent, Parked
from .run import MoveRun
from .session import Session

_TRACKED_FIELDS = ("parked", "log")


def _tracked_field(field: str) -> Any:
    """Make a property that notes its own name, and reads the field of the session."""

    def get(session: Any) -> Any:
        session.reads.keys.add(field)
        return getattr(session.plain, field)

    return property(get)


class TrackedSession(Session):
    """A session as it is now, for one look of one seat; nothing is done with it."""

    def __init__(self, plain: Session, seat: str, reads: ReadTracker) -> None:
        self.__dict__.update({name: value for name, value in plain.__dict__.items() if name not in _TRACKED_FIELDS})
        self.plain = plain
        self.seat = seat
        self.reads = reads
        self.watched = tracked(plain.state_for(seat), reads)

    @property
    def state(self) -> State:
        return self.watched

    def state_for(self, seat: str) -> State:
        assert seat == self.seat, "a look is one seat's"
        return self.watched

    @property
    def game(self) -> Game:
        """The game with the homebrew rows that the seat knows."""
        self.reads.keys.add(HOMEBREW)
        return self.known_game

    @cached_property
    def known_game(self) -> Game:
        return self.plain.game_for(self.seat)

    def game_for(self, seat: str) -> Game:
        assert seat == self.seat, "a look is one seat's"
        self.reads.keys.add(HOMEBREW)
        return self.known_game

    parked = _tracked_field("parked")
    log = _tracked_field("log")

    def undone_seqs(self) -> frozenset[int]:
        self.reads.keys.add("struck")
        return self.plain.undone_seqs()

    def preview(self, seat: str, intent: Intent) -> Plan[Any, Any] | Refused:
        parked = Parked("", seat, with_call(self, seat, intent))
        run = MoveRun(self.game, self.plain.state, parked, self.parked, lambda scene, ask: None)
        run.reads.fine = True
        plan = run.preview(self.plain.state_for(seat))
        self.reads.keys |= run.reads.keys | run.reads.asides
        run.let_go()
        return self._redact(seat, parked, plan)


def plain_session(session: Session, *keys: str) -> Session:
    """Return the session itself; of a watched one, these keys are noted for what is then read of it."""
    if not isinstance(session, TrackedSession):
        return session
    session.reads.keys.update(keys)
    return session.plain

"""The stream of the API: every new entry as JSON."""

from __future__ import annotations

import msgspec

from caltrop import words
from caltrop.kernel.state.state import State
from caltrop.table.session import Session
from caltrop.table.view import view
from caltrop.web.live.cache import FragmentCache
from caltrop.web.live.stream import message

from .entries import LogEntry, entries


class ApiViewer:
    """A listening program. Its news are the new entries as JSON, and its open prompts when they have changed."""

    farewell = b""

    def __init__(self, seat: str, seen: int | None = None, cache: FragmentCache | None = None) -> None:
        # Seen None: from now on.
        self.seat = seat
        self.seen = seen
        self.cache = cache
        self.prompts = b"[]"
        self.drawn_in = words.language()
        self.missed: Session | None = None  # a session that still has the entries after the last one seen

    def language(self, state: State) -> str:
        return self.drawn_in

    def news(self, session: Session, shared: dict[object, object], whole: bool = True) -> bytes:
        fresh = self._new_lines(self.missed) if self.missed else ()
        self.missed = None
        fresh += self._new_lines(session)
        out = [message(msgspec.json.encode(x).decode(), id=str(x.n), event="entry") for x in fresh]
        prompts = msgspec.json.encode(view(session, self.seat, 0).prompts) if session.parked else b"[]"
        if prompts != self.prompts:
            self.prompts = prompts
            out.append(message(prompts.decode(), event="prompts"))
        return b"".join(out)

    def _new_lines(self, session: Session) -> tuple[LogEntry, ...]:
        """Return the entries after the last one that was sent."""
        count = session.count_for(self.seat)
        missing = 0 if self.seen is None else max(0, count - self.seen)
        self.seen = count
        return entries(session, self.seat, missing, self.cache) if missing else ()

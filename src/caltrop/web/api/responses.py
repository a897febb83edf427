"""Results in the shapes of the API, and in words."""

from __future__ import annotations

from typing import Any

import msgspec

from caltrop import words
from caltrop.kernel.errors import Refused
from caltrop.kernel.game import Game
from caltrop.table.log import Entry, Parked
from caltrop.table.session import Session, Warnings
from caltrop.table.views import Line, lines, view
from caltrop.web.access.requests import STATUS
from caltrop.web.live.cache import FragmentCache
from caltrop.web.live.surroundings import Surroundings
from caltrop.web.screens.look import Look

from .schemas import DoneReply, RefusalReply, WaitReply


def refusal_reply(game: Game | None, result: Refused | Warnings) -> tuple[RefusalReply, int]:
    """Why not, and the status that goes with it."""
    if isinstance(result, Refused):
        return RefusalReply(result.code, result.rule, words.sentence(result, game)), STATUS.get(result.code, 422)
    first = result.warnings[0]
    said = [words.sentence(warning, game) for warning in result.warnings]
    return RefusalReply(first.code, first.rule, " ".join(said), said, overrule=True), 422


def done_reply(session: Session, seat: str, entry: Entry, cache: FragmentCache | None = None) -> DoneReply:
    """An entry as the seat that asked for it may see it; `cache` spares saying it anew to those who look on."""
    line = find_line(session, seat, entry)
    if line is None:
        return DoneReply(session.count_for(seat), {}, [], [])
    events = msgspec.to_builtins(line.events)
    says, _ = Look(session, seat, Surroundings(), cache=cache).words(line)
    return DoneReply(line.n, line.outcome, events, list(says))


def find_line(session: Session, seat: str, entry: Entry) -> Line | None:
    """The line a seat has of an entry, if it has one."""
    number = session.number(seat, entry.seq)
    if number is None:
        return None
    return next((line for line in lines(session, seat, tail=session.count_for(seat) - number + 1)), None)


def wait_reply(session: Session, seat: str, parked: Parked) -> WaitReply:
    """A prompt with the questions that this seat may answer."""
    mine = [p for p in view(session, seat, tail=0).prompts if p.id == parked.id]
    return WaitReply(parked.id, [msgspec.to_builtins(p.ask) for p in mine])


def to_builtins(thing: Any) -> Any:
    return msgspec.to_builtins(thing)

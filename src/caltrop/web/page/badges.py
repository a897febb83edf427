"""What the tabs of a page tell of: what waits, and notes and messages from others."""

from __future__ import annotations

from itertools import islice

from msgspec import Struct

from caltrop.kernel.state.events.table import Spoken
from caltrop.table.tracked_session import plain_session
from caltrop.table.view import line

from .fragments import MESSAGES, has_message
from .look import Look

MOST = 40  # messages that are told of


class Badges(Struct, frozen=True):
    """How many calls and questions wait, which notes others wrote, and the numbers of the lines with their messages."""

    waiting: int
    notes: tuple[str, ...]
    said: tuple[int, ...]


def badges(look: Look, others: int) -> Badges:
    """Return what is new beside what else waits, whose number is given: open calls, or knocks."""
    notes = tuple(id for id, note in look.view.notes.items() if note.by != look.seat)
    said = look.remember(find_said)
    return Badges(others + len(look.prompts), notes, said)


def find_said(look: Look) -> tuple[int, ...]:
    """Return the numbers of the last lines with messages of others.

    It is asked for again when there is a new message, not after every move.
    """
    session = plain_session(look.session, MESSAGES)
    gone = session.undone_seqs()
    seat = look.seat
    heard = session.newest_entries(look.seat)
    spoken = (e for e in heard if e.seat != seat and e.seq not in gone and has_message(e))
    told = [line(session, look.view.eye, entry) for entry in islice(spoken, MOST)]
    return tuple(each.n for each in reversed(told) if any(isinstance(event, Spoken) for event in each.events))

"""What the tabs of a player's page tell of: calls and questions that wait, and notes and messages from others."""

from __future__ import annotations

from msgspec import Struct

from caltrop.kernel.events.table import Spoken
from caltrop.table.log import Entry
from caltrop.table.views import line
from caltrop.web.screens.look import Look

TAIL = 40  # lines in which messages are looked for


class Badges(Struct, frozen=True):
    """How many calls and questions wait, which notes others wrote, and the numbers of the lines with their messages."""

    waiting: int
    notes: tuple[str, ...]
    said: tuple[int, ...]


def badges(look: Look, calls: int) -> Badges:
    """Return what is new beside the open calls, whose number is given."""
    notes = tuple(id for id, note in look.view.notes.items() if note.by != look.seat)
    said = look.remember(find_said)
    return Badges(calls + len(look.prompts), notes, said)


def find_said(look: Look) -> tuple[int, ...]:
    """Return the numbers of the last lines with messages of others.

    The log is new after every move, so only entries that may have a message are made into lines.
    """
    session, gone = look.session, look.session.undone_seqs()
    recent = session.entries_seen_by(look.seat, TAIL)
    spoken = [e for e in recent if e.seat != look.seat and e.seq not in gone and has_message(e)]
    told = (line(session, look.view.eye, entry) for entry in spoken)
    return tuple(each.n for each in told if any(isinstance(event, Spoken) for event in each.events))


def has_message(entry: Entry) -> bool:
    return any(isinstance(told.fact, Spoken) for told in entry.told)

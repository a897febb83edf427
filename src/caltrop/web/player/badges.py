"""What the tabs of a player's page tell of: calls and questions that wait, and notes and messages from others."""

from __future__ import annotations

from msgspec import Struct

from caltrop.kernel.events.table import Spoken
from caltrop.table.views import lines
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
    last = (line for line in lines(look.session, look.seat, tail=TAIL) if line.seat != look.seat and not line.struck)
    said = tuple(line.n for line in last if any(isinstance(event, Spoken) for event in line.events))
    return Badges(calls + len(look.prompts), notes, said)

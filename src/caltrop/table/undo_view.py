"""What a seat sees before it undoes a line: what goes along, and whether the line can be undone alone."""

from __future__ import annotations

from msgspec import Struct

from caltrop.kernel.errors import Refused
from caltrop.kernel.eye import Eye

from .session import Session
from .undoing import Undoing
from .views import Line, line


class UndoView(Struct, frozen=True):
    """An undo as it would be now: the line, and those that go along, as far as this seat hears of them.

    To undo an undo is to redo: then `lines` are those that come back, or go again.
    """

    line: Line
    lines: tuple[Line, ...] = ()
    redo: bool = False
    whole: bool = True  # the seat may undo all of this
    only: bool = False  # the line can be undone without the others
    refused: Refused | None = None  # why it cannot be undone alone


def undo_view(session: Session, seat: str, seq: int) -> UndoView | Refused:
    """Return what a seat would undo with an entry; nothing is done."""
    found = session.find_undoing(seat, seq)
    if isinstance(found, Refused):
        return found
    whole = session.refusal_to_undo(found, only=False)
    if found.is_redo:
        return whole or UndoView(line_of(found, seq, session), redo_lines(found, session), redo=True)
    lines = tuple(line_of(found, entry.seq, session) for entry in found.heard_entries()[1:])
    only = session.refusal_to_undo(found, only=True) if lines else None
    if whole and (only or not lines):
        return whole
    return UndoView(line_of(found, seq, session), lines, False, whole is None, bool(lines) and only is None, only)


def line_of(undoing: Undoing, seq: int, session: Session) -> Line:
    return line(session, Eye(session.game, session.state, undoing.eye.seat), session.entry(seq))


def redo_lines(undoing: Undoing, session: Session) -> tuple[Line, ...]:
    """Return the lines that come back with a redo, as far as the seat hears of them."""
    entries = (session.entry(seq) for seq in session.redo_set(undoing.seqs[0]))
    return tuple(line_of(undoing, entry.seq, session) for entry in entries if undoing.hears(entry))

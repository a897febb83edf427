"""What a seat sees before it undoes a line: what goes along, and whether the line can be undone alone."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

from msgspec import Struct

from caltrop.kernel.errors import Refused
from caltrop.kernel.eye import Eye

from .log import Entry
from .session import Session
from .undoing import Undoing
from .views import Line, line

LISTED = 100  # lines that a view lists


class UndoView(Struct, frozen=True):
    """An undo as it would be now: the line, and those that go along, as far as this seat hears of them.

    To undo an undo is to redo: then `lines` are those that come back, or go again.
    """

    line: Line
    lines: tuple[Line, ...] = ()  # the first ones, if there are many
    more: int = 0  # how many others
    digest: str = ""  # of the numbers of all these lines: it tells whether they are still the same
    last: int = 0  # the seat's last number, to be expected when it is done
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
        return whole or seen_undo(session, found, redo_entries(session, found), redo=True)
    along = found.heard_entries()[1:]
    only = session.refusal_to_undo(found, only=True) if along else None
    if whole and (only or not along):
        return whole
    alone = bool(along) and only is None
    return seen_undo(session, found, along, whole=whole is None, only=alone, refused=only)


def seen_undo(session: Session, undoing: Undoing, along: list[Entry], **more: Any) -> UndoView:
    """Return a view with the first lines of what goes along, and a digest of all."""
    eye = Eye(session.game, session.state, undoing.eye.seat)
    numbers = [session.number(eye.seat, entry.seq) for entry in along]
    first, *lines = (line(session, eye, e) for e in (session.entry(undoing.seqs[0]), *along[:LISTED]))
    digest = blake2b(repr(numbers).encode(), digest_size=8).hexdigest() if numbers else ""
    last = session.count_for(eye.seat)
    return UndoView(first, tuple(lines), max(0, len(along) - LISTED), digest, last, **more)


def redo_entries(session: Session, undoing: Undoing) -> list[Entry]:
    """Return the entries that come back with a redo, as far as the seat hears of them."""
    entries = (session.entry(seq) for seq in session.redo_set(undoing.seqs[0]))
    return [entry for entry in entries if undoing.hears(entry)]

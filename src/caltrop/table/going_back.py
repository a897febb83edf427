"""To go back to before an entry: it is undone with all that was done since, whether that depends on it or not."""

from __future__ import annotations

from typing import TYPE_CHECKING

from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.state.diff import touched_keys
from caltrop.kernel.state.events.table import Spoken
from caltrop.kernel.state.state import State

from .log import Entry, union_audience
from .undoing import group_members

if TYPE_CHECKING:
    from .session import Session

SEATS = ("seat:", "seat-language:", "seat-letters:")  # how the keys of seats begin


def undo_since(session: Session, seat: str, seq: int, *, at: float = 0.0) -> Entry | Refused:
    """Undo an entry and all that was done since. Only the facilitator may."""
    found = find_since(session, seat, seq)
    if isinstance(found, Refused):
        return found
    for one in found:
        session.cancel_group(seat, one, at)
    heard = union_audience(session.entry(each).heard for each in found)
    return session.take_back(Entry(session.seq + 1, seat, at, undoes=tuple(found), heard=heard))


def find_since(session: Session, seat: str, seq: int) -> list[int] | Refused:
    """Return an entry and all that was done since, unless the seat may not undo so much."""
    if (no := session.card_refusal()) is not None:
        return no
    if seq in session.undone_seqs() or not session.may_hear(seat, seq) or session.entry(seq).undoes:
        return Refused("nothing-to-undo", "table.undo")
    if not session.state.is_facilitator(seat):
        return Refused("not-yours-to-undo", "table.undo")
    found = seqs_since(session, seq)
    return Refused("lost-before", "table.undo") if session.reaches_mended(found) else found


def seqs_since(session: Session, seq: int) -> list[int]:
    """Return an entry, those of the same tap, and all that was done since.

    Who sits where stays, what was said, and the X-card, which no one signs.
    """
    gone, since = session.undone_seqs(), [e for e in session.log[seq - session.base :] if e.intent and e.seat]
    counting = (e for e in since if e.seq not in gone and not e.cancelled)
    later = (e.seq for e in counting if not is_about_seats(e, session.states[e.seq - session.base - 1]))
    return [seq, *sorted({*group_members(session, seq), *later})]


def is_about_seats(entry: Entry, state: State) -> bool:
    """Is an entry about nothing but seats, or only talk? `state` is the one before it."""
    for told in entry.told:
        after = told.fact.apply(state)
        keys = touched_keys(state, after).keys
        if not isinstance(told.fact, Spoken) and not (keys and all(key.startswith(SEATS) for key in keys)):
            return False
        state = after
    return bool(entry.told)

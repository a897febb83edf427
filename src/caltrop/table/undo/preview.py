"""What a seat sees before it undoes a line: what goes along, what stays, and how things stand afterwards."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from typing import Any, Literal, TypeAlias

from msgspec import Struct

from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.secrets.knowledge import SeatKnowledge, state_known_to
from caltrop.kernel.state.changes import state_changes
from caltrop.kernel.state.events.base import fold, fold_undone
from caltrop.kernel.state.state import State
from caltrop.table.log import Entry
from caltrop.table.session import Session
from caltrop.table.view import Line, SeenChange, line

from .scope import Undoing, find_since, group_members

UndoWay: TypeAlias = Literal["all", "only", "since"]  # with what depends on it, alone, or with all that was done since
_MOST_LISTED = 100  # lines that a view lists
_STAYING = 12  # of the lines that stay, the newest that a view lists


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
    broken: Line | None = None  # the line that could not be without this one
    tapped: int = 0  # how many of `lines`, the first, were done in one tap with the line
    newest: bool = True  # nothing that stays was done since
    stays: tuple[Line, ...] = ()  # later lines that stay, the newest last
    after: tuple[SeenChange, ...] = ()  # what differs afterwards: the values now, and then
    since: int = 0  # lines from this one on; 0 if no others, or if the seat may not undo all
    since_after: tuple[SeenChange, ...] = ()  # what differs if all of them are undone


def undo_view(session: Session, seat: str, seq: int) -> UndoView | Refused:
    """Return what a seat would undo with an entry; nothing is done."""
    found = session.find_undoing(seat, seq)
    if isinstance(found, Refused):
        return found
    whole = session.refusal_to_undo(found, only=False)
    if found.is_redo:
        return whole or _seen_undo(session, found, _redo_entries(session, found), redo=True)
    along = found.heard_entries()[1:]
    only = session.refusal_to_undo(found, only=True) if along else None
    if whole and (only or not along):
        return whole
    alone = bool(along) and only is None
    more = {**_seen_rest(session, found), "broken": _broken_line(session, found) if only else None}
    return _seen_undo(session, found, along, whole=whole is None, only=alone, refused=only, **more)


def _seen_undo(session: Session, undoing: Undoing, along: list[Entry], **more: Any) -> UndoView:
    """Return a view with the first lines of what goes along, and a digest of all."""
    eye = SeatKnowledge(session.game, session.state, undoing.eye.seat)
    numbers = [session.number(eye.seat, entry.seq) for entry in along]
    first, *lines = (line(session, eye, e) for e in (session.entry(undoing.seqs[0]), *along[:_MOST_LISTED]))
    digest = blake2b(repr(numbers).encode(), digest_size=8).hexdigest() if numbers else ""
    last = session.count_for(eye.seat)
    return UndoView(first, tuple(lines), max(0, len(along) - _MOST_LISTED), digest, last, **more)


def _redo_entries(session: Session, undoing: Undoing) -> list[Entry]:
    """Return the entries that come back with a redo, as far as the seat hears of them."""
    entries = (session.entry(seq) for seq in session.redo_set(undoing.seqs[0]))
    return [entry for entry in entries if undoing.hears(entry)]


def _broken_line(session: Session, undoing: Undoing) -> Line | None:
    """Return the line of the entry that does not hold without the one that is undone."""
    found = undoing.broken
    return line(session, undoing.eye, session.entry(found)) if found else None


# ---- what stays, and how things stand afterwards
def _seen_rest(session: Session, undoing: Undoing) -> dict[str, Any]:
    """Return what a view shows besides the lines that go."""
    staying = list(_staying_entries(session, undoing))
    tapped = set(group_members(session, undoing.seqs[0]))
    return {
        "tapped": sum(entry.seq in tapped for entry in undoing.heard_entries()),
        "newest": not staying,
        "stays": tuple(line(session, undoing.eye, entry) for entry in staying[-_STAYING:]),
        "after": tuple(_seen_differences(session, undoing, {entry.seq for entry in undoing.heard_entries()})),
        **_seen_since(session, undoing),
    }


def _seen_since(session: Session, undoing: Undoing) -> dict[str, Any]:
    """Return what a view shows of going back to before the line, where that is more than to undo it."""
    found = find_since(session, undoing.eye.seat, undoing.seqs[0])
    if isinstance(found, Refused) or set(found) <= set(undoing.seqs):
        return {}
    return {"since": len(found), "since_after": tuple(_seen_differences(session, undoing, set(found)))}


def _staying_entries(session: Session, undoing: Undoing) -> Iterator[Entry]:
    """Yield the later entries that stay, as far as the seat hears of them."""
    gone = session.undone_seqs().union(undoing.seqs)
    first = min(undoing.seqs)
    for entry in session.log[first - session.base :]:
        if entry.intent and entry.seq not in gone and not entry.cancelled and undoing.hears(entry):
            yield entry


def _seen_differences(session: Session, undoing: Undoing, gone: set[int]) -> Iterator[SeenChange]:
    """Yield what the seat knows that would be different without the entries that go."""
    seat = undoing.eye.seat
    game = session.game
    without = _state_without(session, gone)
    now = session.state_for(seat)
    after = state_known_to(without, seat)
    for c in state_changes(now, after, game.hurt):
        if undoing.eye.may_hear(c.audience):
            yield SeenChange(
                event=0, name=c.name, before=c.before, after=c.after, maximum=c.maximum, who=c.who, of=c.of
            )


def _state_without(session: Session, seqs: set[int]) -> State:
    """Return the state as it would be without these entries, too."""
    gone = session.undone_seqs().union(seqs)
    first = min(seqs)
    state = session.states[first - session.base - 1]
    for entry in session.log[first - session.base - 1 :]:
        state = (fold_undone if entry.seq in gone else fold)(state, entry.emitted)
    return state

"""What "depends" means, told without keys: an entry that stays comes out the same without those that went."""

from __future__ import annotations

from typing import Any

from caltrop.kernel.state.events.base import fold, fold_undone
from caltrop.kernel.state.state import State
from caltrop.table.log import Entry
from caltrop.table.run import run_again
from caltrop.table.session import Session


def is_live(session: Session, entry: Entry) -> bool:
    """Is it a move that counts, so that it can be run again?"""
    moved = entry.intent is not None and not entry.cancelled and not entry.undoes
    return moved and entry.seq not in session.undone_seqs()


def events_of(entry: Entry) -> list[Any]:
    """Its events but for reminders of what is due, and for the end of what may never have begun."""
    return [t.event for t in entry.emitted if not t.fact.reminds and not t.fact.is_clearing()]


def came_of(session: Session, entry: Entry, on: State, named: State) -> Any:
    """The plan and the events that an entry's move comes to on a state; None where it is refused or stops."""
    again = run_again(session.game, entry, on, named, plan=None)
    return again and (again.plan and again.plan.params, events_of(again))


def check_undo_of(session: Session, seq: int, seqs: tuple[int, ...]) -> int:
    """Every later entry that is not in `seqs` comes out as it did; return how many were tried."""
    gone, tried = {*session.undone_seqs(), *seqs}, 0
    at = seq - session.base - 1
    state = session.states[at]
    for before, entry in zip(session.states[at:], session.log[at:], strict=False):
        if is_live(session, entry) and entry.seq not in gone:
            as_it_was = came_of(session, entry, before, before)
            if as_it_was == (entry.plan and entry.plan.params, events_of(entry)):
                assert came_of(session, entry, state, before) == as_it_was, (seq, seqs, entry)
                tried += 1
        state = (fold_undone if entry.seq in gone else fold)(state, entry.emitted)
    return tried

"""Entries that stand for others: a move that was done again on the same dice, because an answer was changed.

`Session.change_answer` and `rejudge` undo the last entry and do its move again, both at the same instant. That is how
such a pair is known from an undo and a move that people made one after the other.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from .log import Entry

if TYPE_CHECKING:
    from .session import Session

NEAR = 8  # entries after the replaced one, among which its undo is


def is_replaced(session: Session, entry: Entry) -> bool:
    """Does a later entry stand for this one, or for the one that it undoes?"""
    if entry.undoes:
        return find_replaced(session, find_entry(session, entry.seq + 1)) is not None
    if entry.seq not in session.undone_seqs():
        return False
    later = (find_entry(session, entry.seq + n) for n in range(1, NEAR + 1))
    undo = next((each for each in later if each is not None and each.undoes == (entry.seq,)), None)
    return undo is not None and find_replaced(session, find_entry(session, undo.seq + 1)) is entry


def find_replaced(session: Session, entry: Entry | None) -> Entry | None:
    """Return the entry that this one stands for; None if it stands for itself."""
    undo = find_entry(session, entry.seq - 1) if entry is not None and entry.intent is not None else None
    if entry is None or undo is None or len(undo.undoes) != 1 or not entry.at or undo.at != entry.at:
        return None
    old = find_entry(session, undo.undoes[0])
    if old is None or old.intent is None or entry.intent is None:
        return None
    same = (old.intent.move, old.intent.actor) == (entry.intent.move, entry.intent.actor)
    return old if same else None


def find_entry(session: Session, seq: int) -> Entry | None:
    """Return an entry of the loaded log, None if there is none."""
    at = seq - session.base - 1
    return session.log[at] if 0 <= at < len(session.log) else None

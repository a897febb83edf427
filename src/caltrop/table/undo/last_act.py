"""The last act of play, which can be done again with another answer, and the entries that stand for others since.

Entries that are no act of play: words, notes, stars, settings of a seat, calls for a roll, and that someone is done.
They roll no dice and change nothing that a rule reads, so what was done before them can still be done another way.

`Session.change_answer` and `rejudge` undo the last entry and do its move again on the same dice, both at the same
instant. That is how such a pair is known from an undo and a move that people made one after the other.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from caltrop.kernel.contract import lesson
from caltrop.kernel.state.events import open_business as o
from caltrop.kernel.state.events import table as t
from caltrop.kernel.state.events.fights import SaidDone
from caltrop.table.ledger import Ledger
from caltrop.table.log import Entry

if TYPE_CHECKING:
    from caltrop.table.session import Session


_TALK = (t.Spoken, t.Noted, t.Starred, t.LineTold, t.LinesPutAside)
_SETTINGS = (t.OrderSet, t.SeatTaken, t.SeatSet, t.SeatLanguageSet, t.SeatLettersSet, t.TableLanguageSet)
_CALLS = (o.Called, o.CallHidden, o.CallExcused, o.CallDropped)
_LESSONS = (lesson.LessonBegun, lesson.LessonEvent, lesson.LessonEnded)
_ASIDES = (*_TALK, *_SETTINGS, *_CALLS, *_LESSONS, SaidDone)
_MOST_ENTRIES = 60  # entries that are looked at


def is_aside(entry: Entry) -> bool:
    """Is it no act of play?"""
    quiet = bool(entry.emitted) and all(isinstance(told.fact, _ASIDES) for told in entry.emitted)
    return quiet and not entry.answers and not entry.undoes and not entry.cancelled


def last_act(ledger: Ledger, seat: str) -> Entry | None:
    """Return the newest act of play that a seat hears of, and that is neither an undo nor undone."""
    gone = ledger.undone_seqs()
    newest = islice(ledger.newest_entries(seat), _MOST_ENTRIES)
    return next((e for e in newest if e.seq not in gone and not e.undoes and not is_aside(e)), None)


_UNDO_WITHIN = 8  # entries after the replaced one, among which its undo is


def is_replaced(session: Session, entry: Entry) -> bool:
    """Does a later entry stand for this one, or for the one that it undoes?"""
    if entry.undoes:
        return _find_replaced(session, _find_entry(session, entry.seq + 1)) is not None
    if entry.seq not in session.undone_seqs():
        return False
    later = (_find_entry(session, entry.seq + n) for n in range(1, _UNDO_WITHIN + 1))
    undo = next((each for each in later if each is not None and each.undoes == (entry.seq,)), None)
    return undo is not None and _find_replaced(session, _find_entry(session, undo.seq + 1)) is entry


def _find_replaced(session: Session, entry: Entry | None) -> Entry | None:
    """Return the entry that this one stands for; None if it stands for itself."""
    undo = _find_entry(session, entry.seq - 1) if entry is not None and entry.intent is not None else None
    if entry is None or undo is None or len(undo.undoes) != 1 or not entry.at or undo.at != entry.at:
        return None
    old = _find_entry(session, undo.undoes[0])
    if old is None or old.intent is None or entry.intent is None:
        return None
    same = (old.intent.move, old.intent.actor) == (entry.intent.move, entry.intent.actor)
    return old if same else None


def _find_entry(session: Session, seq: int) -> Entry | None:
    """Return an entry of the loaded log, None if there is none."""
    at = seq - session.base - 1
    return session.log[at] if 0 <= at < len(session.log) else None

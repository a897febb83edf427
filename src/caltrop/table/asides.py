"""Entries that are no act of play: words, notes, stars, settings of a seat, calls for a roll, and that someone is done.

They roll no dice and change nothing that a rule reads, so what was done before them can still be done another way.
"""

from __future__ import annotations

from itertools import islice

from caltrop.kernel.contract import lesson
from caltrop.kernel.state.events import open_business as o
from caltrop.kernel.state.events import table as t
from caltrop.kernel.state.events.fights import SaidDone

from .ledger import Ledger
from .log import Entry

TALK = (t.Spoken, t.Noted, t.Starred, t.LineTold, t.LinesPutAside)
SETTINGS = (t.OrderSet, t.SeatTaken, t.SeatSet, t.SeatLanguageSet, t.SeatLettersSet, t.TableLanguageSet)
CALLS = (o.Called, o.CallHidden, o.CallExcused, o.CallDropped)
LESSONS = (lesson.LessonBegun, lesson.LessonEvent, lesson.LessonEnded)
ASIDES = (*TALK, *SETTINGS, *CALLS, *LESSONS, SaidDone)
MOST = 60  # entries that are looked at


def is_aside(entry: Entry) -> bool:
    """Is it no act of play?"""
    quiet = bool(entry.told) and all(isinstance(told.fact, ASIDES) for told in entry.told)
    return quiet and not entry.answers and not entry.undoes and not entry.cancelled


def last_act(ledger: Ledger, seat: str) -> Entry | None:
    """Return the newest act of play that a seat hears of, and that is neither an undo nor undone."""
    gone = ledger.undone_seqs()
    newest = islice(ledger.newest_entries(seat), MOST)
    return next((e for e in newest if e.seq not in gone and not e.undoes and not is_aside(e)), None)

"""Which entries of the log may concern a seat since its last act: only those are told in full for its cards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct

from caltrop.kernel.contract.lesson import LessonStepDone
from caltrop.kernel.rules.steps import DiceRolled
from caltrop.kernel.state.events.characters import LifeChanged
from caltrop.kernel.state.events.table import SittingSet
from caltrop.table.log import Entry
from caltrop.table.session import Session

from .outcome_row import ENTER, EVERYONE, WORSE_LIVES, concerned_by

WINDOW = 60  # entries that are looked at: a seat that has not acted for longer finds the rest in the log
FALLEN = "fallen:"  # before the id of a character who goes down or dies


class Concerning(Struct, frozen=True):
    """The entries that may concern a seat, as last looked for: each with the seat's number of it."""

    last: Entry  # the newest entry of the seat then
    mine: frozenset[str]
    found: tuple[tuple[int, int], ...]


def concerning_entries(session: Session, seat: str) -> tuple[int, ...]:
    """Return the entries from the seat's last act on that may concern it; pages ask it after each move.

    Only those are looked at that have come since it was last asked.
    """
    state = session.state_for(seat)
    if seat not in state.seats or state.seats[seat].role != "player":
        return ()
    mine = frozenset(who for who, c in state.characters.items() if c.owner == seat)
    kept: Concerning | None = session.derived.get(("concerning", seat))
    newest = next(session.newest_entries(seat), None)
    if newest is None:
        return ()
    if kept is None or kept.last is not newest or kept.mine != mine:
        kept = Concerning(newest, mine, tuple(look_back(session, seat, mine, kept))[::-1])
        session.derived["concerning", seat] = kept
    return tuple(seq for _, seq in kept.found)


def look_back(session: Session, seat: str, mine: frozenset[str], kept: Concerning | None) -> Iterator[tuple[int, int]]:
    """Yield the entries that may concern a seat, the newest first, up to its last act."""
    count = session.count_for(seat)
    for back, entry in enumerate(session.newest_entries(seat)):
        if back >= WINDOW:
            return
        if kept is not None and kept.last is entry and kept.mine == mine:
            yield from (each for each in reversed(kept.found) if each[0] > count - WINDOW)
            return
        if any(isinstance(told.fact, SittingSet) for told in entry.told):
            return
        if may_concern(session, entry, seat, mine):
            yield count - back, entry.seq
        if is_act(entry, seat, mine):
            return


def is_act(entry: Entry, seat: str, mine: Iterable[str]) -> bool:
    """Is it an act of this seat, which closes the cards before it? Writing, stars and settings are none.

    To go on in a lesson is one: what was shown has been read.
    """
    intent = entry.intent
    if entry.seat != seat or entry.cancelled:
        return False
    if entry.undoes or intent is None:
        return bool(entry.undoes)
    plays = intent.actor in mine and not intent.move.startswith("table.")
    goes_on = any(isinstance(told.fact, LessonStepDone) for told in entry.told)
    return plays or goes_on or any(isinstance(step.step.facts, DiceRolled) for step in entry.steps)


def may_concern(session: Session, entry: Entry, seat: str, mine: frozenset[str]) -> bool:
    """May an entry concern this seat? It is told in full only where it does."""
    if entry.undoes or entry.seat == seat:
        return True
    about = about_of(session, entry)
    return EVERYONE in about or not mine.isdisjoint(about) or any(is_friend(session, id) for id in about)


def is_friend(session: Session, about: str) -> bool:
    """Is it one of the party who has fallen?"""
    found = session.state.characters.get(about.removeprefix(FALLEN)) if about.startswith(FALLEN) else None
    return found is not None and found.is_in_party


def about_of(session: Session, entry: Entry) -> frozenset[str]:
    """Return the characters that an entry is about; cached, because it never changes."""
    kept = session.derived.get(entry.seq)
    if kept is None or kept[0] is not entry:
        found = {who for told in entry.told for who in concerned_by(told.fact)}
        lives = (told.fact for told in entry.told if isinstance(told.fact, LifeChanged))
        found |= {FALLEN + life.who for life in lives if life.life in WORSE_LIVES}
        found |= {EVERYONE} if entry.intent is not None and entry.intent.move == ENTER else set()
        kept = session.derived[entry.seq] = (entry, frozenset(found))
    about: frozenset[str] = kept[1]
    return about

"""What has changed of a table since a seat's pages were drawn: the pieces that have read it are forgotten."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from msgspec import Struct

from caltrop.chronicle.outcomes import concerning_entries, newest_eventful
from caltrop.kernel.changed_keys import changed_keys
from caltrop.kernel.state import State
from caltrop.table.log import Parked
from caltrop.table.session import Session
from caltrop.table.watched_session import plain_session
from caltrop.web.live.cache import NotedPieces
from caltrop.web.live.surroundings import Surroundings

RECENT = 200  # entries that are searched for targets of attacks
AROUND, CARDS, NEWEST = "around", "cards", "newest-outcome"  # keys of what is not in the state


class DrawnFrom(Struct, frozen=True):
    """A table as a seat knows it, at the moment when it was drawn."""

    state: State
    parked: tuple[Parked, ...]
    seq: int
    struck: frozenset[int]
    cards: tuple[object, ...]
    newest: int
    around: Surroundings


def catch_up(pieces: NotedPieces, session: Session, seat: str, around: Surroundings) -> None:
    """Forget the pieces of a seat's pages that would look another way now."""
    now = DrawnFrom(
        session.state_for(seat),
        tuple(session.parked.values()),
        session.seq,
        session.undone_seqs(),
        outcome_key(session, seat),
        newest_eventful(session, seat),
        around,
    )
    before = pieces.drawn_from
    if isinstance(before, DrawnFrom) and (changed := _changes(before, now, session, pieces)):
        pieces.forget(changed)
    pieces.drawn_from = now


def _changes(before: DrawnFrom, now: DrawnFrom, session: Session, pieces: NotedPieces) -> set[str]:
    found = changed_keys(before.state, now.state)
    if len(before.parked) != len(now.parked) or any(a is not b for a, b in zip(before.parked, now.parked, strict=True)):
        found.add("parked")
    if before.seq != now.seq or before.struck != now.struck:
        found |= {"log", *_changed_aims(before, now, session, pieces)}
    if before.struck != now.struck:
        found.add("struck")
    if before.cards != now.cards or before.struck != now.struck:
        found.add(CARDS)
    if before.newest != now.newest:
        found.add(NEWEST)
    if before.around != now.around:
        found.add(AROUND)
    return found


def _changed_aims(before: DrawnFrom, now: DrawnFrom, session: Session, pieces: NotedPieces) -> Iterator[str]:
    """Yield the keys of those who have attacked since; an undo or a table that was read again may change all."""
    if before.struck != now.struck or before.seq > now.seq or before.seq < session.base:
        yield from [key for key in pieces.readers if key.startswith("aims:")]
        return
    attack = session.game.move_for("attack")
    for entry in session.log[before.seq - session.base :]:
        if attack and entry.intent is not None and entry.intent.move == attack.id:
            yield aims_key(entry.intent.actor)


def aims_key(who: str) -> str:
    return f"aims:{who}"


def outcome_key(session: Session, seat: str) -> tuple[object, ...]:
    """Return what the cards of a seat are made from: entries since its last act, turns, names, and what is open."""
    state, last = session.state_for(seat), session.log[-1] if session.log else None
    fight = state.encounter
    turn = (fight.whose_turn, fight.round, fight.paused) if fight else ()
    ordered = last.seq if last and any(a.source == "order" for a in last.answers) else 0
    names = tuple(c.name for c in state.characters.values())
    return concerning_entries(session, seat), turn, names, ordered


def recent_targets(session: Session, attackers: Collection[str]) -> dict[str, tuple[str, ...]]:
    """Return the targets of each attacker's latest attacks, the last first and each once, without undone attacks."""
    session = plain_session(session, *map(aims_key, attackers))
    attack, gone = session.game.move_for("attack"), session.undone_seqs()
    found: dict[str, dict[str, None]] = {}
    for entry in reversed(session.log[-RECENT:] if attack else ()):
        intent = entry.intent if entry.seq not in gone else None
        if attack and intent and intent.move == attack.id and intent.actor in attackers:
            found.setdefault(intent.actor, {})[str(intent.want.get("target", ""))] = None
    return {who: tuple(targets) for who, targets in found.items()}

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
# Keys of what is not in the state.
AROUND, CARDS, NEWEST, LAST_CALL = "around", "cards", "newest-outcome", "last-call"


class DrawnFrom(Struct, frozen=True):
    """A table at the moment when a seat's pages were drawn."""

    whole: State
    parked: tuple[Parked, ...]
    seq: int
    struck: frozenset[int]
    around: Surroundings
    aims: dict[str, tuple[str, int]]

    def is_same(self, other: DrawnFrom) -> bool:
        """Has nothing happened between the two?"""
        return (
            self.whole is other.whole
            and self.struck is other.struck
            and (self.seq, self.around, self.aims) == (other.seq, other.around, other.aims)
            and not self.is_parked_otherwise(other)
        )

    def is_parked_otherwise(self, other: DrawnFrom) -> bool:
        """Do other moves wait, or the same ones with other answers?"""
        pairs = zip(self.parked, other.parked, strict=False)
        return len(self.parked) != len(other.parked) or any(a is not b for a, b in pairs)


class SeenFrom(Struct, frozen=True):
    """A table as a seat knows it, at the moment when its pages were drawn."""

    table: DrawnFrom
    state: State
    cards: tuple[object, ...]
    newest: tuple[object, ...]


def catch_up(pieces: NotedPieces, session: Session, seat: str, around: Surroundings) -> None:
    """Forget the pieces of a seat's pages that would look another way now."""
    parked = tuple(session.parked.values())
    table = DrawnFrom(session.state, parked, session.seq, session.undone_seqs(), around, dict(session.aims))
    before = pieces.drawn_from
    if isinstance(before, SeenFrom) and before.table.is_same(table):
        return
    now = SeenFrom(table, session.state_for(seat), outcome_key(session, seat), newest_key(session, seat))
    if isinstance(before, SeenFrom) and (changed := _changes(before, now, session, pieces)):
        pieces.forget(changed)
    pieces.drawn_from = now


def _changes(before: SeenFrom, now: SeenFrom, session: Session, pieces: NotedPieces) -> set[str]:
    old, new = before.table, now.table
    is_struck, found = old.struck != new.struck, changed_keys(before.state, now.state)
    if old.is_parked_otherwise(new):
        found.add("parked")
    if old.seq != new.seq or is_struck:
        found |= {"log", *_changed_aims(old, new, session, pieces)}
    if is_struck or has_called(old, session):
        found.add(LAST_CALL)
    if is_struck:
        found.add("struck")
    if before.cards != now.cards or is_struck:
        found.add(CARDS)
    if before.newest != now.newest or is_struck:
        found.add(NEWEST)
    if old.around != new.around:
        found.add(AROUND)
    found |= {aims_key(who) for who, _ in old.aims.items() ^ new.aims.items()}
    return found


def _changed_aims(before: DrawnFrom, now: DrawnFrom, session: Session, pieces: NotedPieces) -> Iterator[str]:
    """Yield the keys of those who have attacked since; an undo or a table that was read again may change all."""
    if before.struck != now.struck or before.seq > now.seq or before.seq < session.base:
        yield from [key for key in pieces.table.keys.numbers if key.startswith("aims:")]
        return
    attack = session.game.move_for("attack")
    for entry in session.log[before.seq - session.base :]:
        if attack and entry.intent is not None and entry.intent.move == attack.id:
            yield aims_key(entry.intent.actor)


def has_called(before: DrawnFrom, session: Session) -> bool:
    """Has someone been called to roll since?"""
    fresh = session.log[max(0, before.seq - session.base) :]
    return any(entry.intent is not None and entry.intent.move == "table.call" for entry in fresh)


def aims_key(who: str) -> str:
    return f"aims:{who}"


def outcome_key(session: Session, seat: str) -> tuple[object, ...]:
    """Return what the cards of a seat are made from: entries since its last act, turns, names, and what is open."""
    state, last = session.state_for(seat), session.log[-1] if session.log else None
    fight = state.encounter
    turn = (fight.whose_turn, fight.round, fight.paused) if fight else ()
    ordered = last.seq if last and any(a.source == "order" for a in last.answers) else 0
    return concerning_entries(session, seat), turn, character_names(session, seat), ordered


def newest_key(session: Session, seat: str) -> tuple[object, ...]:
    """Return what the newest outcome is made from: its entry, and the names in its sentences."""
    return newest_eventful(session, seat), character_names(session, seat)


def character_names(session: Session, seat: str) -> tuple[str, ...]:
    """Return the names of all characters that a seat knows: sentences have them."""
    return tuple(c.name for c in session.state_for(seat).characters.values())


def recent_targets(session: Session, attackers: Collection[str]) -> dict[str, tuple[str, ...]]:
    """Return the latest targets of each attacker, the last first and each once, without undone attacks.

    A target is attacked, or chosen for the next attack. `Session.aims` has the chosen target of a character, and the
    last entry before the choice. It is not stored.
    """
    session = plain_session(session, *map(aims_key, attackers))
    aimed = [*_attack_aims(session, attackers), *_chosen_aims(session, attackers)]
    found: dict[str, dict[str, None]] = {}
    for _, who, target in sorted(aimed, key=lambda aim: -aim[0]):
        found.setdefault(who, {})[target] = None
    return {who: tuple(targets) for who, targets in found.items()}


def _attack_aims(session: Session, attackers: Collection[str]) -> Iterator[tuple[float, str, str]]:
    attack, gone = session.game.move_for("attack"), session.undone_seqs()
    for entry in session.log[-RECENT:] if attack else ():
        intent = entry.intent if entry.seq not in gone else None
        if attack and intent and intent.move == attack.id and intent.actor in attackers:
            yield entry.seq, intent.actor, str(intent.want.get("target", ""))


def _chosen_aims(session: Session, attackers: Collection[str]) -> Iterator[tuple[float, str, str]]:
    chosen = ((who, session.aims[who]) for who in attackers if who in session.aims)
    yield from ((since + 0.5, who, target) for who, (target, since) in chosen)

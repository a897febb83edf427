"""What has changed of a table since a seat's pages were drawn: the pieces that have read it are forgotten."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Protocol

from msgspec import Struct

from caltrop.chronicle.outcome_cards import concerning_entries, newest_eventful
from caltrop.kernel.state.diff import Unknown, are_alike, changed_keys, value_of
from caltrop.kernel.state.events.table import Spoken
from caltrop.kernel.state.state import State
from caltrop.table.aims import recent_targets as table_targets
from caltrop.table.log import Entry, Parked
from caltrop.table.session import Session
from caltrop.table.tracked_session import plain_session
from caltrop.table.undo.last_act import last_act
from caltrop.web.live.cache import FragmentCache, NotedPieces
from caltrop.web.live.surroundings import Surroundings

# Keys of what is not in the state.
AROUND = "around"
CARDS = "cards"
NEWEST = "newest-outcome"
LAST_CALL = "last-call"
LAST_FIGHT = "last-fight"
PARKED = "parked"
LOG = "log"
READ = "read"
STRUCK = "struck"
MESSAGES = "messages"
AIMS = "aims:"
NOT_IN_STATE = frozenset({AROUND, CARDS, NEWEST, LAST_CALL, LAST_FIGHT, PARKED, LOG, READ, STRUCK, MESSAGES})


class DrawnFrom(Struct, frozen=True):
    """A table at the moment when a seat's pages were drawn."""

    whole: State
    parked: tuple[Parked, ...]
    seq: int
    struck: frozenset[int]
    around: Surroundings
    aims: dict[str, tuple[str, int]]
    read: dict[str, frozenset[int]]

    def is_still(self, session: Session, around: Surroundings) -> bool:
        """Has nothing happened since?"""
        return (
            self.whole is session.state
            and self.seq == session.seq
            and self.struck is session.undone_seqs()
            and self.around == around
            and self.aims == session.chosen_targets
            and self.read == session.read
            and not self.is_parked_otherwise(session.parked.values())
        )

    def is_parked_otherwise(self, parked: Collection[Parked]) -> bool:
        """Do other moves wait, or the same ones with other answers?"""
        return len(self.parked) != len(parked) or any(a is not b for a, b in zip(self.parked, parked, strict=False))


class SeenFrom(Struct, frozen=True):
    """A table as a seat knows it, at the moment when its pages were drawn; and the names in its sentences.

    What no piece of its pages has read by then is not looked for: None stands for it.
    """

    table: DrawnFrom
    state: State
    names: tuple[str, ...]
    cards: tuple[object, ...] | None
    newest: int | None


def catch_up(cache: FragmentCache, session: Session, seat: str, around: Surroundings) -> None:
    """Forget the pieces of a seat's pages that would look another way now, and of those that are everyone's."""
    table = table_now(cache, session, around)
    for pieces, reader in ((cache.noted[""], ""), (cache.noted[seat], seat)):
        if not isinstance(pieces.drawn_from, SeenFrom) or pieces.drawn_from.table is not table:
            _catch_up(pieces, session, reader, table)


def _catch_up(pieces: NotedPieces, session: Session, seat: str, table: DrawnFrom) -> None:
    before = pieces.drawn_from
    state = session.state_for(seat)
    cards = outcome_key(session, seat) if pieces.may_have_read(CARDS) else None
    newest = newest_eventful(session, seat) if pieces.may_have_read(NEWEST) else None
    now = SeenFrom(table, state, character_names(state), cards, newest)
    if isinstance(before, SeenFrom) and (changed := _changes(before, now, session, pieces)):
        pieces.forget(changed)
    pieces.drawn_from = now


def table_now(cache: FragmentCache, session: Session, around: Surroundings) -> DrawnFrom:
    """Return the table as it is; the same object for all seats as long as nothing happens."""
    kept = cache.drawn_from
    if isinstance(kept, DrawnFrom) and kept.is_still(session, around):
        return kept
    parked = tuple(session.parked.values())
    now = DrawnFrom(
        whole=session.state,
        parked=parked,
        seq=session.seq,
        struck=session.undone_seqs(),
        around=around,
        aims=dict(session.chosen_targets),
        read=dict(session.read),
    )
    cache.drawn_from = now
    return now


def state_changes(cache: FragmentCache, before: State, after: State) -> set[str]:
    """Return the keys of all that differs between two states; seats that know the same share them."""
    if cache.compared_with is not after:
        cache.compared_with = after
        cache.compared = {}
    kept = cache.compared.get(id(before))
    if kept is None:
        kept = cache.compared[id(before)] = (before, changed_keys(before, after))
    return kept[1]


def _changes(before: SeenFrom, now: SeenFrom, session: Session, pieces: NotedPieces) -> set[str]:
    old = before.table
    new = now.table
    is_struck = old.struck != new.struck
    is_renamed = before.names != now.names
    found = {*state_changes(pieces.table, before.state, now.state)}
    if old.is_parked_otherwise(new.parked):
        found.add(PARKED)
    if old.seq != new.seq or is_struck:
        fresh = new_entries(old, session)
        found |= {LOG, *_changed_aims(old, new, session, pieces)}
        found |= {LAST_CALL} if is_struck or any(map(is_call, fresh)) else set()
        found |= {MESSAGES} if is_struck or any(map(has_message, fresh)) else set()
    if is_struck or bool(before.state.fight) != bool(now.state.fight):
        found.add(LAST_FIGHT)
    if is_struck:
        found.add(STRUCK)
    if before.cards != now.cards or is_struck or is_renamed:
        found.add(CARDS)
    if before.newest != now.newest or is_struck or is_renamed:
        found.add(NEWEST)
    if old.around != new.around:
        found.add(AROUND)
    if old.read != new.read:
        found.add(READ)
    found |= {aims_key(who) for who, _ in old.aims.items() ^ new.aims.items()}
    return found


def _changed_aims(before: DrawnFrom, now: DrawnFrom, session: Session, pieces: NotedPieces) -> Iterator[str]:
    """Yield the keys of those who have attacked since; an undo or a table that was read again may change all."""
    if before.struck != now.struck or before.seq > now.seq or before.seq < session.base:
        yield from [key for key in pieces.table.keys.numbers if key.startswith(AIMS)]
        return
    attack = session.game.move_for("attack")
    for entry in session.log[before.seq - session.base :]:
        if attack and entry.intent is not None and entry.intent.move == attack.id:
            yield aims_key(entry.intent.actor)


def new_entries(before: DrawnFrom, session: Session) -> list[Entry]:
    """Return the entries that have come since."""
    return session.log[max(0, before.seq - session.base) :]


def is_call(entry: Entry) -> bool:
    """Has someone been called to roll?"""
    return entry.intent is not None and entry.intent.move == "table.call"


def has_message(entry: Entry) -> bool:
    """Has someone said something?"""
    return any(isinstance(told.fact, Spoken) for told in entry.emitted)


def aims_key(who: str) -> str:
    return AIMS + who


def outcome_key(session: Session, seat: str) -> tuple[object, ...]:
    """Return what the cards of a seat are made from, beside names.

    Entries since its last act, whose turn it is, the last act if one of its answers can still be changed, lives, and
    what was closed.
    """
    state = session.state_for(seat)
    last = last_act(session, seat)
    fight = state.fight
    turn = (fight.whose_turn, fight.round, fight.paused) if fight else ()
    concerning = concerning_entries(session, seat)
    is_open = last is not None and last.seq in concerning and any(a.source == "order" for a in last.answers)
    lives = tuple([c.life for c in state.characters.values() if c.is_in_party])
    return concerning, turn, last.seq if last and is_open else 0, lives, session.read.get(seat)


def character_names(state: State) -> tuple[str, ...]:
    """Return the names of all characters: sentences have them."""
    return tuple([c.name for c in state.characters.values()])


class TableLook(Protocol):
    """What a moment needs of a look."""

    session: Session
    seat: str
    cache: FragmentCache | None
    _surroundings: Surroundings


class TableMoment(Struct, frozen=True):
    """A table at a moment when something was worked out for a seat: as the seat knew it, and as it was.

    Rules read both. `around` has what was read beside the state, by its key.
    """

    known: State
    whole: State
    around: tuple[tuple[str, object], ...]

    @staticmethod
    def now(look: TableLook, keys: Iterable[str]) -> TableMoment:
        session = plain_session(look.session)
        around = look._surroundings
        beside = tuple((key, _value_around(session, around, key)) for key in keys if is_around(key))
        return TableMoment(session.state_for(look.seat), session.state, beside)

    def changes(self, look: TableLook) -> set[str]:
        """Return the keys of all in the state that is another object now."""
        session = plain_session(look.session)
        assert look.cache is not None
        found = state_changes(look.cache, self.known, session.state_for(look.seat))
        if session.state_for(look.seat) is session.state and self.known is self.whole:
            return found
        return found | state_changes(look.cache, self.whole, session.state)

    def unlike_keys(self, look: TableLook, keys: Iterable[str]) -> tuple[str, ...]:
        """Return which of these keys, or of what is beside the state, have something else behind them now."""
        session = plain_session(look.session)
        around = look._surroundings
        known = session.state_for(look.seat)
        is_whole = known is session.state and self.known is self.whole
        pairs = ((self.known, known),) if is_whole else ((self.known, known), (self.whole, session.state))
        beside = (key for key, value in self.around if not are_alike(value, _value_around(session, around, key)))
        inside = (k for k in keys if not all(are_alike(value_of(then, k), value_of(now, k)) for then, now in pairs))
        return (*beside, *inside)


def _value_around(session: Session, around: Surroundings, key: str) -> object:
    if key.startswith(AIMS):
        return recent_targets(session, (key.removeprefix(AIMS),))
    return around if key == AROUND else tuple(session.parked.values()) if key == PARKED else Unknown()


def is_around(key: str) -> bool:
    """Is it the key of something that is not in the state?"""
    return key in NOT_IN_STATE or key.startswith(AIMS)


def recent_targets(session: Session, attackers: Collection[str]) -> dict[str, tuple[str, ...]]:
    """Return the latest targets of each attacker (see `table.aims`)."""
    found = table_targets(plain_session(session, *map(aims_key, attackers)))
    return {who: found[who] for who in attackers if who in found}

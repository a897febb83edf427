"""The ledger: all log entries with each seat's numbers of them, the state after each, the parked moves, and undo.

Each seat numbers the public lines and its private ones without gaps (`Counts`). A private line can be told to everyone
(`told_line`): an entry stores facts and not words, so that each seat reads them in its own language. Sums and sheets
are left out: a line that is told reveals no more than what it says.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct, structs

from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.rules.steps import ConditionActed, NumberChecked, NumbersAdded, Step
from caltrop.kernel.secrets.knowledge import state_known_to, words_of
from caltrop.kernel.state.changes import ValueChange
from caltrop.kernel.state.events.base import Addressed, fold
from caltrop.kernel.state.events.table import LinesLost, LinesPutAside, LineTold, Starred
from caltrop.kernel.state.state import Audience, State

from .log import Entry, Intent, Parked, state_after, undone_seqs, with_changes, with_overdue


class Counts(Struct, frozen=True, omit_defaults=True):
    """How many public entries there have been, and how many private ones for each seat."""

    public: int = 0
    private: dict[str, int] = {}

    def count_for(self, seat: str) -> int:
        return self.public + self.private.get(seat, 0)

    def with_entry(self, heard: Audience) -> Counts:
        """Count one more entry, which these seats hear."""
        if heard is None:
            return Counts(self.public + 1, self.private)
        if not heard:
            return self
        return Counts(self.public, self.private | {seat: self.private.get(seat, 0) + 1 for seat in heard})


class EntryPlace(Struct, frozen=True, omit_defaults=True):
    """An entry's place in the numbering of every seat."""

    counts: Counts  # with this entry
    heard: Audience = None

    def number(self, seat: str) -> int | None:
        """Return the entry's number for a player's seat; None if the seat does not hear it."""
        return self.counts.count_for(seat) if self.heard is None or seat in self.heard else None


def _told_line(entry: Entry, changes: Iterable[ValueChange], state: State, seat: str) -> LineTold:
    """Return what tells everyone the entry as the facilitator reads it."""
    told = LineTold(
        seat,
        entry.seq,
        tuple(t.fact.as_told() for t in entry.emitted),
        tuple(structs.replace(change, audience=None) for change in changes),
        tuple(_told_steps(entry)),
        move=entry.intent.move if entry.intent else "",
        actor=entry.intent.actor if entry.intent else "",
        overruled=tuple(warned.code for warned in entry.overruled),
    )
    return structs.replace(told, names=_names_in(told, state))


def _told_steps(entry: Entry) -> Iterator[Step]:
    """Yield the steps that sentences read: results and numbers to reach, without the parts of sums."""
    for step in (shown.step for shown in entry.steps):
        if isinstance(step.facts, NumberChecked):
            yield step
        elif isinstance(step.facts, NumbersAdded):
            yield structs.replace(step, facts=structs.replace(step.facts, addends=()))
        elif isinstance(step.facts, ConditionActed) and step.facts.effect == "left-out":
            yield step


def _names_in(told: LineTold, state: State) -> dict[str, str]:
    """Return the names that the line says: those who hear it may not know all of them."""
    gone = {id: each.name for id, each in state.gone.items()}
    seats = {id: seat.name for id, seat in state.seats.items()}
    known = {**gone, **seats, **{id: c.name for id, c in state.characters.items()}}
    said = words_of((told.events, told.changes, told.steps))
    return {id: name for id, name in known.items() if id in said}


class EntryNotLoaded(Exception):
    """A request needs an entry at or before the ledger's base: load the whole table and try again."""

    def __init__(self, seq: int) -> None:
        super().__init__(seq)
        self.seq = seq


class Mark(Struct, frozen=True):
    """A moment of a session: enough to go back to it, and to find what changed since."""

    seq: int
    states: list[State]
    struck: frozenset[int]
    parked: dict[str, Parked]
    parks: int


class Change(Struct, frozen=True):
    """What changed since a mark, for the store to write."""

    entries: tuple[Entry, ...]
    parked: tuple[Parked, ...]  # new or changed
    gone: tuple[str, ...]  # ids of moves that are no longer parked
    parks: int
    reach: int | None = None  # the first entry that was undone or redone, if any


class Ledger:
    """The log after entry `base`, and the state after each of its entries.

    `base` is the last entry that is not loaded, `start` the state after it, and `heard` each seat's count of lines at
    that point; `earlier` has the places of older entries that later ones refer to, and `older` has those that later
    lines name as undone or redone.
    """

    def __init__(
        self,
        game: Game,
        start: State,
        base: int = 0,
        heard: Counts | None = None,
        earlier: Mapping[int, EntryPlace] | None = None,
        older: Mapping[int, Entry] | None = None,
    ) -> None:
        self.bare_game = game
        self.base = base
        self.earlier = dict(earlier or {})
        self.older = dict(older or {})
        self._games: dict[str | None, tuple[object, Game]] = {}  # as each seat knows it
        self.states = [start]  # after the base and after each entry, without what is undone
        self.counts = [heard or Counts()]  # after the base and after each entry
        self.log: list[Entry] = []
        self.parked: dict[str, Parked] = {}
        self._parks = 0
        self._struck: frozenset[int] = frozenset()
        self._only: list[Entry] = []  # undos of one entry alone
        self.undoable_after = (
            0  # the last entry whose state is known from the disk alone: nothing up to it can be undone
        )
        self._veiled: dict[str, tuple[State, State]] = {}  # the state as each seat knows it, as last looked at

    @property
    def state(self) -> State:
        return self.states[-1]

    def state_for(self, seat: str) -> State:
        """Return the state as a seat knows it; the same object until something changes that the seat knows."""
        kept = self._veiled.get(seat)
        if kept is None or kept[0] is not self.state:
            is_open = bool(seat) and self.state_for("") is self.state  # a stranger knows least, and knows all of it
            known = self.state if is_open else state_known_to(self.state, seat)
            if kept is not None and kept[0].homebrew is self.state.homebrew is not known.homebrew:
                known = _with_rows_of(kept[1], known)
            kept = self._veiled[seat] = (self.state, known)
        return kept[1]

    @property
    def game(self) -> Game:
        """The game as the table plays it: with all homebrew rows."""
        return self._with_homebrew(None, self.state)

    def game_for(self, seat: str) -> Game:
        """Return the game with the homebrew rows that a seat knows."""
        return self._with_homebrew(seat, self.state_for(seat))

    def _with_homebrew(self, seat: str | None, state: State) -> Game:
        kept = self._games.get(seat)
        if kept is None or kept[0] is not state.homebrew:
            game = self.bare_game.with_homebrew(state.homebrew, listed=seat is not None)
            kept = self._games[seat] = (state.homebrew, game)
        return kept[1]

    @property
    def seq(self) -> int:
        """The number of the last entry."""
        return self.base + len(self.log)

    def entry(self, seq: int) -> Entry:
        if seq <= self.base:
            raise EntryNotLoaded(seq)
        return self.log[seq - self.base - 1]

    def _commit(self, entry: Entry, state: State) -> Entry:
        self.log.append(entry)
        if entry.only:
            self._only.append(entry)
        if entry.known is not None:
            self.undoable_after = entry.seq
        self.states.append(state)
        self.counts.append(self.counts[-1].with_entry(entry.heard))
        return entry

    def refill(self, entries: Iterable[Entry]) -> None:
        """Load stored entries, and fold those that are not undone."""
        entries = tuple(entries)
        self._struck = frozenset(undone_seqs(entries))
        for entry in entries:
            after = state_after(entry, self.state, undone=entry.seq in self._struck)
            self._commit(with_changes(entry, self.state, self.game), after)

    # ---- marks
    def mark(self) -> Mark:
        return Mark(self.seq, self.states, self._struck, dict(self.parked), self._parks)

    def restore(self, mark: Mark) -> None:
        """Go back to a mark, because what came after it could not be stored."""
        left = mark.seq - self.base
        del self.log[left:], self.counts[left + 1 :], mark.states[left + 1 :]
        self.states = mark.states
        self._struck = mark.struck
        self._only = [entry for entry in self._only if entry.seq <= mark.seq]
        self.parked = dict(mark.parked)
        self._parks = mark.parks

    def changes_since(self, mark: Mark) -> Change:
        """Return what changed since a mark."""
        same = self._struck is mark.struck
        return Change(
            tuple(self.log[mark.seq - self.base :]),
            tuple(p for id, p in self.parked.items() if mark.parked.get(id) is not p),
            tuple(id for id in mark.parked if id not in self.parked),
            self._parks,
            None if same else min(self._struck ^ mark.struck, default=None),
        )

    # ---- what a seat has seen
    def count_for(self, seat: str) -> int:
        """Return how many lines a seat has; that is also the seat's number of the last one."""
        return self.seq if self.state.is_facilitator(seat) else self.counts[-1].count_for(seat)

    def number(self, seat: str, seq: int) -> int | None:
        """Return a seat's number of an entry; None if the seat does not hear it."""
        if self.state.is_facilitator(seat):
            return seq
        place = self.place(seq)
        return place.number(seat) if place else None

    def place(self, seq: int) -> EntryPlace | None:
        """Return an entry's place in the numbering of every seat; None if it is not known here."""
        if seq <= self.base:
            return self.earlier.get(seq)
        return EntryPlace(self.counts[seq - self.base], self.entry(seq).heard)

    def seq_of(self, seat: str, n: int) -> int | None:
        """Return the entry with this number of a seat's. Raises EntryNotLoaded if it is before the base."""
        if not 1 <= n <= self.count_for(seat):
            return None
        if self.state.is_facilitator(seat):
            return n
        if n <= self.counts[0].count_for(seat):
            raise EntryNotLoaded(0)
        return self.base + bisect_left(self.counts, n, key=lambda counts: counts.count_for(seat))

    def may_hear(self, seat: str, seq: int) -> bool:
        """Does a seat get a line of this entry?"""
        if not 1 <= seq <= self.seq:
            return False
        if self.state.is_facilitator(seat):
            return True
        heard = self.entry(seq).heard
        return heard is None or seat in heard

    def newest_entries(self, seat: str) -> Iterator[Entry]:
        """Yield the entries that a seat gets a line of, the last first."""
        every = self.state.is_facilitator(seat)
        return (e for e in reversed(self.log) if every or e.heard is None or seat in e.heard)

    def entries_seen_by(self, seat: str, last: int | None = None) -> list[Entry]:
        """Return the loaded entries that a seat gets a line of: all, or the `last` ones."""
        found = self.newest_entries(seat)
        seen = list(found) if last is None else [entry for entry, _ in zip(found, range(last), strict=False)]
        return seen[::-1]

    # ---- undo
    def undone_seqs(self) -> frozenset[int]:
        return self._struck

    def changes_of(self, entry: Entry) -> tuple[ValueChange, ...]:
        """Return what an entry changed: as it was written, or as it is now that an earlier entry is undone alone."""
        if not self._only:
            return entry.changes or ()
        alone = min((undo.undoes[0] for undo in self._only if undo.seq not in self._struck), default=self.seq)
        if entry.seq > max(alone, self.base) and entry.seq not in self._struck:
            before = self.states[entry.seq - self.base - 1]
            entry = with_changes(structs.replace(entry, changes=None), before, self.game)
        return entry.changes or ()

    def check_loaded(self, undone: Entry) -> None:
        """Check that everything a redo brings back is loaded."""
        wanted = list(undone.undoes)
        while wanted:
            wanted += self.entry(wanted.pop()).undoes

    def reaches_mended(self, seqs: Iterable[int]) -> bool:
        """Would undoing these entries, or bringing back what they have undone, change one before `mended`?"""
        wanted = list(seqs)
        while wanted and min(wanted) > self.undoable_after:
            wanted += self.entry(wanted.pop()).undoes
        return bool(wanted)

    def named_entry(self, seq: int) -> Entry:
        """Return an entry that another one undoes, for its line; also one from before the base."""
        return self.older.get(seq) or self.entry(seq)

    def undone_entries(self, undo: Entry) -> tuple[list[Entry], bool]:
        """Return the entries that an undo undoes, or that it brings back as a redo, and whether it is a redo."""
        found = [self.named_entry(seq) for seq in undo.undoes]
        redo = False
        while found and found[0].undoes:
            found = [self.named_entry(seq) for seq in found[0].undoes]
            redo = not redo
        return found, redo

    def redo_set(self, seq: int) -> tuple[int, ...]:
        """Return the entries that come back, or go again, if an undo is undone."""
        after = undone_seqs([*self.log, Entry(self.seq + 1, "", undoes=(seq,))])
        return tuple(sorted(s for s in self.undone_seqs() ^ after if not self.entry(s).undoes))

    def take_back(self, entry: Entry) -> Entry:
        """Add an entry that undoes others."""
        before = self.undone_seqs()
        was = self.state
        again = any(self.entry(seq).undoes for seq in entry.undoes)
        self._struck = after = frozenset(undone_seqs([*self.log, entry])) if again else before.union(entry.undoes)
        first = min(before ^ after, default=entry.seq)
        states = self.states[: first - self.base]  # a new list: a mark may hold the old one
        for then in self.log[first - self.base - 1 :]:
            states.append(state_after(then, states[-1], undone=then.seq in after))
        self.states = states
        entry = with_overdue(entry, was, self.state, self.game)
        return self._commit(entry, fold(self.state, entry.emitted))

    # ---- the X-card
    def card_refusal(self, intent: Intent | None = None) -> Refused | None:
        """Return why nothing happens now: the X-card is up, and all but a few moves waits, what takes back included."""
        move = self.game.moves.get(intent.move) if intent else None
        is_free = intent is not None and (move is None or move.while_halted)
        return Refused("x-card-lies", "table.xcard") if self.state.halted and not is_free else None

    # ---- stars
    def star(self, seat: str, seq: int, on: bool = True, *, at: float = 0.0) -> Entry | Refused:
        """Give an entry a star, or remove it. Any seat but a spectator's may, for entries that it gets a line of."""
        there = self.state.seats.get(seat)
        if (no := self.card_refusal()) is not None:
            return no
        if there is None or there.role == "spectator" or not self.may_hear(seat, seq):
            return Refused("nothing-to-star", "table.stars")
        if (seq in self.state.stars) == on:
            return Refused("starred-already" if on else "no-star", "table.stars")
        told = (Addressed(Starred(seq, on), ()),)
        return self._commit(Entry(self.seq + 1, seat, at, emitted=told, changes=(), heard=()), fold(self.state, told))

    # ---- what is told to everyone
    def tell_everyone(self, seat: str, seq: int, *, at: float = 0.0) -> Entry | Refused:
        """Tell everyone what an entry says, as the facilitator reads it. Only the facilitator may, and once."""
        if (no := self.card_refusal()) is not None:
            return no
        entry = self.entry(seq) if 1 <= seq <= self.seq else None
        if entry is None or not self.state.is_facilitator(seat) or _is_told_already(entry):
            return Refused("no-such-entry-to-tell", "table.say", {"n": seq})
        told = (Addressed(_told_line(entry, self.changes_of(entry), self.state, seat), None, ("seq",)),)
        return self._commit(Entry(self.seq + 1, seat, at, emitted=told, changes=()), fold(self.state, told))

    def tell_damage(self, after: int, count: int, *, at: float = 0.0) -> Entry:
        """Tell everyone that the log goes on after an entry because later ones are damaged; players get no numbers."""
        told = (Addressed(LinesPutAside(after, count), None, ("after",)),)
        entry = Entry(self.seq + 1, self.state.facilitator, at, emitted=told, changes=())
        return self._commit(entry, fold(self.state, told))

    def tell_lost(self, lines: tuple[tuple[int, int], ...], start: bool, *, at: float = 0.0) -> Entry:
        """Tell everyone which old entries the disk has lost, or that it has lost the first state."""
        told = (Addressed(LinesLost(lines, start), None, ("lines",)),)
        return self._commit(Entry(self.seq + 1, self.state.facilitator, at, emitted=told, changes=()), self.state)


def _with_rows_of(before: State, now: State) -> State:
    """Return what a seat knows now with the same homebrew rows as before, if it knows the same, for the games' sake."""
    same = before.homebrew.keys() == now.homebrew.keys()
    return structs.replace(now, homebrew=before.homebrew) if same else now


def _is_told_already(entry: Entry) -> bool:
    """Does an entry only tell what another one says, or nothing?"""
    return not entry.emitted or any(isinstance(t.event, LineTold) for t in entry.emitted)

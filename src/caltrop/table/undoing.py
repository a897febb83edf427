"""Undo: which later entries depend on an entry, and go along with it.

The question, for an engineer who has never seen it
---------------------------------------------------
Ana hits the goblin, Bo hits it too, then ten minutes pass. If Ana's blow is undone, what else must go?

Candidates. The states before and after an event tell by keys which parts it touched (`touched_keys`), and each entry
says which parts it has read (`keys`). Later entries that have neither read nor touched what an undone entry changed
stay, and are not run again. Events are looked at both as they were and as they would be: a cure that changed nothing,
because Ana was whole, would heal her if the cure before it were undone.

Run again. Of the others many do not truly depend on it: when time passes, everyone's countdowns are read, and mostly
nothing follows. So the move of each candidate is run once more, from its plan on, with the answers that it got, on the
state as it would be. It stays if it comes to the same plan, the same outcome and the same events, and if each of these
events changes the same values, from and to the same: Bo's blow is told as 3 to 1 points, which is not true without
Ana's. Otherwise it goes along, and what it changed counts as changed for the entries after it. If it stays but does
not change the same parts, those count as changed: Bo's answer to a call no longer ends it if Ana's is undone.

What is left out. Warnings do not count. Neither do reminders of what is due (`Event.reminds`), except for the move that
does it, nor events that only clear something (`Event.is_clearing`): a turn does not depend on a condition that ends
with it. Newcomers get the names that they have (`Reads.named`).

Changed rules. If a rule has changed since an entry was written, it may come out differently, and goes along: never too
little is undone. So do candidates beyond the first `RUNS`, when something very old is undone in a very long log.

What players may know. A seat gets to know only of entries that it hears. It may undo an entry of its own, if of all
that goes along it hears only of its own. What depends on it in secret goes along, as only the facilitator can see;
and nothing that the seat hears of goes along by way of something secret.

Groups. What was done in one tap, such as the attacks of a whole group, goes together (`Intent.group`).

To undo an entry without those that depend on it, see `alone`. The facilitator may also go back to before an entry: all
that was done since goes, whether it depends on it or not. See `going_back`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from caltrop.kernel.contract.game import Game
from caltrop.kernel.secrets.knowledge import SeatKnowledge
from caltrop.kernel.state.diff import touched_keys
from caltrop.kernel.state.state import State

from .comparing import is_same_write
from .keys import has_read, is_built_on, unpack_keys
from .ledger import EntryNotLoaded, Ledger
from .log import Entry, counting_events, is_counting, state_after
from .running import run_again

RUNS = 2_000  # moves that are run again for one undo: a few seconds


class Undoing:
    """What goes if a seat undoes an entry: `seqs` are the entry's number and those of all that go along."""

    def __init__(self, game: Game, ledger: Ledger, seq: int, seat: str) -> None:
        self.game, self.ledger, self.eye = game, ledger, SeatKnowledge(game, ledger.state, seat)
        self.seqs: list[int] = []
        self.changed: set[str] = set()  # by all entries that go
        self.known: set[str] = set()  # of that, what the seat may know
        self._changed_by: dict[int, set[str]] = {}  # each of them
        self.broken: int | None = None  # the first entry that would not hold without this one alone, once it is known
        self.runs = 0
        self.is_redo = bool(ledger.entry(seq).undoes)
        for one in (seq, *group_members(ledger, seq)):
            self._take(ledger.entry(one), ledger.states[one - ledger.base - 1])
        for entry, before, without in entries_without(ledger, min(self.seqs), self.seqs) if not self.is_redo else ():
            if entry.seq not in self.seqs and self._depends(entry, before, without):
                self._take(entry, before)

    def _take(self, entry: Entry, before: State) -> None:
        keys = writes_of(entry, before).changed
        self.seqs.append(entry.seq)
        self._changed_by[entry.seq] = keys
        self.changed |= keys
        if self.hears(entry):
            self.known |= {key for key in keys if self._may_know(key)}

    def _may_know(self, key: str) -> bool:
        who = key.partition(".")[0]
        return who not in self.eye.state.characters or self.eye.may_know(who)

    def _depends(self, entry: Entry, before: State, without: State) -> bool:
        changed = self.known if self.hears(entry) else self.changed
        was, would_be = writes_of(entry, before), writes_of(entry, without)
        is_built = is_built_on(was.built | would_be.built, changed)
        is_candidate = is_built or has_read(read_keys(entry), changed)
        if is_candidate and not self._holds(entry, changed, before, without):
            return True
        different = was.changed ^ would_be.changed
        self.changed |= different
        if is_candidate and self.hears(entry):
            self.known |= {key for key in different if self._may_know(key)}
        return False

    def _holds(self, entry: Entry, changed: set[str], before: State, without: State) -> bool:
        """Does an entry come out the same without what is undone? After many runs none is taken to."""
        self.runs += 1
        if self.runs > RUNS:
            return False
        same = comes_out_same(self.game, entry, before, without)
        return same and writes_same(entry, changed, before, without)

    # ---- for the seat
    def hears(self, entry: Entry) -> bool:
        return self.eye.may_hear(entry.heard)

    def heard_entries(self) -> list[Entry]:
        """Return the entries that go, as far as the seat hears of them."""
        return [entry for seq in self.seqs if self.hears(entry := self.ledger.entry(seq))]

    def is_all_own(self) -> bool:
        """Is all that goes the seat's own, as far as it hears of it? Everything is the facilitator's.

        For who learns alone, what the table did in answer goes along: no person did it.
        """
        first, *others = self.heard_entries()
        seat, learning = self.eye.seat, self.eye.state.lessons.get(self.eye.seat)
        own = (seat, *(self.eye.state.facilitators if learning is not None and learning.alone else ()))
        return self.eye.is_facilitator or (first.seat == seat and all(entry.seat in own for entry in others))

    def may_be_alone(self) -> bool:
        """May the seat undo the entry alone? It must be its own, and what holds must tell nothing of closed sheets."""
        first, *others = self.heard_entries()
        keys = set[str]().union(*(self._changed_by[entry.seq] for entry in (first, *others))) if others else set[str]()
        people = {key.partition(".")[0] for key in keys} & set(self.eye.state.characters)
        return self.eye.is_facilitator or (first.seat == self.eye.seat and all(map(self.eye.may_read, people)))


def entries_without(ledger: Ledger, seq: int, taken: list[int]) -> Iterator[tuple[Entry, State, State]]:
    """Yield the entries from this one on that count, each with the state before it: as it is, and without `taken`.

    More entries may be added to `taken` meanwhile.
    """
    at, gone = seq - ledger.base - 1, ledger.undone_seqs()
    without = ledger.states[at]
    for before, entry in zip(ledger.states[at:], ledger.log[at:], strict=False):
        if entry.seq not in gone and not entry.undoes:
            yield entry, before, without
        without = state_after(entry, without, undone=entry.seq in gone or entry.seq in taken)


def group_members(ledger: Ledger, seq: int) -> list[int]:
    """Return the other entries that were done in one tap with an entry, and are not undone.

    A group's name begins with the number of its first entry.
    """
    intent, gone = ledger.entry(seq).intent, ledger.undone_seqs()
    if intent is None or not intent.group:
        return []
    first = int(intent.group.partition(".")[0])
    if first <= ledger.base:
        raise EntryNotLoaded(first)
    entries = (e for e in ledger.log[first - ledger.base - 1 :] if e.intent and e.intent.group == intent.group)
    return [e.seq for e in entries if e.seq != seq and e.seq not in gone and not e.cancelled]


# ---- what an entry changes and reads
class Writes(NamedTuple):
    """The keys of what an entry changes."""

    built: set[str]  # from what was there before
    changed: set[str]  # all of it


def writes_of(entry: Entry, state: State) -> Writes:
    """Return the keys of what an entry's events change on a state."""
    writes = Writes(set(), set())
    for told in entry.told:
        after = told.fact.apply(state)
        found = touched_keys(state, after)
        writes.changed.update(found.keys, found.shared)
        if is_counting(told.fact):
            writes.built.update(found.keys)
        state = after
    return writes


def read_keys(entry: Entry) -> set[str]:
    return unpack_keys((*(entry.plan.reads if entry.plan else ()), *entry.reads))


# ---- run again
def comes_out_same(game: Game, entry: Entry, before: State, without: State) -> bool:
    """Does an entry's move come to the same on another state?"""
    again = run_again(game, entry, without, before, plan=None)
    return again is not None and course_of(again) == course_of(entry)


def course_of(entry: Entry) -> tuple[Any, ...]:
    """Return what a move came to: its plan without warnings, its outcome and its events."""
    plan = entry.plan
    planned = (plan.mechanic, plan.want, plan.params, plan.roles, plan.kept) if plan else ()
    return planned, entry.outcome, counting_events(entry.told)


def writes_same(entry: Entry, changed: set[str], one: State, other: State) -> bool:
    """Do the events that touch what is `changed` change the same values, from and to the same, on two states?"""
    for event in (t.fact for t in entry.told if not t.fact.reminds):
        one_after, other_after = event.apply(one), event.apply(other)
        keys = touched_keys(one, one_after).keys | touched_keys(other, other_after).keys
        compare = not event.is_clearing() and is_built_on(keys, changed)
        if compare and not is_same_write((one, one_after), (other, other_after)):
            return False
        one, other = one_after, other_after
    return True

"""The scope of an undo: which later entries depend on an entry and go along with it, or whether it can go alone.

The question, for an engineer who has never seen it
---------------------------------------------------
Ana hits the goblin, Bo hits it too, then ten minutes pass. If Ana's blow is undone, what else must go?

Candidates. The states before and after an event tell by keys which parts it touched (`touched_keys`), and each entry
says which parts it has read (`read_keys`). Later entries that have neither read nor touched what an undone entry
changed stay, and are not run again. Events are looked at both as they were and as they would be: a cure that changed
nothing, because Ana was whole, would heal her if the cure before it were undone.

Run again. Of the others many do not truly depend on it: when time passes, everyone's countdowns are read, and mostly
nothing follows. So the move of each candidate is run once more, from its plan on, with the answers that it got, on the
state as it would be. It stays if it comes to the same plan, the same outcome and the same events, and if each of these
events changes the same values, from and to the same: Bo's blow is told as 3 to 1 points, which is not true without
Ana's. Otherwise it goes along, and what it changed counts as changed for the entries after it. If it stays but does
not change the same parts, those count as changed: Bo's answer to a call no longer ends it if Ana's is undone.

What is left out. Warnings do not count. Neither do reminders of what is due (`Event.reminds`), except for the move
that does it, nor events that only clear something (`Event.is_clearing`): a turn does not depend on a condition that
ends with it. Newcomers get the names that they have (`ReadTracker.named`).

Changed rules. If a rule has changed since an entry was written, it may come out differently, and goes along: never too
little is undone. So do candidates beyond the first `MOST_RUNS`, when something very old is undone in a very long log.

What players may know. A seat gets to know only of entries that it hears. It may undo an entry of its own, if of all
that goes along it hears only of its own. What depends on it in secret goes along, as only the facilitator can see;
and nothing that the seat hears of goes along by way of something secret.

Groups. What was done in one tap, such as the attacks of a whole group, goes together (`Intent.group`).

Alone. An entry can be undone without those that depend on it where the table holds without it. The log is folded again
without the entry. Each later event must then do what it did: concern the same characters, and change the same things,
to the same values or by the same amounts. A wound that would be healed above its maximum, or harm that would no longer
stop at 0, does not hold. Nor does a goblin that lies there although it would not have fallen: the moves that depend on
the entry, with their plans and dice as they were, must lead to the same kinds of events. Last, every number on a sheet
must be a possible one.

Going back. The facilitator may also go back to before an entry: all that was done since goes, whether it depends on it
or not.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from msgspec import Struct

from caltrop.kernel.contract.game import Game
from caltrop.kernel.rules.refusals import Refused
from caltrop.kernel.secrets.knowledge import SeatKnowledge
from caltrop.kernel.state.diff import touched_keys
from caltrop.kernel.state.events.base import Event
from caltrop.kernel.state.events.table import Spoken
from caltrop.kernel.state.parts import Part
from caltrop.kernel.state.state import State
from caltrop.table.ledger import EntryNotLoaded, Ledger
from caltrop.table.log import Entry, counting_events, is_counting, state_after, union_audience
from caltrop.table.run import run_again

from .read_keys import has_read, is_built_on, unpack_keys

if TYPE_CHECKING:
    from caltrop.table.session import Session


_Pair: TypeAlias = tuple[Any, Any]
_MISSING: Any = object()


def is_same_write(one: _Pair, other: _Pair) -> bool:
    """Do two changes change the same values, from and to the same, and lists by the same members?"""
    return _is_alike(one, other, _is_same_list_change)


def is_same_step(one: _Pair, other: _Pair) -> bool:
    """Do two changes change the same values to the same, numbers by the same amount, lists by the same members?"""
    return _is_alike(one, other, _is_same_value_change)


def _is_alike(one: _Pair, other: _Pair, compare: Callable[[_Pair, _Pair], bool]) -> bool:
    """Compare two changes part by part, and with `compare` the values that are not equal."""
    if one == other or (_is_unchanged(one) and _is_unchanged(other)):
        return True
    inner = _inner_pairs(one, other)
    return compare(one, other) if inner is None else all(_is_alike(a, b, compare) for a, b in inner)


def _is_unchanged(pair: _Pair) -> bool:
    return pair[0] is pair[1] or bool(pair[0] == pair[1])


def _inner_pairs(one: _Pair, other: _Pair) -> Iterator[tuple[_Pair, _Pair]] | None:
    """Return the changes of each field or entry; None for other values, or if something came or went."""
    kinds = {type(thing) for thing in (*one, *other)}
    kind = kinds.pop()
    if kinds or not issubclass(kind, (Struct, dict)):
        return None
    return _field_pairs(one, other) if issubclass(kind, Struct) else _entry_pairs(one, other)


def _field_pairs(one: _Pair, other: _Pair) -> Iterator[tuple[_Pair, _Pair]]:
    for name in one[0].__struct_fields__:
        a, b, c, d = (getattr(thing, name) for thing in (*one, *other))
        yield (a, b), (c, d)


def _entry_pairs(one: _Pair, other: _Pair) -> Iterator[tuple[_Pair, _Pair]]:
    for key in dict.fromkeys(key for mapping in (*one, *other) for key in mapping):
        a, b, c, d = (mapping.get(key, _MISSING) for mapping in (*one, *other))
        yield (a, b), (c, d)


def _is_same_value_change(one: _Pair, other: _Pair) -> bool:
    """Compare changes of single values: to the same value, by the same amount, or by the same members of a list."""
    a, b = one
    c, d = other
    if _is_unchanged(one) or _is_unchanged(other):
        return False
    if all(type(number) is int for number in (a, b, c, d)):
        return bool(b == d or b - a == d - c)
    return bool(b == d) or _is_same_list_change(one, other)


def _is_same_list_change(one: _Pair, other: _Pair) -> bool:
    """Compare changes of lists: they become the same, or lose the same members and gain the same."""
    if not all(isinstance(members, tuple) for members in (*one, *other)):
        return False
    return bool(one[1] == other[1]) or _member_changes(*one) == _member_changes(*other)


def _member_changes(before: tuple[Any, ...], after: tuple[Any, ...]) -> _Pair:
    """Return which members a list lost, and which it gained."""
    was, now = (Counter(map(repr, members)) for members in (before, after))
    return was - now, now - was


_MOST_RUNS = 2_000  # moves that are run again for one undo: a few seconds


class Undoing:
    """What goes if a seat undoes an entry: `seqs` are the entry's number and those of all that go along."""

    def __init__(self, game: Game, ledger: Ledger, seq: int, seat: str) -> None:
        self.eye = SeatKnowledge(game, ledger.state, seat)
        self.ledger = ledger
        self.game = game
        self.seqs: list[int] = []
        self.changed: set[str] = set()  # by all entries that go
        self.known: set[str] = set()  # of that, what the seat may know
        self._changed_by: dict[int, set[str]] = {}  # each of them
        self.broken: int | None = None  # the first entry that would not hold without this one alone, once it is known
        self.runs = 0
        self.is_redo = bool(ledger.entry(seq).undoes)
        for one in (seq, *group_members(ledger, seq)):
            self._take(ledger.entry(one), ledger.states[one - ledger.base - 1])
        for entry, before, without in _entries_without(ledger, min(self.seqs), self.seqs) if not self.is_redo else ():
            if entry.seq not in self.seqs and self._depends(entry, before, without):
                self._take(entry, before)

    def _take(self, entry: Entry, before: State) -> None:
        keys = _writes_of(entry, before).changed
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
        was = _writes_of(entry, before)
        would_be = _writes_of(entry, without)
        is_built = is_built_on(was.built | would_be.built, changed)
        is_candidate = is_built or has_read(_read_keys(entry), changed)
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
        if self.runs > _MOST_RUNS:
            return False
        same = _comes_out_same(self.game, entry, before, without)
        return same and _writes_same(entry, changed, before, without)

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
        seat = self.eye.seat
        learning = self.eye.state.lessons.get(self.eye.seat)
        own = (seat, *(self.eye.state.facilitators if learning is not None and learning.alone else ()))
        return self.eye.is_facilitator or (first.seat == seat and all(entry.seat in own for entry in others))

    def may_be_alone(self) -> bool:
        """May the seat undo the entry alone? It must be its own, and what holds must tell nothing of closed sheets."""
        first, *others = self.heard_entries()
        keys = set[str]().union(*(self._changed_by[entry.seq] for entry in (first, *others))) if others else set[str]()
        people = {key.partition(".")[0] for key in keys} & set(self.eye.state.characters)
        return self.eye.is_facilitator or (first.seat == self.eye.seat and all(map(self.eye.may_read, people)))


def _entries_without(ledger: Ledger, seq: int, taken: list[int]) -> Iterator[tuple[Entry, State, State]]:
    """Yield the entries from this one on that count, each with the state before it: as it is, and without `taken`.

    More entries may be added to `taken` meanwhile.
    """
    at = seq - ledger.base - 1
    gone = ledger.undone_seqs()
    without = ledger.states[at]
    for before, entry in zip(ledger.states[at:], ledger.log[at:], strict=False):
        if entry.seq not in gone and not entry.undoes:
            yield entry, before, without
        without = state_after(entry, without, undone=entry.seq in gone or entry.seq in taken)


def group_members(ledger: Ledger, seq: int) -> list[int]:
    """Return the other entries that were done in one tap with an entry, and are not undone.

    A group's name begins with the number of its first entry.
    """
    intent = ledger.entry(seq).intent
    gone = ledger.undone_seqs()
    if intent is None or not intent.group:
        return []
    first = int(intent.group.partition(".")[0])
    if first <= ledger.base:
        raise EntryNotLoaded(first)
    entries = (e for e in ledger.log[first - ledger.base - 1 :] if e.intent and e.intent.group == intent.group)
    return [e.seq for e in entries if e.seq != seq and e.seq not in gone and not e.cancelled]


# ---- what an entry changes and reads
class _Writes(NamedTuple):
    """The keys of what an entry changes."""

    built: set[str]  # from what was there before
    changed: set[str]  # all of it


def _writes_of(entry: Entry, state: State) -> _Writes:
    """Return the keys of what an entry's events change on a state."""
    writes = _Writes(set(), set())
    for told in entry.emitted:
        after = told.fact.apply(state)
        found = touched_keys(state, after)
        writes.changed.update(found.keys, found.shared)
        if is_counting(told.fact):
            writes.built.update(found.keys)
        state = after
    return writes


def _read_keys(entry: Entry) -> set[str]:
    return unpack_keys((*(entry.plan.reads if entry.plan else ()), *entry.reads))


# ---- run again
def _comes_out_same(game: Game, entry: Entry, before: State, without: State) -> bool:
    """Does an entry's move come to the same on another state?"""
    again = run_again(game, entry, without, before, plan=None)
    return again is not None and _course_of(again) == _course_of(entry)


def _course_of(entry: Entry) -> tuple[Any, ...]:
    """Return what a move came to: its plan without warnings, its outcome and its events."""
    plan = entry.plan
    planned = (plan.mechanic, plan.want, plan.params, plan.roles, plan.carried_over) if plan else ()
    return planned, entry.outcome, counting_events(entry.emitted)


def _writes_same(entry: Entry, changed: set[str], one: State, other: State) -> bool:
    """Do the events that touch what is `changed` change the same values, from and to the same, on two states?"""
    for event in (t.fact for t in entry.emitted if not t.fact.reminds):
        one_after = event.apply(one)
        other_after = event.apply(other)
        keys = touched_keys(one, one_after).keys | touched_keys(other, other_after).keys
        compare = not event.is_clearing() and is_built_on(keys, changed)
        if compare and not is_same_write((one, one_after), (other, other_after)):
            return False
        one = one_after
        other = other_after
    return True


def first_broken(undoing: Undoing) -> int:
    """Return the first entry that would not hold if the one were undone alone; 0 if all hold that the seat hears of."""
    seq, *dependent = undoing.seqs
    for entry, before, without in _entries_without(undoing.ledger, seq, [seq]) if dependent else ():
        if entry.seq == seq or not undoing.hears(entry):
            continue
        if not _steps_same(entry, before, without):
            return entry.seq
        if entry.seq in dependent and not _has_same_consequences(undoing.game, entry, before, without):
            return entry.seq
    return 0


def _steps_same(entry: Entry, one: State, other: State) -> bool:
    """Do the events of an entry do the same on two states, and lead to possible numbers on the other?"""
    for event in (t.fact for t in entry.emitted if not t.fact.reminds):
        there, here = ({who for who in event.about() if who in state.characters} for state in (one, other))
        one_after = event.apply(one)
        other_after = event.apply(other)
        same = there == here and is_same_step((one, one_after), (other, other_after))
        if not same and not event.is_clearing():
            return False
        one = one_after
        other = other_after
    return all(_is_possible(other, who) for event in counting_events(entry.emitted) for who in event.about())


def _is_possible(state: State, who: str) -> bool:
    """Is every number on a character's sheet a possible one?"""
    parts = state.characters[who].parts.values() if who in state.characters else ()
    return not any(part.impossible_value() for part in parts if isinstance(part, Part))


def _has_same_consequences(game: Game, entry: Entry, before: State, without: State) -> bool:
    """Does an entry's move, with its plan as it was, lead to the same kinds of events on another state?

    If it does not even do so on its own state, because the rule has changed since, that says nothing.
    """
    if entry.intent is None or entry.plan is None:
        return True
    there, here = (run_again(game, entry, on, before, plan=entry.plan) for on in (before, without))
    kinds = _kinds_of(entry, before)
    return _kinds_of(here, without) == kinds or _kinds_of(there, before) != kinds


def _kinds_of(entry: Entry | None, state: State) -> list[tuple[type[Event], tuple[str, ...]]]:
    """Return the kinds of all events that change something on a state, and the characters they concern."""
    kinds = []
    for event in (t.fact for t in entry.emitted) if entry else ():
        after = event.apply(state)
        if is_counting(event) and touched_keys(state, after).keys:
            kinds.append((type(event), event.about()))
        state = after
    return kinds


_SEAT_KEYS = ("seat:", "seat-language:", "seat-letters:")  # how the keys of seats begin


def undo_since(session: Session, seat: str, seq: int, *, at: float = 0.0) -> Entry | Refused:
    """Undo an entry and all that was done since. Only the facilitator may."""
    found = find_since(session, seat, seq)
    if isinstance(found, Refused):
        return found
    for one in found:
        session.cancel_group(seat, one, at)
    heard = union_audience(session.entry(each).heard for each in found)
    return session.take_back(Entry(session.seq + 1, seat, at, undoes=tuple(found), heard=heard))


def find_since(session: Session, seat: str, seq: int) -> list[int] | Refused:
    """Return an entry and all that was done since, unless the seat may not undo so much."""
    if (no := session.card_refusal()) is not None:
        return no
    if seq in session.undone_seqs() or not session.may_hear(seat, seq) or session.entry(seq).undoes:
        return Refused("nothing-to-undo", "table.undo")
    if not session.state.is_facilitator(seat):
        return Refused("not-yours-to-undo", "table.undo")
    found = _seqs_since(session, seq)
    return Refused("lost-before", "table.undo") if session.reaches_mended(found) else found


def _seqs_since(session: Session, seq: int) -> list[int]:
    """Return an entry, those of the same tap, and all that was done since.

    Who sits where stays, what was said, and the X-card, which no one signs.
    """
    gone = session.undone_seqs()
    since = [e for e in session.log[seq - session.base :] if e.intent and e.seat]
    counting = (e for e in since if e.seq not in gone and not e.cancelled)
    later = (e.seq for e in counting if not _is_about_seats(e, session.states[e.seq - session.base - 1]))
    return [seq, *sorted({*group_members(session, seq), *later})]


def _is_about_seats(entry: Entry, state: State) -> bool:
    """Is an entry about nothing but seats, or only talk? `state` is the one before it."""
    for told in entry.emitted:
        after = told.fact.apply(state)
        keys = touched_keys(state, after).keys
        if not isinstance(told.fact, Spoken) and not (keys and all(key.startswith(_SEAT_KEYS) for key in keys)):
            return False
        state = after
    return bool(entry.emitted)

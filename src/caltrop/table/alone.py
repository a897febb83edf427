"""To undo an entry alone, while what depends on it stays: where the table holds without it.

The log is folded again without the entry. Each later event must then do what it did: concern the same characters, and
change the same things, to the same values or by the same amounts. A wound that would be healed above its maximum, or
harm that would no longer stop at 0, does not hold. Nor does a goblin that lies there although it would not have fallen:
the moves that depend on the entry, with their plans and dice as they were, must lead to the same kinds of events.
Last, every number on a sheet must be a possible one.
"""

from __future__ import annotations

from caltrop.kernel.contract.game import Game
from caltrop.kernel.state.diff import touched_keys
from caltrop.kernel.state.events.base import Event
from caltrop.kernel.state.parts import Part
from caltrop.kernel.state.state import State

from .comparing import is_same_step
from .log import Entry, counting_events, is_counting
from .running import run_again
from .undoing import Undoing, entries_without


def first_broken(undoing: Undoing) -> int:
    """Return the first entry that would not hold if the one were undone alone; 0 if all hold that the seat hears of."""
    seq, *dependent = undoing.seqs
    for entry, before, without in entries_without(undoing.ledger, seq, [seq]) if dependent else ():
        if entry.seq == seq or not undoing.hears(entry):
            continue
        if not steps_same(entry, before, without):
            return entry.seq
        if entry.seq in dependent and not has_same_consequences(undoing.game, entry, before, without):
            return entry.seq
    return 0


def steps_same(entry: Entry, one: State, other: State) -> bool:
    """Do the events of an entry do the same on two states, and lead to possible numbers on the other?"""
    for event in (t.fact for t in entry.told if not t.fact.reminds):
        there, here = ({who for who in event.about() if who in state.characters} for state in (one, other))
        one_after, other_after = event.apply(one), event.apply(other)
        same = there == here and is_same_step((one, one_after), (other, other_after))
        if not same and not event.is_clearing():
            return False
        one, other = one_after, other_after
    return all(is_possible(other, who) for event in counting_events(entry.told) for who in event.about())


def is_possible(state: State, who: str) -> bool:
    """Is every number on a character's sheet a possible one?"""
    parts = state.characters[who].parts.values() if who in state.characters else ()
    return not any(part.impossible_value() for part in parts if isinstance(part, Part))


def has_same_consequences(game: Game, entry: Entry, before: State, without: State) -> bool:
    """Does an entry's move, with its plan as it was, lead to the same kinds of events on another state?

    If it does not even do so on its own state, because the rule has changed since, that says nothing.
    """
    if entry.intent is None or entry.plan is None:
        return True
    there, here = (run_again(game, entry, on, before, plan=entry.plan) for on in (before, without))
    kinds = kinds_of(entry, before)
    return kinds_of(here, without) == kinds or kinds_of(there, before) != kinds


def kinds_of(entry: Entry | None, state: State) -> list[tuple[type[Event], tuple[str, ...]]]:
    """Return the kinds of all events that change something on a state, and the characters they concern."""
    kinds = []
    for event in (t.fact for t in entry.told) if entry else ():
        after = event.apply(state)
        if is_counting(event) and touched_keys(state, after).keys:
            kinds.append((type(event), event.about()))
        state = after
    return kinds

"""A private line that is told to everyone: the facts of its entry, as far as a sentence tells them.

An entry stores facts and not words, so that each seat reads them in its own language. Sums and sheets are left out: a
line that is told reveals no more than what it says.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import structs

from caltrop.kernel.rules.steps import ConditionActed, NumberChecked, NumbersAdded, Step
from caltrop.kernel.secrets.knowledge import words_of
from caltrop.kernel.state.changes import ValueChange
from caltrop.kernel.state.events.table import LineTold
from caltrop.kernel.state.state import State

from .log import Entry


def told_line(entry: Entry, changes: Iterable[ValueChange], state: State, seat: str) -> LineTold:
    """Return what tells everyone the entry as the facilitator reads it."""
    told = LineTold(
        seat,
        entry.seq,
        tuple(t.fact.as_told() for t in entry.told),
        tuple(structs.replace(change, audience=None) for change in changes),
        tuple(told_steps(entry)),
        move=entry.intent.move if entry.intent else "",
        actor=entry.intent.actor if entry.intent else "",
        overruled=tuple(warned.code for warned in entry.overruled),
    )
    return structs.replace(told, names=names_in(told, state))


def told_steps(entry: Entry) -> Iterator[Step]:
    """Yield the steps that sentences read: results and numbers to reach, without the parts of sums."""
    for step in (shown.step for shown in entry.steps):
        if isinstance(step.facts, NumberChecked):
            yield step
        elif isinstance(step.facts, NumbersAdded):
            yield structs.replace(step, facts=structs.replace(step.facts, addends=()))
        elif isinstance(step.facts, ConditionActed) and step.facts.effect == "left-out":
            yield step


def names_in(told: LineTold, state: State) -> dict[str, str]:
    """Return the names that the line says: those who hear it may not know all of them."""
    gone = {id: each.name for id, each in state.gone.items()}
    seats = {id: seat.name for id, seat in state.seats.items()}
    known = {**gone, **seats, **{id: c.name for id, c in state.characters.items()}}
    said = words_of((told.events, told.changes, told.steps))
    return {id: name for id, name in known.items() if id in said}

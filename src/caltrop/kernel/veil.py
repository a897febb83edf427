"""The state as one seat knows it: without what is hidden from it.

Rules plan a player's move on this state first, and refuse or warn by it alone. So no answer tells a hidden character
from a missing one, and none depends on what a hidden one does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, TypeVar

from msgspec import structs

from .parts import Part
from .state import Audience, Encounter, KeptRow, State, Task

T = TypeVar("T")
Knows: TypeAlias = Callable[[str], bool]
MARKS = ("acted", "surprised", "done", "moved", "left")  # who has done what in a fight


def veiled_state(state: State, seat: str) -> State:
    """Return the state as this seat knows it; the same object where nothing is hidden from it."""
    if state.is_facilitator(seat):
        return state

    def knows(who: str) -> bool:
        found = state.characters.get(who)
        return found is not None and (not found.hidden or (found.owner == seat and seat in state.seats))

    def hears(audience: Audience) -> bool:
        return audience is None or seat in audience

    known = {
        "characters": filter_things(state.characters, lambda who, _: knows(who)),
        "fight": veiled_fight(state, knows),
        "notes": filter_things(state.notes, lambda _, note: hears(note.audience)),
        "calls": filter_things(state.calls, lambda _, call: any(map(knows, call.who))),
        "tasks": veiled_tasks(state.tasks),
        "progress": filter_things(state.progress, lambda _, clock: not clock.hidden),
        "prepared": filter_things(state.prepared, lambda *_: False),
        "tactics": filter_things(state.tactics, lambda *_: False),
        "homebrew": known_rows(state),
        "shown": veiled_display(state, hears),
    }
    changed = {name: value for name, value in known.items() if value is not getattr(state, name)}
    return structs.replace(state, **changed) if changed else state


def known_rows(state: State) -> dict[str, KeptRow]:
    """Return the homebrew rows that players know of: what is shown, and every spell of a member of the party."""
    if all(row.shown or row.kind != "spell" for row in state.homebrew.values()):
        return filter_things(state.homebrew, lambda _, row: row.shown)
    party = (c for c in state.characters.values() if c.is_in_party and not c.hidden)
    parts = (part for c in party for part in c.parts.values() if isinstance(part, Part))
    spells = {entry.id for part in parts for entry in part.entries("spells")}
    return filter_things(state.homebrew, lambda id, row: row.shown or (row.kind == "spell" and id in spells))


def known_pictures(state: State, seat: str) -> set[str]:
    """Return the ids of the pictures that a seat may see: on sheets, notes and prepared scenes that it knows."""
    known = veiled_state(state, seat)
    portraits = {character.portrait for character in known.characters.values()}
    others = {each.picture for things in (known.notes, known.prepared) for each in things.values()}
    return (portraits | others) - {""}


def filter_things(things: dict[str, T], keeps: Callable[[str, T], bool]) -> dict[str, T]:
    """Return the things to keep; the same object where that is all of them."""
    left = {id: thing for id, thing in things.items() if keeps(id, thing)}
    return things if len(left) == len(things) else left


def veiled_display(state: State, hears: Callable[[Audience], bool]) -> str:
    """Return the note that the TV shows, if a seat may read it."""
    note = state.notes.get(state.shown)
    return state.shown if note is not None and hears(note.audience) else ""


def veiled_tasks(tasks: dict[str, Task]) -> dict[str, Task]:
    """Return the tasks without hits of blind rolls."""
    if not any(task.unseen for task in tasks.values()):
        return tasks
    return {id: structs.replace(task, unseen=0) for id, task in tasks.items()}


# ---- the fight
def veiled_fight(state: State, knows: Knows) -> Encounter | None:
    """Return the fight as far as a seat knows it."""
    fight = state.fight
    if fight is None:
        return None
    in_order = [turn in fight.sides or knows(turn) for turn in fight.order]
    is_all_known = all(in_order) and all(knows(who) for members in fight.sides.values() for who in members)
    if is_all_known and fight.meanwhile is None:
        return fight
    order = tuple(turn for turn, seen in zip(fight.order, in_order, strict=True) if seen)
    marks = {name: tuple(w for w in getattr(fight, name) if w in fight.sides or knows(w)) for name in MARKS}
    return structs.replace(
        fight,
        sides={side: tuple(filter(knows, members)) for side, members in fight.sides.items()},
        order=order,
        turn=known_turn(fight, in_order),
        meanwhile=fight.meanwhile if fight.meanwhile and knows(fight.meanwhile.who) else None,
        **marks,
    )


def known_turn(fight: Encounter, in_order: list[bool]) -> int:
    """Return the place of the turn among those that a seat knows.

    The hidden take their turns beside it. Only where its holder has become hidden, it
    is the turn of someone hidden: then the last known one before, or the next before the first turn of a fight.
    """
    earlier = sum(in_order[: fight.turn])
    if 0 <= fight.turn < len(in_order) and in_order[fight.turn]:
        return earlier
    at = earlier - 1 if earlier or fight.round == 1 else sum(in_order) - 1
    return max(0, at)

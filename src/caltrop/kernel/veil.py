"""The state as one seat knows it: without what is hidden from it, and with the last turn that it saw.

Rules plan a player's move on this state first, and refuse or warn by it alone. So no answer tells a hidden character
from a missing one, and none depends on what a hidden one does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias, TypeVar

from msgspec import structs

from .events.encounter import is_turn_unseen
from .state import Audience, Encounter, SeenTurn, State, Task

T = TypeVar("T")
Knows: TypeAlias = Callable[[str], bool]
MARKS = ("acted", "surprised", "done", "moved")  # of a turn
PublicTurn: TypeAlias = tuple[str, int]  # whose turn it is and the round, as players see it


def veiled_state(state: State, seat: str, round_seconds: int) -> State:
    """Return the state as this seat knows it; the same object where nothing is hidden from it.

    The time of a round that has begun unseen has not passed for it; a round has so many seconds.
    """
    if state.is_facilitator(seat):
        return state

    def knows(who: str) -> bool:
        found = state.characters.get(who)
        return found is not None and (not found.hidden or (found.owner == seat and seat in state.seats))

    def hears(audience: Audience) -> bool:
        return audience is None or seat in audience

    fight = veiled_fight(state, knows)
    unseen_rounds = state.encounter.round - fight.round if state.encounter and fight else 0
    known = {
        "characters": filter_things(state.characters, lambda who, _: knows(who)),
        "encounter": fight,
        "clock": state.clock - unseen_rounds * round_seconds if unseen_rounds else state.clock,
        "notes": filter_things(state.notes, lambda _, note: hears(note.audience)),
        "calls": filter_things(state.calls, lambda _, call: any(map(knows, call.who))),
        "tasks": veiled_tasks(state.tasks),
        "prepared": filter_things(state.prepared, lambda *_: False),
    }
    changed = {name: value for name, value in known.items() if value is not getattr(state, name)}
    return structs.replace(state, **changed) if changed else state


def filter_things(things: dict[str, T], keeps: Callable[[str, T], bool]) -> dict[str, T]:
    """Return the things to keep; the same object where that is all of them."""
    left = {id: thing for id, thing in things.items() if keeps(id, thing)}
    return things if len(left) == len(things) else left


def veiled_tasks(tasks: dict[str, Task]) -> dict[str, Task]:
    """Return the tasks without hits of blind rolls."""
    if not any(task.unseen for task in tasks.values()):
        return tasks
    return {id: structs.replace(task, unseen=0) for id, task in tasks.items()}


# ---- the fight
def veiled_fight(state: State, knows: Knows) -> Encounter | None:
    """Return the fight as far as a seat knows it."""
    fight = state.encounter
    if fight is None:
        return None
    in_order = [turn in fight.sides or knows(turn) for turn in fight.order]
    is_hidden = bool(fight.whose_turn) and not in_order[fight.turn]
    if all(in_order) and all(knows(who) for members in fight.sides.values() for who in members):
        return fight
    order = tuple(turn for turn, seen in zip(fight.order, in_order, strict=True) if seen)
    last = fight.seen or earlier_turn(fight, in_order) if is_hidden else None
    before = max(0, min(sum(in_order[: fight.turn]), len(order) - 1))
    marks = {name: known_fighters(fight, getattr(last or fight, name), knows) for name in MARKS}
    return structs.replace(
        fight,
        sides={side: tuple(filter(knows, members)) for side, members in fight.sides.items()},
        order=order,
        turn=order.index(last.turn) if last and last.turn in order else before,
        seen=None,
        **marks,
        left=tuple(filter(knows, fight.left)),
        round=last.round if last else fight.round,
    )


def known_fighters(fight: Encounter, who: tuple[str, ...], knows: Knows) -> tuple[str, ...]:
    return tuple(w for w in who if w in fight.sides or knows(w))


def earlier_turn(fight: Encounter, in_order: list[bool]) -> SeenTurn:
    """Return the turn that goes on for a seat where none was noted: the last known one in the order before.

    Before the first turn of a fight that is the turn to come.
    """
    earlier, later = range(fight.turn - 1, -1, -1), range(fight.turn + 1, len(fight.order))
    places = (*earlier, *(later if fight.round == 1 else reversed(later)))
    turn = next((fight.order[at] for at in places if in_order[at]), "")
    return SeenTurn(turn, fight.round, fight.acted, fight.surprised, fight.done, fight.moved)


def public_turn(state: State) -> PublicTurn:
    """Return whose turn it is and the round, as every player sees it."""
    fight = state.encounter
    if fight is None:
        return "", 0
    if fight.seen is not None:
        return fight.seen.turn, fight.seen.round
    return "" if is_turn_unseen(state, fight) else fight.whose_turn, fight.round


def is_unseen_passing(before: State, after: State) -> bool:
    """Has a turn passed without a change for players, because someone hidden has the turn?"""
    veiled = any(state.encounter is not None and state.encounter.seen is not None for state in (before, after))
    return veiled and public_turn(before) == public_turn(after)

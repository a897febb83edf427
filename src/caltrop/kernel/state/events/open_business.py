"""Events about what is open at a table: calls, rolls that are due, extended tests, clocks, scenes, homebrew rows."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from caltrop.kernel.state.state import Call, DueRoll, KeptRow, PreparedScene, ProgressClock, RowKind, State, Task

from .base import Event, characters_in, drop_entry, put_entry


class Called(Event, frozen=True, tag="called"):
    """The facilitator called for a roll."""

    id: str
    call: Call

    apply = put_entry("calls", key="id", value="call")
    about = characters_in("call.who")


class CallHidden(Event, frozen=True, tag="call-hidden"):
    """The hidden parameters of a call; only the facilitator gets this event."""

    id: str
    want: dict[str, Any]

    apply = put_entry("secrets", key="id", value="want")


def rollers_left(state: State, call: Call) -> tuple[str, ...]:
    """Return the called characters who have not rolled yet and are not dead."""
    alive = (who for who in call.who if who in state.characters and state.characters[who].life != "dead")
    return tuple(who for who in alive if who not in call.done)


class CallAnswered(Event, frozen=True, tag="call-answered"):
    """A called character rolled. After the last one the call is over; it does not wait for the dead.

    Then its id is free, and the next call may get it.
    """

    id: str
    who: str

    about = characters_in("who")

    def apply(self, state: State) -> State:
        found = state.calls.get(self.id)
        if found is None:
            return state
        call = structs.replace(found, done=(*found.done, self.who))
        if not rollers_left(state, call):
            over: State = CallDropped(self.id).apply(state)
            return over
        return structs.replace(state, calls={**state.calls, self.id: call})


class CallExcused(Event, frozen=True, tag="call-excused"):
    """A called character need not roll; `ability` is what the roll was on. After the last one the call is over."""

    id: str
    who: str
    move: str = ""
    ability: str = ""

    about = characters_in("who")

    def apply(self, state: State) -> State:
        found = state.calls.get(self.id)
        if found is None:
            return state
        call = structs.replace(found, who=tuple(who for who in found.who if who != self.who))
        if not rollers_left(state, call):
            over: State = CallDropped(self.id).apply(state)
            return over
        return structs.replace(state, calls={**state.calls, self.id: call})


class CallDropped(Event, frozen=True, tag="call-dropped"):
    id: str

    apply = drop_entry("calls", "secrets", key="id")


class RollBecameDue(Event, frozen=True, tag="roll-due"):
    """A rule said that a roll is due."""

    reminds = True
    id: str
    due: DueRoll

    apply = put_entry("due_rolls", key="id", value="due")


class DueRollTaken(Event, frozen=True, tag="due-roll-taken"):
    """A roll that was due was made or dismissed."""

    reminds = True
    id: str

    apply = drop_entry("due_rolls", key="id")


class TaskSet(Event, frozen=True, tag="task-set"):
    """An extended test began."""

    id: str
    task: Task

    apply = put_entry("tasks", key="id", value="task")


class TaskMoved(Event, frozen=True, tag="task-moved"):
    """An extended test gained hits; of those of a `blind` roll players do not know."""

    id: str
    hits: int
    blind: bool = False

    def apply(self, state: State) -> State:
        found = state.tasks.get(self.id)
        if found is None:
            return state
        name = "unseen" if self.blind else "hits"
        most = found.needs - (found.hits if self.blind else 0)
        task = structs.replace(found, **{name: max(0, min(most, getattr(found, name) + self.hits))})
        return structs.replace(state, tasks={**state.tasks, self.id: task})


class TaskClosed(Event, frozen=True, tag="task-closed"):
    id: str

    apply = drop_entry("tasks", key="id")


class ProgressSet(Event, frozen=True, tag="progress-set"):
    """A clock began, or has another name, size or audience."""

    id: str
    clock: ProgressClock

    apply = put_entry("progress", key="id", value="clock")


class ProgressMoved(Event, frozen=True, tag="progress-moved"):
    """Segments of a clock were filled, or emptied again; it never goes beyond its ends."""

    id: str
    by: int

    def apply(self, state: State) -> State:
        found = state.progress.get(self.id)
        if found is None:
            return state
        filled = max(0, min(found.size, found.filled + self.by))
        return structs.replace(state, progress={**state.progress, self.id: structs.replace(found, filled=filled)})


class ProgressEnded(Event, frozen=True, tag="progress-ended"):
    """A clock was removed."""

    id: str
    name: str = ""

    apply = drop_entry("progress", key="id")


class ScenePrepared(Event, frozen=True, tag="scene-prepared"):
    """The facilitator prepared a scene, or changed one."""

    id: str
    scene: PreparedScene

    apply = put_entry("prepared", key="id", value="scene")

    def pictures(self) -> tuple[str, ...]:
        return (self.scene.picture,) if self.scene.picture else ()


class SceneOver(Event, frozen=True, tag="scene-over"):
    """A prepared scene is gone: it was entered, or deleted."""

    id: str
    name: str
    entered: bool

    apply = drop_entry("prepared", key="id")


class RowKept(Event, frozen=True, tag="row-kept"):
    """A homebrew row is kept with the table, or was changed."""

    id: str
    row: KeptRow
    changed: bool = False  # it was there before

    apply = put_entry("homebrew", key="id", value="row")


class RowDiscarded(Event, frozen=True, tag="row-discarded"):
    """A thing or creature that was made up in passing is no longer kept."""

    id: str
    name: str

    apply = drop_entry("homebrew", key="id")


class _RowMarked(Event, frozen=True):
    """A homebrew row that stays as it is, but is seen otherwise."""

    id: str
    name: str

    def mark(self, row: KeptRow) -> KeptRow:
        return row

    def apply(self, state: State) -> State:
        found = state.homebrew.get(self.id)
        if found is None:
            return state
        return structs.replace(state, homebrew={**state.homebrew, self.id: self.mark(found)})


class RowRetired(_RowMarked, frozen=True, tag="row-retired"):
    """A homebrew row was taken off its list; what names it still finds it."""

    def mark(self, row: KeptRow) -> KeptRow:
        return structs.replace(row, retired=True)


class RowShown(_RowMarked, frozen=True, tag="row-shown"):
    """Players may know of a homebrew row from now on, or no longer."""

    of: RowKind
    shown: bool = True

    def mark(self, row: KeptRow) -> KeptRow:
        return structs.replace(row, shown=self.shown)

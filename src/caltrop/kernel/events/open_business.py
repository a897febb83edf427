"""Facts about what is open at the table: calls, offers, extended tests, scenes that are ready."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from caltrop.kernel.state import Call, Offer, PreparedScene, State, Task

from .base import Event


class Called(Event, frozen=True, tag="called"):
    """The facilitator asks for a roll; a call without anyone is over."""

    id: str
    call: Call

    def apply(self, state: State) -> State:
        return structs.replace(state, calls={**state.calls, self.id: self.call})

    def about(self) -> tuple[str, ...]:
        return self.call.who

    def touches(self) -> tuple[str, ...]:
        return (f"call:{self.id}.",)


class CallHidden(Event, frozen=True, tag="call-hidden"):
    """What the facilitator keeps back of a call."""

    id: str
    want: dict[str, Any]

    def apply(self, state: State) -> State:
        return structs.replace(state, secrets={**state.secrets, self.id: self.want})

    def touches(self) -> tuple[str, ...]:
        return (f"call:{self.id}.",)


def rollers_left(state: State, call: Call) -> tuple[str, ...]:
    """Who of those called has not rolled yet and still can."""
    alive = (who for who in call.who if who in state.characters and state.characters[who].life != "dead")
    return tuple(who for who in alive if who not in call.done)


class CallAnswered(Event, frozen=True, tag="call-answered"):
    """One of those called has rolled; after the last the call is over: the dead are not waited for."""

    id: str
    who: str

    def apply(self, state: State) -> State:
        found = state.calls.get(self.id)
        if found is None:
            return state
        call = structs.replace(found, done=(*found.done, self.who))
        if not rollers_left(state, call):
            return CallDropped(self.id).apply(state)
        return structs.replace(state, calls={**state.calls, self.id: call})

    def about(self) -> tuple[str, ...]:
        return (self.who,)

    def touches(self) -> tuple[str, ...]:
        return (f"call:{self.id}.{self.who}",)


class CallDropped(Event, frozen=True, tag="call-dropped"):
    id: str

    def apply(self, state: State) -> State:
        return structs.replace(
            state,
            calls={k: v for k, v in state.calls.items() if k != self.id},
            secrets={k: v for k, v in state.secrets.items() if k != self.id},
        )

    def touches(self) -> tuple[str, ...]:
        return (f"call:{self.id}.dropped",)


class Offered(Event, frozen=True, tag="offered"):
    """A rule has noticed that something is due."""

    id: str
    offer: Offer

    def apply(self, state: State) -> State:
        return structs.replace(state, offers={**state.offers, self.id: self.offer})

    def touches(self) -> tuple[str, ...]:
        return (f"offer:{self.id}",)


class OfferTaken(Event, frozen=True, tag="offer-taken"):
    """An offer was taken up or waved away."""

    id: str

    def apply(self, state: State) -> State:
        return structs.replace(state, offers={k: v for k, v in state.offers.items() if k != self.id})

    def touches(self) -> tuple[str, ...]:
        return (f"offer:{self.id}",)


class TaskSet(Event, frozen=True, tag="task-set"):
    """An extended test begins."""

    id: str
    task: Task

    def apply(self, state: State) -> State:
        return structs.replace(state, tasks={**state.tasks, self.id: self.task})

    def touches(self) -> tuple[str, ...]:
        return (f"task:{self.id}",)


class TaskMoved(Event, frozen=True, tag="task-moved"):
    """An extended test has come so much further."""

    id: str
    hits: int

    def apply(self, state: State) -> State:
        found = state.tasks.get(self.id)
        if found is None:
            return state
        task = structs.replace(found, hits=max(0, min(found.needs, found.hits + self.hits)))
        return structs.replace(state, tasks={**state.tasks, self.id: task})

    def touches(self) -> tuple[str, ...]:
        return (f"task:{self.id}",)


class TaskClosed(Event, frozen=True, tag="task-closed"):
    id: str

    def apply(self, state: State) -> State:
        return structs.replace(state, tasks={k: v for k, v in state.tasks.items() if k != self.id})

    def touches(self) -> tuple[str, ...]:
        return (f"task:{self.id}",)


class ScenePrepared(Event, frozen=True, tag="scene-prepared"):
    """The facilitator has a scene ready, or has changed it."""

    id: str
    scene: PreparedScene

    def apply(self, state: State) -> State:
        return structs.replace(state, prepared={**state.prepared, self.id: self.scene})

    def touches(self) -> tuple[str, ...]:
        return (f"prepared:{self.id}",)


class SceneOver(Event, frozen=True, tag="scene-over"):
    """A prepared scene is ready no longer: it has been entered, or thrown away."""

    id: str
    name: str
    entered: bool

    def apply(self, state: State) -> State:
        return structs.replace(state, prepared={k: v for k, v in state.prepared.items() if k != self.id})

    def touches(self) -> tuple[str, ...]:
        return (f"prepared:{self.id}",)

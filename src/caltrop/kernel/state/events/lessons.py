"""Events of a lesson: which seat learns, and how far it has come.

They remind: no other act depends on them. So undoing an act takes back the step that it completed, and nothing else.
"""

from __future__ import annotations

from typing import ClassVar

from msgspec import structs

from caltrop.kernel.state.state import Learning, State

from .base import Event, drop_entry


class LessonBegun(Event, frozen=True, tag="lesson-begun"):
    """A seat begins its game's lesson, with this character."""

    seat: str
    who: str
    alone: bool = False
    reminds: ClassVar[bool] = True

    def apply(self, state: State) -> State:
        return structs.replace(state, lessons={**state.lessons, self.seat: Learning(self.who, alone=self.alone)})


class LessonEvent(Event, frozen=True):
    """Something in a lesson that goes on; without one it changes nothing."""

    seat: str
    reminds: ClassVar[bool] = True

    def apply(self, state: State) -> State:
        found = state.lessons.get(self.seat)
        if found is None:
            return state
        return structs.replace(state, lessons={**state.lessons, self.seat: self.change(found)})

    def change(self, learning: Learning) -> Learning:
        return learning


class LessonStepDone(LessonEvent, frozen=True, tag="lesson-step-done"):
    step: str

    def change(self, learning: Learning) -> Learning:
        return structs.replace(learning, done=_with(learning.done, self.step))


class LessonStepBegun(LessonEvent, frozen=True, tag="lesson-step-begun"):
    """The facilitator has done what a step needs, or is about to."""

    step: str

    def change(self, learning: Learning) -> Learning:
        return structs.replace(learning, begun=_with(learning.begun, self.step))


class LessonLeft(LessonEvent, frozen=True, tag="lesson-left"):
    """A seat put its lesson aside, or goes on with it."""

    left: bool

    def change(self, learning: Learning) -> Learning:
        return structs.replace(learning, left=self.left)


class LessonEnded(Event, frozen=True, tag="lesson-ended"):
    seat: str
    reminds: ClassVar[bool] = True

    apply = drop_entry("lessons", key="seat")


def _with(steps: tuple[str, ...], step: str) -> tuple[str, ...]:
    return steps if step in steps else (*steps, step)

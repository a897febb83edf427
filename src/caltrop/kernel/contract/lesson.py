"""A lesson: a game taught by doing, step by step, and the events of a seat that learns.

A game declares its own lesson as values (`data/lesson.toml`). A step has a text (`lesson-<id>` among the game's words),
a place on the page to point at, and what completes it: a real act, wherever it was done from. What the facilitator does
for a step is a list of real acts, done when the step begins.

The events remind: no other act depends on them. So undoing an act takes back the step that it completed, and nothing
else.
"""

from __future__ import annotations

from typing import Any, ClassVar, Literal, TypeAlias

from msgspec import Struct, field, structs

from caltrop.kernel.state.events.base import Event, drop_entry
from caltrop.kernel.state.state import Learning, State

# What a step points at on the page: "numbers" are those that a tap rolls, "points" those that minus and plus change;
# for "move", the button of the move that completes the step.
_Spot: TypeAlias = Literal["", "name", "numbers", "points", "call", "move", "outcome", "conditions", "pack"]
# What may be so when an act of the facilitator is due: a foe stands, and is in the fight; a friend that no player plays
# is there, and stands; a fight goes on, the learner is in it, it is the learner's turn, or that of another who learns
# to fight; another learns to fight just now; the learner is up, a call is open to the learner.
Fact: TypeAlias = Literal[
    "foe", "faced", "friend", "hale", "fight", "fighting", "turn", "others-turn", "shared", "up", "called"
]
# Stand for ids in the acts of a lesson.
YOU = "@you"
FOE = "@foe"
FRIEND = "@friend"


class LessonAct(Struct, frozen=True, forbid_unknown_fields=True):
    """A real act: by the facilitator, or, where a character is made, for the learner. `dice` are typed in.

    It is done unless one of the facts `unless` holds, and only if all of `only` do.
    """

    move: str
    who: str = ""
    want: dict[str, Any] = {}
    dice: tuple[int, ...] = ()
    unless: tuple[Fact, ...] = ()
    only: tuple[Fact, ...] = ()


class StepDone(Struct, frozen=True, forbid_unknown_fields=True):
    """What completes a step: one of these moves by the learner's character, or an undo by the learner.

    Of a move, `names` are parameters that must be given, and `called` means that it answers a call. A step without
    any of these is for reading: the learner says so.
    """

    moves: tuple[str, ...] = ()
    names: tuple[str, ...] = ()
    called: bool = False
    undo: bool = False

    @property
    def is_reading(self) -> bool:
        return not self.moves and not self.undo


class LessonStep(Struct, frozen=True, forbid_unknown_fields=True):
    """One step: its id, where it points, what completes it, and what the facilitator does when it begins.

    With `again`, acts that have a condition are done whenever they are due: another foe comes when the first falls.
    """

    id: str
    at: _Spot = ""
    done: StepDone = StepDone()
    again: bool = False
    acts: tuple[LessonAct, ...] = field(default=(), name="act")


class Lesson(Struct, frozen=True, forbid_unknown_fields=True):
    """A game's lesson: characters that are ready to play, for one learner after the other, and the steps in order."""

    title: str
    people: tuple[LessonAct, ...] = field(name="character")
    steps: tuple[LessonStep, ...] = field(name="step")

    def step_after(self, done: tuple[str, ...]) -> LessonStep | None:
        """Return the first step that is not done; None after the last."""
        return next((step for step in self.steps if step.id not in done), None)

    def number_of(self, step: LessonStep) -> int:
        return self.steps.index(step) + 1


def lent_character(lesson: Lesson | None, learning: Learning | None) -> str:
    """Return the character with which a seat has learnt its game; "" before the end of its lesson, and without one."""
    if lesson is None or learning is None or lesson.step_after(learning.done) is not None:
        return ""
    return learning.who


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

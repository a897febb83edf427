"""Which acts complete a step of a lesson: asked after each move, so that the step is part of the same entry.

Undoing the act takes back the step with it, and a table that is opened again stands where it stood.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.lesson import LessonStep, LessonStepDone, StepDone
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.state.state import Learning, State

from .log import Intent


def current_step(game: Game, learning: Learning | None) -> LessonStep | None:
    """Return the step that a seat stands at; None if it learns nothing now, or has done all."""
    lesson = game.lesson() if learning is not None and not learning.left else None
    return lesson.step_after(learning.done) if lesson is not None and learning is not None else None


def mark_steps(scene: Scene, before: State, seat: str, intent: Intent, want: Mapping[str, Any]) -> None:
    """Emit that a step is done, for each learner whose step this move completes."""
    for learner, learning in before.lessons.items():
        step, may = current_step(scene.game, learning), seat == learner or before.is_facilitator(seat)
        by_learner = intent.actor == learning.who or (not intent.actor and seat == learner)
        if step is not None and may and by_learner and _completes(scene.game, step.done, intent, want):
            scene.emit(LessonStepDone(learner, step.id), audience=(learner,))


def _completes(game: Game, done: StepDone, intent: Intent, want: Mapping[str, Any]) -> bool:
    is_move = intent.move in map(game.move_id, done.moves)
    return is_move and all(want.get(name) for name in done.names) and (bool(intent.call) or not done.called)

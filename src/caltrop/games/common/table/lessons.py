"""Lessons, learning by playing: a seat begins its game's lesson, goes on, leaves it and ends it.

Steps are completed by real acts, and the table plays the facilitator's part (`caltrop.table.lessons` has both). The
moves here are for what is no act of the game. A lesson itself is read from a data file.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Annotated

import msgspec

from caltrop.games.common.library.shelves import load
from caltrop.kernel.contract.lesson import Lesson, LessonBegun, LessonEnded, LessonLeft, LessonStepBegun, LessonStepDone
from caltrop.kernel.contract.move import AnyMove, Move, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Advanced, Pick
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.state.state import Learning

from .wants import Id, NoPlan, SeatId, require_seats


def lesson_reader(package: str) -> Callable[[], Lesson]:
    """Return a function that reads the lesson of a game, once, when it is first needed."""

    @cache
    def read() -> Lesson:
        return msgspec.convert(load(package, "lesson.toml"), Lesson)

    return read


RULE = "table.lesson"


def _require_lesson(scene: Scene) -> Lesson:
    lesson = scene.game.lesson()
    if lesson is None:
        refuse("no-lesson", RULE, game=scene.game.title)
    return lesson


def _require_learning(scene: Scene, seat: str) -> Learning:
    found = scene.state.lessons.get(seat)
    if found is None:
        refuse("not-learning", RULE, seat=scene.state.seat_name(seat))
    return found


# ---- begin
class LessonWants(Wants, frozen=True, kw_only=True):
    """The seat that learns, and the character that it plays; `alone`: the table plays the facilitator's part."""

    seat: SeatId
    who: Annotated[Id, Pick.others]
    alone: Annotated[bool, Advanced] = False


def _plan_lesson(scene: Scene, actor: str, want: LessonWants) -> NoPlan:
    _require_lesson(scene)
    require_seats(scene, (want.seat,), RULE)
    found = scene.state.characters.get(want.who)
    if found is None or found.owner != want.seat or not found.is_in_party:
        refuse("no-such-character", "table.seats", who=want.who)
    return plan_without_dice()


def _begin_lesson(scene: Scene, actor: str, want: LessonWants, outcome: Nothing) -> None:
    scene.emit(LessonBegun(want.seat, want.who, want.alone), audience=(want.seat,))


# ---- go on
class StepWants(Wants, frozen=True, kw_only=True):
    """The step that has been read, or that is skipped; no seat is one's own."""

    step: Id
    seat: SeatId = ""


def _plan_step(scene: Scene, actor: str, want: StepWants) -> NoPlan:
    """Refuse a step that the learner is not at, because it may have gone on; the facilitator may skip any."""
    learning = _require_learning(scene, want.seat or scene.seat)
    lesson = _require_lesson(scene)
    step = lesson.step_after(learning.done)
    if not scene.state.is_facilitator(scene.seat) and (step is None or step.id != want.step):
        refuse("not-that-step", RULE, got=want.step)
    _require_step(lesson, want.step)
    return plan_without_dice()


def _require_step(lesson: Lesson, step: str) -> None:
    if step not in (each.id for each in lesson.steps):
        refuse("not-that-step", RULE, got=step)


def _finish_step(scene: Scene, actor: str, want: StepWants, outcome: Nothing) -> None:
    seat = want.seat or scene.seat
    scene.emit(LessonStepDone(seat, want.step), audience=(seat,))


class LessonSceneWants(Wants, frozen=True, kw_only=True):
    """The step whose part the facilitator has done."""

    seat: SeatId
    step: Id


def _plan_scene(scene: Scene, actor: str, want: LessonSceneWants) -> NoPlan:
    _require_learning(scene, want.seat)
    _require_step(_require_lesson(scene), want.step)
    return plan_without_dice()


def _begin_step(scene: Scene, actor: str, want: LessonSceneWants, outcome: Nothing) -> None:
    scene.emit(LessonStepBegun(want.seat, want.step), audience=(want.seat,))


# ---- leave, end
class LeaveLessonWants(Wants, frozen=True, kw_only=True):
    """Put the lesson aside, or go on with it."""

    left: bool = True


def _plan_leave(scene: Scene, actor: str, want: LeaveLessonWants) -> NoPlan:
    _require_learning(scene, scene.seat)
    return plan_without_dice()


def _leave(scene: Scene, actor: str, want: LeaveLessonWants, outcome: Nothing) -> None:
    scene.emit(LessonLeft(scene.seat, want.left), audience=(scene.seat,))


class EndLessonWants(Wants, frozen=True, kw_only=True):
    """The seat whose lesson ends; none is one's own."""

    seat: SeatId = ""


def _plan_end(scene: Scene, actor: str, want: EndLessonWants) -> NoPlan:
    _require_learning(scene, want.seat or scene.seat)
    return plan_without_dice()


def _end(scene: Scene, actor: str, want: EndLessonWants, outcome: Nothing) -> None:
    seat = want.seat or scene.seat
    scene.emit(LessonEnded(seat), audience=(seat,))


MOVES: tuple[AnyMove, ...] = (
    Move(RULE, LessonWants, _plan_lesson, _begin_lesson, by="facilitator"),
    Move("table.lesson.next", StepWants, _plan_step, _finish_step, rule=RULE, by="anyone"),
    Move("table.lesson.scene", LessonSceneWants, _plan_scene, _begin_step, rule=RULE, by="facilitator"),
    Move("table.lesson.leave", LeaveLessonWants, _plan_leave, _leave, rule=RULE, by="anyone"),
    Move("table.lesson.end", EndLessonWants, _plan_end, _end, rule=RULE, by="anyone"),
)

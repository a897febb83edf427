"""Lessons on the facilitator's page: who learns the game, and how far each has come."""

from __future__ import annotations

from caltrop import words
from caltrop.kernel.contract.lesson import Lesson
from caltrop.kernel.state.state import Learning
from caltrop.web.page.look import Look


def has_lesson(look: Look) -> bool:
    return look.game.lesson() is not None


def learners(look: Look) -> dict[str, str]:
    """Return a line for each seat that learns, by seat: the step that it stands at."""
    lesson = look.game.lesson()
    if lesson is None:
        return {}
    return {seat: learner_line(look, lesson, seat, now) for seat, now in look.state.lessons.items()}


def learner_line(look: Look, lesson: Lesson, seat: str, learning: Learning) -> str:
    step = lesson.step_after(learning.done)
    name = look.state.seat_name(seat)
    if step is None:
        return words.text("lesson-of-seat-done", name=name)
    place = {"name": name, "n": lesson.number_of(step), "of": len(lesson.steps)}
    if learning.left:
        return words.text("lesson-of-seat-left", **place)
    return words.text("lesson-of-seat", **place, title=words.say("lesson", f"{step.id}-title", look.game))


def waits_for_lesson(look: Look) -> bool:
    """Is there a player who does not learn?"""
    players = (id for id, seat in look.view.seats.items() if seat.role == "player")
    return any(seat not in look.state.lessons for seat in players)

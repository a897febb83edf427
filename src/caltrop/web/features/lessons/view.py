"""Lessons as pages show them: a seat's own step, and who learns the game and how far each has come."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from caltrop import words
from caltrop.kernel.contract.lesson import Lesson, LessonStep
from caltrop.kernel.state.state import Learning
from caltrop.table.session import Session
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


class LessonCard(Struct, frozen=True):
    """A lesson on a page. `step` is "" after the last one; `later` are moves with the step in which they come."""

    step: str
    number: int
    count: int
    title: str
    text: str
    spot: str = ""
    moves: tuple[str, ...] = ()
    is_reading: bool = False
    is_left: bool = False
    is_alone: bool = False
    wants_log: bool = False
    later: tuple[tuple[str, int], ...] = ()
    has_own: bool = False  # the learner has made a character beside that of the lesson
    waits: str = ""  # for whose turn to end the step waits


def lesson_card(look: Look) -> LessonCard | None:
    """Return the lesson that this seat is in; None if there is none."""
    learning = look.state.lessons.get(look.seat)
    lesson = look.game.lesson()
    if learning is None or lesson is None:
        return None
    step = lesson.step_after(learning.done)
    if step is None:
        own = next((seen.name for id, seen in look.mine.items() if id != learning.who), "")
        title = words.text("title-lesson-done")
        count = len(lesson.steps)
        return LessonCard(
            "", count, count, title, end_text(look, learning, own), is_alone=learning.alone, has_own=bool(own)
        )
    return LessonCard(
        step=step.id,
        number=lesson.number_of(step),
        count=len(lesson.steps),
        title=words.say("lesson", f"{step.id}-title", look.game),
        text=words.say("lesson", step.id, look.game),
        spot=step.at,
        moves=tuple(map(look.game.move_id, step.done.moves)),
        is_reading=step.done.is_reading,
        is_left=learning.left,
        is_alone=learning.alone,
        wants_log=step.done.undo,
        later=tuple(later_moves(look, lesson, step, learning.done)),
        waits=waiting_text(look, step, learning.who),
    )


def lesson_place(session: Session, seat: str) -> str:
    """Say how far a seat has come in its lesson; "" for one that is in none."""
    learning = session.state.lessons.get(seat)
    lesson = session.game.lesson()
    if learning is None or lesson is None:
        return ""
    step = lesson.step_after(learning.done)
    if step is None:
        return words.text("lesson-place-done")
    return words.text("lesson-place", n=lesson.number_of(step), of=len(lesson.steps))


def goes_on_alone(session: Session, seat: str) -> bool:
    """Is this seat in a lesson by itself, and not at its end?"""
    learning = session.state.lessons.get(seat)
    lesson = session.game.lesson()
    return learning is not None and lesson is not None and learning.alone and bool(lesson.step_after(learning.done))


def lesson_asked(look: Look, rule: str) -> str:
    """Return what a lesson says of a question that a card asks by a rule; "" to a seat that is in no lesson."""
    learning = look.state.lessons.get(look.seat)
    lesson = look.game.lesson()
    if learning is None or lesson is None or learning.left or lesson.step_after(learning.done) is None:
        return ""
    meant = words.find("lesson", f"asked-{rule}", look.game) if rule else ""
    return f"{meant or words.text('lesson-asked')} {words.text('lesson-asked-keep')}"


def end_text(look: Look, learning: Learning, own: str) -> str:
    """Return what can come after the last step; `own` is the learner's new character, "" while there is none."""
    end = "alone" if learning.alone else "group"
    if own:
        return words.text(f"lesson-over-{end}-own", name=own, lent=look.name(learning.who))
    return words.text(f"lesson-over-{end}")


def waiting_text(look: Look, step: LessonStep, who: str) -> str:
    """Return who has the turn that a step of a fight has to wait for; "" where the learner can go on."""
    fight = look.state.fight
    other = look.turn
    is_of_fight = "turn" in step.done.moves or any(act.move in ("fight", "turn") for act in step.acts)
    if not is_of_fight or fight is None or not fight.side_of(who) or fight.has_turn(who) or other not in look.party:
        return ""
    player = look.owner(other)
    said = {"name": look.name(other), **({"player": player} if player else {})}
    return words.text("lesson-waits-for-player" if player else "lesson-waits", **said)


def later_moves(look: Look, lesson: Lesson, now: LessonStep, done: tuple[str, ...]) -> Iterator[tuple[str, int]]:
    """Yield the moves that steps after this one teach first, each with the number of its step."""
    known = {move for step in lesson.steps if step is now or step.id in done for move in step.done.moves}
    for step in lesson.steps:
        for move in step.done.moves if step is not now and step.id not in done else ():
            if move not in known:
                known.add(move)
                yield look.game.move_id(move), lesson.number_of(step)

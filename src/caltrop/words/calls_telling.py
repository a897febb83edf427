"""What tells calls for rolls, rolls that are due, extended tests and scenes."""

from __future__ import annotations

from collections.abc import Iterable

from caltrop.kernel.contract.telling import HeardLine, Tellings, silent
from caltrop.kernel.state.events import open_business as o
from caltrop.kernel.state.events import story
from caltrop.kernel.state.events.table import Noted
from caltrop.kernel.state.messages import Message
from caltrop.kernel.state.state import Call
from caltrop.messages import log


def _tell_scene_over(event: o.SceneOver, heard: HeardLine, at: int) -> Iterable[Message]:
    """A title that everyone reads stands for the prepared name."""
    if event.entered and heard.has(story.SceneOpened):
        return ()
    return ((log.SceneStarts if event.entered else log.SceneDeleted)(event.name),)


def _tell_display(event: story.HandoutShown, heard: HeardLine, at: int) -> Iterable[Message]:
    if not event.note:
        return (log.TakenDown(),)
    if any(isinstance(other, Noted) and other.id == event.note for other in heard.events):
        return ()  # it is handed out in the same line
    return (log.ShownOnTv(event.title) if event.title else log.ShownUntitled(),)


def _tell_recap(event: story.RecapWritten, heard: HeardLine, at: int) -> Iterable[Message]:
    if not event.session:
        return (log.RecapSoFar() if event.text else log.RecapSoFarCleared(),)
    return ((log.RecapSet if event.text else log.RecapCleared)(event.session),)


def _tell_call(event: o.Called, heard: HeardLine, at: int) -> Iterable[Message]:
    call = event.call
    names = heard.names_of(call.who)
    move = _move_name(call.move, heard)
    ability = _called_ability(call, heard)
    if ability:
        return (
            log.CallsOnAtStake(names=names, move=move, ability=ability, stakes=call.stakes)
            if call.stakes
            else log.CallsOn(names=names, move=move, ability=ability),
        )
    return (
        log.CallsAtStake(names=names, move=move, stakes=call.stakes)
        if call.stakes
        else log.Calls(names=names, move=move),
    )


def _move_name(move: str, heard: HeardLine) -> str:
    """Return a move's name without its game's id: "test" for "fell.test"."""
    return move.removeprefix(f"{heard.game.id}.") if heard.game else move


def _called_ability(call: Call, heard: HeardLine) -> str:
    """Return the ability that a call asks for; "" if the roll has none, or it is left open."""
    rolls = heard.game.surface.calls if heard.game else ()
    asked = next((roll.ability for roll in rolls if roll.move == _move_name(call.move, heard)), "")
    return str(call.want.get(asked) or "")


def _tell_dropped_call(event: o.CallDropped, heard: HeardLine, at: int) -> Iterable[Message]:
    change = heard.change(at, "call")
    return (log.CallCancelled(_move_name(str(change.before), heard)) if change else log.CallCancelledUnseen(),)


def _tell_excuse(event: o.CallExcused, heard: HeardLine, at: int) -> Iterable[Message]:
    who = heard.name(event.who)
    move = _move_name(event.move, heard)
    return (
        log.NeedNotRollOn(who=who, move=move, ability=event.ability)
        if event.ability
        else log.NeedNotRoll(who=who, move=move),
    )


# What the facilitator decides, when it is due.
_COUNTDOWN = "table.countdown"
_FIGHT_END = "table.fight.end"


def _tell_due(event: o.RollBecameDue, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell which roll is due, or that the fight can end; what becomes of the dying is told with their time."""
    due = event.due
    if due.move == _COUNTDOWN:
        return ()
    if due.rule == _FIGHT_END:
        return (log.FightCanEnd(due.why),)
    return (log.Due(rule=due.rule, why=due.why) if due.why else log.DueAlone(due.rule),)


def _tell_task(event: o.TaskMoved, heard: HeardLine, at: int) -> Iterable[Message]:
    change = heard.change(at, "task")
    if change is None:
        return (log.TaskGainsUnseen(event.hits),) if event.hits else ()
    return (
        log.TaskGains(
            task=change.of, before=int(change.before or 0), after=int(change.after or 0), needs=change.maximum
        ),
    )


def _tell_closed_task(event: o.TaskClosed, heard: HeardLine, at: int) -> Iterable[Message]:
    """A task that is done has been told of; one that is given up says how far it got."""
    change = heard.change(at, "task")
    if change is None or int(change.before or 0) >= change.maximum:
        return ()
    return (log.TaskAbandoned(task=change.of, after=int(change.before or 0), needs=change.maximum),)


def _tell_clock(event: o.ProgressMoved, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell how far a clock has come, and when it is full."""
    change = heard.change(at, "progress")
    if change is None:
        return ()
    before = int(change.before or 0)
    after = int(change.after or 0)
    if after >= change.maximum:
        return (log.ClockStrikes(clock=change.of, before=before, size=change.maximum),)
    return (log.ClockMoves(clock=change.of, before=before, after=after, size=change.maximum),)


TELLINGS = Tellings(
    {
        "scene-prepared": lambda e, heard, at: (log.PreparesScene(e.scene.name),),
        "scene-over": _tell_scene_over,
        "handout-shown": _tell_display,
        "card-tapped": lambda e, heard, at: (log.CardComesUp(),),
        "card-lifted": lambda e, heard, at: (log.CardGoesDown(),),
        "scene-opened": lambda e, heard, at: (log.SceneStarts(e.title),),
        "recap-written": _tell_recap,
        "called": _tell_call,
        "call-hidden": silent,
        "call-answered": silent,
        "call-excused": _tell_excuse,
        "call-dropped": _tell_dropped_call,
        "roll-due": _tell_due,
        "due-roll-taken": silent,
        "task-set": lambda e, heard, at: (log.TaskBegins(task=e.task.name, needs=e.task.needs),),
        "task-moved": _tell_task,
        "task-closed": _tell_closed_task,
        "progress-set": lambda e, heard, at: (
            log.ClockBegins(clock=e.clock.name, filled=e.clock.filled, size=e.clock.size),
        ),
        "progress-moved": _tell_clock,
        "progress-ended": lambda e, heard, at: (log.ClockEnds(e.name),),
        "lesson-begun": silent,
        "lesson-step-done": silent,
        "lesson-step-begun": silent,
        "lesson-left": silent,
        "lesson-ended": silent,
    }
)

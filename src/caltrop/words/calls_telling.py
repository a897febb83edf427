"""What tells calls for rolls, rolls that are due, extended tests and scenes."""

from __future__ import annotations

from collections.abc import Iterable

from caltrop.kernel.events import open_business as o
from caltrop.kernel.events import story
from caltrop.kernel.events.table import Noted
from caltrop.kernel.messages import Message
from caltrop.kernel.state import Call
from caltrop.kernel.telling import Deed, Effect, HeardLine, Names, Tellings, ToDo, silent


class Calls(Deed, frozen=True, tag="log-called"):
    names: Names
    move: str


class CallsAtStake(Deed, frozen=True, tag="log-called-at-stake"):
    typed = True
    names: Names
    move: str
    stakes: str


class CallsOn(Deed, frozen=True, tag="log-called-on"):
    names: Names
    move: str
    ability: str


class CallsOnAtStake(Deed, frozen=True, tag="log-called-on-at-stake"):
    typed = True
    names: Names
    move: str
    ability: str
    stakes: str


class CallCancelled(Deed, frozen=True, tag="log-call-cancelled"):
    move: str


class CallCancelledEarlier(Deed, frozen=True, tag="log-call-cancelled-earlier"):
    pass


class NeedNotRoll(Deed, frozen=True, tag="log-excused"):
    who: str
    move: str


class NeedNotRollOn(Deed, frozen=True, tag="log-excused-on"):
    who: str
    move: str
    ability: str


class Due(ToDo, frozen=True, tag="effect-due"):
    rule: str
    why: str


class DueAlone(ToDo, frozen=True, tag="effect-due-alone"):
    rule: str


class FightCanEnd(ToDo, frozen=True, tag="effect-fight-can-end"):
    why: str


class TaskBegins(Deed, frozen=True, tag="log-task"):
    task: str
    needs: int


class TaskGains(Effect, frozen=True, tag="effect-task"):
    task: str
    before: int
    after: int
    needs: int


class TaskGainsEarlier(Effect, frozen=True, tag="effect-task-earlier"):
    hits: int


class TaskAbandoned(Deed, frozen=True, tag="log-task-abandoned"):
    task: str
    after: int
    needs: int


class ClockBegins(Deed, frozen=True, tag="log-clock"):
    clock: str
    filled: int
    size: int


class ClockMoves(Deed, frozen=True, tag="log-clock-moves"):
    clock: str
    before: int
    after: int
    size: int


class ClockStrikes(Deed, frozen=True, tag="log-clock-full"):
    clock: str
    before: int
    size: int


class ClockEnds(Deed, frozen=True, tag="log-clock-ends"):
    clock: str


class PreparesScene(Deed, frozen=True, tag="log-scene-prepared"):
    name: str


class ShownOnTv(Deed, frozen=True, tag="log-display"):
    typed = True
    title: str


class ShownUntitled(Deed, frozen=True, tag="log-display-untitled"):
    pass


class TakenDown(Deed, frozen=True, tag="log-display-over"):
    pass


class CardComesUp(Deed, frozen=True, tag="log-x-card"):
    pass


class CardGoesDown(Deed, frozen=True, tag="log-x-card-over"):
    pass


class SceneStarts(Deed, frozen=True, tag="log-scene-starts"):
    headed = True
    name: str


class RecapSet(Deed, frozen=True, tag="log-recap"):
    number: int


class RecapCleared(Deed, frozen=True, tag="log-recap-cleared"):
    number: int


class RecapSoFar(Deed, frozen=True, tag="log-recap-so-far"):
    """Before the first session."""


class RecapSoFarCleared(Deed, frozen=True, tag="log-recap-so-far-cleared"):
    pass


def tell_scene_over(event: o.SceneOver, heard: HeardLine, at: int) -> Iterable[Message]:
    """A title that everyone reads stands for the prepared name."""
    if event.entered and heard.has(story.SceneOpened):
        return ()
    return ((SceneStarts if event.entered else SceneDeleted)(event.name),)


def tell_display(event: story.HandoutShown, heard: HeardLine, at: int) -> Iterable[Message]:
    if not event.note:
        return (TakenDown(),)
    if any(isinstance(other, Noted) and other.id == event.note for other in heard.events):
        return ()  # it is handed out in the same line
    return (ShownOnTv(event.title) if event.title else ShownUntitled(),)


def tell_recap(event: story.RecapWritten, heard: HeardLine, at: int) -> Iterable[Message]:
    if not event.session:
        return (RecapSoFar() if event.text else RecapSoFarCleared(),)
    return ((RecapSet if event.text else RecapCleared)(event.session),)


class SceneDeleted(Deed, frozen=True, tag="log-scene-deleted"):
    name: str


def tell_call(event: o.Called, heard: HeardLine, at: int) -> Iterable[Message]:
    call = event.call
    names, move, ability = heard.names_of(call.who), move_name(call.move, heard), called_ability(call, heard)
    if ability:
        return (CallsOnAtStake(names, move, ability, call.stakes) if call.stakes else CallsOn(names, move, ability),)
    return (CallsAtStake(names, move, call.stakes) if call.stakes else Calls(names, move),)


def move_name(move: str, heard: HeardLine) -> str:
    """Return a move's name without its game's id: "test" for "fell.test"."""
    return move.removeprefix(f"{heard.game.id}.") if heard.game else move


def called_ability(call: Call, heard: HeardLine) -> str:
    """Return the ability that a call asks for; "" if the roll has none, or it is left open."""
    rolls = heard.game.surface.calls if heard.game else ()
    asked = next((roll.ability for roll in rolls if roll.move == move_name(call.move, heard)), "")
    return str(call.want.get(asked) or "")


def tell_dropped_call(event: o.CallDropped, heard: HeardLine, at: int) -> Iterable[Message]:
    change = heard.change(at, "call")
    return (CallCancelled(move_name(str(change.before), heard)) if change else CallCancelledEarlier(),)


def tell_excuse(event: o.CallExcused, heard: HeardLine, at: int) -> Iterable[Message]:
    who, move = heard.name(event.who), move_name(event.move, heard)
    return (NeedNotRollOn(who, move, event.ability) if event.ability else NeedNotRoll(who, move),)


COUNTDOWN, FIGHT_END = "table.countdown", "table.fight.end"  # what the facilitator decides, when it is due


def tell_due(event: o.Offered, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell which roll is due, or that the fight can end; what becomes of the dying is told with their time."""
    offer = event.offer
    if offer.move == COUNTDOWN:
        return ()
    if offer.rule == FIGHT_END:
        return (FightCanEnd(offer.why),)
    return (Due(offer.rule, offer.why) if offer.why else DueAlone(offer.rule),)


def tell_task(event: o.TaskMoved, heard: HeardLine, at: int) -> Iterable[Message]:
    change = heard.change(at, "task")
    if change is None:
        return (TaskGainsEarlier(event.hits),) if event.hits else ()
    return (TaskGains(change.of, int(change.before or 0), int(change.after or 0), change.most),)


def tell_closed_task(event: o.TaskClosed, heard: HeardLine, at: int) -> Iterable[Message]:
    """A task that is done has been told of; one that is given up says how far it got."""
    change = heard.change(at, "task")
    if change is None or int(change.before or 0) >= change.most:
        return ()
    return (TaskAbandoned(change.of, int(change.before or 0), change.most),)


def tell_clock(event: o.ProgressMoved, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell how far a clock has come, and when it is full."""
    change = heard.change(at, "progress")
    if change is None:
        return ()
    before, after = int(change.before or 0), int(change.after or 0)
    if after >= change.most:
        return (ClockStrikes(change.of, before, change.most),)
    return (ClockMoves(change.of, before, after, change.most),)


TELLINGS = Tellings(
    {
        "scene-prepared": lambda e, heard, at: (PreparesScene(e.scene.name),),
        "scene-over": tell_scene_over,
        "handout-shown": tell_display,
        "card-tapped": lambda e, heard, at: (CardComesUp(),),
        "card-lifted": lambda e, heard, at: (CardGoesDown(),),
        "scene-opened": lambda e, heard, at: (SceneStarts(e.title),),
        "recap-written": tell_recap,
        "called": tell_call,
        "call-hidden": silent,
        "call-answered": silent,
        "call-excused": tell_excuse,
        "call-dropped": tell_dropped_call,
        "offered": tell_due,
        "offer-taken": silent,
        "task-set": lambda e, heard, at: (TaskBegins(e.task.name, e.task.needs),),
        "task-moved": tell_task,
        "task-closed": tell_closed_task,
        "progress-set": lambda e, heard, at: (ClockBegins(e.clock.name, e.clock.filled, e.clock.size),),
        "progress-moved": tell_clock,
        "progress-ended": lambda e, heard, at: (ClockEnds(e.name),),
        "lesson-begun": silent,
        "lesson-step-done": silent,
        "lesson-step-begun": silent,
        "lesson-left": silent,
        "lesson-ended": silent,
    }
)

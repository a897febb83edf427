"""Sentences of each table: seats and people who come and go, settings, time, messages, scenes, calls, tasks, clocks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from caltrop.kernel.contract.telling import HeardLine, Tellings, silent
from caltrop.kernel.state.events import characters as c
from caltrop.kernel.state.events import fights as f
from caltrop.kernel.state.events import open_business as o
from caltrop.kernel.state.events import story
from caltrop.kernel.state.events import table as t
from caltrop.kernel.state.messages import Message
from caltrop.kernel.state.state import Call
from caltrop.messages import log

from . import say
from .forecasts import choice_words
from .speech import ruling_words

_SCREEN = "TV"  # the name of the spectator's seat for the screen that everyone watches
_MOST_LISTED = 12  # spans of lost lines that are listed
_REST_TIMES = ("moment", "hour", "hours", "week", "care")  # results of a rest that say how long it was
_EXPLORE = "table.explore"  # the move of an exploration turn


# ---- sheets, adjusted by hand
_ADJUSTED_BY = {"facilitator": log.AdjustedByFacilitator, "own": log.AdjustedOwn, "roll": log.AdjustedByRoll}


def _tell_adjustment(event: c.PartSet, heard: HeardLine, at: int) -> Iterable[Message]:
    change = heard.change(at, event.name)
    who = heard.name(event.who)
    if change is None or change.before is None:
        return (log.AdjustedTo(who=who, setting=event.name, value=event.value),)
    return (_ADJUSTED_BY[event.why](who=who, setting=event.name, before=change.before, value=event.value),)


# ---- seats
def _tell_preferences(event: t.SeatSet, heard: HeardLine, at: int) -> Iterator[Message]:
    """Tell what changed; one who is away for longer than it seemed is away."""
    seat = heard.name(event.seat)
    found = {change.name for change in heard.changes.get(at, ())}
    if "away" in found or not found:  # until when is no change that is listed
        yield log.SeatAway(seat) if event.away else log.SeatBack(seat)
    if "real_dice" in found or "verified_dice" in found:
        yield log.RealDice(seat) if event.real_dice else (log.ProvedDice if event.verified_dice else log.AppDice)(seat)


def _tell_ruling(event: t.RulingSet, heard: HeardLine, at: int) -> Iterable[Message]:
    rule, answer = ruling_words(heard.game, event.ruling, event.option)
    return (log.NewRuling(rule=rule, answer=answer),)


def _tell_tactic(event: t.TacticSet, heard: HeardLine, at: int) -> Iterable[Message]:
    side = say("forecast", f"side-{event.tactic.partition('.')[0]}")
    return (log.NewTactic(side=side, policy=choice_words(event.tactic, event.option)),)


def _tell_order(event: t.OrderSet, heard: HeardLine, at: int) -> Iterable[Message]:
    who = heard.name(event.who)
    if event.answer == "ask":
        return (log.OrderAsk(who=who, rule=event.rule),)
    return (
        log.OrderGiven(who=who, rule=event.rule, answer=event.answer)
        if event.answer
        else log.OrderDefault(who=who, rule=event.rule),
    )


# ---- time, notes, messages
def _tell_lost(event: t.LinesLost, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell which lines are lost; of very many, only how many."""
    count = sum(last - first + 1 for first, last in event.lines)
    if event.start:
        yield log.StartIsLost()
    if len(event.lines) > _MOST_LISTED:
        yield log.ManyLinesAreLost(count)
    elif count:
        spans = tuple(f"{first}" if first == last else f"{first}\u2013{last}" for first, last in event.lines)
        yield log.LinesAreLost(count=count, lines=spans)
    elif not event.start:
        yield log.LinesAreLostUnnumbered()


def _tell_time(event: t.TimePassed, heard: HeardLine, at: int) -> Iterable[Message]:
    """The seconds of a round are silent, and so is the time that a rest tells."""
    told = any(isinstance(e, t.Said) and e.rule.endswith(".rest") and e.result in _REST_TIMES for e in heard.events)
    if told or heard.has(f.TurnEnded):
        return ()
    return (log.ExplorationTurn(event.seconds) if heard.move == _EXPLORE else log.TimePasses(event.seconds),)


def _tell_note(event: t.Noted, heard: HeardLine, at: int) -> Iterable[Message]:
    """A note without text and picture is deleted; what it says is never looked at."""
    if event.picture and not event.text:
        return (log.PictureHandedOut(event.title) if event.title else log.PictureUntitled(),)
    if not event.text:
        change = heard.change(at, "note")
        return (log.NoteDeleted(str(change.before)) if change and change.before else log.NoteDeletedUntitled(),)
    return (log.NoteTitled(title=event.title, text=event.text) if event.title else log.NoteWritten(event.text),)


def _tell_message(event: t.Spoken, heard: HeardLine, at: int) -> Iterable[Message]:
    seat = heard.name(event.seat)
    to = heard.names_of(event.to or ())
    if event.title:
        return (log.HandsOut(seat=seat, title=event.title, text=event.text),)
    return (log.SaysTo(seat=seat, names=to, text=event.text) if to else log.Says(seat=seat, text=event.text),)


def _tell_seat(event: t.SeatTaken, heard: HeardLine, at: int) -> Iterable[Message]:
    is_screen = (event.role, event.name) == ("spectator", _SCREEN)
    return (log.ScreenWatches() if is_screen else log.TakesSeat(name=event.name, role=event.role),)


def _tell_role(event: t.RoleChanged, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell who facilitates: from now on, if another steps down with it, and else beside those who do already."""
    seat = heard.name(event.seat)
    if event.role != "facilitator":
        return (log.StepsDown(seat),)
    return (log.Facilitates(seat) if heard.has(t.RoleChanged, role="player") else log.FacilitatesToo(seat),)


# ---- people who come, go and change
_SHOWN: dict[str, type[Message]] = {"name": log.ShownName, "words": log.ShownWords, "numbers": log.ShownNumbers}


_MAKES_STASH = ("table.stash", "table.bequeath")  # other moves begin a pile, of which is told what lies there


def _tell_joining(event: c.CharacterAdded, heard: HeardLine, at: int) -> Iterable[Message]:
    who = event.character
    if any(isinstance(e, t.Said) and e.result == "hired" and e.who == event.who for e in heard.events):
        return ()
    if who.kind == "stash":
        return (log.StashMade(who.name),) if heard.move in _MAKES_STASH else ()
    return (_appearance(event.who, who.name, heard) if who.kind == "creature" else log.Joins(who.name),)


def _appearance(who: str, name: str, heard: HeardLine) -> Message:
    """Return that a creature appears, and on which side if a fight goes on."""
    side = "" if heard.has(f.FightBegan) else _side_joined(who, heard)
    return {"foes": log.AppearsForFoes, "party": log.AppearsForParty}.get(side, log.Appears)((name,))


def _side_joined(who: str, heard: HeardLine) -> str:
    """Return the side that a character joins in this line, "" if none."""
    return next((event.side for event in heard.events if isinstance(event, f.SideJoined) and event.who == who), "")


def _tell_appearance(event: c.Appeared, heard: HeardLine, at: int) -> Iterable[Message]:
    """Of someone who has just joined, or come into sight, it is told already."""
    told = heard.has(c.CharacterAdded, who=event.who) or heard.has(c.Hidden, who=event.who)
    return () if told else (_appearance(event.who, event.name, heard),)


def _tell_owner(event: c.OwnerChanged, heard: HeardLine, at: int) -> Iterable[Message]:
    who = heard.name(event.who)
    owner = heard.name(event.owner)
    return (log.PlayedBy(owner=owner, who=who) if owner else log.PlayedByFacilitator(who),)


def _tell_renaming(event: c.Renamed, heard: HeardLine, at: int) -> Iterable[Message]:
    change = heard.change(at, "name")
    return (log.RenamedTo(before=str(change.before), name=event.name),) if change else ()


def _tell_place(event: c.Placed, heard: HeardLine, at: int) -> Iterable[Message]:
    who = heard.name(event.who)
    return (log.PlaceSet(who=who, place=event.place) if event.place else log.PlaceLeft(who),)


# ---- scenes, calls, due rolls, tasks, clocks
def _tell_scene_over(event: o.SceneOver, heard: HeardLine, at: int) -> Iterable[Message]:
    """A title that everyone reads stands for the prepared name."""
    if event.entered and heard.has(story.SceneOpened):
        return ()
    return ((log.SceneStarts if event.entered else log.SceneDeleted)(event.name),)


def _tell_display(event: story.HandoutShown, heard: HeardLine, at: int) -> Iterable[Message]:
    if not event.note:
        return (log.TakenDown(),)
    if any(isinstance(other, t.Noted) and other.id == event.note for other in heard.events):
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
        "character-added": _tell_joining,
        "character-removed": lambda e, heard, at: (log.LeavesTable((heard.name(e.who),)),),
        "appeared": _tell_appearance,
        "hidden": lambda e, heard, at: ((log.HiddenNow if e.hidden else log.InSight)(heard.name(e.who)),),
        "shown-as": lambda e, heard, at: (_SHOWN[e.shows](heard.name(e.who)),),
        "owner-changed": _tell_owner,
        "renamed": _tell_renaming,
        "placed": _tell_place,
        "portrait-set": lambda e, heard, at: (
            (log.PortraitChanged if e.portrait else log.PortraitRemoved)((heard.name(e.who),)),
        ),
        "part-set": _tell_adjustment,
        "parts-given": lambda e, heard, at: (log.SheetChanged(heard.name(e.who)),),
        "seat-taken": _tell_seat,
        "role-changed": _tell_role,
        "seat-set": _tell_preferences,
        "seat-language-set": silent,
        "seat-letters-set": silent,
        "table-language-set": lambda e, heard, at: (log.LanguageSet(),),
        "seat-left": lambda e, heard, at: (log.LeavesSeat(heard.name(e.seat)),),
        "ruling-set": _tell_ruling,
        "tactic-set": _tell_tactic,
        "order-set": _tell_order,
        "time-passed": _tell_time,
        "noted": _tell_note,
        "spoken": _tell_message,
        "sitting-set": lambda e, heard, at: ((log.SessionBegins if e.on else log.SessionEnds)(e.number),),
        "lines-put-aside": lambda e, heard, at: (
            log.GoesOn(after=e.after, count=e.count) if e.count else log.GoesOnUnnumbered(),
        ),
        "line-lost": lambda e, heard, at: (log.LineIsLost(),),
        "lines-lost": _tell_lost,
        "starred": lambda e, heard, at: (log.StarSet() if e.on else log.StarRemoved(),),
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

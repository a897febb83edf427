"""What tells the events that every table has: sheets, seats, notes, messages, sessions and lost lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from caltrop.kernel.contract.telling import HeardLine, Tellings, silent
from caltrop.kernel.state.events import characters as p
from caltrop.kernel.state.events import fights as f
from caltrop.kernel.state.events import table as t
from caltrop.kernel.state.messages import Message
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


def _tell_adjustment(event: p.PartSet, heard: HeardLine, at: int) -> Iterable[Message]:
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


TELLINGS = Tellings(
    {
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
    }
)

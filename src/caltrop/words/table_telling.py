"""What tells the events that every table has: sheets, seats, notes, messages, sessions and lost lines."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from caltrop.kernel.events import encounter as f
from caltrop.kernel.events import parts as p
from caltrop.kernel.events import table as t
from caltrop.kernel.messages import Message
from caltrop.kernel.telling import Deed, Effect, HeardLine, Name, Names, Tellings, silent

from . import say
from .forecasts import choice_words
from .things import ruling_words

SCREEN = "TV"  # the name of the spectator's seat for the screen that everyone watches
LISTED = 12  # spans of lost lines that are listed
REST_TIMES = ("moment", "hour", "hours", "week", "care")  # results of a rest that say how long it was
EXPLORE = "table.explore"  # the move of an exploration turn


# ---- sheets, adjusted by hand
class AdjustedByFacilitator(Deed, frozen=True, tag="log-adjusted"):
    who: Name
    setting: str
    before: int | str
    value: int | str


class AdjustedEarlier(Deed, frozen=True, tag="log-adjusted-earlier"):
    who: Name
    setting: str
    value: int | str


class AdjustedOwn(Deed, frozen=True, tag="log-adjusted-own"):
    who: Name
    setting: str
    before: int | str
    value: int | str


class AdjustedByRoll(Effect, frozen=True, tag="log-adjusted-by-roll"):
    who: Name
    setting: str
    before: int | str
    value: int | str


class SheetChanged(Deed, frozen=True, tag="log-sheet-changed"):
    who: Name


ADJUSTED = {"house": AdjustedByFacilitator, "hand": AdjustedOwn, "roll": AdjustedByRoll}


def tell_adjustment(event: p.PartSet, heard: HeardLine, at: int) -> Iterable[Message]:
    change, who = heard.change(at, event.name), heard.name(event.who)
    if change is None or change.before is None:
        return (AdjustedEarlier(who, event.name, event.value),)
    return (ADJUSTED[event.why](who, event.name, change.before, event.value),)


# ---- seats
class TakesSeat(Deed, frozen=True, tag="log-seat-taken"):
    name: str
    role: str


class ScreenWatches(Deed, frozen=True, tag="log-screen-watches"):
    """The seat of the screen that everyone watches."""


class Facilitates(Deed, frozen=True, tag="log-facilitates"):
    seat: Name


class FacilitatesToo(Deed, frozen=True, tag="log-facilitates-too"):
    seat: Name


class StepsDown(Deed, frozen=True, tag="log-steps-down"):
    seat: Name


class RealDice(Deed, frozen=True, tag="log-real-dice"):
    seat: Name


class AppDice(Deed, frozen=True, tag="log-app-dice"):
    seat: Name


class ProvedDice(Deed, frozen=True, tag="log-proved-dice"):
    seat: Name


class SeatAway(Deed, frozen=True, tag="log-away"):
    seat: Name


class SeatBack(Deed, frozen=True, tag="log-back"):
    seat: Name


class LeavesSeat(Deed, frozen=True, tag="log-seat-left"):
    seat: Name


class LanguageSet(Deed, frozen=True, tag="log-table-language"):
    pass


def tell_habits(event: t.SeatSet, heard: HeardLine, at: int) -> Iterator[Message]:
    """Tell what changed; of earlier entries, what is so now."""
    seat, found = heard.name(event.seat), {change.name for change in heard.changes.get(at, ())}
    earlier = not found
    if "away" in found or (earlier and event.away):
        yield SeatAway(seat) if event.away else SeatBack(seat)
    if "hand" in found or "proves" in found or (earlier and not event.away):
        yield RealDice(seat) if event.hand else ProvedDice(seat) if event.proves else AppDice(seat)


class NewRuling(Deed, frozen=True, tag="log-ruling"):
    rule: str
    answer: str


def tell_ruling(event: t.RulingSet, heard: HeardLine, at: int) -> Iterable[Message]:
    return (NewRuling(*ruling_words(heard.game, event.ruling, event.option)),)


class NewTactic(Deed, frozen=True, tag="log-tactic"):
    side: str
    policy: str


def tell_tactic(event: t.TacticSet, heard: HeardLine, at: int) -> Iterable[Message]:
    side = say("forecast", f"side-{event.tactic.partition('.')[0]}")
    return (NewTactic(side, choice_words(event.tactic, event.option)),)


class OrderGiven(Deed, frozen=True, tag="log-order"):
    who: Name
    rule: str
    answer: str


class OrderAsk(Deed, frozen=True, tag="log-order-ask"):
    who: Name
    rule: str


class OrderDefault(Deed, frozen=True, tag="log-order-default"):
    who: Name
    rule: str


def tell_order(event: t.OrderSet, heard: HeardLine, at: int) -> Iterable[Message]:
    who = heard.name(event.who)
    if event.answer == "ask":
        return (OrderAsk(who, event.rule),)
    return (OrderGiven(who, event.rule, event.answer) if event.answer else OrderDefault(who, event.rule),)


# ---- time, notes, messages
class TimePasses(Deed, frozen=True, tag="log-time"):
    seconds: int


class ExplorationTurn(Deed, frozen=True, tag="log-exploration"):
    seconds: int


class NoteWritten(Deed, frozen=True, tag="log-note"):
    typed = True
    text: str


class NoteTitled(Deed, frozen=True, tag="log-note-titled"):
    typed = True
    title: str
    text: str


class PictureHandedOut(Deed, frozen=True, tag="log-picture"):
    typed = True
    title: str


class PictureUntitled(Deed, frozen=True, tag="log-picture-untitled"):
    pass


class NoteDeleted(Deed, frozen=True, tag="log-note-deleted"):
    typed = True
    title: str


class NoteDeletedUntitled(Deed, frozen=True, tag="log-note-deleted-untitled"):
    pass


class Says(Deed, frozen=True, tag="log-says"):
    typed = True
    seat: Name
    text: str


class SaysTo(Deed, frozen=True, tag="log-says-to"):
    typed = True
    seat: Name
    names: Names
    text: str


class HandsOut(Deed, frozen=True, tag="log-handout"):
    typed = True
    seat: Name
    title: str
    text: str


class SessionBegins(Deed, frozen=True, tag="log-session-begins"):
    headed = True
    number: int


class SessionEnds(Deed, frozen=True, tag="log-session-ends"):
    headed = True
    number: int


class GoesOn(Deed, frozen=True, tag="log-goes-on"):
    after: int
    count: int


class GoesOnUnnumbered(Deed, frozen=True, tag="log-goes-on-unnumbered"):
    pass


class LineIsLost(Deed, frozen=True, tag="log-line-lost"):
    pass


class LinesAreLost(Deed, frozen=True, tag="log-lines-lost"):
    count: int
    lines: tuple[str, ...]


class ManyLinesAreLost(Deed, frozen=True, tag="log-lines-lost-many"):
    count: int


class LinesAreLostUnnumbered(Deed, frozen=True, tag="log-lines-lost-unnumbered"):
    pass


class StartIsLost(Deed, frozen=True, tag="log-start-lost"):
    pass


class StarSet(Deed, frozen=True, tag="log-star"):
    pass


class StarRemoved(Deed, frozen=True, tag="log-star-removed"):
    pass


def tell_lost(event: t.LinesLost, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell which lines are lost; of very many, only how many."""
    count = sum(last - first + 1 for first, last in event.lines)
    if event.start:
        yield StartIsLost()
    if len(event.lines) > LISTED:
        yield ManyLinesAreLost(count)
    elif count:
        spans = tuple(f"{first}" if first == last else f"{first}\u2013{last}" for first, last in event.lines)
        yield LinesAreLost(count, spans)
    elif not event.start:
        yield LinesAreLostUnnumbered()


def tell_time(event: t.TimePassed, heard: HeardLine, at: int) -> Iterable[Message]:
    """The seconds of a round are silent, and so is the time that a rest tells."""
    told = any(isinstance(e, t.Said) and e.rule.endswith(".rest") and e.result in REST_TIMES for e in heard.events)
    if told or heard.has(f.TurnEnded):
        return ()
    return (ExplorationTurn(event.seconds) if heard.move == EXPLORE else TimePasses(event.seconds),)


def tell_note(event: t.Noted, heard: HeardLine, at: int) -> Iterable[Message]:
    """A note without text and picture is deleted; what it says is never looked at."""
    if event.picture and not event.text:
        return (PictureHandedOut(event.title) if event.title else PictureUntitled(),)
    if not event.text:
        change = heard.change(at, "note")
        return (NoteDeleted(str(change.before)) if change and change.before else NoteDeletedUntitled(),)
    return (NoteTitled(event.title, event.text) if event.title else NoteWritten(event.text),)


def tell_message(event: t.Spoken, heard: HeardLine, at: int) -> Iterable[Message]:
    seat, to = heard.name(event.seat), heard.names_of(event.to or ())
    if event.title:
        return (HandsOut(seat, event.title, event.text),)
    return (SaysTo(seat, to, event.text) if to else Says(seat, event.text),)


def tell_seat(event: t.SeatTaken, heard: HeardLine, at: int) -> Iterable[Message]:
    is_screen = (event.role, event.name) == ("spectator", SCREEN)
    return (ScreenWatches() if is_screen else TakesSeat(event.name, event.role),)


def tell_role(event: t.RoleChanged, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell who facilitates: from now on, if another steps down with it, and else beside those who do already."""
    seat = heard.name(event.seat)
    if event.role != "facilitator":
        return (StepsDown(seat),)
    return (Facilitates(seat) if heard.has(t.RoleChanged, role="player") else FacilitatesToo(seat),)


TELLINGS = Tellings(
    {
        "part-set": tell_adjustment,
        "parts-given": lambda e, heard, at: (SheetChanged(heard.name(e.who)),),
        "seat-taken": tell_seat,
        "role-changed": tell_role,
        "seat-set": tell_habits,
        "seat-language-set": silent,
        "seat-letters-set": silent,
        "table-language-set": lambda e, heard, at: (LanguageSet(),),
        "seat-left": lambda e, heard, at: (LeavesSeat(heard.name(e.seat)),),
        "ruling-set": tell_ruling,
        "tactic-set": tell_tactic,
        "order-set": tell_order,
        "time-passed": tell_time,
        "noted": tell_note,
        "spoken": tell_message,
        "sitting-set": lambda e, heard, at: ((SessionBegins if e.on else SessionEnds)(e.number),),
        "lines-put-aside": lambda e, heard, at: (GoesOn(e.after, e.count) if e.count else GoesOnUnnumbered(),),
        "line-lost": lambda e, heard, at: (LineIsLost(),),
        "lines-lost": tell_lost,
        "starred": lambda e, heard, at: (StarSet() if e.on else StarRemoved(),),
    }
)

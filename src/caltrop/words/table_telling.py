"""What tells the events that every table has: people, seats, notes, calls, fights and turns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Literal, TypeAlias

from caltrop.kernel.events import characters as c
from caltrop.kernel.events import encounter as f
from caltrop.kernel.events import open_business as o
from caltrop.kernel.events import parts as p
from caltrop.kernel.events import table as t
from caltrop.kernel.messages import Message
from caltrop.kernel.parts import tag
from caltrop.kernel.telling import Deed, Effect, HeardLine, Name, Names, Tellings, ToDo, Turn, silent

Look: TypeAlias = Literal["unhurt", "hurt", "badly-hurt"]
REST_TIMES = ("moment", "hour", "week")  # results of a rest that say how long it was


# ---- characters
class Joins(Deed, frozen=True, tag="log-joins"):
    name: str


class Appears(Deed, frozen=True, tag="log-appear"):
    together = True
    names: tuple[str, ...]


class LeavesTable(Deed, frozen=True, tag="log-leaves"):
    who: Name


class HiddenNow(Deed, frozen=True, tag="log-hidden"):
    who: Name


class InSight(Deed, frozen=True, tag="log-in-sight"):
    who: Name


class ShownName(Deed, frozen=True, tag="log-shown-name"):
    who: Name


class ShownWords(Deed, frozen=True, tag="log-shown-words"):
    who: Name


class ShownNumbers(Deed, frozen=True, tag="log-shown-numbers"):
    who: Name


class PlayedBy(Deed, frozen=True, tag="log-played-by"):
    owner: Name
    who: Name


class PlayedByFacilitator(Deed, frozen=True, tag="log-played-by-facilitator"):
    who: Name


class UpAgain(Effect, frozen=True, tag="effect-up"):
    together = True
    names: Names


class GoesDown(Effect, frozen=True, tag="effect-down"):
    together = True
    names: Names


class OutOfFight(Effect, frozen=True, tag="effect-out"):
    together = True
    names: Names


class Dies(Effect, frozen=True, tag="effect-dies"):
    together = True
    names: Names


class RenamedTo(Deed, frozen=True, tag="log-renamed"):
    before: str
    name: str


class RenamedEarlier(Deed, frozen=True, tag="log-renamed-earlier"):
    name: str


class PlaceSet(Deed, frozen=True, tag="log-place"):
    typed = True
    who: Name
    place: str


class PlaceLeft(Deed, frozen=True, tag="log-place-left"):
    who: Name


Life: TypeAlias = UpAgain | GoesDown | OutOfFight | Dies
LIVES: dict[str, type[Life]] = {"up": UpAgain, "down": GoesDown, "out": OutOfFight, "dead": Dies}
SHOWN: dict[str, type[Message]] = {"name": ShownName, "words": ShownWords, "numbers": ShownNumbers}


def tell_joining(event: c.CharacterAdded, heard: HeardLine, at: int) -> Iterable[Message]:
    who = event.character
    if any(isinstance(e, t.Said) and e.result == "hired" and e.who == event.who for e in heard.events):
        return ()
    return (Appears((who.name,)) if who.kind == "creature" else Joins(who.name),)


def tell_appearance(event: c.Appeared, heard: HeardLine, at: int) -> Iterable[Message]:
    """Of someone who has just joined, or come into sight, it is told already."""
    told = heard.has(c.CharacterAdded, who=event.who) or heard.has(c.Hidden, who=event.who)
    return () if told else (Appears((event.name,)),)


def tell_owner(event: c.OwnerChanged, heard: HeardLine, at: int) -> Iterable[Message]:
    who, owner = heard.name(event.who), heard.name(event.owner)
    return (PlayedBy(owner, who) if owner else PlayedByFacilitator(who),)


def tell_renaming(event: c.Renamed, heard: HeardLine, at: int) -> Iterable[Message]:
    change = heard.change(at, "name")
    return (RenamedTo(str(change.before), event.name) if change else RenamedEarlier(event.name),)


def tell_place(event: c.Placed, heard: HeardLine, at: int) -> Iterable[Message]:
    who = heard.name(event.who)
    return (PlaceSet(who, event.place) if event.place else PlaceLeft(who),)


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


class AdjustedByRoll(Deed, frozen=True, tag="log-adjusted-by-roll"):
    who: Name
    setting: str
    before: int | str
    value: int | str


class SheetChanged(Deed, frozen=True, tag="log-sheet-changed"):
    who: Name


ADJUSTED = {"house": AdjustedByFacilitator, "hand": AdjustedOwn, "roll": AdjustedByRoll}


def tell_adjustment(event: p.PartSet, heard: HeardLine, at: int) -> Iterable[Message]:
    change, who = heard.change(at), heard.name(event.who)
    if change is None or change.before is None:
        return (AdjustedEarlier(who, event.name, event.value),)
    return (ADJUSTED[event.why](who, event.name, change.before, event.value),)


# ---- seats
class TakesSeat(Deed, frozen=True, tag="log-seat-taken"):
    name: str
    role: str


class RealDice(Deed, frozen=True, tag="log-real-dice"):
    seat: Name


class AppDice(Deed, frozen=True, tag="log-app-dice"):
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
    if "hand" in found or (earlier and not event.away):
        yield RealDice(seat) if event.hand else AppDice(seat)


class NewRuling(Deed, frozen=True, tag="log-ruling"):
    ruling: str
    option: str


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


class NoteWritten(Deed, frozen=True, tag="log-note"):
    typed = True
    text: str


class NoteTitled(Deed, frozen=True, tag="log-note-titled"):
    typed = True
    title: str
    text: str


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
    number: int


class SessionEnds(Deed, frozen=True, tag="log-session-ends"):
    number: int


class StarSet(Deed, frozen=True, tag="log-star"):
    pass


class StarRemoved(Deed, frozen=True, tag="log-star-removed"):
    pass


def tell_time(event: t.TimePassed, heard: HeardLine, at: int) -> Iterable[Message]:
    """The seconds of a round are silent, and so is the time that a rest tells."""
    told = any(isinstance(e, t.Said) and e.rule.endswith(".rest") and e.result in REST_TIMES for e in heard.events)
    return () if told or heard.has(f.TurnEnded) else (TimePasses(event.seconds),)


def tell_note(event: t.Noted, heard: HeardLine, at: int) -> Iterable[Message]:
    """An empty text is how a note is deleted; what it says is never looked at."""
    if not event.text:
        change = heard.change(at, "note")
        return (NoteDeleted(str(change.before)) if change and change.before else NoteDeletedUntitled(),)
    return (NoteTitled(event.title, event.text) if event.title else NoteWritten(event.text),)


def tell_message(event: t.Spoken, heard: HeardLine, at: int) -> Iterable[Message]:
    seat, to = heard.name(event.seat), heard.names_of(event.to or ())
    if event.title:
        return (HandsOut(seat, event.title, event.text),)
    return (SaysTo(seat, to, event.text) if to else Says(seat, event.text),)


# ---- calls, rolls that are due, extended tests, scenes
class Calls(Deed, frozen=True, tag="log-called"):
    names: Names
    move: str


class CallsAtStake(Deed, frozen=True, tag="log-called-at-stake"):
    typed = True
    names: Names
    move: str
    stakes: str


class CallCancelled(Deed, frozen=True, tag="log-call-cancelled"):
    move: str


class CallCancelledEarlier(Deed, frozen=True, tag="log-call-cancelled-earlier"):
    pass


class Due(ToDo, frozen=True, tag="effect-due"):
    rule: str
    why: str


class DueAlone(ToDo, frozen=True, tag="effect-due-alone"):
    rule: str


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


class PreparesScene(Deed, frozen=True, tag="log-scene-prepared"):
    name: str


class SceneStarts(Deed, frozen=True, tag="log-scene-starts"):
    name: str


class SceneDeleted(Deed, frozen=True, tag="log-scene-deleted"):
    name: str


def tell_call(event: o.Called, heard: HeardLine, at: int) -> Iterable[Message]:
    names, call = heard.names_of(event.call.who), event.call
    return (CallsAtStake(names, call.move, call.stakes) if call.stakes else Calls(names, call.move),)


def tell_dropped_call(event: o.CallDropped, heard: HeardLine, at: int) -> Iterable[Message]:
    change = heard.change(at, "call")
    return (CallCancelled(str(change.before)) if change else CallCancelledEarlier(),)


def tell_due(event: o.Offered, heard: HeardLine, at: int) -> Iterable[Message]:
    offer = event.offer
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


# ---- fights
class FightBegins(Deed, frozen=True, tag="log-fight"):
    pass


class FightWonByFoes(Deed, frozen=True, tag="log-fight-foes-first"):
    winner: Name
    loser: Name
    a: int
    b: int


class FightWonByParty(Deed, frozen=True, tag="log-fight-party-first"):
    winner: Name
    loser: Name
    a: int
    b: int


class FightPauses(Deed, frozen=True, tag="log-fight-paused"):
    pass


class FightGoesOn(Deed, frozen=True, tag="log-fight-goes-on"):
    pass


class FightEnds(Deed, frozen=True, tag="log-fight-ends"):
    pass


class JoinsParty(Deed, frozen=True, tag="log-joins-party"):
    who: Name


class JoinsFoes(Deed, frozen=True, tag="log-joins-foes"):
    who: Name


class LeavesFight(Effect, frozen=True, tag="effect-leaves-fight"):
    together = True
    names: Names


class NewOrder(Deed, frozen=True, tag="log-turn-order"):
    order: tuple[str, ...]


class AreSurprised(Deed, frozen=True, tag="log-surprised"):
    names: Names


class NoOneSurprised(Deed, frozen=True, tag="log-no-one-surprised"):
    pass


class IsDone(Deed, frozen=True, tag="log-done"):
    who: Name


class IsNotDone(Deed, frozen=True, tag="log-not-done"):
    who: Name


class MovesTo(Deed, frozen=True, tag="log-moves-to"):
    typed = True
    who: Name
    to: str


class Moves(Deed, frozen=True, tag="log-moves"):
    who: Name


class PartyTurn(Turn, frozen=True, tag="log-turn-party"):
    pass


class FoesTurn(Turn, frozen=True, tag="log-turn-foes"):
    pass


class TurnOf(Turn, frozen=True, tag="log-turn-of"):
    who: str


class RoundParty(Turn, frozen=True, tag="log-round-party"):
    round: int


class RoundFoes(Turn, frozen=True, tag="log-round-foes"):
    round: int


class RoundOf(Turn, frozen=True, tag="log-round-of"):
    round: int
    who: str


class RoundBegins(Turn, frozen=True, tag="log-round"):
    round: int


def tell_turn(event: Any, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell whose turn it is now, and the round if it is a new one; a turn that another skips at once is not told."""
    if any(type(later) is type(event) for later in heard.events[at + 1 :]):
        return ()
    changes = [c for n in range(at + 1) for c in heard.changes.get(n, ())]
    turn = next((str(c.after) for c in reversed(changes) if c.name == "turn"), "")
    round = next((int(c.after or 0) for c in reversed(changes) if c.name == "round"), 0)
    return turn_messages(turn, round, heard)


def turn_messages(turn: str, round: int, heard: HeardLine) -> tuple[Message, ...]:
    """Return the line that heads a turn; `turn` is a side or a character, `round` is 0 where it is not a new one."""
    if turn in ("party", "foes"):
        party = turn == "party"
        if round:
            return (RoundParty(round) if party else RoundFoes(round),)
        return (PartyTurn() if party else FoesTurn(),)
    if name := heard.name(turn):
        return (RoundOf(round, name) if round else TurnOf(name),)
    return (RoundBegins(round),) if round else ()


def tell_fight(event: f.FightBegan, heard: HeardLine, at: int) -> Iterator[Message]:
    winner, loser = heard.name(event.ahead), heard.name(event.behind)
    if winner and loser:
        first = event.encounter.order[0] if event.encounter.order else ""
        yield (FightWonByParty if first == "party" else FightWonByFoes)(winner, loser, event.a, event.b)
    else:
        yield FightBegins()
    if surprised := heard.names_of(event.encounter.surprised):
        yield AreSurprised(surprised)
    order = event.encounter.order
    if order:
        yield from turn_messages(order[0], 1, heard)


def tell_joining_fight(event: f.SideJoined, heard: HeardLine, at: int) -> Iterable[Message]:
    who = heard.name(event.who)
    return (JoinsParty(who) if event.side == "party" else JoinsFoes(who),)


def tell_leaving_fight(event: f.LeftFight, heard: HeardLine, at: int) -> Iterable[Message]:
    """Someone who flees or surrenders in this line is told of already."""
    name = heard.name(event.who)
    said = [e for e in heard.events if isinstance(e, t.Said)]
    told = any(event.who in e.facts.get("names", ()) or e.rule.endswith(".retreat") for e in said)  # type: ignore[operator]
    flees = any(event.who in e.about() and is_flight(e) for e in heard.events)
    return (LeavesFight((name,)),) if name and not told and not flees else ()


def is_flight(event: Any) -> bool:
    """Did this event give someone a condition that leaves the fight?"""
    effects = event.condition.does if tag(type(event)) == "condition-added" else ()
    return any(tag(type(effect)) == "leaves" for effect in effects)


def tell_turn_order(event: f.OrderChanged, heard: HeardLine, at: int) -> Iterator[Message]:
    """The order of named characters; sides take turns without one."""
    if heard.has(f.TurnEnded):
        return
    if set(event.order) & {"party", "foes"}:
        yield from turn_messages(event.order[event.turn] if event.turn < len(event.order) else "", 0, heard)
    elif names := heard.names_of(event.order):
        yield NewOrder(names)
        yield from turn_messages(event.order[event.turn] if event.turn < len(event.order) else "", 0, heard)


def tell_surprise(event: f.SurpriseSet, heard: HeardLine, at: int) -> Iterable[Message]:
    if names := heard.names_of(event.surprised):
        return (AreSurprised(names),)
    return () if heard.has(f.TurnEnded) or event.surprised else (NoOneSurprised(),)


COUNTDOWNS = ("rounds", "hours", "days")  # results that say that someone goes down, dying


def tell_life(event: c.LifeChanged, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell who is up, down, out or dead, unless the result that did it has said so."""
    name = heard.name(event.who)
    said = (e.result for e in heard.events if isinstance(e, t.Said) and e.who == event.who)
    told = event.life == "down" and any(result in COUNTDOWNS for result in said)
    return (LIVES[event.life]((name,)),) if name and not told else ()


# ---- how creatures look whose numbers are closed
class Looks(Effect, frozen=True, tag="effect-looks"):
    who: Name
    look: Look

    def joined_with(self, other: Message) -> Message | None:
        return other if isinstance(other, Looks) and other.who == self.who else None


LOOKS: dict[str, Look] = {"unhurt": "unhurt", "hurt": "hurt", "badly hurt": "badly-hurt"}
PUBLIC = ("look", "life", "name", "place", "owner")  # values that are no numbers of a sheet


def tell_looks(heard: HeardLine, at: int) -> Iterator[Message]:
    """Tell how someone looks whose number the seat does not see here; a changed life is told already."""
    for change in heard.changes.get(at, ()):
        read = any(c.who == change.who and c.name not in PUBLIC for each in heard.changes.values() for c in each)
        ended = heard.has(c.LifeChanged, who=change.who)
        name = heard.name(change.who)
        if change.name == "look" and name and not read and not ended and str(change.after) in LOOKS:
            yield Looks(name, LOOKS[str(change.after)])


TELLINGS = Tellings(
    {
        "character-added": tell_joining,
        "character-removed": lambda e, heard, at: (LeavesTable(heard.name(e.who)),),
        "appeared": tell_appearance,
        "hidden": lambda e, heard, at: ((HiddenNow if e.hidden else InSight)(heard.name(e.who)),),
        "shown-as": lambda e, heard, at: (SHOWN[e.shows](heard.name(e.who)),),
        "owner-changed": tell_owner,
        "life-changed": tell_life,
        "renamed": tell_renaming,
        "placed": tell_place,
        "part-set": tell_adjustment,
        "parts-given": lambda e, heard, at: (SheetChanged(heard.name(e.who)),),
        "seat-taken": lambda e, heard, at: (TakesSeat(e.name, e.role),),
        "seat-set": tell_habits,
        "seat-language-set": silent,
        "table-language-set": lambda e, heard, at: (LanguageSet(),),
        "seat-left": lambda e, heard, at: (LeavesSeat(heard.name(e.seat)),),
        "ruling-set": lambda e, heard, at: (NewRuling(e.ruling, e.option),),
        "order-set": tell_order,
        "time-passed": tell_time,
        "noted": tell_note,
        "spoken": tell_message,
        "sitting-set": lambda e, heard, at: ((SessionBegins if e.on else SessionEnds)(e.number),),
        "starred": lambda e, heard, at: (StarSet() if e.on else StarRemoved(),),
        "scene-prepared": lambda e, heard, at: (PreparesScene(e.scene.name),),
        "scene-over": lambda e, heard, at: ((SceneStarts if e.entered else SceneDeleted)(e.name),),
        "called": tell_call,
        "call-hidden": silent,
        "call-answered": silent,
        "call-dropped": tell_dropped_call,
        "offered": tell_due,
        "offer-taken": silent,
        "task-set": lambda e, heard, at: (TaskBegins(e.task.name, e.task.needs),),
        "task-moved": tell_task,
        "task-closed": tell_closed_task,
        "fight-began": tell_fight,
        "side-joined": tell_joining_fight,
        "left-fight": tell_leaving_fight,
        "order-changed": tell_turn_order,
        "turn-set": tell_turn,
        "surprise-set": tell_surprise,
        "acted": silent,
        "turn-ended": tell_turn,
        "said-done": lambda e, heard, at: ((IsDone if e.done else IsNotDone)(heard.name(e.who)),),
        "moved": lambda e, heard, at: (MovesTo(heard.name(e.who), e.to) if e.to else Moves(heard.name(e.who)),),
        "fight-paused": lambda e, heard, at: (FightPauses() if e.paused else FightGoesOn(),),
        "fight-ended": lambda e, heard, at: (FightEnds(),),
    }
)

"""Conditions, countdowns, needs, hirelings, wounds and skills."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from caltrop.games.common.chapters import hirelings
from caltrop.games.common.sheet import conditions, time
from caltrop.games.common.sheet.effects import Leaves
from caltrop.kernel.events.characters import Appeared, CharacterAdded, LifeChanged
from caltrop.kernel.events.encounter import LeftFight
from caltrop.kernel.events.table import Said
from caltrop.kernel.messages import Data, Message
from caltrop.kernel.telling import Deed, Effect, Heard, Name, Row, Tellings, silent

OWN = "own"  # the row of a condition that people typed


# ---- conditions
class Becomes(Effect, frozen=True, tag="effect-condition"):
    names: tuple[str, ...]
    condition: str

    def joined_with(self, other: Message) -> Message | None:
        if isinstance(other, Becomes) and other.condition == self.condition:
            return Becomes((*self.names, *other.names), self.condition)
        return None


class BecomesFor(Effect, frozen=True, tag="effect-condition-for"):
    names: tuple[str, ...]
    condition: str
    seconds: int

    def joined_with(self, other: Message) -> Message | None:
        if isinstance(other, BecomesFor) and (other.condition, other.seconds) == (self.condition, self.seconds):
            return BecomesFor((*self.names, *other.names), self.condition, self.seconds)
        return None


class BecomesForRounds(Effect, frozen=True, tag="effect-condition-rounds"):
    names: tuple[str, ...]
    condition: str
    rounds: int

    def joined_with(self, other: Message) -> Message | None:
        if isinstance(other, BecomesForRounds) and (other.condition, other.rounds) == (self.condition, self.rounds):
            return BecomesForRounds((*self.names, *other.names), self.condition, self.rounds)
        return None


class BecomesTillRest(Effect, frozen=True, tag="effect-condition-rest"):
    names: tuple[str, ...]
    condition: str

    def joined_with(self, other: Message) -> Message | None:
        if isinstance(other, BecomesTillRest) and other.condition == self.condition:
            return BecomesTillRest((*self.names, *other.names), self.condition)
        return None


class BecomesTillNight(Effect, frozen=True, tag="effect-condition-night"):
    names: tuple[str, ...]
    condition: str

    def joined_with(self, other: Message) -> Message | None:
        if isinstance(other, BecomesTillNight) and other.condition == self.condition:
            return BecomesTillNight((*self.names, *other.names), self.condition)
        return None


class GainsCondition(Effect, frozen=True, tag="effect-condition-typed"):
    who: Name
    text: str

    def joined_with(self, other: Message) -> Message | None:
        return self if other == self else None  # with effects of its own it is put on the sheet twice


class IsNoLonger(Effect, frozen=True, tag="effect-condition-over"):
    who: Name
    condition: str


class LosesCondition(Effect, frozen=True, tag="effect-condition-typed-over"):
    who: Name
    text: str


class UsesLeft(Effect, frozen=True, tag="effect-condition-used"):
    who: Name
    condition: str
    left: int


def tell_condition(event: conditions.ConditionAdded, heard: Heard, at: int) -> Iterable[Message]:
    """Someone who has just come is as they always are; a rout has named those who run."""
    here = heard.has(CharacterAdded, who=event.who) or heard.has(Appeared, who=event.who)
    mark, who = event.condition, heard.name(event.who)
    if here or not who or is_rout_told(event, heard):
        return ()
    if not mark.row or mark.row == OWN:
        return (GainsCondition(who, mark.text),)
    return (condition_message(mark, who, heard),)


def condition_message(mark: conditions.Condition, who: str, heard: Heard) -> Message:
    """Return a condition with how long it lasts, as far as that is known; earlier entries may not say it."""
    text, found = predicate(mark.row, mark.text, heard), time.LASTS.fullmatch(mark.lasts)
    if found and found[2] == "round":
        return BecomesForRounds((who,), text, int(found[1]))
    if found:
        return BecomesFor((who,), text, int(found[1]) * time.SECONDS[f"{found[2]}s"])
    if mark.rest:
        return BecomesTillRest((who,), text)
    if mark.lasts == "night":
        return BecomesTillNight((who,), text)
    return Becomes((who,), text)


def predicate(row: str, text: str, heard: Heard) -> Data:
    """Return what a sentence says of someone with a condition, after "is": the words of its row, or its own."""
    return Data(getattr(heard.row(row, "conditions"), "says", "") or text)


def is_rout_told(event: conditions.ConditionAdded, heard: Heard) -> bool:
    """Has a result in this line said already that they flee or surrender?"""
    return any(
        isinstance(e, Said)
        and (e.rule.endswith(".morale") or (e.who == event.who and e.result == event.condition.text))
        for e in heard.events
    )


def tell_ended_condition(event: conditions.ConditionEnded, heard: Heard, at: int) -> Iterable[Message]:
    who = heard.name(event.who)
    if not event.row or event.row == OWN:
        return (LosesCondition(who, event.text),)
    if event.why == "fight" and is_rout(event.row, heard):
        return ()  # the fight is over for them, too
    return (IsNoLonger(who, predicate(event.row, event.text, heard)),)


def is_rout(row: str, heard: Heard) -> bool:
    """Is it a condition in which one leaves the fight: to flee, to surrender?"""
    return any(isinstance(effect, Leaves) for effect in getattr(heard.row(row, "conditions"), "does", ()))


def tell_used_condition(event: conditions.ConditionUsed, heard: Heard, at: int) -> Iterable[Message]:
    """The last use ends it, which is told."""
    if not event.left:
        return ()
    return (UsesLeft(heard.name(event.who), predicate(event.row, event.text, heard), event.left),)


# ---- out of the fight
class LeavesFight(Effect, frozen=True, tag="effect-leaves-fight"):
    who: Name


LEAVING = (".morale", ".retreat")


def tell_leaving(event: LeftFight, heard: Heard, at: int) -> Iterable[Message]:
    """Someone who flees, surrenders or escapes has been told of."""
    said = any(isinstance(e, Said) and e.rule.endswith(LEAVING) for e in heard.events)
    routs = any(
        isinstance(e, conditions.ConditionAdded) and e.who == event.who and is_rout(e.condition.row, heard)
        for e in heard.events
    )
    twice = any(isinstance(e, LeftFight) and e.who == event.who for e in heard.events[:at])
    who = heard.name(event.who)
    return () if said or routs or twice or not who else (LeavesFight(who),)


# ---- countdowns
class CountdownSet(Effect, frozen=True, tag="effect-countdown"):
    who: Name
    rule: str
    when: str


class CountdownBegins(Effect, frozen=True, tag="effect-countdown-plain"):
    who: Name
    rule: str


class TimeIsUp(Deed, frozen=True, tag="log-time-is-up"):
    who: Name
    rule: str


TIMED = ("lit", "rounds", "hours", "days", "cast")  # results that have said how long something lasts


def tell_countdown(event: time.TimerSet, heard: Heard, at: int) -> Iterable[Message]:
    said = any(isinstance(e, Said) and (e.result in TIMED or e.rule == event.timer.rule) for e in heard.events)
    if said:
        return ()
    who, when = heard.name(event.who), event.timer.own_words()
    return (CountdownSet(who, event.timer.rule, when) if when else CountdownBegins(who, event.timer.rule),)


def tell_time_up(event: time.TimerOver, heard: Heard, at: int) -> Iterable[Message]:
    """It is told what came of it, if anything did."""
    came = heard.has(Said, who=event.who, rule=event.rule) or heard.has(LifeChanged, who=event.who)
    return () if came else (TimeIsUp(heard.name(event.who), event.rule),)


# ---- needs
class Lacks(Effect, frozen=True, tag="effect-lacks"):
    who: Name
    need: str


class LacksNoLonger(Effect, frozen=True, tag="effect-lacks-no-longer"):
    who: Name
    needs: tuple[str, ...]


class LacksNothing(Effect, frozen=True, tag="effect-lacks-nothing"):
    who: Name


class Tires(Effect, frozen=True, tag="effect-deprived-steps"):
    who: Name
    steps: int


# ---- hirelings and attitudes
class WorksFor(Deed, frozen=True, tag="log-works-for"):
    employer: Name
    who: Name
    wage: int


class WorksForNoOne(Deed, frozen=True, tag="log-works-for-no-one"):
    who: Name


class NoLongerPaid(Effect, frozen=True, tag="effect-no-longer-paid"):
    who: Name


def tell_hire(event: hirelings.Hired, heard: Heard, at: int) -> Iterator[Message]:
    if heard.has(Said, who=event.who):
        return
    who, employer = heard.name(event.who), heard.name(event.employer)
    yield WorksFor(employer, who, event.wage) if event.employer else WorksForNoOne(who)


# ---- wounds and skills
class IsWounded(Effect, frozen=True, tag="effect-wounded"):
    who: Name
    attribute: str


class WoundDescribed(Deed, frozen=True, tag="log-wound"):
    who: Name
    text: str


class HasSkill(Effect, frozen=True, tag="effect-skill"):
    who: Name
    skill: Row
    die: str


TELLINGS = Tellings(
    {
        "condition-added": tell_condition,
        "condition-caused": silent,
        "condition-ended": tell_ended_condition,
        "condition-used": tell_used_condition,
        "left-fight": tell_leaving,
        "timer-set": tell_countdown,
        "timer-over": tell_time_up,
        "rest-taken": silent,
        "need-arose": lambda e, heard, at: (Lacks(heard.name(e.who), e.need),),
        "needs-met": lambda e, heard, at: (LacksNoLonger(heard.name(e.who), e.needs),),
        "deprived": lambda e, heard, at: (Lacks(heard.name(e.who), e.lacking),),
        "relieved": lambda e, heard, at: (LacksNothing(heard.name(e.who)),),
        "fatigued": lambda e, heard, at: (Tires(heard.name(e.who), e.steps),),
        "attitude-set": silent,
        "hired": tell_hire,
        "pay-ran-out": lambda e, heard, at: (NoLongerPaid(heard.name(e.who)),),
        "wound-noted": lambda e, heard, at: (IsWounded(heard.name(e.who), e.attribute),),
        "wound-described": lambda e, heard, at: (WoundDescribed(heard.name(e.who), e.text),),
        "skill-set": lambda e, heard, at: (HasSkill(heard.name(e.who), heard.book_name(e.skill, "skills"), e.die),),
        "failure-noted": silent,
        "failure-settled": silent,
    }
)

"""Conditions, countdowns, needs, hirelings, wounds and skills."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any

from caltrop.games.common.chapters import hirelings
from caltrop.games.common.chapters.dying import TIME_UP
from caltrop.games.common.sheet import conditions, need, time
from caltrop.games.common.sheet.conditions import DEAD
from caltrop.games.common.sheet.effects import Leaves
from caltrop.kernel.events.characters import LifeChanged
from caltrop.kernel.events.encounter import LeftFight
from caltrop.kernel.events.table import Said
from caltrop.kernel.messages import Data, Message
from caltrop.kernel.telling import Deed, Effect, HeardLine, Name, Row, Tell, Tellings, silent

from .numbers import has_just_come

OWN = "own"  # the row of a condition that people typed


# ---- conditions
class Becomes(Effect, frozen=True, tag="effect-condition"):
    together = True
    names: tuple[str, ...]
    condition: str


class BecomesFor(Effect, frozen=True, tag="effect-condition-for"):
    together = True
    names: tuple[str, ...]
    condition: str
    seconds: int


class BecomesForRounds(Effect, frozen=True, tag="effect-condition-rounds"):
    together = True
    names: tuple[str, ...]
    condition: str
    rounds: int


class BecomesTillRest(Effect, frozen=True, tag="effect-condition-rest"):
    together = True
    names: tuple[str, ...]
    condition: str


class BecomesTillNight(Effect, frozen=True, tag="effect-condition-night"):
    together = True
    names: tuple[str, ...]
    condition: str


class GainsCondition(Effect, frozen=True, tag="effect-condition-typed"):
    typed = True
    who: Name
    text: str


class IsNoLonger(Effect, frozen=True, tag="effect-condition-over"):
    together = True
    names: tuple[str, ...]
    condition: str


class SpellBegins(Effect, frozen=True, tag="effect-spell-begins"):
    """A spell on things or places, which stays with its caster."""

    who: Name
    spell: str


class SpellEnds(Effect, frozen=True, tag="effect-spell-ends"):
    who: Name
    spell: str


class LosesCondition(Effect, frozen=True, tag="effect-condition-typed-over"):
    typed = True
    who: Name
    text: str


class ConditionUsesLeft(Effect, frozen=True, tag="effect-condition-used"):
    who: Name
    condition: str
    left: int


def tell_condition(event: conditions.ConditionAdded, heard: HeardLine, at: int) -> Iterable[Message]:
    """Someone who has just come is as they always are; a rout has named those who run."""
    here = has_just_come(event.who, heard)
    mark, who = event.condition, heard.name(event.who)
    if here or not who or is_rout_told(event, heard):
        return ()
    if not mark.row or mark.row == OWN:
        return (GainsCondition(who, mark.text),)
    if is_spell(mark.row, mark.text, heard):
        return () if is_cast(heard) else (SpellBegins(who, Data(mark.text)),)
    return (condition_message(mark, who, heard),)


def is_spell(row: str, text: str, heard: HeardLine) -> bool:
    """Is a condition the spell itself, which is on things or places, and not how someone is?"""
    return str(getattr(heard.row(row, "spells"), "name", "")) == text


def is_cast(heard: HeardLine) -> bool:
    """Has a result in this line said that a spell was cast?"""
    return any(isinstance(e, Said) and e.result == "cast" for e in heard.events)


def condition_message(mark: conditions.Condition, who: str, heard: HeardLine) -> Message:
    """Return a condition with how long it lasts, as far as that is known; earlier entries may not say it."""
    text, found = predicate(mark.row, mark.text, heard), time.LASTS.fullmatch(mark.lasts)
    if found and found[2] == "round":
        return BecomesForRounds((who,), text, int(found[1]))
    if found:
        return BecomesFor((who,), text, int(found[1]) * time.SECONDS[f"{found[2]}s"])
    if mark.rest:
        return BecomesTillRest((who,), text)
    if mark.ends == ("night",):
        return BecomesTillNight((who,), text)
    return Becomes((who,), text)


def predicate(row: str, text: str, heard: HeardLine) -> Data:
    """Return what a sentence says of someone with a condition, after "is": the words of its row, or its own."""
    return Data(getattr(heard.row(row, "conditions"), "says", "") or text)


def predicate_by_title(title: str, heard: HeardLine) -> Data:
    """Return what a sentence says of someone with a condition, by the words on the sheet."""
    rows = getattr(getattr(heard.game, "library", None), "conditions", None) or {}
    row = next((row.id for row in rows.values() if row.title == title), "")
    return predicate(row, title, heard)


def is_rout_told(event: conditions.ConditionAdded, heard: HeardLine) -> bool:
    """Has a result in this line said already that they flee or surrender?"""
    said = (e for e in heard.events if isinstance(e, Said))
    return any(names_person(e, event.who) or is_of(e, event.who, event.condition.text) for e in said)


def names_person(event: Said, who: str) -> bool:
    """Is someone among those that a result of morale names? Earlier ones name no one, and speak of all."""
    return event.rule.endswith(".morale") and who in event.facts.get("names", (who,))  # type: ignore[operator]


def is_of(event: Said, who: str, result: str) -> bool:
    return event.who == who and event.result == result


def tell_ended_condition(event: conditions.ConditionEnded, heard: HeardLine, at: int) -> Iterable[Message]:
    who = heard.name(event.who)
    if event.why == DEAD or heard.has(LifeChanged, who=event.who, life="dead"):
        return ()  # no one asks how the dead are
    if not event.row or event.row == OWN:
        return (LosesCondition(who, event.text),)
    if event.why == "fight" and is_rout(event.row, heard):
        return ()  # the fight is over for them, too
    if is_spell(event.row, event.text, heard):
        return (SpellEnds(who, Data(event.text)),)
    return (IsNoLonger((who,), predicate(event.row, event.text, heard)),)


def is_rout(row: str, heard: HeardLine) -> bool:
    """Is it a condition in which one leaves the fight: to flee, to surrender?"""
    return any(isinstance(effect, Leaves) for effect in getattr(heard.row(row, "conditions"), "does", ()))


def tell_used_condition(event: conditions.ConditionUsed, heard: HeardLine, at: int) -> Iterable[Message]:
    """The last use ends it, which is told."""
    if not event.left:
        return ()
    return (ConditionUsesLeft(heard.name(event.who), predicate(event.row, event.text, heard), event.left),)


# ---- lives
def tell_life_unless(covering: Collection[tuple[str, str]]) -> Tell:
    """Make a telling that says it once: one of these results has told it, or something later in the line."""

    def tell(event: LifeChanged, heard: HeardLine, at: int) -> Iterable[Message] | None:
        said = any(isinstance(e, Said) and e.who == event.who and (e.rule, e.result) in covering for e in heard.events)
        later = any(isinstance(e, LifeChanged) and e.who == event.who for e in heard.events[at + 1 :])
        return () if said or later else None

    return tell


# ---- countdowns
class CountdownSet(Effect, frozen=True, tag="effect-countdown"):
    typed = True
    who: Name
    rule: str
    when: str


class CountdownBegins(Effect, frozen=True, tag="effect-countdown-plain"):
    who: Name
    rule: str


class TimeIsUp(Deed, frozen=True, tag="log-time-is-up"):
    who: Name
    rule: str


class DyingTimeUp(Deed, frozen=True, tag="log-dying-time-up"):
    who: Name


TIMED = ("lit", "rounds", "hours", "days", "cast")  # results that have said how long something lasts


def tell_countdown(event: time.TimerSet, heard: HeardLine, at: int) -> Iterable[Message]:
    """A result has said how long something lasts, or another countdown of the rule has run out in this line."""
    said = any(isinstance(e, Said) and (e.result in TIMED or e.rule == event.timer.rule) for e in heard.events)
    if said or heard.has(time.TimerOver, who=event.who, rule=event.timer.rule):
        return ()
    who, when = heard.name(event.who), event.timer.own_words()
    return (CountdownSet(who, event.timer.rule, when) if when else CountdownBegins(who, event.timer.rule),)


def tell_time_up(event: time.TimerOver, heard: HeardLine, at: int) -> Iterable[Message]:
    """It is told what came of it, if anything did."""
    came = heard.has(Said, who=event.who, rule=event.rule) or heard.has(LifeChanged, who=event.who)
    if came or heard.has(LeftFight, who=event.who):
        return ()
    who = heard.name(event.who)
    return (DyingTimeUp(who) if is_verdict_due(event, heard) else TimeIsUp(who, event.rule),)


def is_verdict_due(event: time.TimerOver, heard: HeardLine) -> bool:
    """Is it now the facilitator's to say whether someone dies? They go on dying until then."""
    waits = (e.timer for e in heard.events if isinstance(e, time.TimerSet) and e.who == event.who)
    return any(timer.rule == event.rule and timer.when == TIME_UP for timer in waits)


# ---- needs
class Lacks(Effect, frozen=True, tag="effect-lacks"):
    """A need of the rules."""

    who: Name
    need: str


class LacksTyped(Effect, frozen=True, tag="effect-lacks-typed"):
    """A need in people's words."""

    typed = True
    who: Name
    need: str


def tell_need(event: need.NeedArose | need.Deprived, heard: HeardLine, at: int) -> Iterable[Message]:
    lacking = event.need if isinstance(event, need.NeedArose) else event.lacking
    is_ours = lacking in need.RULED and not getattr(event, "typed", False)
    return ((Lacks if is_ours else LacksTyped)(heard.name(event.who), lacking),)


class LacksNoLonger(Effect, frozen=True, tag="effect-lacks-no-longer"):
    who: Name
    needs: tuple[str, ...]


def tell_needs_met(event: need.NeedsMet, heard: HeardLine, at: int) -> Iterable[Message]:
    labels = (need.need_label(each, typed=each in event.typed) for each in event.needs)
    return (LacksNoLonger(heard.name(event.who), tuple(labels)),)


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


def tell_hire(event: hirelings.Hired, heard: HeardLine, at: int) -> Iterator[Message]:
    if heard.has(Said, who=event.who):
        return
    who, employer = heard.name(event.who), heard.name(event.employer)
    yield WorksFor(employer, who, event.wage) if event.employer else WorksForNoOne(who)


# ---- wounds and skills
class IsWounded(Effect, frozen=True, tag="effect-wounded"):
    lasting = True
    who: Name
    attribute: str


class DescribesWound(Deed, frozen=True, tag="log-wound"):
    typed = True
    who: Name
    text: str


def tell_wound(event: Any, heard: HeardLine, at: int) -> Iterable[Message]:
    """Someone who falls by it needs no word about the wound."""
    return () if heard.has(LifeChanged, who=event.who) else (IsWounded(heard.name(event.who), event.attribute),)


class HasSkill(Effect, frozen=True, tag="effect-skill"):
    who: Name
    skill: Row
    die: str


TELLINGS = Tellings(
    {
        "condition-added": tell_condition,
        "condition-caused": silent,
        "condition-put-off": silent,
        "condition-ended": tell_ended_condition,
        "condition-used": tell_used_condition,
        "timer-set": tell_countdown,
        "timer-over": tell_time_up,
        "rest-taken": silent,
        "need-arose": tell_need,
        "needs-met": tell_needs_met,
        "deprived": tell_need,
        "relieved": lambda e, heard, at: (LacksNothing(heard.name(e.who)),),
        "fatigued": lambda e, heard, at: (Tires(heard.name(e.who), e.steps),),
        "attitude-set": silent,
        "hired": tell_hire,
        "pay-ran-out": lambda e, heard, at: (NoLongerPaid(heard.name(e.who)),),
        "wound-noted": tell_wound,
        "wound-described": lambda e, heard, at: (DescribesWound(heard.name(e.who), e.text),),
        "skill-set": lambda e, heard, at: (HasSkill(heard.name(e.who), heard.book_name(e.skill, "skills"), e.die),),
        "failure-noted": silent,
        "failure-settled": silent,
    }
)

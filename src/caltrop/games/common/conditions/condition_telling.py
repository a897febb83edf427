"""Sentences about conditions and what goes on by itself: countdowns, needs, hirelings, wounds and skills too.

The second half tells what harms or heals without an attack or a rest: the facilitator's hand, and lasting conditions.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any, TypeVar

from msgspec import structs

from caltrop.games.common.health import needs
from caltrop.games.common.health.dying import TIME_UP
from caltrop.games.common.health.health_telling import TakesHarm, has_just_come
from caltrop.games.common.people import hirelings
from caltrop.games.common.table import countdowns
from caltrop.kernel.contract.telling import Deed, HeardLine, Name, Tell, Tellings, silent
from caltrop.kernel.rules.steps import ConditionActed
from caltrop.kernel.state.events.characters import LifeChanged
from caltrop.kernel.state.events.fights import LeftFight
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.messages import Data, Message
from caltrop.messages import log
from caltrop.messages.kinds import CountedEffect, Healing, joined_numbers

from . import on_sheet
from .effects import Leaves
from .on_sheet import DEAD

_OWN = "own"  # the row of a condition that people typed


# ---- conditions
def tell_condition(event: on_sheet.ConditionAdded, heard: HeardLine, at: int) -> Iterable[Message]:
    """Someone who has just come is as they always are; a rout has named those who run."""
    here = has_just_come(event.who, heard)
    mark = event.condition
    who = heard.name(event.who)
    if here or not who or _is_rout_told(event, heard):
        return ()
    if not mark.row or mark.row == _OWN:
        return (_typed_condition_message(mark, who),)
    if _is_spell(mark.row, mark.text, heard):
        return () if _is_cast(heard) else (log.SpellBegins(who=who, spell=Data(mark.text)),)
    is_caused = heard.has(on_sheet.ConditionCaused, who=event.who, id=event.id)
    return (_condition_message(mark, who, heard, is_caused=is_caused),)


def _is_spell(row: str, text: str, heard: HeardLine) -> bool:
    """Is a condition the spell itself, which is on things or places, and not how someone is?"""
    return str(getattr(heard.row(row, "spells"), "name", "")) == text


def _is_cast(heard: HeardLine) -> bool:
    """Has a result in this line said that a spell was cast?"""
    return any(isinstance(e, Said) and e.result == "cast" for e in heard.events)


def _typed_condition_message(mark: on_sheet.Condition, who: str) -> Message:
    """Return a condition in typed words, which end the sentence, with how long it lasts."""
    found = countdowns.LASTS.fullmatch(mark.lasts)
    if found and found[2] == "round":
        return log.GainsForRounds(who=who, rounds=int(found[1]), text=mark.text)
    if found:
        return log.GainsFor(who=who, seconds=int(found[1]) * countdowns.SECONDS[f"{found[2]}s"], text=mark.text)
    if mark.rest:
        return log.GainsTillRest(who=who, text=mark.text)
    if mark.ends == ("night",):
        return log.GainsTillNight(who=who, text=mark.text)
    return log.GainsCondition(who=who, text=mark.text)


def _condition_message(mark: on_sheet.Condition, who: str, heard: HeardLine, *, is_caused: bool) -> Message:
    """Return a condition with how long it lasts, as far as that is known; `is_caused` by another, as the seat knows."""
    text = predicate(mark.row, mark.text, heard)
    found = countdowns.LASTS.fullmatch(mark.lasts)
    if found and found[2] == "round":
        return log.BecomesForRounds(names=(who,), condition=text, rounds=int(found[1]))
    if found:
        return log.BecomesFor(names=(who,), condition=text, seconds=int(found[1]) * countdowns.SECONDS[f"{found[2]}s"])
    if mark.rest:
        return log.BecomesTillRest(names=(who,), condition=text)
    if mark.ends == ("night",):
        return log.BecomesTillNight(names=(who,), condition=text)
    if mark.ends == ("source-night",):
        return (log.BecomesTillCastersNight if is_caused else log.BecomesTillNight)(names=(who,), condition=text)
    return log.Becomes(names=(who,), condition=text)


def _tell_longer(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell that a condition is there already, and lasts longer than the new one would."""
    text = _predicate_by_title(str(event.facts.get("mark", "")), heard)
    return (log.ConditionStays(who=heard.name(event.who), condition=text),)


def predicate(row: str, text: str, heard: HeardLine) -> Data:
    """Return what a sentence says of someone with a condition, after "is": the words of its row, or its own."""
    return Data(getattr(heard.row(row, "conditions"), "says", "") or text)


def _predicate_by_title(title: str, heard: HeardLine) -> Data:
    """Return what a sentence says of someone with a condition, by the words on the sheet."""
    rows = getattr(getattr(heard.game, "library", None), "conditions", None) or {}
    row = next((row.id for row in rows.values() if row.title == title), "")
    return predicate(row, title, heard)


def _is_rout_told(event: on_sheet.ConditionAdded, heard: HeardLine) -> bool:
    """Has a result in this line said already that they flee or surrender?"""
    said = (e for e in heard.events if isinstance(e, Said))
    return any(_names_person(e, event.who) or _is_of(e, event.who, event.condition.row) for e in said)


def _names_person(event: Said, who: str) -> bool:
    """Is someone among those that a result of morale names? The hidden it leaves to their own events."""
    return event.rule.endswith(".morale") and who in event.facts.get("names", ())  # type: ignore[operator]


def _is_of(event: Said, who: str, result: str) -> bool:
    return event.who == who and event.result == result


def _tell_ended_condition(event: on_sheet.ConditionEnded, heard: HeardLine, at: int) -> Iterable[Message]:
    who = heard.name(event.who)
    of_spell = _is_spell(event.row, event.text, heard)
    if not of_spell and (event.why == DEAD or heard.has(LifeChanged, who=event.who, life="dead")):
        return ()  # no one asks how the dead are
    if not event.row or event.row == _OWN:
        return (log.LosesCondition(who=who, text=event.text),)
    if event.why == "fight" and _is_rout(event.row, heard):
        return ()  # the fight is over for them, too
    if of_spell:
        return (log.SpellEnds(who=who, spell=Data(event.text)),)
    return (log.IsNoLonger(names=(who,), condition=predicate(event.row, event.text, heard)),)


def _is_rout(row: str, heard: HeardLine) -> bool:
    """Is it a condition in which one leaves the fight: to flee, to surrender?"""
    return any(isinstance(effect, Leaves) for effect in getattr(heard.row(row, "conditions"), "does", ()))


def _tell_used_condition(event: on_sheet.ConditionUsed, heard: HeardLine, at: int) -> Iterable[Message]:
    """The last use ends it, which is told."""
    if not event.left:
        return ()
    return (
        log.ConditionUsesLeft(
            who=heard.name(event.who), condition=predicate(event.row, event.text, heard), left=event.left
        ),
    )


# ---- lives
def tell_life_unless(covering: Collection[tuple[str, str]]) -> Tell:
    """Make a telling that says it once: one of these results has told it, or something later in the line."""

    def tell(event: LifeChanged, heard: HeardLine, at: int) -> Iterable[Message] | None:
        said = any(isinstance(e, Said) and e.who == event.who and (e.rule, e.result) in covering for e in heard.events)
        later = any(isinstance(e, LifeChanged) and e.who == event.who for e in heard.events[at + 1 :])
        return () if said or later else None

    return tell


# ---- countdowns
_TIMED_RESULTS = ("lit", "rounds", "hours", "days", "cast")  # results that have said how long something lasts


def _tell_countdown(event: countdowns.CountdownSet, heard: HeardLine, at: int) -> Iterable[Message]:
    """A result has said how long something lasts, or another countdown of the rule has run out in this line."""
    said = any(
        isinstance(e, Said) and (e.result in _TIMED_RESULTS or e.rule == event.countdown.rule) for e in heard.events
    )
    if said or heard.has(countdowns.CountdownOver, who=event.who, rule=event.countdown.rule):
        return ()
    who = heard.name(event.who)
    when = event.countdown.own_words()
    return (
        log.CountdownBeginsWhen(who=who, rule=event.countdown.rule, when=when)
        if when
        else log.CountdownBegins(who=who, rule=event.countdown.rule),
    )


def _tell_time_up(event: countdowns.CountdownOver, heard: HeardLine, at: int) -> Iterable[Message]:
    """It is told what came of it, if anything did."""
    came = heard.has(Said, who=event.who, rule=event.rule) or heard.has(LifeChanged, who=event.who)
    if came or heard.has(LeftFight, who=event.who):
        return ()
    who = heard.name(event.who)
    return (log.DyingTimeUp(who) if _is_verdict_due(event, heard) else log.TimeIsUp(who=who, rule=event.rule),)


def _is_verdict_due(event: countdowns.CountdownOver, heard: HeardLine) -> bool:
    """Is it now the facilitator's to say whether someone dies? They go on dying until then."""
    waits = (e.countdown for e in heard.events if isinstance(e, countdowns.CountdownSet) and e.who == event.who)
    return any(countdown.rule == event.rule and countdown.when == TIME_UP for countdown in waits)


# ---- needs
def _tell_need(event: needs.NeedArose, heard: HeardLine, at: int) -> Iterable[Message]:
    is_ours = event.need in needs.RULED_NEEDS and not event.typed
    return ((log.Lacks if is_ours else log.LacksTyped)(who=heard.name(event.who), need=event.need),)


def _tell_needs_met(event: needs.NeedsMet, heard: HeardLine, at: int) -> Iterable[Message]:
    labels = (needs.need_label(each, typed=each in event.typed) for each in event.needs)
    return (log.LacksNoLonger(who=heard.name(event.who), needs=tuple(labels)),)


# ---- hirelings and attitudes
def _tell_hire(event: hirelings.Hired, heard: HeardLine, at: int) -> Iterator[Message]:
    if heard.has(Said, who=event.who):
        return
    who = heard.name(event.who)
    employer = heard.name(event.employer)
    yield log.WorksFor(employer=employer, who=who, wage=event.wage) if event.employer else log.WorksForNoOne(who)


# ---- wounds and skills
def _tell_wound(event: Any, heard: HeardLine, at: int) -> Iterable[Message]:
    """Someone who falls by it needs no word about the wound."""
    return (
        ()
        if heard.has(LifeChanged, who=event.who)
        else (log.IsWounded(who=heard.name(event.who), attribute=event.attribute),)
    )


CONDITION_TELLINGS = Tellings(
    {
        "condition-added": tell_condition,
        "condition-caused": silent,
        "condition-put-off": silent,
        "condition-ended": _tell_ended_condition,
        "condition-used": _tell_used_condition,
        "countdown-set": _tell_countdown,
        "countdown-over": _tell_time_up,
        "rest-taken": silent,
        "need-arose": _tell_need,
        "needs-met": _tell_needs_met,
        "fatigued": lambda e, heard, at: (log.Tires(who=heard.name(e.who), steps=e.steps),),
        "attitude-set": silent,
        "attitude-swayed": silent,
        "hired": _tell_hire,
        "pay-ran-out": lambda e, heard, at: (log.NoLongerPaid(heard.name(e.who)),),
        "wound-noted": _tell_wound,
        "wound-described": lambda e, heard, at: (log.DescribesWound(who=heard.name(e.who), text=e.text),),
        "failure-noted": silent,
        "failure-settled": silent,
    },
    results={"table.condition.stays": _tell_longer},
)


# ---- the facilitator's hand
class HarmsByHand(Deed, frozen=True, tag="log-harms-by-hand"):
    """The facilitator harms someone; what armour stops, or what the harm does, is told in the same sentence."""

    who: Name

    def joined_with(self, other: Message) -> Message | None:
        if not isinstance(other, TakesHarm | log.ArmourStops) or other.who != self.who:
            return None
        return (DealsByHand if isinstance(other, TakesHarm) else DealsInArmour)(self.who, other.by, other.numbers)


class DealsByHand(Deed, frozen=True, tag="log-deals-by-hand"):
    """Harm that goes through to the numbers of a sheet."""

    who: Name
    by: int
    numbers: tuple[Message, ...]

    def joined_with(self, other: Message) -> Message | None:
        return _add_effect(self, other) if isinstance(other, TakesHarm) else None


class DealsInArmour(Deed, frozen=True, tag="log-deals-in-armour"):
    """Harm of which armour takes a part."""

    who: Name
    by: int
    numbers: tuple[Message, ...]

    def joined_with(self, other: Message) -> Message | None:
        return _add_effect(self, other) if isinstance(other, log.ArmourStops) else None


_Dealt = TypeVar("_Dealt", DealsByHand, DealsInArmour)


def _add_effect(deed: _Dealt, effect: CountedEffect) -> _Dealt | None:
    """Add another effect on the same person to a deed."""
    if effect.who != deed.who:
        return None
    return structs.replace(deed, by=deed.by + effect.by, numbers=joined_numbers(deed.numbers, effect.numbers))


class HealsByHand(Deed, frozen=True, tag="log-heals-by-hand"):
    """The facilitator heals someone; what comes back is told in the same sentence."""

    who: Name

    def joined_with(self, other: Message) -> Message | None:
        if not isinstance(other, Healing) or other.who != self.who:
            return None
        kind = log.NumberFull if isinstance(other, log.RegainsAll) else log.NumberChanged
        return log.RestoresByHand(
            who=self.who, numbers=(kind(name=other.name, before=other.before, after=other.after),)
        )


def _tell_deed_by_hand(heard: HeardLine) -> Iterator[Message]:
    """Tell that the facilitator harms or heals someone; the effects follow."""
    deed = _BY_HAND.get(heard.move.rpartition(".")[2])
    if deed is not None and (who := heard.name(heard.actor)):
        yield deed(who)


_BY_HAND: dict[str, type[HarmsByHand | HealsByHand]] = {
    "harm": HarmsByHand,
    "damage": HarmsByHand,
    "heal": HealsByHand,
}  # moves of the games that are the facilitator's


# ---- conditions that go on hurting, or healing
def _tell_lasting_harm(heard: HeardLine) -> Iterator[Message]:
    """Tell which conditions do something to their bearers now; a step says so to every seat that knows them."""
    for facts in (step.facts for step in heard.steps):
        if not isinstance(facts, ConditionActed) or facts.effect not in ("harm", "heals"):
            continue
        if (who := heard.name(facts.whom)) and _is_changed(facts.whom, heard):
            yield log.IsStill(names=(who,), condition=_predicate_by_title(facts.mark, heard))


def _is_changed(who: str, heard: HeardLine) -> bool:
    """Does the line tell something that becomes of someone: a number, how they look, a result, whether they live?"""
    changed = any(change.who == who for changes in heard.changes.values() for change in changes)
    return changed or heard.has(Said, who=who) or heard.has(LifeChanged, who=who)


CAUSE_TELLINGS = Tellings(lines=(_tell_deed_by_hand, _tell_lasting_harm))

"""Sentences about health: numbers before and after, the dying, needs and rest, and harm by the facilitator's hand.

Numbers are harm, healing, dice that drop and rise, and scores.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any, TypeVar

from msgspec import structs

from caltrop.games.common.health import needs
from caltrop.games.common.table import countdowns
from caltrop.kernel.contract.telling import (
    Deed,
    Effect,
    HeardLine,
    Name,
    Tell,
    Tellings,
    result_facts,
    silent,
    tell_result,
)
from caltrop.kernel.state.changes import ValueChange
from caltrop.kernel.state.events.characters import Appeared, CharacterAdded, LifeChanged
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.messages import Data, Message
from caltrop.messages import log
from caltrop.messages.kinds import CountedEffect, Healing, joined_numbers

from . import points, rest
from .dying import TIME_UP


# ---- a number within a sentence
def number_message(change: ValueChange) -> Message:
    """Return a number before and after; one that has risen to its maximum says so."""
    before = change.before or 0
    after = change.after or 0
    if change.of:
        return log.ThingChanged(thing=Data(change.of.partition(" (")[0]), before=before, after=after)
    is_full = bool(change.maximum) and after == change.maximum and before != after
    rises = isinstance(before, int) and isinstance(after, int) and after > before
    return (log.NumberFull if is_full and rises else log.NumberChanged)(name=change.name, before=before, after=after)


class HarmInShort(Effect, frozen=True, tag="effect-harm-in-short"):
    """How much harm each of several people takes, without their numbers."""

    people: tuple[Message, ...]

    def joined_with(self, other: Message) -> Message | None:
        return HarmInShort((*self.people, *other.people)) if isinstance(other, HarmInShort) else None


class TakesHarm(CountedEffect, frozen=True, tag="effect-takes-harm"):
    """Harm that went through to the numbers of a sheet."""

    hurts = True

    def in_short(self) -> Message | None:
        return HarmInShort((log.HarmPart(who=self.who, by=self.by),))


def _healing_message(who: str, change: ValueChange) -> Message:
    before = int(change.before or 0)
    after = int(change.after or 0)
    return (log.RegainsAll if after == change.maximum else log.Regains)(
        who=who, by=after - before, name=change.name, before=before, after=after
    )


_COST_REASONS = ("spent", "spell")


def _tell_points(event: Any, heard: HeardLine, at: int) -> Iterable[Message]:
    change = heard.change(at, event.name)
    who = heard.name(event.who)
    if change is None:
        return ()
    by = int(change.after or 0) - int(change.before or 0)
    if by < 0 and event.why in _COST_REASONS:
        return (
            log.Spends(who=who, by=-by, name=event.name, before=int(change.before or 0), after=int(change.after or 0)),
        )
    if by < 0:
        return (TakesHarm(who=who, by=-by, numbers=(number_message(change),)),)
    return (_healing_message(who, change),)


def _tell_hit_points(event: points.HitPointsChanged, heard: HeardLine, at: int) -> Iterable[Message]:
    change = heard.change(at, "HP")
    who = heard.name(event.who)
    if change is None:
        return ()
    if event.by < 0:
        return (TakesHarm(who=who, by=-event.by, numbers=(number_message(change),)),)
    return (_healing_message(who, change),)


# ---- dice and scores
def _tell_die(event: Any, heard: HeardLine, at: int) -> Iterable[Message]:
    change = heard.change(at, f"{event.name}.die")
    who = heard.name(event.who)
    if change is None:
        return ()
    points = heard.change(at, event.name)
    if points is not None and event.by < 0 and not event.alone:
        was = int(points.before or 0)
        now = int(points.after or 0)
        return (
            log.DieDropsPoints(
                who=who, name=event.name, before=str(change.before), after=str(change.after), was=was, now=now
            ),
        )
    kind = log.DieDrops if event.by < 0 else log.DieRises
    return (kind(who=who, name=event.name, before=str(change.before), after=str(change.after)),)


def _tell_restored_die(event: Any, heard: HeardLine, at: int) -> Iterable[Message]:
    change = heard.change(at, f"{event.name}.die")
    who = heard.name(event.who)
    return (log.DieBack(who=who, name=event.name, after=str(change.after)),) if change else ()


def has_just_come(who: str, heard: HeardLine) -> bool:
    """Does someone come to the table in this line, as they are?"""
    return heard.has(CharacterAdded, who=who) or heard.has(Appeared, who=who)


def _tell_score(event: points.ScoreChanged, heard: HeardLine, at: int) -> Iterator[Message]:
    """A score falls by harm and comes back; its maximum may change as well."""
    if has_just_come(event.who, heard):
        return
    now = heard.change(at, event.name)
    most = heard.change(at, f"{event.name}.maximum")
    who = heard.name(event.who)
    if most is not None:
        kind = log.MaximumRises if int(most.after or 0) > int(most.before or 0) else log.MaximumDrops
        yield kind(who=who, name=event.name, before=int(most.before or 0), after=int(most.after or 0))
    if now is not None and event.by < 0:
        by = int(now.before or 0) - int(now.after or 0)
        yield TakesHarm(who=who, by=by, numbers=(number_message(now),))
    elif now is not None and not most:
        yield _healing_message(who, now)


def _tell_growth(event: points.ScoreGrown, heard: HeardLine, at: int) -> Iterable[Message]:
    now = heard.change(at, event.name)
    most = heard.change(at, f"{event.name}.maximum")
    change = most or now
    who = heard.name(event.who)
    if change is None:
        return (log.Gains(who=who, by=event.by, name=event.name),)
    return (log.MaximumRises(who=who, name=event.name, before=int(change.before or 0), after=int(change.after or 0)),)


def _tell_restored_score(event: points.ScoreRestored, heard: HeardLine, at: int) -> Iterable[Message]:
    change = heard.change(at, event.name)
    return (_healing_message(heard.name(event.who), change),) if change else ()


# ---- the dying
_DYING: dict[str, tuple[type[Message], type[Message]]] = {
    "rounds": (log.FallsDyingRounds, log.DyingRounds),
    "hours": (log.FallsDyingHours, log.DyingHours),
    "days": (log.FallsDyingDays, log.DyingDays),
}


def _tell_dying(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell how long someone has left, and that they go down if they did so now."""
    falls, dies = _DYING[event.result]
    goes_down = heard.has(LifeChanged, who=event.who, life="down")
    return tell_result(falls if goes_down else dies, result_facts(event), heard)


def _tell_no_sooner(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell that someone who was dying has no more time than before, unless they die in this line."""
    dies = heard.has(LifeChanged, who=event.who, life="dead")
    return () if dies else tell_result(log.DyingNoSooner, result_facts(event), heard)


def _tell_harm_at_zero(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell that there was nothing to lose; games call it an ability or an attribute."""
    facts = result_facts(event)
    return tell_result(log.NothingLeft, {"ability": facts.get("attribute"), **facts}, heard)


def _tell_treatment(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    return tell_result(log.Treats, {**result_facts(event), "names": (event.who,)}, heard)


# ---- lives
def tell_life_unless(covering: Collection[tuple[str, str]]) -> Tell:
    """Make a telling that says it once: one of these results has told it, or something later in the line."""

    def tell(event: LifeChanged, heard: HeardLine, at: int) -> Iterable[Message] | None:
        said = any(isinstance(e, Said) and e.who == event.who and (e.rule, e.result) in covering for e in heard.events)
        later = any(isinstance(e, LifeChanged) and e.who == event.who for e in heard.events[at + 1 :])
        return () if said or later else None

    return tell


# ---- the end of a countdown
def _tell_open_verdict(event: countdowns.CountdownOver, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """Tell that the time of someone who is dying is up, where it is the facilitator's to say what comes of it."""
    if countdowns.is_end_told(event, heard) or not _is_verdict_due(event, heard):
        return None
    return (log.DyingTimeUp(heard.name(event.who)),)


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


TELLINGS = Tellings(
    {
        "points-changed": _tell_points,
        "hit-points-changed": _tell_hit_points,
        "die-stepped": _tell_die,
        "attribute-lost": lambda e, heard, at: (log.DieLost(who=heard.name(e.who), name=e.name),),
        "die-restored": _tell_restored_die,
        "score-changed": _tell_score,
        "score-grown": _tell_growth,
        "score-restored": _tell_restored_score,
        "countdown-over": _tell_open_verdict,
        "need-arose": _tell_need,
        "needs-met": _tell_needs_met,
        "fed": silent,
        "drank": silent,
        "fatigued": lambda e, heard, at: (log.Tires(who=heard.name(e.who), steps=e.steps),),
        "rest-taken": silent,
    },
    {
        "death.dead": silent,
        "death.rounds": _tell_dying,
        "death.hours": _tell_dying,
        "death.days": _tell_dying,
        "death.sooner": _tell_no_sooner,
        "death.treated": _tell_treatment,
        "death.untreated": log.StillDying,
        "harm.no-worse": _tell_harm_at_zero,
        **rest.REST_RESULTS,
    },
    (_tell_deed_by_hand,),
)

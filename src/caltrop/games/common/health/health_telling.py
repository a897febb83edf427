"""Sentences about health: numbers before and after, and results that several games tell alike.

Numbers are harm, healing, dice that drop and rise, scores, armour, fatigue, coin. Results are of free rolls, lights,
markets, rest, the dying, hirelings, morale.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from caltrop.games.common.fighting import rout
from caltrop.games.common.items import pack
from caltrop.kernel.contract.telling import (
    Deed,
    Effect,
    HeardLine,
    Item,
    Name,
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
from caltrop.messages.grammar import thing_name
from caltrop.messages.kinds import CountedEffect

from . import points, rest


# ---- a number within a sentence
def _number_message(change: ValueChange) -> Message:
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
        return (TakesHarm(who=who, by=-by, numbers=(_number_message(change),)),)
    return (_healing_message(who, change),)


def _tell_hit_points(event: points.HitPointsChanged, heard: HeardLine, at: int) -> Iterable[Message]:
    change = heard.change(at, "HP")
    who = heard.name(event.who)
    if change is None:
        return ()
    if event.by < 0:
        return (TakesHarm(who=who, by=-event.by, numbers=(_number_message(change),)),)
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
        yield TakesHarm(who=who, by=by, numbers=(_number_message(now),))
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


# ---- armour, slots
def _tell_protection(event: pack.ProtectionChanged, heard: HeardLine, at: int) -> Iterable[Message]:
    change = heard.change(at, "left")
    if change is None:
        return ()
    by = abs(int(change.after or 0) - int(change.before or 0))
    number = _number_message(change)
    if isinstance(number, log.ThingChanged) and not change.after and _is_told_broken(event.who, change.of, heard):
        number = log.ThingBroken(thing=number.thing, before=number.before, after=number.after)
    return (
        (log.ArmourStops if event.by < 0 else log.ArmourMended)(who=heard.name(event.who), by=by, numbers=(number,)),
    )


def _is_told_broken(who: str, item: str, heard: HeardLine) -> bool:
    """Does this line say that the item is broken, or all armour that it is a part of?"""
    told = (
        str(e.facts.get("item", ""))
        for e in heard.events
        if isinstance(e, Said) and (e.who, e.result) == (who, "broken")
    )
    return any(item in names.split(", ") for names in told)


def _tell_fatigue(event: pack.FatigueChanged, heard: HeardLine, at: int) -> Iterable[Message]:
    change = heard.change(at, "fatigue")
    if change is None:
        return (
            (log.TakesFatigueUnseen if event.by > 0 else log.SlotsFreedUnseen)(
                who=heard.name(event.who), by=abs(event.by)
            ),
        )
    numbers = (log.AmountChanged(before=change.before or 0, after=change.after or 0),)
    return (
        (log.TakesFatigue if event.by > 0 else log.SlotsFreed)(
            who=heard.name(event.who), by=abs(event.by), numbers=numbers
        ),
    )


def _tell_slots(event: pack.PackSized, heard: HeardLine, at: int) -> Iterable[Message]:
    change = heard.change(at, "size")
    return (
        (log.SlotsChanged(who=heard.name(event.who), before=int(change.before or 0), size=event.size),)
        if change
        else ()
    )


NUMBER_TELLINGS = Tellings(
    {
        "points-changed": _tell_points,
        "hit-points-changed": _tell_hit_points,
        "die-stepped": _tell_die,
        "attribute-lost": lambda e, heard, at: (log.DieLost(who=heard.name(e.who), name=e.name),),
        "die-restored": _tell_restored_die,
        "score-changed": _tell_score,
        "score-grown": _tell_growth,
        "score-restored": _tell_restored_score,
        "protection-changed": _tell_protection,
        "fatigue-changed": _tell_fatigue,
        "pack-sized": _tell_slots,
    }
)


# ---- free rolls
def _tell_free_roll(event: Said, heard: HeardLine, at: int) -> Iterator[Message]:
    """Tell a roll; what it is for ends the line."""
    facts = result_facts(event)
    yield from tell_result(log.RollsFreely, facts, heard)
    yield from tell_result(log.RolledFor, facts, heard)


# ---- markets and use
class UsesThing(Deed, frozen=True, tag="log-uses-thing"):
    who: Name
    item: Item

    def joined_with(self, other: Message) -> Message | None:
        return other if other == log.UsesUp(who=self.who, item=self.item) else None


class UsesOn(Deed, frozen=True, tag="log-uses-on"):
    otherwise = UsesThing
    who: Name
    item: Item
    against: Name

    def joined_with(self, other: Message) -> Message | None:
        used = log.UsesUp(who=self.who, item=self.item)
        return log.UsesUpOn(who=self.who, item=self.item, against=self.against) if other == used else None


# ---- strangers
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


def _tell_service(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell a service, and how many of it are paid for."""
    count = event.facts.get("count")
    cost = event.facts.get("cost")
    if not isinstance(count, int) or not isinstance(cost, int):
        return ()
    return (
        log.PaysForService(who=heard.name(event.who), item=heard.thing(str(event.facts["item"]), count), cost=cost),
    )


def _tell_treatment(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    return tell_result(log.Treats, {**result_facts(event), "names": (event.who,)}, heard)


def _tell_broken(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell that armour breaks, to those who have not read the number that is 0 now."""
    read = any(c.who == event.who and c.name == "left" for found in heard.changes.values() for c in found)
    named = [key.strip() for key in str(event.facts.get("item", "")).split(",") if key.strip()]
    items = tuple(Data(thing_name(heard.thing(key))) for key in named) or None
    return () if read else tell_result(log.Breaks, {**result_facts(event), "items": items}, heard)


RESULT_TELLINGS = Tellings(
    results={
        "table.roll": _tell_free_roll,
        "table.light.lit": log.LightsThing,
        "table.light.out": log.BurnsOut,
        "table.light.snuffed": log.LightsSnuffed,
        "table.condition.nothing to lose": log.NothingToTake,
        "table.condition.released": log.ServesNoLonger,
        "table.condition.moved": log.IsMoved,
        "table.condition.traded": log.TradePlaces,
        "market.served": _tell_service,
        "market.used": UsesOn,
        "market.evades": log.Evades,
        "protection.broken": _tell_broken,
        "hirelings.dismissed": log.LetsGo,
        "hirelings.hired": log.Hires,
        "hirelings.obeys": log.ObeysOrder,
        "hirelings.refuses": log.RefusesOrder,
        "death.dead": silent,
        "death.rounds": _tell_dying,
        "death.hours": _tell_dying,
        "death.days": _tell_dying,
        "death.sooner": _tell_no_sooner,
        "death.treated": _tell_treatment,
        "death.untreated": log.StillDying,
        "harm.no-worse": _tell_harm_at_zero,
        "reaction": log.Reacts,
        **rout.MORALE_RESULTS,
        **rest.REST_RESULTS,
    }
)

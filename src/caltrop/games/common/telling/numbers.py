"""Numbers on a sheet, before and after: harm, healing, dice that drop and rise, scores, armour, fatigue, coin."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, TypeVar

from msgspec import structs

from caltrop.games.common.sheet import hitpoints, pack, scores
from caltrop.kernel.changes import ValueChange
from caltrop.kernel.events.characters import Appeared, CharacterAdded
from caltrop.kernel.messages import Data, Message
from caltrop.kernel.telling import Effect, HeardLine, Name, Tellings

M = TypeVar("M", bound="CountedEffect")


# ---- a number within a sentence
class NumberChanged(Message, frozen=True, tag="effect-number"):
    name: str
    before: int | str
    after: int | str


class NumberFull(Message, frozen=True, tag="effect-number-full"):
    name: str
    before: int | str
    after: int | str


class AmountChanged(Message, frozen=True, tag="effect-number-alone"):
    """A number that the sentence has named already."""

    before: int | str
    after: int | str


class ThingChanged(Message, frozen=True, tag="effect-thing-number"):
    thing: str
    before: int | str
    after: int | str


def number_message(change: ValueChange) -> Message:
    """Return a number before and after; one that has risen to its maximum says so."""
    before, after = change.before or 0, change.after or 0
    if change.of:
        return ThingChanged(Data(change.of.partition(" (")[0]), before, after)
    is_full = bool(change.most) and after == change.most and before != after
    rises = isinstance(before, int) and isinstance(after, int) and after > before
    return (NumberFull if is_full and rises else NumberChanged)(change.name, before, after)


# ---- effects that count something of one person; several in a line are one sentence
class CountedEffect(Effect, frozen=True):
    """So much of something, with the numbers that changed by it."""

    who: Name
    by: int
    numbers: tuple[Message, ...]

    def joined_with(self: M, other: Message) -> M | None:
        if type(other) is not type(self) or other.who != self.who:
            return None
        return structs.replace(self, by=self.by + other.by, numbers=joined_numbers(self.numbers, other.numbers))

    def in_short(self) -> Message | None:
        return None


def joined_numbers(first: tuple[Message, ...], second: tuple[Message, ...]) -> tuple[Message, ...]:
    """Return both lists; a number that goes on from where it was is told once, from its first value to its last."""
    found = list(first)
    for new in second:
        for n, old in enumerate(found):
            if is_same_number(old, new):
                found[n] = structs.replace(new, before=old.before)  # type: ignore[attr-defined]
                break
        else:
            found.append(new)
    return tuple(found)


def is_same_number(old: Any, new: Any) -> bool:
    """Is it the same number, which goes on from where it was?"""
    return number_key(old) == number_key(new) and bool(old.after == new.before)


def number_key(number: Any) -> tuple[bool, str]:
    """Return what a number is called: the name of a thing, of a value, or none."""
    return isinstance(number, ThingChanged), str(getattr(number, "thing", getattr(number, "name", "")))


class HarmPart(Message, frozen=True, tag="effect-harm-part"):
    who: Name
    by: int


class HarmInShort(Effect, frozen=True, tag="effect-harm-short"):
    """How much harm each of several people takes, without their numbers."""

    people: tuple[Message, ...]

    def joined_with(self, other: Message) -> Message | None:
        return HarmInShort((*self.people, *other.people)) if isinstance(other, HarmInShort) else None


class TakesHarm(CountedEffect, frozen=True, tag="effect-harm"):
    """Harm that went through to the numbers of a sheet."""

    hurts = True

    def in_short(self) -> Message | None:
        return HarmInShort((HarmPart(self.who, self.by),))


class ArmourStops(CountedEffect, frozen=True, tag="effect-armour-stops"):
    """Harm that armour took."""

    hurts = True


class ArmourMended(CountedEffect, frozen=True, tag="effect-armour-mended"):
    """Protection that came back."""


class TakesFatigue(CountedEffect, frozen=True, tag="effect-fatigue"):
    """Slots that fatigue fills."""


class SlotsFreed(CountedEffect, frozen=True, tag="effect-fatigue-recovered"):
    """Slots that fatigue leaves."""


class TakesFatigueEarlier(Effect, frozen=True, tag="effect-fatigue-earlier"):
    who: Name
    by: int


class SlotsFreedEarlier(Effect, frozen=True, tag="effect-fatigue-recovered-earlier"):
    who: Name
    by: int


class Spends(Effect, frozen=True, tag="effect-spends"):
    who: Name
    by: int
    name: str
    before: int
    after: int


class Healing(Effect, frozen=True):
    """Points that came back; what comes back bit by bit is told once, where it ends."""

    joins_last = True
    who: Name
    by: int
    name: str

    def in_short(self) -> Message | None:
        return None

    before: int
    after: int

    def joined_with(self, other: Message) -> Message | None:
        if not isinstance(other, Healing) or (other.who, other.name, other.before) != (self.who, self.name, self.after):
            return None
        return structs.replace(other, by=self.by + other.by, before=self.before)


class Regains(Healing, frozen=True, tag="effect-regains"):
    """The number is still below its maximum."""


class RegainsAll(Healing, frozen=True, tag="effect-regains-all"):
    """The number is at its maximum again."""


def healing_message(who: str, change: ValueChange) -> Message:
    before, after = int(change.before or 0), int(change.after or 0)
    return (RegainsAll if after == change.most else Regains)(who, after - before, change.name, before, after)


class Gains(Effect, frozen=True, tag="effect-gains"):
    who: Name
    by: int
    name: str


class TakesHarmUnseen(Effect, frozen=True, tag="effect-harm-earlier"):
    """Harm of an entry that keeps no numbers."""

    who: Name
    by: int
    name: str


class SpendsEarlier(Effect, frozen=True, tag="effect-spends-earlier"):
    who: Name
    by: int
    name: str


class RegainsEarlier(Effect, frozen=True, tag="effect-regains-earlier"):
    who: Name
    by: int
    name: str


SPENT = ("spent", "spell")


def tell_points(event: Any, heard: HeardLine, at: int) -> Iterable[Message]:
    change, who = heard.change(at, event.name), heard.name(event.who)
    if change is None and event.by < 0 and event.why in SPENT:
        return (SpendsEarlier(who, -event.by, event.name),)
    if change is None:
        return ((TakesHarmUnseen if event.by < 0 else RegainsEarlier)(who, abs(event.by), event.name),)
    by = int(change.after or 0) - int(change.before or 0)
    if by < 0 and event.why in SPENT:
        return (Spends(who, -by, event.name, int(change.before or 0), int(change.after or 0)),)
    if by < 0:
        return (TakesHarm(who, -by, (number_message(change),)),)
    return (healing_message(who, change),)


def tell_hit_points(event: hitpoints.HitPointsChanged, heard: HeardLine, at: int) -> Iterable[Message]:
    change, who = heard.change(at, "HP"), heard.name(event.who)
    if change is None:
        return ((TakesHarmUnseen if event.by < 0 else RegainsEarlier)(who, abs(event.by), "HP"),)
    if event.by < 0:
        return (TakesHarm(who, -event.by, (number_message(change),)),)
    return (healing_message(who, change),)


# ---- dice and scores
class DieDrops(Effect, frozen=True, tag="effect-die-drops"):
    who: Name
    name: str
    before: str
    after: str


class DieDropsPoints(Effect, frozen=True, tag="effect-die-drops-points"):
    """A die drops, and its number is that of the smaller die."""

    who: Name
    name: str
    before: str
    after: str
    was: int
    now: int


class DieRises(Effect, frozen=True, tag="effect-die-rises"):
    won = True
    who: Name
    name: str
    before: str
    after: str


class DieLost(Effect, frozen=True, tag="effect-die-lost"):
    who: Name
    name: str


class DieBack(Effect, frozen=True, tag="effect-die-back"):
    who: Name
    name: str
    after: str


class DieBackEarlier(Effect, frozen=True, tag="effect-die-back-earlier"):
    who: Name
    name: str


class DieMovesEarlier(Effect, frozen=True, tag="effect-die-moves-earlier"):
    who: Name
    name: str
    by: int


def tell_die(event: Any, heard: HeardLine, at: int) -> Iterable[Message]:
    change, who = heard.change(at, f"{event.name}.die"), heard.name(event.who)
    if change is None:
        return (DieMovesEarlier(who, event.name, event.by),)
    points = heard.change(at, event.name)
    if points is not None and event.by < 0:
        was, now = int(points.before or 0), int(points.after or 0)
        return (DieDropsPoints(who, event.name, str(change.before), str(change.after), was, now),)
    kind = DieDrops if event.by < 0 else DieRises
    return (kind(who, event.name, str(change.before), str(change.after)),)


def tell_restored_die(event: Any, heard: HeardLine, at: int) -> Iterable[Message]:
    change, who = heard.change(at, f"{event.name}.die"), heard.name(event.who)
    return (DieBack(who, event.name, str(change.after)) if change else DieBackEarlier(who, event.name),)


class MaximumRises(Effect, frozen=True, tag="effect-maximum-rises"):
    who: Name
    name: str
    before: int
    after: int


class MaximumDrops(Effect, frozen=True, tag="effect-maximum-drops"):
    who: Name
    name: str
    before: int
    after: int


def has_just_come(who: str, heard: HeardLine) -> bool:
    """Does someone come to the table in this line, as they are?"""
    return heard.has(CharacterAdded, who=who) or heard.has(Appeared, who=who)


def tell_score(event: scores.ScoreChanged, heard: HeardLine, at: int) -> Iterator[Message]:
    """A score falls by harm and comes back; its maximum may change as well."""
    if has_just_come(event.who, heard):
        return
    now, most = heard.change(at, event.name), heard.change(at, f"{event.name}.most")
    who = heard.name(event.who)
    if most is not None:
        kind = MaximumRises if int(most.after or 0) > int(most.before or 0) else MaximumDrops
        yield kind(who, event.name, int(most.before or 0), int(most.after or 0))
    if now is not None and event.by < 0:
        yield TakesHarm(who, int(now.before or 0) - int(now.after or 0), (number_message(now),))
    elif now is not None and not most:
        yield healing_message(who, now)
    elif now is None and most is None and event.by:
        yield (TakesHarmUnseen if event.by < 0 else RegainsEarlier)(who, abs(event.by), event.name)


def tell_growth(event: scores.ScoreGrown, heard: HeardLine, at: int) -> Iterable[Message]:
    now, most = heard.change(at, event.name), heard.change(at, f"{event.name}.most")
    change, who = most or now, heard.name(event.who)
    if change is None:
        return (Gains(who, event.by, event.name),)
    return (MaximumRises(who, event.name, int(change.before or 0), int(change.after or 0)),)


def tell_restored_score(event: scores.ScoreRestored, heard: HeardLine, at: int) -> Iterable[Message]:
    change = heard.change(at, event.name)
    return (healing_message(heard.name(event.who), change),) if change else ()


# ---- armour, slots
class SlotsChanged(Effect, frozen=True, tag="effect-slots"):
    follows = True
    who: Name
    before: int
    size: int


def tell_protection(event: pack.ProtectionChanged, heard: HeardLine, at: int) -> Iterable[Message]:
    change = heard.change(at, "left")
    if change is None:
        return ()
    by = abs(int(change.after or 0) - int(change.before or 0))
    return ((ArmourStops if event.by < 0 else ArmourMended)(heard.name(event.who), by, (number_message(change),)),)


def tell_fatigue(event: pack.FatigueChanged, heard: HeardLine, at: int) -> Iterable[Message]:
    change = heard.change(at, "fatigue")
    if change is None:
        return ((TakesFatigueEarlier if event.by > 0 else SlotsFreedEarlier)(heard.name(event.who), abs(event.by)),)
    numbers = (AmountChanged(change.before or 0, change.after or 0),)
    return ((TakesFatigue if event.by > 0 else SlotsFreed)(heard.name(event.who), abs(event.by), numbers),)


def tell_slots(event: pack.PackSized, heard: HeardLine, at: int) -> Iterable[Message]:
    change = heard.change(at, "size")
    return (SlotsChanged(heard.name(event.who), int(change.before or 0), event.size),) if change else ()


TELLINGS = Tellings(
    {
        "points-changed": tell_points,
        "hit-points-changed": tell_hit_points,
        "die-stepped": tell_die,
        "attribute-lost": lambda e, heard, at: (DieLost(heard.name(e.who), e.name),),
        "die-restored": tell_restored_die,
        "score-changed": tell_score,
        "score-grown": tell_growth,
        "score-restored": tell_restored_score,
        "protection-changed": tell_protection,
        "fatigue-changed": tell_fatigue,
        "pack-sized": tell_slots,
    }
)

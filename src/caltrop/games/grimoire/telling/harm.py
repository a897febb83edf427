"""Damage and what it leads to: saves against critical damage, death, scars, aid, rest, fatigue."""

from __future__ import annotations

from collections.abc import Iterable

from caltrop.games.common.sheet import conditions, time
from caltrop.games.common.telling.people import tell_life_unless
from caltrop.kernel.events.characters import LifeChanged
from caltrop.kernel.events.table import Said, TimePassed
from caltrop.kernel.messages import Data, Message
from caltrop.kernel.telling import Deed, Effect, HeardLine, Kinds, Name, Names, Tellings, silent, tell_result

from .rolls import roll_facts

CRITICAL = "grimoire.critical"


# ---- critical damage
class CriticalMade(Effect, frozen=True, tag="effect-critical-made"):
    who: Name
    total: int
    dc: int

    def in_short(self) -> Message | None:
        return None


class CriticalMadeUnseen(Effect, frozen=True, tag="effect-critical-made-unseen"):
    who: Name

    def in_short(self) -> Message | None:
        return None


class DieInShort(Effect, frozen=True, tag="effect-critical-dies-short"):
    """Several people who fail the save, without their rolls."""

    lasting = True
    together = True
    names: Names


class OutInShort(Effect, frozen=True, tag="effect-critical-out-short"):
    together = True
    names: Names


class DownInShort(Effect, frozen=True, tag="effect-critical-down-short"):
    together = True
    names: Names


class CriticalDies(Effect, frozen=True, tag="effect-critical-dies"):
    of_life = True
    lasting = True
    who: Name
    total: int
    dc: int

    def in_short(self) -> Message | None:
        return DieInShort((self.who,))


class CriticalDiesUnseen(Effect, frozen=True, tag="effect-critical-dies-unseen"):
    of_life = True
    lasting = True
    who: Name

    def in_short(self) -> Message | None:
        return DieInShort((self.who,))


class CriticalOut(Effect, frozen=True, tag="effect-critical-out"):
    of_life = True
    who: Name
    total: int
    dc: int

    def in_short(self) -> Message | None:
        return OutInShort((self.who,))


class CriticalOutUnseen(Effect, frozen=True, tag="effect-critical-out-unseen"):
    of_life = True
    who: Name

    def in_short(self) -> Message | None:
        return OutInShort((self.who,))


class CriticalDown(Effect, frozen=True, tag="effect-critical-down"):
    of_life = True
    who: Name
    total: int
    dc: int

    def in_short(self) -> Message | None:
        return DownInShort((self.who,))


class CriticalDownUnseen(Effect, frozen=True, tag="effect-critical-down-unseen"):
    of_life = True
    who: Name

    def in_short(self) -> Message | None:
        return DownInShort((self.who,))


class IsDoomed(Effect, frozen=True, tag="effect-doom-dies"):
    of_life = True
    lasting = True
    who: Name
    total: int
    dc: int


class DoomedUnseen(Effect, frozen=True, tag="effect-doom-dies-unseen"):
    of_life = True
    lasting = True
    who: Name


class IsSpared(Effect, frozen=True, tag="effect-doom-spared"):
    who: Name


class IsRouted(Effect, frozen=True, tag="effect-detachment-routed"):
    who: Name


class IsWeakened(Effect, frozen=True, tag="effect-detachment-weakened"):
    who: Name


class IsDestroyed(Effect, frozen=True, tag="effect-detachment-destroyed"):
    who: Name


def tell_critical(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell the save against critical damage, with what came of it."""
    dies = heard.has(LifeChanged, who=event.who, life="dead")
    kinds: dict[str, Kinds] = {
        "saved": (CriticalMade, CriticalMadeUnseen),
        "failed": (CriticalDies, CriticalDiesUnseen) if dies else (CriticalOut, CriticalOutUnseen),
        "critical": (CriticalDown, CriticalDownUnseen),
        "doom": (IsDoomed, DoomedUnseen),
    }
    return tell_result(kinds.get(event.result, ()), roll_facts(event, heard, CRITICAL), heard)


# ---- life and death
COVERING = {
    (CRITICAL, "failed"),
    (CRITICAL, "critical"),
    ("grimoire.scars", "doom"),
    ("grimoire.detachment", "routed"),
    ("grimoire.detachment", "destroyed"),
    ("grimoire.mishaps", "a spell"),
    ("grimoire.rest", "treated"),
}


tell_life = tell_life_unless(COVERING)


class NoFurtherLoss(Effect, frozen=True, tag="effect-no-less"):
    who: Name
    attribute: str


class IsParalysed(Effect, frozen=True, tag="effect-paralysed"):
    of_life = True
    who: Name


class Delirious(Effect, frozen=True, tag="effect-delirious"):
    of_life = True
    who: Name


class TakesNoDamage(Effect, frozen=True, tag="effect-no-damage"):
    hurts = True
    who: Name


# ---- scars
class GainsScar(Effect, frozen=True, tag="effect-scar"):
    lasting = True
    who: Name
    scar: Data
    place: Data


class GainsScarSomewhere(Effect, frozen=True, tag="effect-scar-nowhere"):
    lasting = True
    who: Name
    scar: Data


def tell_condition(event: conditions.ConditionAdded, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """A scar or a mishap that has been told puts a condition of the same name on the sheet."""
    names = (str(e.facts.get("scar") or e.facts.get("mishap") or "") for e in heard.events if isinstance(e, Said))
    told = any(name and event.condition.text.partition(":")[0] == name for name in names)
    return () if told else None


# ---- aid, rest, fatigue
class Aids(Deed, frozen=True, tag="log-grimoire-aids"):
    by: Name
    who: Name


class RestsMoment(Deed, frozen=True, tag="log-grimoire-rest-moment"):
    together = True
    names: Names


class RestsHours(Deed, frozen=True, tag="log-grimoire-rest-hours"):
    """A rest of hours that someone else's has told of."""

    together = True
    names: Names


class RestsSoLong(Deed, frozen=True, tag="log-grimoire-rest-time"):
    together = True
    names: Names
    seconds: int


class RestsNight(Deed, frozen=True, tag="log-grimoire-rest-night"):
    together = True
    names: Names


class RestsWeek(Deed, frozen=True, tag="log-grimoire-rest-week"):
    together = True
    names: Names


RESTS: dict[str, type[Message]] = {"moment": RestsMoment, "hours": RestsHours, "night": RestsNight, "week": RestsWeek}


def tell_rest(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    name = heard.name(event.who)
    passed = sum(e.seconds for e in heard.events if isinstance(e, TimePassed))
    if name and passed and event.result == "hours":
        return (RestsSoLong((name,), passed),)
    return (RESTS[event.result]((name,)),) if name else ()


class NothingBack(Effect, frozen=True, tag="effect-deprived-no-points"):
    who: Name


class Tiring(Deed, frozen=True, tag="log-grimoire-tiring"):
    typed = True
    why: str


class IsDying(Effect, frozen=True, tag="effect-grimoire-dying"):
    of_life = True
    who: Name


def tell_countdown(event: time.TimerSet, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """A mortal wound starts the countdown without critical damage."""
    if event.timer.rule == CRITICAL and not heard.has(Said, who=event.who, rule=CRITICAL):
        return (IsDying(heard.name(event.who)),) if event.timer.at is not None else ()
    return None


def tell_scar(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    facts = {name: Data(str(value)) for name, value in event.facts.items() if value}
    return tell_result((GainsScar, GainsScarSomewhere), {**facts, "who": event.who}, heard)


TELLINGS = Tellings(
    {
        "life-changed": tell_life,
        "condition-added": tell_condition,
        "fatigued": silent,
    },
    {
        "grimoire.critical.saved": tell_critical,
        "grimoire.critical.failed": tell_critical,
        "grimoire.critical.critical": tell_critical,
        "grimoire.scars.doom": tell_critical,
        "grimoire.scars.spared": IsSpared,
        "grimoire.scars.scar": tell_scar,
        "grimoire.detachment.routed": IsRouted,
        "grimoire.detachment.weakened": IsWeakened,
        "grimoire.detachment.destroyed": IsDestroyed,
        "grimoire.attribute_loss.dead": (),
        "grimoire.attribute_loss.no less": NoFurtherLoss,
        "grimoire.attribute_loss.paralysed": IsParalysed,
        "grimoire.attribute_loss.delirious": Delirious,
        "grimoire.armor.harmless": TakesNoDamage,
        "grimoire.deprived.no points": NothingBack,
        "grimoire.fatigue.tires": Tiring,
        "grimoire.rest.treated": Aids,
        "grimoire.rest.moment": tell_rest,
        "grimoire.rest.hours": tell_rest,
        "grimoire.rest.night": tell_rest,
        "grimoire.rest.week": tell_rest,
        "grimoire.replacement.joins": (),
    },
)

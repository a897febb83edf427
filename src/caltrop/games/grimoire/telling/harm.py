"""Damage and what it leads to: saves against critical damage, death, scars, aid, rest, fatigue."""

from __future__ import annotations

from collections.abc import Iterable

from caltrop.games.common.conditions import on_sheet
from caltrop.games.common.conditions.condition_telling import tell_life_unless
from caltrop.games.common.table import countdowns
from caltrop.games.grimoire import messages
from caltrop.kernel.contract.telling import HeardLine, Tellings, silent, tell_result
from caltrop.kernel.state.events.characters import LifeChanged
from caltrop.kernel.state.events.table import Said, TimePassed
from caltrop.kernel.state.messages import Data, Message

from .rolls import roll_facts

CRITICAL = "grimoire.critical"


# ---- critical damage
def tell_critical(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell the save against critical damage, with what came of it."""
    dies = heard.has(LifeChanged, who=event.who, life="dead")
    kinds: dict[str, type[Message]] = {
        "saved": messages.CriticalMade,
        "failed": messages.CriticalDies if dies else messages.CriticalOut,
        "critical": messages.CriticalDown,
        "doom": messages.IsDoomed,
    }
    kind = kinds.get(event.result)
    return tell_result(kind, roll_facts(event, heard, CRITICAL), heard) if kind is not None else ()


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


# ---- scars
def tell_condition(event: on_sheet.ConditionAdded, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """A scar or a mishap that has been told puts a condition of the same name on the sheet."""
    names = (str(e.facts.get("scar") or e.facts.get("mishap") or "") for e in heard.events if isinstance(e, Said))
    told = any(name and event.condition.text.partition(":")[0] == name for name in names)
    return () if told else None


# ---- aid, rest, fatigue
RESTS: dict[str, type[Message]] = {
    "moment": messages.RestsMoment,
    "hours": messages.RestsHours,
    "night": messages.RestsNight,
    "week": messages.RestsForWeek,
}


def tell_rest(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    name = heard.name(event.who)
    passed = sum(e.seconds for e in heard.events if isinstance(e, TimePassed))
    if name and passed and event.result == "hours":
        return (messages.RestsSoLong(names=(name,), seconds=passed),)
    return (RESTS[event.result]((name,)),) if name else ()


def tell_countdown(event: countdowns.CountdownSet, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """A mortal wound starts the countdown without critical damage."""
    if event.countdown.rule == CRITICAL and not heard.has(Said, who=event.who, rule=CRITICAL):
        return (messages.IsDying(heard.name(event.who)),) if event.countdown.at is not None else ()
    return None


def tell_scar(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    facts = {name: Data(str(value)) for name, value in event.facts.items() if value}
    return tell_result(messages.GainsScar, {**facts, "who": event.who}, heard)


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
        "grimoire.scars.spared": messages.IsSpared,
        "grimoire.scars.scar": tell_scar,
        "grimoire.detachment.routed": messages.IsRouted,
        "grimoire.detachment.weakened": messages.IsWeakened,
        "grimoire.detachment.destroyed": messages.IsDestroyed,
        "grimoire.attribute_loss.dead": silent,
        "grimoire.attribute_loss.no less": messages.NoFurtherLoss,
        "grimoire.attribute_loss.paralysed": messages.IsParalysed,
        "grimoire.attribute_loss.delirious": messages.Delirious,
        "grimoire.armor.harmless": messages.TakesNoDamage,
        "grimoire.deprived.no points": messages.NothingBack,
        "grimoire.fatigue.tires": messages.Tiring,
        "grimoire.rest.treated": messages.Aids,
        "grimoire.rest.moment": tell_rest,
        "grimoire.rest.hours": tell_rest,
        "grimoire.rest.night": tell_rest,
        "grimoire.rest.week": tell_rest,
        "grimoire.replacement.joins": silent,
    },
)

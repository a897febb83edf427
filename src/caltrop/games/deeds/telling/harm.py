"""Damage and what it leads to: Brawn saves, unconsciousness, lost abilities, scars, rest."""

from __future__ import annotations

from collections.abc import Iterable

from caltrop.games.common.conditions import on_sheet
from caltrop.games.common.conditions.condition_telling import tell_life_unless
from caltrop.games.common.table import countdowns
from caltrop.games.deeds import messages
from caltrop.kernel.contract.telling import HeardLine, Tellings, silent, tell_result
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.messages import Data, Message

from ..sheet import Scarred
from .saves import save_facts


# ---- Brawn saves
def tell_brawn_save(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    if event.result != "critical":
        kinds: type[Message] = messages.HoldsOut
    elif was_unconscious(event.who, heard):
        kinds = messages.StaysUnconscious
    else:
        kinds = messages.FallsUnconscious
    return tell_result(kinds, save_facts(event, heard), heard)


def was_unconscious(who: str, heard: HeardLine) -> bool:
    """Is someone out of the fight without a change in this line? Of entries that keep no changes it is not known."""
    falls = any(c.who == who and c.name == "life" for each in heard.changes.values() for c in each)
    return bool(heard.changes) and not falls


COVERING = {
    ("deeds.damage", "critical"),
    ("deeds.damage", "revived"),
    ("deeds.warband", "routed"),
    ("deeds.warband", "destroyed"),
}


tell_life = tell_life_unless(COVERING)


# ---- lost abilities
LOSSES = ("deeds.loss", "deeds.warband")


def tell_condition(event: on_sheet.ConditionAdded, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """An ability at 0 and a rout have been told."""
    told = any(isinstance(e, Said) and e.who == event.who and e.rule in LOSSES for e in heard.events)
    return () if told else None


# ---- scars
def tell_scar(event: Scarred, heard: HeardLine, at: int) -> Iterable[Message]:
    facts = {"who": event.who, "scar": Data(event.scar), "place": Data(event.place)}
    return tell_result(messages.GainsScar, facts, heard)


def tell_end(event: countdowns.CountdownOver, heard: HeardLine, at: int) -> Iterable[Message] | None:
    return (messages.ScarHeals(heard.name(event.who)),) if event.rule == "deeds.scars" else None


# ---- rest
RESTS: dict[str, type[Message]] = {
    "moment": messages.RestsMoment,
    "night": messages.RestsNight,
    "care": messages.RestsInCare,
}


def tell_rest(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    name = heard.name(event.who)
    weeks = event.facts.get("weeks", 1)
    if name and isinstance(weeks, int) and weeks > 1:
        return (messages.RestsLongInCare(names=(name,), weeks=weeks),)
    return (RESTS[event.result]((name,)),) if name else ()


TELLINGS = Tellings(
    {
        "life-changed": tell_life,
        "condition-added": tell_condition,
        "countdown-over": tell_end,
        "fatigued": silent,
        "deeds.scarred": tell_scar,
    },
    {
        "deeds.damage.critical": tell_brawn_save,
        "deeds.damage.held": tell_brawn_save,
        "deeds.damage.revived": messages.Revives,
        "deeds.warband.routed": messages.IsRouted,
        "deeds.warband.destroyed": messages.IsDestroyed,
        "deeds.loss.Finesse": messages.IsParalysed,
        "deeds.loss.Intellect": messages.GoesMad,
        "deeds.loss.no less": messages.NoFurtherLoss,
        "deeds.scars.unchanged": messages.ScoreUnchanged,
        "deeds.deprived.no points": messages.NothingBack,
        "deeds.rest.moment": tell_rest,
        "deeds.rest.night": tell_rest,
        "deeds.rest.care": tell_rest,
    },
)

"""Damage and what it leads to: Brawn saves, unconsciousness, lost abilities, scars, rest."""

from __future__ import annotations

from collections.abc import Iterable

from caltrop.games.common.sheet import conditions, time
from caltrop.games.common.sheet.need import DAY
from caltrop.games.common.telling.people import tell_life_unless
from caltrop.kernel.events.table import Said, TimePassed
from caltrop.kernel.messages import Data, Message
from caltrop.kernel.telling import Deed, Effect, HeardLine, Kinds, Name, Names, Tellings, silent, tell_result

from ..sheet import Scarred
from .saves import save_facts


# ---- Brawn saves
class HoldsOut(Effect, frozen=True, tag="effect-brawn-passed"):
    who: Name
    rolled: int
    score: int

    def in_short(self) -> Message | None:
        return None


class HoldsOutUnseen(Effect, frozen=True, tag="effect-brawn-passed-unseen"):
    who: Name

    def in_short(self) -> Message | None:
        return None


class FallInShort(Effect, frozen=True, tag="effect-unconscious-short"):
    """Several people who fall unconscious, without their rolls."""

    together = True
    names: Names


class FallsUnconscious(Effect, frozen=True, tag="effect-unconscious"):
    of_life = True
    who: Name
    rolled: int
    score: int

    def in_short(self) -> Message | None:
        return FallInShort((self.who,))


class FallsUnconsciousUnseen(Effect, frozen=True, tag="effect-unconscious-unseen"):
    of_life = True
    who: Name

    def in_short(self) -> Message | None:
        return FallInShort((self.who,))


class StaysUnconscious(Effect, frozen=True, tag="effect-brawn-failed"):
    of_life = True
    who: Name
    rolled: int
    score: int


class StaysUnconsciousUnseen(Effect, frozen=True, tag="effect-brawn-failed-unseen"):
    of_life = True
    who: Name


class IsRouted(Effect, frozen=True, tag="effect-warband-routed"):
    who: Name


class IsDestroyed(Effect, frozen=True, tag="effect-warband-destroyed"):
    who: Name


class Revives(Deed, frozen=True, tag="log-revives"):
    by: Name
    who: Name


class IsRevived(Deed, frozen=True, tag="log-revived"):
    who: Name


def tell_brawn_save(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    if event.result != "critical":
        kinds: Kinds = (HoldsOut, HoldsOutUnseen)
    elif was_unconscious(event.who, heard):
        kinds = (StaysUnconscious, StaysUnconsciousUnseen)
    else:
        kinds = (FallsUnconscious, FallsUnconsciousUnseen)
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
class IsParalysed(Effect, frozen=True, tag="effect-paralysed"):
    of_life = True
    who: Name


class GoesMad(Effect, frozen=True, tag="effect-goes-mad"):
    of_life = True
    who: Name


class NoFurtherLoss(Effect, frozen=True, tag="effect-no-less"):
    who: Name
    ability: str


LOSSES = ("deeds.loss", "deeds.warband")


def tell_condition(event: conditions.ConditionAdded, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """An ability at 0 and a rout have been told."""
    told = any(isinstance(e, Said) and e.who == event.who and e.rule in LOSSES for e in heard.events)
    return () if told else None


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


class ScarHeals(Effect, frozen=True, tag="effect-scar-heals"):
    who: Name


class ScoreUnchanged(Effect, frozen=True, tag="effect-score-unchanged"):
    who: Name
    name: str
    rolled: int


def tell_scar(event: Scarred, heard: HeardLine, at: int) -> Iterable[Message]:
    facts = {"who": event.who, "scar": Data(event.scar), "place": Data(event.place)}
    return tell_result((GainsScar, GainsScarSomewhere), facts, heard)


def tell_end(event: time.TimerOver, heard: HeardLine, at: int) -> Iterable[Message] | None:
    return (ScarHeals(heard.name(event.who)),) if event.rule == "deeds.scars" else None


# ---- rest
class RestsMoment(Deed, frozen=True, tag="log-deeds-rest-moment"):
    together = True
    names: Names


class RestsNight(Deed, frozen=True, tag="log-deeds-rest-night"):
    together = True
    names: Names


class RestsInCare(Deed, frozen=True, tag="log-deeds-rest-care"):
    together = True
    names: Names


class RestsLongInCare(Deed, frozen=True, tag="log-deeds-rest-care-weeks"):
    together = True
    names: Names
    weeks: int


class NothingBack(Effect, frozen=True, tag="effect-deprived-no-points"):
    who: Name


RESTS: dict[str, type[Message]] = {"moment": RestsMoment, "night": RestsNight, "care": RestsInCare}
WEEK = 7 * DAY


def tell_rest(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    name = heard.name(event.who)
    if name and event.result == "care" and (weeks := weeks_in_care(event, heard)) > 1:
        return (RestsLongInCare((name,), weeks),)
    return (RESTS[event.result]((name,)),) if name else ()


def weeks_in_care(event: Said, heard: HeardLine) -> int:
    """Return how long a healer's care took; earlier entries say it only by the clock."""
    passed = sum(e.seconds for e in heard.events if isinstance(e, TimePassed))
    said = event.facts.get("weeks")
    return said if isinstance(said, int) else passed // WEEK


TELLINGS = Tellings(
    {
        "life-changed": tell_life,
        "condition-added": tell_condition,
        "timer-over": tell_end,
        "fatigued": silent,
        "deeds.scarred": tell_scar,
    },
    {
        "deeds.damage.critical": tell_brawn_save,
        "deeds.damage.held": tell_brawn_save,
        "deeds.damage.revived": (Revives, IsRevived),
        "deeds.warband.routed": IsRouted,
        "deeds.warband.destroyed": IsDestroyed,
        "deeds.loss.Finesse": IsParalysed,
        "deeds.loss.Intellect": GoesMad,
        "deeds.loss.no less": NoFurtherLoss,
        "deeds.scars.unchanged": ScoreUnchanged,
        "deeds.deprived.no points": NothingBack,
        "deeds.rest.moment": tell_rest,
        "deeds.rest.night": tell_rest,
        "deeds.rest.care": tell_rest,
    },
)

"""Attacks, morale and retreat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import structs

from caltrop.games.common.telling.lying import GivenThing
from caltrop.games.common.telling.morale import RunAway, StandFast
from caltrop.kernel.events.open_business import Offered
from caltrop.kernel.events.table import Said
from caltrop.kernel.messages import SOMEONE, Message
from caltrop.kernel.telling import Deed, HeardLine, Kinds, Name, Tellings, group_names, tell_result

from .rolls import roll_facts


# ---- attacks
class Attack(Deed, frozen=True):
    """An attack; a blast is told once for all that it hits, and once for all that it misses."""

    who: Name
    names: tuple[str, ...]
    arms: tuple[Message, ...]

    def joined_with(self, other: Message) -> Message | None:
        if not isinstance(other, Attack) or type(other) is not type(self) or not self.is_one_with(other):
            return None
        each = {field: (*getattr(self, field), *getattr(other, field)) for field in EACH if hasattr(self, field)}
        return structs.replace(self, **each)

    def is_one_with(self, other: Attack) -> bool:
        """Is it the same roll, against other targets?"""
        totals = getattr(self, "total", None) == getattr(other, "total", None)
        return totals and (self.who, self.arms) == (other.who, other.arms) and not set(self.names) & set(other.names)

    def arguments(self) -> dict[str, Any]:
        return {**super().arguments(), "names": group_names(self.names)}


EACH = ("names", "others", "saves")  # fields with something for each target


class SaveTotal(Message, frozen=True, tag="log-save-total"):
    who: str
    total: int


class Hits(Attack, frozen=True, tag="log-hits"):
    landing = "all"
    total: int
    others: tuple[int, ...]


class HitsOpenly(Attack, frozen=True, tag="log-hits-total"):
    """The target's total is not for this seat."""

    landing = "all"
    total: int


class HitsUnseen(Attack, frozen=True, tag="log-hits-save"):
    """The attacker's total is not for this seat; of several targets each save has a name."""

    landing = "all"
    others: tuple[int, ...]
    saves: tuple[Message, ...]


class HitsPlainly(Attack, frozen=True, tag="log-hits-plain"):
    landing = "all"


class HitsEarlier(Deed, frozen=True, tag="log-hits-earlier"):
    landing = "all"
    who: Name
    against: Name


class Misses(Attack, frozen=True, tag="log-misses"):
    landing = "none"
    total: int
    others: tuple[int, ...]


class MissesOpenly(Attack, frozen=True, tag="log-misses-total"):
    landing = "none"
    total: int


class MissesUnseen(Attack, frozen=True, tag="log-misses-save"):
    landing = "none"
    others: tuple[int, ...]
    saves: tuple[Message, ...]


class MissesPlainly(Attack, frozen=True, tag="log-misses-plain"):
    landing = "none"


class MissesEarlier(Deed, frozen=True, tag="log-misses-earlier"):
    landing = "none"
    who: Name
    against: Name


HITS: Kinds = (Hits, HitsOpenly, HitsUnseen, HitsPlainly, HitsEarlier)
MISSES: Kinds = (Misses, MissesOpenly, MissesUnseen, MissesPlainly, MissesEarlier)


def tell_attack(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    held = (str(event.facts[name]) for name in ("weapon", "second") if event.facts.get(name))
    facts = roll_facts(event, heard)
    name, other = heard.name(str(facts.get("against", ""))) or SOMEONE, facts.get("other")
    each = {"others": (other,), "saves": (SaveTotal(name, other),)} if isinstance(other, int) else {}
    arms = tuple(GivenThing(heard.thing(name)) for name in held)
    told = {**facts, "names": (name,), "arms": arms, **each}
    return tell_result(HITS if event.result == "hit" else MISSES, told, heard)


# ---- morale
class MoraleSave(Deed, frozen=True):
    """A save of one; several against one DC are told at once."""

    names: tuple[str, ...]

    def joined_with(self, other: Message) -> Message | None:
        if not isinstance(other, MoraleSave) or type(other) is not type(self) or not self.has_same_dc(other):
            return None
        each = {field: (*getattr(self, field), *getattr(other, field)) for field in COUNTED if hasattr(self, field)}
        return structs.replace(self, **each)

    def has_same_dc(self, other: MoraleSave) -> bool:
        return bool(getattr(self, "dc", None) == getattr(other, "dc", None))

    def arguments(self) -> dict[str, Any]:
        return {**super().arguments(), "names": group_names(self.names)}


COUNTED = ("names", "totals")


class MoraleMade(MoraleSave, frozen=True, tag="log-morale-made"):
    totals: tuple[int, ...]
    dc: int


class MoraleMadeHidden(MoraleSave, frozen=True, tag="log-morale-made-hidden"):
    totals: tuple[int, ...]


class MoraleMadeUnseen(MoraleSave, frozen=True, tag="log-morale-made-unseen"):
    pass


class MoraleFails(MoraleSave, frozen=True, tag="log-morale-fails"):
    totals: tuple[int, ...]
    dc: int


class MoraleFailsHidden(MoraleSave, frozen=True, tag="log-morale-fails-hidden"):
    totals: tuple[int, ...]


class MoraleFailsUnseen(MoraleSave, frozen=True, tag="log-morale-fails-unseen"):
    pass


def tell_morale(event: Said, heard: HeardLine, at: int) -> Iterator[Message]:
    """Tell one save; a leader's counts for the followers, too."""
    holds = event.result.endswith("hold")
    made: Kinds = (MoraleMade, MoraleMadeHidden, MoraleMadeUnseen)
    failed: Kinds = (MoraleFails, MoraleFailsHidden, MoraleFailsUnseen)
    facts = roll_facts(event, heard)
    totals = (facts["total"],) if "total" in facts else None
    saved = {**facts, "names": (heard.name(event.who) or SOMEONE,), "totals": totals}
    yield from tell_result(made if holds else failed, saved, heard)
    names = {"names": event.facts.get("names") or (event.who,)}
    yield from tell_result((StandFast if holds else RunAway,), names, heard)


# ---- retreat
class Escapes(Deed, frozen=True, tag="log-grimoire-escapes"):
    typed = True
    who: Name
    total: int
    dc: int
    to: str


class EscapesUnseen(Deed, frozen=True, tag="log-grimoire-escapes-unseen"):
    typed = True
    who: Name
    to: str


class IsCaught(Deed, frozen=True, tag="log-grimoire-caught"):
    typed = True
    who: Name
    total: int
    dc: int
    to: str


class IsCaughtUnseen(Deed, frozen=True, tag="log-grimoire-caught-unseen"):
    typed = True
    who: Name
    to: str


class GetsAway(Deed, frozen=True, tag="log-grimoire-escapes-plain"):
    who: Name
    total: int
    dc: int


class DoesNotGetAway(Deed, frozen=True, tag="log-grimoire-caught-plain"):
    who: Name
    total: int
    dc: int


class RetreatPlace(Deed, frozen=True, tag="log-grimoire-retreat-to"):
    typed = True
    to: str


def tell_retreat(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    """Where to, in the words that were typed, ends the line; so a natural 1 or 20 and what is due stand before it."""
    away, facts = event.result == "away", roll_facts(event, heard)
    if heard.has(Said, rule="grimoire.natural") or heard.has(Offered):
        told = tell_result((GetsAway if away else DoesNotGetAway,), facts, heard)
        if told:
            return (*told, *tell_result((RetreatPlace,), facts, heard))
    return tell_result((Escapes, EscapesUnseen) if away else (IsCaught, IsCaughtUnseen), facts, heard)


TELLINGS = Tellings(
    results={
        "grimoire.attack": tell_attack,
        "grimoire.morale.hold": tell_morale,
        "grimoire.morale.flee": tell_morale,
        "grimoire.morale.led hold": tell_morale,
        "grimoire.morale.led flee": tell_morale,
        "grimoire.retreat": tell_retreat,
    }
)

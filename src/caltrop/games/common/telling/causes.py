"""What harms or heals without an attack or a rest: the facilitator's hand, and conditions that go on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeVar

from msgspec import structs

from caltrop.kernel.contract.telling import Deed, HeardLine, Name, Tellings
from caltrop.kernel.rules.steps import ConditionActed
from caltrop.kernel.state.events.characters import LifeChanged
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.messages import Message
from caltrop.messages import log
from caltrop.messages.kinds import CountedEffect, Healing, joined_numbers

from .numbers import TakesHarm
from .people import predicate_by_title


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
        return add_effect(self, other) if isinstance(other, TakesHarm) else None


class DealsInArmour(Deed, frozen=True, tag="log-deals-in-armour"):
    """Harm of which armour takes a part."""

    who: Name
    by: int
    numbers: tuple[Message, ...]

    def joined_with(self, other: Message) -> Message | None:
        return add_effect(self, other) if isinstance(other, log.ArmourStops) else None


Dealt = TypeVar("Dealt", DealsByHand, DealsInArmour)


def add_effect(deed: Dealt, effect: CountedEffect) -> Dealt | None:
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


def tell_deed_by_hand(heard: HeardLine) -> Iterator[Message]:
    """Tell that the facilitator harms or heals someone; the effects follow."""
    deed = BY_HAND.get(heard.move.rpartition(".")[2])
    if deed is not None and (who := heard.name(heard.actor)):
        yield deed(who)


BY_HAND: dict[str, type[HarmsByHand | HealsByHand]] = {
    "harm": HarmsByHand,
    "damage": HarmsByHand,
    "heal": HealsByHand,
}  # moves of the games that are the facilitator's


# ---- conditions that go on hurting, or healing
def tell_lasting_harm(heard: HeardLine) -> Iterator[Message]:
    """Tell which conditions do something to their bearers now; a step says so to every seat that knows them."""
    for facts in (step.facts for step in heard.steps):
        if not isinstance(facts, ConditionActed) or facts.effect not in ("harm", "heals"):
            continue
        if (who := heard.name(facts.whom)) and is_changed(facts.whom, heard):
            yield log.IsStill(names=(who,), condition=predicate_by_title(facts.mark, heard))


def is_changed(who: str, heard: HeardLine) -> bool:
    """Does the line tell something that becomes of someone: a number, how they look, a result, whether they live?"""
    changed = any(change.who == who for changes in heard.changes.values() for change in changes)
    return changed or heard.has(Said, who=who) or heard.has(LifeChanged, who=who)


TELLINGS = Tellings(lines=(tell_deed_by_hand, tell_lasting_harm))

"""Attacks, blasts, spells, morale and retreat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec import structs

from caltrop.games.common.health.health_telling import UsesOn
from caltrop.games.common.items import pack
from caltrop.games.common.items.item_telling import leftover
from caltrop.games.common.table import countdowns
from caltrop.games.deeds import messages
from caltrop.kernel.contract.telling import (
    Deed,
    HeardLine,
    Name,
    Tellings,
    group_names,
    result_facts,
    tell_result,
    tell_together,
)
from caltrop.kernel.state.events.open_business import RollBecameDue
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.messages import SOMEONE, Message
from caltrop.messages import log

from .saves import FAILED, PASSED, save_facts


# ---- attacks
class Strikes(Deed, frozen=True, tag="log-strikes"):
    """A strike; that of a blast is told once for all its targets."""

    landing = "best"
    who: Name
    names: tuple[str, ...]
    arms: tuple[Message, ...]

    def joined_with(self, other: Message) -> Message | None:
        if not isinstance(other, Strikes) or (other.who, other.arms) != (self.who, self.arms):
            return None
        return structs.replace(self, names=tuple(dict.fromkeys((*self.names, *other.names))))

    def arguments(self) -> dict[str, Any]:
        return {**super().arguments(), "names": group_names(self.names)}


def tell_attack(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    """An attack always lands: what it does is told by its effects."""
    held = (str(event.facts[name]) for name in ("weapon", "second") if event.facts.get(name))
    arms = tuple(log.GivenThing(heard.thing(name)) for name in held)
    casts = any(isinstance(e, Said) and e.rule == SPELLS for e in heard.events)
    if casts:
        return ()  # a spell that does damage has been told
    names = (heard.name(str(event.facts.get("against", ""))) or SOMEONE,)
    return tell_result(Strikes, {**result_facts(event), "names": names, "arms": arms}, heard)


def tell_no_harm(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell that a strike did nothing, to those who read its armour that this stopped it."""
    return (
        tell_together(messages.ArmourStopsAll if event.facts.get("armour") else messages.NoDamage)(event, heard, at)
        or ()
    )


def tell_loss(event: pack.ItemLost, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """Tell a sundered shield; of a thing that was opened it is told what is left."""
    if event.why == "sundered":
        return tell_result(messages.ShieldBreaks, {"who": event.who, "item": event.item or event.key}, heard)
    opened = any(isinstance(e, pack.ItemGained) and e.why == pack.REMAINDER for e in heard.events[at:])
    used = any(isinstance(e, Said) and e.result == "used" for e in heard.events)
    return () if opened or (used and event.why != "eaten") else None


def tell_use(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    """A meal is told by who eats it."""
    eaten = heard.has(pack.ItemLost, who=event.who, why="eaten")
    return () if eaten else tell_result(UsesOn, result_facts(event), heard)


def tell_gain(event: pack.ItemGained, heard: HeardLine, at: int) -> Iterable[Message] | None:
    return leftover(heard.name(event.who), event.item, heard) if event.why == pack.REMAINDER else None


# ---- spells
SPELLS = "deeds.spells"


def tell_casting(event: Said, heard: HeardLine, at: int) -> Iterator[Message]:
    on_others = event.facts.get("targets") != (event.who,)
    yield from tell_result(messages.CastsOn if on_others else messages.Casts, result_facts(event), heard)
    row = heard.row(str(event.facts.get("spell", "")), "spells")
    if row is not None and not (row.damage or row.heal or row.condition):
        yield from tell_result(messages.SpellToTell, event.facts, heard)


def tell_resisting(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    return tell_result(messages.ResistsSpell, save_facts(event, heard), heard)


def tell_countdown(event: countdowns.CountdownSet, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """Tell how long a spell on a place lasts; a scar that waits for a healer has been told."""
    found = countdowns.LASTS.fullmatch(event.countdown.when)
    if event.countdown.rule != SPELLS or found is None or heard.game is None:
        return () if event.countdown.rule == "deeds.scars" else None
    spell = heard.book_name(str(event.countdown.facts.get("spell", "")), "spells")
    unit = heard.game.round_seconds if found[2] == "round" else countdowns.SECONDS[f"{found[2]}s"]
    return (messages.SpellLasts(who=heard.name(event.who), spell=spell, seconds=int(found[1]) * unit),)


# ---- morale and retreat
def tell_morale(event: Said, heard: HeardLine, at: int) -> Iterator[Message]:
    """Tell the leader's save, and the others it counts for."""
    holds = event.result == "hold"
    yield from tell_result(PASSED if holds else FAILED, {"ability": "Intellect", **save_facts(event, heard)}, heard)
    names = {"names": event.facts.get("names") or (event.who,)}
    yield from tell_result(log.StandFast if holds else log.RunAway, names, heard)


def tell_escape(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    """Where to, in the words that were typed, ends the line; so what is due stands before it."""
    if not heard.has(RollBecameDue):
        return tell_result(messages.Escapes, result_facts(event), heard)
    facts = result_facts(event)
    return (*tell_result(messages.GetsAway, facts, heard), *tell_result(messages.SafeAt, facts, heard))


TELLINGS = Tellings(
    {"item-lost": tell_loss, "item-gained": tell_gain, "countdown-set": tell_countdown},
    {
        "deeds.attack": tell_attack,
        "deeds.attack.first counts": messages.FirstWeaponCounts,
        "deeds.armor.stopped": tell_together(messages.ArmourStopsAll),
        "deeds.armor.no more": tell_together(messages.NoMoreDamage),
        "deeds.armor.harmless": tell_no_harm,
        "deeds.blast.targets": messages.BlastCatches,
        "deeds.spells.cast": tell_casting,
        "deeds.spells.over": messages.SpellRunsOut,
        "deeds.spells.shaken off": tell_resisting,
        "deeds.morale.hold": tell_morale,
        "deeds.morale.flee": tell_morale,
        "deeds.retreat.away": tell_escape,
        "market.used": tell_use,
        "deeds.retreat.caught": messages.IsCaught,
    },
)

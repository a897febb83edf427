"""Attacks, morale and retreat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from caltrop.games.grimoire import messages
from caltrop.kernel.contract.telling import HeardLine, Tellings, tell_result
from caltrop.kernel.state.events.open_business import RollBecameDue
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.messages import SOMEONE, Message
from caltrop.messages import log

from .rolls import roll_facts

# ---- attacks
HITS: type[Message] = messages.Hits
MISSES: type[Message] = messages.Misses


def tell_attack(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    held = (str(event.facts[name]) for name in ("weapon", "second") if event.facts.get(name))
    facts = roll_facts(event, heard)
    name, other = heard.name(str(facts.get("against", ""))) or SOMEONE, facts.get("other")
    each = {"others": (other,), "saves": (messages.SaveTotal(who=name, total=other),)} if isinstance(other, int) else {}
    arms = tuple(log.GivenThing(heard.thing(name)) for name in held)
    told = {**facts, "names": (name,), "arms": arms, **each}
    return tell_result(HITS if event.result == "hit" else MISSES, told, heard)


# ---- morale
def tell_morale(event: Said, heard: HeardLine, at: int) -> Iterator[Message]:
    """Tell one save; a leader's counts for the followers, too."""
    holds = event.result.endswith("hold")
    made: type[Message] = messages.MoraleMade
    failed: type[Message] = messages.MoraleFails
    facts = roll_facts(event, heard)
    totals = (facts["total"],) if "total" in facts else None
    saved = {**facts, "names": (heard.name(event.who) or SOMEONE,), "totals": totals}
    yield from tell_result(made if holds else failed, saved, heard)
    names = {"names": event.facts.get("names") or (event.who,)}
    yield from tell_result(log.StandFast if holds else log.RunAway, names, heard)


# ---- retreat
def tell_retreat(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    """Where to, in the words that were typed, ends the line; so a natural 1 or 20 and what is due stand before it."""
    away, facts = event.result == "away", roll_facts(event, heard)
    if heard.has(Said, rule="grimoire.natural") or heard.has(RollBecameDue):
        told = tell_result(messages.GetsAway if away else messages.DoesNotGetAway, facts, heard)
        if told:
            return (*told, *tell_result(messages.RetreatPlace, facts, heard))
    return tell_result(
        messages.Escapes if away else messages.IsCaught,
        facts,
        heard,
    )


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

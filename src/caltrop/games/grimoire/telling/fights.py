"""Attacks, morale and retreat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from caltrop.games.common.telling.morale import RunAway, StandFast
from caltrop.games.common.telling.things import GivenThing
from caltrop.kernel.events.table import Said
from caltrop.kernel.messages import Message
from caltrop.kernel.telling import Deed, HeardLine, Kinds, Name, Tellings, tell_result

from .rolls import roll_facts


# ---- attacks
class Hits(Deed, frozen=True, tag="log-hits"):
    who: Name
    against: Name
    arms: tuple[Message, ...]
    total: int
    other: int


class HitsOpenly(Deed, frozen=True, tag="log-hits-total"):
    """The target's total is not for this seat."""

    who: Name
    against: Name
    arms: tuple[Message, ...]
    total: int


class HitsUnseen(Deed, frozen=True, tag="log-hits-save"):
    """The attacker's total is not for this seat."""

    who: Name
    against: Name
    arms: tuple[Message, ...]
    other: int


class HitsPlainly(Deed, frozen=True, tag="log-hits-plain"):
    who: Name
    against: Name
    arms: tuple[Message, ...]


class HitsEarlier(Deed, frozen=True, tag="log-hits-earlier"):
    who: Name
    against: Name


class Misses(Deed, frozen=True, tag="log-misses"):
    who: Name
    against: Name
    arms: tuple[Message, ...]
    total: int
    other: int


class MissesOpenly(Deed, frozen=True, tag="log-misses-total"):
    who: Name
    against: Name
    arms: tuple[Message, ...]
    total: int


class MissesUnseen(Deed, frozen=True, tag="log-misses-save"):
    who: Name
    against: Name
    arms: tuple[Message, ...]
    other: int


class MissesPlainly(Deed, frozen=True, tag="log-misses-plain"):
    who: Name
    against: Name
    arms: tuple[Message, ...]


class MissesEarlier(Deed, frozen=True, tag="log-misses-earlier"):
    who: Name
    against: Name


HITS: Kinds = (Hits, HitsOpenly, HitsUnseen, HitsPlainly, HitsEarlier)
MISSES: Kinds = (Misses, MissesOpenly, MissesUnseen, MissesPlainly, MissesEarlier)


def tell_attack(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    held = (str(event.facts[name]) for name in ("weapon", "second") if event.facts.get(name))
    arms = tuple(GivenThing(heard.thing(name)) for name in held)
    facts = {**roll_facts(event, heard), **({"arms": arms} if arms else {})}
    return tell_result(HITS if event.result == "hit" else MISSES, facts, heard)


# ---- morale
class MoraleMade(Deed, frozen=True, tag="log-morale-made"):
    who: Name
    total: int
    dc: int


class MoraleMadeHidden(Deed, frozen=True, tag="log-morale-made-hidden"):
    who: Name
    total: int


class MoraleMadeUnseen(Deed, frozen=True, tag="log-morale-made-unseen"):
    who: Name


class MoraleFails(Deed, frozen=True, tag="log-morale-fails"):
    who: Name
    total: int
    dc: int


class MoraleFailsHidden(Deed, frozen=True, tag="log-morale-fails-hidden"):
    who: Name
    total: int


class MoraleFailsUnseen(Deed, frozen=True, tag="log-morale-fails-unseen"):
    who: Name


def tell_morale(event: Said, heard: HeardLine, at: int) -> Iterator[Message]:
    """Tell one save; a leader's counts for the followers, too."""
    holds = event.result.endswith("hold")
    made: Kinds = (MoraleMade, MoraleMadeHidden, MoraleMadeUnseen)
    failed: Kinds = (MoraleFails, MoraleFailsHidden, MoraleFailsUnseen)
    yield from tell_result(made if holds else failed, roll_facts(event, heard), heard)
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


def tell_retreat(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    away: Kinds = (Escapes, EscapesUnseen)
    return tell_result(away if event.result == "away" else (IsCaught, IsCaughtUnseen), roll_facts(event, heard), heard)


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

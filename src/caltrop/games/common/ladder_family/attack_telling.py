"""What the three games with a ladder of dice tell alike: attacks and contests by hits."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from caltrop.kernel.contract.telling import HeardLine, Tellings, result_facts, tell_result
from caltrop.kernel.state.events.characters import LifeChanged
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.messages import Message
from caltrop.kernel.state.parts import tag
from caltrop.messages import log


# ---- dice that drop
def tell_die(event: Any, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """Tell a drop together with the wound that it leaves."""
    told = find_drop(event.who, event.name, heard, at)
    return (told,) if told is not None else None


def find_drop(who: str, attribute: str, heard: HeardLine, at: int) -> Message | None:
    """Return what an event says of a die that drops by a wound; None if the seat may not read it, or it is another."""
    die, points = heard.change(at, f"{attribute}.die"), heard.change(at, attribute)
    wounded = (e.attribute for e in heard.events if tag(type(e)) == "wound-noted" and e.who == who)
    if die is None or points is None or attribute not in wounded:
        return None
    was, now = int(points.before or 0), int(points.after or 0)
    return log.WoundDropsDie(
        who=heard.name(who), name=attribute, before=str(die.before), after=str(die.after), was=was, now=now
    )


def tell_wound(event: Any, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """A die that drops by it has told of the wound."""
    drops = (n for n, e in enumerate(heard.events) if tag(type(e)) == "die-stepped" and e.who == event.who)
    is_told = any(find_drop(event.who, event.attribute, heard, n) is not None for n in drops)
    return () if is_told else None


def tell_lost_die(event: Any, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """Of someone who is out of the fight, or dead, by it nothing more is told."""
    is_over = any(heard.has(LifeChanged, who=event.who, life=life) for life in ("out", "dead"))
    return () if is_over else None


WON: type[Message] = log.AttackWon
LOST: type[Message] = log.AttackLost


def tell_won_attack(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    harmless = log.AttackWonHarmless if event.facts.get("hits") else log.AttackWonNoHits
    return tell_attack(event, heard, harmless, WON)


def tell_lost_attack(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    return tell_attack(event, heard, log.AttackLostHarmless, LOST)


def tell_attack(event: Said, heard: HeardLine, harmless: type[Message], harms: type[Message]) -> Iterable[Message]:
    """Tell an attack; one that does no harm says so, because no effect follows."""
    return tell_result(harmless if event.facts.get("harm") == 0 else harms, result_facts(event), heard)


def tell_won_contest(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    return tell_contest(event, heard, log.ContestWonTiebreak, log.ContestWon)


def tell_lost_contest(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    return tell_contest(event, heard, log.ContestLostTiebreak, log.ContestLost)


def tell_contest(event: Said, heard: HeardLine, tiebreak: type[Message], kind: type[Message]) -> Iterable[Message]:
    """Tell a contest with the hits of both; where they are equal, the tie-break has decided it."""
    facts = result_facts(event)
    is_even = "a" in facts and facts["a"] == facts.get("b")
    return tell_result(tiebreak if is_even else kind, facts, heard)


TELLINGS = Tellings(
    {"die-stepped": tell_die, "wound-noted": tell_wound, "attribute-lost": tell_lost_die},
    {
        "attack.won": tell_won_attack,
        "attack.lost": tell_lost_attack,
        "attack.tie": log.AttackEven,
        "contest.won": tell_won_contest,
        "contest.lost": tell_lost_contest,
        "contest.tie": log.ContestTied,
    },
)

"""What the three games with a ladder of dice tell alike: attacks and contests by hits."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from caltrop.kernel.events.characters import LifeChanged
from caltrop.kernel.events.table import Said
from caltrop.kernel.messages import Message
from caltrop.kernel.parts import tag
from caltrop.kernel.telling import (
    Deed,
    Effect,
    HeardLine,
    Item,
    Kinds,
    Name,
    Strike,
    Tellings,
    result_facts,
    tell_result,
)


class AttackWon(Strike, frozen=True, tag="log-attack-won"):
    who: Name
    against: Name
    weapon: Item
    hits: int


class AttackWonEarlier(Strike, frozen=True, tag="log-attack-won-earlier"):
    who: Name
    against: Name


class AttackLost(Strike, frozen=True, tag="log-attack-lost"):
    who: Name
    against: Name
    weapon: Item
    hits: int


class AttackWonNoHits(Strike, frozen=True, tag="log-attack-won-no-hits"):
    """The attacker has the better dice, and no hit among them."""

    who: Name
    against: Name
    weapon: Item


class AttackWonHarmless(Strike, frozen=True, tag="log-attack-won-harmless"):
    """Harm of this kind does nothing to the target."""

    who: Name
    against: Name
    weapon: Item
    hits: int


class AttackLostHarmless(Strike, frozen=True, tag="log-attack-lost-harmless"):
    """The winner cannot strike back, or to no effect; the weapon is the attacker's."""

    who: Name
    against: Name
    attack_weapon: Item


class AttackLostHarmlessEarlier(Strike, frozen=True, tag="log-attack-lost-harmless-earlier"):
    who: Name
    against: Name


class AttackLostEarlier(Strike, frozen=True, tag="log-attack-lost-earlier"):
    who: Name
    against: Name


class AttackEven(Strike, frozen=True, tag="log-attack-even"):
    who: Name
    against: Name
    weapon: Item
    hits: int


class AttackEvenEarlier(Strike, frozen=True, tag="log-attack-even-earlier"):
    who: Name
    against: Name


class ContestWon(Deed, frozen=True, tag="log-contest-won"):
    who: Name
    against: Name
    ability: str
    a: int
    b: int


class ContestWonEarlier(Deed, frozen=True, tag="log-contest-won-earlier"):
    who: Name
    against: Name


class ContestLost(Deed, frozen=True, tag="log-contest-lost"):
    fails = True
    who: Name
    against: Name
    ability: str
    a: int
    b: int


class ContestLostEarlier(Deed, frozen=True, tag="log-contest-lost-earlier"):
    fails = True
    who: Name
    against: Name


class ContestWonTiebreak(Deed, frozen=True, tag="log-contest-won-tiebreak"):
    who: Name
    against: Name
    ability: str
    a: int


class ContestLostTiebreak(Deed, frozen=True, tag="log-contest-lost-tiebreak"):
    fails = True
    who: Name
    against: Name
    ability: str
    a: int


class ContestTied(Deed, frozen=True, tag="log-contest-tied"):
    who: Name
    against: Name
    ability: str
    a: int


class ContestTiedEarlier(Deed, frozen=True, tag="log-contest-tied-earlier"):
    who: Name
    against: Name


# ---- dice that drop
class WoundDropsDie(Effect, frozen=True, tag="effect-wound-drops-die"):
    """A wound: the die drops, and its number is that of the smaller die."""

    lasting = True
    who: Name
    name: str
    before: str
    after: str
    was: int
    now: int


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
    return WoundDropsDie(heard.name(who), attribute, str(die.before), str(die.after), was, now)


def tell_wound(event: Any, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """A die that drops by it has told of the wound."""
    drops = (n for n, e in enumerate(heard.events) if tag(type(e)) == "die-stepped" and e.who == event.who)
    is_told = any(find_drop(event.who, event.attribute, heard, n) is not None for n in drops)
    return () if is_told else None


def tell_lost_die(event: Any, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """Of someone who is out of the fight, or dead, by it nothing more is told."""
    is_over = any(heard.has(LifeChanged, who=event.who, life=life) for life in ("out", "dead"))
    return () if is_over else None


WON: Kinds = (AttackWon, AttackWonEarlier)
LOST: Kinds = (AttackLost, AttackLostEarlier)


def tell_won_attack(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    harmless = AttackWonHarmless if event.facts.get("hits") else AttackWonNoHits
    return tell_attack(event, heard, (harmless, AttackWonEarlier), WON)


def tell_lost_attack(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    return tell_attack(event, heard, (AttackLostHarmless, AttackLostHarmlessEarlier), LOST)


def tell_attack(event: Said, heard: HeardLine, harmless: Kinds, harms: Kinds) -> Iterable[Message]:
    """Tell an attack; one that does no harm says so, because no effect follows."""
    return tell_result(harmless if event.facts.get("harm") == 0 else harms, result_facts(event), heard)


def tell_won_contest(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    return tell_contest(event, heard, ContestWonTiebreak, (ContestWon, ContestWonEarlier))


def tell_lost_contest(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    return tell_contest(event, heard, ContestLostTiebreak, (ContestLost, ContestLostEarlier))


def tell_contest(event: Said, heard: HeardLine, tiebreak: type[Message], kinds: Kinds) -> Iterable[Message]:
    """Tell a contest with the hits of both; where they are equal, the tie-break has decided it."""
    facts = result_facts(event)
    is_even = "a" in facts and facts["a"] == facts.get("b")
    return tell_result((tiebreak, *kinds) if is_even else kinds, facts, heard)


TELLINGS = Tellings(
    {"die-stepped": tell_die, "wound-noted": tell_wound, "attribute-lost": tell_lost_die},
    {
        "attack.won": tell_won_attack,
        "attack.lost": tell_lost_attack,
        "attack.tie": (AttackEven, AttackEvenEarlier),
        "contest.won": tell_won_contest,
        "contest.lost": tell_lost_contest,
        "contest.tie": (ContestTied, ContestTiedEarlier),
    },
)

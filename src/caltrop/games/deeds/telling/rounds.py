"""Rounds: the turn order, what is declared, and the distances between opponents."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from caltrop.kernel.events.characters import Placed
from caltrop.kernel.events.encounter import FightBegan, OrderChanged, TurnEnded
from caltrop.kernel.events.open_business import Offered
from caltrop.kernel.events.table import Noted, Said
from caltrop.kernel.messages import Message
from caltrop.kernel.telling import Deed, Effect, HeardLine, Name, Names, Tellings, Turn, silent

from ..turns import Declared
from ..zones import ZoneChanged, ZoneSet

FOES, INTENT = "foes", "intent"


# ---- turns
class TurnOrder(Deed, frozen=True, tag="log-turn-order"):
    order: tuple[Any, ...]


class TheFoes(Message, frozen=True, tag="log-the-foes"):
    pass


class FoesActNow(Turn, frozen=True, tag="log-turn-foes"):
    pass


class ActsNow(Turn, frozen=True, tag="log-turn-of"):
    who: str


class NewRound(Deed, frozen=True, tag="log-round"):
    headed = True
    round: int


class InitiativeDue(Effect, frozen=True, tag="effect-due-alone"):
    rule: str


def tell_order(event: OrderChanged, heard: HeardLine, at: int) -> Iterator[Message]:
    """Tell the order of a round, and whose turn it is; at the end of a round there is none."""
    order = tuple(TheFoes() if who == FOES else heard.name(who) for who in event.order)
    if any(order):
        yield TurnOrder(tuple(filter(None, order)))
    now = event.order[event.turn] if event.turn < len(event.order) else ""
    if now == FOES:
        yield FoesActNow()
    elif heard.name(now):
        yield ActsNow(heard.name(now))


def tell_end_of_turn(event: TurnEnded, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """A new round has no order yet: it is no one's turn."""
    rounds = [int(c.after or 0) for each in heard.changes.values() for c in each if c.name == "round"]
    anew = any(isinstance(e, OrderChanged) and not e.order for e in heard.events[at:])
    return (NewRound(rounds[-1]),) if anew and rounds else None


def tell_due(event: Offered, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """Initiative is due because a round begins, which is told."""
    return (InitiativeDue(event.offer.rule),) if event.offer.rule == "deeds.initiative" else None


# ---- what is declared
class Declares(Deed, frozen=True, tag="log-declares"):
    typed = True
    who: Name
    text: str


class FoesIntend(Deed, frozen=True, tag="log-foes-intend"):
    typed = True
    text: str


def tell_declaration(event: Declared, heard: HeardLine, at: int) -> Iterable[Message]:
    return (Declares(heard.name(event.who), event.text),) if event.text else ()


def tell_intent(event: Noted, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """The foes' intent is kept as a note; with the fight it goes without a word."""
    if event.id != INTENT:
        return None
    return (FoesIntend(event.text),) if event.text else ()


# ---- distances
class FoesAt(Effect, frozen=True, tag="effect-foes-at"):
    zone: str

    def joined_with(self, other: Message) -> Message | None:
        return self if other == self else None


class DistanceToParty(Deed, frozen=True, tag="log-distance-party"):
    who: Name
    zone: str


class Distance(Deed, frozen=True, tag="log-distance"):
    together = True
    who: Name
    names: Names
    zone: str


def tell_zone(event: ZoneSet, heard: HeardLine, at: int) -> Iterable[Message]:
    who, other = heard.name(event.who), heard.name(event.other)
    if not who:
        return ()
    if heard.has(FightBegan):
        return (FoesAt(event.zone),)
    return (Distance(who, (other,), event.zone) if other else DistanceToParty(who, event.zone),)


def tell_zone_change(event: ZoneChanged, heard: HeardLine, at: int) -> Iterable[Message]:
    """The one who has moved is named first."""
    who, other = heard.name(event.who), heard.name(event.other)
    if not who or not other:
        return ()
    mover, still = (other, who) if event.other_moved else (who, other)
    return (Distance(mover, (still,), event.zone),)


def tell_place(event: Placed, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """An escape has told it."""
    return () if heard.has(Said, who=event.who, rule="deeds.retreat") else None


TELLINGS = Tellings(
    {
        "order-changed": tell_order,
        "turn-ended": tell_end_of_turn,
        "offered": tell_due,
        "noted": tell_intent,
        "placed": tell_place,
        "deeds.declared": tell_declaration,
        "deeds.step-taken": silent,
        "deeds.beaten-for": silent,
        "deeds.zone-set": tell_zone,
        "deeds.zone-changed": tell_zone_change,
    }
)

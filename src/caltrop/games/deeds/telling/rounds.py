"""Rounds: the turn order, what is declared, and the distances between opponents."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from caltrop.games.deeds import messages
from caltrop.kernel.contract.telling import Effect, HeardLine, Tellings, silent
from caltrop.kernel.state.events.characters import Placed
from caltrop.kernel.state.events.fights import FightBegan, OrderChanged, TurnEnded
from caltrop.kernel.state.events.open_business import RollBecameDue
from caltrop.kernel.state.events.table import Noted, Said
from caltrop.kernel.state.messages import Message
from caltrop.messages import log

from ..turns import Declared
from ..zones import ZoneChanged, ZoneSet

FOES, INTENT = "foes", "intent"


# ---- turns
def tell_order(event: OrderChanged, heard: HeardLine, at: int) -> Iterator[Message]:
    """Tell the order of a round, and whose turn it is; at the end of a round there is none."""
    order = tuple(messages.TheFoes() if who == FOES else heard.name(who) for who in event.order)
    if any(order):
        yield messages.TurnOrder(tuple(filter(None, order)))
    now = event.order[event.turn] if event.turn < len(event.order) else ""
    if now == FOES:
        yield log.FoesTurn()
    elif heard.name(now):
        yield log.TurnOf(heard.name(now))


def tell_end_of_turn(event: TurnEnded, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """A new round has no order yet: it is no one's turn."""
    rounds = [int(c.after or 0) for each in heard.changes.values() for c in each if c.name == "round"]
    anew = any(isinstance(e, OrderChanged) and not e.order for e in heard.events[at:])
    return (messages.NewRound(rounds[-1]),) if anew and rounds else None


def tell_due(event: RollBecameDue, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """Initiative is due because a round begins, which is told."""
    return (messages.InitiativeDue(event.due.rule),) if event.due.rule == "deeds.initiative" else None


# ---- what is declared
def tell_declaration(event: Declared, heard: HeardLine, at: int) -> Iterable[Message]:
    return (messages.Declares(who=heard.name(event.who), text=event.text),) if event.text else ()


def tell_intent(event: Noted, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """The foes' intent is kept as a note; with the fight it goes without a word."""
    if event.id != INTENT:
        return None
    return (messages.FoesIntend(event.text),) if event.text else ()


# ---- distances
class FoesAt(Effect, frozen=True, tag="effect-foes-at"):
    zone: str

    def joined_with(self, other: Message) -> Message | None:
        return self if other == self else None


def tell_zone(event: ZoneSet, heard: HeardLine, at: int) -> Iterable[Message]:
    who, other = heard.name(event.who), heard.name(event.other)
    if not who:
        return ()
    if heard.has(FightBegan):
        return (FoesAt(event.zone),)
    return (
        messages.Distance(who=who, names=(other,), zone=event.zone)
        if other
        else messages.DistanceToParty(who=who, zone=event.zone),
    )


def tell_zone_change(event: ZoneChanged, heard: HeardLine, at: int) -> Iterable[Message]:
    """The one who has moved is named first."""
    who, other = heard.name(event.who), heard.name(event.other)
    if not who or not other:
        return ()
    mover, still = (other, who) if event.other_moved else (who, other)
    return (messages.Distance(who=mover, names=(still,), zone=event.zone),)


def tell_place(event: Placed, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """An escape has told it."""
    return () if heard.has(Said, who=event.who, rule="deeds.retreat") else None


TELLINGS = Tellings(
    {
        "order-changed": tell_order,
        "turn-ended": tell_end_of_turn,
        "roll-due": tell_due,
        "noted": tell_intent,
        "placed": tell_place,
        "deeds.declared": tell_declaration,
        "deeds.step-taken": silent,
        "deeds.beaten-for": silent,
        "deeds.zone-set": tell_zone,
        "deeds.zone-changed": tell_zone_change,
    }
)

"""Fights and turns: the order with its numbers, action points, moving, gained advantage, held actions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from caltrop.games.grimoire import messages
from caltrop.kernel.contract.telling import Deed, HeardLine, Tellings, result_facts, silent, tell_result
from caltrop.kernel.state.events.fights import FightBegan, OrderChanged, SideJoined, SurpriseSet
from caltrop.kernel.state.events.table import RulingSet, Said
from caltrop.kernel.state.messages import Message
from caltrop.messages import log

from ..initiative import Enlisted
from ..turn_state import ActionHeld, AdvantageGained, HoldEnded, InitiativeSet, PointsSpent
from .rolls import price_name

PRICES = "grimoire.prices"
FIRST, MOST = 4, 8  # places of a turn order in short, and in full


# ---- the beginning of a fight
class TurnOrder(Deed, frozen=True, tag="log-turn-order"):
    order: tuple[Message, ...]

    def in_short(self) -> Message | None:
        left = len(self.order) - FIRST
        return messages.FirstTurns(order=self.order[:FIRST], left=left) if len(self.order) > MOST else self


def tell_fight(event: FightBegan, heard: HeardLine, at: int) -> Iterator[Message]:
    """Tell who is surprised and the turn order; the facilitator's has the hidden, too, who come in later."""
    yield log.FightBegins()
    if surprised := heard.names_of(surprised_at_first(event, heard)):
        yield log.AreSurprised(surprised)
    later = (e.order for e in reversed(heard.events) if isinstance(e, OrderChanged))
    yield from order_messages(next(later, event.fight.order), heard)


def surprised_at_first(event: FightBegan, heard: HeardLine) -> tuple[str, ...]:
    later = (e.surprised for e in reversed(heard.events) if isinstance(e, SurpriseSet))
    return next(later, event.fight.surprised)


def order_messages(order: Iterable[str], heard: HeardLine) -> Iterator[Message]:
    rolled = {e.who: e.initiative for e in heard.events if isinstance(e, InitiativeSet)}
    places = ((who, name) for who in order if (name := heard.name(who)))
    found = tuple(
        messages.Place(who=name, initiative=rolled[who]) if who in rolled else messages.PlaceUnseen(name)
        for who, name in places
    )
    if found:
        yield TurnOrder(found)


def tell_order(event: OrderChanged, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """Tell an order that was rolled again; that of a new fight has been told."""
    if heard.has(FightBegan):
        return ()
    return order_messages(event.order, heard) if heard.has(InitiativeSet) else None


def tell_side(event: SideJoined, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """At the beginning of a fight the turn order names everyone."""
    if heard.has(FightBegan) and event.side == "foes":
        return ()
    return (
        None if event.side in ("party", "foes") else (messages.JoinsGroup(who=heard.name(event.who), side=event.side),)
    )


def tell_surprise(event: SurpriseSet, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """The beginning of a fight has told it, and its end comes with the turn."""
    over = any(isinstance(e, Said) and e.rule == "grimoire.ap" for e in heard.events)
    return () if heard.has(FightBegan) or (over and not heard.move.endswith("initiative")) else None


FEW = 2  # of more who join, only the order of turns says when they act


def tell_enlisting(event: Enlisted, heard: HeardLine, at: int) -> Iterable[Message]:
    if sum(isinstance(e, Enlisted) for e in heard.events) > FEW:
        return ()
    rolled = (e.initiative for e in heard.events if isinstance(e, InitiativeSet) and e.who == event.who)
    facts = {"who": event.who, "after": event.after, "initiative": next(rolled, None)}
    kind = messages.Enlists if heard.name(event.after) else messages.EnlistsFirst
    return tell_result(kind, facts, heard)


# ---- whose turn it is
def tell_turn(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell whose turn it is, with the action points, and the round where it is a new one."""
    rounds = [int(c.after or 0) for n in range(at) for c in heard.changes.get(n, ()) if c.name == "round"]
    round = 1 if heard.has(FightBegan) else rounds[-1] if rounds else 0
    surprised = event.result == "surprised"
    if round:
        kind: type[Message] = messages.RoundSurprised if surprised else messages.RoundWith
    else:
        kind = messages.TurnSurprised if surprised else messages.TurnWith
    return tell_result(kind, {**result_facts(event), "round": round}, heard)


# ---- what it costs
def tell_cost(event: PointsSpent, heard: HeardLine, at: int) -> Iterable[Message]:
    change = heard.change(at, "AP")
    left = int(change.before or 0) if change else 0
    if "overspent" in heard.overruled and left < event.ap:
        return (messages.CostsTooMuch(ap=event.ap, left=left),)
    return (messages.Costs(event.ap),)


def tell_paid_action(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    what = price_name(str(event.facts.get("what", "")), heard)
    return tell_result(messages.Acts, {"who": event.who, "what": what}, heard)


def tell_price(event: RulingSet, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """Tell a price in action points that the facilitator sets: it is kept like a ruling."""
    what = event.ruling.removeprefix(f"{PRICES}.")
    if what == event.ruling or not event.option.isdecimal():
        return None
    return (messages.PriceSet(what=price_name(what, heard), ap=int(event.option)),)


def tell_advantage(event: AdvantageGained, heard: HeardLine, at: int) -> Iterable[Message]:
    """It is used up by the roll that it was for, which says nothing of it."""
    return (messages.GainsAdvantage(heard.name(event.who)),) if event.by > 0 else ()


# ---- held actions
def tell_holding(event: ActionHeld, heard: HeardLine, at: int) -> Iterable[Message]:
    who, held = heard.name(event.who), event.holding
    if held.condition:
        return (messages.HoldsUntil(who=who, kind=held.kind, trigger=held.condition, text=held.text),)
    return (messages.Holds(who=who, kind=held.kind, text=held.text),)


def tell_trigger(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    rolls = any(isinstance(e, Said) and e.who == event.who for e in heard.events[at + 1 :])
    kind = messages.HeldFires if rolls else messages.HeldHappens
    return tell_result(kind, result_facts(event), heard)


def tell_end_of_hold(event: HoldEnded, heard: HeardLine, at: int) -> Iterable[Message]:
    """A held action that is triggered has been told."""
    if heard.has(Said, who=event.who, rule="grimoire.held"):
        return ()
    facts: dict[str, Any] = {"who": event.who, "text": event.text}
    if event.why == "used":
        return tell_result(messages.UsesDefence, facts, heard)
    return tell_result(messages.HeldLapses, facts, heard)


TELLINGS = Tellings(
    {
        "fight-began": tell_fight,
        "order-changed": tell_order,
        "side-joined": tell_side,
        "surprise-set": tell_surprise,
        "ruling-set": tell_price,
        "grimoire.enlisted": tell_enlisting,
        "grimoire.initiative-set": silent,
        "grimoire.ap-spent": tell_cost,
        "grimoire.ap-set": silent,
        "grimoire.spaces-gained": lambda e, heard, at: (messages.MayMove(who=heard.name(e.who), spaces=e.spaces),),
        "grimoire.advantage-gained": tell_advantage,
        "grimoire.held": tell_holding,
        "grimoire.hold-over": tell_end_of_hold,
    },
    {"grimoire.ap": tell_turn, PRICES: tell_paid_action, "grimoire.held": tell_trigger},
)

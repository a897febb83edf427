"""Fights and turns: the order with its numbers, action points, moving, gained advantage, held actions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from caltrop.kernel.events.encounter import FightBegan, OrderChanged, SideJoined, SurpriseSet
from caltrop.kernel.events.table import RulingSet, Said
from caltrop.kernel.messages import Message
from caltrop.kernel.telling import (
    Aside,
    Deed,
    Effect,
    HeardLine,
    Kinds,
    Name,
    Tag,
    Tellings,
    Turn,
    result_facts,
    silent,
    tell_result,
)

from ..initiative import Enlisted
from ..turn_state import ActionHeld, AdvantageGained, HoldEnded, InitiativeSet, PointsSpent
from .rolls import price_name

PRICES = "grimoire.prices"
FIRST, MOST = 4, 8  # places of a turn order in short, and in full


# ---- the beginning of a fight
class BeginsFight(Deed, frozen=True, tag="log-fight"):
    headed = True


class StartSurprised(Deed, frozen=True, tag="log-surprised"):
    names: tuple[str, ...]


class TurnOrder(Deed, frozen=True, tag="log-grimoire-order"):
    order: tuple[Message, ...]

    def in_short(self) -> Message | None:
        left = len(self.order) - FIRST
        return FirstTurns(self.order[:FIRST], left) if len(self.order) > MOST else self


class FirstTurns(Deed, frozen=True, tag="log-grimoire-order-short"):
    """The first of a long turn order, and how many follow: the page shows all of them beside it."""

    order: tuple[Message, ...]
    left: int


class Place(Message, frozen=True, tag="log-grimoire-place"):
    """Someone in the turn order, with the initiative that was rolled."""

    who: str
    initiative: int


class PlaceUnseen(Message, frozen=True, tag="log-grimoire-place-unseen"):
    who: str


def tell_fight(event: FightBegan, heard: HeardLine, at: int) -> Iterator[Message]:
    """Tell who is surprised and the turn order; the facilitator's has the hidden, too, who come in later."""
    yield BeginsFight()
    if surprised := heard.names_of(surprised_at_first(event, heard)):
        yield StartSurprised(surprised)
    later = (e.order for e in reversed(heard.events) if isinstance(e, OrderChanged))
    yield from order_messages(next(later, event.encounter.order), heard)


def surprised_at_first(event: FightBegan, heard: HeardLine) -> tuple[str, ...]:
    later = (e.surprised for e in reversed(heard.events) if isinstance(e, SurpriseSet))
    return next(later, event.encounter.surprised)


def order_messages(order: Iterable[str], heard: HeardLine) -> Iterator[Message]:
    rolled = {e.who: e.initiative for e in heard.events if isinstance(e, InitiativeSet)}
    places = ((who, name) for who in order if (name := heard.name(who)))
    found = tuple(Place(name, rolled[who]) if who in rolled else PlaceUnseen(name) for who, name in places)
    if found:
        yield TurnOrder(found)


def tell_order(event: OrderChanged, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """Tell an order that was rolled again; that of a new fight has been told."""
    if heard.has(FightBegan):
        return ()
    return order_messages(event.order, heard) if heard.has(InitiativeSet) else None


class JoinsGroup(Deed, frozen=True, tag="log-grimoire-joins-group"):
    typed = True
    who: Name
    side: str


def tell_side(event: SideJoined, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """At the beginning of a fight the turn order names everyone."""
    if heard.has(FightBegan) and event.side == "foes":
        return ()
    return None if event.side in ("party", "foes") else (JoinsGroup(heard.name(event.who), event.side),)


def tell_surprise(event: SurpriseSet, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """The beginning of a fight has told it, and its end comes with the turn."""
    over = any(isinstance(e, Said) and e.rule == "grimoire.ap" for e in heard.events)
    return () if heard.has(FightBegan) or (over and not heard.move.endswith("initiative")) else None


class Enlists(Deed, frozen=True, tag="log-grimoire-enlists"):
    who: Name
    initiative: int
    after: Name


class EnlistsFirst(Deed, frozen=True, tag="log-grimoire-enlists-first"):
    who: Name
    initiative: int


class EnlistsUnseen(Deed, frozen=True, tag="log-grimoire-enlists-unseen"):
    who: Name
    after: Name


class EnlistsFirstUnseen(Deed, frozen=True, tag="log-grimoire-enlists-first-unseen"):
    who: Name


FEW = 2  # of more who join, only the order of turns says when they act


def tell_enlisting(event: Enlisted, heard: HeardLine, at: int) -> Iterable[Message]:
    if sum(isinstance(e, Enlisted) for e in heard.events) > FEW:
        return ()
    rolled = (e.initiative for e in heard.events if isinstance(e, InitiativeSet) and e.who == event.who)
    facts = {"who": event.who, "after": event.after, "initiative": next(rolled, None)}
    after: Kinds = (Enlists, EnlistsUnseen)
    return tell_result(after if heard.name(event.after) else (EnlistsFirst, EnlistsFirstUnseen), facts, heard)


# ---- whose turn it is
class TurnWith(Turn, frozen=True, tag="log-grimoire-turn"):
    who: Name
    ap: int


class TurnSurprised(Turn, frozen=True, tag="log-grimoire-turn-surprised"):
    who: Name
    ap: int


class RoundWith(Turn, frozen=True, tag="log-grimoire-round"):
    round: int
    who: Name
    ap: int


class RoundSurprised(Turn, frozen=True, tag="log-grimoire-round-surprised"):
    round: int
    who: Name
    ap: int


def tell_turn(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell whose turn it is, with the action points, and the round where it is a new one."""
    rounds = [int(c.after or 0) for n in range(at) for c in heard.changes.get(n, ()) if c.name == "round"]
    round = 1 if heard.has(FightBegan) else rounds[-1] if rounds else 0
    surprised = event.result == "surprised"
    if round:
        kind: type[Message] = RoundSurprised if surprised else RoundWith
    else:
        kind = TurnSurprised if surprised else TurnWith
    return tell_result((kind,), {**result_facts(event), "round": round}, heard)


# ---- what it costs
class Costs(Tag, frozen=True, tag="log-ap"):
    ap: int


class CostsTooMuch(Tag, frozen=True, tag="log-ap-overruled"):
    ap: int
    left: int


def tell_cost(event: PointsSpent, heard: HeardLine, at: int) -> Iterable[Message]:
    change = heard.change(at, "AP")
    left = int(change.before or 0) if change else 0
    if "overspent" in heard.overruled and left < event.ap:
        return (CostsTooMuch(event.ap, left),)
    return (Costs(event.ap),)


class Acts(Deed, frozen=True, tag="log-grimoire-acts"):
    typed = True
    who: Name
    what: str


def tell_paid_action(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    what = price_name(str(event.facts.get("what", "")), heard)
    return tell_result((Acts,), {"who": event.who, "what": what}, heard)


class PriceSet(Deed, frozen=True, tag="log-price"):
    what: str
    ap: int


def tell_price(event: RulingSet, heard: HeardLine, at: int) -> Iterable[Message] | None:
    """Tell a price in action points that the facilitator sets: it is kept like a ruling."""
    what = event.ruling.removeprefix(f"{PRICES}.")
    if what == event.ruling or not event.option.isdecimal():
        return None
    return (PriceSet(price_name(what, heard), int(event.option)),)


class MayMove(Deed, frozen=True, tag="log-may-move"):
    who: Name
    spaces: int


class GainsAdvantage(Deed, frozen=True, tag="log-gains-advantage"):
    who: Name


def tell_advantage(event: AdvantageGained, heard: HeardLine, at: int) -> Iterable[Message]:
    """It is used up by the roll that it was for, which says nothing of it."""
    return (GainsAdvantage(heard.name(event.who)),) if event.by > 0 else ()


# ---- held actions
class Holds(Deed, frozen=True, tag="log-holds"):
    typed = True
    who: Name
    kind: str
    text: str


class HoldsUntil(Deed, frozen=True, tag="log-holds-trigger"):
    typed = True
    who: Name
    kind: str
    trigger: str
    text: str


class HeldFires(Deed, frozen=True, tag="log-held-fires"):
    """The roll or the casting follows."""

    who: Name


class HeldHappens(Deed, frozen=True, tag="log-held-happens"):
    typed = True
    who: Name
    text: str


class UsesDefence(Effect, frozen=True, tag="effect-held-used"):
    typed = True
    who: Name
    text: str


class UsesDefenceEarlier(Effect, frozen=True, tag="effect-held-used-earlier"):
    who: Name


class HeldLapses(Aside, frozen=True, tag="log-held-lapses"):
    who: Name
    text: str


class HeldLapsesEarlier(Aside, frozen=True, tag="log-held-lapses-earlier"):
    who: Name


def tell_holding(event: ActionHeld, heard: HeardLine, at: int) -> Iterable[Message]:
    who, held = heard.name(event.who), event.holding
    if held.condition:
        return (HoldsUntil(who, held.kind, held.condition, held.text),)
    return (Holds(who, held.kind, held.text),)


def tell_trigger(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    rolls = any(isinstance(e, Said) and e.who == event.who for e in heard.events[at + 1 :])
    kinds: Kinds = (HeldFires,) if rolls else (HeldHappens, HeldFires)
    return tell_result(kinds, result_facts(event), heard)


def tell_end_of_hold(event: HoldEnded, heard: HeardLine, at: int) -> Iterable[Message]:
    """A held action that is triggered has been told."""
    if heard.has(Said, who=event.who, rule="grimoire.held"):
        return ()
    facts: dict[str, Any] = {"who": event.who, "text": event.text}
    if event.why == "used":
        return tell_result((UsesDefence, UsesDefenceEarlier), facts, heard)
    return tell_result((HeldLapses, HeldLapsesEarlier), facts, heard)


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
        "grimoire.spaces-gained": lambda e, heard, at: (MayMove(heard.name(e.who), e.spaces),),
        "grimoire.advantage-gained": tell_advantage,
        "grimoire.held": tell_holding,
        "grimoire.hold-over": tell_end_of_hold,
    },
    {"grimoire.ap": tell_turn, PRICES: tell_paid_action, "grimoire.held": tell_trigger},
)

"""Sentences about things and coin: what lies and is found, changes hands, is used, worn, lit, mended and broken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import structs

from caltrop.games.common.health.health_telling import number_message
from caltrop.kernel.contract.telling import (
    Deed,
    Effect,
    HeardLine,
    Item,
    Name,
    Tellings,
    result_facts,
    silent,
    tell_result,
)
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.messages import Data, Message, Thing
from caltrop.messages import log
from caltrop.messages.grammar import thing_name

from . import pack, piles
from .piles import GROUND

_COIN_THAT_LIES = ("laid", "taken", "shared", "dealt")  # why coin changes hands: it lay somewhere


class TakesThing(Deed, frozen=True, tag="log-takes-thing"):
    won = True
    who: Name
    item: Item

    def joined_with(self, other: Message) -> Message | None:
        return TakesSeveral(self.who, (log.GivenThing(self.item),)).joined_with(other)


class TakesSeveral(Deed, frozen=True, tag="log-takes-several"):
    won = True
    who: Name
    things: tuple[Message, ...]

    def joined_with(self, other: Message) -> Message | None:
        if not isinstance(other, TakesThing | TakesSeveral) or other.who != self.who:
            return None
        more = other.things if isinstance(other, TakesSeveral) else (log.GivenThing(other.item),)
        return TakesSeveral(self.who, (*self.things, *more))


class Finds(Deed, frozen=True, tag="log-finds"):
    won = True
    who: Name
    item: Item

    def joined_with(self, other: Message) -> Message | None:
        return FindsSeveral(self.who, (log.GivenThing(self.item),)).joined_with(other)


class FindsSeveral(Deed, frozen=True, tag="log-finds-several"):
    won = True
    who: Name
    things: tuple[Message, ...]

    def joined_with(self, other: Message) -> Message | None:
        if not isinstance(other, Finds | FindsSeveral) or other.who != self.who:
            return None
        more = other.things if isinstance(other, FindsSeveral) else (log.GivenThing(other.item),)
        return FindsSeveral(self.who, (*self.things, *more))


# ---- what lies somewhere
class FindAt(Deed, frozen=True, tag="log-find-at"):
    won = True
    place: str
    things: tuple[Message, ...]

    def joined_with(self, other: Message) -> Message | None:
        if not isinstance(other, FindAt) or other.place != self.place:
            return None
        return FindAt(self.place, (*self.things, *other.things))


class FindAnywhere(Deed, frozen=True, tag="log-find-anywhere"):
    won = True
    things: tuple[Message, ...]

    def joined_with(self, other: Message) -> Message | None:
        return FindAnywhere((*self.things, *other.things)) if isinstance(other, FindAnywhere) else None


def _tell_find(place: str, things: tuple[Message, ...]) -> Iterable[Message]:
    if not things:
        return ()
    return (FindAt(place, things) if place not in ("", GROUND) else FindAnywhere(things),)


def _tell_laid(pile: str, things: tuple[Message, ...], heard: HeardLine) -> Iterable[Message]:
    """Tell what lies somewhere from now on; what someone drops is told of them."""
    if any(isinstance(e, pack.ItemLost) and e.why in (pack.DROPPED_REASON, pack.NO_ROOM) for e in heard.events):
        return ()
    return _tell_find(heard.name(pile), things)


def _tell_shown_pile(event: piles.PileShown, heard: HeardLine, at: int) -> Iterable[Message]:
    things = tuple(log.GivenThing(heard.thing(item, item.count)) for item in event.items)
    return _tell_find(event.name, (*((log.GivenCoin(event.coin),) if event.coin else ()), *things))


# ---- coin
def _tell_coin_that_lies(event: pack.CoinChanged, heard: HeardLine) -> Iterator[Message]:
    """Tell of coin that was laid down, taken or split; of a split, once for all."""
    who = heard.name(event.who)
    things = (log.GivenCoin(abs(event.by)),)
    match event.why:
        case "laid":
            yield from _tell_laid(event.who, things, heard)
        case "shared" if event.by < 0:
            yield from _tell_split(event, heard)
        case "taken" | "dealt" if event.by > 0:
            yield TakesSeveral(who, things) if event.why == "taken" else FindsSeveral(who, things)


def _tell_split(event: pack.CoinChanged, heard: HeardLine) -> Iterator[Message]:
    shares = [e for e in heard.events if isinstance(e, pack.CoinChanged) and e.why == "shared" and e.by > 0]
    if shares:
        yield log.SplitsCoin(
            names=heard.names_of(e.who for e in shares), coin=sum(e.by for e in shares), each=shares[0].by
        )


# ---- searching bodies
def _tell_search(event: piles.BodySearched, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell of all bodies that a line searches, and what was on them, once."""
    bodies = [e for e in heard.events if isinstance(e, piles.BodySearched)]
    if bodies[0] is not event:
        return ()
    names = heard.names_of(e.who for e in bodies)
    things = tuple(_loot_in(heard))
    return (log.Searches(names=names, things=things) if things else log.SearchesInVain(names),)


def _loot_in(heard: HeardLine) -> Iterator[Message]:
    """Yield the coin and the things that a search found."""
    coin = sum(e.by for e in heard.events if isinstance(e, pack.CoinChanged) and e.why == "searched")
    if coin:
        yield log.GivenCoin(coin)
    found: dict[pack.Item, int] = {}
    for e in heard.events:
        if isinstance(e, pack.ItemGained) and e.why == "searched":
            one = structs.replace(e.item, count=1)
            found[one] = found.get(one, 0) + e.item.count
    yield from (log.GivenThing(heard.thing(item, n)) for item, n in found.items())


# ---- single items
def _tell_relabelling(event: pack.ItemRenamed, heard: HeardLine, at: int) -> Iterable[Message]:
    who = heard.name(event.who)
    if event.before == event.name:
        return (log.NotesOnItem(who=who, name=event.name, text=event.text),)
    return (log.Relabels(who=who, before=event.before, name=event.name),)


def _tell_division(event: pack.StackSplit, heard: HeardLine, at: int) -> Iterable[Message]:
    return (log.Divides(who=heard.name(event.who), item=heard.thing(event.key, event.count)),)


# ---- the market, and what changes hands
class Buys(Deed, frozen=True, tag="log-buys"):
    who: Name
    item: Item
    cost: int

    def joined_with(self, other: Message) -> Message | None:
        return BuysSeveral(self.who, (log.GivenThing(self.item),), self.cost).joined_with(other)


class BuysSeveral(Deed, frozen=True, tag="log-buys-several"):
    who: Name
    things: tuple[Message, ...]
    cost: int

    def joined_with(self, other: Message) -> Message | None:
        if not isinstance(other, Buys) or other.who != self.who:
            return None
        return BuysSeveral(self.who, (*self.things, log.GivenThing(other.item)), self.cost + other.cost)


class Drops(Effect, frozen=True, tag="effect-drops"):
    who: Name
    things: tuple[Message, ...]

    def joined_with(self, other: Message) -> Message | None:
        if not isinstance(other, Drops) or other.who != self.who:
            return None
        return Drops(self.who, (*self.things, *other.things))


class Gives(Deed, frozen=True, tag="log-gives"):
    who: Name
    to: str
    things: tuple[Message, ...]

    def joined_with(self, other: Message) -> Message | None:
        if isinstance(other, Gives) and (other.who, other.to) == (self.who, self.to):
            return Gives(self.who, self.to, (*self.things, *other.things))
        return None


class LeavesTo(Deed, frozen=True, tag="log-leaves-to"):
    """What someone has passes to another."""

    who: Name
    to: str
    things: tuple[Message, ...]

    def joined_with(self, other: Message) -> Message | None:
        if isinstance(other, LeavesTo) and (other.who, other.to) == (self.who, self.to):
            return LeavesTo(self.who, self.to, (*self.things, *other.things))
        return None


def leftover(who: str, item: pack.Item, heard: HeardLine) -> Iterable[Message]:
    """Return how much is left of a thing that was used in part."""
    if item.meals:
        return (log.MealsLeft(who=who, item=heard.thing(item), left=item.meals),)
    return (log.UsesLeft(who=who, item=heard.thing(item), left=item.uses),) if item.uses else ()


def _named_thing(heard: HeardLine, key: str, name: str, count: int = 1) -> Thing:
    """Return a thing by its name; the article is that of the game's row, if it still has this name."""
    row = heard.row(key, "items")
    if row is not None and str(getattr(row, "name", "")) == name:
        return heard.thing(row, count)
    return heard.thing(Data(name), count)


def _gains_alike(event: pack.ItemGained, heard: HeardLine) -> list[pack.ItemGained]:
    """Return all of the same thing that someone gets in this line in the same way."""
    same = (e for e in heard.events if isinstance(e, pack.ItemGained) and (e.who, e.why) == (event.who, event.why))
    return [e for e in same if e.item.name == event.item.name]


def _losses_alike(event: pack.ItemLost, heard: HeardLine) -> list[pack.ItemLost]:
    """Return all of the same thing that someone loses in this line in the same way."""
    same = (e for e in heard.events if isinstance(e, pack.ItemLost) and (e.who, e.why) == (event.who, event.why))
    return [e for e in same if e.item == event.item] if event.item else [event]


def _tell_gain(event: pack.ItemGained, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell what someone gets; the same thing several times is told once, with how many there are."""
    alike = _gains_alike(event, heard)
    if alike[0] is not event:
        return ()
    who = heard.name(event.who)
    item = heard.thing(event.item, sum(e.item.count for e in alike))
    match event.why:
        case "bought":
            return (Buys(who, item, sum(e.cost for e in alike)),)
        case "remainder" | "handed" | "left" | "searched":
            return ()  # told with what was used, by the one who gives, or with the bodies
        case "laid":
            return _tell_laid(event.who, (log.GivenThing(item),), heard)
        case "taken":
            return (TakesThing(who, item),)
    return (Finds(who, item),)


def _tell_loss(event: pack.ItemLost, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell what someone loses; the same thing several times is told once, with how many there were."""
    alike = _losses_alike(event, heard)
    if alike[0] is not event:
        return ()
    who = heard.name(event.who)
    count = sum(e.count for e in alike)
    item = _named_thing(heard, event.key, event.item, count) if event.item else heard.thing(event.key, count)
    match event.why:
        case "eaten":
            return (log.Eats(who=who, item=item),)
        case "sold":
            return _tell_sale(event, heard, item)
        case "handed" | "left":
            return _tell_gift(event, heard, item)
        case "used" | "used up":
            return (log.UsesUp(who=who, item=item),)
        case "lit" | "taken" | "dealt" | "set":
            return ()
    return (Drops(who, (log.GivenThing(item),)),)


def _tell_sale(event: pack.ItemLost, heard: HeardLine, item: Thing) -> Iterable[Message]:
    """Tell what a sale brings: of several sales in a line, each names what it is paid for."""
    got = [e for e in heard.events if isinstance(e, pack.CoinChanged) and e.who == event.who and e.by > 0]
    named = [e.by for e in got if e.what and e.what == event.item]
    return (log.Sells(who=heard.name(event.who), item=item, paid=sum(named) or next((e.by for e in got), 0)),)


def _tell_gift(event: pack.ItemLost, heard: HeardLine, item: Thing) -> Iterable[Message]:
    to = _receiver(event.who, heard)
    if not to:
        return (log.GivesAway(who=heard.name(event.who), item=item),)
    kind = LeavesTo if event.why == "left" else Gives
    return (kind(heard.name(event.who), to, (log.GivenThing(item),)),)


def _receiver(giver: str, heard: HeardLine) -> str:
    """Return the name of the one who gets what is given in this line."""
    gained = (e.who for e in heard.events if isinstance(e, pack.ItemGained | pack.CoinChanged) and e.who != giver)
    return next((name for who in gained if (name := heard.name(who))), "")


# ---- coin
def _tell_coin(event: pack.CoinChanged, heard: HeardLine, at: int) -> Iterator[Message]:
    """Coin that is given by hand has a reason that was typed, so that no other line is chosen by it."""
    who = heard.name(event.who)
    by = abs(event.by)
    if heard.move.endswith(".coin"):
        yield from _tell_coin_by_hand(event, who)
    elif event.why in ("sold", "searched") or _is_payment_told(event, heard):
        return
    elif event.why in _COIN_THAT_LIES:
        yield from _tell_coin_that_lies(event, heard)
    elif event.why in ("handed", "left"):
        if event.by < 0 and (to := _receiver(event.who, heard)):
            yield (LeavesTo if event.why == "left" else Gives)(who, to, (log.GivenCoin(by),))
    elif event.why == "wages":
        if not any(isinstance(e, Said) and e.result == "hired" for e in heard.events):
            yield log.PaysWages(who=who, by=by)
    elif event.by < 0 and event.what:
        yield log.PaysFor(who=who, by=by, what=heard.thing(event.what))
    else:
        yield (log.Pays if event.by < 0 else log.GetsCoin)(who=who, by=by)


def _is_payment_told(event: pack.CoinChanged, heard: HeardLine) -> bool:
    """Does the line name what the coin is paid for: a thing that is bought, a service?"""
    bought = [e.item.id for e in heard.events if isinstance(e, pack.ItemGained) and e.why == "bought"]
    services = (e.facts for e in heard.events if isinstance(e, Said) and e.result == "served" and "cost" in e.facts)
    served = [facts.get("item") for facts in services]
    if heard.move.endswith(".shop"):
        return event.why in bought or event.what in served
    return bool(bought or served)


def _tell_coin_by_hand(event: pack.CoinChanged, who: str) -> Iterator[Message]:
    if event.why:
        yield (log.LosesCoinFor if event.by < 0 else log.GetsCoinFor)(who=who, by=abs(event.by), why=event.why)
    else:
        yield (log.LosesCoin if event.by < 0 else log.GetsCoin)(who=who, by=abs(event.by))


# ---- armour, slots
def _tell_protection(event: pack.ProtectionChanged, heard: HeardLine, at: int) -> Iterable[Message]:
    change = heard.change(at, "left")
    if change is None:
        return ()
    by = abs(int(change.after or 0) - int(change.before or 0))
    number = number_message(change)
    if isinstance(number, log.ThingChanged) and not change.after and _is_told_broken(event.who, change.of, heard):
        number = log.ThingBroken(thing=number.thing, before=number.before, after=number.after)
    return (
        (log.ArmourStops if event.by < 0 else log.ArmourMended)(who=heard.name(event.who), by=by, numbers=(number,)),
    )


def _is_told_broken(who: str, item: str, heard: HeardLine) -> bool:
    """Does this line say that the item is broken, or all armour that it is a part of?"""
    told = (
        str(e.facts.get("item", ""))
        for e in heard.events
        if isinstance(e, Said) and (e.who, e.result) == (who, "broken")
    )
    return any(item in names.split(", ") for names in told)


def _tell_fatigue(event: pack.FatigueChanged, heard: HeardLine, at: int) -> Iterable[Message]:
    change = heard.change(at, "fatigue")
    if change is None:
        return (
            (log.TakesFatigueUnseen if event.by > 0 else log.SlotsFreedUnseen)(
                who=heard.name(event.who), by=abs(event.by)
            ),
        )
    numbers = (log.AmountChanged(before=change.before or 0, after=change.after or 0),)
    return (
        (log.TakesFatigue if event.by > 0 else log.SlotsFreed)(
            who=heard.name(event.who), by=abs(event.by), numbers=numbers
        ),
    )


def _tell_slots(event: pack.PackSized, heard: HeardLine, at: int) -> Iterable[Message]:
    change = heard.change(at, "size")
    return (
        (log.SlotsChanged(who=heard.name(event.who), before=int(change.before or 0), size=event.size),)
        if change
        else ()
    )


# ---- use, services
class UsesThing(Deed, frozen=True, tag="log-uses-thing"):
    who: Name
    item: Item

    def joined_with(self, other: Message) -> Message | None:
        return other if other == log.UsesUp(who=self.who, item=self.item) else None


class UsesOn(Deed, frozen=True, tag="log-uses-on"):
    otherwise = UsesThing
    who: Name
    item: Item
    against: Name

    def joined_with(self, other: Message) -> Message | None:
        used = log.UsesUp(who=self.who, item=self.item)
        return log.UsesUpOn(who=self.who, item=self.item, against=self.against) if other == used else None


def _tell_service(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell a service, and how many of it are paid for."""
    count = event.facts.get("count")
    cost = event.facts.get("cost")
    if not isinstance(count, int) or not isinstance(cost, int):
        return ()
    return (
        log.PaysForService(who=heard.name(event.who), item=heard.thing(str(event.facts["item"]), count), cost=cost),
    )


def _tell_broken(event: Said, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell that armour breaks, to those who have not read the number that is 0 now."""
    read = any(c.who == event.who and c.name == "left" for found in heard.changes.values() for c in found)
    named = [key.strip() for key in str(event.facts.get("item", "")).split(",") if key.strip()]
    items = tuple(Data(thing_name(heard.thing(key))) for key in named) or None
    return () if read else tell_result(log.Breaks, {**result_facts(event), "items": items}, heard)


TELLINGS = Tellings(
    {
        "item-gained": _tell_gain,
        "item-lost": _tell_loss,
        "shot-spent": lambda e, heard, at: (
            log.ShotsLeft(who=heard.name(e.who), item=heard.thing(e.key), left=e.left),
        ),
        "item-worn": lambda e, heard, at: (
            (log.PutsOn if e.on else log.TakesOff)(who=heard.name(e.who), item=heard.thing(e.key)),
        ),
        "item-silvered": lambda e, heard, at: (log.SilversThing(who=heard.name(e.who), item=heard.thing(e.key)),),
        "item-renamed": _tell_relabelling,
        "stack-split": _tell_division,
        "coin-changed": _tell_coin,
        "pile-shown": _tell_shown_pile,
        "pile-left": silent,
        "body-searched": _tell_search,
        "protection-changed": _tell_protection,
        "fatigue-changed": _tell_fatigue,
        "pack-sized": _tell_slots,
    },
    {
        "table.light.lit": log.LightsThing,
        "table.light.out": log.BurnsOut,
        "table.light.snuffed": log.LightsSnuffed,
        "market.served": _tell_service,
        "market.used": UsesOn,
        "market.evades": log.Evades,
        "protection.broken": _tell_broken,
    },
)

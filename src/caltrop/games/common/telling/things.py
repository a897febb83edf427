"""Things and coin that change hands, are used, worn, eaten, lit and broken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from caltrop.games.common.sheet import pack
from caltrop.kernel.contract.telling import Deed, Effect, HeardLine, Item, Name, Tellings, silent
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.messages import Data, Message, Thing
from caltrop.messages import log

from . import lying
from .lying import Finds, TakesThing


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


def named_thing(heard: HeardLine, key: str, name: str, count: int = 1) -> Thing:
    """Return a thing by its name; the article is that of the game's row, if it still has this name."""
    row = heard.row(key, "items")
    if row is not None and str(getattr(row, "name", "")) == name:
        return heard.thing(row, count)
    return heard.thing(Data(name), count)


def gains_alike(event: pack.ItemGained, heard: HeardLine) -> list[pack.ItemGained]:
    """Return all of the same thing that someone gets in this line in the same way."""
    same = (e for e in heard.events if isinstance(e, pack.ItemGained) and (e.who, e.why) == (event.who, event.why))
    return [e for e in same if e.item.name == event.item.name]


def losses_alike(event: pack.ItemLost, heard: HeardLine) -> list[pack.ItemLost]:
    """Return all of the same thing that someone loses in this line in the same way."""
    same = (e for e in heard.events if isinstance(e, pack.ItemLost) and (e.who, e.why) == (event.who, event.why))
    return [e for e in same if e.item == event.item] if event.item else [event]


def tell_gain(event: pack.ItemGained, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell what someone gets; the same thing several times is told once, with how many there are."""
    alike = gains_alike(event, heard)
    if alike[0] is not event:
        return ()
    who, item = heard.name(event.who), heard.thing(event.item, sum(e.item.count for e in alike))
    match event.why:
        case "bought":
            return (Buys(who, item, sum(e.cost for e in alike)),)
        case "remainder" | "handed" | "left" | "searched":
            return ()  # told with what was used, by the one who gives, or with the bodies
        case "laid":
            return lying.tell_laid(event.who, (log.GivenThing(item),), heard)
        case "taken":
            return (TakesThing(who, item),)
    return (Finds(who, item),)


def tell_loss(event: pack.ItemLost, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell what someone loses; the same thing several times is told once, with how many there were."""
    alike = losses_alike(event, heard)
    if alike[0] is not event:
        return ()
    who, count = heard.name(event.who), sum(e.count for e in alike)
    item = named_thing(heard, event.key, event.item, count) if event.item else heard.thing(event.key, count)
    match event.why:
        case "eaten":
            return (log.Eats(who=who, item=item),)
        case "sold":
            return tell_sale(event, heard, item)
        case "handed" | "left":
            return tell_gift(event, heard, item)
        case "used" | "used up":
            return (log.UsesUp(who=who, item=item),)
        case "lit" | "taken" | "dealt":
            return ()
    return (Drops(who, (log.GivenThing(item),)),)


def tell_sale(event: pack.ItemLost, heard: HeardLine, item: Thing) -> Iterable[Message]:
    """Tell what a sale brings: of several sales in a line, each names what it is paid for."""
    got = [e for e in heard.events if isinstance(e, pack.CoinChanged) and e.who == event.who and e.by > 0]
    named = [e.by for e in got if e.what and e.what == event.item]
    return (log.Sells(who=heard.name(event.who), item=item, paid=sum(named) or next((e.by for e in got), 0)),)


def tell_gift(event: pack.ItemLost, heard: HeardLine, item: Thing) -> Iterable[Message]:
    to = receiver(event.who, heard)
    if not to:
        return (log.GivesAway(who=heard.name(event.who), item=item),)
    kind = LeavesTo if event.why == "left" else Gives
    return (kind(heard.name(event.who), to, (log.GivenThing(item),)),)


def receiver(giver: str, heard: HeardLine) -> str:
    """Return the name of the one who gets what is given in this line."""
    gained = (e.who for e in heard.events if isinstance(e, pack.ItemGained | pack.CoinChanged) and e.who != giver)
    return next((name for who in gained if (name := heard.name(who))), "")


# ---- coin
def tell_coin(event: pack.CoinChanged, heard: HeardLine, at: int) -> Iterator[Message]:
    """Coin that is given by hand has a reason that was typed, so that no other line is chosen by it."""
    who, by = heard.name(event.who), abs(event.by)
    if heard.move.endswith(".coin"):
        yield from tell_coin_by_hand(event, who)
    elif event.why in ("sold", "searched") or is_payment_told(event, heard):
        return
    elif event.why in lying.COIN_THAT_LIES:
        yield from lying.tell_coin_that_lies(event, heard)
    elif event.why in ("handed", "left"):
        if event.by < 0 and (to := receiver(event.who, heard)):
            yield (LeavesTo if event.why == "left" else Gives)(who, to, (log.GivenCoin(by),))
    elif event.why == "wages":
        if not any(isinstance(e, Said) and e.result == "hired" for e in heard.events):
            yield log.PaysWages(who=who, by=by)
    elif event.by < 0 and event.what:
        yield log.PaysFor(who=who, by=by, what=heard.thing(event.what))
    else:
        yield (log.Pays if event.by < 0 else log.GetsCoin)(who=who, by=by)


def is_payment_told(event: pack.CoinChanged, heard: HeardLine) -> bool:
    """Does the line name what the coin is paid for: a thing that is bought, a service?"""
    bought = [e.item.id for e in heard.events if isinstance(e, pack.ItemGained) and e.why == "bought"]
    services = (e.facts for e in heard.events if isinstance(e, Said) and e.result == "served" and "cost" in e.facts)
    served = [facts.get("item") for facts in services]
    if heard.move.endswith(".shop"):
        return event.why in bought or event.what in served
    return bool(bought or served)


def tell_coin_by_hand(event: pack.CoinChanged, who: str) -> Iterator[Message]:
    if event.why:
        yield (log.LosesCoinFor if event.by < 0 else log.GetsCoinFor)(who=who, by=abs(event.by), why=event.why)
    else:
        yield (log.LosesCoin if event.by < 0 else log.GetsCoin)(who=who, by=abs(event.by))


TELLINGS = Tellings(
    {
        "item-gained": tell_gain,
        "item-lost": tell_loss,
        "shot-spent": lambda e, heard, at: (
            log.ShotsLeft(who=heard.name(e.who), item=heard.thing(e.key), left=e.left),
        ),
        "item-worn": lambda e, heard, at: (
            (log.PutsOn if e.on else log.TakesOff)(who=heard.name(e.who), item=heard.thing(e.key)),
        ),
        "item-silvered": lambda e, heard, at: (log.SilversThing(who=heard.name(e.who), item=heard.thing(e.key)),),
        "coin-changed": tell_coin,
        "fed": silent,
        **lying.EVENTS,
    }
)

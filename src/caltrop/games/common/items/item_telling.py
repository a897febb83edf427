"""Sentences about things and coin: what lies and is found, changes hands, is used, worn, eaten, lit and broken."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import structs

from caltrop.kernel.contract.telling import Deed, Effect, HeardLine, Item, Name, Tell, Tellings, silent
from caltrop.kernel.state.events.characters import CharacterAdded
from caltrop.kernel.state.events.open_business import RowKept, RowShown
from caltrop.kernel.state.events.story import ExplorationRolled, TableRolled
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.messages import SOMEONE, Data, Message, Thing
from caltrop.messages import log

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


# ---- homebrew
_NEW: Mapping[str, type[log.NewItem | log.NewSpell | log.NewCondition | log.NewRandomTable]] = {
    "item": log.NewItem,
    "spell": log.NewSpell,
    "condition": log.NewCondition,
    "table": log.NewRandomTable,
}


def _tell_keeping(event: RowKept, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell what is kept, unless the line brings it to the table as well; what players know of, they read as new."""
    comes = any(isinstance(e, pack.ItemGained | CharacterAdded) for e in heard.events)
    if comes:
        return ()
    if event.changed and any(isinstance(e, RowKept) for e in heard.events[:at]):
        return ()  # another table names one by its new title
    kind = (
        log.ChangesRow if event.changed else _NEW.get(event.row.kind, log.KeepsRow) if event.row.shown else log.KeepsRow
    )
    return (kind(event.row.name),)


def _tell_showing(event: RowShown, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell what players know of now; tables that a shown one leads to are part of it."""
    earlier = any(isinstance(e, RowShown | RowKept) for e in heard.events[:at])
    if event.of == "table" and event.shown and earlier:
        return ()
    return ((_NEW.get(event.of, log.KeepsRow) if event.shown else log.HidesRow)(event.name),)


# ---- random tables
def _tell_row(event: TableRolled, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell what came of a roll on a table; of the game's own, in its English."""
    row = heard.row(event.table, "tables")
    is_ours = row is not None and not event.table.startswith("own-")
    title, text = (Data(event.title), Data(event.text)) if is_ours else (event.title, event.text)
    return (log.RollsOn(who=heard.name(event.who or event.seat) or SOMEONE, title=title, text=text),)


def _tell_encounter(event: ExplorationRolled, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell whether something comes, and what the table says of it; of the game's own, in its English."""
    if not event.comes:
        return (log.NothingComes(),)
    if not event.text:
        return (log.SomethingComes(),)
    is_ours = heard.row(event.table, "tables") is not None and not event.table.startswith("own-")
    title, text = (Data(event.title), Data(event.text)) if is_ours else (event.title, event.text)
    return (log.Encounters(title=title, text=text),)


_PILE_EVENTS: Mapping[str, Tell] = {
    "exploration-rolled": _tell_encounter,
    "pile-shown": _tell_shown_pile,
    "pile-left": lambda e, heard, at: (),
    "body-searched": _tell_search,
    "item-renamed": _tell_relabelling,
    "stack-split": _tell_division,
    "row-kept": _tell_keeping,
    "row-discarded": lambda e, heard, at: (log.DiscardsRow(e.name),),
    "row-retired": lambda e, heard, at: (log.DiscardsRow(e.name),),
    "row-shown": _tell_showing,
    "table-rolled": _tell_row,
}


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
        "coin-changed": _tell_coin,
        "fed": silent,
        "drank": silent,
        **_PILE_EVENTS,
    }
)

"""What lies in a place, what is taken from there, and what a search of bodies finds; other names of things."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import structs

from caltrop.games.common.chapters.piles import GROUND
from caltrop.games.common.sheet import item_changes, lying, pack
from caltrop.kernel.contract.telling import Deed, HeardLine, Item, Name, Tell
from caltrop.kernel.state.events.characters import CharacterAdded
from caltrop.kernel.state.events.open_business import RowKept, RowShown
from caltrop.kernel.state.events.story import ExplorationRolled, TableRolled
from caltrop.kernel.state.messages import SOMEONE, Data, Message
from caltrop.messages import log

COIN_THAT_LIES = ("laid", "taken", "shared", "dealt")  # why coin changes hands: it lay somewhere


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


def tell_find(place: str, things: tuple[Message, ...]) -> Iterable[Message]:
    if not things:
        return ()
    return (FindAt(place, things) if place not in ("", GROUND) else FindAnywhere(things),)


def tell_laid(pile: str, things: tuple[Message, ...], heard: HeardLine) -> Iterable[Message]:
    """Tell what lies somewhere from now on; what someone drops is told of them."""
    if any(isinstance(e, pack.ItemLost) and e.why in (pack.DROPPED, pack.NO_ROOM) for e in heard.events):
        return ()
    return tell_find(heard.name(pile), things)


def tell_shown_pile(event: lying.PileShown, heard: HeardLine, at: int) -> Iterable[Message]:
    things = tuple(log.GivenThing(heard.thing(item, item.count)) for item in event.items)
    return tell_find(event.name, (*((log.GivenCoin(event.coin),) if event.coin else ()), *things))


# ---- coin
def tell_coin_that_lies(event: pack.CoinChanged, heard: HeardLine) -> Iterator[Message]:
    """Tell of coin that was laid down, taken or split; of a split, once for all."""
    who, things = heard.name(event.who), (log.GivenCoin(abs(event.by)),)
    match event.why:
        case "laid":
            yield from tell_laid(event.who, things, heard)
        case "shared" if event.by < 0:
            yield from tell_split(event, heard)
        case "taken" | "dealt" if event.by > 0:
            yield TakesSeveral(who, things) if event.why == "taken" else FindsSeveral(who, things)


def tell_split(event: pack.CoinChanged, heard: HeardLine) -> Iterator[Message]:
    shares = [e for e in heard.events if isinstance(e, pack.CoinChanged) and e.why == "shared" and e.by > 0]
    if shares:
        yield log.SplitsCoin(
            names=heard.names_of(e.who for e in shares), coin=sum(e.by for e in shares), each=shares[0].by
        )


# ---- searching bodies
def tell_search(event: lying.BodySearched, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell of all bodies that a line searches, and what was on them, once."""
    bodies = [e for e in heard.events if isinstance(e, lying.BodySearched)]
    if bodies[0] is not event:
        return ()
    names, things = heard.names_of(e.who for e in bodies), tuple(loot_in(heard))
    return (log.Searches(names=names, things=things) if things else log.SearchesInVain(names),)


def loot_in(heard: HeardLine) -> Iterator[Message]:
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
def tell_relabelling(event: item_changes.ItemRenamed, heard: HeardLine, at: int) -> Iterable[Message]:
    who = heard.name(event.who)
    if event.before == event.name:
        return (log.NotesOnItem(who=who, name=event.name, text=event.text),)
    return (log.Relabels(who=who, before=event.before, name=event.name),)


def tell_division(event: item_changes.StackSplit, heard: HeardLine, at: int) -> Iterable[Message]:
    return (log.Divides(who=heard.name(event.who), item=heard.thing(event.key, event.count)),)


# ---- homebrew
NEW: Mapping[str, type[log.NewItem | log.NewSpell | log.NewCondition | log.NewRandomTable]] = {
    "item": log.NewItem,
    "spell": log.NewSpell,
    "condition": log.NewCondition,
    "table": log.NewRandomTable,
}


def tell_keeping(event: RowKept, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell what is kept, unless the line brings it to the table as well; what players know of, they read as new."""
    comes = any(isinstance(e, pack.ItemGained | CharacterAdded) for e in heard.events)
    if comes:
        return ()
    if event.changed and any(isinstance(e, RowKept) for e in heard.events[:at]):
        return ()  # another table names one by its new title
    kind = (
        log.ChangesRow if event.changed else NEW.get(event.row.kind, log.KeepsRow) if event.row.shown else log.KeepsRow
    )
    return (kind(event.row.name),)


def tell_showing(event: RowShown, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell what players know of now; tables that a shown one leads to are part of it."""
    earlier = any(isinstance(e, RowShown | RowKept) for e in heard.events[:at])
    if event.of == "table" and event.shown and earlier:
        return ()
    return ((NEW.get(event.of, log.KeepsRow) if event.shown else log.HidesRow)(event.name),)


# ---- random tables
def tell_row(event: TableRolled, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell what came of a roll on a table; of the game's own, in its English."""
    row = heard.row(event.table, "tables")
    is_ours = row is not None and not event.table.startswith("own-")
    title, text = (Data(event.title), Data(event.text)) if is_ours else (event.title, event.text)
    return (log.RollsOn(who=heard.name(event.who or event.seat) or SOMEONE, title=title, text=text),)


def tell_encounter(event: ExplorationRolled, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell whether something comes, and what the table says of it; of the game's own, in its English."""
    if not event.comes:
        return (log.NothingComes(),)
    if not event.text:
        return (log.SomethingComes(),)
    is_ours = heard.row(event.table, "tables") is not None and not event.table.startswith("own-")
    title, text = (Data(event.title), Data(event.text)) if is_ours else (event.title, event.text)
    return (log.Encounters(title=title, text=text),)


EVENTS: Mapping[str, Tell] = {
    "exploration-rolled": tell_encounter,
    "pile-shown": tell_shown_pile,
    "pile-left": lambda e, heard, at: (),
    "body-searched": tell_search,
    "item-renamed": tell_relabelling,
    "stack-split": tell_division,
    "row-kept": tell_keeping,
    "row-discarded": lambda e, heard, at: (log.DiscardsRow(e.name),),
    "row-retired": lambda e, heard, at: (log.DiscardsRow(e.name),),
    "row-shown": tell_showing,
    "table-rolled": tell_row,
}

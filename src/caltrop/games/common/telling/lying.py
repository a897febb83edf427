"""What lies in a place, what is taken from there, and what a search of bodies finds; other names of things."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import structs

from caltrop.games.common.chapters.piles import GROUND
from caltrop.games.common.sheet import item_changes, lying, pack
from caltrop.kernel.events.characters import CharacterAdded
from caltrop.kernel.events.open_business import RowKept, RowShown
from caltrop.kernel.events.story import EncounterChecked, TableRolled
from caltrop.kernel.messages import SOMEONE, Data, Message
from caltrop.kernel.telling import Deed, HeardLine, Item, Name, Names, Tell

COIN_THAT_LIES = ("laid", "taken", "shared", "dealt")  # why coin changes hands: it lay somewhere


class GivenThing(Message, frozen=True, tag="log-thing"):
    item: Item


class GivenCoin(Message, frozen=True, tag="log-coin"):
    coin: int


class TakesThing(Deed, frozen=True, tag="log-takes"):
    won = True
    who: Name
    item: Item

    def joined_with(self, other: Message) -> Message | None:
        return TakesSeveral(self.who, (GivenThing(self.item),)).joined_with(other)


class TakesSeveral(Deed, frozen=True, tag="log-takes-several"):
    won = True
    who: Name
    things: tuple[Message, ...]

    def joined_with(self, other: Message) -> Message | None:
        if not isinstance(other, TakesThing | TakesSeveral) or other.who != self.who:
            return None
        more = other.things if isinstance(other, TakesSeveral) else (GivenThing(other.item),)
        return TakesSeveral(self.who, (*self.things, *more))


class Finds(Deed, frozen=True, tag="log-gains"):
    won = True
    who: Name
    item: Item

    def joined_with(self, other: Message) -> Message | None:
        return FindsSeveral(self.who, (GivenThing(self.item),)).joined_with(other)


class FindsSeveral(Deed, frozen=True, tag="log-gains-several"):
    won = True
    who: Name
    things: tuple[Message, ...]

    def joined_with(self, other: Message) -> Message | None:
        if not isinstance(other, Finds | FindsSeveral) or other.who != self.who:
            return None
        more = other.things if isinstance(other, FindsSeveral) else (GivenThing(other.item),)
        return FindsSeveral(self.who, (*self.things, *more))


# ---- what lies somewhere
class FindAt(Deed, frozen=True, tag="log-found-at"):
    won = True
    place: str
    things: tuple[Message, ...]

    def joined_with(self, other: Message) -> Message | None:
        if not isinstance(other, FindAt) or other.place != self.place:
            return None
        return FindAt(self.place, (*self.things, *other.things))


class FindAnywhere(Deed, frozen=True, tag="log-found"):
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
    things = tuple(GivenThing(heard.thing(item, item.count)) for item in event.things)
    return tell_find(event.name, (*((GivenCoin(event.coin),) if event.coin else ()), *things))


# ---- coin
class SplitsCoin(Deed, frozen=True, tag="log-splits-coin"):
    names: Names
    coin: int
    each: int


def tell_coin_that_lies(event: pack.CoinChanged, heard: HeardLine) -> Iterator[Message]:
    """Tell of coin that was laid down, taken or split; of a split, once for all."""
    who, things = heard.name(event.who), (GivenCoin(abs(event.by)),)
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
        yield SplitsCoin(heard.names_of(e.who for e in shares), sum(e.by for e in shares), shares[0].by)


# ---- searching bodies
class Searches(Deed, frozen=True, tag="log-searches"):
    won = True
    names: Names
    things: tuple[Message, ...]


class SearchesInVain(Deed, frozen=True, tag="log-searches-in-vain"):
    names: Names


def tell_search(event: lying.BodySearched, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell of all bodies that a line searches, and what was on them, once."""
    bodies = [e for e in heard.events if isinstance(e, lying.BodySearched)]
    if bodies[0] is not event:
        return ()
    names, things = heard.names_of(e.who for e in bodies), tuple(loot_in(heard))
    return (Searches(names, things) if things else SearchesInVain(names),)


def loot_in(heard: HeardLine) -> Iterator[Message]:
    """Yield the coin and the things that a search found."""
    coin = sum(e.by for e in heard.events if isinstance(e, pack.CoinChanged) and e.why == "searched")
    if coin:
        yield GivenCoin(coin)
    found: dict[pack.Item, int] = {}
    for e in heard.events:
        if isinstance(e, pack.ItemGained) and e.why == "searched":
            one = structs.replace(e.item, count=1)
            found[one] = found.get(one, 0) + e.item.count
    yield from (GivenThing(heard.thing(item, n)) for item, n in found.items())


# ---- single items
class Relabels(Deed, frozen=True, tag="log-relabels"):
    typed = True
    who: Name
    before: str
    name: str


class NotesOnItem(Deed, frozen=True, tag="log-item-note"):
    typed = True
    who: Name
    name: str
    text: str


class Divides(Deed, frozen=True, tag="log-divides"):
    who: Name
    item: Item


def tell_relabelling(event: item_changes.ItemRenamed, heard: HeardLine, at: int) -> Iterable[Message]:
    who = heard.name(event.who)
    if event.before == event.name:
        return (NotesOnItem(who, event.name, event.text),)
    return (Relabels(who, event.before, event.name),)


def tell_division(event: item_changes.StackSplit, heard: HeardLine, at: int) -> Iterable[Message]:
    return (Divides(heard.name(event.who), heard.thing(event.key, event.count)),)


# ---- homemade
class KeepsRow(Deed, frozen=True, tag="log-keeps-row"):
    typed = True
    name: str


class DiscardsRow(Deed, frozen=True, tag="log-discards-row"):
    typed = True
    name: str


class NewItem(Deed, frozen=True, tag="log-new-item"):
    typed = True
    name: str


class NewSpell(Deed, frozen=True, tag="log-new-spell"):
    typed = True
    name: str


class NewCondition(Deed, frozen=True, tag="log-new-condition"):
    typed = True
    name: str


class NewRandomTable(Deed, frozen=True, tag="log-new-table"):
    typed = True
    name: str


class ChangesRow(Deed, frozen=True, tag="log-changes-row"):
    typed = True
    name: str


class HidesRow(Deed, frozen=True, tag="log-hides-row"):
    typed = True
    name: str


NEW: Mapping[str, type[NewItem | NewSpell | NewCondition | NewRandomTable]] = {
    "item": NewItem,
    "spell": NewSpell,
    "condition": NewCondition,
    "table": NewRandomTable,
}


def tell_keeping(event: RowKept, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell what is kept, unless the line brings it to the table as well; what players know of, they read as new."""
    comes = any(isinstance(e, pack.ItemGained | CharacterAdded) for e in heard.events)
    if comes:
        return ()
    if event.changed and any(isinstance(e, RowKept) for e in heard.events[:at]):
        return ()  # another table names one by its new title
    kind = ChangesRow if event.changed else NEW.get(event.row.kind, KeepsRow) if event.row.shown else KeepsRow
    return (kind(event.row.name),)


def tell_showing(event: RowShown, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell what players know of now; tables that a shown one leads to are part of it."""
    earlier = any(isinstance(e, RowShown | RowKept) for e in heard.events[:at])
    if event.of == "table" and event.shown and earlier:
        return ()
    return ((NEW.get(event.of, KeepsRow) if event.shown else HidesRow)(event.name),)


# ---- random tables
class RollsOn(Deed, frozen=True, tag="log-rolls-on"):
    typed = True
    who: Name
    title: str
    text: str


def tell_row(event: TableRolled, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell what came of a roll on a table; of the game's own, in its English."""
    row = heard.row(event.table, "tables")
    is_ours = row is not None and not event.table.startswith("own-")
    title, text = (Data(event.title), Data(event.text)) if is_ours else (event.title, event.text)
    return (RollsOn(heard.name(event.who or event.seat) or SOMEONE, title, text),)


class NothingComes(Deed, frozen=True, tag="log-nothing-comes"):
    pass


class SomethingComes(Deed, frozen=True, tag="log-something-comes"):
    pass


class Encounters(Deed, frozen=True, tag="log-encounter"):
    typed = True
    title: str
    text: str


def tell_encounter(event: EncounterChecked, heard: HeardLine, at: int) -> Iterable[Message]:
    """Tell whether something comes, and what the table says of it; of the game's own, in its English."""
    if not event.comes:
        return (NothingComes(),)
    if not event.text:
        return (SomethingComes(),)
    is_ours = heard.row(event.table, "tables") is not None and not event.table.startswith("own-")
    title, text = (Data(event.title), Data(event.text)) if is_ours else (event.title, event.text)
    return (Encounters(title, text),)


EVENTS: Mapping[str, Tell] = {
    "encounter-checked": tell_encounter,
    "pile-shown": tell_shown_pile,
    "pile-left": lambda e, heard, at: (),
    "body-searched": tell_search,
    "item-renamed": tell_relabelling,
    "stack-split": tell_division,
    "row-kept": tell_keeping,
    "row-discarded": lambda e, heard, at: (DiscardsRow(e.name),),
    "row-retired": lambda e, heard, at: (DiscardsRow(e.name),),
    "row-shown": tell_showing,
    "table-rolled": tell_row,
}

"""Things that lie about: what a player's characters can take, bodies to search, and what the facilitator has kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct, structs

from caltrop import words
from caltrop.games.common.items.carrying import DEALT
from caltrop.games.common.items.loot import is_body, loot_lines
from caltrop.games.common.items.pack import Item, ItemGained, ItemLost, Pack, Purse
from caltrop.games.common.items.piles import GROUND, Pile, is_empty, is_pile, is_there
from caltrop.games.common.items.sharing import TAKEN
from caltrop.kernel.state.events.story import SceneOpened
from caltrop.kernel.state.state import Character
from caltrop.table.view import Line, lines
from caltrop.web.page.forms.context import Option, item_count, item_summary
from caltrop.web.page.look import Look

# Lines of the log that are looked at, and rows that are shown.
LOOK_BACK = 60
MOST_GONE = 6


class LyingThing(Struct, frozen=True):
    """A thing in a pile: its name, its numbers, what is written about it, and how many slots it takes."""

    key: str
    name: str
    says: str
    text: str
    slots: int


class GoneThing(Struct, frozen=True):
    """A thing that was taken from a pile in this scene, with its taker, and its key in a pack of this seat's."""

    name: str
    taker: str
    who: str = ""  # a character of this seat, who can put it back
    key: str = ""
    count: int = 1


class LyingPile(Struct, frozen=True):
    """A pile with what lies there and what was taken; `each` is one share of its coin among so many, who are named."""

    id: str
    name: str
    coin: int
    things: tuple[LyingThing, ...]
    takers: tuple[str, ...]  # this seat's characters who are there
    names: tuple[str, ...] = ()
    each: int = 0
    gone: tuple[GoneThing, ...] = ()
    left: bool = False  # it lies where an earlier scene was, and no one of this seat stands there


def piles_here(look: Look) -> tuple[LyingPile, ...]:
    """Return what lies where this seat's characters are; what an earlier scene left behind comes last."""
    found = [(who, c) for who, c in look.state.characters.items() if c.kind == "stash" and is_pile(c)]
    piles = (make_pile(look, who) for who, c in found if not is_empty(c))
    return tuple(sorted((pile for pile in piles if pile.takers), key=lambda pile: pile.left))


def pile_name(name: str) -> str:
    """Return a pile's name; one that lies nowhere in particular lies on the ground."""
    return words.text("label-ground") if name == GROUND else name


def make_pile(look: Look, id: str) -> LyingPile:
    pack = look.state.part(id, Pack)
    coin = look.state.part(id, Purse).coin
    things = tuple(
        LyingThing(key, item_count(item), item_summary(item, look.game, look.state.rulings), item.text, item.slots)
        for key, item in alike_together(pack)
    )
    takers = tuple(who for who in look.mine if is_there(look.state, who, id))
    names = tuple(seen.name for who, seen in look.party.items() if is_there(look.state, who, id))
    each = coin // len(names) if names else 0
    left = is_left(look, id, takers)
    gone = () if left else gone_things(look, id)
    return LyingPile(
        id=id,
        name=pile_name(look.name(id)),
        coin=coin,
        things=things,
        takers=takers,
        names=names,
        each=each,
        gone=gone,
        left=left,
    )


def is_left(look: Look, pile: str, takers: Iterable[str]) -> bool:
    """Was a pile left behind by an earlier scene, where no one of these stands?"""
    place = look.state.characters[pile].place
    stays = place and any(look.state.characters[who].place == place for who in takers)
    return look.state.part(pile, Pile).left and not stays


def alike_together(pack: Pack) -> Iterator[tuple[str, Item]]:
    """Yield what lies in a pile; things that are alike but lie one by one, as swords do, are counted together."""
    found: dict[Item, tuple[str, int]] = {}
    for key, item in pack.items.items():
        one = structs.replace(item, count=1)
        first, n = found.get(one, (key, 0))
        found[one] = (first, n + item.count)
    yield from ((key, structs.replace(item, count=n)) for item, (key, n) in found.items())


# ---- what was given
class ReceivedThing(Struct, frozen=True):
    """A thing that came into a pack of this seat's, and lies there still."""

    who: str
    key: str
    name: str
    text: str


def given_things(look: Look, line: Line | None) -> tuple[ReceivedThing, ...]:
    """Return what a line brought to this seat's characters."""
    gained = (event for event in (line.events if line else ()) if isinstance(event, ItemGained))
    found = (
        (event, look.state.part(event.who, Pack).items.get(event.key)) for event in gained if event.who in look.mine
    )
    each = (ReceivedThing(event.who, event.key, item.name, item.text) for event, item in found if item is not None)
    return tuple(each)[:MOST_GONE]


# ---- what was taken
def gone_things(look: Look, pile: str) -> tuple[GoneThing, ...]:
    """Return what was taken from a pile since the scene began, as this seat's log says; what is back is not gone.

    The log is read here, and not watched: nothing is taken from a pile that does not change the pile.
    """
    gone: dict[str, GoneThing] = {}
    for line in lines(look.session, look.seat, LOOK_BACK):
        for event in line.events if not line.undone else ():
            if isinstance(event, SceneOpened):
                gone.clear()
            elif isinstance(event, ItemGained) and event.who == pile:
                gone.pop(event.item.name, None)
            elif isinstance(event, ItemGained) and event.why in (TAKEN, DEALT) and was_lost(line, pile, event):
                gone[event.item.name] = gone_thing(look, event)
    return tuple(gone.values())[-MOST_GONE:]


def was_lost(line: Line, pile: str, gained: ItemGained) -> bool:
    """Did the thing come from this pile?"""
    lost = (event for event in line.events if isinstance(event, ItemLost) and event.who == pile)
    return any(event.item == gained.item.name for event in lost)


def gone_thing(look: Look, gained: ItemGained) -> GoneThing:
    item = gained.item
    taker = look.name(gained.who)
    there = look.state.part(gained.who, Pack).items.get(gained.key) if gained.who in look.mine else None
    if there is None:
        return GoneThing(item_count(item), taker)
    return GoneThing(item_count(item), taker, gained.who, gained.key, min(item.count, there.count))


# ---- who could get something
def receivers(look: Look) -> tuple[Option, ...]:
    """Return who can be given something: the party, creatures who live, the stash and piles."""
    living = (who for who, c in look.state.characters.items() if c.life != "dead" and c.kind != "stash")
    people = sorted(living, key=lambda who: not look.state.characters[who].is_in_party)
    heaps = (who for who, c in look.state.characters.items() if c.kind == "stash")
    return tuple(Option(who, heap_name(look, who), free_slots(look, who)) for who in (*people, *heaps))


def is_taker(character: Character) -> bool:
    """Can loot be handed out to it: a member of the party, or the stash?"""
    return character.is_in_party or (character.kind == "stash" and not is_pile(character))


def heap_name(look: Look, who: str) -> str:
    """Return the name of someone, or of a pile."""
    name = look.state.name_of(who)
    return pile_name(name) if is_pile(look.state.characters[who]) else name


def free_slots(look: Look, who: str) -> str:
    """Return how many slots a member of the party has left; "" for those who count none."""
    if not look.state.characters[who].is_in_party:
        return ""
    return str(max(0, look.state.part(who, Pack).slots_free))


# ---- bodies and piles
class BodyRow(Struct, frozen=True):
    """A creature that can be searched, and the lines of its loot."""

    who: str
    name: str
    loot: tuple[str, ...]
    hidden: bool = False


class PileRow(Struct, frozen=True):
    """A thing in a pile."""

    key: str
    name: str
    says: str
    slots: int
    count: int


class PileCard(Struct, frozen=True):
    """A pile, with what lies there and who could get it; `each` is a share of the coin."""

    id: str
    name: str
    hidden: bool
    coin: int
    rows: tuple[PileRow, ...]
    each: int = 0
    rest: int = 0
    left: bool = False  # it lies where an earlier scene was


def bodies(look: Look) -> Iterator[BodyRow]:
    """Yield the creatures that can be searched, each with its loot in the book's words."""
    for who, c in look.state.characters.items():
        if is_body(c):
            yield BodyRow(who, c.name, loot_lines(look.game, look.state, who), c.hidden)


def pile_cards(look: Look) -> Iterator[PileCard]:
    """Yield the piles, those of earlier scenes last."""
    there = [who for who, c in look.state.characters.items() if is_pile(c) and not is_empty(c)]
    yield from sorted((pile_card(look, who) for who in there), key=lambda pile: pile.left)


def pile_card(look: Look, id: str) -> PileCard:
    found = look.state.characters[id]
    coin = look.state.part(id, Purse).coin
    rows = tuple(pile_row(look, id, key, item) for key, item in alike_together(found.part(Pack)))
    sharing = sum(1 for who, c in look.party.items() if c.life != "dead" and is_there(look.state, who, id))
    each = coin // sharing if sharing else 0
    left = found.part(Pile).left
    return PileCard(
        id=id,
        name=heap_name(look, id),
        hidden=found.hidden,
        coin=coin,
        rows=rows,
        each=each,
        rest=coin - each * sharing,
        left=left,
    )


def pile_row(look: Look, pile: str, key: str, item: Item) -> PileRow:
    """Return a row; of things that lie one by one a tap gives one."""
    says = item_summary(item, look.game, look.state.rulings) or item.text
    return PileRow(
        key, item_count(item), says, item.slots, min(item.count, look.state.part(pile, Pack).items[key].count)
    )


def count_bodies(look: Look) -> int:
    """Return how many creatures can be searched."""
    return sum(1 for who in look.creatures if is_body(look.state.characters[who]))


def homebrew_rows(look: Look) -> Mapping[str, tuple[str, str]]:
    """Return what the table has made up, by id: its kind and name."""
    return {id: (kept.kind, kept.name) for id, kept in look.state.homebrew.items() if not kept.retired}


def shown_tables(look: Look) -> tuple[Option, ...]:
    """Return the table's own random tables that this seat knows of."""
    found = {id: kept for id, kept in look.state.homebrew.items() if kept.kind == "table" and not kept.retired}
    return tuple(Option(id, kept.name) for id, kept in found.items() if kept.shown and kept.row.get("die"))

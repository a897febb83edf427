"""What lies where a player's characters are, for everyone there to take."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec import Struct, structs

from caltrop import words
from caltrop.games.common.items.carrying import DEALT
from caltrop.games.common.items.pack import Item, ItemGained, ItemLost, Pack, Purse
from caltrop.games.common.items.piles import GROUND, Pile, is_empty, is_pile, is_there
from caltrop.games.common.items.sharing import TAKEN
from caltrop.kernel.state.events.story import SceneOpened
from caltrop.table.view import Line, lines
from caltrop.web.page.forms.context import item_count, item_summary
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

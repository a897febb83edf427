"""The market's list on a page: what there is, what it costs, what a character can pay for and carry."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct, structs

from caltrop import words
from caltrop.games.common.items.pack import Item, Pack
from caltrop.games.common.items.trade import REPAIR, SILVER, goods
from caltrop.games.common.library.homebrew import kept_items
from caltrop.web.page.forms.context import item_count, item_summary
from caltrop.web.page.look import Look

SHELVES: Mapping[str, tuple[str, ...]] = {  # the parts of the list by the kinds of their items; "other" has the rest
    "other": (),
    "arms": ("weapon",),
    "armour": ("armour", "shield"),
    "travel": ("animal", "vehicle"),
    "services": ("service",),
}
SELL = "sell"
HOMEBREW = "homebrew"


class Ware(Struct, frozen=True):
    """A row of the list: an item of the market, a homebrew one, or one of the pack that can be sold."""

    id: str
    name: str
    shelf: str
    cost: int
    slots: int  # of each
    room: int = 0  # slots that it adds, each
    most: int = 99
    says: str = ""  # its numbers in a few words
    text: str = ""
    english: bool = True  # its name is the game's own
    asks: bool = False  # a form must ask more before it is bought

    @property
    def words(self) -> str:
        """What a search looks at."""
        return f"{self.name} {self.says} {self.text}".lower()


def shelf_of(item: Item) -> str:
    return next((name for name, kinds in SHELVES.items() if item.kind in kinds), "other")


def make_ware(look: Look, id: str, item: Item, shelf: str = "") -> Ware:
    says = item_summary(item, look.game, look.state.rulings)
    return Ware(
        id=id,
        name=item.name,
        shelf=shelf or shelf_of(item),
        cost=item.cost,
        slots=each_slots(item),
        room=item.carries,
        most=99,
        says=says,
        text=item.text,
    )


def each_slots(item: Item) -> int:
    return item.slots // max(1, item.count)


def market_wares(look: Look, who: str = "", *, free: bool = False) -> tuple[Ware, ...]:
    """Return the list of the market for a character; what is given for nothing is homebrew as well, and no service."""
    listed = (ware_for(look, who, make_ware(look, id, item)) for id, item in goods(look.game).items())
    own = (make_ware(look, id, item, HOMEBREW) for id, item in kept_items(look.state).items()) if free else ()
    return tuple(sort_wares(ware for ware in (*own, *listed) if not free or ware.shelf != "services"))


def ware_for(look: Look, who: str, ware: Ware) -> Ware:
    """Return a service with how often a character can use it: a repair for each point that armour lacks.

    A service on one of several weapons asks which, and so it is not for the basket.
    """
    items = look.state.part(who, Pack).items.values() if who else ()
    if ware.id == REPAIR:
        lacks = sum(item.protection - item.left for item in items if item.kind == "armour")
        return structs.replace(ware, most=lacks, says=words.text("market-lacks", n=lacks))
    if ware.id == SILVER:
        bare = sum(1 for item in items if item.kind == "weapon" and not item.silvered)
        return structs.replace(ware, most=min(1, bare), asks=bare > 1)
    return ware


def sort_wares(wares: Iterable[Ware]) -> list[Ware]:
    """Return wares in the order of the shelves, each shelf by name."""
    order = (HOMEBREW, *SHELVES)
    return sorted(wares, key=lambda ware: (order.index(ware.shelf), ware.name.lower()))


def sale_wares(look: Look, who: str) -> Iterator[Ware]:
    """Yield what a character can sell, each with what it brings."""
    for key, item in look.state.part(who, Pack).items.items():
        if item.sale_price and not item.is_natural:
            yield Ware(
                id=key,
                name=item_count(item),
                shelf=SELL,
                cost=item.sale_price,
                slots=each_slots(item),
                room=item.carries,
                most=item.count,
                says=words.text("flag-worn") if item.on else "",
            )


def shelf_names(wares: Iterable[Ware]) -> tuple[str, ...]:
    """Return the shelves that these wares are on, in the order of the list."""
    return tuple(dict.fromkeys(ware.shelf for ware in wares))

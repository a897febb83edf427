"""The market: buy, sell, pay for services, and use up what was bought."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Annotated, Any, TypeAlias

from msgspec import Struct, structs

from caltrop.games.common.sheet.need import end_hunger
from caltrop.games.common.sheet.pack import CoinChanged, Item, ItemLost
from caltrop.games.common.sheet.time import seconds, set_timer
from caltrop.games.common.table_moves.wants import Id, NoPlan
from caltrop.kernel.errors import refuse
from caltrop.kernel.events.table import Said
from caltrop.kernel.mechanic import Nothing
from caltrop.kernel.move import AnyMove, Move, Wants, plan_without_dice
from caltrop.kernel.parameters import Advanced, Pick
from caltrop.kernel.scene import Scene

from .carrying import (
    Count,
    ItemWants,
    SomeWants,
    carried_item,
    lose,
    no_room,
    pick_items,
    plan_some,
    require_coin,
    stow,
)

LIGHT = "table.light"
HIRELING = "hireling"


# ---- buying
class BuyWants(Wants, frozen=True, kw_only=True):
    """A purchase by id or name; `piece` is the weapon to silver, or the armour to repair by `count` points."""

    item: Annotated[Id, Pick.market]
    count: Count = 1
    piece: Annotated[Id, Pick.pieces, Advanced] = ""


class PieceService(Struct, frozen=True, eq=False):
    """A service that works on a piece of the buyer's: the times that it is paid, or a refusal; and what it does."""

    times: Callable[[Scene, str, BuyWants], int]
    perform: Callable[[Scene, str, BuyWants], None]


Services: TypeAlias = Mapping[str, PieceService]  # by the id of the market's item
NONE: Services = {}


def find_market_item(scene: Scene, what: str) -> Item:
    """Return the market's item of this id or name."""
    items: Mapping[str, Item] = scene.game.library.items
    found = items.get(what) or next((item for item in items.values() if item.name.lower() == what.lower()), None)
    if found is None:
        refuse("no-such-item", scene.rule("market"), item=what)
    return found


def plan_buy(scene: Scene, actor: str, want: BuyWants, services: Services = NONE) -> NoPlan:
    item = find_market_item(scene, want.item)
    require_coin(scene, actor, price(scene, actor, item, want, services))
    return plan_without_dice(*no_room(scene, actor, structs.replace(item, count=want.count)))


def price(scene: Scene, who: str, item: Item, want: BuyWants, services: Services = NONE) -> int:
    """Return the whole price; some services need a piece to work on."""
    if item.id == HIRELING:
        refuse("hire-instead", scene.rule("hirelings"), cost=item.cost)
    return item.cost * (services[item.id].times(scene, who, want) if item.id in services else want.count)


def buy(scene: Scene, actor: str, want: BuyWants, outcome: Nothing, services: Services = NONE) -> None:
    item = find_market_item(scene, want.item)
    cost = price(scene, actor, item, want, services)
    scene.fate.note(scene.rule("market"), actor, item=item.name, cost=cost)
    scene.emit(CoinChanged(actor, -cost, item.id))
    if item.kind == "service":
        serve(scene, actor, item, want, services)
    else:
        stow(scene, actor, structs.replace(item, count=want.count))


def serve(scene: Scene, who: str, item: Item, want: BuyWants, services: Services) -> None:
    """Perform a service at once: one of these on a piece, or a meal, a drink or a bed."""
    if item.id in services:
        services[item.id].perform(scene, who, want)
        return
    scene.emit(Said(who, scene.rule("market"), "served", {"item": item.name, "count": want.count}))
    if item.meals:
        end_hunger(scene, who)


def sell(scene: Scene, actor: str, want: SomeWants, outcome: Nothing) -> None:
    """Sell items for half the price of each, rounded down (ours)."""
    taken = pick_items(scene, actor, want.item, want.count)
    paid = sum(item.cost // 2 * item.count for item in taken.values())
    scene.fate.note(scene.rule("market"), actor, item=next(iter(taken.values())).name, paid=paid)
    lose(scene, actor, taken, "sold")
    scene.emit(CoinChanged(actor, paid, "sold"))


# ---- using things
def plan_use(scene: Scene, actor: str, want: ItemWants) -> NoPlan:
    carried_item(scene, actor, want.item)
    return plan_without_dice()


def use(scene: Scene, actor: str, want: ItemWants, outcome: Nothing) -> None:
    """Eat a day's food or light a lamp; of any other item, only tell that it is used."""
    key, item = carried_item(scene, actor, want.item)
    if item.meals:
        scene.emit(ItemLost(actor, key, "eaten"))
        if (rest := item_after_use(item)) is not None:
            stow(scene, actor, rest)
        end_hunger(scene, actor)
    elif item.light:
        light_up(scene, actor, key, item)
    else:
        scene.emit(Said(actor, scene.rule("market"), "used", {"item": item.name}))


def item_after_use(item: Item) -> Item | None:
    """Return the item with one use or one day of food less, or None if nothing is left."""
    if max(item.uses, item.meals) <= 1:
        return None
    return structs.replace(item, count=1, uses=max(0, item.uses - 1), meals=max(0, item.meals - 1))


def light_up(scene: Scene, who: str, key: str, item: Item) -> None:
    """Light an item, and set the timer that ends its light."""
    burns = seconds(scene, item.light, "minutes")
    scene.emit(ItemLost(who, key, "lit"))
    scene.emit(Said(who, LIGHT, "lit", {"item": item.name, "seconds": burns}))
    set_timer(scene, who, LIGHT, after=burns, when=item.name, item=item.name)


def burn_out(scene: Scene, who: str, facts: Mapping[str, Any]) -> None:
    """Tell that a light has burned out."""
    scene.emit(Said(who, LIGHT, "out", {"item": str(facts.get("item", ""))}))


LATER = {LIGHT: burn_out}


def moves(game: str, market: str, services: Services = NONE) -> tuple[AnyMove, ...]:
    """Return the moves for trade, under that game's rule, with its services that work on a piece."""
    plan, do = partial(plan_buy, services=services), partial(buy, services=services)
    return (
        Move(f"{game}.buy", BuyWants, plan, do, rule=market, people=True),
        Move(f"{game}.sell", SomeWants, plan_some, sell, rule=market, people=True),
        Move(f"{game}.use", ItemWants, plan_use, use, rule=market),
    )

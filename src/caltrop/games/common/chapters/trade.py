"""The market: buy, sell, pay for services, and use up what was bought."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any

from msgspec import structs

from caltrop.games.common.sheet.need import end_hunger
from caltrop.games.common.sheet.pack import CoinChanged, Item, ItemLost, ItemSilvered, Pack
from caltrop.games.common.sheet.time import seconds, set_timer
from caltrop.games.common.table_moves.wants import Id, NoPlan
from caltrop.kernel.errors import refuse
from caltrop.kernel.events.table import Said
from caltrop.kernel.mechanic import Nothing
from caltrop.kernel.move import AnyMove, Move, Wants, plan_without_dice
from caltrop.kernel.parameters import Advanced, Pick
from caltrop.kernel.scene import Scene

from .armour import REPAIR, mend, repair_points
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
HIRELING, SILVER = "hireling", "silver-weapon"


# ---- buying
class BuyWants(Wants, frozen=True, kw_only=True):
    """A purchase by id or name; `piece` is the weapon to silver, or the armour to repair by `count` points."""

    item: Annotated[Id, Pick.market]
    count: Count = 1
    piece: Annotated[Id, Pick.pieces, Advanced] = ""


def find_market_item(scene: Scene, what: str) -> Item:
    """Return the market's item of this id or name."""
    items: Mapping[str, Item] = scene.game.library.items
    found = items.get(what) or next((item for item in items.values() if item.name.lower() == what.lower()), None)
    if found is None:
        refuse("no-such-item", scene.rule("market"), item=what)
    return found


def plan_buy(scene: Scene, actor: str, want: BuyWants) -> NoPlan:
    item = find_market_item(scene, want.item)
    require_coin(scene, actor, price(scene, actor, item, want))
    return plan_without_dice(*no_room(scene, actor, structs.replace(item, count=want.count)))


def price(scene: Scene, who: str, item: Item, want: BuyWants) -> int:
    """Return the whole price; a repair and a coat of silver need a piece to work on."""
    if item.id == HIRELING:
        refuse("hire-instead", scene.rule("hirelings"), cost=item.cost)
    if item.id == REPAIR:
        return item.cost * sum(repair_points(scene, who, want.piece, want.count).values())
    if item.id == SILVER:
        weapon_to_silver(scene, who, want.piece)
        return item.cost
    return item.cost * want.count


def buy(scene: Scene, actor: str, want: BuyWants, outcome: Nothing) -> None:
    item = find_market_item(scene, want.item)
    cost = price(scene, actor, item, want)
    scene.fate.note(scene.rule("market"), actor, item=item.name, cost=cost)
    scene.emit(CoinChanged(actor, -cost, item.id))
    if item.kind == "service":
        serve(scene, actor, item, want)
    else:
        stow(scene, actor, structs.replace(item, count=want.count))


def serve(scene: Scene, who: str, item: Item, want: BuyWants) -> None:
    """Perform a service at once: a repair, a coat of silver, a meal, a drink or a bed."""
    if item.id == REPAIR:
        mend(scene, who, want.piece, want.count)
        return
    if item.id == SILVER:
        scene.emit(ItemSilvered(who, weapon_to_silver(scene, who, want.piece)))
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


# ---- silver
def weapon_to_silver(scene: Scene, who: str, named: str) -> str:
    """Return the key of the weapon to silver: the named one, or the only one that is not silvered."""
    pack = scene.part(who, Pack)
    arms = {key: item for key, item in pack.items.items() if item.kind == "weapon"}
    bare = [key for key, item in arms.items() if not item.silvered]
    key = pack.find(named) if named else next(iter(bare or arms), "")
    if key not in arms:
        refuse("no-weapon", scene.rule("market"), who=scene.name(who), weapon=named)
    if key not in bare:
        refuse("silvered-already", scene.rule("market"), who=scene.name(who), item=arms[key].name)
    if not named and len(bare) > 1:
        refuse("which-weapon", scene.rule("market"), who=scene.name(who), options=tuple(bare))
    return key


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


def moves(game: str, market: str) -> tuple[AnyMove, ...]:
    """Return the moves for trade, under that game's rule."""
    return (
        Move(f"{game}.buy", BuyWants, plan_buy, buy, rule=market, people=True),
        Move(f"{game}.sell", SomeWants, plan_some, sell, rule=market, people=True),
        Move(f"{game}.use", ItemWants, plan_use, use, rule=market),
    )

"""The basket: several things sold and bought at once, as one line of the log."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct, structs

from caltrop.games.common.sheet.pack import Item, Pack
from caltrop.games.common.table_moves.wants import Id, NoPlan
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.move import AnyMove, Move, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Unasked
from caltrop.kernel.contract.scene import Scene, only_warns
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import Warned, refuse

from .carrying import Count, SomeWants, pick_items, require_coin
from .trade import HIRELING, NONE, BuyWants, Services, find_market_item, price, sell

ROLE = "shop"


class BasketLine(Struct, frozen=True, forbid_unknown_fields=True):
    """A thing by its id in the market, or its key in the pack, and how many."""

    item: Id
    count: Count = 1


Several: TypeAlias = Annotated[tuple[BasketLine, ...], Meta(max_length=40), Unasked]


class ShopWants(Wants, frozen=True, kw_only=True):
    """What is bought, and what is sold for it."""

    buys: Several = ()
    sells: Several = ()


# ---- the list
def goods(game: Game) -> dict[str, Item]:
    """Return what the market has, by id: things and services, but no hirelings, who are hired."""
    found = {id: item for id, item in game.shelf("items").items() if isinstance(item, Item)}
    return {id: item for id, item in found.items() if id != HIRELING}


# ---- the move
def plan_shop(scene: Scene, actor: str, want: ShopWants, services: Services = NONE) -> NoPlan:
    if not want.buys and not want.sells:
        refuse("empty-basket", scene.rule("market"))
    sold = sold_items(scene, actor, want.sells)
    cost = sum(price(scene, actor, item, line, services) for item, line in bought_items(scene, want.buys))
    require_coin(scene, actor, cost - sum(item.sale_price * item.count for item in sold))
    return plan_without_dice(*room_cautions(scene, actor, [item for item, _ in bought_items(scene, want.buys)], sold))


def sold_items(scene: Scene, who: str, lines: Iterable[BasketLine]) -> list[Item]:
    """Return what is sold; a thing that is named twice must be there twice."""
    counts: dict[str, int] = {}
    for line in lines:
        counts[line.item] = counts.get(line.item, 0) + line.count
    return [item for key, n in counts.items() for item in pick_items(scene, who, key, n).values()]


def bought_items(scene: Scene, lines: Iterable[BasketLine]) -> list[tuple[Item, BuyWants]]:
    """Return what is bought, each with the purchase that it is."""
    found = ((find_market_item(scene, line.item), line) for line in lines)
    return [(structs.replace(item, count=line.count), BuyWants(item=item.id, count=line.count)) for item, line in found]


@only_warns
def room_cautions(scene: Scene, who: str, bought: Iterable[Item], sold: Iterable[Item]) -> tuple[Warned, ...]:
    """Warn if what is bought does not fit, in the room that there is when the other things are sold."""
    pack = scene.part(who, Pack)
    needs = sum(item.slots for item in bought)
    room = sum(item.carries * item.count for item in bought)
    free = max(0, pack.slots_free + sum(item.slots for item in sold) + room)
    if needs <= free or not scene.state.characters[who].is_in_party:
        return ()
    return (Warned("no-room-for-all", scene.rule("slots"), {"who": scene.name(who), "needs": needs, "free": free}),)


def shop(scene: Scene, actor: str, want: ShopWants, outcome: Nothing) -> None:
    """Sell first, then buy, each as the game does it."""
    buying = scene.game.move_for("buy")
    for line in want.sells:
        sell(scene, actor, SomeWants(item=line.item, count=line.count), outcome)
    if buying is None:
        return
    for line in want.buys:
        bought = find_market_item(scene, line.item)
        buying.consequences(scene, actor, buying.wants(item=bought.id, count=line.count), outcome)


def moves(game: str, market: str, services: Services = NONE) -> tuple[AnyMove, ...]:
    """Return the move that empties a basket, with the game's services that work on a piece."""
    plan = partial(plan_shop, services=services)
    return (Move(f"{game}.{ROLE}", ShopWants, plan, shop, rule=market, people=True, does=("trade",)),)

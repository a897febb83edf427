"""Trade: buy, sell, pay for services, use up what was bought; and a basket of several things as one log line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import partial
from typing import Annotated, Any, TypeAlias

from msgspec import Meta, Struct, structs

from caltrop.games.common.conditions.on_sheet import ConditionEnded, condition_row
from caltrop.games.common.conditions.onset import afflict
from caltrop.games.common.fighting.fights import mark_acted, turn_cautions
from caltrop.games.common.health.needs import Drank, end_hunger
from caltrop.games.common.people.targets import require_target
from caltrop.games.common.table.wants import Id, NoPlan
from caltrop.kernel.contract.game import Game
from caltrop.kernel.contract.move import AnyMove, Move, Plan, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Advanced, Pick, Unasked
from caltrop.kernel.contract.scene import Scene, only_warns
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import Warned, refuse
from caltrop.kernel.rules.steps import FactStated, PricePaid
from caltrop.kernel.state.events.table import Said
from caltrop.kernel.state.state import State

from . import supplies
from .carrying import (
    Count,
    ItemWants,
    SomeWants,
    carried_item,
    drop_here,
    lose,
    no_room,
    pick_items,
    plan_some,
    require_coin,
    stow,
)
from .pack import DROPPED_REASON, REMAINDER, SET, CoinChanged, Item, Pack, lose_item
from .piles import pile_beside
from .supplies import warn_of_missing

_HIRELING = "hireling"
REPAIR = "repair-armour"  # the service whose price is that of one point
SILVER = "silver-weapon"


# ---- buying
class BuyWants(Wants, frozen=True, kw_only=True):
    """A purchase by id or name; `piece` is the weapon to silver, or the armour to repair by `count` points.

    `target` is the one a service is for, if not the buyer.
    """

    item: Annotated[Id, Pick.market]
    count: Count = 1
    piece: Annotated[Id, Pick.pieces, Advanced] = ""
    target: Annotated[Id, Pick.living, Advanced] = ""


class PieceService(Struct, frozen=True, eq=False):
    """A service that works on a piece of the buyer's: the times that it is paid, or a refusal; and what it does."""

    times: Callable[[Scene, str, BuyWants], int]
    perform: Callable[[Scene, str, BuyWants], None]


Services: TypeAlias = Mapping[str, PieceService]  # by the id of the market's item
_NONE: Services = {}


def find_market_item(scene: Scene, what: str) -> Item:
    """Return the market's item of this id or name."""
    items: Mapping[str, Item] = scene.game.library.items
    found = items.get(what) or next((item for item in items.values() if item.name.lower() == what.lower()), None)
    if found is None:
        refuse("no-such-item", scene.rule("market"), item=what)
    return found


def plan_buy(scene: Scene, actor: str, want: BuyWants, services: Services = _NONE) -> NoPlan:
    item = find_market_item(scene, want.item)
    require_coin(scene, actor, price(scene, actor, item, want, services))
    _require_use_target(scene, actor, want.target)
    return plan_without_dice(*no_room(scene, actor, structs.replace(item, count=want.count)))


def price(scene: Scene, who: str, item: Item, want: BuyWants, services: Services = _NONE) -> int:
    """Return the whole price; some services need a piece to work on."""
    if item.id == _HIRELING:
        refuse("hire-instead", scene.rule("hirelings"), cost=item.cost)
    return item.cost * (services[item.id].times(scene, who, want) if item.id in services else want.count)


def buy(scene: Scene, actor: str, want: BuyWants, outcome: Nothing, services: Services = _NONE) -> None:
    item = find_market_item(scene, want.item)
    cost = price(scene, actor, item, want, services)
    n = want.count if want.count > 1 and item.id not in services else None
    scene.fate.note(scene.rule("market"), actor, PricePaid("coin", cost, item.name, n=n))
    scene.emit(CoinChanged(actor, -cost, item.id, item.name))
    if item.kind == "service":
        _serve(scene, actor, item, want, services)
    else:
        stow(scene, actor, structs.replace(item, count=want.count), why="bought", cost=cost)


def _serve(scene: Scene, who: str, item: Item, want: BuyWants, services: Services) -> None:
    """Perform a service at once: one of these on a piece, or a meal, a drink, a bed, a healer."""
    if item.id in services:
        services[item.id].perform(scene, who, want)
        return
    told: dict[str, int | str] = {"item": item.name, "count": want.count, "cost": item.cost * want.count}
    scene.emit(Said(who, scene.rule("market"), "served", told))
    if item.meals:
        end_hunger(scene, want.target or who)
    if item.condition:
        afflict(scene, want.target or who, item.condition, item.lasts)
    if supplies.is_drink(scene, item):
        scene.emit(Drank(want.target or who, scene.state.clock))


def _sell(scene: Scene, actor: str, want: SomeWants, outcome: Nothing) -> None:
    """Sell items for what they are worth, or half the price of each, rounded down (ours)."""
    taken = pick_items(scene, actor, want.item, want.count)
    paid = sum(item.sale_price * item.count for item in taken.values())
    count = sum(item.count for item in taken.values())
    scene.fate.note(scene.rule("market"), actor, FactStated("sale", (count, paid), next(iter(taken.values())).name))
    lose(scene, actor, taken, "sold")
    scene.emit(CoinChanged(actor, paid, "sold", next(iter(taken.values())).name))


# ---- using things
class UseWants(ItemWants, frozen=True, kw_only=True):
    """An item to use, on oneself or on a target."""

    target: Annotated[Id, Pick.living] = ""


class TrapContest(Struct, frozen=True, eq=False):
    """How a game contests a thing that holds or trips: the contest of two, each with an ability, and what it costs."""

    plan: Callable[[Scene, str, str, str], Plan[Any, Any]]
    pay: Callable[[Scene, str, str, str, Any], None]


def _is_contested(scene: Scene, actor: str, target: str, item: Item) -> bool:
    """Does a thing that holds or trips meet a foe in a fight, who resists it?"""
    fight = scene.state.fight
    if fight is None or not item.trap or target in ("", actor):
        return False
    return bool(fight.side_of(actor)) and fight.side_of(target) not in ("", fight.side_of(actor))


def plan_use_on(scene: Scene, actor: str, want: UseWants, traps: TrapContest | None = None) -> Plan[Any, Any]:
    _, item = carried_item(scene, actor, want.item)
    _require_use_target(scene, actor, want.target)
    if traps is not None and _is_contested(scene, actor, want.target, item):
        plan = traps.plan(scene, actor, want.target, item.trap)
        plan.warnings = turn_cautions(scene, actor)
        return plan
    if item.light:
        warn_of_missing(scene, actor, item)
    return plan_without_dice(*_unwilling_cautions(scene, actor, want.target))


def _require_use_target(scene: Scene, actor: str, target: str) -> None:
    """Refuse a target out of the actor's reach; the actor is always in reach."""
    if target not in ("", actor):
        require_target(scene, actor, target)


@only_warns
def _unwilling_cautions(scene: Scene, actor: str, target: str) -> tuple[Warned, ...]:
    """Warn a player who uses something on somebody outside of the party: that is usually a roll."""
    if target in ("", actor) or scene.state.is_facilitator(scene.seat) or scene.state.characters[target].is_in_party:
        return ()
    return (Warned("used-on-others", scene.rule("market"), {"who": scene.name(target)}),)


def use(scene: Scene, actor: str, want: ItemWants, outcome: Any, traps: TrapContest | None = None) -> None:
    """Eat a day's food, light a lamp, or use an item on somebody, which its uses count."""
    key, item = carried_item(scene, actor, want.item)
    target = (want.target if isinstance(want, UseWants) else "") or actor
    if item.trap:
        _set_trap(scene, actor, target, key, caught=isinstance(outcome, Nothing) or outcome.winner == "a")
        if traps is not None and not isinstance(outcome, Nothing):
            traps.pay(scene, actor, target, item.trap, outcome)
            mark_acted(scene, actor)
    elif item.meals:
        _use_up(scene, actor, key, item, "eaten")
        end_hunger(scene, target)
    elif item.light:
        supplies.light_up(scene, actor, key, item)
    else:
        _use_on(scene, actor, target, key, item)


def _use_on(scene: Scene, actor: str, target: str, key: str, item: Item) -> None:
    """Tell that an item is used, with what it does to its target; a weapon does it only by an attack."""
    on = {"against": target} if target != actor else {}
    scene.emit(Said(actor, scene.rule("market"), "used", {"item": item.name, **on}))
    if item.uses:
        _use_up(scene, actor, key, item, "used")
    if item.condition and not item.is_weapon:
        afflict(scene, target, item.condition, item.lasts, by=actor)


def _set_trap(scene: Scene, actor: str, target: str, key: str, *, caught: bool) -> None:
    """Put a thing that holds or trips where it works: on its target, or on the ground. It works on one target."""
    item = scene.part(actor, Pack).items[key]
    on = {"against": target} if target != actor else {}
    scene.emit(Said(actor, scene.rule("market"), "used", {"item": item.name, **on}))
    caught = caught and target != actor
    if item.uses:
        _use_up(scene, actor, key, item, "used")
    else:
        holds = caught and "hold" in condition_row(scene, item.condition).tags
        lose_item(scene, actor, key, SET)
        where = target if holds else pile_beside(scene, actor)
        stow(scene, where, structs.replace(item, count=1, on=holds), why=REMAINDER)
    if caught:
        afflict(scene, target, item.condition, item.lasts, by=actor)
    elif target != actor:
        scene.emit(Said(target, scene.rule("market"), "evades", {"item": item.name}))


def drop_sprung_traps(scene: Scene, before: State) -> None:
    """Let what has held somebody lie where they stand, once it holds them no longer."""
    for event in tuple(told.event for told in scene.emitted):
        if isinstance(event, ConditionEnded) and event.who in scene.state.characters:
            items = scene.part(event.who, Pack).items
            held = (
                k for k, i in items.items() if i.trap and i.on and condition_row(scene, i.condition).id == event.row
            )
            for key in tuple(held)[:1]:
                drop_here(scene, event.who, key, DROPPED_REASON)


def _use_up(scene: Scene, who: str, key: str, item: Item, why: str) -> None:
    """Take one use or one day of food off an item, and with the last the item itself."""
    lose_item(scene, who, key, why)
    if (rest := item_after_use(item)) is not None:
        stow(scene, who, rest, why=REMAINDER)


def item_after_use(item: Item) -> Item | None:
    """Return the item with one use or one day of food less, or None if nothing is left."""
    if max(item.uses, item.meals) <= 1:
        return None
    return structs.replace(item, count=1, uses=max(0, item.uses - 1), meals=max(0, item.meals - 1))


LATER = supplies.LATER


def trade_moves(
    game: str, market: str, services: Services = _NONE, traps: TrapContest | None = None
) -> tuple[AnyMove, ...]:
    """Return the moves for trade, under that game's rule, with its services that work on a piece, and its traps."""
    plan = partial(plan_buy, services=services)
    do = partial(buy, services=services)
    return (
        Move(f"{game}.buy", BuyWants, plan, do, rule=market, people=True, does=("trade",)),
        Move(f"{game}.sell", SomeWants, plan_some, _sell, rule=market, people=True, does=("trade",)),
        Move(
            f"{game}.use",
            UseWants,
            partial(plan_use_on, traps=traps),
            partial(use, traps=traps),
            rule=market,
            does=("hands",),
        ),
    )


_ROLE = "shop"


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
    return {id: item for id, item in found.items() if id != _HIRELING}


# ---- the move
def _plan_shop(scene: Scene, actor: str, want: ShopWants, services: Services = _NONE) -> NoPlan:
    if not want.buys and not want.sells:
        refuse("empty-basket", scene.rule("market"))
    sold = _sold_items(scene, actor, want.sells)
    cost = sum(price(scene, actor, item, line, services) for item, line in _bought_items(scene, want.buys))
    require_coin(scene, actor, cost - sum(item.sale_price * item.count for item in sold))
    return plan_without_dice(*_room_cautions(scene, actor, [item for item, _ in _bought_items(scene, want.buys)], sold))


def _sold_items(scene: Scene, who: str, lines: Iterable[BasketLine]) -> list[Item]:
    """Return what is sold; a thing that is named twice must be there twice."""
    counts: dict[str, int] = {}
    for line in lines:
        counts[line.item] = counts.get(line.item, 0) + line.count
    return [item for key, n in counts.items() for item in pick_items(scene, who, key, n).values()]


def _bought_items(scene: Scene, lines: Iterable[BasketLine]) -> list[tuple[Item, BuyWants]]:
    """Return what is bought, each with the purchase that it is."""
    found = ((find_market_item(scene, line.item), line) for line in lines)
    return [(structs.replace(item, count=line.count), BuyWants(item=item.id, count=line.count)) for item, line in found]


@only_warns
def _room_cautions(scene: Scene, who: str, bought: Iterable[Item], sold: Iterable[Item]) -> tuple[Warned, ...]:
    """Warn if what is bought does not fit, in the room that there is when the other things are sold."""
    pack = scene.part(who, Pack)
    needs = sum(item.slots for item in bought)
    room = sum(item.carries * item.count for item in bought)
    free = max(0, pack.slots_free + sum(item.slots for item in sold) + room)
    if needs <= free or not scene.state.characters[who].is_in_party:
        return ()
    return (Warned("no-room-for-all", scene.rule("slots"), {"who": scene.name(who), "needs": needs, "free": free}),)


def _shop(scene: Scene, actor: str, want: ShopWants, outcome: Nothing) -> None:
    """Sell first, then buy, each as the game does it."""
    buying = scene.game.move_for("buy")
    for line in want.sells:
        _sell(scene, actor, SomeWants(item=line.item, count=line.count), outcome)
    if buying is None:
        return
    for line in want.buys:
        bought = find_market_item(scene, line.item)
        buying.consequences(scene, actor, buying.wants(item=bought.id, count=line.count), outcome)


def basket_moves(game: str, market: str, services: Services = _NONE) -> tuple[AnyMove, ...]:
    """Return the move that empties a basket, with the game's services that work on a piece."""
    plan = partial(_plan_shop, services=services)
    return (Move(f"{game}.{_ROLE}", ShopWants, plan, _shop, rule=market, people=True, does=("trade",)),)

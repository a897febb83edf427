"""The market and the pack: buying and selling, repair, armour on and off, handing over, using things up, coin."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, TypeAlias

from msgspec import Meta, structs

from caltrop.games.parts.pack import (
    MOST_COIN,
    CoinChanged,
    Item,
    ItemGained,
    ItemLost,
    ItemSilvered,
    ItemWorn,
    Pack,
    PackSized,
    ProtectionChanged,
    Purse,
)
from caltrop.games.parts.table import Id, NoPlan, there
from caltrop.games.parts.time import remember, seconds
from caltrop.kernel.errors import Refused, Warned
from caltrop.kernel.events import Said
from caltrop.kernel.mechanic import Nothing
from caltrop.kernel.move import AnyMove, Move, Wants, plain
from caltrop.kernel.scene import Scene
from caltrop.kernel.state import State

from .library import LIBRARY
from .rulings import BODY_ARMOUR
from .sheet import Need, Relieved, slots
from .tests import in_reach

Count: TypeAlias = Annotated[int, Meta(ge=1, le=99)]
Coin: TypeAlias = Annotated[int, Meta(ge=0, le=MOST_COIN)]
LIGHT = "fell.light"
HIRELING, REPAIR, SILVER = "hireling", "repair-armor", "silver-weapon"
OF_THEIR_OWN = ("weapon", "armour")  # each has its own edge, its own dents: never two under one key


# ---- coin
def too_dear(scene: Scene, who: str, cost: int) -> Refused | None:
    """Nobody pays with coin they do not have."""
    coin = scene.of(who, Purse).coin
    if cost <= coin:
        return None
    return Refused("no-coin", "fell.market", {"who": scene.name(who), "cost": cost, "coin": coin})


class CoinWants(Wants, frozen=True, kw_only=True):
    """Coin found, earned, stolen, lost: less than nothing takes it away."""

    by: Annotated[int, Meta(ge=-MOST_COIN, le=MOST_COIN)]
    why: Annotated[str, Meta(max_length=120)] = ""


def plan_coin(scene: Scene, actor: str, want: CoinWants) -> NoPlan:
    if not want.by:
        return Refused("nothing-given", "fell.market")
    return there(scene, actor) or too_dear(scene, actor, -want.by) or plain()


def change_coin(scene: Scene, actor: str, want: CoinWants, outcome: Nothing) -> None:
    scene.emit(CoinChanged(actor, want.by, want.why))


# ---- buying
class BuyWants(Wants, frozen=True, kw_only=True):
    """A thing of the market by id or name; `piece` is the weapon to silver, or the armour to mend by `count` points."""

    item: Id
    count: Count = 1
    piece: Id = ""


def for_sale(what: str) -> Item | None:
    """The thing on the market that goes by this id or name."""
    named = (item for item in LIBRARY.items.values() if item.name.lower() == what.lower())
    return LIBRARY.items.get(what) or next(named, None)


def plan_buy(scene: Scene, actor: str, want: BuyWants) -> NoPlan:
    item = for_sale(want.item)
    if item is None:
        return Refused("no-such-item", "fell.market", {"item": want.item})
    cost = price(scene, actor, item, want)
    if isinstance(cost, Refused):
        return cost
    return too_dear(scene, actor, cost) or plain(*no_room(scene, actor, structs.replace(item, count=want.count)))


def price(scene: Scene, who: str, item: Item, want: BuyWants) -> int | Refused:
    """What it comes to; some services need a piece to be done to."""
    if item.id == HIRELING:
        return Refused("hire-instead", "fell.hirelings", {"cost": item.cost})
    if item.id == REPAIR:
        mended = mending(scene, who, want.piece, want.count)
        return mended if isinstance(mended, Refused) else item.cost * sum(mended.values())
    if item.id == SILVER:
        key = to_silver(scene, who, want.piece)
        return key if isinstance(key, Refused) else item.cost
    return item.cost * want.count


def no_room(scene: Scene, who: str, item: Item) -> tuple[Warned, ...]:
    """What is carried takes slots; creatures are not counted so closely."""
    free, name = max(0, scene.of(who, Pack).free), scene.name(who)
    if item.slots <= free or scene.state.characters[who].kind == "creature":
        return ()
    return (Warned("no-slot", "fell.slots", {"who": name, "item": item.name, "needs": item.slots, "free": free}),)


def buy(scene: Scene, actor: str, want: BuyWants, outcome: Nothing) -> None:
    item = for_sale(want.item)
    assert item is not None
    cost = price(scene, actor, item, want)
    assert not isinstance(cost, Refused)
    scene.fate.note("fell.market", actor, item=item.name, cost=cost)
    scene.emit(CoinChanged(actor, -cost, item.id))
    if item.kind == "service":
        serve(scene, actor, item, want)
    else:
        stow(scene, actor, structs.replace(item, count=want.count))


def serve(scene: Scene, who: str, item: Item, want: BuyWants) -> None:
    """A service is done at once: a repair, a coat of silver, or something to eat, drink or sleep in."""
    if item.id == REPAIR:
        mend(scene, who, want.piece, want.count)
        return
    if item.id == SILVER:
        silver(scene, who, want.piece)
        return
    scene.emit(Said(who, "fell.market", "served", {"item": item.name, "count": want.count}))
    if item.meals:
        fed(scene, who)


def stow(scene: Scene, who: str, item: Item) -> None:
    """Into the pack: more of the same is counted, weapons and armour each have a key of their own."""
    if item.kind in OF_THEIR_OWN:
        for _ in range(item.count):
            key = scene.of(who, Pack).fresh_key(item.id)
            scene.emit(ItemGained(who, key, structs.replace(item, count=1)))
    else:
        scene.emit(ItemGained(who, beside(scene.of(who, Pack), item), item))


def beside(pack: Pack, item: Item) -> str:
    """The key under which there is more of exactly this, or a new one."""
    alike = (key for key, there in pack.items.items() if structs.replace(there, count=item.count) == item)
    return next(alike, "") or pack.fresh_key(item.id)


# ---- silver
def to_silver(scene: Scene, who: str, named: str) -> str | Refused:
    """The key of the weapon that gets its silver: the named one, or the only one without."""
    pack = scene.of(who, Pack)
    arms = {key: item for key, item in pack.items.items() if item.kind == "weapon"}
    bare = [key for key, item in arms.items() if not item.silvered]
    key = pack.find(named) if named else next(iter(bare or arms), "")
    if key not in arms:
        return Refused("no-weapon", "fell.market", {"who": scene.name(who), "weapon": named})
    if key not in bare:
        return Refused("silvered-already", "fell.market", {"who": scene.name(who), "item": arms[key].name})
    if not named and len(bare) > 1:
        return Refused("which-weapon", "fell.market", {"who": scene.name(who), "options": tuple(bare)})
    return key


def silver(scene: Scene, who: str, named: str) -> None:
    key = to_silver(scene, who, named)
    if not isinstance(key, Refused):
        scene.emit(ItemSilvered(who, key))


# ---- repair
class RepairWants(Wants, frozen=True, kw_only=True):
    """One piece of armour, or all there is; so many points, or with 0 all that are missing."""

    item: Id = ""
    points: Annotated[int, Meta(ge=0, le=99)] = 0


def mending(scene: Scene, who: str, named: str, points: int) -> dict[str, int] | Refused:
    """How many points each piece gets back, what is worn first; never more than it lacks."""
    pack = scene.of(who, Pack)
    key = pack.find(named)
    if named and not key:
        return Refused("not-carried", "fell.protection", {"who": scene.name(who), "item": named})
    pieces = sorted((k for k in pack.items if k == key or not named), key=lambda k: not pack.items[k].on)
    lacking = {k: i.protection - i.left for k in pieces if (i := pack.items[k]).kind == "armour"}
    left, mended = points or sum(lacking.values()), dict[str, int]()
    for piece, lacks in lacking.items():
        if by := min(left, lacks):
            mended[piece] = by
            left -= by
    return mended or Refused("nothing-to-repair", "fell.protection", {"who": scene.name(who)})


def plan_repair(scene: Scene, actor: str, want: RepairWants) -> NoPlan:
    mended = mending(scene, actor, want.item, want.points)
    if isinstance(mended, Refused):
        return mended
    return too_dear(scene, actor, sum(mended.values()) * LIBRARY.items[REPAIR].cost) or plain()


def repair(scene: Scene, actor: str, want: RepairWants, outcome: Nothing) -> None:
    mended = mending(scene, actor, want.item, want.points)
    assert not isinstance(mended, Refused)
    cost = sum(mended.values()) * LIBRARY.items[REPAIR].cost
    scene.fate.note("fell.protection", actor, points=sum(mended.values()), cost=cost)
    scene.emit(CoinChanged(actor, -cost, REPAIR))
    mend(scene, actor, want.item, want.points)


def mend(scene: Scene, who: str, named: str, points: int) -> None:
    """The points come back, piece by piece."""
    mended = mending(scene, who, named, points)
    for key, by in mended.items() if not isinstance(mended, Refused) else ():
        scene.emit(ProtectionChanged(who, key, by))


# ---- what is in the pack
class ItemWants(Wants, frozen=True, kw_only=True):
    """Something in one's pack, by key, id or name."""

    item: Id


class SomeWants(ItemWants, frozen=True, kw_only=True):
    """Some of it."""

    count: Count = 1


def held(scene: Scene, who: str, named: str) -> tuple[str, Item] | Refused:
    """A thing in somebody's pack; claws and hide are not in it."""
    pack = scene.of(who, Pack)
    key = pack.find(named)
    if not key or pack.items[key].kind == "natural":
        return Refused("not-carried", "fell.slots", {"who": scene.name(who), "item": named})
    return key, pack.items[key]


def some(scene: Scene, who: str, named: str, count: int) -> dict[str, Item] | Refused:
    """So many of a thing, by key: the one that is meant, then others of its kind."""
    found = held(scene, who, named)
    if isinstance(found, Refused):
        return found
    first, item = found
    items = scene.of(who, Pack).items
    left, taken, name = count, dict[str, Item](), scene.name(who)
    for key in (first, *(k for k, i in items.items() if i.id == item.id and k != first)):
        if n := min(left, items[key].count):
            taken[key] = structs.replace(items[key], count=n)
            left -= n
    if left:
        has = count - left
        return Refused("not-so-many", "fell.slots", {"who": name, "item": item.name, "has": has, "wanted": count})
    return taken


def together(taken: Mapping[str, Item]) -> Item:
    """All of it as one, to see how much room it needs."""
    return structs.replace(next(iter(taken.values())), count=sum(item.count for item in taken.values()))


def plan_some(scene: Scene, actor: str, want: SomeWants) -> NoPlan:
    taken = some(scene, actor, want.item, want.count)
    return taken if isinstance(taken, Refused) else plain()


def lose(scene: Scene, who: str, taken: Mapping[str, Item], why: str) -> None:
    """Out of the pack."""
    for key, item in taken.items():
        scene.emit(ItemLost(who, key, why, item.count))


def drop(scene: Scene, actor: str, want: SomeWants, outcome: Nothing) -> None:
    taken = some(scene, actor, want.item, want.count)
    assert not isinstance(taken, Refused)
    lose(scene, actor, taken, "dropped")


def sell(scene: Scene, actor: str, want: SomeWants, outcome: Nothing) -> None:
    """Half the price of each, rounded down (ours)."""
    taken = some(scene, actor, want.item, want.count)
    assert not isinstance(taken, Refused)
    paid = sum(item.cost // 2 * item.count for item in taken.values())
    scene.fate.note("fell.market", actor, item=next(iter(taken.values())).name, paid=paid)
    lose(scene, actor, taken, "sold")
    scene.emit(CoinChanged(actor, paid, "sold"))


# ---- from hand to hand
class HandWants(Wants, frozen=True, kw_only=True):
    """Something from one's pack, coin, or both, to somebody at hand."""

    to: Id
    item: Id = ""
    count: Count = 1
    coin: Coin = 0


def plan_hand(scene: Scene, actor: str, want: HandWants) -> NoPlan:
    if not want.item and not want.coin:
        return Refused("nothing-given", "fell.market")
    if want.to == actor:
        return Refused("self-target", "fell.market", {"who": scene.name(actor)})
    if no := in_reach(scene, actor, want.to) or too_dear(scene, actor, want.coin):
        return no
    taken = some(scene, actor, want.item, want.count) if want.item else {}
    if isinstance(taken, Refused):
        return taken
    return plain(*(no_room(scene, want.to, together(taken)) if taken else ()))


def hand(scene: Scene, actor: str, want: HandWants, outcome: Nothing) -> None:
    taken = some(scene, actor, want.item, want.count) if want.item else {}
    assert not isinstance(taken, Refused)
    lose(scene, actor, taken, "handed")
    for item in taken.values():
        stow(scene, want.to, structs.replace(item, on=False))
    if want.coin:
        scene.emit(CoinChanged(actor, -want.coin, "handed"))
        scene.emit(CoinChanged(want.to, want.coin, "handed"))


# ---- armour on and off
def plan_wear(scene: Scene, actor: str, want: ItemWants) -> NoPlan:
    found = held(scene, actor, want.item)
    if isinstance(found, Refused):
        return found
    _, item = found
    if not item.worn:
        return Refused("not-armour", "fell.protection", {"item": item.name})
    if item.on:
        return Refused("worn-already", "fell.protection", {"who": scene.name(actor), "item": item.name})
    return no_place(scene, actor, item) or plain()


def no_place(scene: Scene, who: str, item: Item) -> Refused | None:
    """One head, one shield arm; one suit on the body, unless the table stacks them."""
    worn, name = scene.of(who, Pack).worn.values(), scene.name(who)
    if item.worn == "body":
        suit = next((i for i in worn if i.worn == "body"), None)
        if suit is None or scene.ruling(BODY_ARMOUR) == "stack":
            return None
        return Refused("one-body-armour", "fell.protection", {"who": name, "item": item.name, "worn": suit.name})
    if any(i.id == item.id for i in worn):
        return Refused("worn-twice", "fell.protection", {"who": name, "item": item.name})
    return None


def plan_take_off(scene: Scene, actor: str, want: ItemWants) -> NoPlan:
    found = held(scene, actor, want.item)
    if isinstance(found, Refused):
        return found
    if not found[1].on:
        return Refused("not-worn", "fell.protection", {"who": scene.name(actor), "item": found[1].name})
    return plain()


def put(scene: Scene, who: str, named: str, on: bool) -> None:
    """On, or off; either way the sheet says what protection there is now."""
    found = held(scene, who, named)
    assert not isinstance(found, Refused)
    scene.emit(ItemWorn(who, found[0], on))
    scene.fate.note("fell.protection", who, points=scene.of(who, Pack).protection)


# ---- using things
def plan_use(scene: Scene, actor: str, want: ItemWants) -> NoPlan:
    found = held(scene, actor, want.item)
    return found if isinstance(found, Refused) else plain()


def use(scene: Scene, actor: str, want: ItemWants, outcome: Nothing) -> None:
    """Food is eaten and lights burn down; of anything else it is said."""
    found = held(scene, actor, want.item)
    assert not isinstance(found, Refused)
    key, item = found
    if item.meals:
        scene.emit(ItemLost(actor, key, "eaten"))
        fed(scene, actor)
    elif item.light:
        scene.emit(ItemLost(actor, key, "lit"))
        remember(scene, actor, LIGHT, after=seconds(scene, item.light, "minutes"), when=item.name, item=item.name)
    else:
        scene.emit(Said(actor, "fell.market", "used", {"item": item.name}))


def fed(scene: Scene, who: str) -> None:
    """A meal ends hunger; what else somebody lacks it does not bring."""
    if scene.of(who, Need).lacking == "food":
        scene.fate.note("fell.deprived", who, lacking="food")
        scene.emit(Relieved(who))


def gone_out(scene: Scene, who: str, facts: Mapping[str, Any]) -> None:
    """A light has burned down."""
    scene.emit(Said(who, "fell.light", "out", {"item": str(facts.get("item", ""))}))


# ---- slots
def resized(scene: Scene, before: State) -> None:
    """A pack has 4 slots and the size of the BOD die: it changes with the die, and new people's is looked at.

    Where nothing has changed, a house call on the size stands.
    """
    then = Scene(scene.game, scene.fate, before)
    for who, character in tuple(scene.state.characters.items()):
        size = slots(scene, who)
        settled = who in before.characters and slots(then, who) == size
        if character.kind == "creature" or settled or scene.of(who, Pack).size == size:
            continue
        scene.fate.note("fell.slots", who, slots=size)
        scene.emit(PackSized(who, size))


LATER = {LIGHT: gone_out}
MOVES: tuple[AnyMove, ...] = (
    Move("fell.buy", BuyWants, plan_buy, buy, rule="fell.market"),
    Move("fell.sell", SomeWants, plan_some, sell, rule="fell.market"),
    Move("fell.repair", RepairWants, plan_repair, repair, rule="fell.protection"),
    Move(
        "fell.wear",
        ItemWants,
        plan_wear,
        lambda scene, actor, want, outcome: put(scene, actor, want.item, True),
        rule="fell.protection",
    ),
    Move(
        "fell.take_off",
        ItemWants,
        plan_take_off,
        lambda scene, actor, want, outcome: put(scene, actor, want.item, False),
        rule="fell.protection",
    ),
    Move("fell.drop", SomeWants, plan_some, drop, rule="fell.slots"),
    Move("fell.hand", HandWants, plan_hand, hand, rule="fell.market", dead=True),
    Move("fell.use", ItemWants, plan_use, use, rule="fell.market"),
    Move("fell.coin", CoinWants, plan_coin, change_coin, rule="fell.market", by="facilitator"),
)

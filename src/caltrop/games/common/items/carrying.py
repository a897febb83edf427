"""Carrying: find, stow, drop and hand over what is in a pack; coin; what fits and what does not."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from typing import Annotated, TypeAlias

from msgspec import Meta, structs

from caltrop.games.common.people.targets import require_at_hand
from caltrop.games.common.table.wants import Id, NoPlan, require_character
from caltrop.kernel.contract.move import AnyMove, Move, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Advanced, Pick
from caltrop.kernel.contract.scene import Scene, only_warns
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import Warned, refuse

from .pack import MOST_COIN, NO_ROOM, CoinChanged, FatigueChanged, Item, ItemGained, Pack, Purse, lose_item
from .piles import pile_beside

Count: TypeAlias = Annotated[int, Meta(ge=1, le=99)]
Coin: TypeAlias = Annotated[int, Meta(ge=0, le=MOST_COIN)]
DEALT = "dealt"  # why something changes hands: out of a pile or the stash, which give nothing themselves
_OF_THEIR_OWN = ("weapon", "armour", "shield", "book", "scroll")  # each keeps its own damage, so two never share a key


# ---- coin
def require_coin(scene: Scene, who: str, cost: int) -> None:
    """Refuse a price that a character cannot pay."""
    coin = scene.part(who, Purse).coin
    if cost > coin:
        refuse("no-coin", scene.rule("market"), who=scene.name(who), cost=cost, coin=coin)


class CoinWants(Wants, frozen=True, kw_only=True):
    """Coin that a character finds, earns or loses; a negative number takes it away."""

    by: Annotated[int, Meta(ge=-MOST_COIN, le=MOST_COIN)]
    why: Annotated[str, Meta(max_length=120), Advanced] = ""


def _plan_coin(scene: Scene, actor: str, want: CoinWants) -> NoPlan:
    if not want.by:
        refuse("nothing-given", scene.rule("market"))
    require_character(scene, actor)
    require_coin(scene, actor, -want.by)
    return plan_without_dice()


def _change_coin(scene: Scene, actor: str, want: CoinWants, outcome: Nothing) -> None:
    scene.emit(CoinChanged(actor, want.by, want.why))


# ---- what is in the pack
class ItemWants(Wants, frozen=True, kw_only=True):
    """An item in the actor's pack, by key, id or name."""

    item: Annotated[Id, Pick.items("carried")]


class WearWants(ItemWants, frozen=True, kw_only=True):
    """An item to put on."""

    item: Annotated[Id, Pick.items("wearable")]


class TakeOffWants(ItemWants, frozen=True, kw_only=True):
    """An item to take off."""

    item: Annotated[Id, Pick.items("worn")]


class SomeWants(ItemWants, frozen=True, kw_only=True):
    """A number of equal items."""

    count: Count = 1


def carried_item(scene: Scene, who: str, named: str) -> tuple[str, Item]:
    """Return a carried item and its key; natural weapons and hide do not count."""
    pack = scene.part(who, Pack)
    key = pack.find(named)
    if not key or pack.items[key].kind == "natural":
        refuse("not-carried", scene.rule("slots"), who=scene.name(who), item=named)
    return key, pack.items[key]


def pick_items(scene: Scene, who: str, named: str, count: int) -> dict[str, Item]:
    """Return `count` of an item, by key: first the named one, then others of the same id."""
    first, item = carried_item(scene, who, named)
    items = scene.part(who, Pack).items
    left = count
    taken = dict[str, Item]()
    name = scene.name(who)
    for key in (first, *(k for k, i in items.items() if i.id == item.id and k != first)):
        if n := min(left, items[key].count):
            taken[key] = structs.replace(items[key], count=n)
            left -= n
    if left:
        refuse("not-so-many", scene.rule("slots"), who=name, item=item.name, has=count - left, wanted=count)
    return taken


def _combine_items(taken: Mapping[str, Item]) -> Item:
    """Return all of them as one stack, to see how many slots it needs."""
    return structs.replace(next(iter(taken.values())), count=sum(item.count for item in taken.values()))


def plan_some(scene: Scene, actor: str, want: SomeWants) -> NoPlan:
    pick_items(scene, actor, want.item, want.count)
    return plan_without_dice()


def lose(scene: Scene, who: str, taken: Mapping[str, Item], why: str) -> None:
    """Take these items out of a pack."""
    for key, item in taken.items():
        lose_item(scene, who, key, why, item.count)


def _drop(scene: Scene, actor: str, want: SomeWants, outcome: Nothing) -> None:
    """Lay items down, where they lie from now on; what is dropped from a pile or the stash is gone."""
    taken = pick_items(scene, actor, want.item, want.count)
    lose(scene, actor, taken, "dropped")
    if scene.state.characters[actor].kind != "stash":
        there = pile_beside(scene, actor)
        for item in taken.values():
            stow(scene, there, structs.replace(item, on=False), why="laid")


def drop_here(scene: Scene, who: str, key: str, why: str) -> None:
    """Let go of one item by a rule, not by choice: it lies where its owner stands."""
    item = scene.part(who, Pack).items[key]
    lose_item(scene, who, key, why)
    if item.is_carried:
        stow(scene, pile_beside(scene, who), structs.replace(item, count=1, on=False), why="laid")


def make_room(scene: Scene, who: str, slots: int, rule: str, kept: Collection[str] = ()) -> None:
    """Ask the owner to drop one item after another, until `slots` slots are free; those in `kept` stay."""
    while (pack := scene.part(who, Pack)).slots_free < slots and (
        loose := [k for k, i in pack.items.items() if i.slots and k not in kept]
    ):
        drop_here(scene, who, scene.fate.choose(who, rule, {k: k for k in loose}, loose[-1], waits=True), NO_ROOM)


def tire(scene: Scene, who: str, n: int, rule: str, kept: Collection[str] = ()) -> None:
    """Add fatigue, 1 slot each; where no slot is free, the owner drops an item first. Only the party counts slots."""
    make_room(scene, who, n, rule, kept)
    if scene.state.characters[who].is_in_party:
        n = min(n, scene.part(who, Pack).slots_free)
    if n > 0:
        scene.emit(FatigueChanged(who, n))


def no_room(scene: Scene, who: str, item: Item) -> tuple[Warned, ...]:
    """Warn if an item does not fit. Only the party counts slots: creatures and stashes hold everything."""
    free = max(0, scene.part(who, Pack).slots_free)
    name = scene.name(who)
    if item.slots <= free or not scene.state.characters[who].is_in_party:
        return ()
    return (
        Warned("no-slot", scene.rule("slots"), {"who": name, "item": item.name, "needs": item.slots, "free": free}),
    )


@only_warns
def no_room_for(scene: Scene, who: str, things: Iterable[Item]) -> tuple[Warned, ...]:
    """Warn if several things do not fit together."""
    some = tuple(things)
    if len(some) < 2:
        return no_room(scene, who, some[0]) if some else ()
    needs = sum(item.slots for item in some)
    free = max(0, scene.part(who, Pack).slots_free)
    if needs <= free or not scene.state.characters[who].is_in_party:
        return ()
    return (Warned("no-room-for-all", scene.rule("slots"), {"who": scene.name(who), "needs": needs, "free": free}),)


def stow(scene: Scene, who: str, item: Item, *, why: str = "", cost: int = 0) -> None:
    """Put an item into a pack: equal items share a key, weapons and armour have a key each.

    `cost` is what was paid in all.
    """
    if item.kind in _OF_THEIR_OWN:
        for _ in range(item.count):
            key = scene.part(who, Pack).fresh_key(item.id)
            scene.emit(ItemGained(who, key, structs.replace(item, count=1), why, cost // item.count))
    else:
        scene.emit(ItemGained(who, stack_key(scene.part(who, Pack), item), item, why, cost))


def stack_key(pack: Pack, item: Item) -> str:
    """Return the key of a stack of exactly this item, or a new key."""
    alike = (key for key, there in pack.items.items() if structs.replace(there, count=item.count) == item)
    return next(alike, "") or pack.fresh_key(item.id)


# ---- from hand to hand
class HandWants(Wants, frozen=True, kw_only=True):
    """An item from the actor's pack, coin, or both, for a character at hand."""

    to: Annotated[Id, Pick.receivers]
    item: Annotated[Id, Pick.items("carried")] = ""
    count: Count = 1
    coin: Coin = 0


def _plan_hand(scene: Scene, actor: str, want: HandWants) -> NoPlan:
    if not want.item and not want.coin:
        refuse("nothing-given", scene.rule("market"))
    if want.to == actor:
        refuse("self-target", scene.rule("market"), who=scene.name(actor))
    require_at_hand(scene, actor, want.to)
    require_coin(scene, actor, want.coin)
    taken = pick_items(scene, actor, want.item, want.count) if want.item else {}
    return plan_without_dice(*(no_room(scene, want.to, _combine_items(taken)) if taken else ()))


def _hand(scene: Scene, actor: str, want: HandWants, outcome: Nothing) -> None:
    taken = pick_items(scene, actor, want.item, want.count) if want.item else {}
    why = DEALT if scene.state.characters[actor].kind == "stash" else "handed"
    lose(scene, actor, taken, why)
    for item in taken.values():
        stow(scene, want.to, structs.replace(item, on=False), why=why)
    if want.coin:
        scene.emit(CoinChanged(actor, -want.coin, why))
        scene.emit(CoinChanged(want.to, want.coin, why))


def moves(game: str, market: str, slots: str) -> tuple[AnyMove, ...]:
    """Return the moves for pack and purse, under that game's rules."""
    return (
        Move(f"{game}.drop", SomeWants, plan_some, _drop, rule=slots, stash=True),
        Move(f"{game}.hand", HandWants, _plan_hand, _hand, rule=market, dead=True, stash=True),
        Move(
            f"{game}.coin",
            CoinWants,
            _plan_coin,
            _change_coin,
            rule=market,
            by="facilitator",
            stash=True,
            actor="one",
            people=True,
        ),
    )

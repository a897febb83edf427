"""Taking things from piles and the stash, splitting coin, giving things other names, dividing stacks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from msgspec import Meta, structs

from caltrop.games.common.sheet.item_changes import ItemRenamed, StackSplit
from caltrop.games.common.sheet.pack import CoinChanged, Item, Pack, Purse
from caltrop.games.common.table_moves.wants import Id, NoPlan
from caltrop.kernel.contract.move import AnyMove, Move, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Pick
from caltrop.kernel.contract.scene import Scene, only_warns
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import Warned, refuse

from .carrying import Coin, Count, SomeWants, carried_item, lose, no_room_for, pick_items, stow
from .piles import RULE, is_there

TAKEN, SHARED = "taken", "shared"  # why things and coin change hands


# ---- take
class TakeWants(Wants, frozen=True, kw_only=True):
    """A number of equal items, coin, or with `all` everything, from a pile or the stash."""

    source: Annotated[Id, Pick.piles]
    item: Id = ""
    count: Count = 1
    coin: Coin = 0
    all: bool = False


def require_pile(scene: Scene, id: str) -> None:
    """Refuse what is no pile or stash that this seat may know of."""
    found = scene.state.characters.get(id)
    if found is None or found.kind != "stash" or not scene.state.may_act_for(scene.seat, id):
        refuse("no-such-pile", RULE, got=id)


def wanted_things(scene: Scene, want: TakeWants) -> tuple[dict[str, Item], int]:
    """Return the things and the coin that are taken."""
    pack, coin = scene.part(want.source, Pack), scene.part(want.source, Purse).coin
    if want.all:
        return dict(pack.items), coin
    if want.coin > coin:
        refuse("no-coin", scene.rule("market"), who=scene.name(want.source), cost=want.coin, coin=coin)
    return pick_items(scene, want.source, want.item, want.count) if want.item else {}, want.coin


def plan_take(scene: Scene, actor: str, want: TakeWants) -> NoPlan:
    require_pile(scene, want.source)
    things, coin = wanted_things(scene, want)
    if not things and not coin:
        refuse("nothing-there", RULE, who=scene.name(want.source))
    return plan_without_dice(*far_cautions(scene, actor, want.source), *no_room_for(scene, actor, things.values()))


@only_warns
def far_cautions(scene: Scene, who: str, pile: str) -> tuple[Warned, ...]:
    """Warn if a pile lies in another place."""
    if is_there(scene.state, who, pile):
        return ()
    return (Warned("not-there", RULE, {"who": scene.name(who), "place": scene.state.characters[pile].place}),)


def take(scene: Scene, actor: str, want: TakeWants, outcome: Nothing) -> None:
    things, coin = wanted_things(scene, want)
    move_things(scene, want.source, actor, things, coin, TAKEN)


def move_things(scene: Scene, source: str, to: str, things: Mapping[str, Item], coin: int, why: str) -> None:
    """Move things and coin from one pack and purse to another."""
    lose(scene, source, things, why)
    for item in things.values():
        stow(scene, to, structs.replace(item, on=False), why=why)
    if coin:
        scene.emit(CoinChanged(source, -coin, why))
        scene.emit(CoinChanged(to, coin, why))


# ---- split coin
class ShareWants(Wants, frozen=True, kw_only=True):
    """Who shares the coin of a pile; nobody named means all of the party who live and are there."""

    to: Annotated[tuple[Id, ...], Meta(max_length=40), Pick.party] = ()


def sharers(scene: Scene, pile: str, named: tuple[str, ...]) -> tuple[str, ...]:
    """Return those who get a share: the named ones, or the living of the party who are there and in sight."""
    people = scene.state.characters
    for who in named:
        if who not in people or not people[who].is_in_party or people[who].hidden:
            refuse("no-such-character", RULE, who=who)
    here = (who for who, c in people.items() if c.is_in_party and c.life != "dead" and not c.hidden)
    return named or tuple(who for who in here if is_there(scene.state, who, pile))


def plan_share(scene: Scene, actor: str, want: ShareWants) -> NoPlan:
    if scene.state.characters[actor].kind != "stash":
        refuse("no-such-pile", RULE, got=scene.name(actor))
    coin, among = scene.part(actor, Purse).coin, sharers(scene, actor, want.to)
    if not among or coin < len(among):
        refuse("too-little-to-share", RULE, coin=coin, among=len(among))
    return plan_without_dice()


def share(scene: Scene, actor: str, want: ShareWants, outcome: Nothing) -> None:
    """Split coin evenly; what is left over stays."""
    among = sharers(scene, actor, want.to)
    each = scene.part(actor, Purse).coin // len(among)
    scene.emit(CoinChanged(actor, -each * len(among), SHARED))
    for who in among:
        scene.emit(CoinChanged(who, each, SHARED))


# ---- single items
class RelabelWants(Wants, frozen=True, kw_only=True):
    """An item, its name from now on, and a note about it."""

    item: Annotated[Id, Pick.items("carried")]
    name: Annotated[str, Meta(min_length=1, max_length=60)]
    note: Annotated[str, Meta(max_length=300)] = ""


def plan_relabel(scene: Scene, actor: str, want: RelabelWants) -> NoPlan:
    _, item = carried_item(scene, actor, want.item)
    if not want.name.strip():
        refuse("no-name", RULE)
    if (want.name.strip(), want.note.strip()) == (item.name, item.text):
        refuse("same-name", RULE, who=item.name)
    return plan_without_dice()


def relabel(scene: Scene, actor: str, want: RelabelWants, outcome: Nothing) -> None:
    key, item = carried_item(scene, actor, want.item)
    scene.emit(ItemRenamed(actor, key, want.name.strip(), item.name, want.note.strip() or item.text))


def plan_divide(scene: Scene, actor: str, want: SomeWants) -> NoPlan:
    _, item = carried_item(scene, actor, want.item)
    if item.count <= want.count:
        refuse("not-so-many", RULE, who=scene.name(actor), item=item.name, has=item.count - 1, wanted=want.count)
    return plan_without_dice()


def divide(scene: Scene, actor: str, want: SomeWants, outcome: Nothing) -> None:
    key, item = carried_item(scene, actor, want.item)
    scene.emit(StackSplit(actor, key, want.count, scene.part(actor, Pack).fresh_key(item.id)))


def moves(game: str) -> tuple[AnyMove, ...]:
    """Return the moves with things that lie about, and with single items."""
    return (
        Move(f"{game}.take", TakeWants, plan_take, take, rule=RULE, does=("hands",)),
        Move(f"{game}.share", ShareWants, plan_share, share, rule=RULE, stash=True),
        Move(f"{game}.relabel", RelabelWants, plan_relabel, relabel, rule=RULE, dead=True, stash=True),
        Move(f"{game}.divide", SomeWants, plan_divide, divide, rule=RULE, dead=True, stash=True),
    )

"""Sharing: the party's stash and what the dead leave, taking from piles, splitting coin and stacks, handing out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Annotated, TypeAlias

from msgspec import Meta, structs

from caltrop.games.common.people.targets import require_at_hand
from caltrop.games.common.table.wants import Id, Name, NoPlan
from caltrop.kernel.contract.move import AnyMove, Move, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Pick, Suggested
from caltrop.kernel.contract.scene import Scene, only_warns
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import Warned, refuse
from caltrop.kernel.state.events.characters import CharacterAdded
from caltrop.kernel.state.state import Character

from .carrying import Coin, Count, SomeWants, carried_item, lose, no_room_for, pick_items, stow
from .pack import CoinChanged, Item, ItemRenamed, Pack, Purse, StackSplit
from .piles import PILES_RULE, is_pile, is_there, pile_at

_STASH_RULE = "table.stash"
_STASH = "stash"


# ---- the stash
class StashWants(Wants, frozen=True, kw_only=True):
    """The stash's name: a cart, a hut, a chest."""

    name: Name = "Stash"


def _plan_stash(scene: Scene, actor: str, want: StashWants) -> NoPlan:
    if there := scene.state.stash:
        refuse("stash-already", _STASH_RULE, who=scene.state.name_of(there))
    return plan_without_dice()


def _make_stash(scene: Scene, name: str) -> str:
    """Add a stash: a place for shared items without a limit."""
    who = scene.open_id(_STASH)
    scene.emit(CharacterAdded(who, Character(name, "stash").with_parts(Pack(), Purse())))
    return who


# ---- what a character leaves
class BequeathWants(Wants, frozen=True, kw_only=True):
    """Who receives all the actor's gear, and with `coin` the coin; a missing stash is made."""

    to: Annotated[Id, Pick.receivers] = _STASH
    coin: bool = True


def _heir(scene: Scene, to: str) -> str:
    """Return the receiver's id: "stash" means the table's stash, and "" that there is none yet."""
    return scene.state.stash if to == _STASH else to


def belongings(pack: Pack) -> dict[str, Item]:
    """Return the items that can be given away: natural weapons and hide cannot."""
    return {key: item for key, item in pack.items.items() if item.kind != "natural"}


def _plan_bequeath(scene: Scene, actor: str, want: BequeathWants) -> NoPlan:
    to = _heir(scene, want.to)
    if to:
        require_at_hand(scene, actor, to)
    things = belongings(scene.part(actor, Pack))
    if not things and not (want.coin and scene.part(actor, Purse).coin):
        refuse("nothing-to-leave", _STASH_RULE, who=scene.name(actor))
    return plan_without_dice(*_alive_cautions(scene, actor), *(no_room_for(scene, to, things.values()) if to else ()))


@only_warns
def _alive_cautions(scene: Scene, who: str) -> tuple[Warned, ...]:
    """Warn if the giver is alive; a pile has no use for its things."""
    found = scene.state.characters[who]
    alive = found.life != "dead" and found.kind != "stash"
    return (Warned("gives-all", _STASH_RULE, {"who": scene.name(who)}),) if alive else ()


def _bequeath(scene: Scene, actor: str, want: BequeathWants, outcome: Nothing) -> None:
    to = _heir(scene, want.to) or _make_stash(scene, StashWants().name)
    things = belongings(scene.part(actor, Pack))
    coin = scene.part(actor, Purse).coin
    lose(scene, actor, things, "left")
    for item in things.values():
        stow(scene, to, structs.replace(item, on=False), why="left")
    if want.coin and coin:
        scene.emit(CoinChanged(actor, -coin, "left"))
        scene.emit(CoinChanged(to, coin, "left"))


def _open_stash(scene: Scene, actor: str, want: StashWants, outcome: Nothing) -> None:
    _make_stash(scene, want.name)


STASH_MOVES: tuple[AnyMove, ...] = (
    Move("table.stash", StashWants, _plan_stash, _open_stash, rule=_STASH_RULE, by="anyone"),
    Move("table.bequeath", BequeathWants, _plan_bequeath, _bequeath, rule=_STASH_RULE, dead=True, stash=True),
)


# Why things and coin change hands.
TAKEN = "taken"
_SHARED_REASON = "shared"


# ---- take
class TakeWants(Wants, frozen=True, kw_only=True):
    """A number of equal items, coin, or with `all` everything, from a pile or the stash."""

    source: Annotated[Id, Pick.piles]
    item: Id = ""
    count: Count = 1
    coin: Coin = 0
    all: bool = False


def _require_pile(scene: Scene, id: str) -> None:
    """Refuse what is no pile or stash that this seat may know of."""
    found = scene.state.characters.get(id)
    if found is None or found.kind != "stash" or not scene.state.may_act_for(scene.seat, id):
        refuse("no-such-pile", PILES_RULE, got=id)


def _wanted_things(scene: Scene, want: TakeWants) -> tuple[dict[str, Item], int]:
    """Return the things and the coin that are taken."""
    pack = scene.part(want.source, Pack)
    coin = scene.part(want.source, Purse).coin
    if want.all:
        return dict(pack.items), coin
    if want.coin > coin:
        refuse("no-coin", scene.rule("market"), who=scene.name(want.source), cost=want.coin, coin=coin)
    return pick_items(scene, want.source, want.item, want.count) if want.item else {}, want.coin


def _plan_take(scene: Scene, actor: str, want: TakeWants) -> NoPlan:
    _require_pile(scene, want.source)
    things, coin = _wanted_things(scene, want)
    if not things and not coin:
        refuse("nothing-there", PILES_RULE, who=scene.name(want.source))
    return plan_without_dice(*_far_cautions(scene, actor, want.source), *no_room_for(scene, actor, things.values()))


@only_warns
def _far_cautions(scene: Scene, who: str, pile: str) -> tuple[Warned, ...]:
    """Warn if a pile lies in another place."""
    if is_there(scene.state, who, pile):
        return ()
    return (Warned("not-there", PILES_RULE, {"who": scene.name(who), "place": scene.state.characters[pile].place}),)


def _take(scene: Scene, actor: str, want: TakeWants, outcome: Nothing) -> None:
    things, coin = _wanted_things(scene, want)
    _move_things(scene, want.source, to=actor, things=things, coin=coin, why=TAKEN)


def _move_things(scene: Scene, source: str, to: str, things: Mapping[str, Item], coin: int, why: str) -> None:
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


def _sharers(scene: Scene, pile: str, named: tuple[str, ...]) -> tuple[str, ...]:
    """Return those who get a share: the named ones, or the living of the party who are there and in sight."""
    people = scene.state.characters
    for who in named:
        if who not in people or not people[who].is_in_party or people[who].hidden:
            refuse("no-such-character", PILES_RULE, who=who)
    here = (who for who, c in people.items() if c.is_in_party and c.life != "dead" and not c.hidden)
    return named or tuple(who for who in here if is_there(scene.state, who, pile))


def _plan_share(scene: Scene, actor: str, want: ShareWants) -> NoPlan:
    if scene.state.characters[actor].kind != "stash":
        refuse("no-such-pile", PILES_RULE, got=scene.name(actor))
    coin = scene.part(actor, Purse).coin
    among = _sharers(scene, actor, want.to)
    if not among or coin < len(among):
        refuse("too-little-to-share", PILES_RULE, coin=coin, among=len(among))
    return plan_without_dice()


def _share(scene: Scene, actor: str, want: ShareWants, outcome: Nothing) -> None:
    """Split coin evenly; what is left over stays."""
    among = _sharers(scene, actor, want.to)
    each = scene.part(actor, Purse).coin // len(among)
    scene.emit(CoinChanged(actor, -each * len(among), _SHARED_REASON))
    for who in among:
        scene.emit(CoinChanged(who, each, _SHARED_REASON))


# ---- single items
class RelabelWants(Wants, frozen=True, kw_only=True):
    """An item, its name from now on, and a note about it."""

    item: Annotated[Id, Pick.items("carried")]
    name: Annotated[str, Meta(min_length=1, max_length=60)]
    note: Annotated[str, Meta(max_length=300)] = ""


def _plan_relabel(scene: Scene, actor: str, want: RelabelWants) -> NoPlan:
    _, item = carried_item(scene, actor, want.item)
    if not want.name.strip():
        refuse("no-name", PILES_RULE)
    if (want.name.strip(), want.note.strip()) == (item.name, item.text):
        refuse("same-name", PILES_RULE, who=item.name)
    return plan_without_dice()


def _relabel(scene: Scene, actor: str, want: RelabelWants, outcome: Nothing) -> None:
    key, item = carried_item(scene, actor, want.item)
    scene.emit(ItemRenamed(actor, key, want.name.strip(), item.name, want.note.strip() or item.text))


def _plan_divide(scene: Scene, actor: str, want: SomeWants) -> NoPlan:
    _, item = carried_item(scene, actor, want.item)
    if item.count <= want.count:
        refuse("not-so-many", PILES_RULE, who=scene.name(actor), item=item.name, has=item.count - 1, wanted=want.count)
    return plan_without_dice()


def _divide(scene: Scene, actor: str, want: SomeWants, outcome: Nothing) -> None:
    key, item = carried_item(scene, actor, want.item)
    scene.emit(StackSplit(actor, key, want.count, scene.part(actor, Pack).fresh_key(item.id)))


def sharing_moves(game: str) -> tuple[AnyMove, ...]:
    """Return the moves with things that lie about, and with single items."""
    return (
        Move(f"{game}.take", TakeWants, _plan_take, _take, rule=PILES_RULE, does=("hands",)),
        Move(f"{game}.share", ShareWants, _plan_share, _share, rule=PILES_RULE, stash=True),
        Move(f"{game}.relabel", RelabelWants, _plan_relabel, _relabel, rule=PILES_RULE, dead=True, stash=True),
        Move(f"{game}.divide", SomeWants, _plan_divide, _divide, rule=PILES_RULE, dead=True, stash=True),
    )


GIFT = "table.gift"
LAID_REASON = "laid"  # why a pile has things and coin: the facilitator put them there
Place: TypeAlias = Annotated[str, Meta(max_length=60), Pick.places, Suggested]
Receivers: TypeAlias = Annotated[tuple[Id, ...], Meta(max_length=40), Pick.receivers]


def require_receivers(scene: Scene, to: Iterable[str]) -> None:
    for who in to:
        if who not in scene.state.characters:
            refuse("no-such-character", GIFT, who=who)


def full_packs(scene: Scene, to: Iterable[str], gifts: Sequence[Item]) -> Iterator[Warned]:
    """Yield a warning for each who has no room for the gifts."""
    for who in to:
        yield from no_room_for(scene, who, gifts)


def hand_out(
    scene: Scene, to: tuple[str, ...], gifts: Iterable[Item], coin: int, *, place: str = "", hidden: bool = False
) -> None:
    """Give each of these some things and coin; if it is for no one, it is laid down in the place."""
    for who in to or (pile_at(scene, place.strip(), hidden=hidden),):
        why = LAID_REASON if is_pile(scene.state.characters[who]) else ""
        for item in gifts:
            stow(scene, who, item, why=why)
        if coin:
            scene.emit(CoinChanged(who, coin, why))

"""The party's shared stash, and what the dead leave to others."""

from __future__ import annotations

from typing import Annotated

from msgspec import structs

from caltrop.games.common.chapters.carrying import lose, no_room_for, stow
from caltrop.games.common.sheet.pack import CoinChanged, Item, Pack, Purse
from caltrop.kernel.contract.move import AnyMove, Move, Wants, plan_without_dice
from caltrop.kernel.contract.parameters import Pick
from caltrop.kernel.contract.scene import Scene, only_warns
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import Warned, refuse
from caltrop.kernel.state.events.characters import CharacterAdded
from caltrop.kernel.state.state import Character

from .reach import require_at_hand
from .wants import Id, Name, NoPlan

RULE, STASH = "table.stash", "stash"


# ---- the stash
class StashWants(Wants, frozen=True, kw_only=True):
    """The stash's name: a cart, a hut, a chest."""

    name: Name = "Stash"


def plan_stash(scene: Scene, actor: str, want: StashWants) -> NoPlan:
    if there := scene.state.stash:
        refuse("stash-already", RULE, who=scene.state.name_of(there))
    return plan_without_dice()


def make_stash(scene: Scene, name: str) -> str:
    """Add a stash: a place for shared items without a limit."""
    who = scene.open_id(STASH)
    scene.emit(CharacterAdded(who, Character(name, "stash").with_parts(Pack(), Purse())))
    return who


# ---- what a character leaves
class BequeathWants(Wants, frozen=True, kw_only=True):
    """Who receives all the actor's gear, and with `coin` the coin; a missing stash is made."""

    to: Annotated[Id, Pick.receivers] = STASH
    coin: bool = True


def heir(scene: Scene, to: str) -> str:
    """Return the receiver's id: "stash" means the table's stash, and "" that there is none yet."""
    return scene.state.stash if to == STASH else to


def belongings(pack: Pack) -> dict[str, Item]:
    """Return the items that can be given away: natural weapons and hide cannot."""
    return {key: item for key, item in pack.items.items() if item.kind != "natural"}


def plan_bequeath(scene: Scene, actor: str, want: BequeathWants) -> NoPlan:
    to = heir(scene, want.to)
    if to:
        require_at_hand(scene, actor, to)
    things = belongings(scene.part(actor, Pack))
    if not things and not (want.coin and scene.part(actor, Purse).coin):
        refuse("nothing-to-leave", RULE, who=scene.name(actor))
    return plan_without_dice(*alive_cautions(scene, actor), *(no_room_for(scene, to, things.values()) if to else ()))


@only_warns
def alive_cautions(scene: Scene, who: str) -> tuple[Warned, ...]:
    """Warn if the giver is alive; a pile has no use for its things."""
    found = scene.state.characters[who]
    alive = found.life != "dead" and found.kind != "stash"
    return (Warned("gives-all", RULE, {"who": scene.name(who)}),) if alive else ()


def bequeath(scene: Scene, actor: str, want: BequeathWants, outcome: Nothing) -> None:
    to = heir(scene, want.to) or make_stash(scene, StashWants().name)
    things, coin = belongings(scene.part(actor, Pack)), scene.part(actor, Purse).coin
    lose(scene, actor, things, "left")
    for item in things.values():
        stow(scene, to, structs.replace(item, on=False), why="left")
    if want.coin and coin:
        scene.emit(CoinChanged(actor, -coin, "left"))
        scene.emit(CoinChanged(to, coin, "left"))


def open_stash(scene: Scene, actor: str, want: StashWants, outcome: Nothing) -> None:
    make_stash(scene, want.name)


MOVES: tuple[AnyMove, ...] = (
    Move("table.stash", StashWants, plan_stash, open_stash, rule=RULE, by="anyone"),
    Move("table.bequeath", BequeathWants, plan_bequeath, bequeath, rule=RULE, dead=True, stash=True),
)

"""Handing out: what the facilitator gives to people, or lays down in a place, and who has no room for it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Annotated, TypeAlias

from msgspec import Meta

from caltrop.games.common.chapters.carrying import no_room_for, stow
from caltrop.games.common.chapters.piles import is_pile, pile_at
from caltrop.games.common.sheet.pack import CoinChanged, Item
from caltrop.kernel.contract.parameters import Pick, Suggested
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.refusals import Warned, refuse

from .wants import Id

GIFT = "table.gift"
LAID = "laid"  # why a pile has things and coin: the facilitator put them there
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
        why = LAID if is_pile(scene.state.characters[who]) else ""
        for item in gifts:
            stow(scene, who, item, why=why)
        if coin:
            scene.emit(CoinChanged(who, coin, why))

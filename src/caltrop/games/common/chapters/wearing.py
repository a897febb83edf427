"""Wear and take off armour, for games with their own plan and their own sums."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from caltrop.games.common.sheet.pack import ItemWorn, Pack
from caltrop.games.common.table_moves.wants import NoPlan
from caltrop.kernel.contract.move import AnyMove, Move
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.mechanic import Nothing

from .armour import plan_take_off
from .carrying import ItemWants, TakeOffWants, WearWants

PlanWear: TypeAlias = Callable[[Scene, str, ItemWants], NoPlan]
NoteArmour: TypeAlias = Callable[[Scene, str], None]


def moves(game: str, rule: str, plan_wear: PlanWear, note_armour: NoteArmour) -> tuple[AnyMove, ...]:
    """Return the moves for wearing and taking off, under that game's rule; `note_armour` notes the new value."""

    def worn_setter(on: bool) -> Callable[[Scene, str, ItemWants, Nothing], None]:
        def set_worn(scene: Scene, actor: str, want: ItemWants, outcome: Nothing) -> None:
            scene.emit(ItemWorn(actor, scene.part(actor, Pack).find(want.item), on))
            note_armour(scene, actor)

        return set_worn

    return (
        Move(f"{game}.wear", WearWants, plan_wear, worn_setter(True), rule=rule),
        Move(f"{game}.take_off", TakeOffWants, plan_take_off, worn_setter(False), rule=rule),
    )

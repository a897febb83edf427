"""The market and the pack: Fell's prices and slots under the moves that games share."""

from __future__ import annotations

from caltrop.games.parts import armour, carrying, trade
from caltrop.games.parts.pack import Pack, PackSized
from caltrop.kernel.move import AnyMove
from caltrop.kernel.scene import Scene
from caltrop.kernel.state import State

from .sheet import slots


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


LATER = trade.LATER
MOVES: tuple[AnyMove, ...] = (
    *trade.moves("fell", "fell.market"),
    *armour.moves("fell", "fell.protection"),
    *carrying.moves("fell", "fell.market", "fell.slots"),
)

"""How much a character can carry: 4 slots plus the size of the BOD die."""

from __future__ import annotations

from caltrop.games.common.sheet.hitpoints import HitPoints
from caltrop.games.common.sheet.pack import Pack, PackSized
from caltrop.kernel.dice import SIDES
from caltrop.kernel.scene import Scene
from caltrop.kernel.state import State
from caltrop.kernel.steps import FactStated

from .ladder import Ladder


def carrying_capacity(state: State, who: str) -> int:
    """Return 4 plus the size of the BOD die; without a usable one, the hit die replaces it."""
    hp, bod = state.part(who, HitPoints), state.part(who, Ladder).rung("BOD")
    return 4 + SIDES[hp.die if hp.most and not bod.usable else bod.die]


def resize_packs(scene: Scene, before: State) -> None:
    """Resize packs whose BOD die has changed, and those of new characters; otherwise an adjusted size stays."""
    for who, character in tuple(scene.state.characters.items()):
        if before.characters.get(who) is character:
            continue
        size = carrying_capacity(scene.state, who)
        settled = who in before.characters and carrying_capacity(before, who) == size
        if not character.is_in_party or settled or scene.part(who, Pack).size == size:
            continue
        scene.fate.note(scene.rule("slots"), who, FactStated("slots", size))
        scene.emit(PackSized(who, size))

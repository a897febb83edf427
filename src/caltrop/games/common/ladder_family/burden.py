"""How much a character can carry: some slots, usually 4, plus the size of the BOD die."""

from __future__ import annotations

from caltrop.games.common.sheet.hitpoints import HitPoints
from caltrop.games.common.sheet.pack import Pack, PackSized
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.dice import SIDES
from caltrop.kernel.rules.steps import FactStated
from caltrop.kernel.state.state import State

from .ladder import Ladder

SLOTS = 4  # beside the BOD die, unless a dial of the game says otherwise


def carrying_capacity(state: State, who: str, beside: int) -> int:
    """Return the slots and the size of the BOD die together; without a usable one, the hit die replaces it."""
    hp, bod = state.part(who, HitPoints), state.part(who, Ladder).rung("BOD")
    return beside + SIDES[hp.die if hp.maximum and not bod.usable else bod.die]


def resize_packs(scene: Scene, before: State) -> None:
    """Resize packs whose BOD die has changed, and those of new characters; otherwise an adjusted size stays."""
    beside = scene.game.number("slots", SLOTS)
    for who, character in tuple(scene.state.characters.items()):
        if before.characters.get(who) is character:
            continue
        size = carrying_capacity(scene.state, who, beside)
        settled = who in before.characters and carrying_capacity(before, who, beside) == size
        if not character.is_in_party or settled or scene.part(who, Pack).size == size:
            continue
        scene.fate.note(scene.rule("slots"), who, FactStated("slots", size))
        scene.emit(PackSized(who, size))

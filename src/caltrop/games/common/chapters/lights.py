"""Lights: an item that is lit, and how its light ends."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from caltrop.games.common.sheet.pack import Item, lose_item
from caltrop.games.common.sheet.time import Countdowns, clear_countdowns, seconds, set_countdown
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.state.events.table import Said

LIGHT = "table.light"


def light_up(scene: Scene, who: str, key: str, item: Item) -> None:
    """Light an item, and set the countdown that ends its light."""
    burns = seconds(scene, item.light, "minutes")
    lose_item(scene, who, key, "lit")
    scene.emit(Said(who, LIGHT, "lit", {"item": item.name, "seconds": burns}))
    set_countdown(scene, who, LIGHT, after=burns, when=item.name, item=item.name)


def burn_out(scene: Scene, who: str, facts: Mapping[str, Any]) -> None:
    """Tell that a light has burned out."""
    scene.emit(Said(who, LIGHT, "out", {"item": str(facts.get("item", ""))}))


def put_out(scene: Scene, who: str) -> None:
    """Put out every light that a character carries."""
    if scene.part(who, Countdowns).has(LIGHT):
        clear_countdowns(scene, who, LIGHT)
        scene.emit(Said(who, LIGHT, "snuffed"))


LATER = {LIGHT: burn_out}

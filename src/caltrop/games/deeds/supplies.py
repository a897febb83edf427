"""What is used up a piece at a time: days of food, uses of a kit, lights that burn down."""

from __future__ import annotations

from caltrop.games.common.chapters.carrying import ItemWants, held, stow
from caltrop.games.common.chapters.trade import less, light
from caltrop.games.common.sheet.need import fed
from caltrop.games.common.sheet.pack import ItemLost, Pack
from caltrop.kernel.errors import Refused
from caltrop.kernel.events.base import Said
from caltrop.kernel.mechanic import Nothing
from caltrop.kernel.scene import Scene

REVIVING = ("bandages", "smelling-salts")


def spend(scene: Scene, who: str, key: str) -> None:
    """One use of a thing: what is left of it stays in the pack."""
    item = scene.of(who, Pack).items.get(key)
    if item is None:
        return
    scene.emit(ItemLost(who, key, "used up" if less(item) is None else "used"))
    if (rest := less(item)) is not None:
        stow(scene, who, rest)


def use(scene: Scene, actor: str, want: ItemWants, outcome: Nothing) -> None:
    """A day's food is eaten, a light burns down, a kit has a use less; of anything else it is said."""
    found = held(scene, actor, want.item)
    assert not isinstance(found, Refused)
    key, item = found
    if item.light:
        scene.fate.note("deeds.time", actor, light=item.light)
        light(scene, actor, key, item)
        return
    if item.meals or item.uses:
        spend(scene, actor, key)
    if item.meals:
        fed(scene, actor)
    scene.emit(Said(actor, scene.rule("market"), "used", {"item": item.name}))

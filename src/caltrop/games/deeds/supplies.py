"""Items that are used up piece by piece: days of food, uses of a kit, lights that burn down."""

from __future__ import annotations

from caltrop.games.common.chapters.carrying import ItemWants, carried_item, stow
from caltrop.games.common.chapters.trade import item_after_use, light_up
from caltrop.games.common.sheet.need import end_hunger
from caltrop.games.common.sheet.pack import ItemLost, Pack
from caltrop.kernel.events.table import Said
from caltrop.kernel.mechanic import Nothing
from caltrop.kernel.scene import Scene

REVIVING = ("bandages", "smelling-salts")


def use_once(scene: Scene, who: str, key: str) -> None:
    """Take one use of an item; the rest stays in the pack."""
    item = scene.part(who, Pack).items.get(key)
    if item is None:
        return
    scene.emit(ItemLost(who, key, "used up" if item_after_use(item) is None else "used"))
    if (rest := item_after_use(item)) is not None:
        stow(scene, who, rest)


def use(scene: Scene, actor: str, want: ItemWants, outcome: Nothing) -> None:
    """Use an item: eat a day's food, light a light, take a use of a kit; other items are only logged."""
    key, item = carried_item(scene, actor, want.item)
    if item.light:
        scene.fate.note("deeds.time", actor, light=item.light)
        light_up(scene, actor, key, item)
        return
    if item.meals or item.uses:
        use_once(scene, actor, key)
    if item.meals:
        end_hunger(scene, actor)
    scene.emit(Said(actor, scene.rule("market"), "used", {"item": item.name}))

"""Ammunition, and other items that a thing is no use without: a warning if they are missing, and shots that are spent.

The ruling `ammunition` counts if the game has it: the table is `warned` when there is none, shots are `counted`, or
ammunition is `ignored`.
"""

from __future__ import annotations

from caltrop.games.common.sheet.pack import Item, Pack, ShotSpent
from caltrop.kernel.contract.scene import Scene


def needed_item(scene: Scene, item: Item) -> Item | None:
    """Return the market's row of what an item is no use without; None if it needs nothing."""
    found = scene.game.shelf("items").get(item.needs)
    return found if isinstance(found, Item) else None


def find_needed(scene: Scene, who: str, needed: Item) -> str:
    """Return the key of such an item in a pack, the one with the fewest shots first; "" if there is none."""
    there = {key: item for key, item in scene.part(who, Pack).items.items() if item.id == needed.id}
    return min(there, key=lambda key: there[key].uses or needed.uses, default="")


def warn_of_missing(scene: Scene, who: str, item: Item) -> None:
    """Warn if what the item needs is not in the pack of a member of the party."""
    needed = needed_item(scene, item)
    if needed is not None and scene.state.characters[who].is_in_party and not find_needed(scene, who, needed):
        scene.warn("needs-item", scene.rule("market"), who=scene.name(who), item=item.name, needs=needed.name)


def warn_of_no_ammunition(scene: Scene, who: str, weapon: Item) -> None:
    """Warn if a weapon has nothing to shoot, unless the table ignores ammunition."""
    if scene.option("ammunition", "ignored") != "ignored":
        warn_of_missing(scene, who, weapon)


def spend_shot(scene: Scene, who: str, weapon: Item) -> None:
    """Take one shot of a weapon's ammunition, where the table counts it."""
    needed = needed_item(scene, weapon)
    if needed is None or scene.option("ammunition", "ignored") != "counted":
        return
    if key := find_needed(scene, who, needed):
        left = scene.part(who, Pack).items[key].uses or needed.uses
        scene.emit(ShotSpent(who, key, max(0, left - 1)))

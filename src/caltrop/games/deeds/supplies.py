"""Items that are used up piece by piece: days of food, uses of a kit, lights that burn down."""

from __future__ import annotations

from typing import Annotated

from caltrop.games.common.conditions.onset import afflict
from caltrop.games.common.health.needs import end_hunger
from caltrop.games.common.items.carrying import ItemWants, carried_item, stow
from caltrop.games.common.items.pack import REMAINDER, Pack, lose_item
from caltrop.games.common.items.supplies import light_up, warn_of_missing
from caltrop.games.common.items.trade import item_after_use
from caltrop.games.common.people.targets import require_target
from caltrop.games.common.table.wants import NoPlan, PatientId
from caltrop.kernel.contract.move import plan_without_dice
from caltrop.kernel.contract.parameters import Advanced
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.steps import FactStated
from caltrop.kernel.state.events.table import Said

REVIVING = ("bandages", "smelling-salts")


def use_once(scene: Scene, who: str, key: str) -> None:
    """Take one use of an item; the rest stays in the pack."""
    item = scene.part(who, Pack).items.get(key)
    if item is None:
        return
    lose_item(scene, who, key, "eaten" if item.meals else "used up" if item_after_use(item) is None else "used")
    if (rest := item_after_use(item)) is not None:
        stow(scene, who, rest, why=REMAINDER)


class UseWants(ItemWants, frozen=True, kw_only=True):
    """An item; `target` is another who gets what is in it."""

    target: Annotated[PatientId, Advanced] = ""


def plan_use(scene: Scene, actor: str, want: UseWants) -> NoPlan:
    _, item = carried_item(scene, actor, want.item)
    if want.target:
        require_target(scene, actor, want.target)
    if item.light:
        warn_of_missing(scene, actor, item)
    return plan_without_dice()


def use(scene: Scene, actor: str, want: UseWants, outcome: Nothing) -> None:
    """Use an item: eat a day's food, light a light, take a use of a kit; other items are only logged."""
    key, item = carried_item(scene, actor, want.item)
    if item.light:
        scene.fate.note("deeds.time", actor, FactStated("light", item.light))
        light_up(scene, actor, key, item)
        return
    if item.meals or item.uses:
        use_once(scene, actor, key)
    if item.meals:
        end_hunger(scene, want.target or actor)
    if item.condition and not item.is_weapon:
        afflict(scene, want.target or actor, item.condition, item.lasts, by=actor)
    scene.emit(Said(actor, scene.rule("market"), "used", {"item": item.name}))

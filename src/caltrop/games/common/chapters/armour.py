"""Armour: what may be worn together, and taken off."""

from __future__ import annotations

from caltrop.games.common.sheet.pack import Item, Pack
from caltrop.games.common.table_moves.wants import NoPlan
from caltrop.kernel.contract.move import plan_without_dice
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.refusals import refuse

from .carrying import ItemWants, carried_item


def plan_wear(scene: Scene, actor: str, want: ItemWants) -> NoPlan:
    _, item = carried_item(scene, actor, want.item)
    if not item.worn:
        refuse("not-armour", scene.rule("protection"), item=item.name)
    if item.on:
        refuse("worn-already", scene.rule("protection"), who=scene.name(actor), item=item.name)
    require_free_place(scene, actor, item)
    heed_heavy(scene, actor, item)
    return plan_without_dice()


def heed_heavy(scene: Scene, who: str, item: Item) -> None:
    """Warn about putting on a suit of armour in a fight: that takes minutes."""
    with scene.aside():
        fight = scene.state.fight
        if item.worn == "body" and fight is not None and fight.side_of(who):
            rule = scene.rule("combat")
            scene.warn("in-a-fight", rule, who=scene.name(who), doing="wear", item=item.name)


def require_free_place(scene: Scene, who: str, item: Item) -> None:
    """Refuse a second helmet or shield, and a second suit on the body unless the table's ruling stacks them."""
    worn, name = scene.part(who, Pack).worn_items.values(), scene.name(who)
    if item.worn == "body":
        suit = next((i for i in worn if i.worn == "body"), None)
        if suit is not None and scene.option("protection.body", "one") != "stack":
            refuse("one-body-armour", scene.rule("protection"), who=name, item=item.name, worn=suit.name)
    elif any(i.id == item.id for i in worn):
        refuse("worn-twice", scene.rule("protection"), who=name, item=item.name)


def plan_take_off(scene: Scene, actor: str, want: ItemWants) -> NoPlan:
    _, item = carried_item(scene, actor, want.item)
    if not item.on:
        refuse("not-worn", scene.rule("protection"), who=scene.name(actor), item=item.name)
    return plan_without_dice()

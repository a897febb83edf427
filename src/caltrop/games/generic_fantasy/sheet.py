"""What only sheets of Generic Fantasy have: points to improve a roll, and the choice of weapons."""

from __future__ import annotations

from typing import Literal, TypeAlias

from caltrop.games.common.conditions.in_play import lacks
from caltrop.games.common.dice_pools.ladder import Ladder, PointsChanged
from caltrop.games.common.dice_pools.pools import SkillDice
from caltrop.games.common.dice_pools.wounds import drop_die
from caltrop.games.common.items.equipment import Armoury, Arms, deals_harm
from caltrop.games.common.items.pack import Item
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.dice import SIDES
from caltrop.kernel.state.state import Audience

from .feats import find_feat, use_feat
from .improvements import Means, UsedMeans

Attribute: TypeAlias = Literal["BOD", "INT", "WIL"]
_UNARMED = Item(id="unarmed", name="bare hands", kind="natural", harm=1, skill="melee")


# ---- points to improve a roll
def means(scene: Scene, who: str, attribute: str, skill: str = "") -> Means:
    """Return what can improve a roll: the points of the attribute, and feats that fit it."""
    rung = scene.part(who, Ladder).rung(attribute)
    return Means(
        points=rung.points if rung.usable and not lacks(scene, who, "points", of=attribute) else 0,
        discount=2 if find_feat(scene, who, "cheaper", attribute=attribute) else 0,
        keen=bool(skill) and find_feat(scene, who, "keen", skill=skill) is not None,
        again=bool(skill)
        and find_feat(scene, who, "reroll", skill=skill) is not None
        and not lacks(scene, who, "reroll"),
    )


def pay(scene: Scene, who: str, attribute: str, skill: str, used: UsedMeans, audience: Audience = None) -> None:
    """Take the used points and feats; if the pool is empty, the die drops, as by harm."""
    for kind, was in (("keen", used.keen), ("reroll", used.again)):
        feat = find_feat(scene, who, kind, skill=skill) if was else None
        if feat is not None:
            use_feat(scene, who, feat)
    if used.points and scene.part(who, Ladder).rung(attribute).usable:
        scene.emit(PointsChanged(who, attribute, -used.points, "spent"), audience)
        if not scene.part(who, Ladder).rung(attribute).points:
            drop_die(scene, who, attribute)


# ---- arms
def _is_weapon(item: Item) -> bool:
    return item.kind == "weapon" or deals_harm(item)


def _best_weapon(scene: Scene, who: str, armed: Armoury) -> str:
    """Return the key of the usual weapon: one that harms BOD, with the biggest skill die."""
    dice = scene.part(who, SkillDice).dice
    return max(armed, key=lambda k: (armed[k].to == "BOD", SIDES.get(dice.get(armed[k].skill, ""), 0)))


ARMS = Arms(_UNARMED, _is_weapon, _best_weapon, "generic-fantasy.attack", missing="generic-fantasy.create")

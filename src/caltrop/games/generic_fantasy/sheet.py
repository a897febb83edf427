"""What a sheet of Generic Fantasy has beside the shared parts: the pool behind a roll, and one's arms."""

from __future__ import annotations

from typing import Literal, TypeAlias

from caltrop.games.parts.ladder import Ladder, PointsChanged
from caltrop.games.parts.pack import Item, Pack
from caltrop.games.parts.skills import SkillDice
from caltrop.games.parts.wounds import drop
from caltrop.kernel.dice import SIDES
from caltrop.kernel.errors import Refused, Warned
from caltrop.kernel.scene import Scene
from caltrop.kernel.state import Audience

from .feats import having, use
from .improving import Means, Used

Attribute: TypeAlias = Literal["BOD", "INT", "WIL"]
UNARMED = Item(id="unarmed", name="bare hands", kind="natural", harm=1, skill="melee")
RULE = "generic-fantasy.create"


# ---- the pool behind a roll
def means(scene: Scene, who: str, attribute: str, skill: str = "") -> Means:
    """What somebody can improve a roll with: the pool of the attribute, and feats that go with it."""
    rung = scene.of(who, Ladder).rung(attribute)
    return Means(
        points=rung.points if rung.usable else 0,
        discount=2 if having(scene, who, "cheaper", attribute=attribute) else 0,
        keen=bool(skill) and having(scene, who, "keen", skill=skill) is not None,
        again=bool(skill) and having(scene, who, "reroll", skill=skill) is not None,
        ordered=scene.state.characters[who].kind == "creature" and not scene.state.characters[who].owner,
    )


def pay(scene: Scene, who: str, attribute: str, skill: str, used: Used, audience: Audience = None) -> None:
    """What was used is gone; whoever has spent the last point has emptied the pool, as harm would."""
    for kind, was in (("keen", used.keen), ("reroll", used.again)):
        feat = having(scene, who, kind, skill=skill) if was else None
        if feat is not None:
            use(scene, who, feat)
    if used.points and scene.of(who, Ladder).rung(attribute).usable:
        scene.emit(PointsChanged(who, attribute, -used.points), audience)
        if not scene.of(who, Ladder).rung(attribute).points:
            drop(scene, who, attribute)


# ---- arms
def weapons(scene: Scene, who: str) -> dict[str, Item]:
    """What somebody can fight with, by key, or bare hands."""
    items = scene.of(who, Pack).items
    armed = {key: item for key, item in items.items() if item.kind == "weapon" or item.harm is not None}
    return armed or {"unarmed": UNARMED}


def best_weapon(scene: Scene, who: str, armed: dict[str, Item]) -> str:
    """The usual choice: what strikes the body, with the biggest skill die."""
    dice = scene.of(who, SkillDice).dice
    return max(armed, key=lambda k: (armed[k].to == "BOD", SIDES.get(dice.get(armed[k].skill, ""), 0)))


def wielded(scene: Scene, who: str, named: str) -> tuple[str, Item] | Refused:
    """The weapon somebody means: the named one, the only one, or the one they choose."""
    armed = weapons(scene, who)
    if named == "unarmed":
        return named, UNARMED
    if named:
        key = scene.of(who, Pack).find(named)
        if key in armed:
            return key, armed[key]
        return Refused("no-weapon", RULE, {"who": scene.name(who), "weapon": named})
    key = scene.fate.choose(who, "generic-fantasy.attack", {k: k for k in armed}, best_weapon(scene, who, armed))
    return key, armed[key]


def too_many_hands(scene: Scene, who: str, item: Item) -> Warned | None:
    """A bulky weapon wants both hands, a worn shield has one."""
    shield = next((i for i in scene.of(who, Pack).worn.values() if i.id == "shield"), None)
    if not item.bulky or shield is None:
        return None
    return Warned("hands", RULE, {"who": scene.name(who), "weapon": item.name, "shield": shield.name})

"""What a sheet of Generic Fantasy has beside the shared parts: a failure that may still be turned, and one's arms."""

from __future__ import annotations

from typing import Literal, TypeAlias

from msgspec import Struct

from caltrop.games.parts.hitpoints import HitPoints
from caltrop.games.parts.ladder import Ladder, PointsChanged
from caltrop.games.parts.pack import Item, Pack
from caltrop.games.parts.skills import SkillDice
from caltrop.games.parts.wounds import drop
from caltrop.kernel.dice import SIDES
from caltrop.kernel.errors import Refused, Warned
from caltrop.kernel.events import PartEvent
from caltrop.kernel.parts import Part
from caltrop.kernel.scene import Scene
from caltrop.kernel.state import Audience

from .feats import having, use
from .improving import Means, Used

Attribute: TypeAlias = Literal["BOD", "INT", "WIL"]
UNARMED = Item(id="unarmed", name="bare hands", kind="natural", harm=1, skill="melee")
RULE = "generic-fantasy.create"


# ---- a failed test
class Failure(Part, frozen=True, tag="generic-fantasy.failure"):
    """Somebody's latest test has failed, and can still be passed by accepting trouble."""

    open: bool = False
    stakes: str = ""


class FailureNoted(PartEvent[Failure], frozen=True, tag="generic-fantasy.failure-noted"):
    open: bool
    stakes: str = ""

    def change(self, part: Failure) -> Failure:
        return Failure(self.open, self.stakes)


class FailureSettled(PartEvent[Failure], frozen=True, tag="generic-fantasy.failure-settled"):
    """There is no failure any more that could be turned."""

    def change(self, part: Failure) -> Failure:
        return Failure()


# ---- the pool behind a roll
def means(scene: Scene, who: str, attribute: str, skill: str = "") -> Means:
    """What somebody can improve a roll with: the pool of the attribute, and feats that go with it."""
    rung, hp = scene.of(who, Ladder).rung(attribute), scene.of(who, HitPoints)
    return Means(
        points=0 if hp.most or not rung.usable else rung.points,
        discount=2 if having(scene, who, "cheaper", attribute=attribute) else 0,
        keen=bool(skill) and having(scene, who, "keen", skill=skill) is not None,
        again=bool(skill) and having(scene, who, "reroll", skill=skill) is not None,
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


KINDS: tuple[type[Struct], ...] = (Failure, FailureNoted, FailureSettled)

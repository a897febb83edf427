"""Forecasts of fights with attribute dice: the numbers of a made-up fighter, points, courage."""

from __future__ import annotations

from typing import Annotated, Any, TypeAlias

from msgspec import Meta

from caltrop.games.common.conditions.on_sheet import Conditions
from caltrop.games.common.fighting.rout import can_rout
from caltrop.games.common.health.points import HitPoints
from caltrop.games.common.items.pack import Item, Pack
from caltrop.games.common.table.countdowns import Countdowns
from caltrop.kernel.contract.forecast import MoraleRules
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.dice import RUNG, LadderDie
from caltrop.kernel.rules.mechanic import Params
from caltrop.kernel.state.state import Character

from .ladder import ATTRIBUTES, Ladder, Rung, is_at_half, whole_rung
from .morale import Nature
from .pools import die_or_d4

Small: TypeAlias = Annotated[int, Meta(ge=0, le=20)]


class LadderFighter(Params, frozen=True, kw_only=True):
    """A made-up fighter. With hit points it is a creature or a hireling, without any a character."""

    BOD: LadderDie = "d6"
    INT: LadderDie = "d6"
    WIL: LadderDie = "d6"
    hp: Annotated[int, Meta(ge=0, le=200)] = 0
    protection: Small = 0
    shield: Small = 0
    ranged: bool = False
    leader: bool = False


def make_body(fighter: LadderFighter, weapon: Item, *others: Any) -> Character:
    """Return a sheet with these numbers: dice, hit points, a weapon, and armour that is worn."""
    guards = {"armour": fighter.protection, "shield": fighter.shield}
    worn = {name: _armour(name, n) for name, n in guards.items() if n}
    rungs: dict[str, Rung] = {name: whole_rung(getattr(fighter, name)) for name in ATTRIBUTES}
    hp = (HitPoints(fighter.hp, fighter.hp, fighter.BOD),) if fighter.hp else ()
    return Character("", kind="creature" if fighter.hp else "character").with_parts(
        Ladder(rungs),
        *hp,
        Pack(items={weapon.id: weapon, **worn}),
        Nature(leader=fighter.leader),
        Conditions(),
        Countdowns(),
        *others,
    )


def _armour(name: str, n: int) -> Item:
    """Return armour of `n` points, as it is worn."""
    where = "extra" if name == "shield" else "body"
    return Item(id=name, name=name, kind="armour", protection=n, left=n, worn=where, on=True)


def points_left(character: Character) -> int:
    """Return hit points or BOD points, with the protection that is worn."""
    hp = character.part(HitPoints)
    body = character.part(Ladder).rung("BOD")
    return (hp.now if hp.maximum else body.points) + character.part(Pack).protection


def die_points_left(character: Character) -> int:
    """Return the points of BOD, with those of all smaller dice, or hit points; and the protection that is worn."""
    hp = character.part(HitPoints)
    body = character.part(Ladder).rung("BOD")
    smaller = sum((4, 6, 8, 10)[: max(0, RUNG[body.die])]) if body.usable else 0
    return (hp.now if hp.maximum else body.points + smaller) + character.part(Pack).protection


def _will_rung(scene: Scene, who: str) -> int:
    return RUNG[die_or_d4(scene, who, "WIL")]


MORALE = MoraleRules(
    triggers=("leader", "half", "lone"),
    can_rout=can_rout,
    courage=_will_rung,
    leads=lambda character: character.part(Nature).leader,
    low=is_at_half,
)

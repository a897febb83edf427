"""Weapons: which one a character attacks with, those in both hands, and what is warned of before a blow.

What is not named is chosen by its owner. The usual choice is the weapon that deals most on average as things stand:
with what makes it enhanced or impaired, against the armour of the target as far as the attacker's player knows it.
"""

from __future__ import annotations

from copy import copy
from typing import NamedTuple

from caltrop.games.common.items.equipment import Armoury, Arms
from caltrop.games.common.items.pack import Item, Pack
from caltrop.kernel.contract.scene import Scene, only_warns
from caltrop.kernel.rules.fate import PreviewFate
from caltrop.kernel.rules.refusals import Warned, refuse

from .mechanics import Blow, mean_damage
from .rulings import DUAL_IMPAIRED, ENHANCED, IMPAIRED
from .sheet import ABILITIES, UNARMED, hand_warnings, rating
from .strikes import is_immune_to_weapon, mode
from .zones import ZONE_NUMBERS, can_reach, distance, opponents, reach_warnings


# ---- the usual weapon
def _usual_weapon(scene: Scene, who: str, armed: Armoury, target: str = "") -> str:
    """Return the weapon that is usual against that target, or against anyone.

    It reaches, is not used up, harms the body, and deals most on average. Only creatures burst a zone as usual.
    """
    quiet = copy(scene)  # what is weighed up here is no part of the explanation
    quiet.fate = PreviewFate()

    def worth(key: str) -> tuple[bool | float, ...]:
        item = armed[key]
        able = _reaches(quiet, who, target, item), not item.uses, item.is_natural or not item.blast
        return *able, item.to not in ABILITIES, _mean_damage(quiet, who, target, item), not item.blast

    return max(armed, key=worth)


def _reaches(scene: Scene, who: str, target: str, item: Item) -> bool:
    """Does a weapon reach the target, or the nearest opponent? It does where no distance is known."""
    others = (target,) if target else opponents(scene.state, who)
    zones = [zone for other in others if (zone := distance(scene.state, who, other))]
    return can_reach(scene.state, item, min(zones, key=lambda zone: ZONE_NUMBERS[zone], default=""))


def _mean_damage(scene: Scene, who: str, target: str, item: Item) -> float:
    """Return what a blow deals on average; a hero does not know the armour of a closed creature."""
    if target and is_immune_to_weapon(scene, target, item, warn=False):
        return 0.0
    attacker = scene.state.characters[who]
    knows = target and (attacker.kind == "creature" or scene.state.characters[target].is_open)
    dice = tuple(die for die in (item.die, item.second) if die)
    return mean_damage(
        Blow(dice, mode(scene, who, target, item), item.piercing, item.ignores_armour),
        armour=rating(scene, target) if knows else 0,
        dual_impaired=scene.ruling(DUAL_IMPAIRED),
        enhanced_die=scene.dial(ENHANCED),
        impaired_die=scene.dial(IMPAIRED),
    )


ARMS = Arms(UNARMED, lambda item: item.die is not None, _usual_weapon, "deeds.attack")


def _pick_weapon(scene: Scene, who: str, target: str, named: str) -> tuple[str, Item]:
    """Return the named weapon, or the one that its owner chooses against that target."""
    if named:
        return ARMS.pick_weapon(scene, who, named)
    armed = ARMS.weapons(scene, who)
    usual = _usual_weapon(scene, who, armed, target)
    key = scene.fate.choose(who, ARMS.rule, {k: k for k in armed}, usual)
    return key, armed[key]


# ---- in both hands
class WeaponsInHand(NamedTuple):
    """The weapon that an attacker uses, and the one in the other hand, with their keys in the pack."""

    key: str
    item: Item
    second_key: str = ""
    second: Item | None = None

    @property
    def items(self) -> tuple[Item, ...]:
        return (self.item, self.second) if self.second else (self.item,)


def held_weapons(scene: Scene, who: str, target: str, named: str, second: str = "") -> WeaponsInHand:
    """Return the weapons that are meant, or that their owner chooses."""
    key, item = _pick_weapon(scene, who, target, named)
    if not second:
        return WeaponsInHand(key, item)
    return WeaponsInHand(key, item, scene.part(who, Pack).find(second), _second_weapon(scene, who, key, second))


def _second_weapon(scene: Scene, who: str, first: str, named: str) -> Item:
    """Return the weapon in the other hand, which must be a different one."""
    key = scene.part(who, Pack).find(named)
    armed = ARMS.weapons(scene, who)
    if key not in armed or key == first:
        refuse("no-second-weapon", "deeds.attack", who=scene.name(who), weapon=named)
    return armed[key]


@only_warns
def weapon_warnings(scene: Scene, who: str, target: str, held: WeaponsInHand) -> tuple[Warned, ...]:
    """Warn about a target out of reach, and about more weapons than hands."""
    reach = (w for item in held.items for w in reach_warnings(scene, who, (target,), item))
    return (*reach, *hand_warnings(scene, who, *held.items))

"""Weapons: which one a character attacks with, and blast weapons."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from msgspec import structs

from caltrop.games.common.sheet.pack import REMAINDER, Item, ItemGained, Pack, lose_item
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.refusals import refuse

from .ammunition import spend_shot

Armoury: TypeAlias = dict[str, Item]
Usual: TypeAlias = Callable[[Scene, str, Armoury], str]

UNARMED = "unarmed"  # bare hands, by the name that a player gives instead of a weapon's


class Arms:
    """How a game chooses weapons: the `bare` hands, which items count as a `weapon`, and the `usual` choice of several.

    `rule` is the rule of the choice; `missing` is the rule that a refusal cites when the weapon is not there.
    """

    def __init__(self, bare: Item, weapon: Callable[[Item], bool], usual: Usual, rule: str, missing: str = "") -> None:
        self.bare, self.weapon, self.usual = bare, weapon, usual
        self.rule, self.missing = rule, missing or rule

    def weapons(self, scene: Scene, who: str) -> Armoury:
        """Return the weapons of a character by key, or bare hands."""
        armed = {key: item for key, item in scene.part(who, Pack).items.items() if self.weapon(item)}
        return armed or {UNARMED: self.bare}

    def pick_weapon(self, scene: Scene, who: str, named: str) -> tuple[str, Item]:
        """Return the named weapon, or else the only one, or else the one that its owner chooses."""
        if named == UNARMED:
            return named, self.bare
        armed = self.weapons(scene, who)
        key = scene.part(who, Pack).find(named) if named else self.choose_weapon(scene, who, armed)
        if key not in armed:
            refuse("no-weapon", self.missing, who=scene.name(who), weapon=named)
        return key, armed[key]

    def pick_answer(self, scene: Scene, who: str, named: str = "", *, far: bool = False) -> tuple[str, Item]:
        """Return the weapon that a target answers with: the named one, or the one that its owner chooses.

        Nobody parries with a thing that is used up; from afar, usually one that reaches as far.
        """
        if named:
            return self.pick_weapon(scene, who, named)
        kept = {key: item for key, item in self.weapons(scene, who).items() if not is_used_up(item)}
        armed = kept or {UNARMED: self.bare}
        reaching = {key: item for key, item in armed.items() if item.ranged and item.is_carried} if far else {}
        usual = self.usual(scene, who, reaching or armed)
        key = scene.fate.choose(who, self.rule, {k: k for k in armed}, usual)
        return key, armed[key]

    def choose_weapon(self, scene: Scene, who: str, armed: Armoury) -> str:
        return scene.fate.choose(who, self.rule, {k: k for k in armed}, self.usual(scene, who, armed))

    def choose_blast_weapon(self, scene: Scene, who: str) -> str:
        """Return the key of the blast weapon, chosen by its owner if there are several; "" if there is none."""
        found = {key: item for key, item in self.weapons(scene, who).items() if item.blast}
        return self.choose_weapon(scene, who, found) if found else ""

    def weapon_by_key(self, scene: Scene, who: str, key: str) -> Item:
        """Return the weapon under that key, or bare hands."""
        return scene.part(who, Pack).items.get(key) or self.bare


def is_used_up(item: Item) -> bool:
    """Does an attack use this up? A thing that has uses, and a carried one that bursts."""
    return bool(item.uses) or (item.blast and item.is_carried)


def use_up(scene: Scene, who: str, key: str) -> None:
    """Take what an attack has used up: a shot, the thing, or one of its uses."""
    item = scene.part(who, Pack).items.get(key)
    if item is None:
        return
    spend_shot(scene, who, item)
    if not is_used_up(item):
        return
    lose_item(scene, who, key, "used up")
    if item.uses > 1:
        scene.emit(ItemGained(who, key, structs.replace(item, count=1, uses=item.uses - 1), REMAINDER))


def deals_harm(item: Item) -> bool:
    return item.harm is not None

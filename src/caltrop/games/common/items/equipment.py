"""Equipment: which weapon a character attacks with, blast weapons, and what armour may be worn together."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from msgspec import structs

from caltrop.games.common.table.wants import NoPlan
from caltrop.kernel.contract.move import AnyMove, Move, plan_without_dice
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.mechanic import Nothing
from caltrop.kernel.rules.refusals import refuse

from .carrying import ItemWants, TakeOffWants, WearWants, carried_item
from .pack import REMAINDER, Item, ItemGained, ItemWorn, Pack, lose_item
from .supplies import spend_shot

Armoury: TypeAlias = dict[str, Item]
_Usual: TypeAlias = Callable[[Scene, str, Armoury], str]

UNARMED = "unarmed"  # bare hands, by the name that a player gives instead of a weapon's


class Arms:
    """How a game chooses weapons: the `bare` hands, which items count as a `weapon`, and the `usual` choice of several.

    `rule` is the rule of the choice; `missing` is the rule that a refusal cites when the weapon is not there.
    """

    def __init__(self, bare: Item, weapon: Callable[[Item], bool], usual: _Usual, rule: str, missing: str = "") -> None:
        self.bare = bare
        self.weapon = weapon
        self.usual = usual
        self.rule = rule
        self.missing = missing or rule

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
        armed = self._usable(scene, who)
        usual = self._usual_answer(scene, who, armed, far=far)
        key = scene.fate.choose(who, self.rule, {k: k for k in armed}, usual)
        return key, armed[key]

    def likely_answer(self, scene: Scene, who: str, *, far: bool = False) -> Item:
        """Return the weapon that a target would usually answer with, without asking."""
        armed = self._usable(scene, who)
        return armed[self._usual_answer(scene, who, armed, far=far)]

    def _usable(self, scene: Scene, who: str) -> dict[str, Item]:
        kept = {key: item for key, item in self.weapons(scene, who).items() if not _is_used_up(item)}
        return kept or {UNARMED: self.bare}

    def _usual_answer(self, scene: Scene, who: str, armed: Armoury, *, far: bool) -> str:
        reaching = {key: item for key, item in armed.items() if item.ranged and item.is_carried} if far else {}
        return self.usual(scene, who, reaching or armed)

    def choose_weapon(self, scene: Scene, who: str, armed: Armoury) -> str:
        return scene.fate.choose(who, self.rule, {k: k for k in armed}, self.usual(scene, who, armed))

    def choose_blast_weapon(self, scene: Scene, who: str) -> str:
        """Return the key of the blast weapon, chosen by its owner if there are several; "" if there is none."""
        found = {key: item for key, item in self.weapons(scene, who).items() if item.blast}
        return self.choose_weapon(scene, who, found) if found else ""

    def weapon_by_key(self, scene: Scene, who: str, key: str) -> Item:
        """Return the weapon under that key, or bare hands."""
        return scene.part(who, Pack).items.get(key) or self.bare


def _is_used_up(item: Item) -> bool:
    """Does an attack use this up? A thing that has uses, and a carried one that bursts."""
    return bool(item.uses) or (item.blast and item.is_carried)


def use_up(scene: Scene, who: str, key: str) -> None:
    """Take what an attack has used up: a shot, the thing, or one of its uses."""
    item = scene.part(who, Pack).items.get(key)
    if item is None:
        return
    spend_shot(scene, who, item)
    if not _is_used_up(item):
        return
    lose_item(scene, who, key, "used up")
    if item.uses > 1:
        scene.emit(ItemGained(who, key, structs.replace(item, count=1, uses=item.uses - 1), REMAINDER))


def deals_harm(item: Item) -> bool:
    return item.harm is not None


def plan_wear(scene: Scene, actor: str, want: ItemWants) -> NoPlan:
    _, item = carried_item(scene, actor, want.item)
    if not item.worn:
        refuse("not-armour", scene.rule("protection"), item=item.name)
    if item.on:
        refuse("worn-already", scene.rule("protection"), who=scene.name(actor), item=item.name)
    _require_free_place(scene, actor, item)
    _warn_if_heavy(scene, actor, item)
    return plan_without_dice()


def _warn_if_heavy(scene: Scene, who: str, item: Item) -> None:
    """Warn about putting on a suit of armour in a fight: that takes minutes."""
    with scene.aside():
        fight = scene.state.fight
        if item.worn == "body" and fight is not None and fight.side_of(who):
            rule = scene.rule("combat")
            scene.warn("in-a-fight", rule, who=scene.name(who), doing="wear", item=item.name)


def _require_free_place(scene: Scene, who: str, item: Item) -> None:
    """Refuse a second helmet or shield, and a second suit on the body unless the table's ruling stacks them."""
    worn = scene.part(who, Pack).worn_items.values()
    name = scene.name(who)
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


_PlanWear: TypeAlias = Callable[[Scene, str, ItemWants], NoPlan]
_NoteArmour: TypeAlias = Callable[[Scene, str], None]


def moves(game: str, rule: str, plan_wear: _PlanWear, note_armour: _NoteArmour) -> tuple[AnyMove, ...]:
    """Return the moves for wearing and taking off, under that game's rule; `note_armour` notes the new value."""

    def worn_setter(on: bool) -> Callable[[Scene, str, ItemWants, Nothing], None]:
        def set_worn(scene: Scene, actor: str, want: ItemWants, outcome: Nothing) -> None:
            scene.emit(ItemWorn(actor, scene.part(actor, Pack).find(want.item), on))
            note_armour(scene, actor)

        return set_worn

    return (
        Move(f"{game}.wear", WearWants, plan_wear, worn_setter(True), rule=rule),
        Move(f"{game}.take_off", TakeOffWants, plan_take_off, worn_setter(False), rule=rule),
    )

"""An item: a thing of the market, of a pack, or of a body, such as claws."""

from __future__ import annotations

from collections.abc import Collection
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from caltrop.kernel.rules.dice import LadderDie
from caltrop.kernel.state.parts import SheetWord
from caltrop.messages import marks

from .effects import HarmWord

MOST_COIN = 1_000_000
MOST_ALIKE, MOST_NUMBER = 999, 9999  # limits for a sheet from another table
UNCARRIED = ("animal", "vehicle", "service", "natural")
SERVICED = ("weapon", "armour", "shield")
Amount: TypeAlias = Annotated[int, Meta(ge=0)]  # cannot be negative


class Item(Struct, frozen=True, omit_defaults=True):
    """An item, copied onto the sheet whole, so that a later price list does not change it."""

    id: str
    name: str
    kind: str = "gear"  # gear, weapon, armour, animal, vehicle, service, natural
    cost: Amount = 0
    text: str = ""
    bulky: bool = False
    steel: LadderDie | None = None
    harm: Amount | None = None
    to: str = "BOD"  # the attribute that it harms; the default stays, because stored items leave it out
    blast: bool = False
    ranged: bool = False
    protection: Amount = 0
    left: Amount = 0  # protection points that are left
    worn: str = ""  # how armour is worn: "body" or "extra"
    on: bool = False  # worn now
    light: Amount = 0  # minutes of light
    meals: Amount = 0
    condition: str = ""  # what its target suffers
    lasts: str = ""
    silvered: bool = False
    count: Amount = 1
    die: LadderDie | None = None  # an object's die, in games that give one
    second: LadderDie | None = None  # the second die of a pair of weapons
    armour: Amount = 0
    two_handed: bool = False
    thrown: bool = False
    reach: str = ""
    piercing: Amount = 0
    ignores_armour: bool = False
    mode: str = ""  # what always improves or impairs an attack with it, in games that have that
    save: str = ""  # the ability whose save prevents the condition
    uses: Amount = 0
    spell: str = ""  # the spell in a scroll or spellbook
    skill: str = ""  # the skill for its attacks, in games whose weapons have no dice
    needs: str = ""  # the id of the item without which it is no use: arrows for a bow, a lantern for oil
    carries: Amount = 0  # slots that an animal or a vehicle adds to its owner's
    weight: Amount | None = None  # slots of each, where it is neither 1 nor a bulky thing's 2
    worth: Amount = 0  # what it is sold for, where that is not half of its price
    harms: tuple[HarmWord, ...] = ()  # what kinds of harm it does, besides those that follow from the rest
    a: str = ""  # its name with an article, where "a" or "an" before it is wrong: "chalk", "a pair of irons"
    many: str = ""  # its name after a number, where an "s" does not do: "pieces of chalk"

    @property
    def is_carried(self) -> bool:
        return self.kind not in UNCARRIED

    @property
    def is_natural(self) -> bool:
        """Is it part of a body, such as claws or a hide?"""
        return self.kind == "natural"

    @property
    def is_weapon(self) -> bool:
        """Can a character fight with it? Not with arrows or bolts alone: they are counted, and have no dice or harm."""
        if self.kind == "weapon":
            return not self.uses or any(number is not None for number in (self.harm, self.steel, self.die))
        return self.harm is not None or (self.die is not None and self.is_natural)

    @property
    def can_be_serviced(self) -> bool:
        """Can a service repair or improve it?"""
        return self.kind in SERVICED

    def dice_text(self, hidden: Collection[str]) -> str:
        """Return its dice, "d6+d8", without those whose fields are hidden."""
        dice = {"steel": self.steel, "die": self.die, "second": self.second}
        return "+".join(die for field, die in dice.items() if die and field not in hidden)

    @property
    def label(self) -> SheetWord:
        """Its name, how many there are, and how many uses or days of food are left of it."""
        left = max(self.uses, self.meals)
        if self.count > 1:
            all_left = marks.SeveralUses(item=self.name, count=self.count, left=left)
            return all_left if left > 1 else marks.Several(item=self.name, count=self.count)
        return marks.Uses(item=self.name, left=left) if left > 1 else self.name

    @property
    def slots(self) -> int:
        each = self.weight if self.weight is not None else 2 if self.bulky else 1
        return each * self.count if self.is_carried else 0

    @property
    def sale_price(self) -> int:
        """What each is sold for: what it is worth, or else half of its price, rounded down (ours)."""
        return self.worth or self.cost // 2

    @property
    def is_impossible(self) -> bool:
        """Is its count or one of its numbers beyond what any item can have?"""
        protects = self.protection, self.armour, self.piercing
        numbers = (*protects, self.harm or 0, self.light, self.meals, self.uses, self.carries, self.weight or 0)
        dear = max(self.cost, self.worth) > MOST_COIN
        return not 1 <= self.count <= MOST_ALIKE or dear or max(numbers) > MOST_NUMBER

    @property
    def is_broken(self) -> bool:
        return self.protection > 0 and self.left == 0

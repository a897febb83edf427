"""Items, packs and purses: what a character carries, wears and owns, and every event that changes it.

An item is a thing of the market, of a pack, or of a body, such as claws.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Annotated, ClassVar, TypeAlias

from msgspec import Meta, Struct, structs

from caltrop.games.common.conditions.effects import HarmWord
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.dice import LadderDie
from caltrop.kernel.state.events.characters import PartEvent
from caltrop.kernel.state.parts import Difference, EntryKind, Grid, Part, Setting, SheetEntry, SheetWord, Track, Widget
from caltrop.messages import marks

MOST_COIN = 1_000_000
# Limits for a sheet from another table.
_MOST_ALIKE = 999
_MOST_NUMBER = 9999
_UNCARRIED_KINDS = ("animal", "vehicle", "service", "natural")
_SERVICED_KINDS = ("weapon", "armour", "shield")
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
    trap: str = ""  # it holds or trips one target: the ability of the contest with it
    held: bool = False  # of a creature's attack: it is a thing in its hands, and can be taken
    a: str = ""  # its name with an article, where "a" or "an" before it is wrong: "chalk", "a pair of irons"
    many: str = ""  # its name after a number, where an "s" does not do: "pieces of chalk"
    metal: bool = False  # enough of it is metal for spells that ask
    regains: bool = False  # who strikes with it regains as many hit points as it takes

    @property
    def is_carried(self) -> bool:
        return self.kind not in _UNCARRIED_KINDS

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
        return self.kind in _SERVICED_KINDS

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
        return not 1 <= self.count <= _MOST_ALIKE or dear or max(numbers) > _MOST_NUMBER

    @property
    def is_broken(self) -> bool:
        return self.protection > 0 and self.left == 0


_MOST_ARMOUR = 3
_MOST_ITEMS = 200  # for a sheet from another table


class Pack(Part, frozen=True, tag="pack"):
    """Items, each with a key, so that two swords are two."""

    bounds: ClassVar[tuple[int, int]] = (-_MOST_ARMOUR, MOST_COIN)
    places = {"protection": "guard", "armour": "guard"}
    size: int = 0
    items: dict[str, Item] = {}
    fatigue: int = 0  # each fills a slot, in games that have it
    armour_by: int = 0  # armour beyond what is worn, by the facilitator's word, in games where it is a rating

    @property
    def slots_used(self) -> int:
        return sum(item.slots for item in self.items.values()) + self.fatigue

    @property
    def room(self) -> int:
        """All slots: the bearer's own, and those of animals and vehicles."""
        return self.size + sum(item.carries * item.count for item in self.items.values())

    @property
    def slots_free(self) -> int:
        return self.room - self.slots_used

    @property
    def worn_items(self) -> dict[str, Item]:
        return {key: item for key, item in self.items.items() if item.on}

    @property
    def protection(self) -> int:
        return sum(item.left for item in self.worn_items.values())

    def armour(self) -> tuple[Track, ...]:
        """Return the armour that is worn, in games where armour does not wear down."""
        worn = self.worn_armour
        return (Track("armour", min(_MOST_ARMOUR, worn), 0),) if worn else ()

    @property
    def worn_armour(self) -> int:
        return sum(item.armour for item in self.worn_items.values())

    @property
    def rating(self) -> int:
        """The armour rating, in games that have one: what is worn, and the facilitator's word."""
        return max(0, min(_MOST_ARMOUR, self.worn_armour + self.armour_by))

    def find(self, what: str) -> str:
        """Return the key of an item, by its key, its id or its name; "" if there is none."""
        if what in self.items:
            return what
        return next((key for key, item in self.items.items() if what.lower() in (item.id, item.name.lower())), "")

    def fresh_key(self, id: str) -> str:
        return id if id not in self.items else next(k for n in range(2, 999) if (k := f"{id}-{n}") not in self.items)

    def show(self) -> tuple[Widget, ...]:
        most = sum(item.protection for item in self.worn_items.values())
        cells = tuple((item.label, item.slots) for item in self.items.values() if not item.is_natural)
        cells += ((marks.Fatigue(), 1),) * self.fatigue
        armour = (Track("protection", self.protection, most),) if most else ()
        return (*armour, Grid("slots", self.room, cells)) if self.size or cells else armour

    def entries(self, kind: EntryKind) -> tuple[SheetEntry, ...]:
        """Return the spells that are written on items."""
        spells = (spell for item in self.items.values() for spell in item.spell.split())
        return tuple(map(SheetEntry, spells)) if kind == "spells" else ()

    def settings(self) -> dict[str, Setting]:
        armour = {f"{key}.left": Setting(i.left, 0, i.protection) for key, i in self.items.items() if i.protection}
        fatigue = Setting(self.fatigue, 0, self.fatigue + max(0, self.slots_free) if self.size else 99)
        rating = Setting(self.rating, 0, _MOST_ARMOUR, optional=True)
        return {"size": Setting(self.size, 0, 99), "fatigue": fatigue, "armour": rating, **armour}

    def put(self, name: str, value: int | str) -> Pack:
        if not isinstance(value, int):
            return self
        if name == "size":
            return structs.replace(self, size=max(0, value))
        if name == "fatigue":
            return structs.replace(self, fatigue=max(0, value))
        if name == "armour":
            by = max(0, min(_MOST_ARMOUR, value)) - min(_MOST_ARMOUR, self.worn_armour)
            return structs.replace(self, armour_by=by)
        key = name.removesuffix(".left")
        item = self.items.get(key)
        return (
            self
            if item is None
            else self.with_item(key, structs.replace(item, left=max(0, min(item.protection, value))))
        )

    def differences(self, later: Pack) -> Iterator[Difference]:
        """Yield slots, fatigue and armour, and of each item how many there are and the protection that is left."""
        told = (("size", self.size, later.size), ("fatigue", self.fatigue, later.fatigue))
        for name, old, new in (*told, ("armour", self.rating, later.rating)):
            if old != new:
                yield Difference(name, old, new)
        for key in {**self.items, **later.items}:
            was = self.items.get(key)
            now = later.items.get(key)
            item = now or was
            if was is not now and item is not None:
                yield from _item_differences(was, now, item)

    def impossible_value(self) -> str:
        """Return the name of a value that no pack can have: a setting out of bounds, too many items, or a bad item."""
        if len(self.items) > _MOST_ITEMS:
            return "items"
        return super().impossible_value() or next((key for key, item in self.items.items() if item.is_impossible), "")

    def with_item(self, key: str, item: Item) -> Pack:
        return structs.replace(self, items={**self.items, key: item})

    def without_item(self, key: str, count: int) -> Pack:
        item = self.items.get(key)
        if item is not None and item.count > count:
            return self.with_item(key, structs.replace(item, count=item.count - count))
        return structs.replace(self, items={k: v for k, v in self.items.items() if k != key})


def _item_differences(was: Item | None, now: Item | None, item: Item) -> Iterator[Difference]:
    """Yield how many of an item there were and are, and the protection that was and is left."""
    before = was.count if was else 0
    after = now.count if now else 0
    if before != after:
        yield Difference("count", before, after, of=item.name)
    if was and now and was.left != now.left:
        yield Difference("left", was.left, now.left, item.protection, item.name)


REMAINDER = "remainder"  # why an item is gained: it is what is left of one that was used, or eaten from
SET = "set"  # why a thing leaves a pack: it is where it holds or trips
# Why an item leaves a pack for the ground; the second: by fatigue.
DROPPED_REASON = "dropped"
NO_ROOM = "no room"


class ItemGained(PartEvent[Pack], frozen=True, tag="item-gained", omit_defaults=True):
    """An item came into a pack; under the key of an equal item it adds to the count.

    `why` says how, and `cost` what was paid for it.
    """

    key: str
    item: Item
    why: str = ""
    cost: int = 0

    def change(self, part: Pack) -> Pack:
        there = part.items.get(self.key)
        if there is not None and there.id == self.item.id:
            return part.with_item(self.key, structs.replace(there, count=there.count + self.item.count))
        return part.with_item(part.fresh_key(self.key), self.item)


class ItemLost(PartEvent[Pack], frozen=True, tag="item-lost"):
    """Some of an item left a pack: used, dropped, given away, sold; `item` is its name."""

    private = False
    key: str
    why: str
    count: int = 1
    item: str = ""

    def change(self, part: Pack) -> Pack:
        return part.without_item(self.key, max(1, self.count))


class ShotSpent(PartEvent[Pack], frozen=True, tag="shot-spent"):
    """A shot was taken from a piece of ammunition, which has so many `left`; with none left it is gone."""

    key: str
    left: int

    def change(self, part: Pack) -> Pack:
        item = part.items.get(self.key)
        if item is None:
            return part
        rest = part.without_item(self.key, 1)
        if self.left <= 0:
            return rest
        return rest.with_item(rest.fresh_key(self.key), structs.replace(item, count=1, uses=self.left))


class ItemWorn(PartEvent[Pack], frozen=True, tag="item-worn"):
    """Armour was put on or taken off."""

    private = False
    key: str
    on: bool

    def change(self, part: Pack) -> Pack:
        item = part.items.get(self.key)
        return part if item is None else part.with_item(self.key, structs.replace(item, on=self.on))


class ItemSilvered(PartEvent[Pack], frozen=True, tag="item-silvered"):
    private = False
    key: str

    def change(self, part: Pack) -> Pack:
        item = part.items.get(self.key)
        return part if item is None else part.with_item(self.key, structs.replace(item, silvered=True))


class ProtectionChanged(PartEvent[Pack], frozen=True, tag="protection-changed"):
    """A piece of armour lost or regained protection points."""

    key: str
    by: int

    def change(self, part: Pack) -> Pack:
        item = part.items.get(self.key)
        if item is None:
            return part
        return part.with_item(self.key, structs.replace(item, left=max(0, min(item.protection, item.left + self.by))))

    def is_harm(self) -> bool:
        return self.by < 0


class PackSized(PartEvent[Pack], frozen=True, tag="pack-sized"):
    """A pack has a new number of slots."""

    size: int

    def change(self, part: Pack) -> Pack:
        return structs.replace(part, size=max(0, self.size))


class FatigueChanged(PartEvent[Pack], frozen=True, tag="fatigue-changed"):
    """Fatigue filled slots or left them."""

    private = False
    by: int

    def change(self, part: Pack) -> Pack:
        return structs.replace(part, fatigue=max(0, min(99, part.fatigue + self.by)))


def lose_item(scene: Scene, who: str, key: str, why: str, count: int = 1) -> None:
    """Take some of an item out of a pack, and tell its name."""
    found = scene.part(who, Pack).items.get(key)
    scene.emit(ItemLost(who, key, why, count, found.name if found else ""))


# ---- coin
class Purse(Part, frozen=True, tag="purse"):
    bounds: ClassVar[tuple[int, int]] = (0, MOST_COIN)
    places = {"coin": "purse"}
    coin: int = 0

    def show(self) -> tuple[Widget, ...]:
        return (Track("coin", self.coin, 0),)

    def settings(self) -> dict[str, Setting]:
        return {"coin": Setting(self.coin, 0, MOST_COIN)}

    def put(self, name: str, value: int | str) -> Purse:
        return Purse(max(0, min(MOST_COIN, value))) if name == "coin" and isinstance(value, int) else self


class CoinChanged(PartEvent[Purse], frozen=True, tag="coin-changed", omit_defaults=True):
    """Coin was paid or received; `what` names what it was for, if that has a name."""

    by: int
    why: str = ""
    what: str = ""

    def change(self, part: Purse) -> Purse:
        return Purse(max(0, min(MOST_COIN, part.coin + self.by)))


class ItemRenamed(PartEvent[Pack], frozen=True, tag="item-renamed", omit_defaults=True):
    """An item got another name, or another note; `before` is the name that it had."""

    private = False
    key: str
    name: str
    before: str = ""
    text: str = ""

    def change(self, part: Pack) -> Pack:
        found = part.items.get(self.key)
        if found is None:
            return part
        article = {} if found.name == self.name else {"a": "", "many": ""}  # they belong to the old name
        return part.with_item(self.key, structs.replace(found, name=self.name, text=self.text, **article))


class StackSplit(PartEvent[Pack], frozen=True, tag="stack-split"):
    """Some of a stack are apart from it now, under a key of their own."""

    key: str
    count: int
    apart: str

    def change(self, part: Pack) -> Pack:
        found = part.items.get(self.key)
        if found is None or found.count <= self.count:
            return part
        left = part.with_item(self.key, structs.replace(found, count=found.count - self.count))
        return left.with_item(self.apart, structs.replace(found, count=self.count))

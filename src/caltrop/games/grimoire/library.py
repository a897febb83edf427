"""Grimoire's data: spells, gear, prices, scars, mishaps, roles, creatures, each file read when first needed."""

from __future__ import annotations

from functools import cached_property
from typing import Literal, TypeAlias

from msgspec import Struct, structs

from caltrop.games.common.library import shelf_rows
from caltrop.games.common.library.shelf_rows import HirelingRole, NaturalAttack, ShelfRow
from caltrop.games.common.library.texts import Shelf, ShelfTable, Shelves, TableShelf, load, rows
from caltrop.games.common.sheet.effects import ConditionRow, HarmWord
from caltrop.games.common.sheet.pack import Amount as Count
from caltrop.games.common.sheet.pack import Item
from caltrop.kernel.dice import LadderDie

Attribute: TypeAlias = Literal["STR", "DEX", "WIL"]
Amount: TypeAlias = Literal["", "sum", "dice", "best", "sum+dice"]
Heals: TypeAlias = Literal["", "HP", "STR", "DEX", "WIL"]
BODY = ("padded-jack", "boiled-leather", "mail-shirt", "breastplate")


class Spell(ShelfRow, frozen=True, kw_only=True):
    """A spell; its numbers may be [dice] or [sum], and its duration may be multiplied by [dice]."""

    range: str
    duration: str
    target: Literal["creature", "creatures", "self", "object", "place"]
    per_die: bool = False
    damage: Amount = ""
    ignores_armor: bool = False
    save: Attribute | Literal[""] = ""
    heal: Amount = ""
    heals: Heals = ""
    condition: str = ""
    most: Literal["", "dice", "sum"] = ""  # how many creatures it reaches
    harms: tuple[HarmWord, ...] = ()
    brings: str = ""

    @property
    def is_told(self) -> bool:
        """Is it fiction alone, told by its text?"""
        return not (self.damage or self.heal or self.condition or self.brings)

    def condition_duration(self, dice: int) -> str:
        """Return how long the spell's condition lasts, "20 minutes", or "" for good."""
        n, _, unit = self.duration.partition(" ")
        return f"{int(n) * (dice if self.per_die else 1)} {unit}" if unit else ""


class Background(shelf_rows.Background, frozen=True, kw_only=True):
    """A background, with the spells it brings."""

    spells: tuple[str, ...] = ()


class Scar(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the scars table; `when` says what its recovery waits for.

    `places` are where it can be: by a d6, or, with `told`, as the facilitator says.
    """

    n: int
    name: str
    text: str
    places: tuple[str, ...] = ()
    told: bool = False
    when: str = ""


class Mishap(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the mishaps table; a `card` has an effect that only the facilitator can tell."""

    n: int
    name: str
    text: str
    card: bool = False
    when: str = ""


class Price(ShelfRow, frozen=True, kw_only=True):
    """What an action costs in action points, unless the facilitator says otherwise."""

    ap: int


class CreatureMove(NaturalAttack, frozen=True, kw_only=True):
    """An attack of a creature."""

    die: LadderDie
    two: LadderDie | None = None
    to: str = "HP"
    ranged: bool = False
    advantage: int = 0
    critical: str = ""
    harms: tuple[HarmWord, ...] = ()

    @property
    def item(self) -> Item:
        return self.weapon(die=self.die, second=self.two, to=self.to, ranged=self.ranged, harms=self.harms)


class Creature(shelf_rows.Creature[CreatureMove], frozen=True, kw_only=True):
    """A creature of the book."""

    armor: Count
    STR: Count
    DEX: Count
    WIL: Count
    detachment: bool = False


def complete_item(item: Item) -> Item:
    """Say where armour is worn: one suit on the body, a helmet and a shield beside it."""
    if item.kind not in ("armour", "shield"):
        return item
    return structs.replace(item, worn="body" if item.id in BODY else "extra")


class Library(Shelves):
    """Grimoire's shelves, each a mapping by id."""

    package = "caltrop.games.grimoire"
    spells = Shelf("spell", "spells.toml", Spell)
    items = Shelf("item", "gear.toml", Item, complete_item)
    conditions = Shelf("condition", "conditions.toml", ConditionRow)
    prices = Shelf("price", "prices.toml", Price)
    backgrounds = Shelf("background", "backgrounds.toml", Background, gear="items", spells="spells")
    roles = Shelf("role", "roles.toml", HirelingRole, gear="items")
    creatures = Shelf("creature", "creatures.toml", Creature)
    tables = TableShelf(
        ShelfTable("spells", "Spells", texts=True),
        ShelfTable("backgrounds", "Backgrounds"),
        ShelfTable("roles", "Hirelings"),
        ShelfTable("scars", "Scars", texts=True, looked_up=True),
        ShelfTable("mishaps", "Mishaps", texts=True, looked_up=True),
    )

    @cached_property
    def metal(self) -> frozenset[str]:
        """The ids of items that survive mishap 6."""
        return frozenset(load(self.package, "gear.toml")["metal"])

    @cached_property
    def scars(self) -> dict[int, Scar]:
        return {s.n: s for s in rows(Scar, load(self.package, "scars.toml")["scar"])}

    @cached_property
    def mishaps(self) -> dict[int, Mishap]:
        return {m.n: m for m in rows(Mishap, load(self.package, "mishaps.toml")["mishap"])}


LIBRARY = Library()
shelves = Library.of

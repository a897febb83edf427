"""Grimoire's data: spells, market, prices, scars, mishaps, people, creatures, read when they are first wanted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Literal, TypeAlias

from msgspec import Struct, structs

from caltrop.games.parts.library import Shelves, Table, load, rows
from caltrop.games.parts.pack import Item
from caltrop.kernel.dice import LadderDie
from caltrop.kernel.scene import Scene

PACKAGE = "caltrop.games.grimoire"
Attribute: TypeAlias = Literal["STR", "DEX", "WIL"]
Amount: TypeAlias = Literal["", "sum", "dice", "best", "sum+dice"]
Heals: TypeAlias = Literal["", "HP", "STR", "DEX", "WIL"]
BODY = ("padded-jack", "boiled-leather", "mail-shirt", "breastplate")


class Spell(Struct, frozen=True, forbid_unknown_fields=True):
    """A spell, with [dice] and [sum] in its numbers; a duration may be multiplied by [dice]."""

    id: str
    name: str
    text: str
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

    def lasts(self, dice: int) -> str:
        """How long its mark stays, as conditions have it: "20 minutes", or "" for good."""
        n, _, unit = self.duration.partition(" ")
        return f"{int(n) * (dice if self.per_die else 1)} {unit}" if unit else ""


class Background(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    text: str
    gear: tuple[str, ...]
    keepsake: str
    spells: tuple[str, ...] = ()


class Role(Struct, frozen=True, forbid_unknown_fields=True):
    """What a hireling can do, for so much gold a day."""

    id: str
    name: str
    cost: int
    gear: tuple[str, ...]
    text: str


class Scar(Struct, frozen=True, forbid_unknown_fields=True):
    n: int
    name: str
    text: str
    places: tuple[str, ...] = ()
    when: str = ""


class Mishap(Struct, frozen=True, forbid_unknown_fields=True):
    n: int
    name: str
    text: str
    card: bool = False
    when: str = ""


class Price(Struct, frozen=True, forbid_unknown_fields=True):
    """What something costs in action points when nobody says otherwise."""

    id: str
    name: str
    ap: int
    text: str


class CreatureMove(Struct, frozen=True, forbid_unknown_fields=True):
    """Something a creature does in a fight: a weapon that it cannot put down."""

    name: str
    text: str
    die: LadderDie
    two: LadderDie | None = None
    to: str = "HP"
    blast: bool = False
    ranged: bool = False
    advantage: int = 0
    critical: str = ""
    condition: str = ""
    lasts: str = ""

    @property
    def item(self) -> Item:
        return Item(
            id=self.name.replace(" ", "-"),
            name=self.name,
            kind="natural",
            text=self.text,
            die=self.die,
            second=self.two,
            to=self.to,
            blast=self.blast,
            ranged=self.ranged,
            condition=self.condition,
            lasts=self.lasts,
        )


class Creature(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    rank: int
    text: str
    hp: int
    armor: int
    STR: int
    DEX: int
    WIL: int
    tactics: str
    moves: tuple[CreatureMove, ...]
    leader: bool = False
    detachment: bool = False
    loot: tuple[str, ...] = ()


def wearable(item: Item) -> Item:
    """Armour says how it is worn: one suit on the body, a helmet and a shield beside it."""
    if item.kind not in ("armour", "shield"):
        return item
    return structs.replace(item, worn="body" if item.id in BODY else "extra")


class Library(Shelves):
    """Everything Grimoire has on its shelves, by id."""

    package = PACKAGE
    kinds = {
        "spell": ("spells.toml", Spell),
        "item": ("gear.toml", Item),
        "price": ("prices.toml", Price),
        "background": ("backgrounds.toml", Background),
        "role": ("roles.toml", Role),
        "creature": ("creatures.toml", Creature),
        "table": ("tables.toml", Table),
    }

    @cached_property
    def spells(self) -> dict[str, Spell]:
        return self.shelf(Spell)

    @cached_property
    def items(self) -> dict[str, Item]:
        return {id: wearable(item) for id, item in self.shelf(Item).items()}

    @cached_property
    def metal(self) -> frozenset[str]:
        """What no fire of magic takes."""
        return frozenset(load(self.package, "gear.toml")["metal"])

    @cached_property
    def prices(self) -> dict[str, Price]:
        return self.shelf(Price)

    @cached_property
    def scars(self) -> dict[int, Scar]:
        return {s.n: s for s in rows(Scar, load(self.package, "scars.toml")["scar"])}

    @cached_property
    def mishaps(self) -> dict[int, Mishap]:
        return {m.n: m for m in rows(Mishap, load(self.package, "mishaps.toml")["mishap"])}

    @cached_property
    def backgrounds(self) -> dict[str, Background]:
        return self.shelf(Background)

    @cached_property
    def roles(self) -> dict[str, Role]:
        return self.shelf(Role)

    @cached_property
    def creatures(self) -> dict[str, Creature]:
        return self.shelf(Creature)

    @cached_property
    def tables(self) -> dict[str, Table]:
        made = (
            listed("spells", "Spells", [f"{s.name}: {s.text}" for s in self.spells.values()]),
            listed("backgrounds", "Backgrounds", [b.name for b in self.backgrounds.values()]),
            listed("roles", "Hirelings", [r.name for r in self.roles.values()]),
            listed("scars", "Scars", [f"{s.name}: {s.text}" for s in self.scars.values()]),
            listed("mishaps", "Mishaps", [f"{m.name}: {m.text}" for m in self.mishaps.values()]),
        )
        return {t.id: t for t in made} | self.shelf(Table)

    def loose_ends(self) -> Iterator[tuple[str, str, str, str, tuple[str, ...]]]:
        gear = [("background", id, b.gear) for id, b in self.backgrounds.items()]
        gear += [("role", id, r.gear) for id, r in self.roles.items()]
        for kind, id, things in gear:
            yield from ((kind, id, "gear", thing, tuple(self.items)) for thing in things if thing not in self.items)
        for id, b in self.backgrounds.items():
            yield from (("background", id, "spells", s, tuple(self.spells)) for s in b.spells if s not in self.spells)


def listed(id: str, title: str, found: Iterable[str]) -> Table:
    """A shelf as a table to roll on."""
    lines = tuple(found)
    return Table(id, title, f"d{len(lines)}", lines)


LIBRARY = Library()


def shelves(scene: Scene) -> Library:
    """The shelves of the game that is played, a variant's own rows among them."""
    found = scene.game.library
    assert isinstance(found, Library)
    return found

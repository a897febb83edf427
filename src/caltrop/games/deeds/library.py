"""The shelves of Deeds: spells, gear, scars, roles, backgrounds, creatures, each file read when first needed."""

from __future__ import annotations

import re
from typing import Literal, TypeAlias

from msgspec import structs

from caltrop.games.common.library import shelf_rows
from caltrop.games.common.library.shelf_rows import NaturalAttack, ShelfRow
from caltrop.games.common.library.texts import Shelf, ShelfTable, Shelves, TableShelf
from caltrop.games.common.sheet.effects import ConditionRow, HarmWord
from caltrop.games.common.sheet.pack import Amount, Item
from caltrop.kernel.dice import LadderDie

TURN_MINUTES, WATCH_HOURS = 10, 6
COUNTED = re.compile(r"(\d+) (turns|watches)")
Role: TypeAlias = shelf_rows.HirelingRole
Ability: TypeAlias = Literal["Brawn", "Finesse", "Intellect"]


def clock_duration(length: str) -> str:
    """Return a length in the game's units as the clock counts it: "2 turns" is "20 minutes"; instant is ""."""
    if found := COUNTED.fullmatch(length):
        n = int(found[1])
        return f"{n * TURN_MINUTES} minutes" if found[2] == "turns" else f"{n * WATCH_HOURS} hours"
    return "" if length in ("instant", "permanent") else length


class Spell(ShelfRow, frozen=True, kw_only=True):
    """A spell: its targets, its reach, and what it does to them."""

    target: Literal["self", "creature", "creatures", "place", "object"]
    reach: Literal["touch", "close", "near", "far"]
    duration: str
    save: Ability | Literal[""] = ""
    damage: LadderDie | None = None
    heal: LadderDie | None = None
    heals: Literal["HP", "Brawn", "Finesse", "Intellect", ""] = ""
    condition: str = ""
    blast: bool = False
    ignores_armor: bool = False
    harms: tuple[HarmWord, ...] = ()  # besides magic


class Scar(ShelfRow, frozen=True, kw_only=True):
    """A scar, by the damage that took the last HP; its effect comes now or after a healer's care."""

    n: Amount
    effect: Literal["condition", "fatigue", "max-hp-if-higher", "max-hp-add", "ability-loss", "ability-if-higher"]
    when: Literal["now", "mended"]
    places: tuple[str, ...] = ()
    condition: str = ""
    lasts: str = ""
    amount: Amount = 0
    ability: Ability | Literal[""] = ""
    dice: str = ""


class Background(shelf_rows.Background, frozen=True, kw_only=True):
    """A background, with the spell it brings."""

    spell: str = ""


class CreatureMove(NaturalAttack, frozen=True, kw_only=True):
    """An attack of a creature."""

    die: LadderDie
    reach: Literal["hand", "close", "near", "far"] = "close"
    two: LadderDie | None = None
    mode: Literal["", "enhanced", "impaired"] = ""
    piercing: Amount = 0
    ignores_armor: bool = False
    to: Literal["HP", "Brawn", "Finesse", "Intellect"] = "HP"
    save: Ability | Literal[""] = ""
    harms: tuple[HarmWord, ...] = ()

    @property
    def item(self) -> Item:
        return self.weapon(
            die=self.die,
            second=self.two,
            reach=self.reach,
            mode=self.mode,
            piercing=self.piercing,
            ignores_armor=self.ignores_armor,
            to=self.to,
            lasts=clock_duration(self.lasts),
            save=self.save,
            harms=self.harms,
        )


class Creature(shelf_rows.Creature[CreatureMove], frozen=True, kw_only=True):
    """A creature of the book."""

    armor: Amount
    Brawn: Amount
    Finesse: Amount
    Intellect: Amount
    warband: bool = False


def complete_item(item: Item) -> Item:
    """Complete a row of the price list: light in minutes, armour with its place on the body."""
    worn = "body" if item.kind == "armour" and item.id != "helmet" else "extra" if item.armor else ""
    return structs.replace(item, light=item.light * TURN_MINUTES, worn=worn, to="HP")


class Library(Shelves):
    """The shelves of Deeds, each a mapping by id."""

    package = "caltrop.games.deeds"
    spells = Shelf("spell", "spells.toml", Spell)
    items = Shelf("item", "gear.toml", Item, complete_item)
    conditions = Shelf("condition", "conditions.toml", ConditionRow)
    scars = Shelf("scar", "scars.toml", Scar)
    roles = Shelf("role", "roles.toml", Role, gear="items")
    backgrounds = Shelf("background", "backgrounds.toml", Background, gear="items", spell="spells")
    creatures = Shelf("creature", "creatures.toml", Creature)
    tables = TableShelf(
        ShelfTable("spells", "Spells", texts=True),
        ShelfTable("scars", "Scars", texts=True),
        ShelfTable("backgrounds", "Backgrounds"),
    )


LIBRARY = Library()
shelves = Library.of

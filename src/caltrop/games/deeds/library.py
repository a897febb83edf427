"""The shelves of Deeds: spells, gear, scars, roles, backgrounds, creatures, tables, read when they are first wanted."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cached_property
from typing import Literal, TypeAlias

from msgspec import Struct, structs

from caltrop.games.parts.library import Shelves, Table
from caltrop.games.parts.pack import Item
from caltrop.kernel.dice import LadderDie
from caltrop.kernel.scene import Scene

PACKAGE = "caltrop.games.deeds"
TURN_MINUTES, WATCH_HOURS = 10, 6
COUNTED = re.compile(r"(\d+) (turns|watches)")
Ability: TypeAlias = Literal["Brawn", "Finesse", "Intellect"]


def lasting(length: str) -> str:
    """A length of the game's own as the clock counts it: "2 turns" is "20 minutes"; instant is no length."""
    if found := COUNTED.fullmatch(length):
        n = int(found[1])
        return f"{n * TURN_MINUTES} minutes" if found[2] == "turns" else f"{n * WATCH_HOURS} hours"
    return "" if length in ("instant", "permanent") else length


class Spell(Struct, frozen=True, forbid_unknown_fields=True):
    """A spell: whom it takes hold of, how far it reaches, and what it does there."""

    id: str
    name: str
    text: str
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


class Effect(Struct, frozen=True, forbid_unknown_fields=True):
    """What a condition does by itself, by its words."""

    id: str
    strikes: Literal["", "enhanced", "impaired"] = ""
    melee: bool = False
    struck: Literal["", "enhanced", "impaired"] = ""
    armor: int = 0
    saves: Literal[-1, 0, 1] = 0
    ability: Ability | Literal[""] = ""
    mute: bool = False
    still: bool = False


class Scar(Struct, frozen=True, forbid_unknown_fields=True):
    """A scar by the damage that took the last HP: what it does, now or once its bearer is mended."""

    id: str
    n: int
    name: str
    text: str
    effect: Literal["condition", "fatigue", "max-hp-if-higher", "max-hp-add", "ability-loss", "ability-if-higher"]
    when: Literal["now", "mended"]
    places: tuple[str, ...] = ()
    condition: str = ""
    lasts: str = ""
    amount: int = 0
    ability: Ability | Literal[""] = ""
    dice: str = ""


class Role(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who can be hired, by what they ask for a day."""

    id: str
    name: str
    cost: int
    gear: tuple[str, ...]
    text: str


class Background(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    text: str
    gear: tuple[str, ...]
    keepsake: str
    spell: str = ""


class CreatureMove(Struct, frozen=True, forbid_unknown_fields=True):
    """Something a creature does in a fight: a weapon that it cannot put down."""

    name: str
    text: str
    die: LadderDie
    reach: Literal["hand", "close", "near", "far"] = "close"
    two: LadderDie | None = None
    mode: Literal["", "enhanced", "impaired"] = ""
    piercing: int = 0
    ignores_armor: bool = False
    blast: bool = False
    to: Literal["HP", "Brawn", "Finesse", "Intellect"] = "HP"
    condition: str = ""
    lasts: str = ""
    save: Ability | Literal[""] = ""

    @property
    def item(self) -> Item:
        return Item(
            id=self.name.replace(" ", "-"),
            name=self.name,
            kind="natural",
            text=self.text,
            die=self.die,
            second=self.two,
            reach=self.reach,
            mode=self.mode,
            piercing=self.piercing,
            ignores_armor=self.ignores_armor,
            blast=self.blast,
            to=self.to,
            condition=self.condition,
            lasts=lasting(self.lasts),
            save=self.save,
        )


class Creature(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    rank: int
    text: str
    hp: int
    armor: int
    Brawn: int
    Finesse: int
    Intellect: int
    tactics: str
    moves: tuple[CreatureMove, ...]
    leader: bool = False
    warband: bool = False
    loot: tuple[str, ...] = ()


class Library(Shelves):
    """Everything Deeds has on its shelves, by id."""

    package = PACKAGE
    kinds = {
        "spell": ("spells.toml", Spell),
        "item": ("gear.toml", Item),
        "condition": ("conditions.toml", Effect),
        "scar": ("scars.toml", Scar),
        "role": ("roles.toml", Role),
        "background": ("backgrounds.toml", Background),
        "creature": ("creatures.toml", Creature),
        "table": ("tables.toml", Table),
    }

    @cached_property
    def spells(self) -> dict[str, Spell]:
        return self.shelf(Spell)

    @cached_property
    def items(self) -> dict[str, Item]:
        return {id: shelved(item) for id, item in self.shelf(Item).items()}

    @cached_property
    def conditions(self) -> dict[str, Effect]:
        return self.shelf(Effect)

    @cached_property
    def scars(self) -> dict[str, Scar]:
        return self.shelf(Scar)

    @cached_property
    def roles(self) -> dict[str, Role]:
        return self.shelf(Role)

    @cached_property
    def backgrounds(self) -> dict[str, Background]:
        return self.shelf(Background)

    @cached_property
    def creatures(self) -> dict[str, Creature]:
        return self.shelf(Creature)

    @cached_property
    def tables(self) -> dict[str, Table]:
        told = tuple(f"{s.name}: {s.text}" for s in self.spells.values())
        scars = tuple(f"{s.name}: {s.text}" for s in self.scars.values())
        folk = tuple(b.name for b in self.backgrounds.values())
        made = (
            Table("spells", "Spells", f"d{len(told)}", told),
            Table("scars", "Scars", f"d{len(scars)}", scars),
            Table("backgrounds", "Backgrounds", f"d{len(folk)}", folk),
        )
        return {t.id: t for t in (*made, *self.shelf(Table).values())}

    def loose_ends(self) -> Iterator[tuple[str, str, str, str, tuple[str, ...]]]:
        """Gear and spells that are named but not there."""
        for kind, of in (("background", self.backgrounds), ("role", self.roles)):
            for id, one in of.items():
                yield from ((kind, id, "gear", g, tuple(self.items)) for g in one.gear if g not in self.items)
        for id, folk in self.backgrounds.items():
            if folk.spell and folk.spell not in self.spells:
                yield "background", id, "spell", folk.spell, tuple(self.spells)


def shelved(item: Item) -> Item:
    """A row of the price list as it comes onto a sheet: light in minutes, armour with its place on the body."""
    worn = "body" if item.kind == "armour" and item.id != "helmet" else "extra" if item.armor else ""
    return structs.replace(item, light=item.light * TURN_MINUTES, worn=worn, to="HP")


LIBRARY = Library()


def shelves(scene: Scene) -> Library:
    """The shelves of the game that is played, a variant's own rows among them."""
    found = scene.game.library
    assert isinstance(found, Library)
    return found

"""Fell's data: spells, skills, market, backgrounds, creatures, tables and rules, read when they are first wanted."""

from __future__ import annotations

from functools import cached_property

from msgspec import Struct, structs

from caltrop.games.parts import library
from caltrop.games.parts.library import Table
from caltrop.games.parts.pack import Item
from caltrop.kernel.dice import LadderDie
from caltrop.kernel.scene import Scene

PACKAGE = "caltrop.games.fell"


class Skill(Struct, frozen=True, forbid_unknown_fields=True):
    n: int
    id: str
    name: str
    text: str


class Spell(Struct, frozen=True, forbid_unknown_fields=True):
    """A spell: what it is cast on, whether one can resist it, and the mark it leaves."""

    n: int
    id: str
    name: str
    text: str
    target: str
    resisted: bool = False
    condition: str = ""
    lasts: str = ""


class Background(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    text: str
    skill: str
    gear: tuple[str, ...]
    keepsake: str


class CreatureMove(Struct, frozen=True, forbid_unknown_fields=True):
    """Something a creature does in a fight: a weapon that it cannot put down."""

    name: str
    text: str
    steel: LadderDie | None = None
    harm: int = 0
    to: str = "BOD"
    blast: bool = False
    ranged: bool = False
    condition: str = ""
    lasts: str = ""

    @property
    def item(self) -> Item:
        return Item(
            id=self.name.replace(" ", "-"),
            name=self.name,
            kind="natural",
            text=self.text,
            steel=self.steel,
            harm=self.harm,
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
    BOD: LadderDie
    INT: LadderDie
    WIL: LadderDie
    tactics: str
    moves: tuple[CreatureMove, ...]
    protection: int = 0
    leader: bool = False
    skills: tuple[str, ...] = ()
    loot: tuple[str, ...] = ()


class Library(library.Shelves):
    """Everything Fell has on its shelves, by id."""

    package = PACKAGE

    @cached_property
    def skills(self) -> dict[str, Skill]:
        return {s.id: s for s in library.rows(Skill, self.raw("skills.toml", "skill"))}

    @cached_property
    def spells(self) -> dict[str, Spell]:
        return {s.id: s for s in library.rows(Spell, self.raw("spells.toml", "spell"))}

    @cached_property
    def items(self) -> dict[str, Item]:
        return {i.id: structs.replace(i, left=i.protection) for i in library.rows(Item, self.raw("gear.toml", "item"))}

    @cached_property
    def backgrounds(self) -> dict[str, Background]:
        return {b.id: b for b in library.rows(Background, self.raw("backgrounds.toml", "background"))}

    @cached_property
    def creatures(self) -> dict[str, Creature]:
        return {c.id: c for c in library.rows(Creature, self.raw("creatures.toml", "creature"))}

    @cached_property
    def tables(self) -> dict[str, Table]:
        own = library.rows(Table, self.raw("tables.toml", "table"))
        skills = Table("skills", "Skills", f"d{len(self.skills)}", tuple(s.name for s in self.skills.values()))
        told = tuple(f"{s.name}: {s.text}" for s in self.spells.values())
        spells = Table("spells", "Spells", f"d{len(told)}", told)
        folk = tuple(b.name for b in self.backgrounds.values())
        backgrounds = Table("backgrounds", "Backgrounds", f"d{len(folk)}", folk)
        return {t.id: t for t in (skills, spells, backgrounds, *own)}


LIBRARY = Library()


def shelves(scene: Scene) -> Library:
    """The shelves of the game that is played, a variant's own rows among them."""
    found = scene.game.library
    assert isinstance(found, Library)
    return found

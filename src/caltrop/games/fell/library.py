"""Fell's data: spells, skills, market, backgrounds, creatures, tables and rules, read when they are first wanted."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from msgspec import Struct, structs

from caltrop.games.parts.library import Shelves, Table, listed
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


class Library(Shelves):
    """Everything Fell has on its shelves, by id."""

    package = PACKAGE
    kinds = {
        "skill": ("skills.toml", Skill),
        "spell": ("spells.toml", Spell),
        "item": ("gear.toml", Item),
        "background": ("backgrounds.toml", Background),
        "creature": ("creatures.toml", Creature),
        "table": ("tables.toml", Table),
    }

    @cached_property
    def skills(self) -> dict[str, Skill]:
        return self.shelf(Skill)

    @cached_property
    def spells(self) -> dict[str, Spell]:
        return self.shelf(Spell)

    @cached_property
    def items(self) -> dict[str, Item]:
        return {id: structs.replace(item, left=item.protection) for id, item in self.shelf(Item).items()}

    @cached_property
    def backgrounds(self) -> dict[str, Background]:
        return self.shelf(Background)

    @cached_property
    def creatures(self) -> dict[str, Creature]:
        return self.shelf(Creature)

    @cached_property
    def tables(self) -> dict[str, Table]:
        told = tuple(f"{s.name}: {s.text}" for s in self.spells.values())
        made = (
            listed("skills", "Skills", (s.name for s in self.skills.values())),
            listed("spells", "Spells", told),
            listed("backgrounds", "Backgrounds", (b.name for b in self.backgrounds.values())),
        )
        return {t.id: t for t in made} | self.shelf(Table)

    def loose_ends(self) -> Iterator[tuple[str, str, str, str, tuple[str, ...]]]:
        for id, b in self.backgrounds.items():
            if b.skill not in self.skills:
                yield "background", id, "skill", b.skill, tuple(self.skills)
            yield from (("background", id, "gear", g, tuple(self.items)) for g in b.gear if g not in self.items)
        for id, c in self.creatures.items():
            yield from (("creature", id, "skills", s, tuple(self.skills)) for s in c.skills if s not in self.skills)


LIBRARY = Library()


def shelves(scene: Scene) -> Library:
    """The shelves of the game that is played, a variant's own rows among them."""
    found = scene.game.library
    assert isinstance(found, Library)
    return found

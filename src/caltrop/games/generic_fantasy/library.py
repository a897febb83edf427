"""The data of Generic Fantasy: skills, market, backgrounds, classes, feats, creatures, random tables and rules."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

from msgspec import Struct, structs

from caltrop.games.common.ladder_family.creatures import (
    SkilledCreature,
    SkilledMove,
    missing_creature_skills,
    with_full_protection,
)
from caltrop.games.common.ladder_family.wounds import Wounds
from caltrop.games.common.library.shelf_rows import ShelfRow, Skill, SkilledBackground
from caltrop.games.common.library.texts import LooseEnd, Shelf, ShelfTable, Shelves, TableShelf
from caltrop.games.common.sheet.effects import ConditionRow
from caltrop.games.common.sheet.pack import Amount, Item
from caltrop.kernel.dice import LADDER, RUNG, SIDES, LadderDie
from caltrop.kernel.parts import PartBase

from .build import StartingPool

Kind: TypeAlias = Literal[
    "strong-blow", "armoured", "reroll", "first", "advantage-die", "cheaper",
    "keen", "extra-skill-die", "leader", "tough", "healer", "refill",
]  # fmt: skip


class Feat(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A small talent, copied onto the sheet whole; `kind` is what it does, the other fields say with what."""

    id: str
    name: str
    text: str
    kind: Kind
    skill: str = ""
    attribute: str = ""
    die: LadderDie = "d4"
    amount: Amount = 0


class HeroClass(ShelfRow, frozen=True, kw_only=True):
    """A class; it needs a d8 in each attribute of `needs`."""

    needs: tuple[str, ...]
    skill: str
    feats: tuple[str, ...]


class CreatureMove(SkilledMove, frozen=True, kw_only=True):
    def item(self) -> Item:
        """Return the attack as an item for a sheet."""
        return self.weapon(harm=1, to=self.to, ranged=self.ranged, uses=self.uses, skill=self.skill)


class Creature(SkilledCreature[CreatureMove], frozen=True, kw_only=True):
    """A creature of the bestiary; `hp` are the points that its BOD begins with, no more than the die has sides.

    `endures` is all the harm to BOD that beats it: these points, and those of each smaller die.
    """

    endures: Amount = 0

    def body(self) -> tuple[PartBase, ...]:
        """Return the parts that take harm: dice with pools, as a character has."""
        start = min(self.hp, SIDES[self.BOD])
        return self.ladder().put("BOD", start), StartingPool(start), Wounds()


def with_endurance(creature: Creature) -> Creature:
    """Return a row of the book with the harm that it takes in all."""
    smaller = (SIDES[die] for die in LADDER[: RUNG[creature.BOD]])
    return structs.replace(creature, endures=creature.hp + sum(smaller))


class Library(Shelves):
    """The library of Generic Fantasy, by id."""

    package = "caltrop.games.generic_fantasy"
    skills = Shelf("skill", "skills.toml", Skill)
    items = Shelf("item", "gear.toml", Item, with_full_protection)
    backgrounds = Shelf("background", "backgrounds.toml", SkilledBackground, skill="skills", gear="items")
    classes = Shelf("class", "classes.toml", HeroClass, skill="skills", feats="feats")
    feats = Shelf("feat", "feats.toml", Feat, skill="skills")
    conditions = Shelf("condition", "conditions.toml", ConditionRow)
    creatures = Shelf("creature", "creatures.toml", Creature, with_endurance, skills="skills", always="conditions")
    tables = TableShelf(ShelfTable("skills", "Skills"), ShelfTable("backgrounds", "Backgrounds"))

    def loose_ends(self) -> Iterator[LooseEnd]:
        yield from super().loose_ends()
        yield from missing_creature_skills(self.creatures)


LIBRARY = Library()
shelves = Library.of

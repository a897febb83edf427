"""The data of Fell (Hits): skills, market, backgrounds, creatures, random tables and rules, read when first used."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from caltrop.games.common.ladder_family.creatures import (
    SkilledCreature,
    SkilledMove,
    missing_creature_skills,
    with_full_protection,
)
from caltrop.games.common.library.shelf_rows import Skill, SkilledBackground
from caltrop.games.common.library.texts import LooseEnd, Shelf, ShelfTable, Shelves, TableShelf
from caltrop.games.common.sheet.effects import ConditionRow
from caltrop.games.common.sheet.pack import Item
from caltrop.kernel.dice import LadderDie

Background: TypeAlias = SkilledBackground


class CreatureMove(SkilledMove, frozen=True, kw_only=True):
    steel: LadderDie | None = None

    def item(self, skills: Mapping[str, LadderDie]) -> Item:
        """Return the attack as an item for a sheet; `die` is the skill die that joins the roll."""
        return self.weapon(
            steel=self.steel, harm=1, to=self.to, ranged=self.ranged, uses=self.uses, die=skills.get(self.skill)
        )


class Creature(SkilledCreature[CreatureMove], frozen=True, kw_only=True):
    """A creature of the bestiary."""


class Library(Shelves):
    """The library of Fell (Hits), by id."""

    package = "caltrop.games.fell_hits"
    shared = {"item": ("caltrop.games.common.ladder_family", "market.toml")}
    skills = Shelf("skill", "skills.toml", Skill)
    items = Shelf("item", "gear.toml", Item, with_full_protection)
    backgrounds = Shelf("background", "backgrounds.toml", Background, skill="skills", gear="items")
    conditions = Shelf("condition", "conditions.toml", ConditionRow)
    creatures = Shelf("creature", "creatures.toml", Creature, skills="skills", always="conditions")
    tables = TableShelf(ShelfTable("skills", "Skills"), ShelfTable("backgrounds", "Backgrounds"))

    def loose_ends(self) -> Iterator[LooseEnd]:
        yield from super().loose_ends()
        yield from missing_creature_skills(self.creatures)


LIBRARY = Library()
shelves = Library.of

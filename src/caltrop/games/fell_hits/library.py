"""The data of Fell (Hits): skills, market, backgrounds, creatures, random tables and rules, read when first used."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from caltrop.games.common.conditions.effects import ConditionRow
from caltrop.games.common.dice_pools.creatures import SkilledCreature, SkilledMove, SteelItem, with_full_protection
from caltrop.games.common.dice_pools.ladder import ATTRIBUTES
from caltrop.games.common.items.pack import Item
from caltrop.games.common.library.shelf_rows import Skill, SkilledBackground
from caltrop.games.common.library.shelves import Shelf, ShelfTable, Shelves, TableShelf
from caltrop.games.common.people.classics import classic_rows
from caltrop.kernel.rules.dice import LadderDie

from .classics import adapt

Background: TypeAlias = SkilledBackground


class CreatureMove(SkilledMove, frozen=True, kw_only=True):
    steel: LadderDie | None = None

    def item(self, skills: Mapping[str, LadderDie]) -> Item:
        """Return the attack as an item for a sheet; `die` is the skill die that joins the roll."""
        return self.weapon(
            steel=self.steel,
            harm=1,
            to=self.to,
            ranged=self.ranged,
            uses=self.uses,
            harms=self.harms,
            die=skills.get(self.skill),
            skill=self.skill,
        )


class Creature(SkilledCreature[CreatureMove], frozen=True, kw_only=True):
    """A creature of the bestiary."""


class Library(Shelves):
    """The library of Fell (Hits), by id."""

    package = "caltrop.games.fell_hits"
    made = {"creature": classic_rows(adapt)}
    attributes = pools = ATTRIBUTES
    shared = {"item": ("caltrop.games.common.dice_pools", "market.toml")}
    skills = Shelf("skill", "skills.toml", Skill)
    items = Shelf("item", "gear.toml", SteelItem, with_full_protection)
    backgrounds = Shelf("background", "backgrounds.toml", Background)
    conditions = Shelf("condition", "conditions.toml", ConditionRow)
    creatures = Shelf("creature", "creatures.toml", Creature)
    tables = TableShelf(ShelfTable("skills", "Skills"), ShelfTable("backgrounds", "Backgrounds"))


LIBRARY = Library()
shelves = Library.of

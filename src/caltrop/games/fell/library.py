"""Fell's data: spells, skills, market, backgrounds, creatures, random tables and rules, read when first used."""

from __future__ import annotations

from typing import Literal

from caltrop.games.common.conditions.effects import ConditionRow
from caltrop.games.common.dice_pools.creatures import LadderCreature, LadderMove, SteelItem, with_full_protection
from caltrop.games.common.dice_pools.ladder import ATTRIBUTES
from caltrop.games.common.items.pack import Item
from caltrop.games.common.library.data_rows import ConditionWord, Length, Order, SkillId, Small
from caltrop.games.common.library.shelf_rows import ShelfRow, Skill, SkilledBackground
from caltrop.games.common.library.shelves import Shelf, ShelfTable, Shelves, TableShelf
from caltrop.games.common.people.classics import classic_rows
from caltrop.kernel.rules.dice import LadderDie

from .classics import adapt


class Spell(ShelfRow, frozen=True, kw_only=True):
    """A spell: its kind of target, and the condition that it gives.

    `resisted`: its target usually resists. `aimed` is the condition of somebody who is aimed at with a spell
    for things, places or the caster. `pair`: it joins two creatures, or its caster and another. `lasts` is the length
    of what it does, if its condition's row has none; what is "instant" leaves nothing on a sheet. `names` is what its
    caster names: a thing or a place if it says nothing.
    """

    n: Order
    target: Literal["self", "creature", "creatures", "object", "place"]
    resisted: bool = False
    condition: ConditionWord = ""
    aimed: ConditionWord = ""
    pair: Literal["", "two", "caster"] = ""
    lasts: Length = ""
    names: Literal["", "thing", "place", "feared", "hated", "coveted", "warded", "sensed", "order"] = ""


class CreatureMove(LadderMove, frozen=True, kw_only=True):
    steel: LadderDie | None = None
    harm: Small = 0
    held: bool = False  # a thing in its hands, which can be taken from it

    @property
    def item(self) -> Item:
        return self.weapon(
            steel=self.steel,
            harm=self.harm,
            to=self.to,
            ranged=self.ranged,
            uses=self.uses,
            harms=self.harms,
            held=self.held,
        )


class Creature(LadderCreature[CreatureMove], frozen=True, kw_only=True):
    skills: tuple[SkillId, ...] = ()


class Library(Shelves):
    """Fell's library, by id."""

    package = "caltrop.games.fell"
    made = {"creature": classic_rows(adapt)}
    attributes = pools = ATTRIBUTES
    shared = {"item": ("caltrop.games.common.dice_pools", "market.toml")}
    skills = Shelf("skill", "skills.toml", Skill)
    spells = Shelf("spell", "spells.toml", Spell)
    items = Shelf("item", "gear.toml", SteelItem, with_full_protection)
    backgrounds = Shelf("background", "backgrounds.toml", SkilledBackground)
    conditions = Shelf("condition", "conditions.toml", ConditionRow)
    creatures = Shelf("creature", "creatures.toml", Creature)
    tables = TableShelf(
        ShelfTable("skills", "Skills"),
        ShelfTable("spells", "Spells", texts=True),
        ShelfTable("backgrounds", "Backgrounds"),
    )


LIBRARY = Library()
shelves = Library.of

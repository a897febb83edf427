"""Fell's data: spells, skills, market, backgrounds, creatures, random tables and rules, read when first used."""

from __future__ import annotations

from typing import Literal

from caltrop.games.common.ladder_family.creatures import LadderCreature, LadderMove, with_full_protection
from caltrop.games.common.library.shelf_rows import ShelfRow, Skill, SkilledBackground
from caltrop.games.common.library.texts import Shelf, ShelfTable, Shelves, TableShelf
from caltrop.games.common.sheet.effects import ConditionRow
from caltrop.games.common.sheet.pack import Amount, Item
from caltrop.kernel.dice import LadderDie


class Spell(ShelfRow, frozen=True, kw_only=True):
    """A spell: its kind of target, and the condition that it gives.

    `resisted`: its target usually resists. `aimed` is the condition of somebody who is aimed at with a spell
    for things, places or the caster. `pair`: it joins two creatures, or its caster and another. `lasts` is the length
    of what it does, if its condition's row has none; what is "instant" leaves nothing on a sheet.
    """

    n: int
    target: Literal["self", "creature", "creatures", "object", "place"]
    resisted: bool = False
    condition: str = ""
    aimed: str = ""
    pair: Literal["", "two", "caster"] = ""
    lasts: str = ""


class CreatureMove(LadderMove, frozen=True, kw_only=True):
    steel: LadderDie | None = None
    harm: Amount = 0

    @property
    def item(self) -> Item:
        return self.weapon(steel=self.steel, harm=self.harm, to=self.to, ranged=self.ranged, uses=self.uses)


class Creature(LadderCreature[CreatureMove], frozen=True, kw_only=True):
    skills: tuple[str, ...] = ()


class Library(Shelves):
    """Fell's library, by id."""

    package = "caltrop.games.fell"
    shared = {"item": ("caltrop.games.common.ladder_family", "market.toml")}
    skills = Shelf("skill", "skills.toml", Skill)
    spells = Shelf("spell", "spells.toml", Spell)
    items = Shelf("item", "gear.toml", Item, with_full_protection)
    backgrounds = Shelf("background", "backgrounds.toml", SkilledBackground, skill="skills", gear="items")
    conditions = Shelf("condition", "conditions.toml", ConditionRow)
    creatures = Shelf("creature", "creatures.toml", Creature, skills="skills", always="conditions")
    tables = TableShelf(
        ShelfTable("skills", "Skills"),
        ShelfTable("spells", "Spells", texts=True),
        ShelfTable("backgrounds", "Backgrounds"),
    )


LIBRARY = Library()
shelves = Library.of

"""Data of Generic Fantasy: skills, market, backgrounds, classes, feats, creatures, random tables and rules.

First the points that a creature begins with, which its row gives it, and how anyone looks by the points left.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, ClassVar, Literal, TypeAlias

from msgspec import Struct, structs

from caltrop.games.common.conditions.effects import ConditionRow
from caltrop.games.common.dice_pools.creatures import LadderItem, SkilledCreature, SkilledMove, with_full_protection
from caltrop.games.common.dice_pools.ladder import ATTRIBUTES, Attribute, Ladder
from caltrop.games.common.dice_pools.wounds import Wounds
from caltrop.games.common.items.pack import Amount, Item
from caltrop.games.common.library.data_rows import FeatId, RowMistake, SkillId, Small, Some, mistake
from caltrop.games.common.library.shelf_rows import ShelfRow, Skill, SkilledBackground
from caltrop.games.common.library.shelves import Shelf, ShelfTable, Shelves, TableShelf
from caltrop.games.common.people.classics import classic_rows
from caltrop.kernel.rules.dice import LADDER, RUNG, SIDES, LadderDie
from caltrop.kernel.state.parts import Part, PartBase
from caltrop.kernel.state.state import Character

from .classics import adapt


class StartingPool(Part, frozen=True, tag="generic-fantasy.build"):
    """How many BOD points a creature begins with; they may be fewer than its die has sides."""

    points: int = 0


def _full_points(character: Character) -> int:
    """Return the full BOD points: those that a creature began with, or the size of a reduced die."""
    body = character.part(Ladder).rung("BOD")
    start = character.part(StartingPool).points
    return min(start, body.maximum) if start and body.die == body.whole else body.maximum


def shown_maxima(character: Character) -> dict[str, int]:
    """Return the full BOD points of a creature that begins with fewer than its die has sides: it is not hurt."""
    return {"BOD": _full_points(character)} if character.part(StartingPool).points else {}


def _is_worn_down(character: Character) -> bool:
    """Has the BOD die dropped?"""
    body = character.part(Ladder).rung("BOD")
    return not body.usable or body.die != body.whole


def look_by_starting_points(character: Character) -> str:
    """Return how a character looks by BOD points: at half or less, or on a smaller die, badly hurt.

    A die that drops is full again, and its bearer is worse off than before: no harm makes anyone look better.
    """
    if character.life != "up":
        return character.life
    if is_at_half(character):
        return "badly hurt"
    return "unhurt" if character.part(Ladder).rung("BOD").points >= _full_points(character) else "hurt"


def is_at_half(character: Character) -> bool:
    """Is a character at half their starting points, or on a smaller die?"""
    return _is_worn_down(character) or character.part(Ladder).rung("BOD").points * 2 <= _full_points(character)


_Kind: TypeAlias = Literal[
    "strong-blow", "armoured", "reroll", "first", "advantage-die", "cheaper",
    "keen", "extra-skill-die", "leader", "tough", "healer", "refill",
]  # fmt: skip


class Feat(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """A small talent, copied onto the sheet whole; `kind` is what it does, the other fields say with what."""

    id: str
    name: str
    text: str
    kind: _Kind
    skill: str = ""
    attribute: str = ""
    die: LadderDie = "d4"
    amount: Amount = 0


class FeatRow(ShelfRow, frozen=True, kw_only=True):
    """A row of the feats."""

    needed: ClassVar[dict[str, tuple[str, ...]]] = {
        "extra-skill-die": ("skill",),
        "healer": ("amount",),
        "refill": ("attribute", "amount"),
    }
    kind: _Kind
    skill: SkillId = ""
    attribute: Attribute | Literal[""] = ""
    die: LadderDie = "d4"
    amount: Small = 0

    def flaws(self, library: Any) -> Iterator[RowMistake]:
        """Yield the fields that its kind cannot do without."""
        for field in self.needed.get(self.kind, ()):
            if not getattr(self, field):
                yield mistake(field, "needed-field", "kind", kind=self.kind)

    def feat(self) -> Feat:
        """Return the feat for a sheet."""
        return Feat(**structs.asdict(self))


class SkilledItem(LadderItem, frozen=True, kw_only=True):
    """A row of the price list; a weapon is used with a skill, ammunition has uses instead."""

    needed: ClassVar[dict[str, tuple[tuple[str, ...], ...]]] = {**LadderItem.needed, "weapon": (("skill", "uses"),)}
    skill: SkillId = ""


class HeroClass(ShelfRow, frozen=True, kw_only=True):
    """A class; it needs a d8 in each attribute of `needs`."""

    needs: tuple[Attribute, ...]
    skill: SkillId
    feats: tuple[FeatId, ...]


class CreatureMove(SkilledMove, frozen=True, kw_only=True):
    def item(self) -> Item:
        """Return the attack as an item for a sheet."""
        return self.weapon(
            harm=1,
            to=self.to,
            ranged=self.ranged,
            uses=self.uses,
            harms=self.harms,
            skill=self.skill,
        )


class Creature(SkilledCreature[CreatureMove], frozen=True, kw_only=True):
    """A creature of the bestiary; `hp` are the points that its BOD begins with, no more than the die has sides.

    `endures` is all the harm to BOD that beats it: these points, and those of each smaller die.
    """

    endures: Some = 0

    def body(self) -> tuple[PartBase, ...]:
        """Return the parts that take harm: dice with pools, as a character has."""
        start = min(self.hp, SIDES[self.BOD])
        return self.ladder().put("BOD", start), StartingPool(start), Wounds()


def _with_endurance(creature: Creature) -> Creature:
    """Return a row of the book with the harm that it takes in all."""
    smaller = (SIDES[die] for die in LADDER[: RUNG[creature.BOD]])
    return structs.replace(creature, endures=creature.hp + sum(smaller))


class Library(Shelves):
    """The library of Generic Fantasy, by id."""

    package = "caltrop.games.generic_fantasy"
    made = {"creature": classic_rows(adapt)}
    attributes = pools = ATTRIBUTES
    skills = Shelf("skill", "skills.toml", Skill)
    items = Shelf("item", "gear.toml", SkilledItem, with_full_protection)
    backgrounds = Shelf("background", "backgrounds.toml", SkilledBackground)
    classes = Shelf("class", "classes.toml", HeroClass)
    feats = Shelf("feat", "feats.toml", FeatRow, FeatRow.feat)
    conditions = Shelf("condition", "conditions.toml", ConditionRow)
    creatures = Shelf("creature", "creatures.toml", Creature, _with_endurance)
    tables = TableShelf(ShelfTable("skills", "Skills"), ShelfTable("backgrounds", "Backgrounds"))


LIBRARY = Library()
shelves = Library.of

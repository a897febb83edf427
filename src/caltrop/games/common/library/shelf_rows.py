"""Rows that several games have in their data: skills, backgrounds, hireling roles, creatures and their attacks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated, Any, Generic, TypeVar

from msgspec import Meta, Struct, structs

from caltrop.games.common.chapters.morale import Nature
from caltrop.games.common.ladder_family.ladder import Ladder, whole_rung
from caltrop.games.common.sheet.hitpoints import HitPoints
from caltrop.games.common.sheet.pack import Amount, Item, Pack
from caltrop.games.common.sheet.time import Conditions, Timers
from caltrop.kernel.dice import LadderDie
from caltrop.kernel.parts import PartBase
from caltrop.kernel.state import Character

from .texts import LooseEnd


class ShelfRow(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A row of a game's data with an id, a name and a text."""

    id: str
    name: str
    text: str


class Skill(ShelfRow, frozen=True, kw_only=True):
    n: int


class Background(ShelfRow, frozen=True, kw_only=True):
    """A character's former life: its gear, and a keepsake."""

    gear: tuple[str, ...]
    keepsake: str


class SkilledBackground(Background, frozen=True, kw_only=True):
    """A background that taught a skill."""

    skill: str


class HirelingRole(ShelfRow, frozen=True, kw_only=True):
    """A hireling that the market offers, with the wage per day."""

    cost: Amount
    gear: tuple[str, ...]


def with_full_protection(item: Item) -> Item:
    """Return a row of the price list as an item for a sheet, with all its protection left."""
    return structs.replace(item, left=item.protection)


# ---- creatures
class NaturalAttack(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An attack of a creature: a weapon that it cannot put down."""

    name: str
    text: str
    blast: bool = False
    condition: str = ""
    lasts: str = ""

    def weapon(self, **more: Any) -> Item:
        """Return the attack as an item for a sheet, with the fields that the game adds."""
        said = {"text": self.text, "blast": self.blast, "condition": self.condition, "lasts": self.lasts}
        return Item(self.name.replace(" ", "-"), self.name, "natural", **{**said, **more})


class LadderMove(NaturalAttack, frozen=True, kw_only=True):
    """An attack of a creature with attribute dice; `to` is the attribute that it harms."""

    to: str = "BOD"
    ranged: bool = False


class SkilledMove(LadderMove, frozen=True, kw_only=True):
    """An attack of a creature by one of its skills."""

    skill: str = ""


M = TypeVar("M", bound=NaturalAttack)


class Creature(ShelfRow, Generic[M], frozen=True, kw_only=True):
    """A row of the bestiary, in any game."""

    rank: Amount
    hp: Annotated[int, Meta(ge=1)]
    tactics: str
    moves: tuple[M, ...]
    leader: bool = False
    loot: tuple[str, ...] = ()


class LadderCreature(Creature[M], Generic[M], frozen=True, kw_only=True):
    """A creature with a die for Body, Intellect and Willpower."""

    BOD: LadderDie
    INT: LadderDie
    WIL: LadderDie
    protection: Amount = 0

    def to_character(self, moves: Iterable[Item], skills: PartBase) -> Character:
        """Return the creature as a character for the table."""
        return Character(self.name).with_parts(
            *self.body(),
            skills,
            Pack(items={item.id: item for item in (*moves, *natural_hide(protection=self.protection))}),
            Nature(self.id, self.leader, self.tactics),
            Conditions(),
            Timers(),
        )

    def body(self) -> tuple[PartBase, ...]:
        """Return the parts that take harm: hit points, beside its dice."""
        return HitPoints(self.hp, self.hp, self.BOD), self.ladder()

    def ladder(self) -> Ladder:
        """Return its dice, none of them reduced."""
        return Ladder({"BOD": whole_rung(self.BOD), "INT": whole_rung(self.INT), "WIL": whole_rung(self.WIL)})


def natural_hide(*, armor: int = 0, protection: int = 0) -> tuple[Item, ...]:
    """Return the hide that protects a creature, or nothing if it has no armour or protection."""
    hide = Item("hide", "hide", "natural", armor=armor, protection=protection, left=protection, worn="body", on=True)
    return (hide,) if armor or protection else ()


class SkilledCreature(LadderCreature[M], Generic[M], frozen=True, kw_only=True):
    """A creature whose skills have dice."""

    skills: dict[str, LadderDie] = {}


def missing_creature_skills(creatures: Mapping[str, SkilledCreature[Any]]) -> Iterator[LooseEnd]:
    """Yield the attacks whose skill the creature does not have."""
    for id, creature in creatures.items():
        named = (move.skill for move in creature.moves if move.skill and move.skill not in creature.skills)
        yield from (("creature", id, "moves", skill, tuple(creature.skills)) for skill in named)

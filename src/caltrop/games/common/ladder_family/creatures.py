"""Rows of data with attribute dice and protection: items with their points, creatures and their attacks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Generic, TypeVar

from msgspec import structs

from caltrop.games.common.library.shelf_rows import Creature, NaturalAttack, natural_guard
from caltrop.games.common.library.texts import LooseEnd
from caltrop.games.common.sheet.conditions import Conditions
from caltrop.games.common.sheet.hitpoints import HitPoints
from caltrop.games.common.sheet.pack import Amount, Item, Pack
from caltrop.games.common.sheet.time import Timers
from caltrop.kernel.dice import LadderDie
from caltrop.kernel.parts import PartBase
from caltrop.kernel.state import Character

from .ladder import ATTRIBUTES, Ladder, whole_rung
from .morale import Nature

M = TypeVar("M", bound=NaturalAttack)


def with_full_protection(item: Item) -> Item:
    """Return a row of the price list as an item for a sheet, with all its protection left."""
    return structs.replace(item, left=item.protection)


# ---- attacks
class LadderMove(NaturalAttack, frozen=True, kw_only=True):
    """An attack of a creature with attribute dice; `to` is the attribute that it harms, `uses` how often it has it."""

    to: str = "BOD"
    ranged: bool = False
    uses: Amount = 0


class SkilledMove(LadderMove, frozen=True, kw_only=True):
    """An attack of a creature by one of its skills."""

    skill: str = ""


# ---- creatures
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
            Pack(items={item.id: item for item in (*moves, *natural_guard(self.guard, protection=self.protection))}),
            Nature(self.id, self.leader, self.tactics),
            Conditions(),
            Timers(),
        )

    def body(self) -> tuple[PartBase, ...]:
        """Return the parts that take harm: hit points, beside its dice."""
        return HitPoints(self.hp, self.hp, self.BOD), self.ladder()

    def ladder(self) -> Ladder:
        """Return its dice, none of them reduced."""
        return Ladder({attribute: whole_rung(getattr(self, attribute)) for attribute in ATTRIBUTES})


class SkilledCreature(LadderCreature[M], Generic[M], frozen=True, kw_only=True):
    """A creature whose skills have dice."""

    skills: dict[str, LadderDie] = {}


def missing_creature_skills(creatures: Mapping[str, SkilledCreature[Any]]) -> Iterator[LooseEnd]:
    """Yield the attacks whose skill the creature does not have."""
    for id, creature in creatures.items():
        named = (move.skill for move in creature.moves if move.skill and move.skill not in creature.skills)
        yield from (("creature", id, "moves", skill, tuple(creature.skills)) for skill in named)

"""Creatures and items with attribute dice and protection: rows of data, parts of a typed line ("bod d8"), classics."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, ClassVar, Generic, Literal, TypeVar

from caltrop.games.common.conditions.effects import HarmWord
from caltrop.games.common.conditions.on_sheet import Conditions
from caltrop.games.common.health.points import HitPoints
from caltrop.games.common.items.pack import Item, Pack
from caltrop.games.common.library.data_rows import RowMistake, SkillId, Small, Some, mistake
from caltrop.games.common.library.shelf_rows import Creature, ItemRow, NaturalAttack, natural_guard
from caltrop.games.common.people.classics import Classic, ClassicAttack, Row, common_attack, common_fields, die_of
from caltrop.games.common.people.creatures import CreatureFields, ladder_die
from caltrop.games.common.table.countdowns import Countdowns
from caltrop.kernel.rules.dice import LADDER, LadderDie
from caltrop.kernel.state.parts import PartBase
from caltrop.kernel.state.state import Character

from .ladder import ATTRIBUTES, Attribute, Ladder, whole_rung
from .morale import Nature

_MOST_PROTECTION = 20
_PROTECTION = re.compile(r"(\d{1,2}) protection")
_DIE = re.compile(r"([a-z][a-z' -]*) (d\d+)")
ON_LADDER: Mapping[str, Any] = {"hp": 4, **dict.fromkeys(ATTRIBUTES, "d4")}  # defaults of a line


def parse_protection(part: str) -> CreatureFields:
    """ "2 protection"."""
    found = _PROTECTION.fullmatch(part)
    return {"protection": int(found[1])} if found and int(found[1]) <= _MOST_PROTECTION else {}


def dice_parser(skills: Iterable[str] = ()) -> Callable[[str], CreatureFields]:
    """Return a parser of dice: "bod d8", and the same for one of these skills."""

    def parse_die(part: str) -> CreatureFields:
        found = _DIE.fullmatch(part)
        die = ladder_die(found[2]) if found else None
        if found is None or die is None:
            return {}
        if found[1].upper() in ATTRIBUTES:
            return {found[1].upper(): die}
        return {"skills": {found[1]: die}} if found[1] in skills else {}

    return parse_die


M = TypeVar("M", bound=NaturalAttack)


# ---- items
class LadderItem(ItemRow, frozen=True, kw_only=True):
    """A row of a price list where armour has points that wear down."""

    needed: ClassVar[dict[str, tuple[tuple[str, ...], ...]]] = {"armour": (("protection",), ("worn",))}
    kind: Literal["gear", "weapon", "armour", "animal", "vehicle", "service"]
    protection: Small = 0
    worn: Literal["", "body", "extra"] = ""
    to: Attribute = "BOD"
    trap: Literal["", "BOD", "INT", "WIL"] = ""  # it holds or trips one target: the ability of the contest with it


class SteelItem(LadderItem, frozen=True, kw_only=True):
    """A row of a price list where a weapon has a steel die and a harm number; ammunition has uses instead."""

    needed: ClassVar[dict[str, tuple[tuple[str, ...], ...]]] = {**LadderItem.needed, "weapon": (("steel", "uses"),)}
    steel: LadderDie | None = None
    harm: Small | None = None
    thrown: bool = False


def with_full_protection(row: LadderItem) -> Item:
    """Return a row of the price list as an item for a sheet, with all its protection left."""
    return row.item(left=row.protection)


# ---- attacks
class LadderMove(NaturalAttack, frozen=True, kw_only=True):
    """An attack of a creature with attribute dice; `to` is the attribute that it harms, `uses` how often it has it.

    `harms` is what kind of harm it is: one of "magic" (a gaze, a breath, a curse, a ghost's touch) is not mundane.
    """

    to: Attribute = "BOD"
    ranged: bool = False
    uses: Some = 0
    harms: tuple[HarmWord, ...] = ()


class SkilledMove(LadderMove, frozen=True, kw_only=True):
    """An attack of a creature by one of its skills."""

    skill: SkillId = ""


# ---- creatures
class LadderCreature(Creature[M], Generic[M], frozen=True, kw_only=True):
    """A creature with a die for Body, Intellect and Willpower."""

    BOD: LadderDie
    INT: LadderDie
    WIL: LadderDie
    protection: Small = 0

    def to_character(self, moves: Iterable[Item], skills: PartBase) -> Character:
        """Return the creature as a character for the table."""
        return Character(self.name).with_parts(
            *self.body(),
            skills,
            Pack(items={item.id: item for item in (*moves, *natural_guard(self.guard, protection=self.protection))}),
            Nature(self.id, self.leader, self.tactics),
            Conditions(),
            Countdowns(),
        )

    def body(self) -> tuple[PartBase, ...]:
        """Return the parts that take harm: hit points, beside its dice."""
        return HitPoints(self.hp, self.hp, self.BOD), self.ladder()

    def ladder(self) -> Ladder:
        """Return its dice, none of them reduced."""
        return Ladder({attribute: whole_rung(getattr(self, attribute)) for attribute in ATTRIBUTES})


class SkilledCreature(LadderCreature[M], Generic[M], frozen=True, kw_only=True):
    """A creature whose skills have dice."""

    skills: dict[SkillId, LadderDie] = {}

    def flaws(self, library: Any) -> Iterator[RowMistake]:
        """Yield also the attacks whose skill the creature does not have."""
        yield from super().flaws(library)
        for n, move in enumerate(self.moves, 1):
            skill = getattr(move, "skill", "")
            if skill and skill not in self.skills:
                has = tuple(self.skills)
                yield mistake(f"moves[{n}].skill", "unfit-field", got=skill, allowed="option", options=has)


# ---- what these games make of a classic: its dice, its protection, and what an attack harms
_ARMOUR_BY_GRADE = (0, 1, 2, 4)  # hide, mail, and what only a dragon wears
_BODY_BY_THREAT = (0, 0, 1, 2, 2, 3, 3, 4, 4, 4)  # the places of BOD on the ladder, by threat


def ladder_fields(classic: Classic, natures: Mapping[str, str]) -> Row:
    """Return the fields of a creature with dice for Body, Intellect and Willpower."""
    return {
        **common_fields(classic, natures, "coin"),
        "BOD": die_of(_BODY_BY_THREAT, classic),
        "INT": LADDER[classic.mind],
        "WIL": LADDER[0 if classic.is_mindless else classic.nerve],
        "protection": _ARMOUR_BY_GRADE[classic.armour],
    }


def ladder_attack(attack: ClassicAttack, tricks: Mapping[str, str]) -> Row:
    """Return the fields of an attack; a trick that the game has no condition for is told by the attack's name."""
    to = "WIL" if attack.at == "mind" else "BOD"
    return {**common_attack(attack), "to": to, "condition": tricks.get(attack.trick, "")}

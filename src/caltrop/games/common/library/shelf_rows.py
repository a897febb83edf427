"""Rows that several games have in their data: skills, backgrounds, roles, items, creatures and their attacks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Generic, Literal, TypeAlias, TypeVar

from msgspec import Meta, structs

from caltrop.games.common.conditions.effects import HarmWord
from caltrop.games.common.items.pack import Item

from .data_rows import (
    ConditionWord,
    DataRow,
    HitPointsNumber,
    ItemId,
    Length,
    Name,
    Order,
    Phrase,
    Price,
    RowMistake,
    Sentences,
    SkillId,
    Small,
    Some,
    Text,
    mistake,
)

_Gear: TypeAlias = Annotated[tuple[ItemId, ...], Meta(max_length=20)]


class ShelfRow(DataRow, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A row of a game's data with an id, a name and a text."""

    id: str
    name: Name
    text: Text


class Skill(ShelfRow, frozen=True, kw_only=True):
    n: Order


class Background(ShelfRow, frozen=True, kw_only=True):
    """A character's former life: its gear, and a keepsake."""

    gear: _Gear
    keepsake: Phrase


class SkilledBackground(Background, frozen=True, kw_only=True):
    """A background that taught a skill."""

    skill: SkillId


class HirelingRole(ShelfRow, frozen=True, kw_only=True):
    """A hireling that the market offers, with the wage per day."""

    cost: Price
    gear: _Gear


# ---- items
class ItemRow(ShelfRow, frozen=True, kw_only=True):
    """A row of a price list; a game adds its own kinds, and what weapons and armour are in it.

    `needed` says which fields a kind cannot do without: one of each group.
    """

    needed: ClassVar[dict[str, tuple[tuple[str, ...], ...]]] = {}
    cost: Price
    bulky: bool = False
    blast: bool = False
    ranged: bool = False
    light: Some = 0  # minutes, unless the game says otherwise
    meals: Annotated[int, Meta(ge=0, le=99)] = 0
    uses: Some = 0
    carries: Some = 0  # slots that an animal or a vehicle adds to its owner's
    weight: Small | None = None  # slots of each, where it is neither 1 nor a bulky thing's 2
    worth: Price = 0  # what it is sold for, where that is not half of its price
    condition: ConditionWord = ""  # what its target suffers
    lasts: Length = ""
    needs: ItemId = ""  # the item without which it is no use: arrows for a bow, a lantern for oil
    harms: tuple[HarmWord, ...] = ()  # what kinds of harm it does, besides those that follow from the rest
    a: Phrase = ""  # its name with an article, where "a" or "an" before it is wrong: "chalk", "a pair of irons"
    many: Phrase = ""  # its name after a number, where an "s" does not do: "pieces of chalk"

    def flaws(self, library: Any) -> Iterator[RowMistake]:
        """Yield the fields that its kind cannot do without."""
        for group in self.needed.get(getattr(self, "kind", ""), ()):
            if not any(getattr(self, field) for field in group):
                yield mistake(group[0], "needed-field", "kind", kind=getattr(self, "kind", ""))

    def item(self, **more: Any) -> Item:
        """Return an item for a sheet, with the fields that the game adds or changes."""
        return Item(**{**structs.asdict(self), **more})


# ---- creatures
class NaturalAttack(DataRow, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An attack of a creature: a weapon that it cannot put down."""

    name: Name
    text: Text = ""
    blast: bool = False
    condition: ConditionWord = ""
    lasts: Length = ""
    a: Phrase = ""  # how a sentence names it: "a pair of irons" for "clap in irons"

    def weapon(self, **more: Any) -> Item:
        """Return the attack as an item for a sheet, with the fields that the game adds."""
        said = {"text": self.text, "blast": self.blast, "condition": self.condition, "lasts": self.lasts, "a": self.a}
        return Item(self.name.replace(" ", "-"), self.name, "natural", **{**said, **more})


M = TypeVar("M", bound=NaturalAttack)
# Pictures of kinds of creatures, in web/page/creatures.svg.
_Emblem: TypeAlias = Literal[
    "",
    "bat",
    "beast",
    "bird",
    "bones",
    "boss",
    "chest",
    "crown",
    "dragon",
    "eye",
    "flame",
    "ghost",
    "giant",
    "goblin",
    "hob",
    "horned",
    "host",
    "insect",
    "lion",
    "lizard",
    "mage",
    "ooze",
    "person",
    "rat",
    "serpent",
    "soldier",
    "spider",
    "stag",
    "statue",
    "tree",
    "wolf",
]


class Creature(ShelfRow, Generic[M], frozen=True, kw_only=True):
    """A row of the bestiary, in any game."""

    rank: Small
    hp: HitPointsNumber
    tactics: Sentences
    moves: Annotated[tuple[M, ...], Meta(max_length=12)]
    leader: bool = False
    guard: Name = "hide"  # what protects it
    loot: tuple[Phrase, ...] = ()
    always: tuple[ConditionWord, ...] = ()  # conditions that it comes with, by their ids
    emblem: _Emblem = ""  # the picture of its kind

    def flaws(self, library: Any) -> Iterator[RowMistake]:
        """Yield the attacks that have the name of another."""
        names = [move.name for move in self.moves]
        for n, name in enumerate(names, 1):
            if name in names[: n - 1]:
                yield mistake(f"moves[{n}].name", "name-twice", got=name)


def natural_guard(name: str, *, armour: int = 0, protection: int = 0) -> tuple[Item, ...]:
    """Return what protects a creature, hide or mail; nothing if it has no armour or protection."""
    id = name.replace(" ", "-")
    guard = Item(id, name, "natural", armour=armour, protection=protection, left=protection, worn="body", on=True)
    return (guard,) if armour or protection else ()

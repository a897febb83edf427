"""Rows that several games have in their data: skills, backgrounds, hireling roles, creatures and their attacks."""

from __future__ import annotations

from typing import Annotated, Any, Generic, TypeVar

from msgspec import Meta, Struct

from caltrop.games.common.sheet.pack import Amount, Item


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


# ---- creatures
class NaturalAttack(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """An attack of a creature: a weapon that it cannot put down."""

    name: str
    text: str
    blast: bool = False
    condition: str = ""
    lasts: str = ""
    a: str = ""  # how a sentence names it: "a pair of irons" for "clap in irons"

    def weapon(self, **more: Any) -> Item:
        """Return the attack as an item for a sheet, with the fields that the game adds."""
        said = {"text": self.text, "blast": self.blast, "condition": self.condition, "lasts": self.lasts, "a": self.a}
        return Item(self.name.replace(" ", "-"), self.name, "natural", **{**said, **more})


M = TypeVar("M", bound=NaturalAttack)


class Creature(ShelfRow, Generic[M], frozen=True, kw_only=True):
    """A row of the bestiary, in any game."""

    rank: Amount
    hp: Annotated[int, Meta(ge=1)]
    tactics: str
    moves: tuple[M, ...]
    leader: bool = False
    guard: str = "hide"  # what protects it
    loot: tuple[str, ...] = ()
    always: tuple[str, ...] = ()  # conditions that it comes with, by their ids


def natural_guard(name: str, *, armor: int = 0, protection: int = 0) -> tuple[Item, ...]:
    """Return what protects a creature, hide or mail; nothing if it has no armour or protection."""
    id = name.replace(" ", "-")
    guard = Item(id, name, "natural", armor=armor, protection=protection, left=protection, worn="body", on=True)
    return (guard,) if armor or protection else ()

"""The shelves of Deeds: spells, gear, scars, roles, backgrounds, creatures, each file read when first needed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Any, ClassVar, Literal, TypeAlias

from msgspec import Meta

from caltrop.games.common.conditions.effects import ConditionRow, HarmWord
from caltrop.games.common.items.pack import Item
from caltrop.games.common.library import data_rows, shelf_rows
from caltrop.games.common.library.data_rows import (
    ConditionWord,
    Length,
    Order,
    Phrase,
    Rating,
    RowMistake,
    Score,
    Small,
    SpellId,
    mistake,
)
from caltrop.games.common.library.shelf_rows import ItemRow, NaturalAttack, ShelfRow
from caltrop.games.common.library.shelves import Shelf, ShelfTable, Shelves, TableShelf
from caltrop.games.common.people.classics import classic_rows
from caltrop.kernel.rules.dice import LadderDie

from .classics import adapt

TURN_MINUTES = 10
WATCH_HOURS = 6
_NUMBER_OF_TURNS = re.compile(r"(\d{1,3}) (turn|watch)(?:e?s)?")
Role: TypeAlias = shelf_rows.HirelingRole
Ability: TypeAlias = Literal["Brawn", "Finesse", "Intellect"]
_LENGTHS = rf"instant|permanent|rest|night|{data_rows.COUNTED_LENGTH}|[0-9]{{1,3}} (turns?|watch(es)?)"
_LENGTH = {"allowed": "length", "example": "2 turns"}
_Duration: TypeAlias = Annotated[str, Meta(pattern=rf"^({_LENGTHS})" + data_rows.END, extra=_LENGTH)]
_MaybeDuration: TypeAlias = Annotated[str, Meta(pattern=rf"^(|{_LENGTHS})" + data_rows.END, extra=_LENGTH)]
_DiceText: TypeAlias = Annotated[
    str, Meta(pattern=r"^(|[1-9]?d(4|6|8|10|12|20))" + data_rows.END, extra={"allowed": "dice", "example": "3d6"})
]


def clock_duration(length: str) -> str:
    """Return a length in the game's units as the clock counts it: "2 turns" is "20 minutes"; instant is ""."""
    if found := _NUMBER_OF_TURNS.fullmatch(length):
        n = int(found[1])
        return f"{n * TURN_MINUTES} minutes" if found[2] == "turn" else f"{n * WATCH_HOURS} hours"
    return "" if length in ("instant", "permanent") else length


class Spell(ShelfRow, frozen=True, kw_only=True):
    """A spell: its targets, its reach, and what it does to them."""

    target: Literal["self", "creature", "creatures", "place", "object"]
    reach: Literal["touch", "close", "near", "far"]
    duration: _Duration
    save: Ability | Literal[""] = ""
    welcome: bool = False  # targets usually let it work
    damage: LadderDie | None = None
    heal: LadderDie | None = None
    heals: Literal["HP", "Brawn", "Finesse", "Intellect", ""] = ""
    condition: ConditionWord = ""
    blast: bool = False
    ignores_armour: bool = False
    harms: tuple[HarmWord, ...] = ()  # besides magic
    most: Small = 0  # how many targets at most, if that is counted
    daylight: bool = False  # enhanced against those who hate it
    metal_only: bool = False  # those without metal feel nothing

    def flaws(self, library: Any) -> Iterator[RowMistake]:
        """Yield a die that heals nothing, and healing without a die."""
        if bool(self.heal) != bool(self.heals):
            lacks, other = ("heals", "heal") if self.heal else ("heal", "heals")
            yield mistake(lacks, "goes-with", other, other=other)


class Scar(ShelfRow, frozen=True, kw_only=True):
    """A scar, by the damage that took the last HP; its effect comes now or after a healer's care."""

    needed: ClassVar[dict[str, tuple[str, ...]]] = {
        "condition": ("condition",),
        "fatigue": ("amount",),
        "max-hp-if-higher": ("dice",),
        "max-hp-add": ("dice",),
        "ability-loss": ("ability", "dice"),
        "ability-if-higher": ("ability", "dice"),
    }
    n: Order
    effect: Literal["condition", "fatigue", "max-hp-if-higher", "max-hp-add", "ability-loss", "ability-if-higher"]
    when: Literal["now", "mended"]
    places: Annotated[tuple[Phrase, ...], Meta(max_length=100)] = ()
    condition: ConditionWord = ""
    lasts: Length = ""
    amount: Small = 0
    ability: Ability | Literal[""] = ""
    dice: _DiceText = ""

    def flaws(self, library: Any) -> Iterator[RowMistake]:
        """Yield the fields that its effect cannot do without, and a place that is the only one."""
        for field in self.needed[self.effect]:
            if not getattr(self, field):
                yield mistake(field, "needed-field", "effect", kind=self.effect)
        if len(self.places) == 1:
            yield mistake("places", "unfit-count", got=1, least=2, most=100)


class Background(shelf_rows.Background, frozen=True, kw_only=True):
    """A background, with the spell it brings."""

    spell: SpellId = ""


class CreatureMove(NaturalAttack, frozen=True, kw_only=True):
    """An attack of a creature."""

    die: LadderDie
    reach: Literal["hand", "close", "near", "far"] = "close"
    two: LadderDie | None = None
    mode: Literal["", "enhanced", "impaired"] = ""
    piercing: Small = 0
    lasts: _MaybeDuration = ""
    ignores_armour: bool = False
    to: Literal["HP", "Brawn", "Finesse", "Intellect"] = "HP"
    save: Ability | Literal[""] = ""
    harms: tuple[HarmWord, ...] = ()
    regains: bool = False

    @property
    def item(self) -> Item:
        return self.weapon(
            die=self.die,
            second=self.two,
            reach=self.reach,
            mode=self.mode,
            piercing=self.piercing,
            ignores_armour=self.ignores_armour,
            to=self.to,
            lasts=clock_duration(self.lasts),
            save=self.save,
            harms=self.harms,
            regains=self.regains,
        )


class Creature(shelf_rows.Creature[CreatureMove], frozen=True, kw_only=True):
    """A creature of the book."""

    armour: Rating
    Brawn: Score
    Finesse: Score
    Intellect: Score
    warband: bool = False
    hates_daylight: bool = False  # the dead do, and others
    metal: bool = False  # wears metal, wields it or is made of it


class GearItem(ItemRow, frozen=True, kw_only=True):
    """A row of the price list; a light burns for a number of turns."""

    needed: ClassVar[dict[str, tuple[tuple[str, ...], ...]]] = {
        "weapon": (("die", "uses"), ("reach", "uses")),
        "armour": (("armour",),),
        "shield": (("armour",),),
    }
    kind: Literal["gear", "weapon", "armour", "shield", "book", "animal", "vehicle", "service"]
    die: LadderDie | None = None
    reach: Literal["", "hand", "close", "near", "far"] = ""
    armour: Rating = 0
    piercing: Small = 0
    two_handed: bool = False
    thrown: bool = False
    ignores_armour: bool = False
    metal: bool = False
    spell: SpellId = ""  # the spell in a book


def _complete_item(row: GearItem) -> Item:
    """Complete a row of the price list: light in minutes, armour with its place on the body."""
    worn = "body" if row.kind == "armour" and row.id != "helmet" else "extra" if row.armour else ""
    return row.item(light=row.light * TURN_MINUTES, worn=worn, to="HP")


class Library(Shelves):
    """The shelves of Deeds, each a mapping by id."""

    package = "caltrop.games.deeds"
    made = {"creature": classic_rows(adapt)}
    attributes = ("Brawn", "Finesse", "Intellect")
    pools = ("HP", "Brawn", "Finesse", "Intellect")
    zones = ("hand", "close", "near", "far", "distant")
    spells = Shelf("spell", "spells.toml", Spell)
    items = Shelf("item", "gear.toml", GearItem, _complete_item)
    conditions = Shelf("condition", "conditions.toml", ConditionRow)
    scars = Shelf("scar", "scars.toml", Scar)
    roles = Shelf("role", "roles.toml", Role)
    backgrounds = Shelf("background", "backgrounds.toml", Background)
    creatures = Shelf("creature", "creatures.toml", Creature)
    tables = TableShelf(
        ShelfTable("spells", "Spells", texts=True),
        ShelfTable("scars", "Scars", texts=True),
        ShelfTable("backgrounds", "Backgrounds"),
    )


LIBRARY = Library()
shelves = Library.of

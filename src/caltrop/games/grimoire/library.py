"""Grimoire's data: spells, gear, prices, scars, mishaps, roles, creatures, each file read when first needed."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal, TypeAlias

from msgspec import Meta, Struct

from caltrop.games.common.conditions.effects import ConditionRow, HarmWord
from caltrop.games.common.items.pack import Item
from caltrop.games.common.library import data_rows, shelf_rows
from caltrop.games.common.library.data_rows import ConditionWord, CreatureId, Phrase, Rating, Score, Small, SpellId
from caltrop.games.common.library.shelf_rows import HirelingRole, ItemRow, NaturalAttack, ShelfRow
from caltrop.games.common.library.shelves import InFiles, Shelf, ShelfTable, Shelves, TableShelf, load, rows
from caltrop.games.common.people.classics import classic_rows
from caltrop.kernel.rules.dice import LadderDie

from .classics import adapt
from .rulings import SCARS

Attribute: TypeAlias = Literal["STR", "DEX", "WIL"]
Amount: TypeAlias = Literal["", "sum", "dice", "best", "sum+dice"]
_Heals: TypeAlias = Literal["", "HP", "STR", "DEX", "WIL"]
_Duration: TypeAlias = Annotated[
    str,
    Meta(
        pattern=r"^(instant|permanent|[0-9]{1,3} (round|minute|hour|day)s?)" + data_rows.END,
        extra={"allowed": "length", "example": "10 minutes"},
    ),
]
_BODY_ARMOUR = ("padded-jack", "boiled-leather", "mail-shirt", "breastplate")


class Spell(ShelfRow, frozen=True, kw_only=True):
    """A spell; its numbers may be [dice] or [sum], and its duration may be multiplied by [dice]."""

    range: Phrase
    duration: _Duration
    target: Literal["creature", "creatures", "self", "object", "place", "corpse"]
    per_die: bool = False
    damage: Amount = ""
    ignores_armour: bool = False
    save: Attribute | Literal[""] = ""
    welcome: bool = False  # targets usually let it work
    heal: Amount = ""
    heals: _Heals = ""
    condition: ConditionWord = ""
    most: Literal["", "dice", "sum"] = ""  # how many creatures it reaches
    harms: tuple[HarmWord, ...] = ()
    brings: CreatureId = ""
    spares_caster: bool = False

    @property
    def is_told(self) -> bool:
        """Is it fiction alone, told by its text?"""
        return not (self.damage or self.heal or self.condition or self.brings)

    def condition_duration(self, dice: int) -> str:
        """Return how long the spell's condition lasts, "20 minutes", or "" for good."""
        n, _, unit = self.duration.partition(" ")
        return f"{int(n) * (dice if self.per_die else 1)} {unit}" if unit else ""


class _Background(shelf_rows.Background, frozen=True, kw_only=True):
    """A background, with the spells it brings."""

    spells: tuple[SpellId, ...] = ()


class Scar(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the scars table; `when` says what its recovery waits for.

    `places` are where it can be: by a d6, or, with `told`, as the facilitator says.
    """

    n: int
    name: str
    text: str
    places: tuple[str, ...] = ()
    told: bool = False
    when: str = ""


class Mishap(Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the mishaps table; a `card` has an effect that only the facilitator can tell."""

    n: int
    name: str
    text: str
    card: bool = False
    when: str = ""


class Price(ShelfRow, frozen=True, kw_only=True):
    """What an action costs in action points, unless the facilitator says otherwise."""

    ap: Small


class CreatureMove(NaturalAttack, frozen=True, kw_only=True):
    """An attack of a creature."""

    die: LadderDie
    two: LadderDie | None = None
    to: Literal["HP", "STR", "DEX", "WIL"] = "HP"
    ranged: bool = False
    advantage: Annotated[int, Meta(ge=-3, le=3)] = 0
    critical: ConditionWord = ""
    harms: tuple[HarmWord, ...] = ()

    @property
    def item(self) -> Item:
        return self.weapon(die=self.die, second=self.two, to=self.to, ranged=self.ranged, harms=self.harms)


class Creature(shelf_rows.Creature[CreatureMove], frozen=True, kw_only=True):
    """A creature of the book."""

    armour: Rating
    STR: Score
    DEX: Score
    WIL: Score
    detachment: bool = False


class GearItem(ItemRow, frozen=True, kw_only=True):
    """A row of the price list."""

    needed: ClassVar[dict[str, tuple[tuple[str, ...], ...]]] = {
        "weapon": (("die", "uses"),),
        "armour": (("armour",),),
        "shield": (("armour",),),
    }
    kind: Literal["gear", "weapon", "armour", "shield", "book", "scroll", "dust", "animal", "vehicle", "service"]
    die: LadderDie | None = None
    armour: Rating = 0
    two_handed: bool = False
    spell: SpellId = ""  # the spell in a book or on a scroll


def _complete_item(row: GearItem) -> Item:
    """Say where armour is worn: one suit on the body, a helmet and a shield beside it."""
    if row.kind not in ("armour", "shield"):
        return row.item()
    return row.item(worn="body" if row.id in _BODY_ARMOUR else "extra")


class Library(Shelves):
    """Grimoire's shelves, each a mapping by id."""

    package = "caltrop.games.grimoire"
    made = {"creature": classic_rows(adapt)}
    attributes = ("STR", "DEX", "WIL")
    pools = ("HP", "STR", "DEX", "WIL")
    spells = Shelf("spell", "spells.toml", Spell)
    items = Shelf("item", "gear.toml", GearItem, _complete_item)
    conditions = Shelf("condition", "conditions.toml", ConditionRow)
    prices = Shelf("price", "prices.toml", Price)
    backgrounds = Shelf("background", "backgrounds.toml", _Background)
    roles = Shelf("role", "roles.toml", HirelingRole)
    creatures = Shelf("creature", "creatures.toml", Creature)
    tables = TableShelf(
        ShelfTable("spells", "Spells", texts=True),
        ShelfTable("backgrounds", "Backgrounds"),
        ShelfTable("roles", "Hirelings"),
        ShelfTable("scars", "Scars", texts=True, looked_up=True),
        ShelfTable("mishaps", "Mishaps", texts=True, looked_up=True),
    )

    @InFiles
    def metal(self) -> frozenset[str]:
        """The ids of items that survive mishap 6."""
        return frozenset(load(self.package, "gear.toml")["metal"])

    @InFiles
    def scars(self) -> dict[int, Scar]:
        """The scars by the HP that an attack took; a variant's dials may put other rows there."""
        found = {s.n: s for s in rows(Scar, load(self.package, "scars.toml")["scar"])}
        return {n: found[self.dial(dial)] for n, dial in enumerate(SCARS, 1)}

    @InFiles
    def mishaps(self) -> dict[int, Mishap]:
        return {m.n: m for m in rows(Mishap, load(self.package, "mishaps.toml")["mishap"])}


LIBRARY = Library()
shelves = Library.of

"""The data of Fell (Hits): skills, market, backgrounds, creatures, tables and rules, read when first wanted."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from msgspec import Struct, structs

from caltrop.games.parts.library import Shelves, Table, listed
from caltrop.games.parts.pack import Item
from caltrop.kernel.dice import LadderDie
from caltrop.kernel.scene import Scene

PACKAGE = "caltrop.games.fell_hits"


class Skill(Struct, frozen=True, forbid_unknown_fields=True):
    n: int
    id: str
    name: str
    text: str


class Background(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    text: str
    skill: str
    gear: tuple[str, ...]
    keepsake: str


class CreatureMove(Struct, frozen=True, forbid_unknown_fields=True):
    """Something a creature does in a fight: a weapon that it cannot put down."""

    name: str
    text: str
    skill: str = ""
    steel: LadderDie | None = None
    to: str = "BOD"
    blast: bool = False
    ranged: bool = False
    condition: str = ""
    lasts: str = ""

    def item(self, skills: Mapping[str, LadderDie]) -> Item:
        """On a sheet: `die` is the skill die that joins the roll."""
        return Item(
            id=self.name.replace(" ", "-"),
            name=self.name,
            kind="natural",
            text=self.text,
            steel=self.steel,
            harm=1,
            to=self.to,
            blast=self.blast,
            ranged=self.ranged,
            condition=self.condition,
            lasts=self.lasts,
            die=skills.get(self.skill),
        )


class Creature(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    name: str
    rank: int
    text: str
    hp: int
    BOD: LadderDie
    INT: LadderDie
    WIL: LadderDie
    tactics: str
    moves: tuple[CreatureMove, ...]
    protection: int = 0
    leader: bool = False
    skills: dict[str, LadderDie] = {}
    loot: tuple[str, ...] = ()


class Library(Shelves):
    """Everything that Fell (Hits) has on its shelves, by id."""

    package = PACKAGE
    kinds = {
        "skill": ("skills.toml", Skill),
        "item": ("gear.toml", Item),
        "background": ("backgrounds.toml", Background),
        "creature": ("creatures.toml", Creature),
        "table": ("tables.toml", Table),
    }

    @cached_property
    def skills(self) -> dict[str, Skill]:
        return self.shelf(Skill)

    @cached_property
    def items(self) -> dict[str, Item]:
        return {id: structs.replace(item, left=item.protection) for id, item in self.shelf(Item).items()}

    @cached_property
    def backgrounds(self) -> dict[str, Background]:
        return self.shelf(Background)

    @cached_property
    def creatures(self) -> dict[str, Creature]:
        return self.shelf(Creature)

    @cached_property
    def tables(self) -> dict[str, Table]:
        made = (
            listed("skills", "Skills", (s.name for s in self.skills.values())),
            listed("backgrounds", "Backgrounds", (b.name for b in self.backgrounds.values())),
        )
        return {t.id: t for t in made} | self.shelf(Table)

    def loose_ends(self) -> Iterator[tuple[str, str, str, str, tuple[str, ...]]]:
        for id, b in self.backgrounds.items():
            if b.skill not in self.skills:
                yield "background", id, "skill", b.skill, tuple(self.skills)
            yield from (("background", id, "gear", g, tuple(self.items)) for g in b.gear if g not in self.items)
        for id, c in self.creatures.items():
            yield from (("creature", id, "skills", s, tuple(self.skills)) for s in c.skills if s not in self.skills)
            named = (m.skill for m in c.moves if m.skill and m.skill not in c.skills)
            yield from (("creature", id, "moves", s, tuple(c.skills)) for s in named)


LIBRARY = Library()


def shelves(scene: Scene) -> Library:
    """The shelves of the game that is played, a variant's own rows among them."""
    found = scene.game.library
    assert isinstance(found, Library)
    return found

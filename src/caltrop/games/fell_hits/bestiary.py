"""Creatures: from the book or from one line, one or a whole band of them."""

from __future__ import annotations

import re

from msgspec import Struct

from caltrop.games.parts.bands import CreatureWants, gather, no_side_yet
from caltrop.games.parts.hitpoints import HitPoints
from caltrop.games.parts.ladder import Ladder, rung
from caltrop.games.parts.morale import Nature
from caltrop.games.parts.pack import Item, Pack
from caltrop.games.parts.skills import SkillDice
from caltrop.games.parts.table import NoPlan
from caltrop.games.parts.time import Conditions, Timers
from caltrop.kernel.dice import LADDER, LadderDie
from caltrop.kernel.errors import Refused
from caltrop.kernel.mechanic import Nothing
from caltrop.kernel.move import AnyMove, Move, plain
from caltrop.kernel.scene import Scene
from caltrop.kernel.state import Character

from .library import Creature, CreatureMove, Library, shelves

LONGEST_NAME, MOST_HP, MOST_PROTECTION = 60, 200, 20
HP = re.compile(r"(\d{1,3}) hp")
ARMOUR = re.compile(r"(\d{1,2}) protection")
DIE = re.compile(r"([a-z][a-z' -]*) (d\d+)")
WEAPON = re.compile(r"([a-z][a-z' -]*?)(?: steel (d\d+))? attack")


class Lines(Struct, frozen=True):
    """What a creature's line has said so far."""

    hp: int = 4
    protection: int = 0
    dice: dict[str, LadderDie] = {}
    moves: tuple[CreatureMove, ...] = ()


def meant(library: Library, text: str) -> Creature | Refused:
    """The creature of that id or name, or the one that the line describes."""
    found = library.creatures.get(text) or next(
        (c for c in library.creatures.values() if c.name.lower() == text.lower()), None
    )
    if found is not None:
        return found
    if "," in text:
        return described(library, text)
    return Refused("no-such-creature", "fell-hits.combat", {"got": text[:60]})


def described(library: Library, line: str) -> Creature | Refused:
    """A creature from one line: a name, then hit points, protection, dice and attacks in any order."""
    name, *rest = (part.strip() for part in line.split(","))
    said: Lines | None = Lines()
    for part in (p.lower() for p in rest):
        said = taken(library, said, part) if said else None
        if said is None:
            return Refused("bad-creature-line", "fell-hits.combat", {"got": part[:60]})
    if said is None or not 1 <= len(name) <= LONGEST_NAME or not 1 <= said.hp <= MOST_HP:
        return Refused("bad-creature-line", "fell-hits.combat", {"got": line[:60]})
    return written(name, said)


def taken(library: Library, said: Lines, part: str) -> Lines | None:
    """The line with one more part of it read; None where it cannot be."""
    if found := HP.fullmatch(part):
        return Lines(int(found[1]), said.protection, said.dice, said.moves)
    if (found := ARMOUR.fullmatch(part)) and int(found[1]) <= MOST_PROTECTION:
        return Lines(said.hp, int(found[1]), said.dice, said.moves)
    if (found := DIE.fullmatch(part)) and found[2] in LADDER and known(library, found[1]):
        die = LADDER[LADDER.index(found[2])]
        return Lines(said.hp, said.protection, {**said.dice, found[1]: die}, said.moves)
    if (found := WEAPON.fullmatch(part)) and (found[2] or "d4") in LADDER:
        steel = LADDER[LADDER.index(found[2])] if found[2] else None
        move = CreatureMove(name=found[1], text="", skill="athletics", steel=steel)
        return Lines(said.hp, said.protection, said.dice, (*said.moves, move))
    return None


def known(library: Library, what: str) -> bool:
    """Is that an attribute or a skill?"""
    return what in ("bod", "int", "wil") or what in library.skills


def written(name: str, said: Lines) -> Creature:
    """The line as a creature of the book; dice that are not said are d4."""
    d4: LadderDie = "d4"
    skills = {skill: die for skill, die in said.dice.items() if skill not in ("bod", "int", "wil")}
    return Creature(
        id=name.lower().replace(" ", "-"),
        name=name[:1].upper() + name[1:],
        rank=1,
        text="",
        hp=said.hp,
        BOD=said.dice.get("bod", d4),
        INT=said.dice.get("int", d4),
        WIL=said.dice.get("wil", d4),
        tactics="",
        moves=said.moves,
        protection=said.protection,
        skills=skills,
    )


def plan_creature(scene: Scene, actor: str, want: CreatureWants) -> NoPlan:
    found = meant(shelves(scene), want.creature)
    return found if isinstance(found, Refused) else no_side_yet(scene, want) or plain()


def add_creatures(scene: Scene, actor: str, want: CreatureWants, outcome: Nothing) -> None:
    found = meant(shelves(scene), want.creature)
    assert not isinstance(found, Refused)
    gather(scene, embodied(found), want)


def embodied(creature: Creature) -> Character:
    """A creature of the book as a character at the table."""
    moves = [move.item(creature.skills) for move in creature.moves]
    items = {item.id: item for item in moves}
    if creature.protection:
        hide = creature.protection
        items["hide"] = Item("hide", "hide", "natural", protection=hide, left=hide, worn="body", on=True)
    return Character(creature.name).having(
        HitPoints(creature.hp, creature.hp, creature.BOD),
        Ladder({"BOD": rung(creature.BOD), "INT": rung(creature.INT), "WIL": rung(creature.WIL)}),
        SkillDice(creature.skills),
        Pack(items=items),
        Nature(creature.id, creature.leader, creature.tactics),
        Conditions(),
        Timers(),
    )


MOVES: tuple[AnyMove, ...] = (
    Move("fell-hits.creature", CreatureWants, plan_creature, add_creatures, rule="fell-hits.combat", by="facilitator"),
)

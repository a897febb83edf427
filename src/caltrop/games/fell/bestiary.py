"""Creatures: from the book or from one line, one or a whole band of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta, structs

from caltrop.games.parts.hitpoints import HitPoints
from caltrop.games.parts.ladder import Ladder, rung
from caltrop.games.parts.morale import Nature
from caltrop.games.parts.pack import Item, Pack
from caltrop.games.parts.time import Conditions, Timers
from caltrop.kernel.dice import LADDER, LadderDie
from caltrop.kernel.encounter import SideJoined
from caltrop.kernel.errors import Refused
from caltrop.kernel.events import Appeared, CharacterAdded
from caltrop.kernel.mechanic import Nothing
from caltrop.kernel.move import AnyMove, Move, Plan, Wants, plain
from caltrop.kernel.scene import Scene
from caltrop.kernel.state import Character, Shows

from .library import Creature, CreatureMove, Library, shelves
from .sheet import Known

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
LONGEST_NAME, MOST_HP, MOST_HARM = 60, 200, 20  # what a name, a sheet and an attack's parameters may be
HP = re.compile(r"(\d{1,3}) hp")
ABILITY = re.compile(r"(bod|int|wil) (d\d+)")
ATTACK = re.compile(r"([a-z][a-z' -]*?)(?: (d\d+))?(?: (\d{1,2}) harm)")


class CreatureWants(Wants, frozen=True, kw_only=True):
    """A creature of the book by id, or one line: "wolf, 6 HP, BOD d6, bite d6 2 harm". Several are lettered."""

    creature: Annotated[str, Meta(min_length=1, max_length=200)]
    count: Annotated[int, Meta(ge=1, le=26)] = 1
    name: Annotated[str, Meta(max_length=60)] = ""
    hidden: bool = False
    shows: Shows = "words"
    side: Literal["", "party", "foes"] = ""


def meant(library: Library, text: str) -> Creature | Refused:
    """The creature of that id or name, or the one that the line describes."""
    found = library.creatures.get(text) or next(
        (c for c in library.creatures.values() if c.name.lower() == text.lower()), None
    )
    if found is not None:
        return found
    return described(text) if "," in text else Refused("no-such-creature", "fell.combat", {"got": text[:60]})


def described(line: str) -> Creature | Refused:
    """A creature from one line: a name, then hit points, ability dice and attacks in any order."""
    name, *rest = (part.strip() for part in line.split(","))
    hp, dice, moves = 4, dict[str, LadderDie](), list[CreatureMove]()
    for part in (p.lower() for p in rest):
        if found := HP.fullmatch(part):
            hp = int(found[1])
        elif (found := ABILITY.fullmatch(part)) and found[2] in LADDER:
            dice[found[1].upper()] = LADDER[LADDER.index(found[2])]
        elif (found := ATTACK.fullmatch(part)) and (found[2] or "d4") in LADDER and int(found[3]) <= MOST_HARM:
            steel = LADDER[LADDER.index(found[2])] if found[2] else None
            moves.append(CreatureMove(name=found[1], text="", steel=steel, harm=int(found[3])))
        else:
            return Refused("bad-creature-line", "fell.combat", {"got": part[:60]})
    if not 1 <= len(name) <= LONGEST_NAME or not 1 <= hp <= MOST_HP:
        return Refused("bad-creature-line", "fell.combat", {"got": line[:60]})
    d4: LadderDie = "d4"
    return Creature(
        id=name.lower().replace(" ", "-"),
        name=name[:1].upper() + name[1:],
        rank=1,
        text="",
        hp=hp,
        BOD=dice.get("BOD", d4),
        INT=dice.get("INT", d4),
        WIL=dice.get("WIL", d4),
        tactics="",
        moves=tuple(moves),
    )


def plan_creature(scene: Scene, actor: str, want: CreatureWants) -> Plan[Nothing, Nothing] | Refused:
    found = meant(shelves(scene), want.creature)
    if isinstance(found, Refused):
        return found
    if want.side and scene.state.encounter is None:
        return Refused("no-fight", "fell.combat")
    return plain()


def add_creatures(scene: Scene, actor: str, want: CreatureWants, outcome: Nothing) -> None:
    found = meant(shelves(scene), want.creature)
    assert not isinstance(found, Refused)
    name = want.name or found.name
    taken = {c.name for c in scene.state.characters.values()}
    free = [name] if want.count == 1 and name not in taken else []
    free += [f"{name} {letter}" for letter in letters() if f"{name} {letter}" not in taken]
    for each in free[: want.count]:
        character = structs.replace(embodied(found), name=each, hidden=want.hidden, shows=want.shows)
        appear(scene, each.lower().replace(" ", "-"), character, want.side)


def letters() -> Iterator[str]:
    """A to Z, and when these are used up, AA to ZZ."""
    yield from LETTERS
    yield from (a + b for a in LETTERS for b in LETTERS)


def appear(scene: Scene, stem: str, character: Character, side: str) -> None:
    """Somebody new: the sheet for whoever may read it, the name for everybody else."""
    who = scene.state.fresh_id(stem)
    scene.emit(CharacterAdded(who, character))
    if not character.hidden:
        scene.emit(Appeared(who, character.name))
    if side:
        scene.emit(SideJoined(who, side))


def embodied(creature: Creature) -> Character:
    """A creature of the book as a character at the table."""
    items = {move.item.id: move.item for move in creature.moves}
    if creature.protection:
        items["hide"] = Item(
            "hide", "hide", "natural", protection=creature.protection, left=creature.protection, worn="body", on=True
        )
    return Character(creature.name).having(
        HitPoints(creature.hp, creature.hp, creature.BOD),
        Ladder({"BOD": rung(creature.BOD), "INT": rung(creature.INT), "WIL": rung(creature.WIL)}),
        Known(creature.skills),
        Pack(items=items),
        Nature(creature.id, creature.leader, creature.tactics),
        Conditions(),
        Timers(),
    )


MOVES: tuple[AnyMove, ...] = (
    Move("fell.creature", CreatureWants, plan_creature, add_creatures, rule="fell.combat", by="facilitator"),
)

"""Creatures: from the book or from one line, one or a whole band of them."""

from __future__ import annotations

import re

from caltrop.games.parts.bands import CreatureWants, gather, no_side_yet
from caltrop.games.parts.pack import Item, Pack
from caltrop.games.parts.table import NoPlan
from caltrop.games.parts.time import Conditions, Timers
from caltrop.kernel.dice import LADDER
from caltrop.kernel.errors import Refused
from caltrop.kernel.mechanic import Nothing
from caltrop.kernel.move import AnyMove, Move, plain
from caltrop.kernel.scene import Scene
from caltrop.kernel.state import Character

from .create import scores
from .initiative import enlist
from .library import Creature, CreatureMove, Library, shelves
from .points import Turn
from .sheet import Magic, Nature

RULE = "grimoire.initiative"
LONGEST_NAME, MOST_HP, MOST_SCORE = 60, 200, 30
HP = re.compile(r"(\d{1,3}) hp")
ARMOR = re.compile(r"(\d) armou?r")
SCORE = re.compile(r"(\d{1,2}) (str|dex|wil)|(str|dex|wil) (\d{1,2})")
ATTACK = re.compile(r"([a-z][a-z' -]*?) (d\d+)(?: ?\+ ?(d\d+))?(?: (ranged|blast))?")


def meant(library: Library, text: str) -> Creature | Refused:
    """The creature of that id or name, or the one that the line describes."""
    named = (c for c in library.creatures.values() if c.name.lower() == text.lower())
    found = library.creatures.get(text) or next(named, None)
    if found is not None:
        return found
    return described(text) if "," in text else Refused("no-such-creature", RULE, {"got": text[:60]})


def described(line: str) -> Creature | Refused:
    """A creature from one line: a name, then hit points, armour, scores and attacks in any order."""
    name, *rest = (part.strip() for part in line.split(","))
    numbers, moves = {"hp": 3, "armor": 0, "str": 10, "dex": 10, "wil": 10}, list[CreatureMove]()
    for part in (p.lower() for p in rest):
        said, move = number(part), attack(part)
        if said:
            numbers |= said
        elif move:
            moves.append(move)
        else:
            return Refused("bad-creature-line", RULE, {"got": part[:60]})
    in_bounds = 1 <= numbers["hp"] <= MOST_HP and all(1 <= numbers[a] <= MOST_SCORE for a in ("str", "dex", "wil"))
    if not 1 <= len(name) <= LONGEST_NAME or not in_bounds:
        return Refused("bad-creature-line", RULE, {"got": line[:60]})
    return Creature(
        id=name.lower().replace(" ", "-"),
        name=name[:1].upper() + name[1:],
        rank=1,
        text="",
        hp=numbers["hp"],
        armor=numbers["armor"],
        STR=numbers["str"],
        DEX=numbers["dex"],
        WIL=numbers["wil"],
        tactics="",
        moves=tuple(moves),
    )


def number(part: str) -> dict[str, int]:
    """ "5 hp", "1 armor", "str 12" or "12 str"."""
    if found := HP.fullmatch(part):
        return {"hp": int(found[1])}
    if found := ARMOR.fullmatch(part):
        return {"armor": int(found[1])}
    if found := SCORE.fullmatch(part):
        return {found[2] or found[3]: int(found[1] or found[4])}
    return {}


def attack(part: str) -> CreatureMove | None:
    """ "bite d6", "claws d8 + d8", "breath d12 blast"."""
    found = ATTACK.fullmatch(part)
    if found is None or any(die not in LADDER for die in (found[2], found[3] or "d4")):
        return None
    die = LADDER[LADDER.index(found[2])]
    two = LADDER[LADDER.index(found[3])] if found[3] else None
    return CreatureMove(
        name=found[1], text="", die=die, two=two, ranged=found[4] == "ranged", blast=found[4] == "blast"
    )


def plan_creature(scene: Scene, actor: str, want: CreatureWants) -> NoPlan:
    found = meant(shelves(scene), want.creature)
    return found if isinstance(found, Refused) else no_side_yet(scene, want) or plain()


def add_creatures(scene: Scene, actor: str, want: CreatureWants, outcome: Nothing) -> None:
    """Whoever comes into a fight is put in the order of turns."""
    found = meant(shelves(scene), want.creature)
    assert not isinstance(found, Refused)
    before = set(scene.state.characters)
    gather(scene, embodied(found), want)
    for who in tuple(scene.state.characters):
        if who not in before and want.side:
            enlist(scene, who)


def embodied(creature: Creature) -> Character:
    """A creature of the book as a character at the table."""
    items = {move.item.id: move.item for move in creature.moves}
    if creature.armor:
        items["hide"] = Item("hide", "hide", "natural", armor=creature.armor, worn="body", on=True)
    nature = Nature(
        creature.id,
        creature.leader,
        creature.detachment,
        creature.tactics,
        {move.item.id: move.advantage for move in creature.moves if move.advantage},
        {move.item.id: move.critical for move in creature.moves if move.critical},
    )
    return Character(creature.name).having(
        scores(creature.STR, creature.DEX, creature.WIL, creature.hp),
        Pack(items=items),
        nature,
        Magic(),
        Turn(),
        Conditions(),
        Timers(),
    )


MOVES: tuple[AnyMove, ...] = (
    Move("grimoire.creature", CreatureWants, plan_creature, add_creatures, rule=RULE, by="facilitator"),
)

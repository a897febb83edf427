"""Creatures: from the book or from one line, one or a whole band of them."""

from __future__ import annotations

import re
from typing import Literal

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

from .library import Creature, CreatureMove, Library, shelves
from .sheet import MOST_ARMOUR, Nature, scored
from .zones import Zones

RULE = "deeds.round"
LONGEST_NAME, MOST_HP, MOST_SCORE = 60, 200, 30
REACHES: tuple[Literal["hand", "close", "near", "far"], ...] = ("hand", "close", "near", "far")
NUMBER = re.compile(r"(\d{1,3}) (hp|armou?r)|(hp|armou?r|brawn|finesse|intellect) (\d{1,3})")
ATTACK = re.compile(r"([a-z][a-z' -]*?) (d\d+)( blast)?(?: (hand|close|near|far))?")


def meant(library: Library, text: str) -> Creature | Refused:
    """The creature of that id or name, or the one that the line describes."""
    named = (c for c in library.creatures.values() if c.name.lower() == text.lower())
    found = library.creatures.get(text) or next(named, None)
    if found is not None:
        return found
    return described(text) if "," in text else Refused("no-such-creature", RULE, {"got": text[:60]})


def described(line: str) -> Creature | Refused:
    """A creature from one line: a name, then HP, armour, scores and attacks in any order."""
    name, *rest = (part.strip() for part in line.split(","))
    numbers = {"hp": 3, "armor": 0, "brawn": 10, "finesse": 10, "intellect": 10}
    moves, warband = list[CreatureMove](), False
    for part in (p.lower() for p in rest):
        if found := NUMBER.fullmatch(part):
            what, n = (found[2], found[1]) if found[2] else (found[3], found[4])
            numbers[what.replace("armour", "armor")] = int(n)
        elif part == "warband":
            warband = True
        elif (attack := attack_of(part)) is not None:
            moves.append(attack)
        else:
            return Refused("bad-creature-line", RULE, {"got": part[:60]})
    if not 1 <= len(name) <= LONGEST_NAME or not sensible(numbers):
        return Refused("bad-creature-line", RULE, {"got": line[:60]})
    return Creature(
        id=name.lower().replace(" ", "-"),
        name=name[:1].upper() + name[1:],
        rank=1,
        text="",
        hp=numbers["hp"],
        armor=numbers["armor"],
        Brawn=numbers["brawn"],
        Finesse=numbers["finesse"],
        Intellect=numbers["intellect"],
        tactics="",
        moves=tuple(moves),
        warband=warband,
    )


def attack_of(part: str) -> CreatureMove | None:
    """An attack as people write it: "bite d6", "fire d8 blast near"."""
    found = ATTACK.fullmatch(part)
    if found is None or found[2] not in LADDER:
        return None
    die = LADDER[LADDER.index(found[2])]
    reach = next((r for r in REACHES if r == found[4]), REACHES[1])
    return CreatureMove(name=found[1], text="", die=die, blast=bool(found[3]), reach=reach)


def sensible(numbers: dict[str, int]) -> bool:
    """Within what a sheet may have; nobody lives with Brawn 0."""
    scores = all(1 <= numbers[name] <= MOST_SCORE for name in ("brawn", "finesse", "intellect"))
    return scores and 0 <= numbers["hp"] <= MOST_HP and 0 <= numbers["armor"] <= MOST_ARMOUR


def plan_creature(scene: Scene, actor: str, want: CreatureWants) -> NoPlan:
    found = meant(shelves(scene), want.creature)
    return found if isinstance(found, Refused) else no_side_yet(scene, want) or plain()


def add_creatures(scene: Scene, actor: str, want: CreatureWants, outcome: Nothing) -> None:
    found = meant(shelves(scene), want.creature)
    assert not isinstance(found, Refused)
    gather(scene, embodied(found), want)


def embodied(creature: Creature) -> Character:
    """A creature of the book as a character at the table."""
    items = {move.item.id: move.item for move in creature.moves}
    if creature.armor:
        items["hide"] = Item("hide", "hide", "natural", armor=creature.armor, worn="body", on=True)
    return Character(creature.name).having(
        scored(creature.Brawn, creature.Finesse, creature.Intellect, creature.hp),
        Pack(items=items),
        Nature(creature.id, creature.leader, creature.warband, creature.tactics),
        Zones(),
        Conditions(),
        Timers(),
    )


MOVES: tuple[AnyMove, ...] = (
    Move("deeds.creature", CreatureWants, plan_creature, add_creatures, rule=RULE, by="facilitator"),
)

"""Creatures: from the book or from one line, "wolf, 6 HP, BOD d8, melee d6, bite attack"; one or a band of them."""

from __future__ import annotations

import re

from caltrop.games.common.library.bestiary import (
    ALIVE,
    ON_LADDER,
    Lines,
    Said,
    creature_move,
    dice,
    hit_points,
    protection,
)
from caltrop.games.common.sheet.skills import SkillDice
from caltrop.kernel.errors import Refused
from caltrop.kernel.move import AnyMove
from caltrop.kernel.state import Character

from .library import Creature, CreatureMove, Library

RULE = "generic-fantasy.combat"
ATTACK = re.compile(r"([a-z][a-z' -]*) attack")


def attack(part: str) -> Said:
    """ "bite attack"."""
    found = ATTACK.fullmatch(part)
    return {"moves": (CreatureMove(name=found[1], text="", skill="melee"),)} if found else {}


def lines(library: Library) -> Lines[Creature]:
    """How a creature is written; skills are those of the library."""
    return Lines(Creature, RULE, ON_LADDER, (hit_points, protection, dice(library.skills), attack), ALIVE)


def meant(library: Library, text: str) -> Creature | Refused:
    return lines(library).meant(library.creatures, text)


def embodied(creature: Creature) -> Character:
    """A creature of the book as a character at the table."""
    return creature.embodied((move.item() for move in creature.moves), SkillDice(creature.skills))


MOVES: tuple[AnyMove, ...] = (creature_move(RULE, lines, embodied),)

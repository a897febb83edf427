"""Creatures: from the book or from one line, "wolf, 6 HP, BOD d6, bite d6 2 harm"; one or a whole band of them."""

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
    on_ladder,
)
from caltrop.kernel.move import AnyMove
from caltrop.kernel.state import Character

from .library import Creature, CreatureMove
from .sheet import Known

RULE = "fell.combat"
MOST_HARM = 20  # what an attack's parameters may be
ATTACK = re.compile(r"([a-z][a-z' -]*?)(?: (d\d+))?(?: (\d{1,2}) harm)")


def attack(part: str) -> Said:
    """ "bite d6 2 harm", or "bite 2 harm" without steel."""
    found = ATTACK.fullmatch(part)
    if found is None or int(found[3]) > MOST_HARM:
        return {}
    steel = on_ladder(found[2] or "")
    move = CreatureMove(name=found[1], text="", steel=steel, harm=int(found[3]))
    return {"moves": (move,)} if steel or not found[2] else {}


LINES = Lines(Creature, RULE, ON_LADDER, (hit_points, dice(), attack), ALIVE)


def embodied(creature: Creature) -> Character:
    """A creature of the book as a character at the table."""
    return creature.embodied((move.item for move in creature.moves), Known(creature.skills))


MOVES: tuple[AnyMove, ...] = (creature_move(RULE, lambda _: LINES, embodied),)

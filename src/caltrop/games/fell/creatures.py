"""Creatures from the bestiary or from one line, "wolf, 6 HP, BOD d6, bite d6 2 harm"; one or a group."""

from __future__ import annotations

import re

from caltrop.games.common.dice_pools.creatures import ON_LADDER, dice_parser
from caltrop.games.common.people.creatures import (
    ALIVE,
    CreatureFields,
    CreatureNotation,
    creature_move,
    ladder_die,
    parse_hit_points,
)
from caltrop.kernel.contract.move import AnyMove
from caltrop.kernel.state.state import Character

from .classics import adapt
from .library import Creature, CreatureMove
from .sheet import Knowledge

RULE = "fell.combat"
_MOST_HARM = 20  # the limit of an attack's parameters
_ATTACK = re.compile(r"([a-z][a-z' -]*?)(?: (d\d+))?(?: (\d{1,2}) harm)")


def _parse_attack(part: str) -> CreatureFields:
    """ "bite d6 2 harm", or "bite 2 harm" without steel."""
    found = _ATTACK.fullmatch(part)
    if found is None or int(found[3]) > _MOST_HARM:
        return {}
    steel = ladder_die(found[2] or "")
    move = CreatureMove(name=found[1], text="", steel=steel, harm=int(found[3]))
    return {"moves": (move,)} if steel or not found[2] else {}


_LINES = CreatureNotation(
    kind=Creature,
    rule=RULE,
    usual=ON_LADDER,
    parts=(parse_hit_points, dice_parser(), _parse_attack),
    bounds=ALIVE,
    adapt=adapt,
)


def make_character(creature: Creature) -> Character:
    """Return a creature of the bestiary as a character at the table."""
    return creature.to_character((move.item for move in creature.moves), Knowledge(creature.skills))


MOVES: tuple[AnyMove, ...] = (creature_move(RULE, lambda _: _LINES, make_character),)

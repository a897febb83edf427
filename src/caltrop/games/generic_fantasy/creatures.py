"""Creatures from the bestiary or from one line, "wolf, 6 HP, BOD d8, melee d6, bite attack"; one or a group."""

from __future__ import annotations

import re

from caltrop.games.common.dice_pools.creatures import ON_LADDER, dice_parser, parse_protection
from caltrop.games.common.dice_pools.pools import SkillDice
from caltrop.games.common.people.creatures import (
    ALIVE,
    CreatureFields,
    CreatureNotation,
    creature_move,
    parse_hit_points,
)
from caltrop.kernel.contract.move import AnyMove
from caltrop.kernel.rules.dice import SIDES
from caltrop.kernel.rules.refusals import refuse
from caltrop.kernel.state.state import Character

from .classics import adapt
from .library import Creature, CreatureMove, Library

RULE = "generic-fantasy.combat"
_ATTACK = re.compile(r"([a-z][a-z' -]*) attack")


def _parse_attack(part: str) -> CreatureFields:
    """ "bite attack"."""
    found = _ATTACK.fullmatch(part)
    return {"moves": (CreatureMove(name=found[1], text="", skill="melee"),)} if found else {}


def lines(library: Library) -> CreatureNotation[Creature]:
    """Return the notation of creatures, with the skills of the library."""
    return CreatureNotation(
        kind=Creature,
        rule=RULE,
        usual=ON_LADDER,
        parts=(parse_hit_points, parse_protection, dice_parser(library.skills), _parse_attack),
        bounds=ALIVE,
        adapt=adapt,
        check=_check_points,
    )


def _check_points(creature: Creature) -> None:
    """Refuse more points than the BOD die has sides."""
    if creature.hp > SIDES[creature.BOD]:
        refuse("too-many-points", RULE, got=creature.hp, die=creature.BOD)


def make_character(creature: Creature) -> Character:
    """Return a creature of the bestiary as a character at the table."""
    return creature.to_character((move.item() for move in creature.moves), SkillDice(creature.skills))


MOVES: tuple[AnyMove, ...] = (creature_move(RULE, lines, make_character),)

"""Creatures: from the book, or from one line such as "wolf, 4 HP, STR 12, bite d6"; one or a group of them."""

from __future__ import annotations

import re

from caltrop.games.common.conditions.on_sheet import Conditions
from caltrop.games.common.items.pack import Pack
from caltrop.games.common.library.shelf_rows import natural_guard
from caltrop.games.common.people.creatures import (
    ALIVE,
    CreatureFields,
    CreatureNotation,
    creature_bringer,
    creature_move,
    ladder_die,
    parse_hit_points,
)
from caltrop.games.common.table.countdowns import Countdowns
from caltrop.kernel.contract.move import AnyMove
from caltrop.kernel.state.state import Character

from .classics import adapt
from .creation import full_scores
from .library import Creature, CreatureMove
from .rounds import enlist
from .sheet import Magic, Nature
from .turns import TurnState

RULE = "grimoire.initiative"
_MOST_SCORE = 30
_ARMOUR = re.compile(r"(\d) armou?r")
_SCORE = re.compile(r"(\d{1,2}) (str|dex|wil)|(str|dex|wil) (\d{1,2})")
_ATTACK = re.compile(r"([a-z][a-z' -]*?) (d\d+)(?: ?\+ ?(d\d+))?(?: (ranged|blast))?")


def _parse_armour(part: str) -> CreatureFields:
    """Read "1 armour"."""
    found = _ARMOUR.fullmatch(part)
    return {"armour": int(found[1])} if found else {}


def _parse_score(part: str) -> CreatureFields:
    """Read "str 12" or "12 str"."""
    found = _SCORE.fullmatch(part)
    return {(found[2] or found[3]).upper(): int(found[1] or found[4])} if found else {}


def _parse_attack(part: str) -> CreatureFields:
    """Read "bite d6", "claws d8 + d8" or "breath d12 blast"."""
    found = _ATTACK.fullmatch(part)
    die, two = (ladder_die(found[2]), ladder_die(found[3] or "")) if found else (None, None)
    if found is None or die is None or (found[3] and not two):
        return {}
    ranged = found[4] == "ranged"
    blast = found[4] == "blast"
    return {"moves": (CreatureMove(name=found[1], text="", die=die, two=two, ranged=ranged, blast=blast),)}


_LINES = CreatureNotation(
    kind=Creature,
    rule=RULE,
    usual={"hp": 3, "armour": 0, "STR": 10, "DEX": 10, "WIL": 10},
    parts=(parse_hit_points, _parse_armour, _parse_score, _parse_attack),
    bounds={**ALIVE, **dict.fromkeys(("STR", "DEX", "WIL"), (1, _MOST_SCORE))},
    adapt=adapt,
)


def make_character(creature: Creature) -> Character:
    """Make the sheet of a creature."""
    items = (*(move.item for move in creature.moves), *natural_guard(creature.guard, armour=creature.armour))
    nature = Nature(
        creature=creature.id,
        leader=creature.leader,
        detachment=creature.detachment,
        tactics=creature.tactics,
        edges={move.item.id: move.advantage for move in creature.moves if move.advantage},
        criticals={move.item.id: move.critical for move in creature.moves if move.critical},
    )
    return Character(creature.name).with_parts(
        full_scores(creature.STR, creature.DEX, creature.WIL, creature.hp),
        Pack(items={item.id: item for item in items}),
        nature,
        Magic(),
        TurnState(),
        Conditions(),
        Countdowns(),
    )


bring_creature = creature_bringer(make_character, enlist)
MOVES: tuple[AnyMove, ...] = (creature_move(RULE, lambda _: _LINES, make_character, enlist),)

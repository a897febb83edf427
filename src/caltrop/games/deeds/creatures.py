"""Creatures: from the book, or from one line such as "wolf, 6 HP, Brawn 13, bite d6"; one or a group of them."""

from __future__ import annotations

import re
from typing import Literal

from caltrop.games.common.conditions.on_sheet import Conditions
from caltrop.games.common.items.pack import Pack
from caltrop.games.common.library.shelf_rows import natural_guard
from caltrop.games.common.people.creatures import MOST_HP, CreatureFields, CreatureNotation, creature_move, ladder_die
from caltrop.games.common.table.countdowns import Countdowns
from caltrop.kernel.contract.move import AnyMove
from caltrop.kernel.state.state import Character

from .classics import adapt
from .library import Creature, CreatureMove
from .sheet import MOST_ARMOUR, Nature, full_scores
from .zones import Zones

RULE = "deeds.round"
_MOST_SCORE = 30
_REACHES: tuple[Literal["hand", "close", "near", "far"], ...] = ("hand", "close", "near", "far")
NUMBER = re.compile(r"(\d{1,3}) (hp|armou?r)|(hp|armou?r|brawn|finesse|intellect) (\d{1,3})")
_FIELDS = {"armor": "armour", "brawn": "Brawn", "finesse": "Finesse", "intellect": "Intellect"}
_ATTACK = re.compile(r"([a-z][a-z' -]*?) (d\d+)( blast)?(?: (hand|close|near|far))?")


def _parse_number(part: str) -> CreatureFields:
    """Read "6 hp", "armour 1" or "brawn 13"."""
    found = NUMBER.fullmatch(part)
    if found is None:
        return {}
    what = found[2] or found[3]
    return {_FIELDS.get(what, what): int(found[1] or found[4])}


def _parse_warband(part: str) -> CreatureFields:
    """Read "warband"."""
    return {"warband": True} if part == "warband" else {}


def _parse_attack(part: str) -> CreatureFields:
    """Read "bite d6" or "fire d8 blast near"."""
    found = _ATTACK.fullmatch(part)
    die = ladder_die(found[2]) if found else None
    if found is None or die is None:
        return {}
    reach = next((r for r in _REACHES if r == found[4]), _REACHES[1])
    return {"moves": (CreatureMove(name=found[1], text="", die=die, blast=bool(found[3]), reach=reach),)}


_LINES = CreatureNotation(
    kind=Creature,
    rule=RULE,
    usual={"hp": 3, "armour": 0, "Brawn": 10, "Finesse": 10, "Intellect": 10},
    parts=(_parse_number, _parse_warband, _parse_attack),
    bounds={
        "hp": (0, MOST_HP),
        "armour": (0, MOST_ARMOUR),
        **dict.fromkeys(("Brawn", "Finesse", "Intellect"), (1, _MOST_SCORE)),  # no creature lives with Brawn 0
    },
    adapt=adapt,
)
parse_line = _LINES.parse_line


def make_character(creature: Creature) -> Character:
    """Make the sheet of a creature."""
    items = (*(move.item for move in creature.moves), *natural_guard(creature.guard, armour=creature.armour))
    return Character(creature.name).with_parts(
        full_scores(creature.Brawn, creature.Finesse, creature.Intellect, creature.hp),
        Pack(items={item.id: item for item in items}),
        Nature(
            creature=creature.id,
            leader=creature.leader,
            warband=creature.warband,
            tactics=creature.tactics,
            hates_daylight=creature.hates_daylight,
            metal=creature.metal,
        ),
        Zones(),
        Conditions(),
        Countdowns(),
    )


MOVES: tuple[AnyMove, ...] = (creature_move(RULE, lambda _: _LINES, make_character),)

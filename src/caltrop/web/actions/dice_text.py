"""The dice of a roll for people to read: what is rolled, what of it counts, and what is added."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from caltrop import words
from caltrop.kernel.dice import grouped_dice
from caltrop.kernel.fate import Needs, Roll, TableFate
from caltrop.kernel.move import Plan
from caltrop.kernel.surface import OddsReading

HIGHEST = {"higher": "highest", "lower": "lowest"}


def first_rolls(plan: Plan[Any, Any]) -> list[Roll]:
    """Return the rolls with which a plan begins."""
    play = TableFate((), lambda ask: None)
    try:
        with play.casting(plan.roles):
            plan.rule(play, plan.params)
    except Needs as needs:
        return [ask for ask in needs.asks if isinstance(ask, Roll)]
    return []


def dice_text(rolls: Sequence[Roll], params: Any, reading: OddsReading, modifier: int = 0) -> str:
    """Return the rolls as "2d20, higher, +14", the sum "d20+d8+14", or dice that count one by one: "d8 and d6"."""
    each = {roll.key: reading.counts(params, roll) for roll in rolls}
    kept = [kept_text(roll.dice, each[roll.key]) for roll in rolls if each[roll.key] in ("higher", "lower")]
    others = [die for roll in rolls if each[roll.key] not in ("higher", "lower") for die in roll.dice]
    if not kept and not reading.modifier:
        return words.text("dice-each", dice=grouped_dice(others)) if others else ""
    added = "".join(f"+{die}" for die in grouped_dice(others)) + (f"{modifier:+d}" if modifier else "")
    return ", ".join((*kept, added) if added else kept) if kept else added.removeprefix("+")


def kept_text(dice: Sequence[str], counts: str) -> str:
    """Return dice of which one counts: "2d20, higher", "3d20, highest"."""
    of_two = len(dice) == 2
    return words.say("dice", counts if of_two else HIGHEST[counts], dice=grouped_dice(dice))

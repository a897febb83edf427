"""The dice of a roll for people to read: what is rolled, what of it counts, and what is added."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from caltrop import words
from caltrop.kernel.contract.move import Plan
from caltrop.kernel.contract.surface import OddsReading
from caltrop.kernel.rules.dice import SIDES, grouped_dice
from caltrop.kernel.rules.fate import Answer, Ask, Choice, Needs, Roll, TableFate
from caltrop.kernel.rules.mechanic import Mechanic
from caltrop.kernel.secrets.knowledge import SeatKnowledge
from caltrop.table.session import Session

HIGHEST = {"higher": "highest", "lower": "lowest"}


def first_rolls(plan: Plan[Any, Any]) -> tuple[Roll, ...]:
    """Return the rolls with which a plan begins."""
    return _first_rolls(plan.rule, plan.params, tuple(plan.roles.items()))


@lru_cache(maxsize=4_000)
def _first_rolls(rule: Mechanic[Any, Any], params: Any, roles: tuple[tuple[str, str], ...]) -> tuple[Roll, ...]:
    """Return the rolls that are asked for before anything is answered; kept, as buttons show them."""
    play = TableFate((), lambda ask: None)
    try:
        with play.casting(dict(roles)):
            rule(play, params)
    except Needs as needs:
        return tuple(ask for ask in needs.asks if isinstance(ask, Roll))
    return ()


def sure_rolls(plan: Plan[Any, Any]) -> tuple[Roll, ...]:
    """Return the rolls that a plan makes whatever its dice show."""
    return _sure_rolls(plan.rule, plan.params, tuple(plan.roles.items()))


@lru_cache(maxsize=4_000)
def _sure_rolls(rule: Mechanic[Any, Any], params: Any, roles: tuple[tuple[str, str], ...]) -> tuple[Roll, ...]:
    """Return the rolls that are made with all dice at their lowest and at their highest; kept, as buttons show them."""
    low, high = (_rolls_with(rule, params, dict(roles), highest=highest) for highest in (False, True))
    return tuple(roll for roll in low if roll in high)


def _rolls_with(rule: Mechanic[Any, Any], params: Any, roles: dict[str, str], *, highest: bool) -> list[Roll]:
    """Return all rolls of a rule if every die shows 1, or its highest number; choices are made as usual."""

    def answer(ask: Ask) -> Answer | None:
        match ask:
            case Roll(dice=dice):
                return Answer(ask, tuple(SIDES[die] if highest else 1 for die in dice), "script")
            case Choice(usual=usual):
                return Answer(ask, usual, "script")
        return Answer(ask, "", "script")

    play = TableFate((), answer)
    with play.casting(roles):
        rule(play, params)
    return [used.ask for used in play.used if isinstance(used.ask, Roll)]


def plan_dice(session: Session, seat: str, plan: Plan[Any, Any]) -> tuple[str, ...]:
    """Return the dice that a plan's own side rolls in any case, without those of sheets that a seat may not read."""
    reads = SeatKnowledge(session.game, session.state_for(seat), seat).may_read
    people = session.state_for(seat).characters
    reading = session.game.surface.readings.get(plan.rule.id)
    against = plan.roles.get(reading.target, "") if reading and reading.target else ""
    known = (roll for roll in sure_rolls(plan) if roll.who not in people or reads(roll.who))
    open_rolls = (roll for roll in known if not against or roll.who != against)
    return tuple(die for roll in open_rolls for die in roll.dice)


def added_dice(before: Sequence[str], after: Sequence[str]) -> tuple[str, ...]:
    """Return the dice of one roll that another one did not have."""
    left = list(before)
    added = []
    for die in after:
        if die in left:
            left.remove(die)
        else:
            added.append(die)
    return tuple(added)


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

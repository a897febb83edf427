"""Dials: the numbers inside the rules of Generic Fantasy that a variant may change."""

from __future__ import annotations

from typing import Annotated

from caltrop.games.common.ladder_family.wounds import DeathDice
from caltrop.kernel.dials import Dial, DieDial, NumberDial
from caltrop.kernel.dice import Die

SLOTS = NumberDial(
    "generic-fantasy.slots", 4, 0, 20, rule="generic-fantasy.create", name="Slots beside the die",
    what="The slots that everybody has besides the size of their BOD die.",
)  # fmt: skip
PURSE = NumberDial(
    "generic-fantasy.create.coin", 100, 0, 1000, rule="generic-fantasy.create", name="Starting coin",
    what="The coin of a new character who takes no package of gear.",
)  # fmt: skip
WAGE = NumberDial(
    "generic-fantasy.hirelings.wage", 5, 0, 100, rule="generic-fantasy.hirelings", name="Wage",
    what="The coin that a hireling gets for a day.",
)  # fmt: skip
ROUNDS = DieDial(
    "generic-fantasy.death.rounds", "d4", rule="generic-fantasy.death", name="Rounds to live",
    what="The die for the rounds that a 2 on the death table leaves.",
)  # fmt: skip
HOURS = DieDial(
    "generic-fantasy.death.hours", "d6", rule="generic-fantasy.death", name="Hours to live",
    what="The die for the hours that a 3 on the death table leaves.",
)  # fmt: skip
DAYS = DieDial(
    "generic-fantasy.death.days", "d8", rule="generic-fantasy.death", name="Days to live",
    what="The die for the days that a 4 on the death table leaves.",
)  # fmt: skip


class DeathParams(DeathDice, frozen=True):
    """The dice of the death table."""

    rounds: Annotated[Die, ROUNDS] = "d4"
    hours: Annotated[Die, HOURS] = "d6"
    days: Annotated[Die, DAYS] = "d8"


DIALS: tuple[Dial[int] | Dial[str], ...] = (SLOTS, PURSE, WAGE, ROUNDS, HOURS, DAYS)

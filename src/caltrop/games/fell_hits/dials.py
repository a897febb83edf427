"""Dials: the numbers inside the rules of Fell (Hits) that a variant may change."""

from __future__ import annotations

from typing import Annotated

from caltrop.games.common.ladder_family.wounds import DeathDice
from caltrop.kernel.dials import Dial, DieDial, NumberDial
from caltrop.kernel.dice import Die

SLOTS = NumberDial(
    "fell-hits.slots", 4, 0, 20, rule="fell-hits.equipment", name="Slots beside the die",
    what="The slots that everybody has besides the size of their BOD die.",
)  # fmt: skip
COIN = NumberDial(
    "fell-hits.create.coin", 3, 1, 20, rule="fell-hits.create", name="Starting coin",
    what="The number of d6 that are rolled for a new character's coin.",
)  # fmt: skip
WAGE = NumberDial(
    "fell-hits.hirelings.wage", 5, 0, 100, rule="fell-hits.hirelings", name="Wage",
    what="The coin that each improvement of a hireling adds to a day's pay.",
)  # fmt: skip
ROUNDS = DieDial(
    "fell-hits.death.rounds", "d4", rule="fell-hits.death", name="Rounds to live",
    what="The die for the rounds that a 2 on the death table leaves.",
)  # fmt: skip
HOURS = DieDial(
    "fell-hits.death.hours", "d6", rule="fell-hits.death", name="Hours to live",
    what="The die for the hours that a 3 on the death table leaves.",
)  # fmt: skip
DAYS = DieDial(
    "fell-hits.death.days", "d8", rule="fell-hits.death", name="Days to live",
    what="The die for the days that a 4 on the death table leaves.",
)  # fmt: skip


class DeathParams(DeathDice, frozen=True):
    """The dice of the death table."""

    rounds: Annotated[Die, ROUNDS] = "d4"
    hours: Annotated[Die, HOURS] = "d6"
    days: Annotated[Die, DAYS] = "d8"


DIALS: tuple[Dial[int] | Dial[str], ...] = (SLOTS, COIN, WAGE, ROUNDS, HOURS, DAYS)

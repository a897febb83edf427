"""Rulings and dials of Generic Fantasy: what its text leaves open, each with the default first, and the
numbers inside its rules that a variant may change.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from caltrop.games.common.dice_pools.mechanics import LadderDials
from caltrop.games.common.shared_rulings import MoraleLeave
from caltrop.kernel.rules.rulings import Ruling

Last: TypeAlias = Literal["depletes", "forbidden"]
InContest: TypeAlias = Literal["yes", "no"]
Unmatched: TypeAlias = Literal["ahead", "ignored"]
Which: TypeAlias = Literal["best", "attribute"]
_Twice: TypeAlias = Literal["first_round", "every_round"]
_Excess: TypeAlias = Literal["lost", "carries"]
_Ammunition: TypeAlias = Literal["warned", "counted", "ignored"]
_HarmAtZero: TypeAlias = Literal["death", "ask", "nothing"]
_DeathExpired: TypeAlias = Literal["ask", "dies"]
Restore: TypeAlias = Literal["never", "week"]

LAST: Ruling[Last] = Ruling("generic-fantasy.modify.last", "depletes", "forbidden")
IN_CONTEST: Ruling[InContest] = Ruling("generic-fantasy.modify.contest", "yes", "no")
UNMATCHED: Ruling[Unmatched] = Ruling("generic-fantasy.contest.unmatched", "ahead", "ignored")
WHICH: Ruling[Which] = Ruling("generic-fantasy.table.die", "best", "attribute")
TWICE: Ruling[_Twice] = Ruling("generic-fantasy.initiative.twice", "first_round", "every_round")
_EXCESS: Ruling[_Excess] = Ruling("generic-fantasy.harm.excess", "lost", "carries")
_AMMUNITION: Ruling[_Ammunition] = Ruling("generic-fantasy.ammunition", "warned", "counted", "ignored")
_HARM_AT_ZERO: Ruling[_HarmAtZero] = Ruling("generic-fantasy.harm.at_zero", "death", "ask", "nothing")
_DEATH_EXPIRED: Ruling[_DeathExpired] = Ruling("generic-fantasy.death.expired", "ask", "dies")
_RESTORE: Ruling[Restore] = Ruling("generic-fantasy.death.restore", "never", "week")
_MORALE_LEAVE: Ruling[MoraleLeave] = Ruling("generic-fantasy.morale.leave", "at_once", "own_turn")

RULINGS: tuple[Ruling[str], ...] = (
    LAST,
    IN_CONTEST,
    UNMATCHED,
    WHICH,
    TWICE,
    _EXCESS,
    _AMMUNITION,
    _HARM_AT_ZERO,
    _DEATH_EXPIRED,
    _RESTORE,
    _MORALE_LEAVE,
)


DIALS = LadderDials("generic-fantasy")

SLOTS = DIALS.slots(rule="create")
PURSE = DIALS.number(
    "create.coin",
    "Starting coin",
    what="The coin of a new character who takes no package of gear.",
    default=100,
    least=0,
    most=1000,
)
WAGE = DIALS.wage("The coin that a hireling gets for a day.")
DEATH_DICE = DIALS.death_dice()

"""Rulings and dials of Grimoire: what its text leaves open, and the numbers that a variant may change.

Each ruling has its default first.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from caltrop.games.common.shared_rulings import MoraleLeave
from caltrop.kernel.rules.rulings import GameDials, NumberRuling, Ruling

_AdvantageMixed: TypeAlias = Literal["net", "cancel_all"]
_InitiativeWhen: TypeAlias = Literal["once", "each_round"]
_InitiativeTie: TypeAlias = Literal["roll", "party"]
Unarmed: TypeAlias = Literal["in_roll", "damage_only"]
TwoWeapons: TypeAlias = Literal["higher_in_both", "both_in_roll"]
AtZero: TypeAlias = Literal["none", "save"]
_ScarsAbove: TypeAlias = Literal["twelve", "none"]
_CopySum: TypeAlias = Literal["cast", "none"]

ADVANTAGE_MIXED: Ruling[_AdvantageMixed] = Ruling("grimoire.advantage.mixed", "net", "cancel_all")
SAVE_DC = NumberRuling("grimoire.save.dc", 20, 1, 60)
INITIATIVE_WHEN: Ruling[_InitiativeWhen] = Ruling("grimoire.initiative.when", "once", "each_round")
INITIATIVE_TIE: Ruling[_InitiativeTie] = Ruling("grimoire.initiative.tie", "roll", "party")
UNARMED: Ruling[Unarmed] = Ruling("grimoire.unarmed", "in_roll", "damage_only")
TWO_WEAPONS: Ruling[TwoWeapons] = Ruling("grimoire.two_weapons", "higher_in_both", "both_in_roll")
AT_ZERO: Ruling[AtZero] = Ruling("grimoire.critical.at_zero", "none", "save")
SCARS_ABOVE: Ruling[_ScarsAbove] = Ruling("grimoire.scars.above", "twelve", "none")
COPY_SUM: Ruling[_CopySum] = Ruling("grimoire.copy.sum", "cast", "none")
_MORALE_LEAVE: Ruling[MoraleLeave] = Ruling("grimoire.morale.leave", "at_once", "own_turn")

RULINGS: tuple[Ruling[str], ...] = (
    ADVANTAGE_MIXED,
    SAVE_DC,
    INITIATIVE_WHEN,
    INITIATIVE_TIE,
    UNARMED,
    TWO_WEAPONS,
    AT_ZERO,
    SCARS_ABOVE,
    COPY_SUM,
    _MORALE_LEAVE,
)


DIALS = GameDials("grimoire")

# ---- a new character
SLOTS = DIALS.number("slots", "Slots", what="The slots of a new character or hireling.", default=10, least=1, most=40)
HP_DIE = DIALS.die("create.hp", "Hit points", "The die for the hit points of a new character.", "d6")
GOLD = DIALS.number(
    "create.gold",
    "Starting gold",
    what="The number of d6 that are rolled for a new character's gold.",
    default=3,
    least=1,
    most=20,
)

# ---- actions and fights
AVERAGE_DC = DIALS.number(
    "action.dc", "Average difficulty", what="The DC of an action for which none is given.", default=20, least=1, most=60
)
SURPRISED_AP = DIALS.number(
    "ap.surprised",
    "Points of the surprised",
    what="The action points of the surprised in their first turn.",
    default=2,
    least=0,
    most=4,
)

# ---- wounds
CRITICAL_DC = DIALS.number(
    "critical.dc",
    "Critical damage",
    what="The DC of the STR save against critical damage.",
    default=15,
    least=1,
    most=60,
)
DYING_HOURS = DIALS.number(
    "critical.hours",
    "Hours to live",
    what="The hours after which the dying are dead without aid.",
    default=1,
    least=1,
    most=24,
)

# ---- what things cost
COPY_COST = DIALS.number(
    "copy.cost",
    "Price of a copy",
    what="The gold for the ink with which a spell is copied.",
    default=50,
    least=0,
    most=1000,
)
MAKE_COST = DIALS.number(
    "make_book.cost",
    "Price of a grimoire",
    what="The gold for the ink with which a new grimoire is made.",
    default=200,
    least=0,
    most=1000,
)
WAGE = DIALS.number(
    "hirelings.wage",
    "Wage",
    what="The gold that a hireling without a role of the list gets for a day.",
    default=5,
    least=0,
    most=100,
)

# ---- scars
SCARS = tuple(
    DIALS.number(
        f"scars.{n}",
        f"Scar at {n} HP",
        what=f"The row of the scars table for an attack that takes the last {n} HP.",
        default=n,
        least=1,
        most=12,
    )
    for n in range(1, 13)
)

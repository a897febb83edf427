"""Rulings and dials of Deeds: what its text leaves open, and the numbers that a variant may change.

Each ruling has its default first.
"""

from __future__ import annotations

from typing import Literal, TypeAlias

from caltrop.games.common.shared_rulings import MoraleLeave
from caltrop.kernel.rules.rulings import GameDials, Ruling

Passing: TypeAlias = Literal["lowest", "pass_first"]
Best: TypeAlias = Literal["pass", "roll"]
_Nearer: TypeAlias = Literal["allowed", "warned"]
DualImpaired: TypeAlias = Literal["best_then_d4", "each", "lowest"]
_Mixed: TypeAlias = Literal["cancel", "facilitator"]
_Allies: TypeAlias = Literal["phase", "round"]
_ScarsWhen: TypeAlias = Literal["always", "ask"]

PASSING: Ruling[Passing] = Ruling("deeds.opposed.passing", "lowest", "pass_first")
BEST: Ruling[Best] = Ruling("deeds.aid.best", "pass", "roll")
NEARER: Ruling[_Nearer] = Ruling("deeds.zones.nearer", "allowed", "warned")
DUAL_IMPAIRED: Ruling[DualImpaired] = Ruling("deeds.attack.dual_impaired", "best_then_d4", "each", "lowest")
MIXED: Ruling[_Mixed] = Ruling("deeds.attack.mixed", "cancel", "facilitator")
ALLIES: Ruling[_Allies] = Ruling("deeds.attack.allies", "phase", "round")
SCARS_WHEN: Ruling[_ScarsWhen] = Ruling("deeds.scars.when", "always", "ask")
_MORALE_LEAVE: Ruling[MoraleLeave] = Ruling("deeds.morale.leave", "at_once", "own_turn")

RULINGS: tuple[Ruling[str], ...] = (PASSING, BEST, NEARER, DUAL_IMPAIRED, MIXED, ALLIES, SCARS_WHEN, _MORALE_LEAVE)


DIALS = GameDials("deeds")

SLOTS = DIALS.number(
    "slots", "Slots", what="The slots of a new hero or hireling.", default=10, least=1, most=40, rule="abilities"
)
HP_DIE = DIALS.die("create.hp", "Hit points", "The die for the hit points of a new hero.", "d6")
GOLD = DIALS.number(
    "create.gold",
    "Starting gold",
    what="The number of d6 that are rolled for a new hero's gold.",
    default=3,
    least=1,
    most=20,
)
ENHANCED = DIALS.die(
    "attack.enhanced",
    "Enhanced attacks",
    "The die that an enhanced attack adds to its weapon's; the higher counts.",
    "d12",
)
IMPAIRED = DIALS.die(
    "attack.impaired",
    "Impaired attacks",
    "The die that an impaired attack adds to its weapon's; the lower counts.",
    "d4",
)

"""The rulings of Deeds: what its text leaves open, each with its default first."""

from __future__ import annotations

from typing import Literal, TypeAlias

from caltrop.games.common.shared_rulings import MoraleLeave
from caltrop.kernel.rules.rulings import Ruling

Passing: TypeAlias = Literal["lowest", "pass_first"]
Best: TypeAlias = Literal["pass", "roll"]
Nearer: TypeAlias = Literal["allowed", "warned"]
DualImpaired: TypeAlias = Literal["best_then_d4", "each", "lowest"]
Mixed: TypeAlias = Literal["cancel", "facilitator"]
Allies: TypeAlias = Literal["phase", "round"]
ScarsWhen: TypeAlias = Literal["always", "ask"]

PASSING: Ruling[Passing] = Ruling("deeds.opposed.passing", "lowest", "pass_first")
BEST: Ruling[Best] = Ruling("deeds.aid.best", "pass", "roll")
NEARER: Ruling[Nearer] = Ruling("deeds.zones.nearer", "allowed", "warned")
DUAL_IMPAIRED: Ruling[DualImpaired] = Ruling("deeds.attack.dual_impaired", "best_then_d4", "each", "lowest")
MIXED: Ruling[Mixed] = Ruling("deeds.attack.mixed", "cancel", "facilitator")
ALLIES: Ruling[Allies] = Ruling("deeds.attack.allies", "phase", "round")
SCARS_WHEN: Ruling[ScarsWhen] = Ruling("deeds.scars.when", "always", "ask")
MORALE_LEAVE: Ruling[MoraleLeave] = Ruling("deeds.morale.leave", "at_once", "own_turn")

RULINGS: tuple[Ruling[str], ...] = (PASSING, BEST, NEARER, DUAL_IMPAIRED, MIXED, ALLIES, SCARS_WHEN, MORALE_LEAVE)

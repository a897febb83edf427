"""The rulings of Grimoire: what its text leaves open, each with its default first."""

from __future__ import annotations

from typing import Literal, TypeAlias

from caltrop.games.common.shared_rulings import MoraleLeave
from caltrop.kernel.rules.rulings import NumberRuling, Ruling

AdvantageMixed: TypeAlias = Literal["net", "cancel_all"]
InitiativeWhen: TypeAlias = Literal["once", "each_round"]
InitiativeTie: TypeAlias = Literal["roll", "party"]
Unarmed: TypeAlias = Literal["in_roll", "damage_only"]
TwoWeapons: TypeAlias = Literal["higher_in_both", "both_in_roll"]
AtZero: TypeAlias = Literal["none", "save"]
ScarsAbove: TypeAlias = Literal["twelve", "none"]
CopySum: TypeAlias = Literal["cast", "none"]

ADVANTAGE_MIXED: Ruling[AdvantageMixed] = Ruling("grimoire.advantage.mixed", "net", "cancel_all")
SAVE_DC = NumberRuling("grimoire.save.dc", 20, 1, 60)
INITIATIVE_WHEN: Ruling[InitiativeWhen] = Ruling("grimoire.initiative.when", "once", "each_round")
INITIATIVE_TIE: Ruling[InitiativeTie] = Ruling("grimoire.initiative.tie", "roll", "party")
UNARMED: Ruling[Unarmed] = Ruling("grimoire.unarmed", "in_roll", "damage_only")
TWO_WEAPONS: Ruling[TwoWeapons] = Ruling("grimoire.two_weapons", "higher_in_both", "both_in_roll")
AT_ZERO: Ruling[AtZero] = Ruling("grimoire.critical.at_zero", "none", "save")
SCARS_ABOVE: Ruling[ScarsAbove] = Ruling("grimoire.scars.above", "twelve", "none")
COPY_SUM: Ruling[CopySum] = Ruling("grimoire.copy.sum", "cast", "none")
MORALE_LEAVE: Ruling[MoraleLeave] = Ruling("grimoire.morale.leave", "at_once", "own_turn")

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
    MORALE_LEAVE,
)

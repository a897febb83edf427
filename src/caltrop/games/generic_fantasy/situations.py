"""Situations that every game has, with the dice of Generic Fantasy, so that games can be compared."""

from __future__ import annotations

from caltrop.games.common.ladder_family.contests import EXCHANGED_HARM
from caltrop.kernel.game import Situation

from .mechanics import ATTACK, TEST, AttackParams, TestParams
from .tables import REACTION, TableParams

SITUATIONS = {
    "test": Situation(TEST, TestParams(dice=("d6",)), {"passes": lambda o: o.passed}),
    "expert": Situation(TEST, TestParams(dice=("d8", "d6")), {"passes": lambda o: o.passed}),
    "attack": Situation(
        ATTACK,  # BOD d8 and melee d6 against a guard: BOD d6 and melee d4
        AttackParams(a=("d8", "d6"), b=("d6", "d4")),
        EXCHANGED_HARM,
    ),
    "reaction": Situation(
        REACTION,
        TableParams(dice=("d6",)),
        {"welcome": lambda o: o.result in ("friendly", "helpful"), "hostile": lambda o: o.result == "hostile"},
    ),
}

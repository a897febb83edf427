"""Situations that every game has, with Fell's dice, so that games can be compared."""

from __future__ import annotations

from caltrop.games.common.ladder_family.contests import EXCHANGED_HARM
from caltrop.kernel.game import Situation

from .mechanics import ATTACK, CAST, TEST, AttackParams, CastParams, TestParams
from .tables import REACTION, WilParams

SITUATIONS = {
    "test": Situation(TEST, TestParams(dice=("d6",), dn=4), {"passes": lambda o: o.passed}),
    "expert": Situation(TEST, TestParams(dice=("d8", "d6"), dn=4), {"passes": lambda o: o.passed}),
    "attack": Situation(
        ATTACK,  # BOD d8 with a longsword against a guard: BOD d6 with a shortsword
        AttackParams(a=("d8", "d6"), b=("d6", "d4"), a_harm=2, b_harm=1),
        EXCHANGED_HARM,
    ),
    "cast": Situation(
        CAST,
        CastParams(wil="d8", spell="d6", dn=4),
        {"passes": lambda o: o.passed, "mean-price": lambda o: o.wil_spent},
    ),
    "reaction": Situation(
        REACTION,
        WilParams(wil="d6"),
        {"welcome": lambda o: o.result in ("friendly", "helpful"), "hostile": lambda o: o.result == "hostile"},
    ),
}

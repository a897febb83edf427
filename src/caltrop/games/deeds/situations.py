"""Situations that every game has, with the numbers of Deeds, to compare the games' odds."""

from __future__ import annotations

from caltrop.kernel.game import Situation
from caltrop.kernel.mechanic import Nothing

from .blows import ATTACK, AttackParams
from .mechanics import REACTION, SAVE, SaveParams

SITUATIONS = {
    "test": Situation(SAVE, SaveParams(score=10), {"passes": lambda o: o.passed}),
    "expert": Situation(SAVE, SaveParams(score=14), {"passes": lambda o: o.passed}),
    "attack": Situation(
        ATTACK,  # a sword against a guard in light armour
        AttackParams(weapons=("d8",), armor=1, hp=4, brawn=10),
        {
            "harms": lambda o: o.damage > 0,
            "mean-harm": lambda o: o.damage,
            "down": lambda o: o.critical or o.dead,
        },
    ),
    "reaction": Situation(
        REACTION,
        Nothing(),
        {"welcome": lambda o: o.result in ("kind", "helpful"), "hostile": lambda o: o.result == "hostile"},
    ),
}

"""Situations that every game has, with Grimoire's numbers, to compare the games' odds."""

from __future__ import annotations

from caltrop.kernel.game import Situation
from caltrop.kernel.mechanic import Nothing

from .mechanics import ACTION, ATTACK, CAST, REACTION, ActionParams, AttackParams, CastParams

SITUATIONS = {
    "test": Situation(ACTION, ActionParams(modifier=10, dc=20), {"passes": lambda o: o.success}),
    "expert": Situation(ACTION, ActionParams(modifier=13, dc=20, objects=("d6",)), {"passes": lambda o: o.success}),
    "attack": Situation(
        ATTACK,  # STR 13 with a d8 weapon against a guard in light armour
        AttackParams(modifier=13, weapon=("d8",), target_modifier=10, armor=1, hp=4, str=10),
        {
            "harms": lambda o: o.damage > 0,
            "mean-harm": lambda o: o.damage,
            "down": lambda o: o.critical,
        },
    ),
    "cast": Situation(
        CAST,
        CastParams(slots=2),
        {"passes": lambda o: not o.failed, "mean-price": lambda o: o.fatigue},
    ),
    "reaction": Situation(
        REACTION,
        Nothing(),
        {"welcome": lambda o: o.result in ("kind", "helpful"), "hostile": lambda o: o.result == "hostile"},
    ),
}

"""Situations that every game has, with Grimoire's numbers, to compare the games' odds."""

from __future__ import annotations

from caltrop.kernel.contract.game import Game, Situation
from caltrop.kernel.rules.mechanic import Nothing

from .mechanics import ACTION, ATTACK, CAST, REACTION, ActionParams, AttackParams, CastParams

WEAPON, GUARD = "sword", "footpad"


def attack_with_rows(game: Game) -> AttackParams:
    """STR 13 with a sword against a footpad who dodges with DEX."""
    item, guard = game.library.items[WEAPON], game.library.creatures[GUARD]
    return AttackParams(
        modifier=13,
        weapon=(item.die or "d4",),
        target_modifier=guard.DEX,
        armour=guard.armour,
        hp=guard.hp,
        str=guard.STR,
    )


SITUATIONS = {
    "test": Situation(ACTION, ActionParams(modifier=10, dc=20), {"passes": lambda o: o.success}),
    "expert": Situation(ACTION, ActionParams(modifier=13, dc=20, objects=("d6",)), {"passes": lambda o: o.success}),
    "attack": Situation(
        ATTACK,
        attack_with_rows,
        {
            "harms": lambda o: o.damage > 0,
            "mean-harm": lambda o: o.damage,
            "down": lambda o: o.critical,
        },
        rows=(("items", WEAPON), ("creatures", GUARD)),
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

"""Situations that every game has, with the numbers of Deeds, to compare the games' odds."""

from __future__ import annotations

from caltrop.kernel.contract.game import Game, Situation
from caltrop.kernel.rules.mechanic import Nothing

from .blows import ATTACK, AttackParams
from .mechanics import REACTION, SAVE, SaveParams

WEAPON, GUARD = "longsword", "levy-spear"


def attack_with_rows(game: Game) -> AttackParams:
    """A blow with a longsword on a levied spearman."""
    item, guard = game.library.items[WEAPON], game.library.creatures[GUARD]
    return AttackParams(
        weapons=tuple(filter(None, (item.die, item.second))),
        armour=guard.armour,
        hp=guard.hp,
        brawn=guard.Brawn,
        piercing=item.piercing,
        ignores_armour=item.ignores_armour,
    )


SITUATIONS = {
    "test": Situation(SAVE, SaveParams(score=10), {"passes": lambda o: o.passed}),
    "expert": Situation(SAVE, SaveParams(score=14), {"passes": lambda o: o.passed}),
    "attack": Situation(
        ATTACK,
        attack_with_rows,
        {
            "harms": lambda o: o.damage > 0,
            "mean-harm": lambda o: o.damage,
            "down": lambda o: o.critical or o.dead,
        },
        rows=(("items", WEAPON), ("creatures", GUARD)),
    ),
    "reaction": Situation(
        REACTION,
        Nothing(),
        {"welcome": lambda o: o.result in ("kind", "helpful"), "hostile": lambda o: o.result == "hostile"},
    ),
}

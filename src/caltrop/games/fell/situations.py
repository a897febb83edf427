"""Situations that every game has, with Fell's dice, so that games can be compared."""

from __future__ import annotations

from caltrop.games.common.dice_pools.pools import EXCHANGED_HARM
from caltrop.kernel.contract.game import Game, Situation

from .mechanics import ATTACK, CAST, TEST, AttackParams, CastParams, TestParams
from .tables import REACTION, WilParams

WEAPON, GUARD = "longsword", "guard"


def attack_with_rows(game: Game) -> AttackParams:
    """BOD d8 with a longsword against a guard with the first of its weapons."""
    item, guard = game.library.items[WEAPON], game.library.creatures[GUARD]
    theirs = guard.moves[0]
    return AttackParams(
        a=("d8", *((item.steel,) if item.steel else ())),
        b=(guard.BOD, *((theirs.steel,) if theirs.steel else ())),
        a_harm=item.harm or 1,
        b_harm=theirs.harm or 1,
    )


SITUATIONS = {
    "test": Situation(TEST, TestParams(dice=("d6",), dn=4), {"passes": lambda o: o.passed}),
    "expert": Situation(TEST, TestParams(dice=("d8", "d6"), dn=4), {"passes": lambda o: o.passed}),
    "attack": Situation(
        ATTACK,
        attack_with_rows,
        EXCHANGED_HARM,
        rows=(("items", WEAPON), ("creatures", GUARD)),
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

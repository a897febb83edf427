"""Situations that every game has, with the dice of Generic Fantasy, so that games can be compared."""

from __future__ import annotations

from caltrop.games.common.dice_pools.pools import EXCHANGED_HARM
from caltrop.kernel.contract.game import Game, Situation
from caltrop.kernel.rules.dice import LadderDie

from .mechanics import ATTACK, TEST, AttackParams, TestParams
from .tables import REACTION, TableParams

WEAPON, GUARD = "longsword", "hobgoblin"


def attack_with_rows(game: Game) -> AttackParams:
    """BOD d8, and d6 in the skill that the weapon needs, against a hobgoblin with its first attack."""
    item, guard = game.library.items[WEAPON], game.library.creatures[GUARD]
    skilled: tuple[LadderDie, ...] = ("d6",) if item.skill else ()
    die = guard.skills.get(guard.moves[0].skill)
    return AttackParams(a=("d8", *skilled), b=(guard.BOD, *((die,) if die else ())))


SITUATIONS = {
    "test": Situation(TEST, TestParams(dice=("d6",)), {"passes": lambda o: o.passed}),
    "expert": Situation(TEST, TestParams(dice=("d8", "d6")), {"passes": lambda o: o.passed}),
    "attack": Situation(
        ATTACK,
        attack_with_rows,
        EXCHANGED_HARM,
        rows=(("items", WEAPON), ("creatures", GUARD)),
    ),
    "reaction": Situation(
        REACTION,
        TableParams(dice=("d6",)),
        {"welcome": lambda o: o.result in ("friendly", "helpful"), "hostile": lambda o: o.result == "hostile"},
    ),
}

"""Situations that every game has, with the dice of Fell (Hits), so that games can be compared."""

from __future__ import annotations

from caltrop.games.common.dice_pools.pools import EXCHANGED_HARM
from caltrop.kernel.contract.game import Game, Situation
from caltrop.kernel.rules.dice import LadderDie
from caltrop.kernel.rules.mechanic import Nothing

from .mechanics import ATTACK, REACTION, TEST, AttackParams, TestParams
from .rulings import WEAPONS

WEAPON, GUARD = "longsword", "grave-warden"


def attack_with_rows(game: Game) -> AttackParams:
    """BOD d8 and athletics d6 against a warden; by a ruling both add the steel of their weapons."""
    item, guard = game.library.items[WEAPON], game.library.creatures[GUARD]
    theirs = guard.moves[0]
    with_steel = WEAPONS.option_in(game.defaults) == "steel"
    steel = [die if with_steel else None for die in (item.steel, theirs.steel)]
    a: tuple[LadderDie | None, ...] = ("d8", "d6", steel[0])
    b: tuple[LadderDie | None, ...] = (guard.BOD, guard.skills.get(theirs.skill), steel[1])
    return AttackParams(a=tuple(die for die in a if die), b=tuple(die for die in b if die))


SITUATIONS = {
    "test": Situation(TEST, TestParams(dice=("d6",)), {"passes": lambda o: o.result == "hit"}),
    "expert": Situation(TEST, TestParams(dice=("d8", "d6")), {"passes": lambda o: o.result == "hit"}),
    "attack": Situation(
        ATTACK,
        attack_with_rows,
        EXCHANGED_HARM,
        rows=(("items", WEAPON), ("creatures", GUARD)),
    ),
    "reaction": Situation(
        REACTION,
        Nothing(),
        {"welcome": lambda o: o.result in ("friendly", "helpful"), "hostile": lambda o: o.result == "hostile"},
    ),
}

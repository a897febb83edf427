"""What Fell says so that its fights can be forecast."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import structs

from caltrop.games.common.dice_pools import forecasts as ladder
from caltrop.games.common.fighting import forecasts
from caltrop.games.common.fighting.fights import FOES, PARTY
from caltrop.games.common.items.pack import Item
from caltrop.games.common.table.time import harmful_conditions, suffer_condition
from caltrop.kernel.contract.forecast import FightMove, FightRules, FoundAct
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.dice import RUNG, LadderDie
from caltrop.kernel.state.state import Character

from .combat import finish_blast, strike_targets
from .sheet import ARMS, die_or_d4


class _Fighter(ladder.LadderFighter, frozen=True, kw_only=True):
    """A made-up fighter: `weapon` is the steel die, if the weapon has one."""

    weapon: LadderDie | None = None
    harm: ladder.Small = 1


def _make_fighter(fighter: _Fighter) -> Character:
    weapon = Item("weapon", "weapon", "weapon", steel=fighter.weapon, harm=fighter.harm, ranged=fighter.ranged)
    return ladder.make_body(fighter, weapon)


def _find_blast(scene: Scene, who: str, want: Mapping[str, Any]) -> FoundAct | None:
    """Return the attack on several that someone would make; one without harm is none."""
    armed = ARMS.weapons(scene, who)
    return forecasts.blast_with(
        scene,
        who,
        want=want,
        armed=armed,
        bursts=lambda item: item.blast and bool(item.harm),
        choose=lambda some: ARMS.usual(scene, who, some),
    )


_BLAST = FightMove("blast", _find_blast, strike_targets, after=finish_blast, choice="blast", reaches=forecasts.REACHES)


FORECAST = FightRules(
    turns="sides",
    points=ladder.points_left,
    fighter=_Fighter,
    make=_make_fighter,
    opening=lambda outcome: {"a": (PARTY, FOES), "b": (FOES, PARTY)}.get(outcome.winner, ()),
    end_turn=forecasts.end_turn,
    harmful=harmful_conditions,
    suffer=suffer_condition,
    end_round=forecasts.end_turn,
    forget=forecasts.forget_words,
    notice=forecasts.notice_act,
    morale=structs.replace(ladder.MORALE, courage=lambda scene, who: RUNG[die_or_d4(scene, who, "WIL")]),
    choices={"protection": {"use": {}, "keep": {"fell.protection": "0"}}, "blast": forecasts.BLASTS},
    acts=(_BLAST,),
)

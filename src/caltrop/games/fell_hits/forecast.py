"""What Fell (Hits) says so that its fights can be forecast."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from caltrop.games.common.dice_pools import forecasts as ladder
from caltrop.games.common.dice_pools.pools import SkillDice
from caltrop.games.common.fighting import forecasts
from caltrop.games.common.fighting.fights import FOES, PARTY
from caltrop.games.common.items.pack import Item
from caltrop.games.common.table.time import harmful_conditions, suffer_condition
from caltrop.kernel.contract.forecast import FightMove, FightRules, FoundAct
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.dice import LadderDie
from caltrop.kernel.state.state import Character

from .combat import GUARD, finish_blast, strike_targets
from .sheet import ARMS, Experience


class _Fighter(ladder.LadderFighter, frozen=True, kw_only=True):
    """A made-up fighter: `skill` is the die that joins attacks, `defense` the one that joins answers."""

    skill: LadderDie | None = None
    defense: LadderDie | None = None


def _make_fighter(fighter: _Fighter) -> Character:
    weapon = Item("weapon", "weapon", "weapon", harm=1, die=fighter.skill, ranged=fighter.ranged)
    return ladder.make_body(fighter, weapon, SkillDice({GUARD: fighter.defense} if fighter.defense else {}))


def _forget(character: Character) -> Character:
    """Forget also what was learnt: in a forecast nobody buys dice with experience."""
    plain = forecasts.forget_words(character)
    return plain.with_parts(Experience()) if plain.part(Experience).points else plain


def _find_blast(scene: Scene, who: str, want: Mapping[str, Any]) -> FoundAct | None:
    """Return the attack on several that someone would make; one without harm is none."""
    armed = ARMS.weapons(scene, who)
    return forecasts.blast_with(
        scene,
        who,
        want=want,
        armed=armed,
        bursts=lambda item: item.blast,
        choose=lambda some: ARMS.usual(scene, who, some),
    )


_BLAST = FightMove("blast", _find_blast, strike_targets, after=finish_blast, choice="blast", reaches=forecasts.REACHES)


FORECAST = FightRules(
    turns="sides",
    points=ladder.die_points_left,
    fighter=_Fighter,
    make=_make_fighter,
    opening=lambda outcome: {"a": (PARTY, FOES), "b": (FOES, PARTY)}.get(outcome.winner, ()),
    place=lambda character, side: _forget(character),
    end_turn=forecasts.end_turn,
    harmful=harmful_conditions,
    suffer=suffer_condition,
    end_round=forecasts.end_turn,
    forget=_forget,
    notice=forecasts.notice_act,
    morale=ladder.MORALE,
    choices={"protection": {"use": {}, "keep": {"fell-hits.protection": "0"}}, "blast": forecasts.BLASTS},
    acts=(_BLAST,),
    leaves_out=("experience",),
)

"""What Generic Fantasy says so that its fights can be forecast."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import structs

from caltrop.games.common.dice_pools import forecasts as ladder
from caltrop.games.common.dice_pools.ladder import Ladder
from caltrop.games.common.dice_pools.pools import SkillDice
from caltrop.games.common.fighting import forecasts
from caltrop.games.common.health.points import HitPoints
from caltrop.games.common.items.pack import Item
from caltrop.games.common.table.time import harmful_conditions, suffer_condition
from caltrop.kernel.contract.forecast import FightMove, FightRules, FoundAct
from caltrop.kernel.contract.scene import Scene
from caltrop.kernel.rules.dice import SIDES, LadderDie
from caltrop.kernel.rules.fate import Choice
from caltrop.kernel.state.state import Character

from .combat import GUARD, ORDERS, finish_blast, pay_for_blast, strike_targets
from .improvements import DONE, priced_answer
from .improvements import RULE as IMPROVE
from .library import StartingPool, is_at_half
from .mechanics import NO_MEANS, BlastParams
from .sheet import ARMS


class _Fighter(ladder.LadderFighter, frozen=True, kw_only=True):
    """A made-up fighter: `skill` joins attacks, `defense` answers; `hp` are the BOD points of a creature."""

    skill: LadderDie | None = None
    defense: LadderDie | None = None


def _make_fighter(fighter: _Fighter) -> Character:
    dice = {"melee": fighter.skill, GUARD: fighter.defense}
    weapon = Item("weapon", "weapon", "weapon", skill="melee", ranged=fighter.ranged)
    body = ladder.make_body(fighter, weapon, SkillDice({name: die for name, die in dice.items() if die}))
    if not fighter.hp:
        return body
    start = min(fighter.hp, SIDES[fighter.BOD])
    pool = body.part(Ladder).put("BOD", start)
    parts = {tag: part for tag, part in body.parts.items() if not isinstance(part, HitPoints)}
    return structs.replace(body, parts=parts).with_parts(pool, StartingPool(start))


def _buy_if_it_helps(ask: Choice) -> str:
    """Buy the cheapest improvement that turns a miss or a loss around, as long as points are left."""
    priced = {option: found for option in ask.options if (found := priced_answer(ask.rule, option)) is not None}
    good = [option for option, found in priced.items() if not found.fails and found.left]
    return min(good, key=lambda option: priced[option].price, default=DONE)


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


def _without_means(params: BlastParams) -> BlastParams:
    """Return a blast in which nobody could improve a roll: where nobody is asked, nobody does."""
    targets = tuple(structs.replace(target, means=NO_MEANS) for target in params.targets)
    return structs.replace(params, a_means=NO_MEANS, targets=targets)


_BLAST = FightMove(
    "blast",
    _find_blast,
    strike_targets,
    before=pay_for_blast,
    after=finish_blast,
    plain=_without_means,
    choice="blast",
    reaches=forecasts.REACHES,
)


FORECAST = FightRules(
    turns="sides",
    points=ladder.die_points_left,
    fighter=_Fighter,
    make=_make_fighter,
    opening=lambda outcome: ORDERS[outcome.result],
    end_turn=forecasts.end_turn,
    harmful=harmful_conditions,
    suffer=suffer_condition,
    end_round=forecasts.end_turn,
    forget=forecasts.forget_words,
    notice=forecasts.notice_act,
    morale=structs.replace(ladder.MORALE, low=is_at_half),
    acts=(_BLAST,),
    choices={
        "protection": {"use": {}, "keep": {"generic-fantasy.protection": "0"}},
        "blast": forecasts.BLASTS,
        "points": {"keep": {}, "spend": {IMPROVE: _buy_if_it_helps}},
    },
)

"""What Fell says so that its fights can be forecast."""

from __future__ import annotations

from msgspec import structs

from caltrop.games.common.chapters import forecasting
from caltrop.games.common.chapters.fights import FOES, PARTY
from caltrop.games.common.ladder_family import forecasting as ladder
from caltrop.games.common.sheet.pack import Item
from caltrop.kernel.dice import RUNG, LadderDie
from caltrop.kernel.forecast import FightRules
from caltrop.kernel.state import Character

from .sheet import die_or_d4


class Fighter(ladder.LadderFighter, frozen=True, kw_only=True):
    """A made-up fighter: `weapon` is the steel die, if the weapon has one."""

    weapon: LadderDie | None = None
    harm: ladder.Small = 1


def make_fighter(fighter: Fighter) -> Character:
    weapon = Item("weapon", "weapon", "weapon", steel=fighter.weapon, harm=fighter.harm, ranged=fighter.ranged)
    return ladder.make_body(fighter, weapon)


FORECAST = FightRules(
    turns="sides",
    points=ladder.points_left,
    fighter=Fighter,
    make=make_fighter,
    opening=lambda outcome: {"a": (PARTY, FOES), "b": (FOES, PARTY)}.get(outcome.winner, ()),
    end_turn=forecasting.end_turn,
    begin_turn=forecasting.begin_turn,
    end_round=forecasting.end_turn,
    forget=forecasting.forget_words,
    notice=forecasting.notice_act,
    morale=structs.replace(ladder.MORALE, courage=lambda scene, who: RUNG[die_or_d4(scene, who, "WIL")]),
    choices={"protection": {"use": {}, "keep": {"fell.protection": "0"}}},
)

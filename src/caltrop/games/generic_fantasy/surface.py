"""What Generic Fantasy shows: its buttons, calls, standing orders, and what its odds measure."""

from __future__ import annotations

from caltrop.games.common import surfaces as shared
from caltrop.games.common.dice_pools.ladder import falls_by_points
from caltrop.kernel.contract.surface import (
    CallableRoll,
    Grade,
    JoiningDie,
    OddsReading,
    QuickAction,
    StandingOrder,
    Surface,
)

from .build import shown_maxima
from .improving import die_grade, priced_answer, veiled_answer

GRADES: tuple[Grade, ...] = ("miss", "weak", "hit", "strong")

SURFACE = Surface(
    groups={"trouble": "rolls", "feat": "rolls", "scene": "time"},
    maxima=shown_maxima,
    quick=(
        shared.ATTACK,
        QuickAction("test", "ability", form=True, icon="dice", of="attribute"),
        QuickAction("trouble", when="failed", form=True, icon="dice"),
        QuickAction("feat", "option", icon="star", of="feat", unless=("feat-by-itself",)),
        shared.MOVE,
        shared.TREAT,
        *shared.EVERYDAY,
    ),
    calls=(
        CallableRoll("test", "attribute", "needs", "1", trouble="trouble", joins=(JoiningDie("skill"), *shared.HELP)),
    ),
    rolls=("test", "contest", "attack", "blast", "treat", "reaction", "morale", "order", "rest"),
    joins=dict.fromkeys(("attack", "contest"), (JoiningDie("skill"), *shared.HELP)),
    orders=(
        StandingOrder("generic-fantasy.modify", shared.ASK),
        StandingOrder("generic-fantasy.create", shared.ARMOUR),
        StandingOrder("generic-fantasy.attack", shared.ASK),
        StandingOrder("generic-fantasy.skills", shared.ASK),
    ),
    priced=priced_answer,
    veiled=veiled_answer,
    readings={
        "generic-fantasy.test": OddsReading(shared.PASSED),
        "generic-fantasy.contest": shared.CONTEST,
        "generic-fantasy.attack": shared.ATTACK_ODDS,
        "generic-fantasy.blast": shared.BLAST_ODDS,
        "generic-fantasy.reaction": shared.REACTION,
        "generic-fantasy.initiative": shared.by_result("begins", "party begins", "party goes twice"),
        "generic-fantasy.morale": shared.MORALE,
        "generic-fantasy.hireling": shared.by_result("obeys", "cooperate"),
        "generic-fantasy.death": shared.DEATH,
    },
    hides=lambda rulings: frozenset({"harm"}),
    unsaid=shared.UNSAID,
    tells_harm=shared.tells_harm,
    fled=shared.FLED,
    gave_up=shared.GAVE_UP,
    falls=falls_by_points,
    grade=lambda face: GRADES[die_grade(face)],
)

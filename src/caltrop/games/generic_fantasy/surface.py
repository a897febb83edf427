"""Surface of Generic Fantasy: its buttons, calls, standing orders, and what its odds measure.

`SITUATIONS` are those that every game has, with the dice of Generic Fantasy, so that games can be compared.
"""

from __future__ import annotations

from caltrop.games.common import surfaces as shared
from caltrop.games.common.dice_pools.ladder import falls_by_points
from caltrop.games.common.dice_pools.pools import EXCHANGED_HARM
from caltrop.kernel.contract.game import Game, Situation
from caltrop.kernel.contract.surface import (
    CallableRoll,
    Grade,
    JoiningDie,
    OddsReading,
    QuickAction,
    StandingOrder,
    Surface,
)
from caltrop.kernel.rules.dice import LadderDie

from .improvements import can_buy_hits, die_grade, priced_answer, veiled_answer
from .library import shown_maxima
from .mechanics import ATTACK, REACTION, TEST, AttackParams, TableParams, TestOutcome, TestParams


def _could_pay(p: TestParams, outcome: TestOutcome) -> bool:
    """Could the roller buy the hits that a failed test lacks?"""
    found = outcome.weak + outcome.hit + outcome.strong
    return can_buy_hits(p.means, p.last, p.needs - found, len(p.dice) + len(p.help) - found)


_GRADES: tuple[Grade, ...] = ("miss", "weak", "hit", "strong")

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
        "generic-fantasy.test": OddsReading(shared.PASSED_GOAL, could=_could_pay),
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
    silent_refusals=shared.SILENT_REFUSALS,
    tells_harm=shared.tells_harm,
    fled=shared.FLEEING_RESULTS,
    gave_up=shared.GAVE_UP,
    falls=falls_by_points,
    grade=lambda face: _GRADES[die_grade(face)],
)


_SAMPLE_WEAPON = "longsword"
_SAMPLE_FOE = "hobgoblin"


def _attack_with_rows(game: Game) -> AttackParams:
    """BOD d8, and d6 in the skill that the weapon needs, against a hobgoblin with its first attack."""
    item = game.library.items[_SAMPLE_WEAPON]
    guard = game.library.creatures[_SAMPLE_FOE]
    skilled: tuple[LadderDie, ...] = ("d6",) if item.skill else ()
    die = guard.skills.get(guard.moves[0].skill)
    return AttackParams(a=("d8", *skilled), b=(guard.BOD, *((die,) if die else ())))


SITUATIONS = {
    "test": Situation(TEST, TestParams(dice=("d6",)), {"passes": lambda o: o.passed}),
    "expert": Situation(TEST, TestParams(dice=("d8", "d6")), {"passes": lambda o: o.passed}),
    "attack": Situation(
        ATTACK,
        _attack_with_rows,
        EXCHANGED_HARM,
        rows=(("items", _SAMPLE_WEAPON), ("creatures", _SAMPLE_FOE)),
    ),
    "reaction": Situation(
        REACTION,
        TableParams(dice=("d6",)),
        {"welcome": lambda o: o.result in ("friendly", "helpful"), "hostile": lambda o: o.result == "hostile"},
    ),
}

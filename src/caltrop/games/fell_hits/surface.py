"""What Fell (Hits) shows: its buttons, calls, standing orders, and what its odds measure."""

from __future__ import annotations

from collections.abc import Mapping

from caltrop.games.common import surfaces as shared
from caltrop.games.common.dice_pools.ladder import falls_by_points
from caltrop.kernel.contract.surface import CallableRoll, JoiningDie, QuickAction, StandingOrder, Surface

from .mechanics import die_grade
from .rulings import WEAPONS


def hidden_facts(rulings: Mapping[str, str] | None) -> frozenset[str]:
    """Return the facts of weapons to hide: harm, because hits are the harm, and steel if a table gives it no dice."""
    plain = rulings is not None and WEAPONS.option_in(rulings) == "plain"
    return frozenset({"harm", "steel"} if plain else {"harm"})


SURFACE = Surface(
    groups={"push": "rolls"},
    quick=(
        shared.ATTACK,
        QuickAction("test", "ability", form=True, icon="dice", of="attribute"),
        QuickAction("push", when="failed", form=True, icon="dice"),
        shared.MOVE,
        shared.TREAT,
        *shared.EVERYDAY,
    ),
    calls=(
        CallableRoll(
            "test",
            "attribute",
            "needs",
            "1",
            trouble="trouble",
            joins=(JoiningDie("skill"), JoiningDie("experience"), *shared.HELP),
        ),
    ),
    rolls=("test", "contest", "attack", "blast", "treat", "reaction", "morale", "order", "rest"),
    joins=dict.fromkeys(("attack", "contest"), (JoiningDie("skill"), JoiningDie("experience"), *shared.HELP)),
    orders=(
        StandingOrder("fell-hits.equipment", shared.ARMOUR),
        StandingOrder("fell-hits.attack", shared.ASK),
        StandingOrder("fell-hits.experience", shared.ASK),
    ),
    readings={
        "fell-hits.test": shared.by_result("passes", "hit"),
        "fell-hits.contest": shared.CONTEST,
        "fell-hits.attack": shared.ATTACK_ODDS,
        "fell-hits.blast": shared.BLAST_ODDS,
        "fell-hits.reaction": shared.REACTION,
        "fell-hits.morale": shared.MORALE,
        "fell-hits.death": shared.DEATH,
    },
    hides=hidden_facts,
    unsaid=shared.UNSAID,
    tells_harm=shared.tells_harm,
    fled=shared.FLED,
    gave_up=shared.GAVE_UP,
    falls=falls_by_points,
    grade=die_grade,
)

"""What Generic Fantasy shows: its buttons, calls, standing orders, and what its odds measure."""

from __future__ import annotations

from caltrop.games.common.ladder_family.body import falls_by_points
from caltrop.games.common.surfaces import (
    ARMOUR,
    ASK,
    ATTACK,
    ATTACK_ODDS,
    BLAST_ODDS,
    CONTEST,
    DEATH,
    EVERYDAY,
    FLED,
    GAVE_UP,
    MORALE,
    PASSED,
    REACTION,
    TREAT,
    UNSAID,
    by_result,
    tells_harm,
)
from caltrop.kernel.surface import CallableRoll, OddsReading, QuickAction, StandingOrder, Surface

SURFACE = Surface(
    quick=(
        ATTACK,
        QuickAction("test", "ability", form=True, icon="dice", of="attribute"),
        QuickAction("trouble", when="failed", form=True, icon="dice"),
        QuickAction("feat", "option", icon="star", of="feat", unless=("feat-by-itself",)),
        TREAT,
        *EVERYDAY,
    ),
    calls=(CallableRoll("test", "attribute", "needs", "1", trouble="trouble"),),
    rolls=("test", "contest"),
    orders=(
        StandingOrder("generic-fantasy.modify", ASK),
        StandingOrder("generic-fantasy.create", ARMOUR),
        StandingOrder("generic-fantasy.attack", ASK),
        StandingOrder("generic-fantasy.skills", ASK),
    ),
    readings={
        "generic-fantasy.test": OddsReading(PASSED),
        "generic-fantasy.contest": CONTEST,
        "generic-fantasy.attack": ATTACK_ODDS,
        "generic-fantasy.blast": BLAST_ODDS,
        "generic-fantasy.reaction": REACTION,
        "generic-fantasy.initiative": by_result("begins", "pcs begin", "pcs go twice"),
        "generic-fantasy.morale": MORALE,
        "generic-fantasy.hireling": by_result("obeys", "cooperate"),
        "generic-fantasy.death": DEATH,
    },
    hides=lambda rulings: frozenset({"harm"}),
    unsaid=UNSAID,
    tells_harm=tells_harm,
    fled=FLED,
    gave_up=GAVE_UP,
    falls=falls_by_points,
)

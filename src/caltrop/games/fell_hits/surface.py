"""What Fell (Hits) shows: its buttons, calls, standing orders, and what its odds measure."""

from __future__ import annotations

from collections.abc import Mapping

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
    REACTION,
    TREAT,
    UNSAID,
    by_result,
    tells_harm,
)
from caltrop.kernel.surface import CallableRoll, QuickAction, StandingOrder, Surface

from .rulings import WEAPONS


def hidden_facts(rulings: Mapping[str, str] | None) -> frozenset[str]:
    """Return the facts of weapons to hide: harm, because hits are the harm, and steel if a table gives it no dice."""
    plain = rulings is not None and WEAPONS.option_in(rulings) == "plain"
    return frozenset({"harm", "steel"} if plain else {"harm"})


SURFACE = Surface(
    quick=(
        ATTACK,
        QuickAction("test", "ability", form=True, icon="dice", of="attribute"),
        QuickAction("push", when="failed", form=True, icon="dice"),
        TREAT,
        *EVERYDAY,
    ),
    calls=(CallableRoll("test", "attribute", "needs", "1", trouble="trouble"),),
    rolls=("test", "contest"),
    orders=(StandingOrder("fell-hits.equipment", ARMOUR), StandingOrder("fell-hits.attack", ASK)),
    readings={
        "fell-hits.test": by_result("passes", "hit"),
        "fell-hits.contest": CONTEST,
        "fell-hits.attack": ATTACK_ODDS,
        "fell-hits.blast": BLAST_ODDS,
        "fell-hits.reaction": REACTION,
        "fell-hits.morale": MORALE,
        "fell-hits.death": DEATH,
    },
    hides=hidden_facts,
    unsaid=UNSAID,
    tells_harm=tells_harm,
    fled=FLED,
    gave_up=GAVE_UP,
    falls=falls_by_points,
)
